"""References that methods are measured against: sets and vectors that are not fingerprints, and the whole check."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.check.comparing import compare_documents
from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import HashSets
from hengwen.fingerprints.shingles import token_sets
from hengwen.fingerprints.similarity import SHARE, FingerprintSimilarity, Levels, SetOverlap, level_of
from hengwen.fingerprints.title_cosine import TitleCosineSimilarity, liu
from hengwen.fingerprints.weights import tfidf
from hengwen.model.document import Content, Document, Paragraph

NGRAMS = (4, 8)
"""Shortest and longest n-grams of `RareNgrams`; two of the five sizes find as much as all."""


class TfidfCosine:
    """Cosine of the TF-IDF vectors of two documents' words."""

    most = SHARE
    match = SHARE * 4 // 5

    def __init__(self, corpus: Corpus) -> None:
        words = corpus.counts
        weights = tfidf(corpus)
        norms = np.sqrt(np.bincount(words.owners, weights**2, minlength=len(corpus)))
        self._weights = weights / np.maximum(norms, 1e-300)[words.owners]
        self._words, self._bounds, self._owners = words.words, words.bounds, words.owners
        self._order = np.argsort(words.words, kind="stable")
        self._edges = np.searchsorted(words.words[self._order], np.arange(len(corpus.vocabulary.words) + 1))
        self.size = self._weights.nbytes + self._words.nbytes

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the cosine."""
        mine = slice(self._bounds[one], self._bounds[one + 1])
        first, last = self._edges[self._words[mine]], self._edges[self._words[mine] + 1]
        counts = last - first
        step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        met = self._order[np.repeat(first, counts) + step]
        products = np.repeat(self._weights[mine], counts) * self._weights[met]
        cosines = np.bincount(self._owners[met], products, minlength=len(self._bounds) - 1).astype(np.float64)
        return level_of(cosines[others])


class Containment:
    """|A ∩ B| / min(|A|, |B|) of the sets of 8 tokens in a row (Broder's containment of the smaller one)."""

    most = SHARE
    match = SHARE // 2

    def __init__(self, corpus: Corpus) -> None:
        sets = token_sets(corpus.tokens, 8)
        self._overlap = SetOverlap(sets.hashes, sets.bounds)
        self.size = sets.size

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the containment."""
        sizes = self._overlap.sizes
        return level_of(self._overlap.shared(one)[others] / np.maximum(1, np.minimum(sizes[one], sizes[others])))


class RareNgrams:
    """Weight of the n-grams of 4 and of 8 tokens that two documents share over that of the smaller one (ours).

    The weight of an n-gram is the square of log(1 + N / df) for N documents, df of them with the n-gram. An n-gram that
    only one other document has weighs most.
    """

    most = SHARE
    match = SHARE // 2

    def __init__(self, corpus: Corpus) -> None:
        sets = _joined([token_sets(corpus.tokens, size) for size in NGRAMS])
        self._overlap = SetOverlap(sets.hashes, sets.bounds)
        self._weights = np.log1p(len(corpus) / np.maximum(1, self._overlap.frequency)) ** 2
        owners = np.repeat(np.arange(len(corpus)), self._overlap.sizes)
        self._totals = np.bincount(owners, self._weights, len(corpus))
        self.size = sets.size

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the share of the smaller weight."""
        smaller = np.minimum(self._totals[one], self._totals[others])
        return level_of(self._overlap.shared(one, self._weights)[others] / np.maximum(smaller, 1e-300))


def _joined(parts: Sequence[HashSets]) -> HashSets:
    """Return the union of several sets of each document; their hashes are equal only by chance."""
    rows = zip(*(np.split(part.hashes, part.bounds[1:-1]) for part in parts), strict=True)
    sets = [np.unique(np.concatenate(row)) for row in rows]
    return HashSets(np.concatenate(sets), np.concatenate(([0], np.cumsum(list(map(len, sets))))).astype(np.int64))


class WholeCheck:
    """The similarity of a whole check: aligned passages of both documents over both.

    Of documents with one text one stands for all in a report, and so here.
    """

    most = SHARE
    match = SHARE // 2

    def __init__(self, corpus: Corpus) -> None:
        documents = [
            Document(f"{place}", "", Content(s.text, tuple(map(Paragraph, s.paragraphs)), s.title or None))
            for place, s in enumerate(corpus.texts)
        ]
        report = compare_documents(documents)
        self._texts = np.arange(len(documents))
        for group in report.identical.groups:
            places = [int(entry.document.path) for entry in group]
            self._texts[places] = min(places)
        self._similarities = {
            self._key(int(pair.left.document.path), int(pair.right.document.path)): pair.similarity
            for pair in report.comparisons
        }
        self.size = 0

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the similarity."""
        similarities = (self._similarities.get(self._key(one, other), 0.0) for other in others.tolist())
        return level_of(np.fromiter(similarities, dtype=np.float64, count=len(others)))

    def _key(self, one: int, other: int) -> tuple[int, int]:
        texts = int(self._texts[one]), int(self._texts[other])
        return min(texts), max(texts)


class LiuTitles(TitleCosineSimilarity):
    """The cosine of titles by Liu's rules to the letter, beside `title-cosine`."""

    size = 0

    def __init__(self, corpus: Corpus) -> None:
        super().__init__([source.title_words for source in corpus.texts], liu)


class Reference(FingerprintSimilarity, Protocol):
    """A similarity that is computed from a corpus; `size`: bytes that it stores."""

    size: int


REFERENCES: dict[str, Callable[[Corpus], Reference]] = {
    "liu": LiuTitles,
    "tfidf-cosine": TfidfCosine,
    "containment": Containment,
    "rare-grams": RareNgrams,
    "check": WholeCheck,
}
"""Names of rows that are no methods of a check, and what makes them."""
