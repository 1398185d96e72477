"""What the index of some documents is made of, all at once in memory."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.library import codec
from hengwen.library.index.pages import HASH, Keys
from hengwen.library.store import Library
from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.paraphrase.paragraph_vectors import eligible

_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class IndexInput:
    """Documents to index. `numbers`: int64. `texts`: their tokens; `prose`: the same, mark-up closed. `ranges`: int64,
    shape (n, 2), their paragraphs in `texts`. `firsts`: int64, shape (documents + 1,), the first paragraph of each.
    `terms`, `counts`: the words by their hashes, ascending, and in how many of them each stands. `with_words`: how
    many have words.
    """

    numbers: NDArray[np.int64]
    texts: Collection
    prose: Collection
    ranges: NDArray[np.int64]
    firsts: NDArray[np.int64]
    terms: Keys
    counts: NDArray[np.int64]
    with_words: int


def gather_index_input(library: Library, numbers: Sequence[int]) -> IndexInput:
    """Read what is needed of some documents."""
    tokens: list[NDArray[np.uint32]] = []
    ranges: list[NDArray[np.int64]] = []
    markup: dict[int, NDArray[np.bool_]] = {}
    terms = _Terms()
    for start in range(0, len(numbers), _AT_ONCE):
        some = numbers[start : start + _AT_ONCE]
        marks = ",".join("?" * len(some))
        for row in library.rows(
            f"SELECT symbols, ranges, markup, number FROM content WHERE number IN ({marks}) ORDER BY number", some
        ):
            if row[2] is not None:
                markup[len(tokens)] = codec.numbers_in(row[2], np.uint8).astype(bool)
            tokens.append(codec.tokens_in(row[0]))
            ranges.append(codec.numbers_in(row[1], np.int32).astype(np.int64).reshape(-1, 2))
            terms.add(_terms(library, row[3]))
    texts = collect(tokens)
    prose = _prose(texts, markup)
    owners = np.repeat(np.arange(len(texts)), [len(each) for each in ranges])
    every = np.concatenate([np.zeros((0, 2), dtype=np.int64), *ranges]) + texts.starts[owners, None]
    _, enough = eligible(prose, every)
    firsts = np.searchsorted(owners[enough], np.arange(len(texts) + 1))
    return IndexInput(
        np.array(numbers, np.int64), texts, prose, every[enough], firsts, *terms.counted(), terms.documents
    )


class _Terms:
    """Counts words of document after document, some hundred at a time."""

    def __init__(self) -> None:
        self._fresh: list[Keys] = []
        self._counted = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int64)
        self.documents = 0

    def add(self, terms: Keys) -> None:
        """The different words of one document."""
        self._fresh.append(terms)
        self.documents += len(terms) > 0
        if len(self._fresh) >= _AT_ONCE:
            self.counted()

    def counted(self) -> tuple[Keys, NDArray[np.int64]]:
        """All words so far, ascending, and in how many documents each stands."""
        known, counts = self._counted
        every = np.concatenate((known, *self._fresh))
        weights = np.concatenate((counts, np.ones(len(every) - len(known), dtype=np.int64)))
        different, place = np.unique(every, return_inverse=True)
        summed = np.bincount(place.reshape(-1), weights=weights, minlength=len(different)).astype(np.int64)
        self._counted, self._fresh = (different, summed), []
        return self._counted


def _terms(library: Library, number: int) -> Keys:
    """The different words of a document as keys; ready only until it was indexed for the first time."""
    hashes = library.terms.pop(number, None)
    if hashes is None:
        ((words, text),) = library.rows("SELECT words, text FROM content WHERE number = ?", (number,))
        hashes = codec.words_in(codec.text_in(text), words).hashes
    return np.unique(hashes >> np.uint64(64 - HASH))


def _prose(texts: Collection, markup: dict[int, NDArray[np.bool_]]) -> Collection:
    return texts.masked(~texts.marks(markup)) if markup else texts
