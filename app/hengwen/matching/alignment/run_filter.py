"""The conditions that chains of runs need to be passages (ours)."""

import numpy as np
from msgspec import Struct

from hengwen.kernels.pairs.equal_runs import Bound
from hengwen.matching.alignment.chains import LINES, SENTENCE, Chains
from hengwen.matching.alignment.refinement import MARGIN
from hengwen.matching.alignment.runs import GAP, Places
from hengwen.matching.corpus.texts import Texts
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools

DENSITY = 0.4
"""Minimum share of a passage's tokens that are aligned."""

AGAIN = 2
"""Length of a run that repeats text of another one, in lengths of the shortest passage."""

MIXED = 7
"""Units beyond the shortest passage that must have some weight where others are words of many documents."""

LONG = 100
"""Units of aligned tokens from which on a passage is long, however many documents share it."""

PART = 1 / 3
"""Share of the shorter text that makes a shorter passage long as well."""

SHARED = 45
"""Units in runs that make a passage, however many documents share it."""

MORE = 3
"""Equal tokens more than the shortest run that a passage without a run of that length needs."""

GAPS = (GAP, 50, 20, 0)
"""Tokens between runs of a passage: narrower ones for what a wide one made too sparse."""


class RunFilter(Struct, frozen=True):
    """The minimum requirements for passages. `shorter`: int64, shape (pairs,), the length of the shorter text of each
    pair.

    `shortest`: the shortest run that counts. Both in hundredths of units.
    """

    texts: Texts
    shorter: Places
    shortest: int

    def _are_long(self, chains: Chains, units: Places, equal: Places) -> Bools:
        long: Bools = units / chains.tokens * equal >= np.minimum(HUNDRED * LONG, PART * self.shorter[chains.pair])
        return long

    @property
    def bound(self) -> Bound:
        """The same as `promising` for runs that are close together, before each token is given to one of them."""
        weight = self.shortest + HUNDRED * MIXED
        return Bound(self.shortest, weight, HUNDRED * SHARED, MARGIN, HUNDRED * LONG, PART, LINES, SENTENCE)

    def promising(self, chains: Chains) -> Bools:
        """Return which chains have runs that may make a passage, bool, shape (chains,): tested before the costly steps.

        This is only a bound, never wrongly False: a passage lies in one cluster of runs and does not weigh more. A
        shorter one than mixed ones must be has nothing but tokens of full weight, as many as its evidence.
        """
        if not len(chains):
            return np.zeros(0, dtype=bool)
        (first_x, last_x), (first_y, last_y) = chains.left, chains.right
        sums = chains.sums(self.texts)
        is_promising = sums.weight >= self.shortest + HUNDRED * MIXED
        is_promising |= (sums.full >= self.shortest) | (sums.copied >= HUNDRED * SHARED)
        long = self._are_long(chains, sums.units, np.minimum(last_x - first_x, last_y - first_y) + 2 * MARGIN)
        is_promising |= long & (sums.strong >= self.shortest)
        return is_promising & (sums.evidence >= self.shortest)

    def enough(self, chains: Chains, equal: Places) -> Bools:
        """Return which chains, with so many equal tokens, are more than chance, and more than common words.

        `equal`: int64, shape (chains,), like the result. Without a long enough run a word counts no more than a
        character: it is as likely by chance.
        """
        sums = chains.sums(self.texts)
        few = (sums.longest < self.shortest) & (equal < self.shortest / HUNDRED + MORE)
        few |= sums.evidence < self.shortest
        weight = np.where(self._are_long(chains, sums.units, equal), sums.strong, sums.weight)
        enough = weight >= np.minimum(sums.units, self.shortest + HUNDRED * MIXED)
        return ~few & (enough | (sums.copied >= HUNDRED * SHARED))
