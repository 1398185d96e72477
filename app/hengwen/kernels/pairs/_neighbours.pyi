import numpy as np
from numpy.typing import NDArray

def shared_weights(
    tokens: NDArray[np.uint32],
    singles: NDArray[np.int32],
    doubles: NDArray[np.int32],
    ranges: NDArray[np.int64],
    weights: NDArray[np.int32],
    pairs: NDArray[np.int64],
    run: int,
) -> NDArray[np.int64]: ...
def nearest(
    held_firsts: NDArray[np.int64],
    held: NDArray[np.int32],
    authors: NDArray[np.int64],
    weights: NDArray[np.int64],
    firsts: NDArray[np.int64],
    columns: NDArray[np.int32],
    factors: NDArray[np.float64],
    column_authors: NDArray[np.int64],
    step: int,
    above: int,
    most: int,
) -> NDArray[np.int64]: ...
