"""Rows of marked tokens."""

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]


def rows_of(marked: Bools) -> NDArray[np.int64]:
    """Return the first token and that after the last of each row of marked ones: int64, shape (rows, 2), ascending."""
    steps = np.diff(np.concatenate(([False], marked, [False])).astype(np.int8))
    return np.flatnonzero(steps).reshape(-1, 2)
