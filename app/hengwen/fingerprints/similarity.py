"""The similarity of the documents of a collection by their fingerprints: whole numbers, higher is more similar."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.fingerprints.hamming import pairs_within
from hengwen.fingerprints.vote import BITS

SHARE = 10_000
"""Levels of a share or a similarity: a level is 1 / 10,000."""

_NOTHING = np.uint64(2**64 - 1)

RADIUS = 3
"""Hamming distance within which documents match (Manku et al.; the tutorial; Fan names none)."""

Levels = NDArray[np.int64]


class FingerprintSimilarity(Protocol):
    """Similarity in levels: 0 to 64 for Hamming distances (64 - distance), 0 to `SHARE` for shares, or a count."""

    @property
    def most(self) -> int:
        """The level of equal documents."""
        ...

    @property
    def match(self) -> int:
        """The level from which two documents match: the source's where it names one, otherwise half (ours)."""
        ...

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the levels of a document and each of some others, int64, shape of `others`."""
        ...


def level_of(share: NDArray[np.float64]) -> Levels:
    """Return shares, 0 to 1, as levels; a share exactly on a level stays on it."""
    return np.floor(share * SHARE + 1e-6).astype(np.int64)


class BitSimilarity:
    """64 less the smallest Hamming distance of the fingerprints that belong together."""

    most = BITS
    match = BITS - RADIUS

    def __init__(self, values: NDArray[np.uint64]) -> None:
        self._values = values

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return 64 - distance."""
        differing = np.bitwise_count(self._values[others] ^ self._values[one])
        return np.asarray(BITS - differing.min(axis=1).astype(np.int64))


class SignatureSimilarity:
    """The number of equal signatures."""

    match = 1

    def __init__(self, values: NDArray[np.uint64]) -> None:
        self._values = values
        self.most = values.shape[1]

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the number of equal signatures; a missing one equals none."""
        mine = self._values[one]
        return np.asarray(((self._values[others] == mine) & (mine != 0)).sum(axis=1))


class SetSimilarity:
    """Jaccard resemblance |A ∩ B| / |A ∪ B| of two sets (Broder 1997); 0 for empty ones."""

    most = SHARE
    match = SHARE // 2

    def __init__(self, hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> None:
        self._overlap = SetOverlap(hashes, bounds)

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the resemblance."""
        shared = self._overlap.shared(one)[others]
        sizes = self._overlap.sizes
        return level_of(shared / np.maximum(1, sizes[one] + sizes[others] - shared))


class SketchSimilarity:
    """The number of equal minima; their share estimates the resemblance."""

    most = SHARE
    match = SHARE // 2

    def __init__(self, values: NDArray[np.uint32]) -> None:
        self._values = values

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the estimated resemblance."""
        return level_of((self._values[others] == self._values[one]).mean(axis=1))


class SmallestHashesSimilarity:
    """The share, of the smallest hashes of the union of two sets, that both have: an estimate of the resemblance."""

    most = SHARE
    match = SHARE // 2

    def __init__(self, hashes: NDArray[np.uint64], bounds: NDArray[np.int64], most: int) -> None:
        self._overlap = SetOverlap(hashes, bounds)
        self._rows = np.full((len(bounds) - 1, most), _NOTHING)
        owners = np.repeat(np.arange(len(self._rows)), self._overlap.sizes)
        self._rows[owners, np.arange(len(owners)) - bounds[owners]] = hashes

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the estimated resemblance."""
        estimates = np.zeros(len(others), dtype=np.float64)
        met = np.flatnonzero(self._overlap.shared(one)[others])
        theirs = self._rows[others[met]]
        both = np.sort(np.concatenate((theirs, np.broadcast_to(self._rows[one], theirs.shape)), axis=1), axis=1)
        twice = np.concatenate((both[:, 1:] == both[:, :-1], np.zeros((len(met), 1), dtype=bool)), axis=1)
        twice &= both != _NOTHING
        rank = np.arange(both.shape[1]) - np.cumsum(twice, axis=1) + twice  # in the union
        smallest = (rank < theirs.shape[1]) & (both != _NOTHING)
        estimates[met] = (twice & smallest).sum(axis=1) / np.maximum(1, (smallest & ~twice).sum(axis=1))
        return level_of(estimates)


