"""How often each of 64 bits is set in many hashes: counted 64 bits at a time, by adders made of exclusive ors."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.vote import BITS, bits, pack, vote

_BLOCKS = (15, 63)  # hashes counted in one block, one less than a power of two, in short stretches and in long ones
_LONG = 256  # hashes of a stretch, on average, from which the larger block pays
_CHUNK = (1 << 16) - 1  # hashes counted at once: 512 KB, which stay in the cache, and no count above 16 bits
_FEW = 2000  # hashes below which the plain vote is quicker
_EVEN = np.uint64(0x00FF00FF00FF00FF)

Planes = NDArray[np.uint64]


def vote_equally(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The vote (`vote.vote`) where every feature weighs 1: bit i is 1 where more than half of the hashes have it.

    `hashes`: uint64, shape (features,). `bounds`: int64, shape (n + 1,), ascending, the first 0. Returns uint64, (n,).
    """
    if len(hashes) < _FEW:
        return vote(hashes, np.ones(len(hashes), dtype=np.int64), bounds)
    return pack(2 * ones(hashes, bounds) > np.diff(bounds)[:, None])


def ones(hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many hashes of each stretch between two bounds have each bit: int64, shape (n, 64), highest bit first."""
    lengths = np.diff(bounds)
    size = _BLOCKS[int(len(hashes) >= _LONG * len(lengths))]
    blocks = -(-lengths // size)
    edges = np.concatenate(([0], np.cumsum(blocks)))
    owners = np.repeat(np.arange(len(lengths)), blocks)
    starts = bounds[owners] + size * (np.arange(edges[-1]) - edges[owners])
    counts = np.zeros((len(lengths), BITS), dtype=np.int64)
    step = _CHUNK // size
    for first in range(0, len(starts), step):
        part = slice(first, first + step)
        inside = np.minimum(bounds[owners[part] + 1] - starts[part], size)
        found = _ones_of_blocks(_rows(hashes, starts[part], inside, size))
        heads = np.flatnonzero(np.diff(owners[part], prepend=-1))
        counts[owners[part][heads]] += _sums(found, heads)
    return counts


def _sums(counts: Planes, heads: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Sums of the rows from each head to the next, uint16, shape (heads, 64): four to a number."""
    sums = np.empty((len(heads), BITS), dtype=np.uint16)
    sums[:, 0::2] = np.add.reduceat(counts & _EVEN, heads, axis=0).view(np.uint16)
    sums[:, 1::2] = np.add.reduceat(counts >> np.uint64(8) & _EVEN, heads, axis=0).view(np.uint16)
    return sums


def _rows(hashes: NDArray[np.uint64], starts: NDArray[np.int64], inside: NDArray[np.int64], size: int) -> Planes:
    """The hashes of each block, uint64, shape (size, blocks); 0 from `inside` on, which adds to no count."""
    rows = hashes.take(np.arange(size)[:, None] + starts, mode="clip")
    cut = np.flatnonzero(inside < size)
    rows[:, cut] *= np.arange(size)[:, None] < inside[cut]
    return rows


def _ones_of_blocks(rows: Planes) -> Planes:
    """How many of a block's hashes have each bit, uint8 (blocks, 64) as uint64, shape (blocks, 8).

    Three hashes that weigh the same make one that weighs as much, their parity, and one that weighs twice as much,
    their majority: a full adder for 64 bits, for a third of all rows at once (a tree of carry-save adders, Wallace
    1964; for counting bits Harley and Seal).
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
        # Of 2ⁿ - 1 rows one is left at each weight: a carry for each two of the others.
        counts += bits(rows[0]).view(np.uint64) << np.uint64(weight)
        weight += 1
        rows = np.concatenate(carried) if carried else rows[:0]
    return counts


def _add(one: Planes, two: Planes, three: Planes) -> tuple[Planes, Planes]:
    either = one ^ two
    return either ^ three, (one & two) | (either & three)
