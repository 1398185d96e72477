"""Connected components of a binary picture, by their runs."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs of set pixels, row by row: of run i the pixels `starts[i]` to `ends[i]` of row `rows[i]`, end excluded.

    `components`: to which component each belongs, numbered from 0; pixels that touch by a corner are connected.
    """

    rows: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    components: NDArray[np.int64]

    @property
    def count(self) -> int:
        """How many components there are."""
        return int(self.components.max()) + 1 if self.components.size else 0


def connected_components(mask: NDArray[np.bool_]) -> Runs:
    """Find the components of a mask, shape (height, width)."""
    rows, starts, ends = runs_of(mask)
    stride = mask.shape[1] + 2
    # Runs of the next row that reach under a run, or touch it by a corner: a stretch of all runs.
    first = np.searchsorted(rows * stride + ends, (rows + 1) * stride + starts)
    last = np.searchsorted(rows * stride + starts, (rows + 1) * stride + ends, side="right")
    counts = np.maximum(last - first, 0)
    upper = np.repeat(np.arange(rows.size), counts)
    lower = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    labels = lowest_labels(rows.size, upper, lower)
    return Runs(rows, starts, ends, np.unique(labels, return_inverse=True)[1].astype(np.int64))


def runs_of(mask: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the rows, the starts and the ends of the runs of a mask."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1)
    rows, starts = np.nonzero(steps == 1)
    return rows, starts, np.nonzero(steps == -1)[1]


def lowest_labels(count: int, left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give all that edges connect the lowest of their numbers, by hooking roots and jumping over parents."""
    parents = np.arange(count)
    while True:
        a, b = parents[left], parents[right]
        unlike = a != b
        if not unlike.any():
            return parents
        left, right, a, b = left[unlike], right[unlike], a[unlike], b[unlike]
        np.minimum.at(parents, np.maximum(a, b), np.minimum(a, b))
        while not np.array_equal(jumped := parents[parents], parents):
            parents = jumped
