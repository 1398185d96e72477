from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

def add_seed_places(
    tokens: NDArray[np.uint32],
    eligible: NDArray[np.bool_],
    units: NDArray[np.uint8],
    evidence: NDArray[np.uint8],
    weak: NDArray[np.bool_],
    repeats: NDArray[np.bool_] | None,
    word: int,
    sizes: NDArray[np.uint8],
    cells: NDArray[np.uint16],
) -> None: ...

class RunFinder:
    def __init__(
        self,
        tokens: NDArray[np.uint32],
        eligible: NDArray[np.bool_],
        values: Sequence[NDArray[Any]],
        seeds: tuple[NDArray[np.uint8], NDArray[np.uint16], int],
        ranges: tuple[NDArray[np.int64], NDArray[np.int64]],
        limits: tuple[int, int, int, int],
        bound: tuple[int, int, int, int, int, float, int, int] | None,
    ) -> None: ...
    def find(
        self, pairs: NDArray[np.int64], shorter: NDArray[np.int64], first: int, most: int
    ) -> tuple[int, NDArray[np.int32]]: ...
