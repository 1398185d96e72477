"""How many members the sets of documents have in common, one document against all."""

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.kinds import HashSets


class Overlap:
    """For each member of the sets the documents that have it.

    `sizes`: int64, shape (documents,), members of each. `frequency`: int64, shape of the sets' `hashes`, in how many
    documents each stands.
    """

    def __init__(self, sets: HashSets) -> None:
        self.sizes = np.diff(sets.bounds)
        owners = np.repeat(np.arange(len(self.sizes)), self.sizes)
        order = np.argsort(sets.hashes, kind="stable")
        ordered = sets.hashes[order]
        starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1]))[: len(ordered)])
        lengths = np.diff(np.append(starts, len(ordered)))
        self._owners, self._bounds = owners[order], sets.bounds
        self._first, self.frequency = np.empty_like(order), np.empty_like(order)
        self._first[order], self.frequency[order] = np.repeat(starts, lengths), np.repeat(lengths, lengths)

    def shared(self, one: int, weights: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """How many members of a document each document has, float64, shape (documents,).

        `weights`: what each member of the sets counts, as their `hashes`; 1 by default.
        """
        members = slice(self._bounds[one], self._bounds[one + 1])
        counts, first = self.frequency[members], self._first[members]
        step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        met = self._owners[np.repeat(first, counts) + step]
        counted = None if weights is None else np.repeat(weights[members], counts)
        return np.bincount(met, counted, minlength=len(self.sizes)).astype(np.float64)


class Table:
    """How often each pair (row, column) comes, of which most never come."""

    def __init__(self, rows: NDArray[np.int64], columns: NDArray[np.int64], size: int) -> None:
        self._size = size
        self._by_row = _sorted(rows, columns, size)
        self._by_column = _sorted(columns, rows, size)

    def row(self, one: int) -> NDArray[np.int64]:
        """Counts of a row, int64, shape (size,)."""
        return self._line(self._by_row, one)

    def column(self, one: int) -> NDArray[np.int64]:
        """Counts of a column, int64, shape (size,)."""
        return self._line(self._by_column, one)

    def _line(self, keys: NDArray[np.int64], one: int) -> NDArray[np.int64]:
        first, last = np.searchsorted(keys, (one * self._size, (one + 1) * self._size))
        return np.bincount(keys[first:last] - one * self._size, minlength=self._size)


def _sorted(major: NDArray[np.int64], minor: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    return np.sort(major * size + minor)
