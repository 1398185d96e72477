import numpy as np
from numpy.typing import NDArray

def notation_of(
    codes: NDArray[np.uint32],
    tokens: NDArray[np.uint32],
    starts: NDArray[np.int32],
    ends: NDArray[np.int32],
    marks: NDArray[np.uint16],
    roman: NDArray[np.uint32],
) -> NDArray[np.uint16]: ...
