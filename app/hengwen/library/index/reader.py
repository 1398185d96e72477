"""The index of an open library: how many documents have an n-gram, and which."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import Counts, Hashes
from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.frequencies import frequencies
from hengwen.library.index.pages import IndexTable, KeyMatches, Keys, Pages, TableKind, are_intact, first_page
from hengwen.library.sqlite_errors import damaged, sound_values
from hengwen.library.store import Library
from hengwen.matching.corpus.collection import KEY_BITS
from hengwen.matching.corpus.forms import LINE, WORD
from hengwen.model.bounds import MAX_NUMBER
from hengwen.model.messages import HengwenError
from hengwen.serial import columns as codec

MAX_IN_MEMORY = 2_000_000
"""Entries up to which a table of frequencies is held in memory: 10 MB."""

_KEY_SHIFT = np.uint64(64 - KEY_BITS)
_FREQUENCIES = {WORD: TableKind.WORD_FREQUENCIES, LINE: TableKind.LINE_FREQUENCIES}
_PAGES = 500  # keys read with one query
_AT_ONCE = 1 << 17  # keys looked up at once: their pages take some tens of MB


@dataclass(frozen=True, slots=True)
class IndexSegment:
    """A segment. `documents`: numbers, 0 for removed ones. `first_paragraphs`: of each, and the number of all."""

    documents: NDArray[np.int64]
    first_paragraphs: NDArray[np.int64]
    tables: dict[TableKind, IndexTable]


@dataclass
class IndexReader:
    """All segments of a library: its `corpus_statistics.ExternalCounts`, and the postings of n-grams."""

    segments: tuple[IndexSegment, ...]
    documents: int
    documents_with_words: int
    paragraphs: int
    _in_memory: dict[tuple[int, TableKind], tuple[NDArray[np.uint8], NDArray[np.int64]]] = field(default_factory=dict)

    def document_frequency(self, hashes: Hashes, size: int) -> Counts:
        """Return how many documents have each n-gram of 4 or 8 tokens."""
        return self._frequencies(_FREQUENCIES[size], hashes)

    def form_frequency(self, hashes: Hashes) -> Counts:
        """Return how many of the documents with a line have text of their own."""
        return self._frequencies(TableKind.FORM_FREQUENCIES, hashes)

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Counts:
        """Return how many paragraphs have a token, or two neighbours."""
        kind = TableKind.TOKEN_FREQUENCIES if size == 1 else TableKind.PAIR_FREQUENCIES
        return self._frequencies(kind, hashes)

    def word_document_frequency(self, hashes: Hashes) -> Counts:
        """Return how many documents have each word."""
        return self._frequencies(TableKind.TERM_FREQUENCIES, hashes)

    def _frequencies(self, kind: TableKind, hashes: Hashes) -> Counts:
        total: Counts = np.zeros(len(hashes), dtype=np.int64)
        for number, segment in enumerate(self.segments):
            table = segment.tables[kind]
            counts = (
                self._from_memory(number, table, hashes) if table.count <= MAX_IN_MEMORY else _from_pages(table, hashes)
            )
            total += counts
        return total

    def _from_memory(self, segment: int, table: IndexTable, hashes: Hashes) -> Counts:
        """Return the counts from a table that is kept in memory after it was first read."""
        if (segment, table.kind) not in self._in_memory:
            self._in_memory[segment, table.kind] = table.read_frequencies()
        return frequencies(hashes, *self._in_memory[segment, table.kind], table.bits)

    def find(self, kind: TableKind, keys: Keys) -> Iterable[tuple[IndexSegment, KeyMatches]]:
        """Return the entries of a table in each segment."""
        for segment in self.segments:
            yield segment, segment.tables[kind].find(keys)


def _from_pages(table: IndexTable, hashes: Hashes) -> Counts:
    """Return the counts from a table that is too large for memory."""
    keys, place = _different(hashes >> _KEY_SHIFT)
    counts = np.zeros(len(keys), dtype=np.int64)
    for start in range(0, len(keys), _AT_ONCE):
        matches = table.find(keys[start : start + _AT_ONCE])
        present = matches.ends > matches.firsts
        counts[start : start + _AT_ONCE][present] = matches.entries["count"][matches.firsts[present]]
    return counts[place]


def counts_of(keys: Hashes, known: Hashes, counts: NDArray[np.integer]) -> Counts:
    """Return the counts of some keys, in any order, from those of known ones, ascending; 0 for others."""
    frequencies = np.zeros(len(keys), dtype=np.int64)
    if len(known):
        places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
        same = known[places] == keys
        frequencies[same] = counts[places[same]]
    return frequencies


def _different(keys: NDArray[np.uint64]) -> tuple[Keys, NDArray[np.int64]]:
    """Return the different keys, ascending, and each key's place among them; quick where they are ascending already."""
    if not (keys[1:] >= keys[:-1]).all():
        different, place = np.unique(keys, return_inverse=True)
        return different, place.reshape(-1)
    fresh = begins_group(keys)
    return keys[fresh], np.cumsum(fresh) - 1


