"""The position of text on one page: rectangles, one per line, in points of the page."""

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QRectF

from hengwen.model.document import Span
from hengwen.readers.pages.protocol import Boxes

_SAME_LINE = 0.5  # of a character's height that two boxes share
_WIDE = 3.0  # times its height: a gap this wide lies between two columns


class PageTextLayout:
    """One page whose characters were located: `boxes` for each of `extent`."""

    def __init__(self, extent: Span, boxes: Boxes) -> None:
        self.extent = extent
        self._boxes = boxes
        self._known = ~np.isnan(boxes[:, 0])
        self._lines: dict[tuple[int, int], list[QRectF]] = {}

    def _rows(self, start: int, end: int) -> Boxes:
        first, last = max(start - self.extent.start, 0), max(min(end, self.extent.end) - self.extent.start, 0)
        return self._boxes[first:last][self._known[first:last]]

    def lines(self, start: int, end: int) -> list[QRectF]:
        """Return the rectangles of a stretch of the text on this page; none where it is elsewhere."""
        if (start, end) not in self._lines:
            self._lines[start, end] = list(_joined(self._rows(start, end)))
        return self._lines[start, end]

    def edges(self, start: int, end: int) -> tuple[float, float] | None:
        """Return top and bottom of a stretch on this page, None where it is elsewhere."""
        rows = self._rows(start, end)
        return (float(rows[:, 1].min()), float(rows[:, 3].max())) if len(rows) else None

    def offset_at(self, x: float, y: float) -> int | None:
        """Return the offset of the character at a point, None between characters."""
        with np.errstate(invalid="ignore"):
            here = (self._boxes[:, 0] <= x) & (x <= self._boxes[:, 2])
            here &= (self._boxes[:, 1] <= y) & (y <= self._boxes[:, 3])
        places = np.flatnonzero(here)
        return self.extent.start + int(places[0]) if len(places) else None

    def first_below(self, y: float) -> int | None:
        """Return the smallest offset of the text below a height, None where all is above."""
        with np.errstate(invalid="ignore"):
            places = np.flatnonzero(self._boxes[:, 3] >= y)
        return self.extent.start + int(places[0]) if len(places) else None


def _joined(rows: Boxes) -> Iterator[QRectF]:
    """Yield neighbouring characters of a line as one rectangle."""
    line: list[float] | None = None
    for left, top, right, bottom in rows.tolist():
        if line is not None and _continues(line, left, top, bottom):
            line = [min(line[0], left), min(line[1], top), max(line[2], right), max(line[3], bottom)]
            continue
        if line is not None:
            yield QRectF(line[0], line[1], line[2] - line[0], line[3] - line[1])
        line = [left, top, right, bottom]
    if line is not None:
        yield QRectF(line[0], line[1], line[2] - line[0], line[3] - line[1])


def _continues(line: list[float], left: float, top: float, bottom: float) -> bool:
    height = max(bottom - top, 0.1)
    shared = min(line[3], bottom) - max(line[1], top)
    return shared > _SAME_LINE * min(height, line[3] - line[1]) and -height < left - line[2] < _WIDE * height
