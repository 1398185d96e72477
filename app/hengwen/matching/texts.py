"""Folded texts ready to be aligned: those of a check as one, and each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.collection import Bools, Collection, collect

_WALL = 6  # symbols left out in a row over which no passage reaches

Sums = NDArray[np.uint32]
"""Running sums, shape (n + 1,), whose differences are meant: these are right although the sums may overflow."""


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text ready to be aligned, with arrays of shape (n,).

    `symbols`: uint32. `open`: bool, False where left out. `told`: running sum of how much each symbol tells, in
    hundredths; `strong`: of symbols that are not everybody's words; `full`: of symbols that tell all they can.
    `walls`: int64, ascending, the first and the last symbol (not included) of every longer stretch that is left out:
    what stands on two sides of a printed form is no passage. `length`: symbols that take part.
    """

    symbols: NDArray[np.uint32]
    open: Bools
    told: Sums
    strong: Sums
    full: Sums
    walls: NDArray[np.int64]
    length: int

    def room(self, place: int) -> tuple[int, int]:
        """The symbols between the walls around a place, half-open."""
        number = int(np.searchsorted(self.walls, place, "right"))
        low = int(self.walls[number - 1]) if number else 0
        return low, int(self.walls[number]) if number < len(self.walls) else len(self.symbols)


@dataclass(frozen=True)
class Texts:
    """The texts of a collection, to be aligned in pairs.

    `weak`: bool, shape (symbols,), everybody's words, which are no evidence. `weight`: uint8, the same shape, how much
    each symbol tells, in hundredths.
    """

    collection: Collection
    weak: Bools
    weight: NDArray[np.uint8]

    @classmethod
    def all_telling(cls, collection: Collection) -> "Texts":
        """The texts of a collection when none of their words are everybody's."""
        total = len(collection.symbols)
        return cls(collection, np.broadcast_to(np.False_, total), np.broadcast_to(np.uint8(100), total))

    @cached_property
    def told(self) -> Sums:
        """Running sum of the weights."""
        return _sums(self.weight)

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
    def lengths(self) -> NDArray[np.int64]:
        """Symbols of each text that take part, shape (documents,)."""
        before = _sums(self.collection.open)
        return (before[self.collection.ends] - before[self.collection.starts]).astype(np.int64)

    def text(self, number: int) -> Text:
        """One of the texts; its arrays are views."""
        part = self.collection.part(number)
        sums = slice(part.start, part.stop + 1)
        open_ = self.collection.open[part]
        return Text(
            self.collection.symbols[part],
            open_,
            self.told[sums],
            self.strong[sums],
            self.full[sums],
            _walls(open_),
            int(self.lengths[number]),
        )


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


def _walls(open_: Bools) -> NDArray[np.int64]:
    edges = np.flatnonzero(np.diff(np.concatenate(([True], open_, [True])).astype(np.int8))).reshape(-1, 2)
    return edges[edges[:, 1] - edges[:, 0] >= _WALL].reshape(-1)
