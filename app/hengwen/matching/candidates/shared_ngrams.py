"""Which documents may share text: those with uncommon n-grams close together in both, without comparing all."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.grouping import begins_group
from hengwen.fingerprints.hamming import Pairs
from hengwen.matching.corpus.collection import Bools, Collection, Postings, external_frequency, postings
from hengwen.matching.corpus.common_text import documents_with_text
from hengwen.text.normalisation import mix

NGRAM = 5
"""Tokens of an n-gram: short enough to survive in an edited copy, long enough to be rare."""

RARE = 12
"""An n-gram in more documents than this is phrase or form, or is copied by many: more of them make a pair."""

EVIDENCE = 9
"""Tokens in rare n-grams, close together in both texts, that make two documents worth aligning."""

PORTION = 0.05
"""Share of the smaller document's n-grams, rare or not, that makes a pair worth aligning as well."""

COMMON = 256
"""An n-gram in more documents than this, and than a tenth of them, makes no candidate pair."""

STRONG = 3  # tokens of an n-gram that must not be common words
NEAR_BY = 128  # tokens: the cells in which evidence is summed, laid out twice in each text, by half a cell apart
_CHUNK = 1 << 21  # pairs made at once: some tens of MB
_TABLE = 1 << 24  # pairs of documents up to which each has a cell in a table of counts: 128 MB

Places = NDArray[np.int64]

Counts = NDArray[np.int64]
"""Shape (n, 2): a pair of documents as `i * documents + j`, ascending, and how many n-grams they share."""


