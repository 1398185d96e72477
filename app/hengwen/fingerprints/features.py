"""Stable 64-bit hashes of words and of runs of symbols, the same in every process, system and version."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.text.fold import mix
from hengwen.text.hashing import hash64

__all__ = ["gram_hashes", "gram_hashes_at", "hash64", "shingle_hashes"]

_FACTOR = np.uint64(0x9E3779B97F4A7C15)


def gram_hashes(symbols: NDArray[np.uint32], size: int) -> NDArray[np.uint64]:
    """Hash of each run of `size` symbols, uint64, shape (max(0, n - size + 1),), in order.

    A polynomial in an odd multiplier modulo 2⁶⁴, then mixed: for short runs as good as mixing at every step, and five
    times quicker.
    """
    count = max(0, len(symbols) - size + 1)
    return _hashes([symbols[place : place + count] for place in range(size)])


def gram_hashes_at(symbols: NDArray[np.uint32], places: NDArray[np.int64], size: int) -> NDArray[np.uint64]:
    """The same hashes of the runs that begin at some places only, uint64, shape of `places`."""
    return _hashes([symbols[places + place] for place in range(size)])


def _hashes(columns: Sequence[NDArray[np.uint32]]) -> NDArray[np.uint64]:
    hashes = np.zeros(len(columns[0]), dtype=np.uint64)
    for column in columns:
        hashes *= _FACTOR
        hashes += column
    return mix(hashes)


def shingle_hashes(
    words: NDArray[np.uint64], bounds: NDArray[np.int64], size: int
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Hash of each run of `size` words within a document, and the bounds of the documents' shingles.

    `words`: uint64, shape (n,), a hash of each word; `bounds`: shape (documents + 1,). A document of fewer words has
    one shingle of all of them, so that short texts keep a fingerprint; one without words has none.
    """
    lengths = np.diff(bounds)
    counts = np.where(lengths >= size, lengths - size + 1, np.minimum(lengths, 1))
    ends = np.concatenate(([0], np.cumsum(counts)))
    places = np.arange(ends[-1]) + np.repeat(bounds[:-1] - ends[:-1], counts)
    last = np.repeat(bounds[1:], counts)
    hashes = np.zeros(len(places), dtype=np.uint64)
    for step in range(size):
        inside = places + step < last
        word = words[np.minimum(places + step, max(0, len(words) - 1))] if len(words) else hashes
        hashes = np.where(inside, mix(hashes * _FACTOR + word), hashes)
    return hashes, ends
