"""The vote of simhash (Charikar 2002): many weighted hashes become 64 bits."""

import numpy as np
from numpy.typing import NDArray

BITS = 64
SCALE = 1 << 24
"""Weights that are no whole numbers are rounded to 1 / 2²⁴: sums of whole numbers never depend on their order."""

_CHUNK = 1 << 12  # features voted on at once: 2 MB of bits, which stay in the cache


def vote(hashes: NDArray[np.uint64], weights: NDArray[np.int64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The weighted vote for each stretch of features between two bounds.

    v[i] is the sum over the features of +w where bit i of the hash is 1, else -w; bit i of the result is 1 where
    v[i] > 0. `hashes`, `weights`: shape (features,); the weights of a stretch sum up to less than 2⁵³. `bounds`:
    shape (n + 1,), ascending. Returns uint64, shape (n,).
    """
    sums = np.zeros((len(bounds) - 1, BITS))
    heavy = weights.astype(np.float64)
    owners = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    for start in range(0, len(hashes), _CHUNK):
        stop = min(start + _CHUNK, len(hashes))
        ones = bits(hashes[start:stop]).astype(np.float64)
        for row in range(owners[start], owners[stop - 1] + 1):
            first, last = max(start, bounds[row]), min(stop, bounds[row + 1])
            # Whole numbers below 2⁵³ in floating point: exact in any order, and a product of matrices is quick.
            sums[row] += heavy[first:last] @ ones[first - start : last - start]
    totals = np.diff(np.concatenate(([0], np.cumsum(weights)))[bounds])
    return pack(2 * sums > totals[:, None])


def vote_equally(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The vote where every feature weighs 1."""
    return vote(hashes, np.ones(len(hashes), dtype=np.int64), bounds)


def bits(values: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The bits of each value, highest first: uint8, shape (n, 64)."""
    return np.unpackbits(values.astype(">u8").view(np.uint8).reshape(-1, 8), axis=1)


def pack(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The inverse of `bits`: bool, shape (n, 64), to uint64, shape (n,)."""
    return np.packbits(rows, axis=1).view(">u8").reshape(-1).astype(np.uint64)
