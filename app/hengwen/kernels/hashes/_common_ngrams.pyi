import numpy as np
from numpy.typing import NDArray

def common_ngrams(left: NDArray[np.uint32], right: NDArray[np.uint32], size: int) -> int: ...
def in_known_ngrams(
    tokens: NDArray[np.uint32],
    known: NDArray[np.uint32],
    first: NDArray[np.uint8],
    after: NDArray[np.uint8],
    units: NDArray[np.uint8],
    most: int,
    enough: float,
    least: int,
) -> NDArray[np.bool_]: ...
