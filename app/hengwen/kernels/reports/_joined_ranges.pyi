import numpy as np
from numpy.typing import NDArray

def near_pairs(
    left: NDArray[np.uint64],
    ranges: NDArray[np.int64],
    right: NDArray[np.uint64],
    others: NDArray[np.int64],
    shortest: int,
    radius: int,
) -> NDArray[np.int64]: ...
def joined_tokens(left: NDArray[np.int64], right: NDArray[np.int64], runs: NDArray[np.int64]) -> NDArray[np.int64]: ...
