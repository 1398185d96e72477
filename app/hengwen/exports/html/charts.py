"""The charts in the overview of a report: the distribution of similarities, and who shares with whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hengwen.text.display import percent
from hengwen.views.colours import level
from hengwen.views.report_views import PairView, ReportView

BINS = 20
LINKED = 500
"""Pairs of the heat map that can be pointed at and followed; all are drawn."""

_HEIGHT = 100.0
_LEAST = 1.5  # of the height: a bar that is not empty is always visible


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """A bar of the histogram: shares from `first` to `last` per cent, and the number of pairs with them."""

    first: int
    last: int
    count: int
    height: float
    level: int


@dataclass(frozen=True, slots=True)
class HeatMapSquare:
    """A pair in the heat map: column, row, and the pair itself."""

    column: int
    row: int
    view: PairView

    @property
    def title(self) -> str:
        """The tool tip: both names and the similarity."""
        return f"{self.view.left.label} × {self.view.right.label}: {percent(self.view.pair.similarity)}"


@dataclass(frozen=True, slots=True)
class HeatMapChart:
    """A square of `size` documents: a path of unit squares for each level, and the best pairs one by one."""

    size: int
    paths: tuple[tuple[int, str], ...]
    squares: tuple[HeatMapSquare, ...]


def histogram(shares: Sequence[float]) -> list[HistogramBar]:
    """Count the shares in each twentieth; 100 % belongs to the last one."""
    counts = [0] * BINS
    for share in shares:
        counts[min(int(share * BINS), BINS - 1)] += 1
    tallest, width = max([*counts, 1]), 100 // BINS
    heights = [max(_HEIGHT * count / tallest, _LEAST if count else 0) for count in counts]
    return [
        HistogramBar(n * width, (n + 1) * width, count, height, level(n / BINS))
        for n, (count, height) in enumerate(zip(counts, heights, strict=True))
    ]


def heat_map(view: ReportView) -> HeatMapChart:
    """Return all pairs of a report as a heat map; similar documents stand beside each other."""
    place = {number: column for column, number in enumerate(_ordered(view))}
    squares = [HeatMapSquare(place[one.left.number], place[one.right.number], one) for one in view.pairs]
    by_level: dict[int, list[str]] = {}
    for square in squares:
        path = f"M{square.column} {square.row}h1v1h-1zM{square.row} {square.column}h1v1h-1z"
        by_level.setdefault(level(square.view.pair.similarity), []).append(path)
    paths = tuple((place, "".join(by_level[place])) for place in sorted(by_level))
    return HeatMapChart(len(place), paths, tuple(squares[: min(LINKED, view.rows)]))


def _ordered(view: ReportView) -> Iterator[int]:
    """Yield the numbers of the compared documents from the best pair on, each followed by those it shares most with."""
    strong = _strong(view)
    shared = {number for pair in view.pairs for number in (pair.left.number, pair.right.number)}
    waiting = {one.number: None for one in view.documents if one.compared or one.number in shared}
    first = [number for pair in view.pairs for number in (pair.left.number, pair.right.number)]
    for start in (*first, *tuple(waiting)):
        queue = [start]
        while queue:
            number = queue.pop()
            if number in waiting:
                del waiting[number]
                yield number
                queue += reversed(strong.get(number, []))


def _strong(view: ReportView) -> dict[int, list[int]]:
    """Return with whom each document shares at least the share of the orange level."""
    strong: dict[int, list[int]] = {}
    for pair in sorted(view.pairs, key=lambda one: -one.pair.similarity):
        if level(pair.pair.similarity) >= 2:
            strong.setdefault(pair.left.number, []).append(pair.right.number)
            strong.setdefault(pair.right.number, []).append(pair.left.number)
    return strong
