"""Columns of text on a page: where the gutter between them is, and which lines run across it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from hengwen.readers.pdf.lines import GlyphRun, lines_of

_FEWEST = 5  # lines on each side that make columns likely
_LABEL = 6.0  # letter sizes of numbers and the like before lines
_REACH = 4.0  # in letter sizes: how far from the gutter the lines of a column may end or begin


def gutter_of(runs: Sequence[GlyphRun]) -> float | None:
    """Return the x at which many runs end and many others begin while few go across; None for none.

    Single letters, as in tables of them, are no lines of columns.
    """
    if len(runs) < 2 * _FEWEST or 2 * sum(len(run.text) == 1 for run in runs) > len(runs):
        return None
    edges = _edges(runs)
    low, high = edges.lefts[0], edges.rights[-1]
    inner = (low + 0.15 * (high - low), low + 0.85 * (high - low))
    places = sorted({round(right) for right in edges.rights if inner[0] < right < inner[1]})
    scored = [(edges.score(place + 0.4 * edges.size), place + 0.4 * edges.size) for place in places]
    best = max(scored, default=(0.0, 0.0))
    return best[1] if best[0] > 0 else None


def fits(runs: Sequence[GlyphRun], gutter: float) -> bool:
    """Return whether a gutter of another page fits here, with few lines on one side."""
    return len(runs) > _FEWEST and _edges(runs).score(gutter, 2) > 0


def _edges(runs: Sequence[GlyphRun]) -> "_Edges":
    return _Edges(sorted(run.left for run in runs), sorted(run.right for run in runs), median(run.size for run in runs))


@dataclass(frozen=True, slots=True)
class _Edges:
    """Where runs begin and end, sorted, and their usual letter size."""

    lefts: list[float]
    rights: list[float]
    size: float

    def score(self, place: float, fewest: int = _FEWEST) -> float:
        """Score a gutter, above 0 if likely: lines that end before and begin behind it against lines across it."""
        reach = _REACH * self.size
        ended, begun = bisect_right(self.rights, place), bisect_left(self.lefts, place)
        ending = ended - bisect_right(self.rights, place - reach)
        beginning = bisect_left(self.lefts, place + reach) - begun
        few = min(ending, beginning)
        return few - 0.5 * (begun - ended) if few >= fewest else 0.0


def bands_beside(runs: Sequence[GlyphRun], gutter: float) -> list[tuple[bool, list[GlyphRun]]]:
    """Return stretches of the page from top to bottom, in turn across the gutter (true) and beside it."""
    bands: list[tuple[bool, list[GlyphRun]]] = []
    for line in lines_of(runs):
        across = any(run.left < gutter - run.size and run.right > gutter + run.size for run in line.runs)
        if not bands or across != bands[-1][0]:
            bands.append((across, []))
        bands[-1][1].extend(line.runs)
    return bands


def are_columns(left: Sequence[GlyphRun], right: Sequence[GlyphRun], gutter: float) -> bool:
    """Return whether two halves are columns of text rather than cells of table rows."""
    rows = min(len(lines_of(left)), len(lines_of(right)))
    if rows < 2 or not left or not right:
        return False
    size = median(run.size for run in left)
    if _are_labels(left, size, right):
        return False
    return has_prose(left, right, gutter) or _written_apart(left, right)


def has_prose(left: Sequence[GlyphRun], right: Sequence[GlyphRun], gutter: float) -> bool:
    """Return whether at least one of two halves is text in whole lines."""
    if not left or not right:
        return False
    size = median(run.size for run in left)
    low, high = min(run.left for run in left), max(run.right for run in right)
    return _prose(left, gutter - low, size) or _prose(right, high - gutter, size)


def _are_labels(left: Sequence[GlyphRun], size: float, right: Sequence[GlyphRun]) -> bool:
    """Return whether narrow words at the left label the lines beside them at the right: numbers, terms."""
    if max(run.right for run in left) - min(run.left for run in left) > _LABEL * size:
        return False
    written = sorted(right, key=lambda run: run.order)
    orders = [run.order for run in written]
    following = ((one, bisect_right(orders, one.order)) for one in left)
    beside = sum(place < len(written) and abs(written[place].middle - one.middle) < size for one, place in following)
    return beside > 0.8 * len(left)


def _prose(runs: Sequence[GlyphRun], width: float, size: float) -> bool:
    """Return whether many lines fill the column: whole sentences are read downwards, even in a table."""
    lines = lines_of(runs)
    full = sum(line.right - line.left > 0.75 * width and line.cells == 1 for line in lines)
    return width > 8 * size and full >= 4 and full >= 0.4 * len(lines)


def _written_apart(left: Sequence[GlyphRun], right: Sequence[GlyphRun]) -> bool:
    """Return whether the file writes one half after the other: programs write columns whole, but tables row by row."""
    boundary = min(run.order for run in right)
    late = sum(run.order > boundary for run in left)
    return late <= 0.1 * len(left)
