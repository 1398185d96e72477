"""Finds where two texts have equal n-grams (ours)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class NGrams(NamedTuple):
    """N-grams by their hash. `hashes`: uint64, shape (n,), ascending; `places`: int32, the same shape, the first token
    of each, ascending among equal hashes.
    """

    hashes: NDArray[np.uint64]
    places: NDArray[np.int32]


def shared_places(left: NGrams, right: NGrams, most: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return places in the left and in the right text with an equal n-gram, int64, two arrays of one shape.

    All of them, unless an n-gram occurs more than `most` times on the right and so hardly determines a place. Then the
    first place on the left is paired with the first on the right, the second with the second, and so on.
    """
    low = np.searchsorted(right.hashes, left.hashes, "left")
    counts = np.searchsorted(right.hashes, left.hashes, "right") - low
    rank = np.arange(len(low)) - np.searchsorted(left.hashes, left.hashes, "left")
    many = counts > most
    low = np.where(many, low + np.minimum(rank, counts - 1), low)
    counts[many] = 1
    hits = np.flatnonzero(counts)
    counts, low = counts[hits], low[hits]
    step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    x = np.repeat(left.places[hits], counts).astype(np.int64)
    return x, right.places[np.repeat(low, counts) + step].astype(np.int64)
