"""Assigns each token of two texts to one run of equal tokens (ours)."""

from collections.abc import Sequence

import numpy as np

from hengwen.matching.alignment.runs import Places, Runs, reached
from hengwen.matching.alignment.seeds import SIZES
from hengwen.text.ranges import Bools


def resolve_overlaps(runs: Runs, shortest: int) -> tuple[Runs, Runs]:
    """Assign each token of a pair to one run, the longest first, then from the left.

    Also return the long runs, of at least `shortest` tokens, with only one free side. Both by pair.
    """
    contested = _overlapping(runs.pair, runs.x, runs.length) | _overlapping(runs.pair, runs.y, runs.length)
    disputed = runs.only(contested)
    order = np.lexsort((disputed.y, disputed.x, -disputed.length, disputed.pair))
    disputed = disputed.only(order)
    x, y = (_without_gaps(disputed.pair, starts, disputed.length) for starts in (disputed.x, disputed.y))
    shifts, sizes = _share_out(x, y, disputed.length, SIZES[0], shortest)
    kept = Runs(disputed.pair, disputed.x + shifts, disputed.y + shifts, sizes).only(sizes > 0)
    return together([runs.only(~contested), kept]), disputed.only(sizes < 0)


def _overlapping(pair: Places, starts: Places, lengths: Places) -> Bools:
    """Return which runs have a token of one text in common with another run of the pair, bool, shape (runs,)."""
    order = np.lexsort((starts, pair))
    begin, before, fresh = reached(pair[order], starts[order], lengths[order])
    late = ~fresh & (before > begin)
    late[:-1] |= ~fresh[1:] & ((begin + lengths[order])[:-1] > begin[1:])
    overlapping = np.empty(len(order), dtype=bool)
    overlapping[order] = late
    return overlapping


def together(parts: Sequence[Runs]) -> Runs:
    """Return all runs, by pair."""
    every = Runs(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    return every.only(np.argsort(every.pair, kind="stable"))


def _without_gaps(pair: Places, starts: Places, lengths: Places) -> Places:
    """Return where runs start after removing all tokens that are in none, with a range of its own for every pair."""
    order = np.lexsort((starts, pair))
    begin, before, fresh = reached(pair[order], starts[order], lengths[order])
    again = np.where(fresh, 0, np.maximum(0, before - begin))
    new = np.maximum(0, lengths[order] - again)
    places = np.empty(len(order), dtype=np.int64)
    places[order] = np.cumsum(new) - new - again
    return places


def _share_out(x: Places, y: Places, lengths: Places, least: int, shortest: int) -> tuple[Places, Places]:
    """Return the parts that runs keep when one after the other takes the longest stretch that is free on both sides.

    `x`, `y`: int64, shape (runs,), their starts in both texts. Returns how many tokens later the kept part begins, and
    its tokens, int64, shape (runs,). Parts shorter than `least` are not kept: 0. Of these, runs of at least `shortest`
    tokens with one side mostly free at the end get -1 and take that side, the left one first.
    """
    left, right = (bytearray(int((side + lengths).max(initial=0))) for side in (x, y))
    runs = list(zip(x.tolist(), y.tolist(), lengths.tolist(), strict=True))
    shifts, sizes = np.zeros((2, len(runs)), dtype=np.int64)
    for number, (i, j, length) in enumerate(runs):
        taken = bytes(a | b for a, b in zip(left[i : i + length], right[j : j + length], strict=True))
        longest = max(taken.split(b"\1"), key=len)
        if len(longest) >= least:
            shift, size = taken.find(longest), len(longest)
            shifts[number], sizes[number] = shift, size
            left[i + shift : i + shift + size] = right[j + shift : j + shift + size] = b"\1" * size
    for number, (i, j, length) in enumerate(runs):
        if not sizes[number] and length >= shortest and (_take(left, i, length) or _take(right, j, length)):
            sizes[number] = -1
    return shifts, sizes


def _take(side: bytearray, start: int, length: int) -> bool:
    """Take a stretch of one side when less than half of it is taken. Return whether it was taken."""
    if side.count(1, start, start + length) * 2 >= length:
        return False
    side[start : start + length] = b"\1" * length
    return True
