"""The vote of simhash (Charikar 2002): many hashes, weighted or not, become 64 bits."""

import numpy as np
from numpy.typing import NDArray

BITS = 64
SCALE = 1 << 24
"""Fractional weights are rounded to 1 / 2²⁴: sums of whole numbers never depend on their order."""

_AT_ONCE = 1 << 12  # features voted on at once: 2 MB of bits, which stay in the cache
_SHORT = 24  # features of a stretch from which on a matrix product pays


_BLOCKS = (15, 63)  # hashes counted in one block, one less than a power of two, in short stretches and in long ones
_LONG = 256  # hashes of a stretch, on average, from which on the larger block pays
_COUNTED = (1 << 16) - 1  # hashes counted at once: 512 KB, which stay in the cache, and no count above 16 bits
_FEW = 2000  # hashes below which the plain vote is quicker
_EVEN = np.uint64(0x00FF00FF00FF00FF)

Planes = NDArray[np.uint64]


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


def vote_equally(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the vote (`vote`) where every feature has weight 1: bit i is 1 where more than half of the hashes have it.

    `hashes`: uint64, shape (features,). `bounds`: int64, shape (n + 1,), ascending, the first 0. Returns uint64, (n,).
    """
    if len(hashes) < _FEW:
        return vote(hashes, np.ones(len(hashes), dtype=np.int64), bounds)
    return pack(2 * ones(hashes, bounds) > np.diff(bounds)[:, None])


def ones(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many hashes of each stretch between two bounds have each bit: int64, shape (n, 64), highest bit first.

    They are counted 64 bits at a time, by adders made of exclusive ors.
    """
    lengths = np.diff(bounds)
    size = _BLOCKS[int(len(hashes) >= _LONG * len(lengths))]
    blocks = -(-lengths // size)
    edges = np.concatenate(([0], np.cumsum(blocks)))
    owners = np.repeat(np.arange(len(lengths)), blocks)
    starts = bounds[owners] + size * (np.arange(edges[-1]) - edges[owners])
    counts = np.zeros((len(lengths), BITS), dtype=np.int64)
    step = _COUNTED // size
    for first in range(0, len(starts), step):
        part = slice(first, first + step)
        inside = np.minimum(bounds[owners[part] + 1] - starts[part], size)
        planes = _ones_of_blocks(_rows(hashes, starts[part], inside, size))
        heads = np.flatnonzero(np.diff(owners[part], prepend=-1))
        counts[owners[part][heads]] += _sums(planes, heads)
    return counts


def _sums(counts: Planes, heads: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return sums of the rows from each head to the next, uint16, shape (heads, 64): four to a number."""
    sums = np.empty((len(heads), BITS), dtype=np.uint16)
    sums[:, 0::2] = np.add.reduceat(counts & _EVEN, heads, axis=0).view(np.uint16)
    sums[:, 1::2] = np.add.reduceat(counts >> np.uint64(8) & _EVEN, heads, axis=0).view(np.uint16)
    return sums


def _rows(hashes: NDArray[np.uint64], starts: NDArray[np.int64], inside: NDArray[np.int64], size: int) -> Planes:
    """Return the hashes of each block, uint64, shape (size, blocks); 0 from `inside` on, which adds to no count."""
    rows = hashes.take(np.arange(size)[:, None] + starts, mode="clip")
    cut = np.flatnonzero(inside < size)
    rows[:, cut] *= np.arange(size)[:, None] < inside[cut]
    return rows


def _ones_of_blocks(rows: Planes) -> Planes:
    """Return how many of a block's hashes have each bit, uint8 (blocks, 64) as uint64, shape (blocks, 8).

    Three hashes of one weight become one of the same weight, their parity, and one of twice the weight, their majority:
    a full adder for 64 bits, for a third of all rows at once (a tree of carry-save adders, Wallace 1964; for counting
    bits Harley and Seal).
    """
    counts = np.zeros((rows.shape[1], BITS // 8), dtype=np.uint64)  # eight counts of one byte to a number
    weight = 0
    while len(rows):
        carried = []
        while len(rows) > 2:
            third = len(rows) // 3
            parity, majority = _add(rows[:third], rows[third : 2 * third], rows[2 * third : 3 * third])
            carried.append(majority)
            rows = np.concatenate((parity, rows[3 * third :]))
        # Of 2ⁿ - 1 rows one is left at each weight: a carry for every two of the others.
        counts += bits(rows[0]).view(np.uint64) << np.uint64(weight)
        weight += 1
        rows = np.concatenate(carried) if carried else rows[:0]
    return counts


def _add(one: Planes, two: Planes, three: Planes) -> tuple[Planes, Planes]:
    either = one ^ two
    return either ^ three, (one & two) | (either & three)
