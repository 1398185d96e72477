"""Paragraphs with many words in common, and how similar paragraphs are that have nothing to do with each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Bools
from hengwen.matching.corpus.near_duplicates import connected
from hengwen.matching.parallel import CORES, by_threads
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphFeatures, ParagraphVectors, features_of, places_of

HITS = 64
"""Pairs of places of rare features looked at for each paragraph: the commoner features are left when there are more."""

LEAST_HITS, MOST_HITS = 1 << 20, 1 << 24
"""Bounds of that number for a whole collection; the upper one is 128 MB."""

LEAST_RARE = 0.03
"""Least part of the cosine that rare features must give to make two paragraphs a candidate pair; of paraphrases of
half the words at least 96 in 100 have it."""

AROUND = 10
"""Neighbours of a paragraph, after the nearest one, that show how similar unrelated ones are."""

ALIKE = 0.6
"""Cosine of two sentences from which they are one, copied or rewritten, and count once as neighbours of a third."""

MOST_NEIGHBOURS = 1 << 13
"""Paragraphs among which neighbours are looked for."""

_LOOKED_AT = 16  # neighbours by rare features of which the cosine is worked out
_CELLS = 1 << 18  # cells of a table of paragraphs by paragraphs that is made at once
_STEP = 8  # of the paragraphs, one in so many shows where the nearest ones begin
_CHUNK = 1 << 20  # pairs of places made at once
_BITS = 12  # of the square of a weight
_LEFT = 32  # left paragraphs whose features are laid in a table at once
_PAIRS = 1 << 13  # pairs whose features are looked up at once
_AT_ONCE = 1 << 12  # pairs the features of whose paragraphs are gathered at once

RowPairs = NDArray[np.int64]
"""Shape (n, 2): two rows of the vectors."""


class Sides(NamedTuple):
    """Documents of which one has a paragraph of a pair, and those of which another one has the other; bool, shape
    (documents,).
    """

    one: Bools
    other: Bools

    def face(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> Bools:
        """Which pairs of documents have one on each side."""
        found: Bools = (self.one[a] & self.other[b]) | (self.other[a] & self.one[b])
        return found


def candidate_pairs(vectors: ParagraphVectors, sides: Sides) -> RowPairs:
    """Pairs i < j of paragraphs with at least two rare features in common that make up a part of the cosine.

    `sides`: those of each pair's documents. Looks at up to `HITS` pairs for each paragraph, those of the rarest
    features first.
    """
    keys = np.concatenate([np.zeros(0, dtype=np.uint64), *_hits(vectors, sides)])
    keys.sort()
    found = [np.zeros((0, 2), dtype=np.int64)]
    for start, end in pairwise(_cuts(keys)):
        found.append(_sharing(vectors, keys[start:end]))
    return np.concatenate(found)


def _cuts(keys: NDArray[np.uint64]) -> list[int]:
    """Places that cut the hits into slices, none of them between two hits of one pair."""
    steps = keys[_CHUNK::_CHUNK] >> np.uint64(_BITS) << np.uint64(_BITS)
    return [0, *np.unique(np.searchsorted(keys, steps)).tolist(), len(keys)]


def _sharing(vectors: ParagraphVectors, keys: NDArray[np.uint64]) -> RowPairs:
    """The pairs of some hits, in order, that have enough in common."""
    pairs = keys >> np.uint64(_BITS)
    firsts = np.flatnonzero(begins_group(pairs))
    if not len(firsts):
        return np.zeros((0, 2), dtype=np.int64)
    shared = np.add.reduceat((keys & np.uint64((1 << _BITS) - 1)).astype(np.int64), firsts)
    often = np.diff(np.append(firsts, len(keys))) >= 2
    found = np.column_stack(np.divmod(pairs[firsts[often]].astype(np.int64), len(vectors)))
    return found[cosine(vectors, found, shared[often]) >= LEAST_RARE]


def _hits(vectors: ParagraphVectors, sides: Sides) -> Iterator[NDArray[np.uint64]]:
    """For each rare feature that two paragraphs share: their pair in the high bits, the square of its weight below."""
    counts = np.diff(vectors.firsts)
    for size in _sizes(counts, min(MOST_HITS, max(LEAST_HITS, HITS * len(vectors)))):
        features = np.flatnonzero(counts == size)
        step = max(1, _CHUNK // size**2)
        i, j = np.triu_indices(size, k=1)
        for start in range(0, len(features), step):
            some = features[start : start + step]
            rows = vectors.rows[vectors.firsts[some, None] + np.arange(size)].astype(np.int64)
            squared_weights = np.repeat(vectors.squared_weights[vectors.rare[some]], len(i))
            yield _packed(vectors, sides, rows[:, i].reshape(-1), rows[:, j].reshape(-1), squared_weights)


def _sizes(counts: NDArray[np.int64], budget: int) -> list[int]:
    """In how many paragraphs features may stand so that all their pairs are no more than the budget."""
    sizes, features = np.unique(counts, return_counts=True)
    affordable = np.cumsum(features * sizes * (sizes - 1) // 2) <= budget
    found: list[int] = sizes[affordable].tolist()
    return found


def _packed(
    vectors: ParagraphVectors,
    sides: Sides,
    i: NDArray[np.int64],
    j: NDArray[np.int64],
    squared_weights: NDArray[np.int64],
) -> NDArray[np.uint64]:
    kept = sides.face(vectors.documents[i], vectors.documents[j]) & (vectors.authors[i] != vectors.authors[j])
    keys: NDArray[np.uint64] = (i[kept] * len(vectors) + j[kept]).astype(np.uint64) << np.uint64(_BITS)
    keys |= squared_weights[kept].astype(np.uint64)
    return keys


def cosine(vectors: ParagraphVectors, pairs: RowPairs, shared: NDArray[np.int64]) -> NDArray[np.float64]:
    """Cosines of pairs, 0 to 1, float64, shape (n,), from the squared weights that they share, int64, (n,)."""
    squared_norms = vectors.squared_norms[pairs].astype(np.float64)
    cosines: NDArray[np.float64] = shared / np.sqrt(squared_norms[:, 0] * squared_norms[:, 1])
    return cosines


def cosines(vectors: ParagraphVectors, pairs: RowPairs) -> NDArray[np.float64]:
    """Cosine of each pair of paragraphs, 0 to 1, float64, shape (n,)."""
    order = np.argsort(pairs[:, 0], kind="stable")
    parts = np.array_split(order, CORES if len(pairs) > _AT_ONCE else 1)
    shared = np.empty(len(pairs), dtype=np.int64)
    shared[order] = np.concatenate(by_threads(lambda part: _shared_in_turn(vectors, pairs[part]), parts))
    return cosine(vectors, pairs, shared)


def _shared_in_turn(vectors: ParagraphVectors, pairs: RowPairs) -> NDArray[np.int64]:
    """The squared weights that each of many pairs, by their left paragraph, shares."""
    has = np.zeros((_LEFT, len(vectors.squared_weights)), dtype=bool)
    portions = [pairs[start : start + _AT_ONCE] for start in range(0, len(pairs), _AT_ONCE)]
    return np.concatenate([np.zeros(0, dtype=np.int64), *(_shared_by(vectors, some, has) for some in portions)])


def _shared_by(vectors: ParagraphVectors, pairs: RowPairs, has: Bools) -> NDArray[np.int64]:
    """The squared weights that each of some pairs, by their left paragraph, shares."""
    inside = features_of(vectors, pairs.reshape(-1))
    left, right = np.searchsorted(inside.rows, pairs.T)
    shared = np.zeros(len(pairs), dtype=np.int64)
    ends = np.flatnonzero(np.diff(left // _LEFT, append=-1)) + 1
    for start, end in pairwise((0, *ends.tolist())):
        shared[start:end] = _shared(vectors, inside, left[start:end], right[start:end], has)
    return shared


def _shared(
    vectors: ParagraphVectors, inside: ParagraphFeatures, left: NDArray[np.int64], right: NDArray[np.int64], has: Bools
) -> NDArray[np.int64]:
    """The squared weights that pairs share; `has`: a table, all False, with a line for each of few left paragraphs."""
    base = int(left[0]) // _LEFT * _LEFT
    bounds = inside.bounds[base : base + _LEFT + 1]
    cells = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds)), inside.features[bounds[0] : bounds[-1]]
    has[cells] = True
    shared = np.zeros(len(left), dtype=np.int64)
    for start in range(0, len(left), _PAIRS):
        some = slice(start, start + _PAIRS)
        ranges = np.column_stack((inside.bounds[right[some]], inside.bounds[right[some] + 1]))
        lengths = ranges[:, 1] - ranges[:, 0]
        features = inside.features[places_of(ranges)]
        squared_weights = vectors.squared_weights[features] * has[np.repeat(left[some] - base, lengths), features]
        before = np.concatenate(([0], np.cumsum(squared_weights)))
        ends = np.cumsum(lengths)
        shared[some] = before[ends] - before[ends - lengths]
    has[cells] = False
    return shared


@dataclass(frozen=True, slots=True)
class _Sample:
    """Every one in `step` paragraphs, and the rare features that they have.

    `columns`: int64, shape (m,), places among these paragraphs, those of `vectors.rare[i]` from `firsts[i]` to
    `firsts[i + 1]`. `authors`: int64, who wrote each of these paragraphs.
    """

    step: int
    columns: NDArray[np.int64]
    firsts: NDArray[np.int64]
    authors: NDArray[np.int64]


def _sample(vectors: ParagraphVectors, most: int) -> _Sample:
    step = -(-max(1, len(vectors)) // most)
    kept = vectors.rows % step == 0
    firsts = np.concatenate(([0], np.cumsum(kept)))[vectors.firsts]
    return _Sample(step, vectors.rows[kept].astype(np.int64) // step, firsts, vectors.authors[::step])


def alike(vectors: ParagraphVectors, pairs: RowPairs, cosine: NDArray[np.float64]) -> NDArray[np.int64]:
    """A number for each row, int64, shape (n,): the same for sentences of Latin words that are nearly the same.

    What many copied tells no more of how similar unrelated sentences are than what one copied. Paragraphs are alone.
    """
    near = vectors.are_sentences(pairs) & (cosine >= ALIKE)
    return connected(len(vectors), *pairs[near].T)


def best_of_groups(
    rows: NDArray[np.int64], groups: NDArray[np.int64], values: NDArray[np.float64]
) -> NDArray[np.int64]:
    """The places of the best value of each row for each group of neighbours, in no order of their own."""
    several = np.bincount(groups, minlength=1)[groups] > 1
    some = np.flatnonzero(several)
    order = some[np.lexsort((-values[some], groups[some], rows[some]))]
    best = order[begins_group(rows[order], groups[order])]
    return np.concatenate((np.flatnonzero(~several), best))


def baselines(vectors: ParagraphVectors, rows: NDArray[np.int64], groups: NDArray[np.int64]) -> NDArray[np.float64]:
    """How similar each of some paragraphs, ascending, is to unrelated ones, 0 to 1, float64, shape (rows,).

    The mean cosine of its `AROUND` nearest neighbours in documents of others after the nearest one, which may be its
    source; of each of the `groups` one, int64, shape (n,), as in `alike`. They are looked for among all paragraphs with
    which it shares rare features; of more than `MOST_NEIGHBOURS` among every second one, third one and so on: there the
    one that stands about where the middle of those would.
    """
    sample = _sample(vectors, MOST_NEIGHBOURS)
    step = max(1, _CELLS // max(1, len(sample.authors)))
    parts = [rows[start : start + step] for start in range(0, len(rows), step)]
    lists = by_threads(lambda some: _nearest(vectors, sample, some), parts)
    pairs = np.concatenate([np.zeros((0, 2), dtype=np.int64), *lists])
    of, values = np.searchsorted(rows, pairs[:, 0]), cosines(vectors, pairs)
    best = best_of_groups(of, groups[pairs[:, 1]], values)
    of, values = of[best], values[best]
    rank, order = ranked(of, values)
    first, last = (1, AROUND) if sample.step == 1 else (round(AROUND / 2 / sample.step - 0.5),) * 2
    counted = order[(rank >= first) & (rank <= last)]
    sums = np.bincount(of[counted], weights=values[counted], minlength=len(rows))
    others = len(vectors) - np.bincount(vectors.authors)[vectors.authors[rows]] - first
    means: NDArray[np.float64] = sums / np.clip(others, 1, last - first + 1)
    return means


def ranked(groups: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rank from 0 of each value in its group, largest first, and the order in which the ranks are given."""
    order = np.lexsort((-values, groups))
    firsts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    return np.arange(len(order)) - np.repeat(firsts, np.diff(np.append(firsts, len(order)))), order


