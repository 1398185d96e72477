from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

class RunFinder:
    def __init__(
        self,
        tokens: NDArray[np.uint32],
        eligible: NDArray[np.bool_],
        values: Sequence[NDArray[Any]],
        index: Sequence[NDArray[Any]],
        limits: tuple[int, int, int, int],
        bound: tuple[int, int, int, int, int, float, int, int] | None,
    ) -> None: ...
    def find(
        self, pairs: NDArray[np.int64], shorter: NDArray[np.int64], first: int, most: int
    ) -> tuple[int, NDArray[np.int64]]: ...
