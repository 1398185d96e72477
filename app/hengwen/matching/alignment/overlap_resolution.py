"""Assigns each token of two texts to one run of equal tokens (ours)."""

from collections.abc import Sequence

import numpy as np

from hengwen.matching.alignment.runs import Places, Runs, reached, run_steps
from hengwen.matching.alignment.seeds import SIZES
from hengwen.text.ranges import Bools

EDGE = 3
"""Tokens of another sentence that a run loses at an end where other runs have them too."""


def resolve_overlaps(runs: Runs, shortest: int, sentence_ends: Bools) -> tuple[Runs, Runs]:
    """Assign each token of a pair to one run, the longest first, then from the left.

    Also return the long runs, of at least `shortest` tokens, with only one free side. Both by pair. `sentence_ends`:
    bool, shape (tokens,), the last tokens of sentences.
    """
    contested = _overlapping(runs.pair, runs.x, runs.length) | _overlapping(runs.pair, runs.y, runs.length)
    disputed = _within_sentences(runs.only(contested), sentence_ends)
    order = np.lexsort((disputed.y, disputed.x, -disputed.length, disputed.pair))
    disputed = disputed.only(order)
    x, y = (_without_gaps(disputed.pair, starts, disputed.length) for starts in (disputed.x, disputed.y))
    shifts, sizes = _share_out(x, y, disputed.length, SIZES[0], shortest)
    kept = Runs(disputed.pair, disputed.x + shifts, disputed.y + shifts, sizes).only(sizes > 0)
    return together([runs.only(~contested), kept]), disputed.only(sizes < 0)


def _within_sentences(runs: Runs, sentence_ends: Bools) -> Runs:
    """Return runs without up to `EDGE` tokens of another sentence at each end, where other runs have these as well.

    Sentences in another order often begin with the same word, which belongs to its own.
    """
    several = np.zeros(int(runs.length.sum()), dtype=bool)
    for starts in (runs.x, runs.y):
        several |= _in_several(_without_gaps(runs.pair, starts, runs.length), runs.length)
    shifts, sizes = np.zeros_like(runs.length), runs.length.copy()
    before = (np.cumsum(runs.length) - runs.length).tolist()
    for number, (x, y, length) in enumerate(zip(runs.x.tolist(), runs.y.tolist(), runs.length.tolist(), strict=True)):
        ends = (sentence_ends[x : x + length] | sentence_ends[y : y + length]).tolist()
        others = several[before[number] : before[number] + length].tolist()
        if x and y and not (sentence_ends[x - 1] or sentence_ends[y - 1]):
            shifts[number] = _edge(ends, others, length - SIZES[0])
        if not ends[-1]:
            sizes[number] -= _edge(ends[-2::-1], others[::-1], length - int(shifts[number]) - SIZES[0])
    return Runs(runs.pair, runs.x + shifts, runs.y + shifts, sizes - shifts)


def _in_several(starts: Places, lengths: Places) -> Bools:
    """Return which tokens of each run another one has as well, bool, shape (tokens in runs,)."""
    last = int((starts + lengths).max(initial=0))
    counts = np.cumsum(np.bincount(starts, minlength=last + 1) - np.bincount(starts + lengths, minlength=last + 1))
    runs = Runs(starts, starts, starts, lengths)
    in_several: Bools = counts[np.repeat(starts, lengths) + run_steps(runs)] > 1
    return in_several


def _edge(ends: Sequence[bool], others: Sequence[bool], most: int) -> int:
    """Return how many tokens up to the first end of a sentence other runs have, at most `most` and `EDGE`; else 0."""
    for size in range(1, min(EDGE, most) + 1):
        if not others[size - 1]:
            return 0
        if ends[size - 1]:
            return size
    return 0


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
