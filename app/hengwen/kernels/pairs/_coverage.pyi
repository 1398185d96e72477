from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

class Coverer:
    def __init__(
        self,
        first: NDArray[np.uint8],
        after: NDArray[np.uint8],
        band: int,
        most: int,
        least: float,
        notation: tuple[int, int, int],
    ) -> None: ...
    def cover(
        self,
        left: Sequence[NDArray[Any]],
        right: Sequence[NDArray[Any]],
        runs: Sequence[NDArray[np.int64]],
        firsts: NDArray[np.int64],
    ) -> None: ...
