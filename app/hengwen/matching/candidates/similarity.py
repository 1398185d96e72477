"""How near the documents of a collection are to each other by their fingerprints: whole numbers, more is nearer."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.kinds import (
    Bits,
    Fingerprints,
    HashSets,
    ParagraphSets,
    Signatures,
    Sketches,
    SmallestHashes,
)
from hengwen.fingerprints.vote import BITS
from hengwen.matching.candidates.hamming import pairs_within
from hengwen.matching.candidates.set_overlap import GroupedValues, Overlap
from hengwen.matching.titles.cosine import WHOLE, title_cosine
from hengwen.matching.titles.words import meanings

SHARE = 10_000
"""Levels of a share or a similarity: a level is 1 / 10,000."""

_NOTHING = np.uint64(2**64 - 1)

Levels = NDArray[np.int64]


class FingerprintSimilarity(Protocol):
    """Similarity in levels: 0 to 64 for Hamming distances (64 - distance), 0 to `SHARE` for shares, or a count."""

    @property
    def most(self) -> int:
        """The level of equal documents."""
        ...

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Levels of a document and each of some others, int64, shape of `others`."""
        ...


def level_of(share: NDArray[np.float64]) -> Levels:
    """Shares, 0 to 1, as levels; what lies on a level by exact arithmetic stays on it."""
    return np.floor(share * SHARE + 1e-6).astype(np.int64)


class BitSimilarity:
    """64 less the smallest Hamming distance of the fingerprints that belong together."""

    most = BITS

    def __init__(self, fingerprints: Bits) -> None:
        self._values = fingerprints.values

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """64 - distance."""
        differing = np.bitwise_count(self._values[others] ^ self._values[one])
        return np.asarray(BITS - differing.min(axis=1).astype(np.int64))


class SignatureSimilarity:
    """How many signatures are equal."""

    def __init__(self, fingerprints: Signatures) -> None:
        self._values = fingerprints.values
        self.most = fingerprints.values.shape[1]

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Equal signatures; a missing one equals none."""
        mine = self._values[one]
        return np.asarray(((self._values[others] == mine) & (mine != 0)).sum(axis=1))


class SetSimilarity:
    """Jaccard resemblance |A ∩ B| / |A ∪ B| of two sets (Broder 1997); 0 for empty ones."""

    most = SHARE

    def __init__(self, sets: HashSets) -> None:
        self._overlap = Overlap(sets)

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Resemblance."""
        shared = self._overlap.shared(one)[others]
        sizes = self._overlap.sizes
        return level_of(shared / np.maximum(1, sizes[one] + sizes[others] - shared))


class SketchSimilarity:
    """How many of the functions' minima are equal; their share estimates the resemblance."""

    most = SHARE

    def __init__(self, sketches: Sketches) -> None:
        self._values = sketches.values

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Estimated resemblance."""
        return level_of((self._values[others] == self._values[one]).mean(axis=1))


class SmallestHashesSimilarity:
    """Of the smallest hashes of the union of two sets, the share that both have: an estimate of the resemblance."""

    most = SHARE

    def __init__(self, sketches: SmallestHashes) -> None:
        sets = sketches.sets
        self._overlap = Overlap(sets)
        self._rows = np.full((len(sets.bounds) - 1, sketches.most), _NOTHING)
        owners = np.repeat(np.arange(len(self._rows)), self._overlap.sizes)
        self._rows[owners, np.arange(len(owners)) - sets.bounds[owners]] = sets.hashes

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Estimated resemblance."""
        found = np.zeros(len(others), dtype=np.float64)
        met = np.flatnonzero(self._overlap.shared(one)[others])
        theirs = self._rows[others[met]]
        both = np.sort(np.concatenate((theirs, np.broadcast_to(self._rows[one], theirs.shape)), axis=1), axis=1)
        twice = np.concatenate((both[:, 1:] == both[:, :-1], np.zeros((len(met), 1), dtype=bool)), axis=1)
        twice &= both != _NOTHING
        rank = np.arange(both.shape[1]) - np.cumsum(twice, axis=1) + twice  # in the union
        smallest = (rank < theirs.shape[1]) & (both != _NOTHING)
        found[met] = (twice & smallest).sum(axis=1) / np.maximum(1, (smallest & ~twice).sum(axis=1))
        return level_of(found)


class ParagraphSimilarity:
    """Share of the paragraphs of both documents that are within the radius of some paragraph of the other."""

    most = SHARE

    def __init__(self, paragraphs: ParagraphSets) -> None:
        self._sizes = np.diff(paragraphs.bounds)
        values, numbers = np.unique(paragraphs.values, return_inverse=True)
        owners = np.repeat(np.arange(len(self._sizes)), self._sizes)
        self._of_document = GroupedValues(owners, numbers, len(self._sizes))
        self._documents = GroupedValues(numbers, owners, len(values))
        pairs = pairs_within(values, paragraphs.radius)
        same = np.arange(len(values))
        rows, columns = np.concatenate((pairs, pairs[:, ::-1], np.column_stack((same, same)))).T
        self._near = GroupedValues(rows, columns, len(values))

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Share of paragraphs."""
        mine, times = np.unique(self._of_document.of(np.array([one]))[1], return_counts=True)
        row, near = self._near.of(mine)
        met, document = self._documents.of(near)
        pairs = np.unique(row[met] * len(self._sizes) + document)  # one of my paragraphs, a document near it
        of_mine = np.bincount(pairs % len(self._sizes), times[pairs // len(self._sizes)], len(self._sizes))
        of_theirs = np.bincount(self._documents.of(np.unique(near))[1], minlength=len(self._sizes))
        return level_of((of_mine + of_theirs)[others] / np.maximum(1, self._sizes[one] + self._sizes[others]))


class TitleFingerprintSimilarity:
    """The similarity of two titles by Liu's rules (`matching.titles`), whatever the fingerprints say.

    What is no match stays below the threshold of a match: windows have one of their own.
    """

    most = SHARE

    def __init__(self, titles: Sequence[Sequence[str]]) -> None:
        self._titles = titles
        self._words = [frozenset(meanings(title)) for title in titles]

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Similarity."""
        found = np.zeros(len(others), dtype=np.float64)
        for place, other in enumerate(others.tolist()):
            if not self._words[one].isdisjoint(self._words[other]):
                cosine, match = title_cosine(self._titles[one], self._titles[other])
                found[place] = cosine if match else min(cosine, WHOLE - 1 / SHARE)
        return level_of(found)


@singledispatch
def similarity_measure(fingerprints: Fingerprints) -> FingerprintSimilarity:
    """The way to compare fingerprints of this kind; raises `TypeError` for a kind that has none."""
    raise TypeError(f"no nearness for {type(fingerprints).__name__}")


similarity_measure.register(Bits, BitSimilarity)
similarity_measure.register(Signatures, SignatureSimilarity)
similarity_measure.register(HashSets, SetSimilarity)
similarity_measure.register(Sketches, SketchSimilarity)
similarity_measure.register(SmallestHashes, SmallestHashesSimilarity)
similarity_measure.register(ParagraphSets, ParagraphSimilarity)