def _nearest(vectors: ParagraphVectors, sample: _Sample, rows: NDArray[np.int64]) -> RowPairs:
    """Each of some paragraphs with those in documents of others that are likely the nearest."""
    table = _rare_similarity(vectors, sample, rows)
    table[vectors.authors[rows, None] == sample.authors] = 0
    some = table[:, ::_STEP]
    most = min(_LOOKED_AT // 4, some.shape[1])  # twice as many as are looked at lie above, about
    bar = np.partition(some, -most, axis=1)[:, -most, None]
    of, columns = np.nonzero((table >= bar) & (table > 0))
    rank, order = ranked(of, table[of, columns])
    kept = order[rank < _LOOKED_AT]
    return np.column_stack((rows[of[kept]], columns[kept] * sample.step))


def _rare_similarity(vectors: ParagraphVectors, sample: _Sample, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The part of the cosine that rare features give, of each of some paragraphs with those of the sample.

    Shape (rows, m). Not divided by the norm of the paragraph itself: only good to rank them.
    """
    inside = features_of(vectors, rows)
    owners = np.repeat(np.arange(len(inside.rows)), np.diff(inside.bounds))
    places = np.minimum(np.searchsorted(vectors.rare, inside.features), len(vectors.rare) - 1)
    listed = vectors.rare[places] == inside.features
    owners, places = owners[listed], places[listed]
    ranges = np.column_stack((sample.firsts[places], sample.firsts[places + 1]))
    counts = ranges[:, 1] - ranges[:, 0]
    columns = sample.columns[places_of(ranges)]
    weights = (
        np.repeat(vectors.squared_weights[vectors.rare[places]], counts)
        * vectors.inverse_norms[:: sample.step][columns]
    )
    width = len(sample.authors)
    cells = np.repeat(owners * width, counts) + columns
    table: NDArray[np.float64] = np.bincount(cells, weights=weights, minlength=len(rows) * width).astype(np.float64)
    return table.reshape(len(rows), width)
