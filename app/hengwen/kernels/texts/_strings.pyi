import numpy as np
from numpy.typing import NDArray

def within(
    text: str,
    codes: NDArray[np.uint32],
    begins: NDArray[np.int64],
    last: NDArray[np.uint8],
    before: NDArray[np.uint8],
) -> list[bool]: ...
