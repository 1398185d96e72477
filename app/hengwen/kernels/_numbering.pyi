import numpy as np
from numpy.typing import NDArray

def numbered(values: NDArray[np.unsignedinteger]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
