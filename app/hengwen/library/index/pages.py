"""The index of a library: entries by the hash of an n-gram, in pages that are read one by one.

A part of a segment has entries sorted by hash. The first `bits` bits of a hash say in which page an entry stands, the
16 or 24 that follow tell it from the others there. Where lists of places are found 16 do: one n-gram in 200 is taken
for another, which brings up a document now and then, and never a passage. Counts have 24: one in 40,000.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from zlib import crc32

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hengwen.matching.corpus.collection import TOLD

HASH = TOLD
"""Bits of a hash that are told apart at most."""

_SUM = 4  # bytes of the check sum behind the entries of a page
_ENTRIES = 160  # of a page of a table that is looked up, about: whoever asks for one n-gram reads them all
_OF_COUNTS = 700  # of a page of a table that is held in memory as a whole: most of a page of SQLite
_MOST_BITS = 18

Keys = NDArray[np.uint64]
"""The first `HASH` bits of hashes, uint64, ascending."""


class IndexPart(IntEnum):
    """What the entries of a part tell of an n-gram."""

    PLACES = 0  # of 5 tokens: in which documents, and about where first
    WORDS = 1  # of 4 tokens: how many documents have it
    LINES = 2  # of 8 tokens: the same
    FORMS = 3  # of 8 tokens, in many documents: how many of them have text of their own besides
    TOKENS = 4  # how many paragraphs have a token
    PAIRS = 5  # the same of two neighbouring tokens
    RARE = 6  # of two tokens, in few paragraphs: which
    TERMS = 7  # a word: how many documents have it


_COUNT: list[tuple[str, DTypeLike]] = [("count", "<u2")]
_FIELDS: dict[IndexPart, list[tuple[str, DTypeLike]]] = {
    IndexPart.PLACES: [("document", "<u2"), ("cell", "u1")],
    IndexPart.RARE: [("row", "<u2"), ("row_high", "u1")],
}


def layout(part: IndexPart) -> np.dtype[np.void]:
    """The packed columns of an entry: the bits of its hash in `low` and, for counts, `high`, then what it tells."""
    if part in _FIELDS:
        return np.dtype([("low", "<u2"), *_FIELDS[part]])
    return np.dtype([("low", "<u2"), ("high", "u1"), *_COUNT])


def _rest(part: IndexPart) -> int:
    """Bits of a hash that an entry keeps."""
    return 16 if part in _FIELDS else 24


def entries(part: IndexPart, count: int) -> NDArray[np.void]:
    """So many entries, all zero."""
    return np.zeros(count, dtype=layout(part))


def page_bits(part: IndexPart, count: int) -> int:
    """Into how many pages, as a power of two, so many entries go."""
    return max(0, min(_MOST_BITS, (count // (_ENTRIES if part in _FIELDS else _OF_COUNTS)).bit_length()))


def split(part: IndexPart, keys: Keys, told: NDArray[np.void], bits: int) -> Iterator[tuple[int, bytes]]:
    """The pages, by number, of entries sorted by key; fills in what each keeps of its key."""
    size = _rest(part)
    rest = keys >> np.uint64(HASH - size - bits) & np.uint64((1 << size) - 1)
    told["low"] = rest & np.uint64(0xFFFF)
    if size > 16:
        told["high"] = rest >> np.uint64(16)
    page = (keys >> np.uint64(HASH - bits)).astype(np.int64)
    firsts = np.flatnonzero(np.diff(page, prepend=-1))
    data = told.tobytes()
    edges = np.append(firsts, len(page)) * told.dtype.itemsize
    for number, first, last in zip(page[firsts].tolist(), edges.tolist(), edges[1:].tolist(), strict=False):
        page_data = data[first:last]
        yield number, page_data + crc32(page_data).to_bytes(_SUM, "little")


def is_whole(data: bytes) -> bool:
    """Whether a page is as it was written."""
    return len(data) > _SUM and crc32(data[:-_SUM]).to_bytes(_SUM, "little") == data[-_SUM:]


@dataclass(frozen=True, slots=True)
class KeyMatches:
    """Entries of a part and what of them each key has: those from `low` to `high`, int64, shape (keys,)."""

    told: NDArray[np.void]
    low: NDArray[np.int64]
    high: NDArray[np.int64]

    def each(self) -> tuple[NDArray[np.int64], NDArray[np.void]]:
        """The number of the key and the entry, for every entry of every key."""
        counts = self.high - self.low
        owners = np.repeat(np.arange(len(counts)), counts)
        places = np.repeat(self.low - np.cumsum(counts) + counts, counts) + np.arange(len(owners))
        return owners, self.told[places]


@dataclass(frozen=True, slots=True)
class IndexTable:
    """One part of one segment. `first`: the key of its first page in the file. `some`, `all`: pages with some keys, and
    from one key to another.
    """

    part: IndexPart
    bits: int
    entries: int
    first: int
    some: Callable[[Sequence[int]], list[tuple[int, bytes]]]
    all: Callable[[int, int], list[tuple[int, bytes]]]

    def find(self, keys: Keys) -> KeyMatches:
        """Look up ascending keys."""
        if not len(keys):
            return KeyMatches(np.zeros(0, dtype=layout(self.part)), np.zeros(0, np.int64), np.zeros(0, np.int64))
        wanted = np.unique((keys >> np.uint64(HASH - self.bits)).astype(np.int64)).tolist()
        numbers, told = self._read(wanted)
        size = _rest(self.part)
        own = numbers << size | told["low"]
        if size > 16:
            own |= told["high"].astype(np.int64) << 16
        asked = (keys >> np.uint64(HASH - size - self.bits)).astype(np.int64)
        return KeyMatches(told, np.searchsorted(own, asked, "left"), np.searchsorted(own, asked, "right"))

    def whole(self) -> tuple[Keys, NDArray[np.uint16]]:
        """All keys, as they are asked for, and the counts of a part that counts: for small ones, to be kept."""
        numbers, told = self._read(range(1 << self.bits))
        keys = numbers << 24 | told["high"].astype(np.int64) << 16 | told["low"]
        return keys.astype(np.uint64), np.ascontiguousarray(told["count"])

    def _read(self, wanted: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.void]]:
        """The pages wanted, one after the other, with the page of each entry."""
        if len(wanted) * 3 > wanted[-1] - wanted[0] + 1:
            rows = self.all(self.first + wanted[0], self.first + wanted[-1] + 1)
        else:
            rows = self.some([self.first + number for number in wanted])
        kind = layout(self.part)
        told = np.frombuffer(b"".join([data[:-_SUM] for _, data in rows]), dtype=kind)
        counts = [len(data) // kind.itemsize for _, data in rows]
        return np.repeat(np.array([key - self.first for key, _ in rows], dtype=np.int64), counts), told


def first_page(segment: int, part: IndexPart) -> int:
    """The key of the first page of a part in the file."""
    return (segment << 8 | part) << _MOST_BITS
