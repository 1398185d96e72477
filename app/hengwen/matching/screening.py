"""Runs that cannot become a passage, found before the costly steps: they tell too little (ours).

Bounds only, never wrongly no: what stands in one passage stands in one cluster of runs, and tells no more than it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.collection import Bools
from hengwen.matching.runs import EVIDENCE, GAP, Places, Run, Runs
from hengwen.matching.texts import Sums, Text, Texts

MARGIN = 40
"""Symbols around a passage's runs into which it may grow."""

MIXED = 7
"""Symbols more than the shortest passage that must tell something where others are words of many documents."""

LONG = 100
"""Aligned symbols from which a passage is long, however many documents share it; so is one of less that is a"""

PART = 1 / 3
"""third of the shorter text."""


def promising(texts: Texts, runs: Runs, shorter: Places, shortest: int) -> Bools:
    """Which runs stand in a cluster that may make a passage, bool, shape (runs,).

    `shorter`: int64, shape (pairs,), symbols of the shorter text of each pair. `shortest`: as in `alignment.align`.
    """
    clusters = _clusters(_clusters(runs.pair, runs.x, runs.length), runs.y, runs.length)
    if not len(clusters):
        return np.zeros(0, dtype=bool)
    pairs = np.zeros(int(clusters.max()) + 1, dtype=np.int64)
    pairs[clusters] = runs.pair
    left, right = _Side(clusters, runs.x, runs.length), _Side(clusters, runs.y, runs.length)
    long = np.minimum(left.extent, right.extent) + 2 * MARGIN >= np.minimum(LONG, PART * shorter[pairs])

    def least(sums: Sums) -> Places:
        return np.minimum(left.covered(sums), right.covered(sums))

    found = least(texts.told) >= 100 * (shortest + MIXED)
    found |= least(texts.full) >= EVIDENCE
    found |= (least(texts.strong) >= EVIDENCE) & long
    return found[clusters]


def _clusters(groups: Places, starts: Places, lengths: Places) -> Places:
    """Numbers of the parts of each group between which there are gaps too wide for a passage, shape (runs,)."""
    order = np.lexsort((starts, groups))
    begin, reached, fresh = _reached(groups[order], starts[order], lengths[order])
    fresh |= begin - reached > GAP
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.cumsum(fresh) - 1
    return found


def _reached(groups: Places, starts: Places, lengths: Places) -> tuple[Places, Places, Bools]:
    """Start of each run, how far those before it in its group reach, and which are the first; all in order."""
    fresh = np.ones(len(groups), dtype=bool)
    fresh[1:] = groups[1:] != groups[:-1]
    ends = starts + lengths
    offset = np.cumsum(fresh) << int(ends.max(initial=1)).bit_length()
    reached = starts.copy()
    reached[1:] = np.maximum.accumulate(ends + offset)[:-1] - offset[1:]
    return starts, np.where(fresh, starts, reached), fresh


class _Side:
    """Clusters of runs in one of the texts."""

    def __init__(self, clusters: Places, starts: Places, lengths: Places) -> None:
        order = np.lexsort((starts, clusters))
        begin, reached, fresh = _reached(clusters[order], starts[order], lengths[order])
        ends = begin + lengths[order]
        self._firsts = np.flatnonzero(fresh)
        self._low = np.maximum(begin, reached)
        self._high = np.maximum(ends, self._low)
        self.extent: NDArray[np.int64] = np.maximum.reduceat(ends, self._firsts) - begin[self._firsts]

    def covered(self, sums: Sums) -> Places:
        """What the symbols in the runs of each cluster sum up to, each counted once."""
        return np.add.reduceat((sums[self._high] - sums[self._low]).astype(np.int64), self._firsts)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts, and the fewest equal symbols in a row that count."""

    left: Text
    right: Text
    shortest: int

    def is_long(self, equal: int) -> bool:
        """Whether a passage with so many equal symbols is long."""
        return equal >= min(LONG, PART * min(self.left.length, self.right.length))

    def told(self, runs: Sequence[Run]) -> int:
        """What the symbols of some runs tell, in hundredths, in the text where it is less."""
        return min(_sum(self.left.told, runs, 0), _sum(self.right.told, runs, 1))

    def strong(self, runs: Sequence[Run]) -> int:
        """How many symbols of some runs are not weak."""
        return min(_sum(self.left.strong, runs, 0), _sum(self.right.strong, runs, 1))

    def full(self, runs: Sequence[Run]) -> int:
        """How many symbols of some runs tell all they can."""
        return min(_sum(self.left.full, runs, 0), _sum(self.right.full, runs, 1))


def _sum(sums: Sums, runs: Sequence[Run], side: int) -> int:
    """What the symbols of runs in one text sum up to."""
    starts = np.array([run[side] for run in runs])
    ends = starts + [run.length for run in runs]
    return int((sums[ends] - sums[starts]).sum())


def may_be_enough(pair: Pair, box: Sequence[Run]) -> bool:
    """Whether some of the runs of one box may make a passage that tells enough; never wrongly no."""
    if pair.told(box) >= 100 * (pair.shortest + MIXED) or pair.full(box) >= EVIDENCE:
        return True
    left = max(run.x + run.length for run in box) - min(run.x for run in box)
    right = max(run.y + run.length for run in box) - min(run.y for run in box)
    return pair.is_long(min(left, right) + 2 * MARGIN) and pair.strong(box) >= EVIDENCE
