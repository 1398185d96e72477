"""The weights of the words of documents."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.vote import SCALE
from hengwen.model.messages import message
from hengwen.model.request.methods import Parameter
from hengwen.text.segmenter import jieba_idf

_SHORT = 1 << 8  # features up to which stretches are sorted together


class Idf(StrEnum):
    """Where the inverse document frequencies of words come from."""

    DOCUMENTS = "documents"
    JIEBA = "jieba"


IDF = Parameter(
    message("Rarity of words"), choices=(message("in the documents checked"), message("by the table of jieba"))
)
"""How a form shows the choice."""

_STOP_WORDS = frozenset(
    {
        "the",
        "of",
        "is",
        "and",
        "to",
        "in",
        "that",
        "we",
        "for",
        "an",
        "are",
        "by",
        "be",
        "as",
        "on",
        "with",
        "can",
        "if",
        "from",
        "which",
        "you",
        "it",
        "this",
        "then",
        "at",
        "have",
        "all",
        "not",
        "one",
        "has",
        "or",
    }
)  # fmt: skip - those of jieba.analyse


def idf(corpus: Corpus, source: Idf = Idf.DOCUMENTS) -> NDArray[np.float64]:
    """Return the IDF of each word of the vocabulary.

    Of the documents it is log(1 + N / (df + 1)), for N documents with words. The tutorial explains log(N / (df + 1))
    and uses jieba's table. The 1 inside is ours: without it words of every document of a small corpus have a weight of
    0 or less. By jieba's table it is as in `jieba.analyse`: the median for words that are not in it, and 0 for single
    characters and stop words, which are left out there.
    """
    if source is Idf.DOCUMENTS:
        return np.log1p(corpus.counts.documents / (corpus.counts.document_frequency + 1))
    table, median = jieba_idf()
    words = corpus.vocabulary.words
    rarity = (0.0 if len(word) < 2 or word in _STOP_WORDS else table.get(word, median) for word in words)
    return np.fromiter(rarity, dtype=np.float64, count=len(words))


def tfidf(corpus: Corpus, source: Idf = Idf.DOCUMENTS) -> NDArray[np.float64]:
    """Return TF-IDF of each word of each document, float64, shape of `counts.words`; TF = n(w, d) / words in d."""
    words = corpus.counts
    return words.counts / np.repeat(words.totals, np.diff(words.bounds)) * idf(corpus, source)[words.words]


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
