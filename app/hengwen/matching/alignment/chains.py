"""Joins runs that lie close together in both texts into chains, for many pairs at once (ours)."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.alignment.runs import Places, Runs, clusters, reached, run_steps, run_units
from hengwen.matching.corpus.texts import FULL, Texts
from hengwen.text.ranges import Bools

LINES = 12
"""Tokens of a run that may have the weight of lines instead of words."""

SENTENCE = 36
"""Tokens in such runs of a chain from which on they do: common words in one order, again and again, are no chance."""

STRETCH = 40
"""Tokens from a short run to the next within which one run supports the other."""

SHIFT = 20
"""Tokens by which their diagonals may differ; edited text shifts by less, chance by any number."""

SUPPORT = 0.25
"""Share of the typical support in its chain that a short run needs. At .4 heavily edited passages break apart; without
such a rule a tenth of an English match is chance beyond its ends.
"""

CORE = 24
"""Minimum tokens in the runs of a core."""

SUPPORTING = 12
"""Runs on either side of one that are considered."""

PULL = 8
"""How far a run at a chain's end may be from the next one, in lengths of its own."""


class RunSums(NamedTuple):
    """Sums over the runs of each chain, in hundredths of units, int64, shape (chains,).

    `longest`: of the longest run. `weight`: of all tokens by their weight; `full`, `strong`, `copied`: of those of full
    weight, that are no common words, that several texts share. Of both texts the lesser sum.
    """

    units: Places
    longest: Places
    evidence: Places
    weight: Places
    full: Places
    strong: Places
    copied: Places


