"""Rows of marked tokens."""

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]


def rows_of(marked: Bools) -> NDArray[np.int64]:
    """Return the first token and that after the last of each row of marked ones: int64, shape (rows, 2), ascending."""
    edges = np.zeros(len(marked) + 1, dtype=bool)
    edges[:-1] = marked
    edges[1:] ^= marked
    return np.flatnonzero(edges).reshape(-1, 2)


def places_of(ranges: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return all tokens of some ranges, one range after the other."""
    lengths = ranges[:, 1] - ranges[:, 0]
    places: NDArray[np.int64] = np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths)
    return places + np.arange(len(places))
