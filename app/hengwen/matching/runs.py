"""Runs of equal symbols in two texts, and which of them belong together (ours)."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import or_

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.grams import Grams, all_of, find_grams, shared_places
from hengwen.text.fold import WORD_SYMBOL

ANCHORS = (2, 3, 4)
"""Symbols of a gram that begins a run: four Chinese characters, or fewer symbols where words are among them, each of
which tells as much as two characters."""

EVIDENCE = 10
"""Symbols in the runs of a passage; with fewer, chance and idioms make nearly all of them."""

GAP = 80
"""Symbols between runs of one passage; 50 breaks every second heavily edited one apart."""

_MOST_REPEATS = 16
_NEIGHBOURS = 16  # runs after a short one, in the order of the left text, among which it needs company
_PULL = 8  # times its length: how far a run at a cluster's end may be from the next one
_WALL = 6  # symbols left out in a row over which no passage reaches

Bools = NDArray[np.bool_]
Places = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text ready to be aligned, with arrays of shape (n,).

    `symbols`: uint32. `open`: bool, False where left out. `weak`: bool, True for everybody's words, which are no
    evidence. `weight`, `weight_in_line`: uint8, how much each symbol tells, in hundredths, as in `Common`.
    `anchors`: the grams that begin runs.
    `walls`: int64, ascending, the first and the last symbol (not included) of every longer stretch that is left out:
    what stands on two sides of a printed form is no passage.
    """

    symbols: NDArray[np.uint32]
    open: Bools
    weak: Bools
    weight: NDArray[np.uint8]
    weight_in_line: NDArray[np.uint8]
    anchors: tuple[Grams, ...]
    walls: NDArray[np.int64]

    @property
    def length(self) -> int:
        """Symbols that take part."""
        return int(np.count_nonzero(self.open))

    def room(self, place: int) -> tuple[int, int]:
        """The symbols between the walls around a place, half-open."""
        number = int(np.searchsorted(self.walls, place, "right"))
        low = int(self.walls[number - 1]) if number else 0
        return low, int(self.walls[number]) if number < len(self.walls) else len(self.symbols)


def prepare(
    symbols: NDArray[np.uint32],
    open_: Bools,
    weak: Bools | None = None,
    weights: tuple[NDArray[np.uint8], NDArray[np.uint8]] | None = None,
) -> Text:
    """Index a folded text once for all its alignments."""
    edges = np.flatnonzero(np.diff(np.concatenate(([True], open_, [True])).astype(np.int8))).reshape(-1, 2)
    walls = edges[edges[:, 1] - edges[:, 0] >= _WALL].reshape(-1)
    weak = np.zeros(len(symbols), dtype=bool) if weak is None else weak
    full = np.full(len(symbols), 100, dtype=np.uint8)
    return Text(symbols, open_, weak, *(weights or (full, full)), _anchors(symbols, open_, weak), walls)


def _anchors(symbols: NDArray[np.uint32], open_: Bools, weak: Bools) -> tuple[Grams, ...]:
    """The grams that begin runs, those of each size: with as few symbols as are worth four characters."""
    before = np.concatenate(([0], np.cumsum(1 + (symbols >= WORD_SYMBOL))))
    grams = []
    for size in ANCHORS:
        count = max(0, len(symbols) - size + 1)
        enough = before[len(before) - count :] - before[:count] >= ANCHORS[-1]
        grams.append(find_grams(symbols, open_, size, wanted=enough & ~all_of(weak, size)))
    return tuple(grams)


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
    x, y, lengths = _joined(*_seeds(left, right))
    x, y, lengths = _extended(left, right, x, y, lengths)
    kept = (lengths >= EVIDENCE) | _accompanied(x, y, lengths)
    runs = [Run(*run) for run in zip(x[kept].tolist(), y[kept].tolist(), lengths[kept].tolist(), strict=True)]
    return sorted(runs, key=lambda run: (-run.length, run.x, run.y))


def _seeds(left: Text, right: Text) -> Places:
    """Equal anchors of both texts: places on the left, on the right, and symbols."""
    found = [shared_places(a, b, _MOST_REPEATS) for a, b in zip(left.anchors, right.anchors, strict=True)]
    sizes = np.repeat(ANCHORS, [len(x) for x, _ in found])
    return np.concatenate([x for x, _ in found]), np.concatenate([y for _, y in found]), sizes