@dataclass(frozen=True)
class Chains:
    """Runs in chains. `runs`: by chain, with its number as their pair. `pair`: of each chain, shape (chains,)."""

    runs: Runs
    pair: Places

    def __len__(self) -> int:
        return len(self.pair)

    @cached_property
    def firsts(self) -> Places:
        """The first run of each chain."""
        return np.searchsorted(self.runs.pair, np.arange(len(self)))

    @cached_property
    def left(self) -> tuple[Places, Places]:
        """The first and the last token (not included) of each chain in the left text."""
        return _extent(self.runs.x, self.runs.length, self.firsts)

    @cached_property
    def right(self) -> tuple[Places, Places]:
        """The first and the last token (not included) of each chain in the right text."""
        return _extent(self.runs.y, self.runs.length, self.firsts)

    @cached_property
    def tokens(self) -> Places:
        """How many tokens the runs of each chain have."""
        return np.add.reduceat(self.runs.length, self.firsts)

    def sums(self, texts: Texts) -> RunSums:
        """Return the sums of the runs of each chain."""
        x, _, firsts = self._places
        units = run_units(texts, self.runs)
        return RunSums(
            np.add.reduceat(units, self.firsts),
            np.maximum.reduceat(units, self.firsts),
            np.add.reduceat(texts.evidence[x], firsts, dtype=np.int64),
            self._least(texts, texts.weight, texts.line_weight) // FULL,
            *(self._least(texts, marked, marked) for marked in (texts.weight == FULL, ~texts.weak, texts.copied)),
        )

    @cached_property
    def _places(self) -> tuple[Places, Places, Places]:
        """The places of all tokens in runs in the left and in the right text, and where those of each chain begin."""
        lengths = self.runs.length
        step = run_steps(self.runs)
        x, y = (np.repeat(start, lengths) + step for start in (self.runs.x, self.runs.y))
        return x, y, (np.cumsum(lengths) - lengths)[self.firsts]

    def _least(self, texts: Texts, values: NDArray[np.uint8] | Bools, of_long: NDArray[np.uint8] | Bools) -> Places:
        """Return the sums of values times units, in the text where they are less.

        Long runs, and several together, have the weight of lines: common words combined as nowhere else.
        """
        x, y, firsts = self._places
        units = texts.units[x].astype(np.uint16)  # equal tokens have the same length on both sides
        if of_long is values:
            sides = [values[places] for places in (x, y)]
        else:
            long = np.repeat(self._in_lines, self.runs.length)
            sides = [np.where(long, of_long[places], values[places]) for places in (x, y)]
        left, right = (np.add.reduceat(of_side * units, firsts, dtype=np.int64) for of_side in sides)
        return np.minimum(left, right)

    @property
    def _in_lines(self) -> Bools:
        """Return which runs have the weight of lines, shape (runs,)."""
        lengths = np.where(self.runs.length >= LINES, self.runs.length, 0)
        enough = np.add.reduceat(lengths, self.firsts) >= SENTENCE
        in_lines: Bools = (lengths > 0) & enough[self.runs.pair]
        return in_lines

    def only(self, wanted: Bools) -> "Chains":
        """Return the wanted chains."""
        runs = self.runs.only(wanted[self.runs.pair])
        return Chains(runs._replace(pair=(np.cumsum(wanted) - 1)[runs.pair]), self.pair[wanted])

    def more_than_chance(self, texts: Texts) -> "Chains":
        """Return the chains without runs that texts with such words may have by chance."""
        kept = texts.are_evidence(self.runs.x, self.runs.y, self.runs.length)
        if kept.all():
            return self
        has_runs = np.bincount(self.runs.pair, kept, minlength=len(self)) > 0
        return Chains(self.runs.only(kept), self.pair).only(has_runs)

    def within(self, gap: int) -> "Chains":
        """Return the runs in chains where they are at most `gap` tokens apart, on the left and the right.

        The left text is cut where there is no run, each part along the right text, and so on, until nothing is left to
        cut. Runs that are close on both sides stay together, in any order. At a chain's ends, in either text, short
        runs with little support are dropped, and so are those far from the next one: these are chance.
        """
        chains = self._cut_up(gap)
        if len(chains):
            kept = _between_supported(chains.runs, gap)
            if not kept.all():
                chains = Chains(chains.runs.only(kept), chains.pair)._cut_up(gap)
        return chains._trimmed() if len(chains) else chains

    def _cut_up(self, gap: int) -> "Chains":
        return _chains(self.runs, _parts(self.runs, gap), self.pair) if len(self) else self

    def _trimmed(self) -> "Chains":
        kept = _ends_trimmed(self.runs, self.runs.x)
        chains = Chains(self.runs.only(kept), self.pair)
        return Chains(chains.runs.only(_ends_trimmed(chains.runs, chains.runs.y)), self.pair)


def _chains(runs: Runs, numbers: Places, pairs: Places) -> Chains:
    """Return the chains of new numbers for runs whose earlier chains have these pairs."""
    order = np.argsort(numbers, kind="stable")
    pair = np.empty(int(numbers.max()) + 1, dtype=np.int64)
    pair[numbers] = pairs[runs.pair]
    return Chains(Runs(numbers[order], *(part[order] for part in runs[1:])), pair)


def chained(runs: Runs, segments: Places) -> Chains:
    """Return runs by pair and segment, int64, shape (runs,), each segment of a pair as a chain."""
    if not len(runs.x):
        return Chains(runs, runs.pair)
    keys = runs.pair * (int(segments.max()) + 1) + segments
    return _chains(runs._replace(pair=np.arange(len(keys))), np.unique(keys, return_inverse=True)[1], runs.pair)


def joined(chains: Chains, others: Chains) -> Chains:
    """Return all chains, one list after the other."""
    numbers = np.concatenate((chains.runs.pair, others.runs.pair + len(chains)))
    rest = (np.concatenate(columns) for columns in zip(chains.runs[1:], others.runs[1:], strict=True))
    return Chains(Runs(numbers, *rest), np.concatenate((chains.pair, others.pair)))


def _extent(starts: Places, lengths: Places, firsts: Places) -> tuple[Places, Places]:
    return np.minimum.reduceat(starts, firsts), np.maximum.reduceat(starts + lengths, firsts)


