import numpy as np
from numpy.typing import NDArray

def vote_equally(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]: ...
