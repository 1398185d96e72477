"""Paints the marks of the text on the picture of a page: the same colours, numbers and signs as in the pane."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from hengwen.gui.pageview.page_text_layout import PageTextLayout
from hengwen.gui.style.theme import LIGHT, font
from hengwen.gui.textview.painting import paint_edit, paint_hit, paler
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.textview.text_layout import MarkedRange
from hengwen.model.document import union

_COLUMN = 0.7  # of a page's width
_GREY = QColor(120, 120, 120, 46)


@dataclass(slots=True)
class PageMarks:
    """Marks one page that fills `box`, at `scale` pixels for each point. Pages are white in every theme."""

    text_layout: ReportText
    page_layout: PageTextLayout
    box: QRectF
    scale: float
    current: int | None
    show_differences: bool

    def paint(self, painter: QPainter, hits: list[tuple[int, int]], hit: int | None) -> None:
        """Paint all marks: excluded text, matches, search hits."""
        painter.save()
        painter.setClipRect(self.box)
        # Joined first: where two exclusions overlap, the grey would be twice as dark.
        for span in union(exclusion.span for _, _, exclusion in self.text_layout.left_out):
            for line in self._placed(self.page_layout.lines(span.start, span.end)):
                painter.fillRect(line, _GREY)
        here = [s for s in self.text_layout.visible_ranges if self._is_here(s)]
        for marked in sorted(here, key=lambda s: (s.number == self.current, s.start - s.end)):
            self._match(painter, marked)
        self._paragraph(painter)
        self._labels(painter)
        for number, (start, end) in enumerate(hits):
            for line in self._lines(start, end):
                paint_hit(painter, line, LIGHT, chosen=number == hit)
        painter.restore()

    def _is_here(self, marked: MarkedRange) -> bool:
        start, end = self.text_layout.map.point(marked.start), self.text_layout.map.point(marked.end)
        return start < self.page_layout.extent.end and end > self.page_layout.extent.start

    def _lines(self, start: int, end: int) -> list[QRectF]:
        """Return the rectangles of a stretch in the viewport, from UTF-16 units."""
        return self._placed(self.page_layout.lines(self.text_layout.map.point(start), self.text_layout.map.point(end)))

    def _placed(self, found: list[QRectF]) -> list[QRectF]:
        x, y, scale = self.box.left(), self.box.top(), self.scale
        return [QRectF(x + b.x() * scale, y + b.y() * scale, b.width() * scale, b.height() * scale) for b in found]

    def _match(self, painter: QPainter, marked: MarkedRange) -> None:
        mark, chosen = LIGHT.mark(marked.number), marked.number == self.current
        lines = [line for part in self.text_layout.counted[marked.number] for line in self._lines(*part)]
        # Multiplied, black letters stay black, as if the colour were behind them.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for parts, colour in (
            (self.text_layout.aligned[marked.number], QColor(mark.back)),
            (self.text_layout.unaligned(marked.number), paler(mark.back)),
        ):
            for line in (line for part in parts for line in self._lines(*part)):
                painter.fillRect(line, colour)
        if self.show_differences:
            self._edits(painter, marked)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for line in lines:
            if chosen:
                painter.fillRect(QRectF(self._edge(line, lines) - 7, line.top(), 4, line.height()), QColor(mark.strong))
            if self.text_layout.dotted(marked.number):
                painter.setPen(QPen(QColor(mark.strong), 1.4, Qt.PenStyle.DotLine))
                painter.drawLine(line.bottomLeft(), line.bottomRight())
        self._number(painter, marked, lines, chosen=chosen)

    def _edge(self, line: QRectF, lines: list[QRectF]) -> float:
        """Return the left edge of the column of a line: a row of a table begins with its first cell."""
        near, middle = self.box.width() * _COLUMN, line.center().y()
        beside = (other.left() for other in lines if other.top() <= middle <= other.bottom())
        return min((left for left in beside if abs(left - line.left()) < near), default=line.left())

    def _edits(self, painter: QPainter, marked: MarkedRange) -> None:
        for mark in self.text_layout.edit_marks(marked.start, marked.end):
            for number, line in enumerate(self._lines(mark.start, mark.end)):
                paint_edit(painter, line, LIGHT, mark.kind, "" if number else mark.sign)

    def _number(self, painter: QPainter, marked: MarkedRange, lines: list[QRectF], *, chosen: bool) -> None:
        """Paint the number of the match left of its first line, if that is on this page."""
        first = self._lines(marked.start, marked.start + 1)
        if not lines or (first and first[0].top() > lines[0].bottom()):
            return
        painter.setFont(font(11, bold=True))
        painter.setPen(QColor(LIGHT.ink if chosen else LIGHT.muted))
        right = self._edge(lines[0], lines) - 10
        at = QRectF(QPointF(right - 42, lines[0].top()), QPointF(right, lines[0].bottom()))
        painter.drawText(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{marked.number + 1}")

    def _labels(self, painter: QPainter) -> None:
        """Paint the figures of each paragraph after its last letter."""
        extent, text_map = self.page_layout.extent, self.text_layout.map
        painter.setFont(font(9.5))
        height = painter.fontMetrics().height() + 2
        for end, text in self.text_layout.labels_over(text_map.unit(extent.start), text_map.unit(extent.end)):
            lines = self._lines(end - 1, end)
            if not lines:
                continue
            width = painter.fontMetrics().horizontalAdvance(text) + 8
            x, y = lines[-1].right() + 6, lines[-1].center().y() - height / 2
            if x + width > self.box.right() - 4:  # no room after it: above its end
                x, y = self.box.right() - width - 4, lines[-1].top() - height
            box = QRectF(x, y, width, height)
            painter.setPen(QPen(QColor(LIGHT.field), 1))
            painter.setBrush(QColor(LIGHT.page))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(LIGHT.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paragraph(self, painter: QPainter) -> None:
        """Paint a frame around the chosen pair of paragraphs, which has no colour."""
        if self.current is None or self.current < len(self.text_layout.ranges):
            return
        if not self.text_layout.has_extent(self.current):
            return
        marked = self.text_layout.extent(self.current)
        lines = self._lines(marked.start, marked.end)
        if lines:
            around = lines[0]
            for line in lines[1:]:
                around = around.united(line)
            painter.setPen(QPen(QColor(LIGHT.accent), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(around.adjusted(-4, -2, 4, 2))
