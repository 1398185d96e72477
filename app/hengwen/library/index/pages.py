"""Tables of the index in pages: entries sorted by key, each page with a checksum, read one by one.

The first `bits` bits of a key are the number of its page; the 16 or 24 that follow, its suffix, distinguish it from the
others there. Postings have suffixes of 16 bits: one n-gram in 200 is taken for another, which brings up a document now
and then, and never a passage. Frequencies have 24: one in 40,000.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hengwen.library.sqlite_errors import sound_values
from hengwen.matching.corpus.collection import KEY_BITS
from hengwen.text.ranges import places_of

CELL = 64
"""Tokens of a cell, the unit of places in postings: half of the cells in which retrieval sums up evidence."""

_CHECK_SUM = 4  # bytes, after the entries of a page
_RESIDUE = 0x2144DF1C  # CRC-32 of anything followed by its own CRC-32, the lowest byte first
_POSTINGS = 160  # entries of a page, approximately: looking one key up reads them all
_FREQUENCIES = 700  # of a page, about, of tables that are mostly read as a whole: most of a page of SQLite
_MAX_BITS = 18

Keys = NDArray[np.uint64]
"""The first `KEY_BITS` bits of hashes, uint64, ascending."""

Entries = NDArray[np.void]
"""Entries of one table, of the type `entry_type`."""

Pages = list[tuple[int, bytes]]
"""Pages with their keys in the file, ascending."""


class TableKind(IntEnum):
    """The kinds of tables, by what they hold for each term; the numbers are written in the file."""

    POSTINGS = 0  # n-grams of 5 tokens: each document that has it, and the cell of its first occurrence
    WORD_FREQUENCIES = 1  # n-grams of 4 tokens: how many documents have it
    LINE_FREQUENCIES = 2  # n-grams of 8 tokens: the same
    FORM_FREQUENCIES = 3  # n-grams of 8 tokens in many documents: how many of these have text of their own besides
    TOKEN_FREQUENCIES = 4  # tokens: how many paragraphs have it
    PAIR_FREQUENCIES = 5  # two neighbouring tokens: the same
    PARAGRAPH_POSTINGS = 6  # two neighbouring tokens in few paragraphs: each of these paragraphs
    TERM_FREQUENCIES = 7  # words: how many documents have it


_POSTING_FIELDS: dict[TableKind, list[tuple[str, DTypeLike]]] = {
    TableKind.POSTINGS: [("document", "<u2"), ("cell", "u1")],
    TableKind.PARAGRAPH_POSTINGS: [("row", "<u2"), ("row_high", "u1")],
}


def entry_type(kind: TableKind) -> np.dtype[np.void]:
    """Return an entry's packed columns: its key's suffix in `low` and, for frequencies, `high`, then its values."""
    if kind in _POSTING_FIELDS:
        return np.dtype([("low", "<u2"), *_POSTING_FIELDS[kind]])
    return np.dtype([("low", "<u2"), ("high", "u1"), ("count", "<u2")])


def paragraph_postings(rows: Keys) -> Entries:
    """Return entries of `PARAGRAPH_POSTINGS`, without their keys, of some paragraphs below 2²⁴."""
    entries = np.zeros(len(rows), dtype=entry_type(TableKind.PARAGRAPH_POSTINGS))
    entries["row"], entries["row_high"] = rows & np.uint64(0xFFFF), rows >> np.uint64(16)
    return entries


def paragraphs_of(entries: Entries) -> NDArray[np.int64]:
    """Return the paragraphs of such entries, int64."""
    rows: NDArray[np.int64] = entries["row"].astype(np.int64) | entries["row_high"].astype(np.int64) << 16
    return rows


def _suffix_bits(kind: TableKind) -> int:
    return 16 if kind in _POSTING_FIELDS else 24


def page_bits(kind: TableKind, count: int) -> int:
    """Return the number of pages for so many entries, as a power of two."""
    return max(0, min(_MAX_BITS, (count // (_POSTINGS if kind in _POSTING_FIELDS else _FREQUENCIES)).bit_length()))


def split_into_pages(kind: TableKind, keys: Keys, entries: Entries, bits: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pages of entries sorted by key, with their numbers; write the suffix of each key into its entry."""
    size = _suffix_bits(kind)
    suffixes = keys >> np.uint64(KEY_BITS - size - bits) & np.uint64((1 << size) - 1)
    entries["low"] = suffixes & np.uint64(0xFFFF)
    if size > 16:
        entries["high"] = suffixes >> np.uint64(16)
    numbers = (keys >> np.uint64(KEY_BITS - bits)).astype(np.int64)
    firsts = np.flatnonzero(np.diff(numbers, prepend=-1))
    data = entries.tobytes()
    edges = np.append(firsts, len(numbers)) * entries.dtype.itemsize
    for number, first, end in zip(numbers[firsts].tolist(), edges.tolist(), edges[1:].tolist(), strict=False):
        page = data[first:end]
        yield number, page + crc32(page).to_bytes(_CHECK_SUM, "little")


