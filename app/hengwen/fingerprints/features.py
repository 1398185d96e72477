"""Stable 64-bit hashes of runs of words, the same in every process, system and version."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import mix

_PIECE = 1 << 17  # words, 1 MB of hashes
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class WordHashes:
    """The hashes of a vocabulary, uint64, shape (words,): unchanged, and as the first of a shingle."""

    plain: NDArray[np.uint64]
    mixed: NDArray[np.uint64]

    @classmethod
    def of(cls, hashes: NDArray[np.uint64]) -> "WordHashes":
        """Mix the hashes once for all shingles."""
        return cls(hashes, mix(hashes))


def shingle_hashes(
    hashes: WordHashes, ids: NDArray[np.integer], bounds: NDArray[np.int64], size: int
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Return the hash of each run of `size` words within a document, and the bounds of the documents' shingles.

    `hashes`: those of the vocabulary; `ids`: shape (n,), the number of each word in it; `bounds`: shape (documents +
    1,). A document of fewer words has one shingle of all of them, so that short texts keep a fingerprint; one without
    words has none. Returns uint64 hashes and int64 bounds.
    """
    lengths = np.diff(bounds)
    short = np.flatnonzero((lengths > 0) & (lengths < size))
    chained = hashes.mixed.take(ids, mode="clip")
    keeps = np.ones(len(ids), dtype=bool)
    for step in range(1, size):
        word = hashes.plain.take(ids[step:], mode="clip")
        done = bounds[short[lengths[short] <= step]]  # documents at their end, whose only shingle is their whole text
        whole = chained[done]
        word += chained[: len(word)] * _FACTOR
        chained[: len(word)] = mix(word)
        chained[done] = whole
        keeps[bounds[1:][lengths >= step] - step] = False
    keeps[bounds[short]] = True
    ends = np.concatenate(([0], np.cumsum(np.where(lengths < size, np.minimum(lengths, 1), lengths - size + 1))))
    return chained[keeps], ends


def portions(bounds: NDArray[np.int64]) -> Iterator[slice]:
    """Yield slices of adjacent documents whose words fit the processor's cache: one at a time takes half as long."""
    first = 0
    while first < len(bounds) - 1:
        last = max(first + 1, int(np.searchsorted(bounds, bounds[first] + _PIECE, "right")) - 1)
        yield slice(first, last)
        first = last
