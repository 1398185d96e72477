"""Charikar's simhash (STOC 2002) for documents and for stretches of symbols."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import WordCounts, count_words, gram_hashes_at

BITS = 64
HEAVIEST = 200
_CHUNK = 1 << 17  # features voted on at once: 8 MB of bits
_SCALE = 1 << 24


def simhash(documents: Iterable[Sequence[str]]) -> NDArray[np.uint64]:
    """Simhash of words weighed by their frequency in the document (Charikar 2002; Liu 2015).

    v[i] is the sum over the words of +w where bit i of the word's hash is 1, else -w; bit i of the fingerprint is 1
    where v[i] > 0. Returns uint64, shape (documents,); 0 for a document without words.
    """
    words = count_words(documents)
    return vote(words.hashes, words.counts, words.bounds)


def simhash_tfidf(documents: Iterable[Sequence[str]]) -> NDArray[np.uint64]:
    """Simhash of the 200 heaviest words by TF-IDF (CSDN tutorial 2024).

    TF = n(w, d) / words in d. IDF = log(1 + N / (df + 1)), N documents with words: the 1 inside is ours; without it
    words that stand in every document of a small collection weigh nothing or less. Weights are rounded to 1 / 2²⁴
    and summed as
    integers, so that the order of summing never matters. Returns uint64, shape (documents,); 0 without words.
    """
    words = count_words(documents)
    weights = _tfidf(words)
    kept = _heaviest(words, weights)
    lengths = np.bincount(words.owners[kept], minlength=words.documents)
    return vote(words.hashes[kept], weights[kept], np.concatenate(([0], np.cumsum(lengths))))


def _tfidf(words: WordCounts) -> NDArray[np.int64]:
    totals = np.bincount(words.owners, weights=words.counts, minlength=words.documents)
    read = np.count_nonzero(totals)  # a file without text, say a damaged one, must not change the others' figures
    idf = np.log1p(read / (words.document_frequency() + 1))
    return np.rint(words.counts / totals[words.owners] * idf * _SCALE).astype(np.int64)


def _heaviest(words: WordCounts, weights: NDArray[np.int64]) -> NDArray[np.int64]:
    """Places of the heaviest words of each document; of equally heavy ones those with the smaller hash."""
    order = np.lexsort((words.hashes, -weights, words.owners))
    rank = np.arange(len(order)) - np.repeat(words.bounds[:-1], np.diff(words.bounds))
    return np.sort(order[rank < HEAVIEST])


def vote(hashes: NDArray[np.uint64], weights: NDArray[np.int64], bounds: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The weighted vote of simhash for each stretch of features between two bounds.

    `hashes`, `weights`: shape (features,). `bounds`: shape (n + 1,), ascending. Returns uint64, shape (n,).
    """
    sums = np.zeros((len(bounds) - 1, BITS), dtype=np.int64)
    owners = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    for start in range(0, len(hashes), _CHUNK):
        stop = start + _CHUNK
        votes = bits(hashes[start:stop]).astype(np.int64) * 2 - 1
        votes *= weights[start:stop, None]
        here, first = np.unique(owners[start:stop], return_index=True)
        sums[here] += np.add.reduceat(votes, first, axis=0)
    return pack(sums > 0)


def bits(values: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The bits of each value, highest first: uint8, shape (n, 64)."""
    return np.unpackbits(values.astype(">u8").view(np.uint8).reshape(-1, 8), axis=1)


def pack(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The inverse of `bits`: bool, shape (n, 64), to uint64, shape (n,)."""
    return np.packbits(rows, axis=1).view(">u8").reshape(-1).astype(np.uint64)


def stretch_fingerprints(symbols: NDArray[np.uint32], ranges: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Simhash of the pairs of neighbouring symbols in each stretch of a folded text, each pair weighing 1.

    For paragraphs and passages: pairs of characters hardly depend on length, where words need hundreds of
    characters. `ranges`: int64, shape (n, 2), half-open symbol ranges. A stretch of one symbol is its own feature.
    Returns uint64, shape (n,); 0 for an empty stretch.
    """
    fingerprints = np.zeros(len(ranges), dtype=np.uint64)
    all_lengths = ranges[:, 1] - ranges[:, 0]
    for size, rows in ((2, np.flatnonzero(all_lengths >= 2)), (1, np.flatnonzero(all_lengths == 1))):
        if not len(rows):
            continue
        lengths = all_lengths[rows] - size + 1
        bounds = np.concatenate(([0], np.cumsum(lengths)))
        places = np.arange(bounds[-1]) + np.repeat(ranges[rows, 0] - bounds[:-1], lengths)
        hashes = gram_hashes_at(symbols, places, size)
        fingerprints[rows] = vote(hashes, np.ones(len(places), dtype=np.int64), bounds)
    return fingerprints