def is_intact(page: object) -> bool:
    """Return whether a page has its checksum; a column of SQLite may hold anything."""
    return isinstance(page, bytes) and len(page) > _CHECK_SUM and crc32(page) == _RESIDUE


def are_intact(pages: Sequence[bytes]) -> bool:
    """Return whether all of some pages are intact, in a third of the time that asking for each of thousands takes."""
    if not set(map(type, pages)) <= {bytes} or min(map(len, pages), default=_CHECK_SUM + 1) <= _CHECK_SUM:
        return False
    return set(map(crc32, pages)) <= {_RESIDUE}


@dataclass(frozen=True, slots=True)
class KeyMatches:
    """Entries of a table; those from `firsts` to `ends` (int64, shape (keys,)) have each key that was looked up."""

    entries: Entries
    firsts: NDArray[np.int64]
    ends: NDArray[np.int64]

    def expand(self) -> tuple[NDArray[np.int64], Entries]:
        """Return every entry of every key, and the place of its key among those looked up, int64, the same shape."""
        owners = np.repeat(np.arange(len(self.firsts)), self.ends - self.firsts)
        return owners, self.entries[places_of(np.column_stack((self.firsts, self.ends)))]


@dataclass(frozen=True, slots=True)
class IndexTable:
    """One table of one segment of the library at `path`. `count`: its number of entries. `documents`: how many the
    segment has. `first_page`: the key of its first page in the file. `read_pages`, `read_range`: return the pages with
    some keys, and from one key up to another.
    """

    kind: TableKind
    bits: int
    count: int
    first_page: int
    documents: int
    path: Path
    read_pages: Callable[[Sequence[int]], Pages]
    read_range: Callable[[int, int], Pages]

    def find(self, keys: Keys) -> KeyMatches:
        """Look up ascending keys."""
        if not len(keys):
            return KeyMatches(np.zeros(0, dtype=entry_type(self.kind)), np.zeros(0, np.int64), np.zeros(0, np.int64))
        wanted = np.unique((keys >> np.uint64(KEY_BITS - self.bits)).astype(np.int64)).tolist()
        present, entries = self._read(wanted)
        known_bits = (keys >> np.uint64(KEY_BITS - _suffix_bits(self.kind) - self.bits)).astype(present.dtype)
        firsts, ends = (np.searchsorted(present, known_bits, side) for side in ("left", "right"))
        return KeyMatches(entries, firsts, ends)

    def read_frequencies(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Return a whole table of frequencies, for memory: `entries` and `firsts` of `hashes.frequencies`."""
        keys, entries = self._read(range(1 << self.bits))
        pages = np.arange(1 << self.bits, dtype=np.uint64) << np.uint64(_suffix_bits(self.kind))
        firsts = np.append(np.searchsorted(keys, pages.astype(keys.dtype)), len(keys))
        return entries.view(np.uint8).reshape(-1, entries.dtype.itemsize), firsts

    def _read(self, wanted: Sequence[int]) -> tuple[NDArray[np.unsignedinteger[Any]], Entries]:
        """Return the entries of some pages, one page after the other, and the first bits of their keys."""
        if len(wanted) * 3 > wanted[-1] - wanted[0] + 1:
            pages = self.read_range(self.first_page + wanted[0], self.first_page + wanted[-1] + 1)
        else:
            pages = self.read_pages([self.first_page + number for number in wanted])
        with sound_values(self.path):
            return self._entries(pages)

    def _entries(self, pages: Pages) -> tuple[NDArray[np.unsignedinteger[Any]], Entries]:
        """Return the first bits of keys, as far as a table has them, and the entries.

        Raises `ValueError` for half or unsorted entries and documents the segment lacks.
        """
        kind, size = entry_type(self.kind), _suffix_bits(self.kind)
        entries = np.frombuffer(b"".join([data[:-_CHECK_SUM] for _, data in pages]), dtype=kind)
        counts = [len(data) // kind.itemsize for _, data in pages]
        unsigned: type[np.unsignedinteger[Any]] = np.uint32 if self.bits + size <= 32 else np.uint64
        keys = np.repeat(np.array([key - self.first_page << size for key, _ in pages], dtype=unsigned), counts)
        keys |= entries["low"]
        if size > 16:
            high = entries["high"].astype(keys.dtype)
            high <<= 16
            keys |= high
        if (keys[1:] < keys[:-1]).any():
            raise ValueError("entries out of order")
        if self.kind is TableKind.POSTINGS and entries["document"].max(initial=0) >= max(1, self.documents):
            raise ValueError("a document that is none")
        return keys, entries


def first_page(segment: int, kind: TableKind) -> int:
    """Return the key of the first page of a table in the file."""
    return (segment << 8 | kind) << _MAX_BITS
