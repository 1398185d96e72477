"""Each symbol of two texts given to one run of equal symbols (ours)."""

from collections.abc import Sequence
from operator import or_

import numpy as np

from hengwen.matching.anchors import SIZES
from hengwen.matching.collection import Bools
from hengwen.matching.runs import Places, Run, Runs, reached


def share_out(runs: Runs, shortest: int) -> tuple[Runs, Runs]:
    """Give each symbol of a pair to one run, the longest first, then from the left.

    And the long runs, of at least `shortest` symbols, of which only one side was free. Both by pair.
    """
    contested = _overlapping(runs.pair, runs.x, runs.length) | _overlapping(runs.pair, runs.y, runs.length)
    disputed = runs.only(contested)
    order = np.lexsort((disputed.y, disputed.x, -disputed.length, disputed.pair))
    disputed = Runs(*(part[order] for part in disputed))
    firsts = np.flatnonzero(np.diff(disputed.pair, prepend=-1))
    shares = [_shared_out(some, shortest) for some in disputed.parts(firsts)]
    pairs = disputed.pair[firsts]
    single = together([runs.only(~contested), _with_pairs(pairs, [kept for kept, _ in shares])])
    return single, _with_pairs(pairs, [refused for _, refused in shares])


def _overlapping(pair: Places, starts: Places, lengths: Places) -> Bools:
    """Which runs have a symbol of one text in common with another run of the pair, bool, shape (runs,)."""
    order = np.lexsort((starts, pair))
    begin, before, fresh = reached(pair[order], starts[order], lengths[order])
    late = ~fresh & (before > begin)
    late[:-1] |= ~fresh[1:] & ((begin + lengths[order])[:-1] > begin[1:])
    found = np.empty(len(order), dtype=bool)
    found[order] = late
    return found


def _with_pairs(pairs: Places, parts: Sequence[Sequence[Run]]) -> Runs:
    """Runs of several pairs as arrays."""
    flat = np.array([run for part in parts for run in part], dtype=np.int64).reshape(-1, 3)
    return Runs(np.repeat(pairs, [len(part) for part in parts]), flat[:, 0], flat[:, 1], flat[:, 2])


def together(parts: Sequence[Runs]) -> Runs:
    """All runs, by pair."""
    every = Runs(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    order = np.argsort(every.pair, kind="stable")
    return Runs(*(part[order] for part in every))


def _shared_out(runs: Runs, shortest: int) -> tuple[list[Run], list[Run]]:
    """The runs of one pair, of which none is free of the others."""
    first_x, first_y = int(runs.x.min()), int(runs.y.min())
    # Bytes: runs are many and short, and a search in ten bytes is far quicker than in ten numbers of an array.
    left = bytearray(int((runs.x + runs.length).max()) - first_x)
    right = bytearray(int((runs.y + runs.length).max()) - first_y)
    single, refused = [], []
    for run in map(Run, (runs.x - first_x).tolist(), (runs.y - first_y).tolist(), runs.length.tolist()):
        kept = _free_part(run, left, right)
        if kept is not None:
            single.append(kept)
            left[kept.x : kept.x + kept.length] = right[kept.y : kept.y + kept.length] = b"\1" * kept.length
        elif run.length >= shortest:
            refused.append(run)
    again = [run for run in refused if _take(left, run.x, run.length) or _take(right, run.y, run.length)]
    return _moved(single, first_x, first_y), _moved(again, first_x, first_y)


def _moved(runs: list[Run], x: int, y: int) -> list[Run]:
    return [Run(run.x + x, run.y + y, run.length) for run in runs]


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
