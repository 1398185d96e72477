"""Runs of one pair of texts: each symbol given to one, and those that lie close together put in boxes (ours)."""

from collections.abc import Callable
from operator import or_

from hengwen.matching.anchors import SIZES
from hengwen.matching.runs import Run
from hengwen.matching.texts import Text

_PULL = 8  # times its length: how far a run at a cluster's end may be from the next one


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
    return Run(run.x + start, run.y + start, len(longest)) if len(longest) >= SIZES[0] else None


def by_room(left: Text, right: Text, runs: list[Run]) -> list[list[Run]]:
    """The runs between the same walls of both texts."""
    if not len(left.walls) and not len(right.walls):
        return [runs]
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
