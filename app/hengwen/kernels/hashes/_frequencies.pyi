import numpy as np
from numpy.typing import NDArray

def frequencies(
    hashes: NDArray[np.uint64], entries: NDArray[np.uint8], firsts: NDArray[np.int64], bits: int
) -> NDArray[np.int64]: ...
