"""The paragraphs of a library that are nearest to some paragraphs, by the rare pairs of words that they share."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes_at
from hengwen.library.index.pages import KEY_BITS, TableKind
from hengwen.library.index.reader import IndexReader
from hengwen.matching.corpus.background import expected_share
from hengwen.matching.corpus.collection import Bools, Collection
from hengwen.matching.paraphrase.paragraph_vectors import squared_weights_of

LEAST = 0.01
"""Part of the cosine that rare pairs must give, both paragraphs taken for equally heavy: those that show a level give
less than a source does (`neighbours.SIFT`)."""

BEST = 16
"""Paragraphs of a library that are looked at for each one: its source, and enough unrelated ones to tell it from."""

_AT_ONCE = 1 << 14  # features looked up at once
_LOW = np.uint64(64 - KEY_BITS)
_SIZE = 2


def neighbours(
    index_reader: IndexReader, prose: Collection, ranges: NDArray[np.int64], taken: Bools
) -> NDArray[np.int64]:
    """The paragraphs of a library that share most rare pairs of words with each of some paragraphs.

    `prose`: texts; `ranges`: int64, shape (n, 2), their paragraphs; `taken`: bool, shape (n,), those of documents that
    the library has as well. Returns int64, shape (m, 3): the paragraph, the number of a document, and which of that
    one's paragraphs.
    """
    if not len(ranges):
        return np.zeros((0, 3), dtype=np.int64)
    rows, hashes = _features(prose, ranges)
    different, place = np.unique(hashes, return_inverse=True)
    standing = index_reader.paragraph_frequency(different, _SIZE) + np.bincount(
        place[~taken[rows]], minlength=len(different)
    )
    total = index_reader.paragraphs + int(np.count_nonzero(~taken))
    squares = squared_weights_of(total, standing, expected_share(different, _SIZE))
    masses: NDArray[np.float64] = np.bincount(rows, weights=squares[place], minlength=len(ranges)).astype(np.float64)
    order = np.argsort(place, kind="stable")
    firsts = np.searchsorted(place[order], np.arange(len(different) + 1))
    found: list[NDArray[np.float64]] = [np.zeros((0, 3))]
    for start in range(0, len(different), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        base = 0
        for segment, hits in index_reader.find(TableKind.PARAGRAPH_POSTINGS, different[some] >> _LOW):
            of, told = hits.expand()
            of += start
            their = told["row"].astype(np.int64) | told["row_high"].astype(np.int64) << 16
            counts = np.diff(firsts)[of]
            own = rows[order[np.repeat(firsts[of] - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())]]
            weights = np.repeat(squares[of], counts).astype(np.float64)
            found.append(np.column_stack((own, np.repeat(their + base, counts), weights)))
            base += int(segment.first_paragraphs[-1])
    own, best = _best(index_reader, np.concatenate(found), masses)
    numbers, inside = _told(index_reader, best)
    return np.column_stack((own, numbers, inside))[numbers > 0]


def _features(prose: Collection, ranges: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """The different pairs of each paragraph: its row, and the hash."""
    lengths = ranges[:, 1] - ranges[:, 0] - 1
    rows = np.repeat(np.arange(len(ranges)), lengths)
    places = np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths) + np.arange(len(rows))
    whole = prose.eligible[places] & prose.eligible[places + 1]
    rows, hashes = rows[whole], ngram_hashes_at(prose.tokens, places[whole], _SIZE)
    order = np.lexsort((hashes, rows))
    rows, hashes = rows[order], hashes[order]
    fresh = np.ones(len(rows), dtype=bool)
    fresh[1:] = (rows[1:] != rows[:-1]) | (hashes[1:] != hashes[:-1])
    return rows[fresh], hashes[fresh]


def _best(
    index_reader: IndexReader, hits: NDArray[np.float64], masses: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """New paragraphs with their best ones. `hits`: own row, their row, square of the weight."""
    width = 1 + max(index_reader.paragraphs, int(hits[:, 1].max(initial=0)))
    keys, place, counts = np.unique(
        (hits[:, 0] * width + hits[:, 1]).astype(np.int64), return_inverse=True, return_counts=True
    )
    shared = np.bincount(place, weights=hits[:, 2], minlength=len(keys))
    own, their = np.divmod(keys, width)
    part = shared / np.maximum(1, masses[own])
    good = np.flatnonzero((part >= LEAST) & (counts >= 2))
    order = good[np.lexsort((their[good], -part[good], own[good]))]
    firsts = np.flatnonzero(np.diff(own[order], prepend=-1))
    rank = np.arange(len(order)) - np.repeat(firsts, np.diff(np.append(firsts, len(order))))
    chosen = order[rank < BEST]
    return own[chosen], their[chosen]


def _told(index_reader: IndexReader, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The documents of paragraphs, which are numbered through all segments, 0 for removed ones, and the paragraphs'
    places in these.
    """
    numbers, inside = np.zeros((2, len(rows)), dtype=np.int64)
    base = 0
    for segment in index_reader.segments:
        end = base + int(segment.first_paragraphs[-1])
        here = (rows >= base) & (rows < end)
        owners = np.searchsorted(segment.first_paragraphs, rows[here] - base, "right") - 1
        numbers[here] = segment.documents[owners]
        inside[here] = rows[here] - base - segment.first_paragraphs[owners]
        base = end
    return numbers, inside
