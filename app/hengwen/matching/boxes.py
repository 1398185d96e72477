"""Runs that lie close together in both texts, put in boxes, those of many pairs at once (ours)."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.collection import Bools
from hengwen.matching.runs import Places, Runs, clusters, reached
from hengwen.matching.texts import Texts

SENTENCE = 36
"""Symbols of a run from which it tells by its lines, not by its words."""

_PULL = 8  # times its length: how far a run at a box's end may be from the next one


@dataclass(frozen=True)
class Boxes:
    """Runs in boxes. `runs`: by box, whose number stands for their pair. `pair`: shape (boxes,), the pair of each."""

    runs: Runs
    pair: Places

    def __len__(self) -> int:
        return len(self.pair)

    @cached_property
    def firsts(self) -> Places:
        """The first run of each box."""
        return np.searchsorted(self.runs.pair, np.arange(len(self)))

    @cached_property
    def left(self) -> tuple[Places, Places]:
        """The first and the last symbol (not included) of each box in the left text."""
        return _extent(self.runs.x, self.runs.length, self.firsts)

    @cached_property
    def right(self) -> tuple[Places, Places]:
        """The same in the right text."""
        return _extent(self.runs.y, self.runs.length, self.firsts)

    @cached_property
    def lengths(self) -> Places:
        """Symbols in the runs of each box."""
        return np.add.reduceat(self.runs.length, self.firsts)

    @cached_property
    def longest(self) -> Places:
        """Symbols of the longest run of each box."""
        return np.maximum.reduceat(self.runs.length, self.firsts)

    @cached_property
    def _symbols(self) -> tuple[Places, Places, Places]:
        """The places of all symbols in runs in the left and in the right text, and where those of each box begin."""
        lengths = self.runs.length
        before = np.cumsum(lengths) - lengths
        step = np.arange(lengths.sum()) - np.repeat(before, lengths)
        x, y = (np.repeat(start, lengths) + step for start in (self.runs.x, self.runs.y))
        return x, y, before[self.firsts]

    def least(self, values: NDArray[np.uint8] | Bools) -> Places:
        """What the symbols in the runs of each box sum up to, in the text where it is less.

        `values`: shape (symbols of the collection,).
        """
        return self._least(values, values)

    def least_told(self, texts: Texts) -> Places:
        """What the runs of each box tell, in hundredths of symbols, in the text where it is less.

        Long runs tell by their lines: common words put together as nowhere else.
        """
        return self._least(texts.weight, texts.weight_in_line)

    def _least(self, values: NDArray[np.uint8] | Bools, of_long: NDArray[np.uint8] | Bools) -> Places:
        x, y, firsts = self._symbols
        if of_long is values:
            sides = [values[places] for places in (x, y)]
        else:
            long = np.repeat(self.runs.length >= SENTENCE, self.runs.length)
            sides = [np.where(long, of_long[places], values[places]) for places in (x, y)]
        left, right = (np.add.reduceat(found, firsts, dtype=np.int64) for found in sides)
        return np.minimum(left, right)

    def only(self, wanted: Bools) -> "Boxes":
        """Those boxes that are wanted."""
        runs = self.runs.only(wanted[self.runs.pair])
        return Boxes(runs._replace(pair=(np.cumsum(wanted) - 1)[runs.pair]), self.pair[wanted])

    def within(self, gap: int) -> "Boxes":
        """Their runs in boxes in which they follow each other at most `gap` symbols apart, on the left and the right.

        The left text is cut where there is no run, each part along the right text, and so on, until nothing is left to
        cut. What stands together on both sides stays together, in whatever order. Then short runs at a box's ends that
        lie far from the next one, in either text, are dropped: these are chance.
        """
        if not len(self):
            return self
        numbers, count = self._cut(self.runs.pair, gap), 0
        while int(numbers.max()) >= count:
            count = int(numbers.max()) + 1
            numbers = self._cut(numbers, gap)
        return _boxes(self.runs, numbers, self.pair)._trimmed()

    def _cut(self, numbers: Places, gap: int) -> Places:
        numbers = clusters(numbers, self.runs.x, self.runs.length, gap)
        return clusters(numbers, self.runs.y, self.runs.length, gap)

    def _trimmed(self) -> "Boxes":
        kept = _ends_trimmed(self.runs, self.runs.x)
        boxes = Boxes(self.runs.only(kept), self.pair)
        return Boxes(boxes.runs.only(_ends_trimmed(boxes.runs, boxes.runs.y)), self.pair)


def _boxes(runs: Runs, numbers: Places, pairs: Places) -> Boxes:
    """Runs, whose boxes so far have these pairs, in boxes of new numbers."""
    order = np.argsort(numbers, kind="stable")
    pair = np.empty(int(numbers.max()) + 1, dtype=np.int64)
    pair[numbers] = pairs[runs.pair]
    return Boxes(Runs(numbers[order], *(part[order] for part in runs[1:])), pair)


def boxed(runs: Runs, rooms: Places) -> Boxes:
    """Runs by pair and room, int64, shape (runs,), each room of a pair a box."""
    if not len(runs.x):
        return Boxes(runs, runs.pair)
    keys = runs.pair * (int(rooms.max()) + 1) + rooms
    return _boxes(runs._replace(pair=np.arange(len(keys))), np.unique(keys, return_inverse=True)[1], runs.pair)


def joined(some: Boxes, others: Boxes) -> Boxes:
    """All boxes, the ones after the others."""
    numbers = np.concatenate((some.runs.pair, others.runs.pair + len(some)))
    rest = (np.concatenate(columns) for columns in zip(some.runs[1:], others.runs[1:], strict=True))
    return Boxes(Runs(numbers, *rest), np.concatenate((some.pair, others.pair)))


def _extent(starts: Places, lengths: Places, firsts: Places) -> tuple[Places, Places]:
    return np.minimum.reduceat(starts, firsts), np.maximum.reduceat(starts + lengths, firsts)


def _ends_trimmed(runs: Runs, starts: Places) -> Bools:
    """Which runs are left when each box has lost short ones at its ends in one text, bool, shape (runs,)."""
    order = np.lexsort((starts + runs.length, starts, runs.pair))
    begin, _, fresh = reached(runs.pair[order], starts[order], runs.length[order])
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], len(order)) - 1
    lone = np.zeros(len(order) + 1, dtype=bool)  # a run that lies far from the next one, or from the one before
    gap, length = begin[1:] - (begin + runs.length[order])[:-1], runs.length[order]
    lone[:-2] = gap > _PULL * length[:-1]
    while (more := lone[first] & (first < last)).any():
        first = first + more
    lone[1:-1], lone[0] = gap > _PULL * length[1:], False
    while (more := lone[last] & (first < last)).any():
        last = last - more
    steps = np.zeros(len(order) + 1, dtype=np.int64)
    steps[first] += 1
    steps[last + 1] -= 1
    kept = np.empty(len(order), dtype=bool)
    kept[order] = np.cumsum(steps[:-1]).astype(bool)
    return kept
