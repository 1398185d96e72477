import numpy as np
from numpy.typing import NDArray

def chances(
    tokens: NDArray[np.uint32],
) -> tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.int32], NDArray[np.float64]]: ...
