import numpy as np
from numpy.typing import NDArray

def share_out(
    x: NDArray[np.int64], y: NDArray[np.int64], lengths: NDArray[np.int64], least: int, shortest: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
