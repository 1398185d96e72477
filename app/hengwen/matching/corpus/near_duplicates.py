"""Documents that have much of each other: they count as one where it is counted how many texts have something."""

from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.ngrams import ranges_with, rows_with
from hengwen.kernels.pairs.pair_counts import pair_counter
from hengwen.matching.corpus.collection import Collection, NumberedNgrams, numbered
from hengwen.matching.corpus.document_sets import LARGEST, document_sets, pairs_with_enough
from hengwen.text.ranges import Bools

NGRAM = 5
"""Tokens of the n-grams that are counted: a third of them survives where a fifth of the tokens is edited."""

PORTION = 0.2
"""Share of the n-grams of the smaller of two documents that both have from which they are near-duplicates."""

MOST = 256
"""An n-gram in more documents than this, and than a tenth of them or `LARGEST`, links none: it says nothing of any two.
"""

MANY = 32
"""An n-gram in more texts than this is counted at last: there are few of these, and they make most of all pairs."""

Places = NDArray[np.int64]


def most_texts(documents: int) -> int:
    """In how many of so many documents an n-gram may stand that links them."""
    return min(LARGEST, max(MOST, documents // 10))


class SharedNgrams:
    """N-grams that texts have in common: `rows` counts those of few texts by pairs; those of many are `sets` of texts
    with how many n-grams stand in them, and `more` is how many of these each text has, int64, shape (texts,).

    What stands in many texts is most of all pairs, and hardly any of them comes to a portion: it is counted at last,
    for the pairs alone that may come to one with it.
    """

    def __init__(self, texts: int, most: int) -> None:
        self._pairs, self._most = pair_counter(texts), most
        self.sets: list[tuple[Places, Places]] = []
        self.more: Places = np.zeros(texts, dtype=np.int64)

    def add(self, owners: NDArray[np.integer[Any]], counts: Places) -> None:
        """Add n-grams by the texts that have them, those of each ascending; `counts`: how many for each n-gram."""
        for members, often in document_sets(owners, counts, counts <= self._most):
            if members.shape[1] > MANY:
                self.sets.append((members, often))
                np.add.at(self.more, members, often[:, None])
            else:
                self._pairs.add_sets(members, often)

    def rows(self) -> NDArray[np.int64]:
        """Return the pairs that were counted, as `PairCounter.rows`."""
        return self._pairs.rows()


class EnoughShared:
    """Return which pairs of texts have a portion of the n-grams of the smaller one in common, or may have it.

    `sizes`: n-grams of each text. `more`: n-grams of each that are not counted yet, int64, shape (texts,).
    """

    def __init__(self, sizes: Places, portion: float, more: Places) -> None:
        self._least: NDArray[np.float64] = np.maximum(NGRAM, portion * sizes)
        self._more = more
        self.alone: Bools = more >= self._least  # which texts come to a portion by these n-grams alone

    def of(self, left: Places, right: Places, counts: Places, *, finally_counted: bool) -> Bools:
        """Return which pairs have enough; they may have more unless all n-grams are counted."""
        more = 0 if finally_counted else np.minimum(self._more[left], self._more[right])
        enough: Bools = counts + more >= np.minimum(self._least[left], self._least[right])
        return enough


def near_pairs(collection: Collection, portion: float, most: int) -> NDArray[np.int64]:
    """Return pairs i < j of texts that have a portion of the n-grams of the smaller one in common, int64, shape
    (pairs, 2). `most`: texts in which an n-gram may stand that counts.
    """
    ngrams = NumberedNgrams.of(collection, NGRAM)
    counts = ranges_with(ngrams.numbers, collection.ranges, ngrams.count)
    wanted = (counts > 1) & (counts <= most)
    documents = rows_with(ngrams.numbers, collection.ranges, counts, wanted)
    least = np.maximum(NGRAM, portion * collection.sums(collection.eligible))
    return pairs_with_enough(documents, counts[wanted], least)


def identical_texts(collection: Collection) -> NDArray[np.int64]:
    """A number for each document, int64, shape (documents,): the same for those with the same tokens in one order."""
    return numbered(sha256(collection.tokens[collection.part(n)].tobytes()).digest() for n in range(len(collection)))


def connected(count: int, i: NDArray[np.int64], j: NDArray[np.int64]) -> NDArray[np.int64]:
    """The smallest number that edges connect each number with."""
    numbers = np.arange(count)
    while True:
        least = np.minimum(numbers[i], numbers[j])
        before = numbers.copy()
        np.minimum.at(numbers, i, least)
        np.minimum.at(numbers, j, least)
        numbers = numbers[numbers]
        if np.array_equal(numbers, before):
            return numbers
