"""A passage of two texts made from runs of equal symbols, refined to the symbol (ours)."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.collection import Bools
from hengwen.matching.grams import find_grams, shared_places
from hengwen.matching.runs import Run
from hengwen.matching.screening import MARGIN
from hengwen.matching.texts import Text

SEED = 2
"""Symbols of an equal pair that fills in what the runs leave."""

_BAND = 15  # how far from a run's diagonal a pair of symbols still belongs to it
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


def refine(left: Text, right: Text, runs: list[Run]) -> Passage:
    """Cover the runs and every equal pair of symbols near their diagonals, and let the ends grow."""
    x0, x1 = min(r.x for r in runs), max(r.x + r.length for r in runs)
    y0, y1 = min(r.y for r in runs), max(r.y + r.length for r in runs)
    (first_x, last_x), (first_y, last_y) = left.room(x0), right.room(y0)
    low_x, low_y = max(first_x, x0 - MARGIN), max(first_y, y0 - MARGIN)
    box = (slice(low_x, min(last_x, x1 + MARGIN)), slice(low_y, min(last_y, y1 + MARGIN)))
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
