"""Documents that have much of each other: they count as one where it is counted how many texts have something."""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.ngrams import ranges_with, rows_with
from hengwen.matching.corpus.collection import Collection, NumberedNgrams, numbered
from hengwen.matching.corpus.document_sets import LARGEST, pairs_with_enough

NGRAM = 5
"""Tokens of the n-grams that are counted: a third of them survives where a fifth of the tokens is edited."""

PORTION = 0.2
"""Share of the n-grams of the smaller of two documents that both have from which they are near-duplicates."""

MOST = 256
"""An n-gram in more documents than this, and than a tenth of them or `LARGEST`, links none: it says nothing of any two.
"""


def most_texts(documents: int) -> int:
    """Return in how many of so many documents an n-gram may stand that links them."""
    return min(LARGEST, max(MOST, documents // 10))


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
    """Return a number for each document, int64, shape (documents,): the same for those with the same tokens in one
    order.
    """
    return numbered(sha256(collection.tokens[collection.part(n)].tobytes()).digest() for n in range(len(collection)))


def connected(count: int, i: NDArray[np.int64], j: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the smallest number that edges connect each number with."""
    numbers = np.arange(count)
    while True:
        least = np.minimum(numbers[i], numbers[j])
        before = numbers.copy()
        np.minimum.at(numbers, i, least)
        np.minimum.at(numbers, j, least)
        numbers = numbers[numbers]
        if np.array_equal(numbers, before):
            return numbers
