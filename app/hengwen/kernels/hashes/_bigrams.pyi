import numpy as np
from numpy.typing import NDArray

def fill_in(
    tokens: NDArray[np.uint32],
    ranges: NDArray[np.int64],
    nat: float,
    most: int,
    first: NDArray[np.uint8],
    after: NDArray[np.uint8],
) -> None: ...
