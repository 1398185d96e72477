"""The numbers of the heat map: which document stands where on its axes, and the share in every cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.model.report import Comparison, Report, ReportEntry

_SMALLEST = 250  # pixels: the least room in which a map is shown


class AxisOrder(StrEnum):
    """How documents follow each other on the axes."""

    GROUPS = "groups"
    NAME = "name"
    SHARE = "share"


@dataclass(frozen=True)
class HeatMatrix:
    """`entries` along both axes, those that share anything. `shares`: float32, shape (n, n), 0 to 1.

    With `directed`, a cell is the share of the row's document that stands in the column's; otherwise the similarity.
    `pairs`: the comparison of a cell, by row and column; both halves hold it.
    """

    entries: tuple[ReportEntry, ...]
    shares: NDArray[np.float32]
    pairs: dict[tuple[int, int], Comparison]
    directed: bool

    def __len__(self) -> int:
        return len(self.entries)

    @cached_property
    def filled(self) -> list[tuple[int, int]]:
        """Cells with a pair, from row to row."""
        return sorted(self.pairs)

    @cached_property
    def levels(self) -> NDArray[np.uint8]:
        """Which of 256 colours every cell has: 0 for nothing, and nothing else has that."""
        return np.where(self.shares > 0, 1 + (self.shares * 254).astype(np.uint8), 0).astype(np.uint8)

    def pooled(self, factor: int) -> NDArray[np.uint8]:
        """The highest level of every square of cells, shape (ceil(n / factor),) twice: no cell is lost for its size."""
        if factor <= 1:
            return self.levels
        if factor not in self._pools:
            starts = np.arange(0, len(self), factor)
            self._pools[factor] = np.maximum.reduceat(np.maximum.reduceat(self.levels, starts, axis=0), starts, axis=1)
        return self._pools[factor]

    @cached_property
    def _pools(self) -> dict[int, NDArray[np.uint8]]:
        return {}

    def ready(self) -> "HeatMatrix":
        """The same with everything that takes time computed: to be called off the window's thread."""
        for factor in range(1, 2 + len(self) // _SMALLEST):
            self.pooled(factor)
        _ = self.filled
        return self


def heat_matrix(report: Report, order: AxisOrder = AxisOrder.GROUPS, *, directed: bool = False) -> HeatMatrix:
    """The heat map of a report."""
    entries = [report.entries[place] for place in _ordered(report, order)]
    places = {id(entry): place for place, entry in enumerate(entries)}
    shares = np.zeros((len(entries), len(entries)), dtype=np.float32)
    pairs = {}
    for pair in report.comparisons:
        left, right = places[id(pair.left)], places[id(pair.right)]
        shares[left, right] = pair.left_share if directed else pair.similarity
        shares[right, left] = pair.right_share if directed else pair.similarity
        pairs[left, right] = pairs[right, left] = pair
    return HeatMatrix(tuple(entries), shares, pairs, directed).ready()


def _ordered(report: Report, order: AxisOrder) -> Sequence[int]:
    """Places in the report of the documents that have a pair."""
    place_of = {id(entry): place for place, entry in enumerate(report.entries)}
    nearest = sorted(report.comparisons, key=lambda pair: -pair.similarity)
    chains = chain_order([(place_of[id(pair.left)], place_of[id(pair.right)]) for pair in nearest])
    if order is AxisOrder.NAME:
        return sorted(chains, key=lambda place: report.entries[place].document.path)
    if order is AxisOrder.SHARE:
        best: dict[int, float] = {}
        for pair in report.comparisons:
            for entry in (pair.left, pair.right):
                place = place_of[id(entry)]
                best[place] = max(best.get(place, 0.0), pair.similarity)
        return sorted(chains, key=lambda place: (-best[place], report.entries[place].document.path))
    return chains


def chain_order(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """All numbers of the pairs, those of a near pair near each other: the pairs are given the nearest first.

    Chains of single linkage: each pair joins the ends of two chains, so groups stand as blocks along the diagonal,
    inside them the nearest beside each other. Chains come in the order of their nearest pair.
    """
    chain: dict[int, list[int]] = {}
    for pair in pairs:
        one, two = sorted(pair, key=lambda number: -len(chain.setdefault(number, [number])))
        first, second = chain[one], chain[two]
        if first is second:
            continue
        joined = second if second.index(two) * 2 < len(second) else second[::-1]
        if first.index(one) * 2 < len(first):
            first[:0] = joined[::-1]
        else:
            first.extend(joined)
        for number in second:
            chain[number] = first
    return [number for members in {id(each): each for each in chain.values()}.values() for number in members]
