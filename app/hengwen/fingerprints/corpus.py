"""The words of a corpus of documents: segmented, hashed and tagged once, for all methods."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import WordStatistics
from hengwen.kernels.hashes.numbering import number_values
from hengwen.model.document import Document, Span
from hengwen.text.normalisation import expand, normalise
from hengwen.text.title_words import title_words
from hengwen.text.word_lists import word_list
from hengwen.text.words import WordIndex, index_words, part_of_speech, place_words, words

_CLAUSE_ENDS = np.array([ord(c) for c in "\n\r，。；！？：,;!?:…"], dtype=np.uint32)

_AT_ONCE = 1 << 20  # words counted at once


@dataclass(frozen=True, slots=True)
class CorpusText:
    """A document as the methods see it.

    `title`: empty where there is none. `title_words`: the title's words with synonyms replaced. `paragraphs`: in order.
    `words`: those of the text, if known already.
    """

    text: str
    paragraphs: tuple[Span, ...] = ()
    title: str = ""
    title_words: Sequence[str] = ()
    words: WordIndex | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, document: Document, words: WordIndex | None = None) -> "CorpusText":
        """Return a document that was read. A title taken from the file's name has no influence on the text."""
        spans = tuple(paragraph.span for paragraph in document.paragraphs)
        return cls(document.text, spans, document.content.title or "", title_words(document.title), words)


@dataclass(frozen=True)
class Vocabulary:
    """The different words of a corpus in order of appearance; every array about words is indexed by their numbers.

    `hashes`: uint64, shape (words,), `hash64` of each, which identifies it. `spelled`: the different words of each
    document, separated by line ends. `firsts`: int64, shape (words,), the place of each word among all of these.
    """

    hashes: NDArray[np.uint64]
    spelled: tuple[str, ...]
    firsts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hashes)

    def first(self, documents: int, words: int) -> "Vocabulary":
        """Return the words of the first so many documents, which are the first so many words."""
        return Vocabulary(self.hashes[:words], self.spelled[:documents], self.firsts[:words])

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words as text, which few methods need."""
        every = [word for spelled in self.spelled if spelled for word in spelled.split("\n")]
        return tuple(every[first] for first in self.firsts.tolist())

    @cached_property
    def nominal(self) -> NDArray[np.bool_]:
        """Nouns and verbs, bool, shape (words,); words in Latin letters count as nouns (ours: most are names)."""
        tags = map(part_of_speech, self.words)
        return np.fromiter((tag[0] in "nv" or tag == "eng" for tag in tags), dtype=bool, count=len(self.words))

    @cached_property
    def stop(self) -> NDArray[np.bool_]:
        """Stop words and single letters, bool, shape (words,)."""
        stops = word_list("stop-words.txt")
        is_stop = (word in stops or (len(word) == 1 and word.isascii()) for word in self.words)
        return np.fromiter(is_stop, dtype=bool, count=len(self.words))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each word."""
        return {word: number for number, word in enumerate(self.words)}

    @cached_property
    def latin(self) -> NDArray[np.bool_]:
        """Words of ASCII characters, bool, shape (words,)."""
        return np.fromiter(map(str.isascii, self.words), dtype=bool, count=len(self.words))

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Characters of each word, int64, shape (words,)."""
        return np.fromiter(map(len, self.words), dtype=np.int64, count=len(self.words))


@dataclass(frozen=True)
class WordCounts:
    """The different words of each document, one document after the other.

    `words`: int64, shape (n,), numbers in the vocabulary, ascending within a document. `counts`: int64, the same shape.
    `bounds`: int64, shape (documents + 1,): document i has `words[bounds[i]:bounds[i + 1]]`. `external_frequency`:
    int64, shape (words of the vocabulary,), how many of the `external_documents`, which are not in the corpus, have
    each word.
    """

    words: NDArray[np.int64]
    counts: NDArray[np.int64]
    bounds: NDArray[np.int64]
    external_frequency: NDArray[np.int64] | None = None
    external_documents: int = 0

    @cached_property
    def owners(self) -> NDArray[np.int64]:
        """The document of each word, shape (n,)."""
        return np.repeat(np.arange(len(self.bounds) - 1), np.diff(self.bounds))

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """Words of each document, counting repetitions, shape (documents,)."""
        return np.diff(np.concatenate(([0], np.cumsum(self.counts)))[self.bounds])

    @cached_property
    def document_frequency(self) -> NDArray[np.int64]:
        """How many documents have each word of the vocabulary, shape (at most words of the vocabulary,)."""
        here = np.bincount(self.words)
        return here if self.external_frequency is None else here + self.external_frequency

    @property
    def documents(self) -> int:
        """The number of documents with words: a damaged file, without text, must not change the others' figures."""
        return int(np.count_nonzero(np.diff(self.bounds))) + self.external_documents


