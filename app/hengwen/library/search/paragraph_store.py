"""Single paragraphs of documents of a library, with their tokens and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.library import codec
from hengwen.library.store import Library
from hengwen.matching.corpus.collection import Bools, Collection, collect
from hengwen.matching.paraphrase.paragraph_vectors import eligible, places_of

ALL = -1
"""In place of a paragraph's place: all paragraphs of the document."""

_ASKED = 100  # documents asked for at once

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StoredParagraphs:
    """Paragraphs, by the number of their document and their place among those of it that are long enough, ascending.

    `numbers`, `places`: int64, shape (n,). `starts`, `lengths`: int64, shape (n,), in tokens of the whole one.
    `tokens`, `marked`: those of all of them, one after the other, and which of these are mark-up.
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
        """Those of some paragraphs, int64, shape (m, 2), that are not among these, each once."""
        own = self.numbers << 32 | self.places
        keys = np.unique(wanted[:, 0] << 32 | wanted[:, 1])
        keys = keys[~np.isin(keys, own, assume_unique=True)]
        return np.column_stack((keys >> 32, keys & 0xFFFFFFFF))

    def find(self, numbers: Places, starts: Places) -> Places:
        """Which of these are the ones that begin at some tokens of some documents; all are there."""
        return np.searchsorted(self.numbers << 32 | self.starts, numbers << 32 | starts)

    def laid(self) -> tuple[Places, Collection, Collection]:
        """The different numbers; a text for each of their paragraphs, one after the other; the same, mark-up closed."""
        numbers, firsts = np.unique(self.numbers, return_index=True)
        ends = np.cumsum(self.lengths)
        cuts = (ends - self.lengths)[firsts[1:]]
        texts = collect(np.split(self.tokens, cuts) if len(numbers) else [])
        unmarked = np.ones(len(texts.tokens), dtype=bool)
        unmarked[texts.eligible] = ~self.marked
        return numbers, texts, texts.masked(unmarked)

    def ranges(self) -> tuple[Places, Places]:
        """The text of `laid` that each is in and its tokens there, int64, shapes (n,) and (n, 2)."""
        owners = np.cumsum(np.diff(self.numbers, prepend=self.numbers[:1]) > 0, dtype=np.int64)
        ends = np.cumsum(self.lengths) + owners  # a closed token stands behind every text
        return owners, np.column_stack((ends - self.lengths, ends))


def joined(one: StoredParagraphs, other: StoredParagraphs) -> StoredParagraphs:
    """Both; no paragraph stands in both."""
    numbers, places = (np.concatenate((getattr(one, n), getattr(other, n))) for n in ("numbers", "places"))
    order = np.lexsort((places, numbers))
    lengths = np.concatenate((one.lengths, other.lengths))
    ends = np.cumsum(lengths)
    inside = places_of(np.column_stack((ends - lengths, ends))[order])
    return StoredParagraphs(
        numbers[order],
        places[order],
        np.concatenate((one.starts, other.starts))[order],
        lengths[order],
        np.concatenate((one.tokens, other.tokens))[inside],
        np.concatenate((one.marked, other.marked))[inside],
    )


def read_paragraphs(library: Library, wanted: Places) -> StoredParagraphs:
    """Some paragraphs, int64, shape (n, 2): the document's number and the paragraph's place in it, in any order."""
    wanted = np.unique(wanted, axis=0)
    numbers, firsts = np.unique(wanted[:, 0], return_index=True)
    ends = np.append(firsts[1:], len(wanted))
    parts = [_none()]
    for start in range(0, len(numbers), _ASKED):
        some = slice(start, start + _ASKED)
        rows = wanted[firsts[start] : ends[some][-1]]
        parts.append(_chosen(_contents(library, numbers[some].tolist()), rows))
    columns = ([getattr(part, name) for part in parts] for name in StoredParagraphs.__slots__)
    return StoredParagraphs(*(np.concatenate(column) for column in columns))


def _none() -> StoredParagraphs:
    empty = np.zeros(0, dtype=np.int64)
    return StoredParagraphs(empty, empty, empty, empty, np.zeros(0, dtype=np.uint32), np.zeros(0, dtype=bool))


def _chosen(
    contents: Iterator[tuple[int, NDArray[np.uint32], Places, Bools | None]], wanted: Places
) -> StoredParagraphs:
    """The wanted paragraphs of some documents."""
    numbers, tokens, ranges, marks = zip(*contents, strict=True)
    texts = collect(tokens)
    marked = np.zeros(len(texts.tokens), dtype=bool)
    for row, mask in enumerate(marks):
        if mask is not None:
            marked[texts.part(row)] = mask
    counts = [len(each) for each in ranges]
    owners = np.repeat(np.arange(len(texts)), counts)
    every = np.concatenate(ranges) + texts.starts[owners, None]
    _, enough = eligible(texts.masked(~marked), every)
    owners, every = owners[enough], every[enough]
    places = np.arange(len(owners)) - np.searchsorted(owners, owners)
    all_numbers = np.array(numbers, dtype=np.int64)[owners]
    kept = np.isin(all_numbers << 32 | places, wanted[:, 0] << 32 | wanted[:, 1] & 0xFFFFFFFF)
    kept |= np.isin(all_numbers, wanted[wanted[:, 1] == ALL, 0])
    inside = places_of(every[kept])
    starts = every[kept, 0] - texts.starts[owners[kept]]
    lengths = every[kept, 1] - every[kept, 0]
    return StoredParagraphs(all_numbers[kept], places[kept], starts, lengths, texts.tokens[inside], marked[inside])


def _contents(
    library: Library, numbers: Sequence[int]
) -> Iterator[tuple[int, NDArray[np.uint32], Places, Bools | None]]:
    """Number, tokens, paragraphs in tokens, and which tokens are mark-up, of some documents, ascending."""
    query = f"SELECT number, symbols, ranges, markup FROM content WHERE number IN ({','.join('?' * len(numbers))})"
    rows: list[tuple[Any, ...]] = library.rows(f"{query} ORDER BY number", numbers)
    for number, tokens, ranges, marked in rows:
        mask = None if marked is None else codec.numbers_in(marked, np.uint8) != 0
        paragraphs = codec.numbers_in(ranges, np.int32).astype(np.int64).reshape(-1, 2)
        yield number, codec.tokens_in(tokens), paragraphs, mask
