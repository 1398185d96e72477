from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

def sums(
    runs: Sequence[NDArray[np.int64]],
    firsts: NDArray[np.int64],
    values: Sequence[NDArray[Any]],
    lines: int,
    sentence: int,
    full: int,
) -> NDArray[np.int64]: ...
def parts(runs: Sequence[NDArray[np.int64]], firsts: NDArray[np.int64], gap: int) -> NDArray[np.int64]: ...
