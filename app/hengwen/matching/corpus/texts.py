"""The normalised texts of a check as one, ready to be aligned."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Bools, Collection

_WALL = 6  # tokens left out in a row over which no passage reaches


@dataclass(frozen=True)
class Texts:
    """The texts of a collection, to be aligned in pairs.

    `weak`: bool, shape (tokens,), everybody's words, which are no evidence. `weight`, `weight_in_line`: uint8, the
    same shape, how much each token tells, in hundredths, as in `Common`.
    """

    collection: Collection
    weak: Bools
    weight: NDArray[np.uint8]
    weight_in_line: NDArray[np.uint8]

    @classmethod
    def all_telling(cls, collection: Collection) -> "Texts":
        """The texts of a collection when none of their words are everybody's."""
        total = len(collection.tokens)
        full = np.broadcast_to(np.uint8(100), total)
        return cls(collection, np.broadcast_to(np.False_, total), full, full)

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Tokens of each text that take part, shape (documents,)."""
        return self.collection.sums(self.collection.eligible)

    @cached_property
    def strong(self) -> Bools:
        """The tokens that are not everybody's words, shape (tokens,)."""
        return ~self.weak

    @cached_property
    def full(self) -> Bools:
        """The tokens that tell all they can, shape (tokens,)."""
        full: Bools = self.weight == 100
        return full

    def tokens(self, places: NDArray[np.int64]) -> NDArray[np.uint32]:
        """The tokens at some places, 0 where they take no part; uint32, shape of `places`."""
        return self.collection.tokens[places] * self.collection.eligible[places]

    @cached_property
    def _separators(self) -> NDArray[np.int64]:
        """The first and the last token (not included) of every longer stretch that is left out, ascending."""
        closed = np.concatenate(([False], ~self.collection.eligible, [False]))
        closed[self.collection.ends + 1] = False
        edges = np.flatnonzero(np.diff(closed.astype(np.int8))).reshape(-1, 2)
        return edges[edges[:, 1] - edges[:, 0] >= _WALL].reshape(-1)

    def segments(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Numbers of the rooms that places lie in: what stands on two sides of a printed form is no passage."""
        return np.searchsorted(self._separators, places, "right")

    def segment(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The first and the last token (not included) between the walls around each place, in its text."""
        owners = self.collection.owners[places]
        edges = np.concatenate(([0], self._separators, [len(self.collection.tokens)]))
        number = self.segments(places)
        low = np.maximum(edges[number], self.collection.starts[owners])
        return low, np.minimum(edges[number + 1], self.collection.ends[owners])
