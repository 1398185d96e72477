"""The weights of the words of documents."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import WordCounts
from hengwen.fingerprints.vote import SCALE

_SHORT = 1 << 8  # features up to which stretches are sorted together


def idf(words: WordCounts) -> NDArray[np.float64]:
    """Return IDF = log(1 + N / (df + 1)) of each word of the vocabulary, for N documents with words.

    The tutorial has log(N / (df + 1)). The 1 inside is ours: without it words of every document of a small corpus have
    a weight of 0 or less.
    """
    frequency = words.document_frequency
    return np.log1p(words.documents / (frequency + 1))


def tfidf(words: WordCounts) -> NDArray[np.float64]:
    """Return TF-IDF of each word of each document, float64, shape of `words.words`; TF = n(w, d) / words in d."""
    return words.counts / np.repeat(words.totals, np.diff(words.bounds)) * idf(words)[words.words]


def whole(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return weights as whole numbers of 1 / 2²⁴."""
    scaled = weights * SCALE
    return np.rint(scaled, out=scaled).astype(np.int64)


def heaviest(
    weights: NDArray[np.int64], hashes: NDArray[np.uint64], bounds: NDArray[np.int64], most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return places of the `most` heaviest features of each stretch, and the bounds of these.

    Of equally heavy ones those with the smaller hash are taken, so that the choice never depends on the order of
    reading.
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
    """Return the heaviest likewise for adjacent short stretches, all of them sorted at once."""
    owners = np.repeat(np.arange(len(lengths)), lengths)
    order = np.argsort(hashes)
    # Two stable sorts by a small key: three times as quick as a sort by three keys.
    for key in (weights.max(initial=0) - weights, owners):
        order = order[np.argsort(key[order], kind="stable")]
    is_heavy = np.zeros(len(weights), dtype=bool)
    is_heavy[order[np.arange(len(order)) - np.repeat(_before(lengths), lengths) < most]] = True
    return is_heavy


def _heaviest_of(weights: NDArray[np.int64], hashes: NDArray[np.uint64], most: int) -> NDArray[np.bool_]:
    """Return which features are among the heaviest, bool, shape (features,), where there are more than `most`."""
    lightest = np.partition(weights, len(weights) - most)[len(weights) - most]
    is_heavy: NDArray[np.bool_] = weights > lightest
    equal = np.flatnonzero(weights == lightest)
    is_heavy[equal[np.argsort(hashes[equal], kind="stable")[: most - np.count_nonzero(is_heavy)]]] = True
    return is_heavy
