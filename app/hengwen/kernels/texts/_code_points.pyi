import numpy as np
from numpy.typing import NDArray

def codes_at(text: str, offsets: NDArray[np.int32], shift: int) -> NDArray[np.uint16]: ...