class ParagraphSimilarity:
    """Share of the paragraphs of both documents that are within the radius of some paragraph of the other one."""

    most = SHARE
    match = SHARE // 2

    def __init__(self, fingerprints: NDArray[np.uint64], bounds: NDArray[np.int64], radius: int) -> None:
        self._sizes = np.diff(bounds)
        values, numbers = np.unique(fingerprints, return_inverse=True)
        owners = np.repeat(np.arange(len(self._sizes)), self._sizes)
        self._of_document = GroupedValues(owners, numbers, len(self._sizes))
        self._documents = GroupedValues(numbers, owners, len(values))
        pairs = pairs_within(values, radius)
        same = np.arange(len(values))
        rows, columns = np.concatenate((pairs, pairs[:, ::-1], np.column_stack((same, same)))).T
        self._near = GroupedValues(rows, columns, len(values))

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the share of paragraphs."""
        mine, times = np.unique(self._of_document.of(np.array([one]))[1], return_counts=True)
        row, near = self._near.of(mine)
        met, document = self._documents.of(near)
        pairs = np.unique(row[met] * len(self._sizes) + document)  # one of my paragraphs, a document near it
        of_mine = np.bincount(pairs % len(self._sizes), times[pairs // len(self._sizes)], len(self._sizes))
        of_theirs = np.bincount(self._documents.of(np.unique(near))[1], minlength=len(self._sizes))
        return level_of((of_mine + of_theirs)[others] / np.maximum(1, self._sizes[one] + self._sizes[others]))


class SetOverlap:
    """For each member of some sets, as in `HashSets`, the documents that have it.

    `sizes`: int64, shape (documents,), members of each. `frequency`: int64, shape of the `hashes`, how many documents
    have each.
    """

    def __init__(self, hashes: NDArray[np.uint64], bounds: NDArray[np.int64]) -> None:
        self.sizes = np.diff(bounds)
        owners = np.repeat(np.arange(len(self.sizes)), self.sizes)
        order = np.argsort(hashes, kind="stable")
        ordered = hashes[order]
        starts = np.flatnonzero(begins_group(ordered))
        lengths = np.diff(np.append(starts, len(ordered)))
        self._owners, self._bounds = owners[order], bounds
        self._first, self.frequency = np.empty_like(order), np.empty_like(order)
        self._first[order], self.frequency[order] = np.repeat(starts, lengths), np.repeat(lengths, lengths)

    def shared(self, one: int, weights: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """Return how many members of a document each document has, float64, shape (documents,).

        `weights`: of each member of the sets, as their `hashes`; 1 by default.
        """
        members = slice(self._bounds[one], self._bounds[one + 1])
        counts, first = self.frequency[members], self._first[members]
        step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        met = self._owners[np.repeat(first, counts) + step]
        counted = None if weights is None else np.repeat(weights[members], counts)
        return np.bincount(met, counted, minlength=len(self.sizes)).astype(np.float64)


class GroupedValues:
    """For each of `count` keys a list of numbers: those of `values` where `keys` has it, in order."""

    def __init__(self, keys: NDArray[np.int64], values: NDArray[np.int64], count: int) -> None:
        order = np.argsort(keys, kind="stable")
        self._values = values[order]
        self._edges = np.searchsorted(keys[order], np.arange(count + 1))

    def of(self, keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the joined lists of some keys: for each number the place of its key in `keys`, and the number."""
        first, counts = self._edges[keys], np.diff(self._edges)[keys]
        step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.repeat(np.arange(len(keys)), counts), self._values[np.repeat(first, counts) + step]
