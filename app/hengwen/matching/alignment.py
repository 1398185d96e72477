"""Where exactly two texts match: runs of equal symbols, clustered into passages, refined to the symbol (ours).

1. Anchors: equal grams of four symbols, joined along their diagonals into runs.
2. Each symbol is given to one run, the longest first; what remains of a long run whose partner is taken stays too,
   so that a sentence copied twice is found twice.
3. Runs that lie close together in both texts are one passage, in whatever order they stand.
4. Inside and around each passage equal pairs of symbols near the runs' diagonals fill in what scattered edits left.
5. A passage must be dense enough, and have enough equal symbols, to be more than chance.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.grams import find_grams, shared_places
from hengwen.matching.runs import EVIDENCE, GAP, Bools, Run, Text, boxes_of, by_room, find_runs, share_out

SEED = 2
"""Symbols of an equal pair that fills in what the runs leave."""

DENSITY = 0.4
"""Least share of a passage's symbols that are aligned."""

LONG = 100
"""Aligned symbols from which a passage is long, however many documents share it; so is one of less that is a"""

PART = 1 / 3
"""third of the shorter text."""

AGAIN = 2
"""How many times as long as the shortest passage a run must be that repeats text of another one."""

SENTENCE = 36
"""Symbols of a run from which it tells by its lines: common words put together as nowhere else."""

MIXED = 7
"""Symbols more than the shortest passage that must tell something where others are words of many documents."""

_GAPS = (GAP, 50, 20, 0)  # the narrower ones for passages that a wide one made too thin
_MORE = 3  # equal symbols more than the shortest run for a passage that has none so long
_BAND = 15  # how far from a run's diagonal a pair of symbols still belongs to it
_MARGIN = 40  # symbols around a passage's runs into which it may grow
_REACH = 8  # uncovered symbols over which a passage's end may still grow


@dataclass(frozen=True, slots=True, order=True)
class Passage:
    """A stretch of the left and of the right text, in symbols, half-open.

    `length`: symbols of both sides that are not left out; `left_equal` and `right_equal` of them are aligned with an
    equal symbol on the other side. `identical`: both sides are the same, symbol by symbol. `moves`: how often what
    follows on the left stands before on the right. `runs`: the runs of equal symbols it was made from.
    """

    left: tuple[int, int]
    right: tuple[int, int]
    length: int
    left_equal: int
    right_equal: int
    identical: bool
    moves: int
    runs: tuple[Run, ...] = ()

    @property
    def density(self) -> float:
        """Aligned symbols of both sides over the symbols of both, 0 to 1."""
        return (self.left_equal + self.right_equal) / self.length

    @property
    def similarity(self) -> float:
        """Aligned symbols of both sides, less one on each side for each move, over the symbols of both, 0 to 1 (ours).

        1 only for identical passages.
        """
        return 1.0 if self.identical else max(0, self.left_equal + self.right_equal - 2 * self.moves) / self.length


def align(left: Text, right: Text, shortest: int) -> list[Passage]:
    """The passages that two texts share, in the order of the left one.

    `shortest`: fewest equal symbols in a row that count. A passage without so many in a row needs a few more, since
    chance has more ways to make one.
    """
    single, repeated = share_out(find_runs(left, right), AGAIN * shortest)
    rooms = (*by_room(left, right, single), *([run] for run in repeated))
    passages = [passage for runs in rooms for passage in _passages(left, right, runs, _GAPS)]
    return sorted(passage for passage in passages if _is_enough(left, right, passage, shortest))


def _is_enough(left: Text, right: Text, passage: Passage, shortest: int) -> bool:
    """Whether a passage is more than chance, and more than words that others use as well."""
    equal = min(passage.left_equal, passage.right_equal)
    if max(run.length for run in passage.runs) < shortest and equal < shortest + _MORE:
        return False
    long = equal >= min(LONG, PART * min(left.length, right.length))
    on_left = _told(left, long, [(run.x, run.x + run.length) for run in passage.runs])
    on_right = _told(right, long, [(run.y, run.y + run.length) for run in passage.runs])
    in_runs = sum(run.length for run in passage.runs)
    return min(on_left, on_right) >= min(in_runs, shortest + MIXED)


def _told(text: Text, long: bool, runs: list[tuple[int, int]]) -> float:
    """Symbols in runs, each by what it tells; in long passages all count but everybody's words."""
    if long:
        return sum(int(np.count_nonzero(~text.weak[first:last])) for first, last in runs)
    return sum(int(_weight(text, last - first)[first:last].sum()) for first, last in runs) / 100


def _weight(text: Text, length: int) -> NDArray[np.uint8]:
    """A long run tells as a whole: what counts is whether others have its lines."""
    return text.weight_in_line if length >= SENTENCE else text.weight


