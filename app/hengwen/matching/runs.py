"""Runs of equal symbols in two texts, and which of them belong together (ours)."""

from dataclasses import dataclass
from operator import or_

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.grams import Grams, find_grams, shared_places

ANCHOR = 4
"""Symbols of a gram that begins a run."""

EVIDENCE = 10
"""Symbols in the runs of a passage; with fewer, chance and idioms make nearly all of them."""

GAP = 80
"""Symbols between runs of one passage; 50 breaks every second heavily edited one apart."""

_MOST_REPEATS = 16
_NEIGHBOURS = 16  # runs after a short one, in the order of the left text, among which it needs company
_PULL = 8  # times its length: how far a run at a cluster's end may be from the next one
_WALL = 6  # symbols left out in a row over which no passage reaches

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text ready to be aligned. `symbols`: uint32, shape (n,); `open`: bool, False where left out.

    `walls`: int64, ascending, the first and the last symbol (not included) of every longer stretch that is left out:
    what stands on two sides of a printed form is no passage.
    """

    symbols: NDArray[np.uint32]
    open: Bools
    anchors: Grams
    walls: NDArray[np.int64]

    def room(self, place: int) -> tuple[int, int]:
        """The symbols between the walls around a place, half-open."""
        number = int(np.searchsorted(self.walls, place, "right"))
        low = int(self.walls[number - 1]) if number else 0
        return low, int(self.walls[number]) if number < len(self.walls) else len(self.symbols)


def prepare(symbols: NDArray[np.uint32], open_: Bools) -> Text:
    """Index a folded text once for all its alignments."""
    edges = np.flatnonzero(np.diff(np.concatenate(([True], open_, [True])).astype(np.int8))).reshape(-1, 2)
    walls = edges[edges[:, 1] - edges[:, 0] >= _WALL].reshape(-1)
    return Text(symbols, open_, find_grams(symbols, open_, ANCHOR), walls)


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """`length` equal symbols from `x` in the left and from `y` in the right text."""

    x: int
    y: int
    length: int

    @property
    def diagonal(self) -> int:
        """How much further right than left the run lies."""
        return self.y - self.x


def find_runs(left: Text, right: Text) -> list[Run]:
    """Equal grams that follow each other on one diagonal, as runs; the longest first, then from the left.

    Short ones that stand alone are left out: nothing could come of them.
    """
    x, y = shared_places(left.anchors, right.anchors, _MOST_REPEATS)
    order = np.lexsort((x, y - x))
    x, y = x[order], y[order]
    breaks = np.flatnonzero((np.diff(x) != 1) | (np.diff(y) != 1)) + 1
    first = np.concatenate(([0], breaks))[: len(x)]
    last = np.append(breaks, len(x))[: len(first)] - 1
    lengths = x[last] - x[first] + ANCHOR
    x, y = x[first], y[first]
    kept = (lengths >= EVIDENCE) | _accompanied(x, y, lengths)
    runs = [Run(*run) for run in zip(x[kept].tolist(), y[kept].tolist(), lengths[kept].tolist(), strict=True)]
    return sorted(runs, key=lambda run: (-run.length, run.x, run.y))


def _accompanied(x: NDArray[np.int64], y: NDArray[np.int64], lengths: NDArray[np.int64]) -> Bools:
    """Whether a run has another one close by in both texts; a short one without is left by every later step."""
    order = np.argsort(x, kind="stable")
    x, y, ends = x[order], y[order], (y + lengths)[order]
    close = np.zeros(len(x), dtype=bool)
    for step in range(1, _NEIGHBOURS + 1):
        apart = np.maximum(y[step:] - ends[:-step], y[:-step] - ends[step:])
        near = (x[step:] - x[:-step] <= GAP + lengths[order][:-step]) & (apart <= GAP)
        close[step:] |= near
        close[:-step] |= near
    found = np.zeros(len(x), dtype=bool)
    found[order] = close
    return found


def share_out(runs: list[Run], shortest: int) -> tuple[list[Run], list[Run]]:
    """Give each symbol to one run, in the order of the runs; and the long runs of which only one side was free."""
    size = 1 + max((max(run.x, run.y) + run.length for run in runs), default=0)
    # Bytes: runs are many and short, and a search in ten bytes is far quicker than in ten numbers of an array.
    left, right = bytearray(size), bytearray(size)
    single, refused = [], []
    for run in runs:
        kept = _free_part(run, left, right)
        if kept is not None:
            single.append(kept)
            left[kept.x : kept.x + kept.length] = right[kept.y : kept.y + kept.length] = b"\1" * kept.length
        elif run.length >= shortest:
            refused.append(run)
    return single, [run for run in refused if _take(left, run.x, run.length) or _take(right, run.y, run.length)]


def _take(side: bytearray, start: int, length: int) -> bool:
    """Take a stretch of one side when less than half of it is taken; whether it was."""
    if side.count(1, start, start + length) * 2 >= length:
        return False
    side[start : start + length] = b"\1" * length
    return True


def _free_part(run: Run, left: bytearray, right: bytearray) -> Run | None:
    """The longest stretch of a run that is free on both sides; None when it is shorter than an anchor."""
    if left.find(1, run.x, run.x + run.length) < 0 and right.find(1, run.y, run.y + run.length) < 0:
        return run
    taken = bytes(map(or_, left[run.x : run.x + run.length], right[run.y : run.y + run.length]))
    longest = max(taken.split(b"\1"), key=len)
    start = taken.find(longest)
    return Run(run.x + start, run.y + start, len(longest)) if len(longest) >= ANCHOR else None


def by_room(left: Text, right: Text, runs: list[Run]) -> list[list[Run]]:
    """The runs between the same walls of both texts."""
    rooms: dict[tuple[int, int], list[Run]] = {}
    for run in runs:
        rooms.setdefault((left.room(run.x)[0], right.room(run.y)[0]), []).append(run)
    return list(rooms.values())


def clusters_of(runs: list[Run], gap: int) -> list[list[Run]]:
    """Runs that lie within `gap` symbols of each other in both texts, directly or through others."""
    runs = sorted(runs)
    parents = list(range(len(runs)))

    def root(i: int) -> int:
        while parents[i] != i:
            parents[i] = i = parents[parents[i]]
        return i

    for i, run in enumerate(runs):
        for j in range(i + 1, len(runs)):
            other = runs[j]
            if other.x - run.x - run.length > gap:
                break
            if _apart(run, other) <= gap:
                parents[root(j)] = root(i)
    clusters: dict[int, list[Run]] = {}
    for i, run in enumerate(runs):
        clusters.setdefault(root(i), []).append(run)
    return [_trimmed(cluster) for cluster in clusters.values()]


def _apart(run: Run, other: Run) -> int:
    """Symbols between two runs in the text where there are more; negative when they overlap."""
    across = max(other.x - run.x - run.length, run.x - other.x - other.length)
    return max(across, other.y - run.y - run.length, run.y - other.y - other.length)


def _trimmed(runs: list[Run]) -> list[Run]:
    """A cluster without short runs at its ends, in either text, that lie far from the rest: these are chance."""
    for key in (lambda run: run.x, lambda run: run.y):
        for backwards in (False, True):
            runs = sorted(runs, key=key, reverse=backwards)
            while len(runs) > 1 and min(_apart(runs[0], other) for other in runs[1:5]) > _PULL * runs[0].length:
                runs = runs[1:]
    return runs
