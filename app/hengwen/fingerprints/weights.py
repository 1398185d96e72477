"""How much the words of documents weigh."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import WordCounts
from hengwen.fingerprints.vote import SCALE

_SHORT = 1 << 8  # features up to which stretches are sorted together


def idf(words: WordCounts) -> NDArray[np.float64]:
    """IDF = log(1 + N / (df + 1)) of each word of the vocabulary, N documents with words.

    The tutorial has log(N / (df + 1)); the 1 inside is ours: without it words that stand in every document of a small
    corpus weigh nothing or less.
    """
    frequency = words.document_frequency
    return np.log1p(words.documents / (frequency + 1))


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
    lengths = np.diff(bounds)
    kept = np.ones(len(weights), dtype=bool)
    for row in np.flatnonzero((lengths > most) & (lengths > _SHORT)).tolist():
        part = slice(bounds[row], bounds[row + 1])
        kept[part] = _heaviest_of(weights[part], hashes[part], most)
    rows = np.flatnonzero((lengths > most) & (lengths <= _SHORT))
    places = np.arange(lengths[rows].sum()) + np.repeat(bounds[rows] - _before(lengths[rows]), lengths[rows])
    kept[places] = _heaviest_of_each(weights[places], hashes[places], lengths[rows], most)
    return np.flatnonzero(kept), np.concatenate(([0], np.cumsum(np.minimum(lengths, most))))


def _before(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.cumsum(lengths) - lengths


def _heaviest_of_each(
    weights: NDArray[np.int64], hashes: NDArray[np.uint64], lengths: NDArray[np.int64], most: int
) -> NDArray[np.bool_]:
    """The same for short stretches that stand one after the other, all of them sorted at once."""
    owners = np.repeat(np.arange(len(lengths)), lengths)
    order = np.argsort(hashes)
    # Twice a stable sort by a small key: thrice as quick as a sort by three keys.
    for key in (weights.max(initial=0) - weights, owners):
        order = order[np.argsort(key[order], kind="stable")]
    found = np.zeros(len(weights), dtype=bool)
    found[order[np.arange(len(order)) - np.repeat(_before(lengths), lengths) < most]] = True
    return found


def _heaviest_of(weights: NDArray[np.int64], hashes: NDArray[np.uint64], most: int) -> NDArray[np.bool_]:
    """Which features are among the heaviest, bool, shape (features,), of which there are more than `most`."""
    lightest = np.partition(weights, len(weights) - most)[len(weights) - most]
    found: NDArray[np.bool_] = weights > lightest
    equal = np.flatnonzero(weights == lightest)
    found[equal[np.argsort(hashes[equal], kind="stable")[: most - np.count_nonzero(found)]]] = True
    return found
