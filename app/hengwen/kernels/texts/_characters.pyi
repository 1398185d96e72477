import numpy as np
from numpy.typing import NDArray

def sorts_of(codes: NDArray[np.uint32], table: NDArray[np.uint8], single: int, blank: int) -> int: ...
def count_by_line(
    codes: NDArray[np.uint32], table: NDArray[np.uint8], columns: NDArray[np.uint8]
) -> NDArray[np.int32] | None: ...
