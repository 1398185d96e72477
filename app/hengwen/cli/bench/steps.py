"""Fan's experiment: from words to shingles to several lexicons, each step at every Hamming radius."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from hengwen.cli.bench.labelled_sets import LabelledSet
from hengwen.cli.bench.table import ComparisonTable, compare_methods
from hengwen.model.progress import Progress, silent

PUBLISHED = {"simhash": 0.6117, "simhash-shingle": 0.7469, "simhash-lexicons": 0.8805}
"""F of the thesis at the best parameters, on scanned books: +22 %, +18 %, +43 % together."""

FARTHEST = 31


@dataclass(frozen=True)
class Steps:
    """The table of the methods, and the gain in F1 from one to the next."""

    table: ComparisonTable

    @property
    def names(self) -> tuple[str, ...]:
        """The methods; all gains are counted from the first."""
        return tuple(row.method for row in self.table.rows)

    def at(self, radius: int) -> list[float]:
        """Return F1 of each method's 64 bits where a distance of at most `radius` is a match; NaN where it has none."""
        qualities = [row.within(radius) for row in self.table.rows]
        return [float("nan") if quality is None else quality.f1 for quality in qualities]

    @property
    def published(self) -> list[float]:
        """Return F of the thesis, NaN for other methods."""
        return [PUBLISHED.get(name, float("nan")) for name in self.names]

    def at_best(self) -> list[float]:
        """Return F1 of each method at its own best threshold, chosen on the other half."""
        return [row.at_best.f1 for row in self.table.rows]


def gains(values: Sequence[float]) -> list[float]:
    """Return the gain of each value over the one before it, and last the total: .1 for ten per cent more."""
    pairs = [*itertools.pairwise(values), (values[0], values[-1])]
    return [after / before - 1 if before else float("inf") for before, after in pairs]


def run_steps(labelled: LabelledSet, methods: Sequence[str] | None = None, progress: Progress = silent) -> Steps:
    """Measure the three methods of the thesis on a set, or others in their place. Raises `HengwenError`."""
    return Steps(compare_methods(labelled, methods or list(PUBLISHED), progress))