def _passages(left: Text, right: Text, runs: list[Run], gaps: tuple[int, ...]) -> list[Passage]:
    """The passages of runs that lie within the first gap of each other; those too thin are tried with the next one."""
    found = []
    for box in boxes_of(runs, gaps[0]):
        if sum(run.length for run in box) < EVIDENCE:
            continue
        passage = _refined(left, right, box)
        if passage.density >= DENSITY:
            found.append(passage)
        elif len(gaps) > 1:
            found += _passages(left, right, box, gaps[1:])
    return found


def _refined(left: Text, right: Text, runs: list[Run]) -> Passage:
    """Cover the runs and every equal pair of symbols near their diagonals, and let the ends grow."""
    x0, x1 = min(r.x for r in runs), max(r.x + r.length for r in runs)
    y0, y1 = min(r.y for r in runs), max(r.y + r.length for r in runs)
    (first_x, last_x), (first_y, last_y) = left.room(x0), right.room(y0)
    low_x, low_y = max(first_x, x0 - _MARGIN), max(first_y, y0 - _MARGIN)
    box = (slice(low_x, min(last_x, x1 + _MARGIN)), slice(low_y, min(last_y, y1 + _MARGIN)))
    left_cover = np.zeros(len(left.symbols[box[0]]), dtype=bool)
    right_cover = np.zeros(len(right.symbols[box[1]]), dtype=bool)
    for run in runs:
        left_cover[run.x - low_x : run.x - low_x + run.length] = True
        right_cover[run.y - low_y : run.y - low_y + run.length] = True
    x, y = _near(runs, *_seeds(left, right, box))
    x, y = x - low_x, y - low_y
    new = ~(left_cover[x] & left_cover[x + 1]) & ~(right_cover[y] & right_cover[y + 1])
    for place in range(SEED):
        left_cover[x[new] + place] = right_cover[y[new] + place] = True
    in_left = slice(*(low_x + i for i in _grown(left_cover, x0 - low_x, x1 - low_x)))
    in_right = slice(*(low_y + i for i in _grown(right_cover, y0 - low_y, y1 - low_y)))
    return Passage(
        (in_left.start, in_left.stop),
        (in_right.start, in_right.stop),
        int(np.count_nonzero(left.open[in_left]) + np.count_nonzero(right.open[in_right])),
        int(np.count_nonzero(left_cover[in_left.start - low_x : in_left.stop - low_x])),
        int(np.count_nonzero(right_cover[in_right.start - low_y : in_right.stop - low_y])),
        np.array_equal(left.symbols[in_left], right.symbols[in_right]),
        sum(after.y < before.y for before, after in pairwise(sorted(runs))),
        tuple(runs),
    )


def _seeds(left: Text, right: Text, box: tuple[slice, slice]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places of equal pairs of symbols inside a box of both texts."""
    a = find_grams(left.symbols[box[0]], left.open[box[0]], SEED, box[0].start)
    b = find_grams(right.symbols[box[1]], right.open[box[1]], SEED, box[1].start)
    return shared_places(a, b, most=64)


def _near(runs: list[Run], x: NDArray[np.int64], y: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Those pairs of places that lie near the diagonal of the run before or after them."""
    runs = sorted(runs)
    starts = np.array([run.x for run in runs])
    diagonals = np.array([run.diagonal for run in runs])
    before = np.clip(np.searchsorted(starts, x, "right") - 1, 0, None)
    after = np.minimum(before + 1, len(runs) - 1)
    off = np.minimum(np.abs(y - x - diagonals[before]), np.abs(y - x - diagonals[after]))
    return x[off <= _BAND], y[off <= _BAND]


def _grown(cover: Bools, start: int, end: int) -> tuple[int, int]:
    """The range from `start` to `end`, grown over further stretches of covered symbols.

    Each must be at most `_REACH` uncovered symbols away, and at most twice its own length: a pair of symbols far away
    is chance.
    """
    edges = np.flatnonzero(np.diff(np.concatenate(([False], cover, [False])).astype(np.int8))).reshape(-1, 2)
    starts, ends = edges[:, 0].tolist(), edges[:, 1].tolist()
    first = int(np.searchsorted(edges[:, 1], start, "right"))
    last = int(np.searchsorted(edges[:, 0], end)) - 1
    while first > 0 and starts[first] - ends[first - 1] <= min(_REACH, 2 * (ends[first - 1] - starts[first - 1])):
        first -= 1
    while last + 1 < len(starts) and starts[last + 1] - ends[last] <= min(
        _REACH, 2 * (ends[last + 1] - starts[last + 1])
    ):
        last += 1
    return starts[first], ends[last]