def _joined(x: NDArray[np.int64], y: NDArray[np.int64], sizes: NDArray[np.int64]) -> Places:
    """Seeds that overlap or follow each other on one diagonal, as one run."""
    order = np.lexsort((x, y - x))
    x, y, ends = x[order], y[order], (x + sizes)[order]
    if not len(x):
        return x, y, ends
    another = np.concatenate(([True], np.diff(y - x) != 0))
    # On one diagonal the end reached so far grows; diagonals are told apart by an offset larger than any text.
    far = np.int64(1) << 40
    reached = np.maximum.accumulate(ends + np.cumsum(another) * far)
    first = np.flatnonzero(another | np.concatenate(([True], (x + np.cumsum(another) * far)[1:] > reached[:-1])))
    last = np.append(first[1:], len(x)) - 1
    return x[first], y[first], reached[last] % far - x[first]


def _extended(
    left: Text, right: Text, x: NDArray[np.int64], y: NDArray[np.int64], lengths: NDArray[np.int64]
) -> Places:
    """Runs grown over equal open symbols at both ends, where everybody's words had stopped them; each once."""
    if not len(x):
        return x, y, lengths
    ends = x + lengths
    x, ends = x.copy(), ends.copy()
    diagonals = y - x
    a, b = np.where(left.open, left.symbols, 0), np.where(right.open, right.symbols, 0)
    for edge, step in ((x, -1), (ends, 1)):
        growing = np.arange(len(x))
        while len(growing):
            i = edge[growing] + min(step, 0)
            j = i + diagonals[growing]
            growing, i, j = (part[(i >= 0) & (j >= 0) & (i < len(a)) & (j < len(b))] for part in (growing, i, j))
            growing = growing[(a[i] == b[j]) & (a[i] != 0)]
            edge[growing] += step
    _, once = np.unique(np.column_stack((diagonals, x)), axis=0, return_index=True)
    return x[once], (x + diagonals)[once], (ends - x)[once]


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
    """The longest stretch of a run that is free on both sides; None when it is too short."""
    if left.find(1, run.x, run.x + run.length) < 0 and right.find(1, run.y, run.y + run.length) < 0:
        return run
    taken = bytes(map(or_, left[run.x : run.x + run.length], right[run.y : run.y + run.length]))
    longest = max(taken.split(b"\1"), key=len)
    start = taken.find(longest)
    return Run(run.x + start, run.y + start, len(longest)) if len(longest) >= ANCHORS[0] else None


def by_room(left: Text, right: Text, runs: list[Run]) -> list[list[Run]]:
    """The runs between the same walls of both texts."""
    rooms: dict[tuple[int, int], list[Run]] = {}
    for run in runs:
        rooms.setdefault((left.room(run.x)[0], right.room(run.y)[0]), []).append(run)
    return list(rooms.values())


def boxes_of(runs: list[Run], gap: int) -> list[list[Run]]:
    """Runs in boxes: within one, runs follow each other at most `gap` symbols apart in the left and in the right text.

    The left text is cut where there is no run, each part along the right text, and so on, until nothing is left to
    cut. What stands together on both sides stays together, in whatever order.
    """
    parts = [runs]
    while True:
        cut = [box for part in parts for half in _cut(part, gap, _on_left) for box in _cut(half, gap, _on_right)]
        if len(cut) == len(parts):
            return [_trimmed(box) for box in cut if box]
        parts = cut


Side = Callable[[Run], tuple[int, int]]


def _on_left(run: Run) -> tuple[int, int]:
    return run.x, run.x + run.length


def _on_right(run: Run) -> tuple[int, int]:
    return run.y, run.y + run.length


def _cut(runs: list[Run], gap: int, side: Side) -> list[list[Run]]:
    """Runs in the order of one text, cut where the next one is more than `gap` symbols away."""
    parts: list[list[Run]] = []
    reached = -gap
    for run in sorted(runs, key=side):
        start, end = side(run)
        if not parts or start - reached > gap:
            parts.append([])
        parts[-1].append(run)
        reached = max(reached, end) if len(parts[-1]) > 1 else end
    return parts


def _trimmed(runs: list[Run]) -> list[Run]:
    """A box without short runs at its ends, in either text, that lie far from the next one: these are chance."""
    for side in (_on_left, _on_right):
        runs = _first_trimmed(sorted(runs, key=side), side)
        runs = _last_trimmed(sorted(runs, key=side), side)
    return runs


def _first_trimmed(runs: list[Run], side: Side) -> list[Run]:
    while len(runs) > 1 and side(runs[1])[0] - side(runs[0])[1] > _PULL * runs[0].length:
        runs = runs[1:]
    return runs


def _last_trimmed(runs: list[Run], side: Side) -> list[Run]:
    while len(runs) > 1 and side(runs[-1])[0] - side(runs[-2])[1] > _PULL * runs[-1].length:
        runs = runs[:-1]
    return runs
