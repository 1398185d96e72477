"""Finds paragraphs with many words in common, and how similar unrelated paragraphs are."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import mix, ngram_hashes
from hengwen.kernels.hashes.ngrams import rows_and_weights, sums_in
from hengwen.kernels.pairs.neighbours import PostingLists, nearest, shared_weights
from hengwen.matching.corpus.near_duplicates import connected
from hengwen.matching.parallel import CORES, by_threads
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphVectors
from hengwen.text.ranges import Bools

HITS = 64
"""Pairs of places of rare features considered for each paragraph; beyond that the more common features are ignored."""

LEAST_HITS, MOST_HITS = 1 << 20, 1 << 24
"""Bounds of that number for a whole collection; the upper one is 128 MB."""

LEAST_RARE = 0.03
"""Minimum part of the cosine from rare features in a candidate pair; of paraphrases of half the words at least 96 in
100 have it.
"""

AROUND = 10
"""Neighbours of a paragraph, after the nearest one, that show how similar unrelated ones are."""

ALIKE = 0.6
"""Cosine from which on two sentences are one, copied or rewritten, and count once as neighbours of a third."""

COPIED = 0.8
"""Cosine from which on two paragraphs are copies of one: hardly a word was replaced."""

MOST_NEIGHBOURS = 1 << 13
"""Paragraphs among which neighbours are searched."""

_LOOKED_AT = 16  # neighbours by rare features whose cosine is computed
_STEP = 8  # of the paragraphs, one in so many shows where the nearest ones begin
_CHUNK = 1 << 20  # pairs of places made at once
_BITS = 12  # of the square of a weight
_AT_ONCE = 1 << 12  # from so many pairs or paragraphs on, all cores are used

RowPairs = NDArray[np.int64]
"""Shape (n, 2): two rows of the vectors."""


class Sides(NamedTuple):
    """Documents that one paragraph of a pair is of, and those that the other one is of; bool, shape (documents,)."""

    one: Bools
    other: Bools

    def face(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> Bools:
        """Return which pairs of documents have one on each side."""
        facing: Bools = (self.one[a] & self.other[b]) | (self.other[a] & self.one[b])
        return facing

    def compared(self, vectors: ParagraphVectors, i: NDArray[np.int64], j: NDArray[np.int64]) -> Bools:
        """Return which pairs of rows have one on each side, and are of two authors."""
        apart: Bools = vectors.authors[i] != vectors.authors[j]
        return apart & self.face(vectors.documents[i], vectors.documents[j])


def candidate_pairs(vectors: ParagraphVectors, sides: Sides) -> RowPairs:
    """Return pairs i < j of paragraphs with at least two rare features in common that are a minimum part of the cosine.

    `sides`: of each pair's documents. Considers up to `HITS` pairs for each paragraph, those of the rarest features
    first.
    """
    sizes = affordable_sizes(*np.unique(np.diff(vectors.firsts), return_counts=True), len(vectors))
    keys = _filled(_pairs_of(vectors, sizes), _hits(vectors, sides, sizes))
    keys.sort()
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for start, end in pairwise(_cuts(keys)):
        pairs.append(_sharing(vectors, keys[start:end]))
    return np.concatenate(pairs)


def _cuts(keys: NDArray[np.uint64]) -> list[int]:
    """Return places that cut the hits into slices, never between two hits of one pair."""
    steps = keys[_CHUNK::_CHUNK] >> np.uint64(_BITS) << np.uint64(_BITS)
    return [0, *np.unique(np.searchsorted(keys, steps)).tolist(), len(keys)]


def _sharing(vectors: ParagraphVectors, keys: NDArray[np.uint64]) -> RowPairs:
    """Return the pairs of some hits, in order, that have enough in common."""
    pairs = keys >> np.uint64(_BITS)
    firsts = np.flatnonzero(begins_group(pairs))
    if not len(firsts):
        return np.zeros((0, 2), dtype=np.int64)
    shared = np.add.reduceat((keys & np.uint64((1 << _BITS) - 1)).astype(np.int64), firsts)
    often = np.diff(np.append(firsts, len(keys))) >= 2
    row_pairs = np.column_stack(np.divmod(pairs[firsts[often]].astype(np.int64), len(vectors)))
    return row_pairs[cosine(vectors, row_pairs, shared[often]) >= LEAST_RARE]


def _pairs_of(vectors: ParagraphVectors, sizes: Sequence[int]) -> int:
    """Return the number of pairs of paragraphs that share a feature, for features in so many paragraphs."""
    counts = np.diff(vectors.firsts)
    counts = counts[np.isin(counts, sizes)]
    return int((counts * (counts - 1) // 2).sum())


def _filled(most: int, parts: Iterable[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    """Return the elements of all parts, at most so many, without holding them twice."""
    result, filled = np.empty(most, dtype=np.uint64), 0
    for part in parts:
        result[filled : filled + len(part)] = part
        filled += len(part)
    return result[:filled]


def _hits(vectors: ParagraphVectors, sides: Sides, sizes: Sequence[int]) -> Iterator[NDArray[np.uint64]]:
    """Yield for each rare feature shared by two paragraphs their pair in the high bits, its squared weight below.

    `sizes`: in how many paragraphs the features are.
    """
    for i, j, weights in sharing_features(vectors.rows, vectors.firsts, vectors.squared_weights[vectors.rare], sizes):
        kept = sides.compared(vectors, i, j)
        keys: NDArray[np.uint64] = (i[kept] * len(vectors) + j[kept]).astype(np.uint64) << np.uint64(_BITS)
        keys |= weights[kept].astype(np.uint64)
        yield keys


def sharing_features(
    rows: NDArray[np.integer[Any]], firsts: NDArray[np.int64], weights: NDArray[np.signedinteger], sizes: Sequence[int]
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.signedinteger]]]:
    """Yield the pairs of rows that have a feature, and what it weighs, of the features in so many rows (`sizes`).

    `rows`: of each feature, ascending, those of feature i from `firsts[i]` to `firsts[i + 1]`. `weights`: of each.
    """
    counts = np.diff(firsts)
    for size in sizes:
        features = np.flatnonzero(counts == size)
        step = max(1, _CHUNK // size**2)
        i, j = np.triu_indices(size, k=1)
        for start in range(0, len(features), step):
            chunk = features[start : start + step]
            feature_rows = rows[firsts[chunk, None] + np.arange(size)].astype(np.int64)
            yield feature_rows[:, i].reshape(-1), feature_rows[:, j].reshape(-1), np.repeat(weights[chunk], len(i))


def affordable_sizes(sizes: NDArray[np.int64], features: NDArray[np.int64], paragraphs: int) -> list[int]:
    """Return up to how many of so many paragraphs may have a feature all of whose pairs are considered. `features`: how
    many features so many paragraphs (`sizes`, ascending) have.
    """
    budget = min(MOST_HITS, max(LEAST_HITS, HITS * paragraphs))
    affordable = np.cumsum(features * sizes * (sizes - 1) // 2) <= budget
    within_budget: list[int] = sizes[affordable].tolist()
    return within_budget


def cosine(vectors: ParagraphVectors, pairs: RowPairs, shared: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return cosines of pairs, 0 to 1, float64, shape (n,), from the squared weights that they share, int64, (n,)."""
    squared_norms = vectors.squared_norms[pairs].astype(np.float64)
    cosines: NDArray[np.float64] = shared / np.sqrt(squared_norms[:, 0] * squared_norms[:, 1])
    return cosines


