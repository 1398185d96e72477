"""The parts of a passage that have another order on the two sides (ours)."""

from collections.abc import Sequence
from itertools import groupby

from hengwen.matching.alignment.runs import Run
from hengwen.model.report.figures.score import heaviest_ascending

MOVED = 6
"""Minimum equal tokens of a move; fewer at another place are often chance."""

TokenRange = tuple[int, int]
"""First and last token (not included) of a stretch of one text."""


def moved_stretches(runs: Sequence[Run]) -> tuple[tuple[TokenRange, ...], tuple[TokenRange, ...]]:
    """Return the stretches of the left and of the right text whose runs have another order there, gaps included.

    `runs`: of one passage, in the order of the left text. Those of the heaviest chain are in order.
    """
    kept = heaviest_ascending([run.y for run in runs], [run.length for run in runs])
    moved: set[Run] = set()
    for in_order, group in groupby(zip(kept, runs, strict=True), key=lambda pair: pair[0]):
        together = [run for _, run in group]
        if not in_order and sum(run.length for run in together) >= MOVED:
            moved.update(together)
    return _stretches(runs, moved, 0), _stretches(sorted(runs, key=lambda run: (run.y, run.x)), moved, 1)


def _stretches(runs: Sequence[Run], moved: set[Run], side: int) -> tuple[TokenRange, ...]:
    """Return moved runs that follow each other in one text, as one stretch each."""
    groups = [list(group) for is_moved, group in groupby(runs, key=moved.__contains__) if is_moved]
    return tuple((group[0][side], max(run[side] + run.length for run in group)) for group in groups)