def sharing_ngrams(
    collection: Collection, weak: Bools, shortest: int = EVIDENCE, statistics: CorpusStatistics | None = None
) -> Pairs:
    """Pairs i < j of documents that share uncommon text in one place, or a portion of all their text.

    `weak`: bool, shape (tokens,), True for common words, which are no evidence. `shortest`: fewest tokens of a
    passage; where it is smaller than `EVIDENCE` so is what is asked for. Work grows with the n-grams and
    with the pairs they make, never with all pairs. `statistics`: external documents that count too.
    """
    strong_before = np.concatenate(([0], np.cumsum(~weak, dtype=np.int32)))
    limit = most_documents(documents_with_text(collection, statistics))
    seeds, shared = [np.zeros((0, 2), dtype=np.int64)], _PairCounts(len(collection))
    for some in postings(collection, NGRAM):
        rows = _documents_of(collection, some, strong_before, external_frequency(collection, some, NGRAM, statistics))
        seeds += [_pairs_in(group) for group in rows.up_to(RARE)]
        for group, counts in rows.sets(collection, RARE, limit):
            shared.add(
                _pair_keys(collection, _pairs_in(group)), np.repeat(counts, group.shape[1] * (group.shape[1] - 1) // 2)
            )
    close = _close_together(collection, np.concatenate(seeds), strong_before, min(EVIDENCE, shortest))
    keys = np.union1d(close, _portions(collection, shared.rows()))
    return np.column_stack(np.divmod(keys, max(1, len(collection))))


def most_documents(documents: int) -> int:
    """In how many of so many documents an n-gram may stand that makes a candidate pair."""
    return max(COMMON, documents // 10)


def _portions(collection: Collection, shared: Counts) -> NDArray[np.int64]:
    """The pairs whose n-grams in common are a portion of the smaller document."""
    i, j = np.divmod(shared[:, 0], max(1, len(collection)))
    lengths = collection.ends - collection.starts
    enough = shared[:, 1] >= PORTION * np.minimum(lengths[i], lengths[j])
    keys: NDArray[np.int64] = shared[enough, 0]
    return keys


def _pair_keys(collection: Collection, places: Places) -> NDArray[np.int64]:
    """Pairs of places as pairs of documents, `i * documents + j`."""
    owners = collection.owners[places].astype(np.int64)
    return owners[:, 0] * len(collection) + owners[:, 1]


class _PairCounts:
    """How many n-grams pairs of so many documents share: a table of all pairs, or only of those that share some."""

    def __init__(self, documents: int) -> None:
        size = documents**2
        self._table = np.zeros(size, dtype=np.int32) if size <= _TABLE else None
        self._rows: Counts = np.zeros((0, 2), dtype=np.int64)

    def add(self, keys: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
        """Count pairs, given as `i * documents + j`, so many times each."""
        if self._table is not None:
            np.add.at(self._table, keys, counts.astype(np.int32))
            return
        keys, counts = np.concatenate((self._rows[:, 0], keys)), np.concatenate((self._rows[:, 1], counts))
        every, place = np.unique(keys, return_inverse=True)
        self._rows = np.column_stack((every, np.bincount(place, counts, len(every)).astype(np.int64)))

    def rows(self) -> Counts:
        """The pairs that share any."""
        if self._table is None:
            return self._rows
        keys = np.flatnonzero(self._table)
        return np.column_stack((keys, self._table[keys]))


class _Rows:
    """The n-grams of some postings, each with the first place in every document that has it."""

    def __init__(self, places: Places, counts: NDArray[np.int64], others: NDArray[np.int64]) -> None:
        self._places, self._counts, self._frequency = places, counts, counts + others
        self._firsts = np.cumsum(counts) - counts

    def up_to(self, most: int) -> Iterator[Places]:
        """Those in 2 to `most` documents: places, shape (n-grams, documents), for each number of documents."""
        for size in range(2, most + 1):
            yield from self._of(size, self._firsts[(self._counts == size) & (self._frequency <= most)])

    def sets(self, collection: Collection, least: int, most: int) -> Iterator[tuple[Places, NDArray[np.int64]]]:
        """The sets of more than `least` documents that the others up to `most` stand in: a place in each document,
        shape (sets, documents), and how many n-grams stand in these very documents, shape (sets,).

        A page that forty have in common is thousands of n-grams and one set, or a few where some changed a word.
        """
        wanted = np.flatnonzero((self._counts > 1) & (self._frequency > least) & (self._frequency <= most))
        if not len(wanted):
            return
        owners = collection.owners[self._places].astype(np.uint64)
        signatures = np.add.reduceat(mix(owners + np.uint64(1)), self._firsts[self._counts > 0])
        signatures = signatures[(np.cumsum(self._counts > 0) - 1)[wanted]]
        _, first, counts = np.unique(signatures, return_index=True, return_counts=True)
        sizes, firsts = self._counts[wanted[first]], self._firsts[wanted[first]]
        for size in np.unique(sizes).tolist():
            of_size = sizes == size
            chunks = self._of(size, firsts[of_size])
            rows = max(1, _CHUNK // size**2)
            for start, group in enumerate(chunks):
                yield group, counts[of_size][start * rows : (start + 1) * rows]

    def _of(self, size: int, firsts: NDArray[np.int64]) -> Iterator[Places]:
        rows = max(1, _CHUNK // size**2)
        for start in range(0, len(firsts), rows):
            yield self._places[firsts[start : start + rows, None] + np.arange(size)]


def _documents_of(
    collection: Collection, some: Postings, strong_before: NDArray[np.int32], others: NDArray[np.int64]
) -> _Rows:
    ngrams = np.repeat(np.arange(len(some.firsts)), some.counts)
    owners = collection.owners[some.places]
    kept = begins_group(ngrams, owners)
    kept &= strong_before[some.places + NGRAM] - strong_before[some.places] >= STRONG
    return _Rows(some.places[kept], np.bincount(ngrams[kept], minlength=len(some.firsts)), others)


def _pairs_in(rows: Places) -> Places:
    """Every pair within each row of places, shape (pairs, 2)."""
    i, j = np.triu_indices(rows.shape[1], k=1)
    return np.column_stack((rows[:, i].reshape(-1), rows[:, j].reshape(-1)))


def _close_together(
    collection: Collection, seeds: Places, strong_before: NDArray[np.int32], least: int
) -> NDArray[np.int64]:
    """The pairs of documents, as `i * documents + j`, with enough evidence in one cell of both texts."""
    found = [np.zeros(0, dtype=np.int64)]
    if not len(seeds):
        return found[0]
    pairs = _pair_keys(collection, seeds)
    inside = (seeds - collection.starts[collection.owners[seeds]]).astype(np.int64)
    for shift in ((0, 0), (0, 1), (1, 0), (1, 1)):
        here, x, fresh = _in_cells(pairs, inside + np.array(shift) * (NEAR_BY // 2))
        x += collection.starts[here // len(collection)] - shift[0] * (NEAR_BY // 2)
        before = np.where(fresh, x, np.maximum(x, np.concatenate(([0], x[:-1] + NGRAM))))
        evidence = strong_before[x + NGRAM] - strong_before[np.minimum(before, x + NGRAM)]
        firsts = np.flatnonzero(fresh)
        found.append(here[firsts[np.add.reduceat(evidence, firsts) >= least]])
    return np.concatenate(found)


def _in_cells(pairs: NDArray[np.int64], places: Places) -> tuple[NDArray[np.int64], NDArray[np.int64], Bools]:
    """Pair and place on the left of seeds, by pair and cell, and which are the first in their cell."""
    cells, inside = places // NEAR_BY, places[:, 0] % NEAR_BY
    width = [int(cells[:, side].max()).bit_length() for side in (0, 1)]
    low = (NEAR_BY - 1).bit_length()
    if int(pairs.max()).bit_length() + sum(width) + low > 63:
        order = np.lexsort((inside, cells[:, 1], cells[:, 0], pairs))
        pairs, cells, inside = pairs[order], cells[order], inside[order]
        return pairs, cells[:, 0] * NEAR_BY + inside, begins_group(pairs, *cells.T)
    # All four in one number: to sort these takes a tenth of the time of sorting by columns.
    keys = ((pairs << width[0] | cells[:, 0]) << width[1] | cells[:, 1]) << low | inside
    keys.sort()
    fresh = begins_group(keys >> low)
    column = keys >> (low + width[1]) & (1 << width[0]) - 1
    return keys >> (low + sum(width)), column * NEAR_BY + (keys & NEAR_BY - 1), fresh
