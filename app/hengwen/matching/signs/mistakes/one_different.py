"""Rows of tokens that differ in one token from others: found by hashes of all but one (deletion neighbourhoods)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes_at

Rows = NDArray[np.uint32]

_BITS = 20


@dataclass(frozen=True, slots=True)
class OneDifferent:
    """Rows that differ in one column only. `left`, `right`: int64, shape (n,), their numbers."""

    column: int
    left: NDArray[np.int64]
    right: NDArray[np.int64]


def one_different(left: Rows, right: Rows) -> Iterator[OneDifferent]:
    """All rows of two tables, uint32, shape (n, size), that differ in exactly one column, by columns."""
    for column in range(left.shape[1] if len(left) and len(right) else 0):
        others, own = _without(right, column), _without(left, column)
        order = np.argsort(others)
        others = others[order]
        some = _maybe_among(own, others)
        own = own[some]
        low, high = np.searchsorted(others, own), np.searchsorted(others, own, "right")
        numbers = np.repeat(np.arange(len(own)), high - low)
        inside = np.arange(len(numbers)) - np.repeat(np.cumsum(high - low) - (high - low), high - low)
        found = order[low[numbers] + inside]
        numbers = some[numbers]
        kept = left[numbers, column] != right[found, column]
        yield OneDifferent(column, numbers[kept], found[kept])


def _maybe_among(hashes: NDArray[np.uint64], others: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The places of hashes that may be among others, in order, by a table of some bits: most are not."""
    shift = np.uint64(64 - _BITS)
    maybe = np.zeros(1 << _BITS, dtype=bool)
    maybe[others >> shift] = True
    return np.flatnonzero(maybe[hashes >> shift])


def _without(rows: Rows, column: int) -> NDArray[np.uint64]:
    blanked = rows.copy()
    blanked[:, column] = 0
    return ngram_hashes_at(blanked.reshape(-1), np.arange(len(rows)) * rows.shape[1], rows.shape[1])
