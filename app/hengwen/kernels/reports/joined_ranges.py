"""Finds which ranges of tokens of two texts belong together: by their fingerprints, and by runs of equal tokens."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.reports import _joined_ranges
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Prints = NDArray[np.uint64]
_Places = NDArray[np.int64]

_AT_ONCE = 1 << 22  # pairs of fingerprints compared at once: some tens of MB


def near_pairs(  # noqa: PLR0917 - two texts, and what is near
    left: _Prints, ranges: _Places, right: _Prints, others: _Places, shortest: int, radius: int
) -> _Places:
    """Return the ranges whose fingerprints differ in at most `radius` bits: their places, int64, shape (pairs, 2),
    ascending.

    `left`, `right`: the fingerprints, uint64. `ranges`, `others`: int64, shape (n, 2), those of the left and of the
    right text, half-open. Ranges of fewer than `shortest` tokens are near to none.
    """
    find = _joined_ranges.near_pairs if COMPILED else near_pairs_in_python
    return find(left, ranges, right, others, shortest, radius)


def joined_tokens(left: _Places, right: _Places, runs: _Places) -> _Places:
    """Return the ranges that runs join, and by how many tokens: int64, shape (pairs, 3), ascending.

    `left`, `right`: int64, shape (ranges, 2), half-open, ascending by their starts; of two that overlap a token belongs
    to the later one. `runs`: int64, shape (runs, 3), the start of each in both texts, and its length.
    """
    join = _joined_ranges.joined_tokens if COMPILED else joined_tokens_in_python
    return join(left, right, runs)


def near_pairs_in_python(  # noqa: PLR0917 - as above
    left: _Prints, ranges: _Places, right: _Prints, others: _Places, shortest: int, radius: int
) -> _Places:
    """Do the same as `near_pairs`, in numpy."""
    rows, columns = (np.flatnonzero(side[:, 1] - side[:, 0] >= shortest) for side in (ranges, others))
    step = max(1, _AT_ONCE // max(1, len(columns)))
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for first in range(0, len(rows), step):
        part = rows[first : first + step]
        near = np.bitwise_count(left[part, None] ^ right[None, columns]) <= radius
        row, column = np.nonzero(near)
        pairs.append(np.column_stack((part[row], columns[column])))
    return np.concatenate(pairs)


def joined_tokens_in_python(left: _Places, right: _Places, runs: _Places) -> _Places:
    """Do the same as `joined_tokens`, in numpy."""
    x, y, lengths = runs.T
    step = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    i, j = _owners(left, np.repeat(x, lengths) + step), _owners(right, np.repeat(y, lengths) + step)
    inside = (i >= 0) & (j >= 0)
    keys, tokens = np.unique(i[inside] * len(right) + j[inside], return_counts=True)
    return np.column_stack((*np.divmod(keys, max(1, len(right))), tokens))


def _owners(ranges: _Places, places: _Places) -> _Places:
    """Return the range in which each place lies, -1 where it lies in none."""
    if not len(ranges):
        return np.full(len(places), -1)
    owners = np.searchsorted(ranges[:, 0], places, "right") - 1
    return np.where(places < ranges[owners, 1], owners, -1)
