"""The index of an open library: how many documents have an n-gram, and which."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import Counts, Hashes
from hengwen.library import codec
from hengwen.library.index.pages import HASH, IndexPart, IndexTable, KeyMatches, Keys, first_page, is_whole
from hengwen.library.sqlite_errors import damaged
from hengwen.library.store import Library
from hengwen.matching.candidates.shared_ngrams import NGRAM
from hengwen.matching.corpus.common_text import LINE, WORD
from hengwen.model.errors import HengwenError

_LOW = np.uint64(64 - HASH)
_SIZES = {WORD: IndexPart.WORDS, LINE: IndexPart.LINES}
KEPT = 1_000_000
"""Entries up to which a part that counts is held in memory: 10 MB."""

_ASKED = 500  # pages asked for at once
_AT_ONCE = 1 << 17  # keys looked up at once: their pages take some tens of MB


@dataclass(frozen=True, slots=True)
class IndexSegment:
    """A segment. `documents`: int64, their numbers, 0 for those that were removed. `firsts`: the first paragraph of
    each, and the number of paragraphs.
    """

    documents: NDArray[np.int64]
    firsts: NDArray[np.int64]
    tables: dict[IndexPart, IndexTable]


@dataclass
class IndexReader:
    """All segments of a library. `documents`, `with_words`, `paragraphs`: as in `matching.statistics.Index_reader`."""

    segments: tuple[IndexSegment, ...]
    documents: int
    with_words: int
    paragraphs: int
    _kept: dict[tuple[int, IndexPart], tuple[Keys, NDArray[np.uint16]]] = field(default_factory=dict)
    _ngrams: tuple[Keys, Counts] = field(default_factory=lambda: (np.zeros(0, np.uint64), np.zeros(0, np.int64)))

    def know(self, keys: Keys, counts: Counts) -> None:
        """Remember in how many documents some n-grams of 5 tokens stand: all that pairs with a new document share."""
        self._ngrams = keys, counts

    def having(self, hashes: Hashes, size: int) -> Counts:
        """In how many documents n-grams stand; those of 5 tokens only where they are known."""
        if size != NGRAM:
            return self._counted(_SIZES[size], hashes)
        known, counts = self._ngrams
        keys = hashes >> _LOW
        places = np.searchsorted(known, keys)
        hit = places < len(known)
        hit[hit] = known[places[hit]] == keys[hit]
        found = np.zeros(len(keys), dtype=np.int64)
        found[hit] = counts[places[hit]]
        return found

    def having_with_text_of_their_own(self, hashes: Hashes) -> Counts:
        """How many of those with a line have text of their own."""
        return self._counted(IndexPart.FORMS, hashes)

    def paragraphs_having(self, hashes: Hashes, size: int) -> Counts:
        """In how many paragraphs a token, or two neighbours, stand."""
        return self._counted(IndexPart.TOKENS if size == 1 else IndexPart.PAIRS, hashes)

    def having_words(self, hashes: Hashes) -> Counts:
        """In how many documents words stand."""
        return self._counted(IndexPart.TERMS, hashes)

    def _counted(self, part: IndexPart, hashes: Hashes) -> Counts:
        keys, place = _different(hashes >> _LOW)
        total = np.zeros(len(keys), dtype=np.int64)
        for number, segment in enumerate(self.segments):
            table = segment.tables[part]
            if table.entries <= KEPT:
                total += self._from_kept(number, table, keys)
                continue
            for start in range(0, len(keys), _AT_ONCE):
                found = table.find(keys[start : start + _AT_ONCE])
                here = found.high > found.low
                total[start : start + _AT_ONCE][here] += found.told["count"][found.low[here]]
        counts: Counts = total[place]
        return counts

    def _from_kept(self, number: int, table: IndexTable, keys: Keys) -> Counts:
        """The same from a part that is held in memory once it was asked."""
        if (number, table.part) not in self._kept:
            self._kept[number, table.part] = table.whole()
        own, counts = self._kept[number, table.part]
        asked = keys >> np.uint64(HASH - 24 - table.bits)
        places = np.minimum(np.searchsorted(own, asked), max(0, len(own) - 1))
        found = np.zeros(len(keys), dtype=np.int64)
        if len(own):
            same = own[places] == asked
            found[same] = counts[places[same]]
        return found

    def find(self, part: IndexPart, keys: Keys) -> Iterable[tuple[IndexSegment, KeyMatches]]:
        """Entries of a part in each segment."""
        for segment in self.segments:
            yield segment, segment.tables[part].find(keys)


def _different(keys: Keys) -> tuple[Keys, NDArray[np.int64]]:
    """The different keys, ascending, and the place of each among them; quick where they are ascending already."""
    if not (keys[1:] >= keys[:-1]).all():
        different, place = np.unique(keys, return_inverse=True)
        return different, place.reshape(-1)
    fresh = np.ones(len(keys), dtype=bool)
    fresh[1:] = keys[1:] != keys[:-1]
    return keys[fresh], np.cumsum(fresh) - 1


def index_of(library: Library) -> IndexReader:
    """The index of a library as it is now, the one opened before where nothing has changed since."""
    ((state,),) = library.rows("SELECT coalesce(group_concat(number || ':' || removed), '') FROM segment")
    known = library.opened.get("shelf")
    if known is None or known[0] != state:
        known = library.opened["shelf"] = (state, _open_index_reader(library))
    index_reader: IndexReader = known[1]
    return index_reader


def _open_index_reader(library: Library) -> IndexReader:
    """The index of a library as it is now; documents that wait for it are not in it."""
    rows = library.rows("SELECT number, documents, with_text, with_words, paragraphs, removed FROM segment")
    segments = tuple(_segment(library, row[0], row[1], row[5]) for row in rows)
    return IndexReader(segments, *(sum(row[column] for row in rows) for column in (2, 3, 4)))


def _segment(library: Library, number: int, documents: bytes, removed: int) -> IndexSegment:
    both = codec.numbers_in(documents, np.int64)
    numbers, firsts = both[: len(both) // 2], both[len(both) // 2 :]
    if removed:
        alive = [n for (n,) in library.rows("SELECT number FROM document WHERE segment = ?", (number,))]
        numbers = np.where(np.isin(numbers, alive), numbers, 0)
    pages = _Pages(library)
    tables = {}
    for part, bits, entries in library.rows("SELECT kind, bits, entries FROM part WHERE segment = ?", (number,)):
        tables[IndexPart(part)] = IndexTable(
            IndexPart(part), bits, entries, first_page(number, IndexPart(part)), pages.some, pages.all
        )
    return IndexSegment(numbers, firsts, tables)


@dataclass(frozen=True, slots=True)
class _Pages:
    """Reads pages of the index."""

    library: Library

    def some(self, keys: Sequence[int]) -> list[tuple[int, bytes]]:
        """Those with these keys, ascending; hundreds with one question, which takes a fifth of the time."""
        found = []
        for start in range(0, len(keys), _ASKED):
            part = keys[start : start + _ASKED]
            marks = ",".join("?" * len(part))
            found += self.library.rows(f"SELECT key, data FROM page WHERE key IN ({marks}) ORDER BY key", part)
        return self._sound(found)

    def all(self, first: int, end: int) -> list[tuple[int, bytes]]:
        """Those with keys in a range, ascending."""
        query = "SELECT key, data FROM page WHERE key >= ? AND key < ? ORDER BY key"
        return self._sound(self.library.rows(query, (first, end)))

    def _sound(self, rows: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
        if not all(is_whole(data) for _, data in rows):
            raise HengwenError(damaged(str(self.library.path)))
        return rows
