"""The vote of simhash (Charikar 2002) where every hash has the same weight."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.hashes.hashing import ngram_hashes_at

try:
    from hengwen.kernels.hashes import _votes
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Hashes = NDArray[np.uint64]

_AT_ONCE = 1 << 12  # hashes taken apart at once: 256 KB of bits, which stay in the cache


def vote_equally(hashes: _Hashes, bounds: NDArray[np.int64]) -> _Hashes:
    """Return 64 bits for each stretch of hashes: a bit is 1 where more than half of them have it.

    `bounds`: int64, shape (n + 1,), ascending, the first 0 and the last the number of hashes. Returns uint64, shape
    (n,); 0 for an empty stretch.
    """
    return (_votes.vote_equally if COMPILED else vote_in_python)(hashes, bounds)


def vote_of_pairs(tokens: NDArray[np.uint32], ranges: NDArray[np.int64]) -> _Hashes:
    """Return the vote of the hashes of the pairs of neighbouring tokens in each stretch; of one token, its own hash.

    `ranges`: int64, shape (n, 2), half-open. Returns uint64, shape (n,); 0 for an empty stretch.
    """
    return (_votes.vote_of_pairs if COMPILED else vote_of_pairs_in_python)(tokens, ranges)


def vote_in_python(hashes: _Hashes, bounds: NDArray[np.int64]) -> _Hashes:
    """Do the same as `vote_equally`, in numpy."""
    lengths = np.diff(bounds)
    owners = np.repeat(np.arange(len(lengths)), lengths)
    counts = np.zeros((len(lengths), 64), dtype=np.int64)
    for first in range(0, len(hashes), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        bits = np.unpackbits(hashes[part].astype(">u8").view(np.uint8).reshape(-1, 8), axis=1)
        heads = np.flatnonzero(np.diff(owners[part], prepend=-1))
        counts[owners[part][heads]] += np.add.reduceat(bits, heads, axis=0, dtype=np.int64)
    return np.packbits(2 * counts > lengths[:, None], axis=1).view(">u8").reshape(-1).astype(np.uint64)


def vote_of_pairs_in_python(tokens: NDArray[np.uint32], ranges: NDArray[np.int64]) -> _Hashes:
    """Do the same as `vote_of_pairs`, in numpy."""
    fingerprints = np.zeros(len(ranges), dtype=np.uint64)
    all_lengths = ranges[:, 1] - ranges[:, 0]
    for size, rows in ((2, np.flatnonzero(all_lengths >= 2)), (1, np.flatnonzero(all_lengths == 1))):
        if not len(rows):
            continue
        lengths = all_lengths[rows] - size + 1
        bounds = np.concatenate(([0], np.cumsum(lengths)))
        places = np.arange(bounds[-1]) + np.repeat(ranges[rows, 0] - bounds[:-1], lengths)
        fingerprints[rows] = vote_in_python(ngram_hashes_at(tokens, places, size), bounds)
    return fingerprints