def cosines(vectors: ParagraphVectors, pairs: RowPairs, run: int = 0) -> NDArray[np.float64]:
    """Return the cosine of each pair, 0 to 1, float64, shape (n,), outside equal runs of `run` tokens if not 0."""
    order = np.argsort(pairs[:, 0], kind="stable")
    parts = np.array_split(order, CORES if len(pairs) > _AT_ONCE else 1)

    def shared_by(part: NDArray[np.int64]) -> NDArray[np.int64]:
        return shared_weights(vectors.stretches, pairs[part], run)

    shared = np.empty(len(pairs), dtype=np.int64)
    shared[order] = np.concatenate(by_threads(shared_by, parts))
    return cosine(vectors, pairs, shared)


class Sample(NamedTuple):
    """Paragraphs among which neighbours are looked for, int64, ascending, and which of them have each rare feature."""

    columns: NDArray[np.int64]
    lists: PostingLists


def every_so_many(vectors: ParagraphVectors) -> Sample:
    """Return the paragraphs among which those of this collection have neighbours."""
    step = step_of_sample(len(vectors))
    if step == 1:
        return sampled(vectors, np.arange(len(vectors)))
    return sampled(vectors, systematic_sample(turns(vectors.tokens, vectors.ranges, vectors.documents), step))


def sampled(vectors: ParagraphVectors, columns: NDArray[np.int64]) -> Sample:
    """Return some paragraphs, ascending, to look for neighbours among."""
    column_of = np.full(len(vectors), -1, dtype=np.int32)
    column_of[columns] = np.arange(len(columns))
    listed = column_of[vectors.rows]
    inside = listed >= 0
    counts = sums_in(inside, _lists(vectors))
    lists = PostingLists(
        vectors.squared_weights[vectors.rare].astype(np.int64),
        np.concatenate(([0], np.cumsum(counts))),
        listed[inside],
        vectors.inverse_norms[columns],
        vectors.authors[columns],
    )
    return Sample(columns, lists)


