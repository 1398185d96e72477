"""How often pairs of numbers stand in sets."""

from collections import Counter
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels import _pair_counts
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


class PairCounter(Protocol):
    """Pairs of so many documents that are counted."""

    def add_rows(self, rows: NDArray[np.int64]) -> None:
        """Count pairs as `rows` gives them."""
        ...

    def add_sets(
        self, sets: NDArray[np.int64], counts: NDArray[np.int64], fresh: NDArray[np.bool_] | None = None
    ) -> None:
        """Count all pairs within each of some sets of documents, int64, shape (sets, documents), so many times each,
        int64, shape (sets,). Those not counted before only where one of both is `fresh`, bool, shape (documents of the
        table,); all when None.
        """
        ...

    def rows(self, least: int = 1) -> NDArray[np.int64]:
        """The pairs that were counted so often at least, which is 1 or more, as `i * documents + j`, and how often;
        int64, shape (pairs, 2), in any order.
        """
        ...


def pair_counter(documents: int) -> PairCounter:
    """An empty table of pairs of so many documents, eight bytes a pair.

    Counts end at 65,535 for the most documents that may be, 2²⁴, and at more for fewer. Raises `ValueError` beyond.
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
        some = [row for row in self._counts.items() if row[1] >= least]
        return np.array(some, dtype=np.int64).reshape(-1, 2)
