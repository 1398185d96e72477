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

from hengwen.matching.grams import Grams, find_grams, shared_places

ANCHOR = 4
SEED = 2
GAP = 80  # symbols between runs of one passage; 50 breaks every second heavily edited one apart
NARROW_GAP = 50  # for passages that the wide gap made too thin
BAND = 15  # how far from a run's diagonal a pair of symbols still belongs to it
MARGIN = 40  # symbols around a passage's runs into which it may grow
REACH = 8  # uncovered symbols over which a passage's end may still grow
DENSITY = 0.4
PULL = 8  # times its length: how far a run at a passage's end may be from the next one
WALL = 6  # symbols left out in a row over which no passage reaches
EVIDENCE = 8  # symbols in the runs of a passage; with fewer, chance and idioms make nearly all of them
MOST_REPEATS = 16
NEIGHBOURS = 16  # runs after a short one, in the order of the left text, among which it needs company

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
    walls = edges[edges[:, 1] - edges[:, 0] >= WALL].reshape(-1)
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

    `shortest`: fewest symbols of a passage that count. A passage that is not equal symbol by symbol needs a few
    more, since chance has more ways to make one.
    """
    single, repeated = _exclusive(_runs(*shared_places(left.anchors, right.anchors, MOST_REPEATS)), shortest)
    clusters = [cluster for runs in _by_room(left, right, single) for cluster in _clusters(runs, GAP)]
    passages = [p for runs in (*clusters, *([run] for run in repeated)) for p in _passages(left, right, runs)]
    return sorted(p for p in passages if min(p.left_equal, p.right_equal) >= shortest + (0 if p.identical else 3))


def _runs(x: NDArray[np.int64], y: NDArray[np.int64]) -> list[Run]:
    """Equal grams that follow each other on one diagonal, as runs; the longest first, then from the left."""
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
    for step in range(1, NEIGHBOURS + 1):
        apart = np.maximum(y[step:] - ends[:-step], y[:-step] - ends[step:])
        near = (x[step:] - x[:-step] <= GAP + lengths[order][:-step]) & (apart <= GAP)
        close[step:] |= near
        close[:-step] |= near
    found = np.zeros(len(x), dtype=bool)
    found[order] = close
    return found


def _exclusive(runs: list[Run], shortest: int) -> tuple[list[Run], list[Run]]:
    """Give each symbol to one run; and the long runs of which only one side was free."""
    size = 1 + max((max(run.x, run.y) + run.length for run in runs), default=0)
    left, right = np.zeros(size, dtype=bool), np.zeros(size, dtype=bool)
    single, refused = [], []
    for run in runs:
        kept = _free_part(run, left, right)
        if kept is not None:
            single.append(kept)
            left[kept.x : kept.x + kept.length] = right[kept.y : kept.y + kept.length] = True
        elif run.length >= shortest:
            refused.append(run)
    repeated = []
    for run in refused:
        for side, start in ((left, run.x), (right, run.y)):
            stretch = slice(start, start + run.length)
            if np.count_nonzero(side[stretch]) * 2 < run.length:
                repeated.append(run)
                side[stretch] = True
                break
    return single, repeated


def _free_part(run: Run, left: Bools, right: Bools) -> Run | None:
    """The longest stretch of a run that is free on both sides; None when it is shorter than an anchor."""
    taken = left[run.x : run.x + run.length] | right[run.y : run.y + run.length]
    if not taken.any():
        return run
    edges = np.flatnonzero(np.diff(np.concatenate(([True], taken, [True])).astype(np.int8)))
    starts, ends = edges[0::2], edges[1::2]
    if not len(starts):
        return None
    best = int(np.argmax(ends - starts))
    start, length = int(starts[best]), int(ends[best] - starts[best])
    return Run(run.x + start, run.y + start, length) if length >= ANCHOR else None


def _by_room(left: Text, right: Text, runs: list[Run]) -> list[list[Run]]:
    """The runs between the same walls of both texts."""
    rooms: dict[tuple[int, int], list[Run]] = {}
    for run in runs:
        rooms.setdefault((left.room(run.x)[0], right.room(run.y)[0]), []).append(run)
    return list(rooms.values())


def _clusters(runs: list[Run], gap: int) -> list[list[Run]]:
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
            while len(runs) > 1 and min(_apart(runs[0], other) for other in runs[1:5]) > PULL * runs[0].length:
                runs = runs[1:]
    return runs


def _passages(left: Text, right: Text, runs: list[Run]) -> list[Passage]:
    """The passage of a cluster of runs, or, where that is too thin, those of its closer parts."""
    if sum(run.length for run in runs) < EVIDENCE:
        return []
    passage = _refined(left, right, runs)
    if passage.density >= DENSITY:
        return [passage]
    parts = _clusters(runs, NARROW_GAP)
    refined = [_refined(left, right, part) for part in parts] if len(parts) > 1 else []
    return [part for part in refined if part.density >= DENSITY]


def _refined(left: Text, right: Text, runs: list[Run]) -> Passage:
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
    return x[off <= BAND], y[off <= BAND]


def _grown(cover: Bools, start: int, end: int) -> tuple[int, int]:
    """The range from `start` to `end`, grown over further stretches of covered symbols.

    Each must be at most `REACH` uncovered symbols away, and at most twice its own length: a pair of symbols far away
    is chance.
    """
    edges = np.flatnonzero(np.diff(np.concatenate(([False], cover, [False])).astype(np.int8))).reshape(-1, 2)
    starts, ends = edges[:, 0].tolist(), edges[:, 1].tolist()
    first = int(np.searchsorted(edges[:, 1], start, "right"))
    last = int(np.searchsorted(edges[:, 0], end)) - 1
    while first > 0 and starts[first] - ends[first - 1] <= min(REACH, 2 * (ends[first - 1] - starts[first - 1])):
        first -= 1
    while last + 1 < len(starts) and starts[last + 1] - ends[last] <= min(
        REACH, 2 * (ends[last + 1] - starts[last + 1])
    ):
        last += 1
    return starts[first], ends[last]
