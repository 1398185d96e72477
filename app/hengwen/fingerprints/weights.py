"""How much the words of documents weigh."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.collection import WordCounts
from hengwen.fingerprints.vote import SCALE


def idf(words: WordCounts) -> NDArray[np.float64]:
    """IDF = log(1 + N / (df + 1)) of each word of the vocabulary, N documents with words.

    The tutorial has log(N / (df + 1)); the 1 inside is ours: without it words that stand in every document of a small
    collection weigh nothing or less.
    """
    frequency = words.document_frequency
    return np.log1p(words.read / (frequency + 1))


def tfidf(words: WordCounts) -> NDArray[np.float64]:
    """TF-IDF of each word of each document, float64, shape of `words.words`; TF = n(w, d) / words in d."""
    return words.counts / words.totals[words.owners] * idf(words)[words.words]


def whole(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Weights as whole numbers of 1 / 2²⁴."""
    return np.rint(weights * SCALE).astype(np.int64)


def heaviest(
    weights: NDArray[np.int64], hashes: NDArray[np.uint64], bounds: NDArray[np.int64], most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places of the `most` heaviest features of each stretch, and the bounds of what is kept.

    Of equally heavy ones those with the smaller hash, so that the choice never depends on an order of reading.
    """
    owners = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    large = np.diff(bounds) > most
    crowded = np.flatnonzero(large[owners])
    order = crowded[np.lexsort((hashes[crowded], -weights[crowded], owners[crowded]))]
    lengths = np.where(large, np.diff(bounds), 0)
    rank = np.arange(len(order)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    kept = np.sort(np.concatenate((np.flatnonzero(~large[owners]), order[rank < most])))
    return kept, np.concatenate(([0], np.cumsum(np.minimum(np.diff(bounds), most))))