@dataclass(frozen=True)
class Corpus:
    """Documents as sequences of words, one document after the other.

    `ids`: int32, shape (words,), the number of each word in the vocabulary. `bounds`: int64, shape (documents + 1,).
    Values that only some methods need are made when they are first needed.
    """

    texts: tuple[CorpusText, ...]
    vocabulary: Vocabulary
    ids: NDArray[np.int32]
    bounds: NDArray[np.int64]
    statistics: WordStatistics | None = None

    def __len__(self) -> int:
        return len(self.texts)

    def first(self, documents: int) -> "Corpus":
        """Return the first so many documents as a corpus of their own, without external ones."""
        bounds = self.bounds[: documents + 1]
        ids = self.ids[: bounds[-1]]
        return Corpus(
            self.texts[:documents], self.vocabulary.first(documents, int(ids.max(initial=-1)) + 1), ids, bounds
        )

    @property
    def all_words(self) -> NDArray[np.uint64]:
        """The hashes of all words, ascending, including those of external documents where known."""
        known = self.statistics.vocabulary if self.statistics else None
        return np.unique(self.vocabulary.hashes) if known is None else known

    @cached_property
    def starts(self) -> NDArray[np.int32]:
        """The character of its document's text at which each word begins, int32, shape (words,)."""
        parts = [place_words(text.text).starts.astype(np.int32) for text in self.texts]
        return np.concatenate([np.zeros(0, dtype=np.int32), *parts])

    @cached_property
    def counts(self) -> WordCounts:
        """The different words of each document with their frequencies."""
        here = count(self.ids, self.bounds, len(self.vocabulary))
        if self.statistics is None:
            return here
        included = self.statistics.included
        of_included = np.bincount(here.words[included[here.owners]], minlength=len(self.vocabulary))
        known = self.statistics.external.word_document_frequency(self.vocabulary.hashes)
        others = self.statistics.external.documents_with_words - int(np.count_nonzero(np.diff(self.bounds)[included]))
        frequency = self.statistics.external_only(known, of_included)
        return replace(here, external_frequency=frequency, external_documents=max(0, others))

    @cached_property
    def clause_starts(self) -> NDArray[np.bool_]:
        """Which words are the first of a clause, bool, shape (words,)."""
        starts = np.zeros(len(self.ids), dtype=bool)
        for text, first, last in zip(self.texts, self.bounds, self.bounds[1:], strict=False):
            codes = np.frombuffer(text.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
            ends = np.flatnonzero(np.isin(codes, _CLAUSE_ENDS))
            clause = np.searchsorted(ends, self.starts[first:last])
            starts[first:last] = np.diff(clause, prepend=-1) > 0
        return starts

    @cached_property
    def paragraphs(self) -> NDArray[np.int64]:
        """The first word of each paragraph, then the number of words: int64, ascending; a text without is one."""
        firsts = [
            first + np.searchsorted(self.starts[first:last], [span.start for span in text.paragraphs])
            for text, first, last in zip(self.texts, self.bounds, self.bounds[1:], strict=False)
        ]
        return np.unique(np.concatenate([*firsts, self.bounds]).astype(np.int64))

    @cached_property
    def titles(self) -> WordCounts:
        """The words of the titles that also occur in some text."""
        numbers = self.vocabulary.numbers
        numbered = [[numbers[word] for word in words(text.title) if word in numbers] for text in self.texts]
        bounds = np.concatenate(([0], np.cumsum([len(title) for title in numbered]))).astype(np.int64)
        flat = np.array([number for title in numbered for number in title], dtype=np.int32)
        return count(flat, bounds, len(numbers))

    @cached_property
    def tokens(self) -> tuple[NDArray[np.uint32], ...]:
        """The normalised tokens of each document: one for a Chinese character, one for a Latin word."""
        return tuple(normalise(text.text).tokens for text in self.texts)

    def in_title(self, owners: NDArray[np.int64], ids: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether each word is in the title of its document, bool, shape (words,)."""
        size = max(1, len(self.vocabulary))
        return np.isin(owners * size + ids, self.titles.owners * size + self.titles.words)


def corpus_of(texts: Iterable[CorpusText], statistics: WordStatistics | None = None) -> Corpus:
    """Segment the words of each document; iterates once over `texts`, which may be a generator.

    `statistics`: external documents that count for the weights of words.
    """
    kept, spelled, different = [], [], 0
    hashes, numbers = [np.zeros(0, dtype=np.uint64)], [np.zeros(0, dtype=np.int32)]
    for text in texts:
        index = text.words or index_words(expand(text.text))
        spelled.append(index.spelled)
        hashes.append(index.hashes)
        numbers.append(index.numbers.astype(np.int32) + np.int32(different))
        different += len(index.hashes)
        kept.append(replace(text, words=None))
    bounds = np.cumsum([len(part) for part in numbers]).astype(np.int64)
    every = np.concatenate(hashes)
    ranks, firsts = number_values(every)
    vocabulary = Vocabulary(every[firsts], tuple(spelled), firsts)
    return Corpus(tuple(kept), vocabulary, ranks[np.concatenate(numbers)], bounds, statistics)


def count(ids: NDArray[np.int32], bounds: NDArray[np.int64], size: int) -> WordCounts:
    """Count the different words of each stretch of words between two bounds; `size`: words of the vocabulary."""
    size, none, words, counts, lengths = max(1, size), np.zeros(0, dtype=np.int64), [], [], []
    # The stretches in which every so many words lie are the first ones of portions.
    edges = np.searchsorted(bounds, np.arange(0, int(bounds[-1]), _AT_ONCE), "right") - 1
    for first, last in pairwise([*np.unique(np.append(0, edges)).tolist(), len(bounds) - 1]):
        inside = bounds[first : last + 1]
        owners = np.repeat(np.arange(last - first), np.diff(inside))
        keys, often = np.unique(owners * size + ids[inside[0] : inside[-1]], return_counts=True)
        lengths.append(np.diff(np.searchsorted(keys, np.arange(last - first + 1) * size)))
        words.append(keys % size)
        counts.append(often)
    every, often, length = (np.concatenate([none, *parts]) for parts in (words, counts, lengths))
    return WordCounts(every, often, np.append(0, np.cumsum(length)))
