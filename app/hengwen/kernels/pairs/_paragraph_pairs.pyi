import numpy as np
from numpy.typing import NDArray

def paragraph_pairs(
    tokens: NDArray[np.uint32],
    starts: NDArray[np.int64],
    bounds: NDArray[np.int64],
    ranges: NDArray[np.int64],
    prints: NDArray[np.uint64],
    pairs: NDArray[np.int64],
    runs: NDArray[np.int64],
    shared: int,
    shortest: int,
    radius: int,
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]: ...
