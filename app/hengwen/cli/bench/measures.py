"""Precision, recall and figures that follow from them, for every threshold at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.cli.bench.labelled_sets import LabelledSet
from hengwen.fingerprints.similarity import FingerprintSimilarity


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a threshold. Each figure is 0 to 1; precision is 1 where nothing was found."""

    retrieved: int
    right: int
    relevant: int

    @property
    def precision(self) -> float:
        """Share of the pairs found that are near-duplicates."""
        return self.right / self.retrieved if self.retrieved else 1.0

    @property
    def recall(self) -> float:
        """Share of the near-duplicates that were found."""
        return self.right / self.relevant if self.relevant else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.retrieved + self.relevant
        return 2 * self.right / total if total else 0.0

    def __add__(self, other: "Quality") -> "Quality":
        return Quality(self.retrieved + other.retrieved, self.right + other.right, self.relevant + other.relevant)


@dataclass(frozen=True, slots=True)
class SimilarityHistogram:
    """How many pairs have which similarity: int64, shape (halves, 2, levels), different pairs first, then same ones."""

    counts: NDArray[np.int64]

    def at(self, level: int, half: int | None = None) -> Quality:
        """Return the quality where a similarity of at least `level` is a match."""
        counts = self.counts.sum(axis=0) if half is None else self.counts[half]
        different, same = (int(counts[label, max(0, level) :].sum()) for label in (0, 1))
        return Quality(different + same, same, int(counts[1].sum()))

    def best(self, half: int | None = None) -> int:
        """Return the level with the highest F1, on one half or on all; of equally good ones the strictest."""
        counts = self.counts.sum(axis=0) if half is None else self.counts[half]
        right = np.cumsum(counts[1, ::-1])[::-1]
        retrieved = right + np.cumsum(counts[0, ::-1])[::-1]
        f1 = 2 * right / np.maximum(1, retrieved + counts[1].sum())
        return int(len(f1) - 1 - np.argmax(f1[::-1]))

    def crossed(self) -> Quality:
        """Return the quality at the best threshold of the other half, both halves together."""
        return self.at(self.best(1), 0) + self.at(self.best(0), 1)

    def curve(self) -> list[tuple[int, float, float]]:
        """Return (level, recall, precision) for each level that some pair has, from the strictest on."""
        counts = self.counts.sum(axis=0)
        right, retrieved = np.cumsum(counts[1, ::-1]), np.cumsum(counts.sum(axis=0)[::-1])
        steps = np.flatnonzero(counts.sum(axis=0)[::-1])
        every = max(1, int(counts[1].sum()))
        top = counts.shape[1] - 1
        return [(int(top - s), float(right[s] / every), float(right[s] / retrieved[s])) for s in steps]

    def area(self) -> float:
        """Return the area under precision against recall as average precision: pairs of a level are found together."""
        before, total = 0.0, 0.0
        for _, recall, precision in self.curve():
            total += (recall - before) * precision
            before = recall
        return total


def similarity_histogram(similarity: FingerprintSimilarity, labelled: LabelledSet) -> SimilarityHistogram:
    """Count the similarity of every judged pair: all pairs of the set where it is whole, otherwise the listed ones."""
    counts = np.zeros((2, 2, similarity.most + 1), dtype=np.int64)
    order = np.argsort(labelled.pairs[:, 0], kind="stable")
    pairs, same = labelled.pairs[order], labelled.same[order]
    edges = np.searchsorted(pairs[:, 0], np.arange(len(labelled) + 1))
    for one in range(len(labelled)):
        named = pairs[edges[one] : edges[one + 1], 1]
        others = np.arange(one + 1, len(labelled)) if labelled.whole else named
        if not len(others):
            continue
        labels = np.zeros(len(others), dtype=bool)
        labels[named - one - 1 if labelled.whole else slice(None)] = same[edges[one] : edges[one + 1]]
        levels = similarity.of(one, others)
        for label in (0, 1):
            counts[labelled.halves[one], label] += np.bincount(levels[labels == label], minlength=similarity.most + 1)
    return SimilarityHistogram(counts)
