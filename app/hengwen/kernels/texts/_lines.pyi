import numpy as np
from numpy.typing import NDArray

def lines_in(text: str, sorts: NDArray[np.uint8]) -> NDArray[np.int32]: ...
