"""What documents have in common, one document against all."""

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


class GroupedValues:
    """For each of `count` keys a list of numbers: those of `values` at which `keys` has it, in order."""

    def __init__(self, keys: NDArray[np.int64], values: NDArray[np.int64], count: int) -> None:
        order = np.argsort(keys, kind="stable")
        self._values = values[order]
        self._edges = np.searchsorted(keys[order], np.arange(count + 1))

    def of(self, keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lists of some keys one after the other: for each number the place of its key in `keys`, and it."""
        first, counts = self._edges[keys], np.diff(self._edges)[keys]
        step = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.repeat(np.arange(len(keys)), counts), self._values[np.repeat(first, counts) + step]
