"""Features of documents: stable 64-bit hashes of words and of pairs of symbols, a collection at a time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from hengwen.text.fold import mix


@cache
def hash64(word: str) -> int:
    """A 64-bit hash of a word, the same in every process, system and version (BLAKE2b with 8 bytes, big-endian)."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class WordCounts:
    """The different words of each document of a collection, one document after the other.

    `hashes`: uint64, shape (words,), `hash64` of each. `counts`: int64, the same shape. `bounds`: int64, shape
    (documents + 1,): document i has `hashes[bounds[i]:bounds[i + 1]]`, in the order of their hashes.
    """

    hashes: NDArray[np.uint64]
    counts: NDArray[np.int64]
    bounds: NDArray[np.int64]

    @property
    def documents(self) -> int:
        """Number of documents."""
        return len(self.bounds) - 1

    @property
    def owners(self) -> NDArray[np.int64]:
        """The document of each word, shape (words,)."""
        return np.repeat(np.arange(self.documents), np.diff(self.bounds))

    def document_frequency(self) -> NDArray[np.int64]:
        """In how many documents each word stands, shape (words,)."""
        _, place, frequency = np.unique(self.hashes, return_inverse=True, return_counts=True)
        return frequency[place]


def count_words(documents: Iterable[Sequence[str]]) -> WordCounts:
    """Count the words of each document."""
    counted = [sorted((hash64(word), n) for word, n in Counter(words).items()) for words in documents]
    lengths = np.fromiter(map(len, counted), dtype=np.int64, count=len(counted))
    flat = [pair for pairs in counted for pair in pairs]
    return WordCounts(
        np.array([h for h, _ in flat], dtype=np.uint64),
        np.array([n for _, n in flat], dtype=np.int64),
        np.concatenate(([0], np.cumsum(lengths))),
    )


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
        hashes *= np.uint64(0x9E3779B97F4A7C15)
        hashes += column
    return mix(hashes)
