"""Counts how often pairs of numbers occur together in sets."""

from collections import Counter
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _pair_counts
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


class PairCounter(Protocol):
    """Counts pairs of so many documents."""

    def add_rows(self, rows: NDArray[np.int64]) -> None:
        """Count the pairs that `rows` returned."""
        ...

    def add_sets(
        self, sets: NDArray[np.int64], counts: NDArray[np.int64], fresh: NDArray[np.bool_] | None = None
    ) -> None:
        """Count all pairs within each of some sets of documents, int64, shape (sets, documents), each as often as
        `counts` says, int64, shape (sets,). `fresh`: bool, shape (documents of the table,); a pair not counted before
        is counted only where one of both is fresh; None counts all.
        """
        ...

    def rows(self, least: int = 1) -> NDArray[np.int64]:
        """Return the pairs counted at least so often, which is 1 or more, as `i * documents + j`, and how often; int64,
        shape (pairs, 2), in any order.
        """
        ...


def pair_counter(documents: int) -> PairCounter:
    """Return an empty table of pairs of so many documents, eight bytes a pair.

    Counts are limited to 65,535 for the maximum of 2²⁴ documents, and to more for fewer. Raises `ValueError` beyond.
    """
    return _pair_counts.PairCounter(documents) if COMPILED else PairCounterInPython(documents)


class PairCounterInPython:
    """The same table in numpy."""

    def __init__(self, documents: int) -> None:
        self._documents = documents
        self._counts: Counter[int] = Counter()

    def add_rows(self, rows: NDArray[np.int64]) -> None:
        """As in `PairCounter`."""
        for key, count in rows.tolist():
            self._counts[key] += count

    def add_sets(
        self, sets: NDArray[np.int64], counts: NDArray[np.int64], fresh: NDArray[np.bool_] | None = None
    ) -> None:
        """As in `PairCounter`."""
        for members, count in zip(sets.tolist(), counts.tolist(), strict=True):
            for i, j in combinations(members, 2):
                key = i * self._documents + j
                if fresh is None or fresh[i] or fresh[j] or key in self._counts:
                    self._counts[key] += count

    def rows(self, least: int = 1) -> NDArray[np.int64]:
        """As in `PairCounter`."""
        counted = [row for row in self._counts.items() if row[1] >= least]
        return np.array(counted, dtype=np.int64).reshape(-1, 2)
