"""The folded texts of a check as one, ready to be aligned."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.collection import Bools, Collection, collect

_WALL = 6  # symbols left out in a row over which no passage reaches

Sums = NDArray[np.uint32]
"""Running sums, shape (n + 1,), whose differences are meant: these are right although the sums may overflow."""


@dataclass(frozen=True)
class Texts:
    """The texts of a collection, to be aligned in pairs.

    `weak`: bool, shape (symbols,), everybody's words, which are no evidence. `weight`, `weight_in_line`: uint8, the
    same shape, how much each symbol tells, in hundredths, as in `Common`.
    """

    collection: Collection
    weak: Bools
    weight: NDArray[np.uint8]
    weight_in_line: NDArray[np.uint8]

    @classmethod
    def all_telling(cls, collection: Collection) -> "Texts":
        """The texts of a collection when none of their words are everybody's."""
        total = len(collection.symbols)
        full = np.broadcast_to(np.uint8(100), total)
        return cls(collection, np.broadcast_to(np.False_, total), full, full)

    @cached_property
    def told(self) -> Sums:
        """Running sum of the weights."""
        return _sums(self.weight)

    @cached_property
    def told_in_line(self) -> Sums:
        """The same of the weights in lines."""
        return _sums(self.weight_in_line)

    @cached_property
    def strong(self) -> Sums:
        """Running sum of the symbols that are not weak."""
        return _sums(~self.weak)

    @cached_property
    def full(self) -> Sums:
        """Running sum of the symbols that tell all they can."""
        return _sums(self.weight == 100)

    @cached_property
    def masked(self) -> NDArray[np.uint32]:
        """The symbols, 0 where they take no part; uint32, shape (symbols,)."""
        return np.where(self.collection.open, self.collection.symbols, np.uint32(0))

    @cached_property
    def opened(self) -> Sums:
        """Running sum of the open symbols."""
        return _sums(self.collection.open)

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """Symbols of each text that take part, shape (documents,)."""
        return (self.opened[self.collection.ends] - self.opened[self.collection.starts]).astype(np.int64)

    @cached_property
    def _walls(self) -> NDArray[np.int64]:
        """The first and the last symbol (not included) of every longer stretch that is left out, ascending."""
        closed = np.concatenate(([False], ~self.collection.open, [False]))
        closed[self.collection.ends + 1] = False
        edges = np.flatnonzero(np.diff(closed.astype(np.int8))).reshape(-1, 2)
        return edges[edges[:, 1] - edges[:, 0] >= _WALL].reshape(-1)

    def rooms(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Numbers of the rooms that places lie in: what stands on two sides of a printed form is no passage."""
        return np.searchsorted(self._walls, places, "right")

    def room(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The first and the last symbol (not included) between the walls around each place, in its text."""
        owners = self.collection.owners[places]
        edges = np.concatenate(([0], self._walls, [len(self.collection.symbols)]))
        number = self.rooms(places)
        low = np.maximum(edges[number], self.collection.starts[owners])
        return low, np.minimum(edges[number + 1], self.collection.ends[owners])


def texts_of(symbols: Sequence[NDArray[np.uint32]], open_: Sequence[Bools]) -> Texts:
    """Texts given as symbols and which of them are open, when none of their words are everybody's."""
    collection = collect(symbols)
    for number, mask in enumerate(open_):
        collection.open[collection.part(number)] &= mask
    return Texts.all_telling(collection)


def _sums(values: NDArray[np.uint8] | Bools) -> Sums:
    sums = np.zeros(len(values) + 1, dtype=np.uint32)
    np.cumsum(values, dtype=np.uint32, out=sums[1:])
    return sums
