"""Finds runs of equal tokens in pairs of texts, for many pairs at once (ours)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.alignment.seeds import SeedMatches
from hengwen.matching.corpus.texts import Texts
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools

EVIDENCE = 10
"""Units in the runs of a passage; with fewer, nearly all would be chance and idioms."""

GAP = 80
"""Tokens between runs of one passage; at 50, every second heavily edited one breaks apart."""

NEIGHBOURS = 16
"""Runs after a short one, in the order of the left text, among which it needs another one nearby."""

Places = NDArray[np.int64]


class Run(NamedTuple):
    """`length` equal tokens from `x` in the left and from `y` in the right text."""

    x: int
    y: int
    length: int

    @property
    def diagonal(self) -> int:
        """How much further right than left the run lies."""
        return self.y - self.x


class Runs(NamedTuple):
    """Runs of many pairs of texts: number of the pair, places in the collection, tokens; int64, of one shape."""

    pair: Places
    x: Places
    y: Places
    length: Places

    def only(self, wanted: Bools | Places | slice) -> "Runs":
        """Return the wanted ones, bool, shape (runs,), or their numbers, or a slice of them."""
        return Runs(*(part[wanted] for part in self))


def find_runs(texts: Texts, seeds: SeedMatches, shortest: int) -> Runs:
    """Return seeds that follow each other on one diagonal, as runs, by pair.

    Isolated short ones are left out: they cannot become a passage.
    """
    runs = _extended(texts, _joined(seeds))
    return runs.only((run_units(texts, runs) >= least_units(shortest)) | _near_another(runs))


def least_units(shortest: int) -> int:
    """Return the hundredths of units of a run that may be alone."""
    return HUNDRED * min(EVIDENCE, shortest)


def run_units(texts: Texts, runs: Runs) -> Places:
    """Return hundredths of units of each run, shape (runs,)."""
    if not len(runs.x):
        return runs.x
    places = np.repeat(runs.x, runs.length) + run_steps(runs)
    return np.add.reduceat(texts.units[places], np.cumsum(runs.length) - runs.length, dtype=np.int64)


def run_steps(runs: Runs) -> Places:
    """Return how far each token of all runs is from the first of its run, shape (tokens in runs,)."""
    return np.arange(runs.length.sum()) - np.repeat(np.cumsum(runs.length) - runs.length, runs.length)


def _joined(seeds: SeedMatches) -> Runs:
    """Return seeds that overlap or follow each other on one diagonal, as one run; by pair, diagonal and place."""
    pair, x, diagonals, sizes = _in_order(seeds)
    if not len(x):
        return Runs(pair, x, x, x)
    another = begins_group(pair, diagonals)
    # On one diagonal the end reached so far ascends; diagonals are separated by an offset larger than any text.
    offset = np.cumsum(another) << int((x + sizes).max()).bit_length()
    reached = np.maximum.accumulate(x + sizes + offset)
    fresh = another.copy()
    fresh[1:] |= (x + offset)[1:] > reached[:-1]
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], len(x)) - 1
    length = reached[last] - offset[last] - x[first]
    return Runs(pair[first], x[first], (x + diagonals)[first], length)


def _in_order(seeds: SeedMatches) -> tuple[Places, Places, Places, Places]:
    """Return pair, place on the left, diagonal and size of seeds, sorted by pair, diagonal, place and size."""
    if not len(seeds.x):
        return seeds.pair, seeds.x, seeds.y, seeds.sizes
    diagonals = seeds.y - seeds.x
    first_x, first = int(seeds.x.min()), int(diagonals.min())
    columns = (seeds.pair, diagonals - first, seeds.x - first_x, seeds.sizes)
    widths = [int(column.max()).bit_length() for column in columns]
    if sum(widths) > 63:
        order = np.lexsort(columns[::-1])
        return seeds.pair[order], seeds.x[order], diagonals[order], seeds.sizes[order]
    # All four in one number: sorting these takes a tenth of the time of sorting by columns.
    keys = columns[0].astype(np.int64)
    for column, width in zip(columns[1:], widths[1:], strict=True):
        keys = keys << width | column
    keys.sort()
    parts = []
    for width in widths[:0:-1]:
        parts.append(keys & (1 << width) - 1)
        keys >>= width
    return keys, parts[1] + first_x, parts[2] + first, parts[0]


def _extended(texts: Texts, runs: Runs) -> Runs:
    """Return runs extended over equal eligible tokens at both ends, where common words had stopped them; each once."""
    if not len(runs.x):
        return runs
    x, ends, diagonals = runs.x.copy(), runs.x + runs.length, runs.y - runs.x
    for edge, step in ((x, -1), (ends, 1)):
        growing = np.arange(len(x))
        while len(growing):
            # No growing over the end of a text: the token after each is masked, and so is the one before the first.
            place = edge[growing] + min(step, 0)
            here = texts.tokens(place)
            growing = growing[(here == texts.tokens(place + diagonals[growing])) & (here != 0)]
            edge[growing] += step
    once = begins_group(x, diagonals, runs.pair)
    return Runs(runs.pair[once], x[once], (x + diagonals)[once], (ends - x)[once])


def _near_another(runs: Runs) -> Bools:
    """Return whether a run has another one nearby in both texts; later steps ignore short ones without."""
    order = np.lexsort((runs.y, runs.x, runs.pair))
    pair, x, y, length = (part[order] for part in runs)
    ends = y + length
    close = np.zeros(len(x), dtype=bool)
    for step in range(1, min(NEIGHBOURS + 1, len(x))):
        apart = np.maximum(y[step:] - ends[:-step], y[:-step] - ends[step:])
        near = (x[step:] - x[:-step] <= GAP + length[:-step]) & (apart <= GAP) & (pair[step:] == pair[:-step])
        close[step:] |= near
        close[:-step] |= near
    is_near = np.zeros(len(x), dtype=bool)
    is_near[order] = close
    return is_near


def clusters(groups: Places, starts: Places, lengths: Places, gap: int) -> Places:
    """Return the numbers of parts of each group of runs that are separated by wider gaps in one text, shape (runs,)."""
    order = np.lexsort((starts, groups))
    begin, before, fresh = reached(groups[order], starts[order], lengths[order])
    fresh |= begin - before > gap
    numbers = np.empty(len(order), dtype=np.int64)
    numbers[order] = np.cumsum(fresh) - 1
    return numbers


def reached(groups: Places, starts: Places, lengths: Places) -> tuple[Places, Places, Bools]:
    """Return each run's start, how far those before it in its group reach, and which are first; by group and start."""
    fresh = begins_group(groups)
    ends = starts + lengths
    offset = np.cumsum(fresh) << int(ends.max(initial=1)).bit_length()
    before = starts.copy()
    before[1:] = np.maximum.accumulate(ends + offset)[:-1] - offset[1:]
    return starts, np.where(fresh, starts, before), fresh
