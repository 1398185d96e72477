import numpy as np
from numpy.typing import NDArray

def number_values(values: NDArray[np.uint64]) -> tuple[NDArray[np.int32], NDArray[np.int64]]: ...
