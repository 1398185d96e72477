"""Each token of two texts given to one run of equal tokens (ours)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.matching.alignment.runs import Places, Runs, reached
from hengwen.matching.alignment.seeds import SIZES
from hengwen.matching.corpus.collection import Bools

_AT_ONCE = 16
"""Runs of a pair that are tried one by one before those after them that have nothing left are put aside together."""


def resolve_overlaps(runs: Runs, shortest: int) -> tuple[Runs, Runs]:
    """Give each token of a pair to one run, the longest first, then from the left.

    And the long runs, of at least `shortest` tokens, of which only one side was free. Both by pair.
    """
    contested = _overlapping(runs.pair, runs.x, runs.length) | _overlapping(runs.pair, runs.y, runs.length)
    disputed = runs.only(contested)
    order = np.lexsort((disputed.y, disputed.x, -disputed.length, disputed.pair))
    disputed = disputed.only(order)
    kept, refused = _OverlapResolver.over(disputed).settled(shortest)
    return together([runs.only(~contested), kept]), together([disputed.only(refused)])


def _overlapping(pair: Places, starts: Places, lengths: Places) -> Bools:
    """Which runs have a token of one text in common with another run of the pair, bool, shape (runs,)."""
    order = np.lexsort((starts, pair))
    begin, before, fresh = reached(pair[order], starts[order], lengths[order])
    late = ~fresh & (before > begin)
    late[:-1] |= ~fresh[1:] & ((begin + lengths[order])[:-1] > begin[1:])
    found = np.empty(len(order), dtype=bool)
    found[order] = late
    return found


def together(parts: Sequence[Runs]) -> Runs:
    """All runs, by pair."""
    every = Runs(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    return every.only(np.argsort(every.pair, kind="stable"))


def _without_gaps(pair: Places, starts: Places, lengths: Places) -> Places:
    """Where runs start when the tokens that are in none are taken out, and every pair has its own."""
    order = np.lexsort((starts, pair))
    begin, before, fresh = reached(pair[order], starts[order], lengths[order])
    again = np.where(fresh, 0, np.maximum(0, before - begin))
    new = np.maximum(0, lengths[order] - again)
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.cumsum(new) - new - again
    return found


@dataclass(slots=True)
class _OverlapResolver:
    """Runs that overlap, by pair and in the order in which they choose. `x`, `y`: as in `_without_gaps`.

    `left`, `right`: which tokens are taken. Bytes: runs are many and short, and a search in ten bytes is far quicker
    than in ten numbers of an array.
    """

    runs: Runs
    x: Places
    y: Places
    left: bytearray
    right: bytearray

    @classmethod
    def over(cls, runs: Runs) -> "_OverlapResolver":
        x, y = (_without_gaps(runs.pair, starts, runs.length) for starts in (runs.x, runs.y))
        left, right = (bytearray(int((starts + runs.length).max(initial=0))) for starts in (x, y))
        return cls(runs, x, y, left, right)

    def settled(self, shortest: int) -> tuple[Runs, Places]:
        """What the runs keep, and the numbers of the long ones that keep nothing although one side is free."""
        kept: list[tuple[int, int, int]] = []
        refused: list[int] = []
        for some in self._in_turn():
            alive = self._something_is_left(some)
            refused += some[~alive & (self.runs.length[some] >= shortest)].tolist()
            refused += self._choose(some[alive], kept, shortest)
        number, shift, length = np.array(kept, dtype=np.int64).reshape(-1, 3).T
        chosen = self.runs.only(number)
        return Runs(chosen.pair, chosen.x + shift, chosen.y + shift, length), self._one_sided(sorted(refused))

    def _in_turn(self) -> Iterator[Places]:
        """The runs of all pairs in portions: a few of each pair, then a few more, which grow with what went before."""
        pair = self.runs.pair
        firsts = np.flatnonzero(np.diff(pair, prepend=-1))
        rank = np.arange(len(pair)) - np.repeat(firsts, np.diff(np.append(firsts, len(pair))))
        edges = [0]
        while edges[-1] <= rank.max(initial=-1):
            edges.append(edges[-1] + max(_AT_ONCE, edges[-1] // 8))
        turn = np.searchsorted(edges, rank, "right")
        order = np.argsort(turn, kind="stable")
        yield from np.split(order, np.flatnonzero(np.diff(turn[order])) + 1)

    def _something_is_left(self, some: Places) -> Bools:
        """Which runs still have enough neighbouring tokens that are free on both sides."""
        if not len(some):
            return np.zeros(0, dtype=bool)
        lengths = self.runs.length[some]
        ends = np.cumsum(lengths)
        step = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
        sides = ((self.left, self.x), (self.right, self.y))
        left, right = (np.frombuffer(side, np.uint8)[np.repeat(at[some], lengths) + step] for side, at in sides)
        free = (left | right) == 0
        enough = free.copy()
        for further in range(1, SIZES[0]):
            enough[:-further] &= free[further:]
            enough[ends - further] = False
        found: Bools = np.logical_or.reduceat(enough, ends - lengths)
        return found

    def _choose(self, some: Places, kept: list[tuple[int, int, int]], shortest: int) -> list[int]:
        """Let runs take the longest stretch that is free on both sides; the long ones among those that get nothing."""
        left, right, refused = self.left, self.right, []
        columns = (some, self.x[some], self.y[some], self.runs.length[some])
        for number, x, y, length in zip(*(column.tolist() for column in columns), strict=True):
            shift, size = 0, length
            if left.find(1, x, x + length) >= 0 or right.find(1, y, y + length) >= 0:
                shift, size = _longest_free(left[x : x + length], right[y : y + length])
            if size >= SIZES[0]:
                kept.append((number, shift, size))
                left[x + shift : x + shift + size] = right[y + shift : y + shift + size] = b"\1" * size
            elif length >= shortest:
                refused.append(number)
        return refused

    def _one_sided(self, refused: Sequence[int]) -> Places:
        """Those of some runs, in their order, that find one side mostly free; they take it."""
        found = []
        for number in refused:
            x, y, length = int(self.x[number]), int(self.y[number]), int(self.runs.length[number])
            if _take(self.left, x, length) or _take(self.right, y, length):
                found.append(number)
        return np.array(found, dtype=np.int64)


def _take(side: bytearray, start: int, length: int) -> bool:
    """Take a stretch of one side when less than half of it is taken; whether it was."""
    if side.count(1, start, start + length) * 2 >= length:
        return False
    side[start : start + length] = b"\1" * length
    return True


def _longest_free(left: bytearray, right: bytearray) -> tuple[int, int]:
    """Where the longest stretch begins that is free on both sides, and its length."""
    taken = (int.from_bytes(left) | int.from_bytes(right)).to_bytes(len(left))  # the quickest way to join them
    longest = max(taken.split(b"\1"), key=len)
    return taken.find(longest), len(longest)