def open_index(library: Library) -> IndexReader:
    """Return the current index of a library; the one opened before where nothing has changed since."""
    ((state,),) = library.rows("SELECT coalesce(group_concat(number || ':' || removed), '') FROM segment")
    known = library.cache.get("index")
    if known is None or known[0] != state:
        known = library.cache["index"] = state, _open_reader(library)
    reader: IndexReader = known[1]
    return reader


def _open_reader(library: Library) -> IndexReader:
    """Open the current index of a library; documents that wait for indexing are not in it."""
    rows = library.rows("SELECT number, documents, with_text, with_words, paragraphs, removed FROM segment")
    segments = tuple(_open_segment(library, row[0], row[1], row[5]) for row in rows)
    return IndexReader(segments, *(sum(row[column] for row in rows) for column in (2, 3, 4)))


def _open_segment(library: Library, number: int, documents: bytes, removed: int) -> IndexSegment:
    with sound_values(library.path):
        numbers, first_paragraphs = _documents_of(documents)
    if removed:
        present = [n for (n,) in library.rows("SELECT number FROM document WHERE segment = ?", (number,))]
        numbers = np.where(np.isin(numbers, present), numbers, 0)
    pages = _PageReader(library)
    tables = {}
    for part, bits, count in library.rows("SELECT kind, bits, entries FROM part WHERE segment = ?", (number,)):
        kind = TableKind(part)
        place = first_page(number, kind), len(numbers), library.path
        tables[kind] = IndexTable(kind, bits, count, *place, pages.by_keys, pages.range)
    if len(tables) < len(TableKind):
        raise HengwenError(damaged(str(library.path)))
    return IndexSegment(numbers, first_paragraphs, tables)


def _documents_of(blob: bytes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of a segment's documents, and the first paragraph of each with the total number."""
    both = codec.unpack_numbers(blob, np.int64)
    numbers, firsts = both[: len(both) // 2], both[len(both) // 2 :]
    if len(firsts) != len(numbers) + 1 or both.min() < 0 or both.max() > MAX_NUMBER or (np.diff(firsts) < 0).any():
        raise ValueError("documents that are none")
    return numbers, firsts


@dataclass(frozen=True, slots=True)
class _PageReader:
    """Reads pages of the index. Raises `HengwenError` for damaged ones."""

    library: Library

    def by_keys(self, keys: Sequence[int]) -> Pages:
        """Return the pages with these keys, ascending; hundreds with one query, which takes a fifth of the time."""
        return self._intact(list(self.library.rows_in("SELECT key, data FROM page WHERE key", keys, _PAGES)))

    def range(self, first: int, end: int) -> Pages:
        """Return the pages with keys in a range, ascending."""
        query = "SELECT key, data FROM page WHERE key >= ? AND key < ? ORDER BY key"
        return self._intact(self.library.rows(query, (first, end)))

    def _intact(self, pages: Pages) -> Pages:
        if not are_intact([data for _, data in pages]):
            raise HengwenError(damaged(str(self.library.path)))
        return pages
