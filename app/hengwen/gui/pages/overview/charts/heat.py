"""The numbers of the heat map: the order of documents on its axes, and the share in every cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.gui.pages.overview.charts.groups import chain_order, group
from hengwen.gui.pair_rows import usual_threshold
from hengwen.model.report.report import Comparison, Report, ReportEntry

_SMALLEST = 250  # pixels: the smallest room in which a map is shown


class AxisOrder(StrEnum):
    """The orders of documents on the axes."""

    GROUPS = "groups"
    NAME = "name"
    SHARE = "share"


@dataclass(frozen=True)
class HeatMatrix:
    """`entries` along both axes, those that share any text. `shares`: float32, shape (n, n), 0 to 1.

    With `directed`, a cell is the share of the row's document in the column's; otherwise the similarity. `pairs`: the
    comparison of a cell, by row and column, in both halves. `highest`: float64, shape (n,), the highest similarity of
    each document. `documents`: how many were compared, including those that share nothing.
    """

    entries: tuple[ReportEntry, ...]
    shares: NDArray[np.float32]
    pairs: dict[tuple[int, int], Comparison]
    highest: NDArray[np.float64]
    documents: int
    directed: bool

    def __len__(self) -> int:
        return len(self.entries)

    @cached_property
    def filled(self) -> list[tuple[int, int]]:
        """The cells with a pair, row by row."""
        return sorted(self.pairs)

    @cached_property
    def tenths(self) -> NDArray[np.uint16]:
        """Every cell in tenths of a per cent, as shown: 0 for no pair, and for nothing else."""
        return np.where(self.shares > 0, np.maximum(np.round(self.shares * 1000), 1), 0).astype(np.uint16)

    def pooled(self, factor: int) -> NDArray[np.uint16]:
        """Return the highest cell of each square of cells, shape (ceil(n / factor),) twice, so that no pair is lost."""
        if factor <= 1:
            return self.tenths
        if factor not in self._pools:
            starts = np.arange(0, len(self), factor)
            self._pools[factor] = np.maximum.reduceat(np.maximum.reduceat(self.tenths, starts, axis=0), starts, axis=1)
        return self._pools[factor]

    @cached_property
    def _pools(self) -> dict[int, NDArray[np.uint16]]:
        return {}

    def least_for(self, count: int) -> int | None:
        """Return the least similarity in whole per cent that at most `count` documents reach; None if there is none."""
        if len(self) <= count:
            return 0
        beyond = float(np.sort(self.highest)[::-1][count])
        least = int(beyond * 100) + 1
        return least if self.highest.max() * 100 >= least else None

    def from_similarity(self, least: int) -> "HeatMatrix":
        """Return the part with the documents that have a pair from `least` per cent on, in the same order."""
        kept = np.flatnonzero(self.highest * 100 >= least).tolist()
        new = {place: number for number, place in enumerate(kept)}
        pairs = {
            (new[row], new[column]): self.pairs[row, column]
            for row in kept
            for column in kept
            if (row, column) in self.pairs
        }
        entries = tuple(self.entries[place] for place in kept)
        shares, highest = self.shares[np.ix_(kept, kept)], self.highest[kept]
        return HeatMatrix(entries, shares, pairs, highest, self.documents, self.directed)

    def ready(self) -> "HeatMatrix":
        """Return this matrix after computing everything that takes time: to be called off the window's thread."""
        for factor in range(1, 2 + len(self) // _SMALLEST):
            self.pooled(factor)
        _ = self.filled
        return self


def heat_matrix(report: Report, order: AxisOrder = AxisOrder.GROUPS, *, directed: bool = False) -> HeatMatrix:
    """Return the heat map of a report."""
    entries = [report.entries[place] for place in _ordered(report, order)]
    places = {id(entry): place for place, entry in enumerate(entries)}
    shares = np.zeros((len(entries), len(entries)), dtype=np.float32)
    highest = np.zeros(len(entries))
    pairs = {}
    for pair in report.comparisons:
        left, right = places[id(pair.left)], places[id(pair.right)]
        shares[left, right] = pair.left_share if directed else pair.similarity
        shares[right, left] = pair.right_share if directed else pair.similarity
        pairs[left, right] = pairs[right, left] = pair
        highest[[left, right]] = np.maximum(highest[[left, right]], pair.similarity)
    documents = sum(entry.document.state.has_text for entry in report.entries)
    return HeatMatrix(tuple(entries), shares, pairs, highest, documents, directed).ready()


def _ordered(report: Report, order: AxisOrder) -> Sequence[int]:
    """Return the places in the report of the documents that have a pair.

    By group: the groups in the order of their list, in each the most similar beside each other, then all others.
    """
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
    groups = group(report, usual_threshold(report)).groups
    rank = {place: number for number, members in enumerate(groups) for place in members.members}
    return sorted(chains, key=lambda place: rank.get(place, len(groups)))
