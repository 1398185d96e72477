"""How much the words of documents weigh."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import WordCounts
from hengwen.fingerprints.vote import SCALE


def idf(words: WordCounts) -> NDArray[np.float64]:
    """IDF = log(1 + N / (df + 1)) of each word of the vocabulary, N documents with words.

    The tutorial has log(N / (df + 1)); the 1 inside is ours: without it words that stand in every document of a small
    corpus weigh nothing or less.
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
    kept = np.ones(len(weights), dtype=bool)
    for first, last in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        if last - first > most:
            kept[first:last] = _heaviest_of(weights[first:last], hashes[first:last], most)
    return np.flatnonzero(kept), np.concatenate(([0], np.cumsum(np.minimum(np.diff(bounds), most))))


def _heaviest_of(weights: NDArray[np.int64], hashes: NDArray[np.uint64], most: int) -> NDArray[np.bool_]:
    """Which features are among the heaviest, bool, shape (features,), of which there are more than `most`."""
    lightest = np.partition(weights, len(weights) - most)[len(weights) - most]
    found: NDArray[np.bool_] = weights > lightest
    equal = np.flatnonzero(weights == lightest)
    found[equal[np.argsort(hashes[equal], kind="stable")[: most - np.count_nonzero(found)]]] = True
    return found
