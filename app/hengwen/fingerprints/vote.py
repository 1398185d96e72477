"""The vote of simhash (Charikar 2002): many hashes, weighted or not, become 64 bits."""

import numpy as np
from numpy.typing import NDArray

BITS = 64
SCALE = 1 << 24
"""Fractional weights are rounded to 1 / 2²⁴: sums of whole numbers never depend on their order."""

_AT_ONCE = 1 << 12  # features voted on at once: 2 MB of bits, which stay in the cache
_SHORT = 24  # features of a stretch from which on a matrix product pays


def vote(hashes: NDArray[np.uint64], weights: NDArray[np.int64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the weighted vote for each stretch of features between two bounds.

    v[i] is the sum over the features of +w where bit i of the hash is 1, else -w; bit i of the result is 1 where v[i] >
    0. `hashes`, `weights`: shape (features,); the weights of a stretch must add up to less than 2⁵³. `bounds`: shape (n
    + 1,), ascending. Returns uint64, shape (n,).
    """
    sums = np.zeros((len(bounds) - 1, BITS))
    heavy = weights.astype(np.float64)
    owners = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    add = _add_short if len(hashes) < _SHORT * len(sums) else _add_long
    for start in range(0, len(hashes), _AT_ONCE):
        stop = min(start + _AT_ONCE, len(hashes))
        # Whole numbers below 2⁵³ are exact in floating point, in any order of summation.
        add(sums, bits(hashes[start:stop]).astype(np.float64), heavy[start:stop], owners[start:stop])
    totals = np.diff(np.concatenate(([0], np.cumsum(weights)))[bounds])
    return pack(2 * sums > totals[:, None])


def _add_long(
    sums: NDArray[np.float64], ones: NDArray[np.float64], heavy: NDArray[np.float64], owners: NDArray[np.int64]
) -> None:
    """Add the weights of the ones to their owners' sums: a matrix product for each owner."""
    rows = range(owners[0], owners[-1] + 1)
    edges = np.searchsorted(owners, np.arange(rows.start, rows.stop + 1)).tolist()
    for row, first, last in zip(rows, edges, edges[1:], strict=False):
        sums[row] += heavy[first:last] @ ones[first:last]


def _add_short(
    sums: NDArray[np.float64], ones: NDArray[np.float64], heavy: NDArray[np.float64], owners: NDArray[np.int64]
) -> None:
    """Add them likewise for owners of few features each."""
    ones *= heavy[:, None]
    firsts = np.flatnonzero(np.diff(owners, prepend=-1))
    sums[owners[firsts]] += np.add.reduceat(ones, firsts, axis=0)


def bits(values: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the bits of each value, highest first: uint8, shape (n, 64)."""
    return np.unpackbits(values.astype(">u8").view(np.uint8).reshape(-1, 8), axis=1)


def pack(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Undo `bits`: bool, shape (n, 64), to uint64, shape (n,)."""
    return np.packbits(rows, axis=1).view(">u8").reshape(-1).astype(np.uint64)