def _rare_features(vectors: ParagraphVectors, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the places of the rare features of some paragraphs, ascending, one paragraph after the other: where those
    of each begin, and the last end, int64, shape (rows + 1,), and the places, int32.
    """
    counts = np.zeros(len(vectors), dtype=np.int64)
    for start in range(0, len(vectors.rows), _CHUNK):  # of all at once, numpy makes a copy of 64 bits each
        counts += np.bincount(vectors.rows[start : start + _CHUNK], minlength=len(vectors))
    places, _ = rows_and_weights(vectors.rows, _lists(vectors), counts, rows, counts)
    return np.concatenate(([0], np.cumsum(counts[rows]))), places


def _lists(vectors: ParagraphVectors) -> NDArray[np.int64]:
    """Return where the paragraphs of each rare feature stand in the list of all, int64, shape (rare, 2), half-open."""
    return np.column_stack((vectors.firsts[:-1], vectors.firsts[1:]))


def alike(vectors: ParagraphVectors, pairs: RowPairs, cosine: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return a number for each row, int64, shape (n,): the same for nearly equal sentences of Latin words.

    A sentence that many copied says no more about the similarity of unrelated ones than one that one copied. Paragraphs
    are not grouped.
    """
    near = vectors.are_sentences(pairs) & (cosine >= ALIKE)
    return connected(len(vectors), *pairs[near].T)


def best_of_groups(
    rows: NDArray[np.int64], groups: NDArray[np.int64], values: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the places of the best value of each row for each group of neighbours, unsorted."""
    several = np.bincount(groups, minlength=1)[groups] > 1
    places = np.flatnonzero(several)
    order = places[np.lexsort((-values[places], groups[places], rows[places]))]
    best = order[begins_group(rows[order], groups[order])]
    return np.concatenate((np.flatnonzero(~several), best))


def margins(
    vectors: ParagraphVectors, pairs: RowPairs, cosine: NDArray[np.float64], chosen: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return how far the cosines of some pairs, by their places, exceed the second best one of each of their paragraphs
    with other authors', in the mean of both; float64, shape (chosen,). What is not among the pairs counts as 0.

    The best one may have the same source. A copy of either (`COPIED`) is no other one. (The difference form of the
    margin of Artetxe and Schwenk, ACL 2019, with the neighbour of rank two alone.)
    """
    copies = connected(len(vectors), *pairs[cosine >= COPIED].T)
    rows, others = np.concatenate((pairs, pairs[:, ::-1])).T
    wanted = np.zeros(len(vectors), dtype=bool)
    wanted[pairs[chosen]] = True
    places = np.flatnonzero(wanted[rows])
    places = places[np.lexsort((-cosine[places % len(cosine)], rows[places]))]
    firsts = np.searchsorted(rows[places], np.arange(len(vectors) + 1))
    values, others = cosine[places % max(1, len(cosine))], others[places]
    second_best = [
        _second_best(vectors.authors, copies, others, values, firsts, own, partners)
        for own, partners in (pairs[chosen].T, pairs[chosen, ::-1].T)
    ]
    margin: NDArray[np.float64] = cosine[chosen] - (second_best[0] + second_best[1]) / 2
    return margin


def _second_best(  # noqa: PLR0917 - what neighbours are
    authors: NDArray[np.int64],
    copies: NDArray[np.int64],
    neighbours: NDArray[np.int64],
    values: NDArray[np.float64],
    firsts: NDArray[np.int64],
    rows: NDArray[np.int64],
    partners: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return the best value of each row with the second author of neighbours, 0 without one: neither a copy of it or
    of its partner, nor by that one's author. `neighbours`: those of row i from `firsts[i]` to `firsts[i + 1]`, best
    first; `values`: theirs.
    """
    best, first_author = np.zeros(len(rows)), np.full(len(rows), -1)
    at, ends, waiting = firsts[rows], firsts[rows + 1], np.arange(len(rows))
    while len(waiting := waiting[at[waiting] < ends[waiting]]):
        other, partner, group = neighbours[at[waiting]], partners[waiting], copies[neighbours[at[waiting]]]
        counts = (group != copies[rows[waiting]]) & (group != copies[partner]) & (authors[other] != authors[partner])
        counts &= authors[other] != first_author[waiting]
        second = counts & (first_author[waiting] >= 0)
        first_author[waiting[counts]] = authors[other[counts]]
        best[waiting[second]] = values[at[waiting[second]]]
        waiting = waiting[~second]
        at[waiting] += 1
    return best


def baselines(
    vectors: ParagraphVectors, sample: Sample, rows: NDArray[np.int64], groups: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return how similar each of some paragraphs, ascending, is to unrelated ones, 0 to 1, float64, shape (rows,).

    It is the mean cosine of the `AROUND` nearest neighbours in documents of others after the nearest one, which may be
    its source; one for each of the `groups`, int64, shape (n,), as in `alike`. All paragraphs with common rare features
    are searched. Of more than `MOST_NEIGHBOURS`, only one in two, in three and so on is searched, and the neighbour at
    about the middle rank of those is taken: the `sample` is `every_so_many`.
    """
    step = step_of_sample(len(vectors))
    sums = sums_of_neighbours(vectors, sample, rows, groups, step)
    return sums / neighbours_counted(vectors.authors, rows, step)


def step_of_sample(paragraphs: int) -> int:
    """Return of how many paragraphs one is sampled as a neighbour."""
    return -(-max(1, paragraphs) // MOST_NEIGHBOURS)


def systematic_sample(turns: NDArray[np.uint64], step: int) -> NDArray[np.int64]:
    """Return the paragraphs whose `turns` are multiples of `step`, ascending."""
    return np.flatnonzero(turns % np.uint64(step) == 0)


def turns(tokens: NDArray[np.uint32], ranges: NDArray[np.int64], documents: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the number of each paragraph in its document, beginning with one that follows from its words: uint64,
    shape (n,).

    So every k-th paragraph of each document is sampled, wherever the document stands and whatever the others are, and
    of a paragraph that many documents have every k-th too. `ranges`, `documents`: as in `ParagraphVectors`, ascending.
    """
    own = [np.zeros(0, dtype=np.uint64)]
    for rows in np.array_split(ranges, -(-len(ranges) // _AT_ONCE) or 1):
        first, last = (rows[0, 0], rows[-1, 1]) if len(rows) else (0, 0)
        sums = np.concatenate((np.zeros(1, np.uint64), np.cumsum(ngram_hashes(tokens[first:last], 1))))
        own.append(mix(sums[rows[:, 1] - first] - sums[rows[:, 0] - first]))
    together = np.zeros(int(documents.max(initial=-1)) + 1, dtype=np.uint64)
    np.add.at(together, documents, np.concatenate(own))
    inside = np.arange(len(documents)) - np.searchsorted(documents, documents)
    return (mix(together) >> np.uint64(1))[documents] + inside.astype(np.uint64)


def _ranks(step: int) -> tuple[int, int]:
    """Return the ranks of the first and last neighbour that count, from 0, in a sample of every `step`-th paragraph."""
    return (1, AROUND) if step == 1 else (round(AROUND / 2 / step - 0.5),) * 2


def sums_of_neighbours(
    vectors: ParagraphVectors, sample: Sample, rows: NDArray[np.int64], groups: NDArray[np.int64], step: int
) -> NDArray[np.float64]:
    """Return the sum of the counted cosines of the neighbours of some paragraphs, ascending, float64, shape (rows,).

    They are looked for among a sample of paragraphs, each of which stands for `step` others.
    """
    firsts, rare = _rare_features(vectors, rows)
    edges = np.linspace(0, len(rows), (CORES if len(rows) > _AT_ONCE else 1) + 1).astype(int).tolist()
    above = _LOOKED_AT // 4  # of one in `_STEP`: about twice as many as are considered lie above

    def near(part: tuple[int, int]) -> NDArray[np.int64]:
        """Return some of the rows, by their places, with the columns that are likely nearest."""
        authors = vectors.authors[rows[slice(*part)]]
        pairs = nearest(firsts[part[0] : part[1] + 1], rare, authors, sample.lists, _STEP, above, _LOOKED_AT)
        pairs[:, 0] += part[0]
        return pairs

    row, column = np.concatenate(by_threads(near, pairwise(edges))).T
    values = cosines(vectors, np.column_stack((rows[row], sample.columns[column])))
    best = best_of_groups(row, groups[sample.columns[column]], values)
    row, values = row[best], values[best]
    rank, order = ranked(row, values)
    first, last = _ranks(step)
    counted = order[(rank >= first) & (rank <= last)]
    return np.bincount(row[counted], weights=values[counted], minlength=len(rows)).astype(np.float64)


def neighbours_counted(authors: NDArray[np.int64], rows: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    """Return how many neighbours of some paragraphs are in each sum, at least 1; `authors`: of all paragraphs."""
    first, last = _ranks(step)
    others = len(authors) - np.bincount(authors)[authors[rows]] - first
    return np.clip(others, 1, last - first + 1)


def ranked(groups: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rank from 0 of each value in its group, largest first, and the order of the ranks."""
    order = np.lexsort((-values, groups))
    firsts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    return np.arange(len(order)) - np.repeat(firsts, np.diff(np.append(firsts, len(order)))), order
