"""Single paragraphs of documents of a library, with only their tokens."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from hengwen.library.search.recent_texts import texts_of
from hengwen.library.store import Library, LibraryText
from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.paraphrase.paragraph_vectors import eligible
from hengwen.text.ranges import Bools, places_of

ALL = -1
"""In place of a paragraph's place: all paragraphs of the document."""

_AT_ONCE = 100  # paragraphs in memory at once

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StoredParagraphs:
    """Paragraphs, by the number of their document and their place among its eligible paragraphs, ascending.

    `numbers`, `places`: int64, shape (n,). `starts`, `lengths`: int64, shape (n,), in tokens of the whole document.
    `tokens`, `marked`: the tokens of all, one after the other, and which of these are mark-up.
    """

    numbers: Places
    places: Places
    starts: Places
    lengths: Places
    tokens: NDArray[np.uint32]
    marked: Bools

    def __len__(self) -> int:
        return len(self.numbers)

    def missing(self, wanted: Places) -> Places:
        """Return those of some paragraphs, int64, shape (m, 2), that are not among these, each once."""
        own = self.numbers << 32 | self.places
        keys = np.unique(wanted[:, 0] << 32 | wanted[:, 1])
        keys = keys[~np.isin(keys, own, assume_unique=True)]
        return np.column_stack((keys >> 32, keys & 0xFFFFFFFF))

    def find(self, numbers: Places, starts: Places) -> Places:
        """Return which of these begin at some tokens of some documents; all must be there."""
        return np.searchsorted(self.numbers << 32 | self.starts, numbers << 32 | starts)

    def as_texts(self) -> tuple[Places, Collection, Collection]:
        """Return the different numbers; a text for each of their paragraphs, in order; and the same without mark-up."""
        numbers, firsts = np.unique(self.numbers, return_index=True)
        ends = np.cumsum(self.lengths)
        cuts = (ends - self.lengths)[firsts[1:]]
        texts = collect(np.split(self.tokens, cuts) if len(numbers) else [])
        unmarked = np.ones(len(texts.tokens), dtype=bool)
        unmarked[texts.eligible] = ~self.marked
        return numbers, texts, texts.masked(unmarked)

    def ranges(self) -> tuple[Places, Places]:
        """Return for each paragraph its text in `as_texts` and its tokens there, int64, shapes (n,) and (n, 2)."""
        owners = np.cumsum(np.diff(self.numbers, prepend=self.numbers[:1]) > 0, dtype=np.int64)
        ends = np.cumsum(self.lengths) + owners  # a separator follows every text
        return owners, np.column_stack((ends - self.lengths, ends))


def merge(one: StoredParagraphs, other: StoredParagraphs) -> StoredParagraphs:
    """Return both; they must have no paragraph in common."""
    both = _concatenate((one, other))
    order = np.lexsort((both.places, both.numbers))
    ends = np.cumsum(both.lengths)
    inside = places_of(np.column_stack((ends - both.lengths, ends))[order])
    columns = (both.numbers[order], both.places[order], both.starts[order], both.lengths[order])
    return StoredParagraphs(*columns, both.tokens[inside], both.marked[inside])


def _concatenate(parts: Iterable[StoredParagraphs]) -> StoredParagraphs:
    """Return all, one after the other, unsorted."""
    every = tuple(parts)
    names = (field.name for field in fields(StoredParagraphs))
    return StoredParagraphs(*(np.concatenate([getattr(part, name) for part in every]) for name in names))


def read_paragraphs(library: Library, wanted: Places) -> StoredParagraphs:
    """Read paragraphs, int64, shape (n, 2): the document's number and the paragraph's place in it, in any order."""
    wanted = np.unique(wanted, axis=0)
    numbers, firsts = np.unique(wanted[:, 0], return_index=True)
    ends = np.append(firsts[1:], len(wanted))
    parts = [_none()]
    for start in range(0, len(numbers), _AT_ONCE):
        batch = slice(start, start + _AT_ONCE)
        rows = wanted[firsts[start] : ends[batch][-1]]
        parts.append(_select(tuple(texts_of(library, numbers[batch].tolist())), rows))
    return _concatenate(parts)


def _none() -> StoredParagraphs:
    empty = np.zeros(0, dtype=np.int64)
    return StoredParagraphs(empty, empty, empty, empty, np.zeros(0, dtype=np.uint32), np.zeros(0, dtype=bool))


def _select(documents: tuple[LibraryText, ...], wanted: Places) -> StoredParagraphs:
    """Return the wanted paragraphs of some documents."""
    texts = collect([document.tokens for document in documents])
    marked = texts.marks({row: text.markup for row, text in enumerate(documents) if text.markup is not None})
    owners = np.repeat(np.arange(len(texts)), [len(text.ranges) for text in documents])
    ranges = [np.zeros((0, 2), dtype=np.int64), *(text.ranges for text in documents)]  # they may be gone by now
    every = np.concatenate(ranges) + texts.starts[owners, None]
    _, enough = eligible(texts.masked(~marked), every)
    owners, every = owners[enough], every[enough]
    places = np.arange(len(owners)) - np.searchsorted(owners, owners)
    numbers = np.array([text.number for text in documents], dtype=np.int64)[owners]
    kept = np.isin(numbers << 32 | places, wanted[:, 0] << 32 | wanted[:, 1] & 0xFFFFFFFF)
    kept |= np.isin(numbers, wanted[wanted[:, 1] == ALL, 0])
    inside = places_of(every[kept])
    starts = every[kept, 0] - texts.starts[owners[kept]]
    lengths = every[kept, 1] - every[kept, 0]
    return StoredParagraphs(numbers[kept], places[kept], starts, lengths, texts.tokens[inside], marked[inside])
