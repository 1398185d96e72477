import numpy as np
from numpy.typing import NDArray

def pairs_in_sets(
    members: NDArray[np.int32],
    firsts: NDArray[np.int64],
    sizes: NDArray[np.int64],
    often: NDArray[np.int64],
    least: NDArray[np.float64],
) -> NDArray[np.int64]: ...
def close_pairs(
    places: NDArray[np.int64],
    counts: NDArray[np.int64],
    texts: NDArray[np.int32],
    ranges: NDArray[np.int64],
    before: NDArray[np.int32],
    sizes: NDArray[np.int64],
) -> NDArray[np.int64]: ...
