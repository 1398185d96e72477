"""Runs that cannot become a passage, found before the costly steps: they tell too little (ours).

Bounds only, never wrongly no: what stands in one passage stands in one cluster of runs, and tells no more than it.
"""

from dataclasses import dataclass

import numpy as np

from hengwen.matching.alignment.chains import Boxes
from hengwen.matching.alignment.runs import EVIDENCE, Places
from hengwen.matching.corpus.collection import Bools
from hengwen.matching.corpus.texts import Texts

MARGIN = 40
"""Symbols around a passage's runs into which it may grow."""

MIXED = 7
"""Symbols more than the shortest passage that must tell something where others are words of many documents."""

LONG = 100
"""Aligned symbols from which a passage is long, however many documents share it; so is one of less that is a"""

PART = 1 / 3
"""third of the shorter text."""

_MORE = 3  # equal symbols more than the shortest run for a passage that has none so long


@dataclass(frozen=True, slots=True)
class Rules:
    """What makes a passage of the texts. `shorter`: int64, shape (pairs,), symbols of the shorter text of each pair.

    `shortest`: fewest equal symbols in a row that count.
    """

    texts: Texts
    shorter: Places
    shortest: int

    def _are_long(self, boxes: Boxes, equal: Places) -> Bools:
        long: Bools = equal >= np.minimum(LONG, PART * self.shorter[boxes.pair])
        return long

    def promising(self, boxes: Boxes) -> Bools:
        """Which boxes have runs that may make a passage, bool, shape (boxes,)."""
        if not len(boxes):
            return np.zeros(0, dtype=bool)
        least = min(EVIDENCE, self.shortest)
        (first_x, last_x), (first_y, last_y) = boxes.left, boxes.right
        found = boxes.least_told(self.texts) >= 100 * (self.shortest + MIXED)
        found |= boxes.least(self.texts.full) >= least
        long = self._are_long(boxes, np.minimum(last_x - first_x, last_y - first_y) + 2 * MARGIN)
        found |= long & (boxes.least(self.texts.strong) >= least)
        return found & (boxes.lengths >= least)

    def enough(self, boxes: Boxes, equal: Places) -> Bools:
        """Which boxes, with so many equal symbols, are more than chance, and more than words that others use as well.

        `equal`: int64, shape (boxes,), as the result is.
        """
        few = (boxes.longest < self.shortest) & (equal < self.shortest + _MORE)
        strong, told = boxes.least(self.texts.strong), boxes.least_told(self.texts) / 100
        told = np.where(self._are_long(boxes, equal), strong, told)
        return ~few & (told >= np.minimum(boxes.lengths, self.shortest + MIXED))