def _parts(runs: Runs, gap: int) -> Places:
    """Return the numbers of the chains into which runs fall when cut at wider gaps on both sides, shape (runs,).

    `runs`: by chain.
    """
    numbers, count = runs.pair, -1
    while int(numbers.max()) >= count:
        count = int(numbers.max()) + 1
        numbers = clusters(numbers, runs.x, runs.length, gap)
        numbers = clusters(numbers, runs.y, runs.length, gap)
    return numbers


def _between_supported(runs: Runs, gap: int) -> Bools:
    """Return which runs have support, or lie between two cores of their chain; in a chain without cores, between any
    two.

    A core is a group that remains without the runs that have no support: edited passages have several. Smaller groups
    with support are on their own again.
    """
    supported = _supported(runs)
    parts = runs.only(supported)
    numbers = _parts(parts, gap)
    core = np.bincount(numbers, parts.length)[numbers] >= CORE
    coreless = np.ones(int(runs.pair.max()) + 1, dtype=bool)
    coreless[parts.pair[core]] = False
    fixed = supported.copy()
    fixed[supported] = core | coreless[parts.pair]
    return supported | (_between(runs, runs.x, fixed) & _between(runs, runs.y, fixed))


def _supported(runs: Runs) -> Bools:
    """Return which runs have enough of their chain nearby on about one diagonal, themselves included; bool, shape
    (runs,).

    Runs before and after count separately: at an end of a passage there are none on one side. How much is enough
    depends on the chain: half of a heavily edited passage is in no run.
    """
    order = np.lexsort((runs.y, runs.x, runs.pair))
    chain, x, y, length = (part[order] for part in runs)
    diagonal = y - x
    before, after = length.copy(), length.copy()
    for step in range(1, min(SUPPORTING + 1, len(x))):
        near = (x[step:] - (x + length)[:-step] <= STRETCH) & (chain[step:] == chain[:-step])
        near &= np.abs(diagonal[step:] - diagonal[:-step]) <= SHIFT
        before[step:] += np.where(near, length[:-step], 0)
        after[:-step] += np.where(near, length[step:], 0)
    around = np.minimum(np.maximum(before, after), STRETCH)
    typical = np.bincount(chain, length * around) / np.bincount(chain, length)
    supported = np.empty(len(x), dtype=bool)
    supported[order] = around >= SUPPORT * typical[chain]
    return supported


def _between(runs: Runs, starts: Places, fixed: Bools) -> Bools:
    """Return which runs do not lie before the first or after the last fixed one of their chain in a text; by chain."""
    count = int(runs.pair.max()) + 1
    first, last = np.full(count, np.iinfo(np.int64).max), np.full(count, -1)
    np.minimum.at(first, runs.pair[fixed], starts[fixed])
    np.maximum.at(last, runs.pair[fixed], (starts + runs.length)[fixed])
    between: Bools = (starts >= first[runs.pair]) & (starts + runs.length <= last[runs.pair])
    return between


def _ends_trimmed(runs: Runs, starts: Places) -> Bools:
    """Return which runs are left after each chain has lost short ones at its ends in one text, bool, shape (runs,)."""
    order = np.lexsort((starts + runs.length, starts, runs.pair))
    begin, _, fresh = reached(runs.pair[order], starts[order], runs.length[order])
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], len(order)) - 1
    lone = np.zeros(len(order) + 1, dtype=bool)  # a run far from the next one, or from the one before
    gap, length = begin[1:] - (begin + runs.length[order])[:-1], runs.length[order]
    lone[:-2] = gap > PULL * length[:-1]
    while (more := lone[first] & (first < last)).any():
        first = first + more
    lone[1:-1], lone[0] = gap > PULL * length[1:], False
    while (more := lone[last] & (first < last)).any():
        last = last - more
    steps = np.zeros(len(order) + 1, dtype=np.int64)
    steps[first] += 1
    steps[last + 1] -= 1
    kept = np.empty(len(order), dtype=bool)
    kept[order] = np.cumsum(steps[:-1]).astype(bool)
    return kept
