"""Finds the passages of pairs of texts from their runs of equal tokens."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _passages
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

COLUMNS = 15
"""Figures of a passage."""

_Places = NDArray[np.int64]
_Marks = NDArray[np.bool_]
_Figures = NDArray[np.uint8]


class AlignedTexts(NamedTuple):
    """All texts for passages: arrays of the shape of the tokens as in `Texts`, and `first` and `after`
    as in `Information`.

    `separators`, int64, ascending: the edges of stretches over which no passage reaches. `starts`, `lengths`: int64,
    shape (texts,). `least`: float64, shape (texts, n), the information of runs of 0 to n - 1 tokens that are more than
    chance beside a text; longer ones are always.
    """

    tokens: NDArray[np.uint32]
    eligible: _Marks
    units: _Figures
    evidence: _Figures
    weight: _Figures
    line_weight: _Figures
    weak: _Marks
    copied: _Marks
    sentence_ends: _Marks
    notation: NDArray[np.uint16]
    first: _Figures
    after: _Figures
    separators: _Places
    starts: _Places
    lengths: _Places
    least: NDArray[np.float64]


class FlatPassages(NamedTuple):
    """The passages of many pairs, in places of their texts, int64.

    `figures`: shape (passages, 15): the number of the pair, ascending; the first token and the one after the last on
    the left and on the right; length, equal tokens, aligned tokens, whether identical, and moves, as in `Passage`; how
    many runs it has, and how many stretches on the left that are aligned and that are equal, and on the right.
    `runs`: shape (runs, 3), places on both sides and tokens. `stretches`: shape (stretches, 2). Those of one passage
    after the other.
    """

    figures: _Places
    runs: _Places
    stretches: _Places


class PassageFinder:
    """Finds passages, one call at a time; only where kernels are compiled.

    `settings`: the thresholds, by their names in the kernel. The same in Python is what
    `hengwen.matching.alignment.align` does without kernels; tests compare both.
    """

    def __init__(self, texts: AlignedTexts, settings: dict[str, int | float | tuple[int, ...]]) -> None:
        self._finder = _passages.PassageFinder(texts, settings)

    def find(self, runs: NDArray[np.int32], pairs: _Places, shorter: _Places) -> FlatPassages:
        """Return the passages of pairs.

        `runs`: int32, shape (4, runs), as from `RunFinder.find`. `pairs`: int64, shape (pairs, 2), the texts of each.
        `shorter`: shape (pairs,), the length of the shorter one, in hundredths of units.
        """
        return FlatPassages(*self._finder.find(runs, pairs, shorter))
