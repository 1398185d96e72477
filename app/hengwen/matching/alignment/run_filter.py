"""Runs that cannot become a passage, found before the costly steps: they tell too little (ours).

Bounds only, never wrongly no: what stands in one passage stands in one cluster of runs, and tells no more than it.
"""

from dataclasses import dataclass

import numpy as np

from hengwen.matching.alignment.chains import Chains
from hengwen.matching.alignment.runs import EVIDENCE, Places
from hengwen.matching.corpus.collection import Bools
from hengwen.matching.corpus.texts import Texts

MARGIN = 40
"""Tokens around a passage's runs into which it may grow."""

MIXED = 7
"""Tokens more than the shortest passage that must tell something where others are words of many documents."""

LONG = 100
"""Aligned tokens from which a passage is long, however many documents share it; so is one of less that is a"""

PART = 1 / 3
"""third of the shorter text."""

_MORE = 3  # equal tokens more than the shortest run for a passage that has none so long


@dataclass(frozen=True, slots=True)
class RunFilter:
    """What makes a passage of the texts. `shorter`: int64, shape (pairs,), tokens of the shorter text of each pair.

    `shortest`: fewest equal tokens in a row that count.
    """

    texts: Texts
    shorter: Places
    shortest: int

    def _are_long(self, chains: Chains, equal: Places) -> Bools:
        long: Bools = equal >= np.minimum(LONG, PART * self.shorter[chains.pair])
        return long

    def promising(self, chains: Chains) -> Bools:
        """Which chains have runs that may make a passage, bool, shape (chains,)."""
        if not len(chains):
            return np.zeros(0, dtype=bool)
        least = min(EVIDENCE, self.shortest)
        (first_x, last_x), (first_y, last_y) = chains.left, chains.right
        found = chains.least_information(self.texts) >= 100 * (self.shortest + MIXED)
        found |= chains.least(self.texts.full) >= least
        long = self._are_long(chains, np.minimum(last_x - first_x, last_y - first_y) + 2 * MARGIN)
        found |= long & (chains.least(self.texts.strong) >= least)
        return found & (chains.lengths >= least)

    def enough(self, chains: Chains, equal: Places) -> Bools:
        """Which chains, with so many equal tokens, are more than chance, and more than words that others use as well.

        `equal`: int64, shape (chains,), as the result is.
        """
        few = (chains.longest < self.shortest) & (equal < self.shortest + _MORE)
        strong, information = chains.least(self.texts.strong), chains.least_information(self.texts) / 100
        information = np.where(self._are_long(chains, equal), strong, information)
        return ~few & (information >= np.minimum(chains.lengths, self.shortest + MIXED))
