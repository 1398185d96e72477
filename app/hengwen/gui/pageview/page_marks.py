"""Paints the marks of the text on the picture of a page: the same colours, numbers and signs as in the pane."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from hengwen.gui.pageview.page_text_layout import PageTextLayout
from hengwen.gui.style.theme import font
from hengwen.gui.textview.painting import MarkPainter, paint_edit, paint_hit
from hengwen.gui.textview.text_layout import EditMark, MarkedRange
from hengwen.model.document import union

_BEFORE = 100  # characters before a match that may stand in its first line
_COLUMN = 0.7  # of a page's width
_GREY = QColor(120, 120, 120, 46)


@dataclass(slots=True)
class PageMarks(MarkPainter):
    """Marks one page that fills `box`, at `scale` pixels for each point. Pages are white in every theme."""

    page_layout: PageTextLayout
    box: QRectF
    scale: float

    def paint(self, painter: QPainter) -> None:
        """Paint all marks: excluded text, matches, search hits."""
        painter.save()
        painter.setClipRect(self.box)
        # Joined first: where two exclusions overlap, the grey would be twice as dark.
        for span in union(exclusion.span for exclusion in self.text_layout.left_out):
            for line in self._lines(span.start, span.end):
                painter.fillRect(line, _GREY)
        extent = self.page_layout.extent
        here = [s for s in self.text_layout.visible_ranges if s.start < extent.end and s.end > extent.start]
        for marked in self.backs_first(here):
            self._match(painter, marked)
        self._paragraph(painter)
        self._labels(painter)
        for start, end, chosen in self.hits_between(extent.start, extent.end):
            for line in self._lines(start, end):
                paint_hit(painter, line, self.theme, chosen=chosen)
        painter.restore()

    def _lines(self, start: int, end: int) -> list[QRectF]:
        """Return the rectangles of a stretch in the viewport."""
        x, y, scale = self.box.left(), self.box.top(), self.scale
        boxes = self.page_layout.lines(start, end)
        return [QRectF(x + b.x() * scale, y + b.y() * scale, b.width() * scale, b.height() * scale) for b in boxes]

    def _match(self, painter: QPainter, marked: MarkedRange) -> None:
        # Multiplied, black letters stay black, as if the colour were behind them.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for parts, colour in self.grounds(marked):
            for line in (line for part in parts for line in self._lines(*part)):
                painter.fillRect(line, colour)
        marks = self.text_layout.edit_marks(marked.start, marked.end)
        shown = marks if self.view.show_differences and marked.number not in self.text_layout.excused else []
        for mark in shown:
            for line in self._lines(mark.start, mark.end):
                paint_edit(painter, line, self.theme, mark.kind)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        lines = [line for part in self.text_layout.counted[marked.number] for line in self._lines(*part)]
        around = self._lines(max(marked.start - _BEFORE, self.page_layout.extent.start), marked.end)
        for line in lines:
            if marked.number in self.text_layout.excused:
                painter.fillRect(line, _GREY)
                painter.setPen(QPen(QColor(self.theme.muted), 1.2))
                painter.drawLine(QPointF(line.left(), line.center().y()), QPointF(line.right(), line.center().y()))
            self.edge(painter, marked, line, self._left_of(line, around) - 7, line.bottom())
        self._signs(painter, shown, lines)
        self._number(painter, marked, lines, around)

    def _signs(self, painter: QPainter, marks: list[EditMark], lines: list[QRectF]) -> None:
        """Paint the numbers of moves right of the lines in which they begin: lines of a page leave no room above."""
        painter.setPen(QColor(self.theme.moved))
        painter.setFont(font(11, bold=True))
        signs: dict[tuple[float, float], str] = {}
        for mark in (mark for mark in marks if mark.sign):
            for begin in self._lines(mark.start, mark.start + 1):
                beside = (line.right() for line in lines if line.left() < begin.right() and begin.left() < line.right())
                at = max(beside, default=begin.right()) + 4, begin.center().y()
                signs[at] = signs.get(at, "") + mark.sign
        for (x, y), text in signs.items():
            box = QRectF(x, y - 10, self.box.right() - x, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _left_of(self, line: QRectF, lines: list[QRectF]) -> float:
        """Return the left edge of the column of a line: a row of a table begins with its first cell."""
        near, middle = self.box.width() * _COLUMN, line.center().y()
        beside = (other.left() for other in lines if other.top() <= middle <= other.bottom())
        return min((left for left in beside if abs(left - line.left()) < near), default=line.left())

    def _number(self, painter: QPainter, marked: MarkedRange, lines: list[QRectF], around: list[QRectF]) -> None:
        """Paint the number of the match left of its first line, if that is on this page."""
        first = self._lines(marked.start, marked.start + 1)
        if not lines or (first and first[0].top() > lines[0].bottom()):
            return
        painter.setFont(font(11, bold=True))
        right = self._left_of(lines[0], around) - 10
        self.number(painter, marked, QRectF(QPointF(right - 42, lines[0].top()), QPointF(right, lines[0].bottom())))

    def _labels(self, painter: QPainter) -> None:
        """Paint the figures of each paragraph after its last letter."""
        extent = self.page_layout.extent
        painter.setFont(font(9.5))
        height = painter.fontMetrics().height() + 2
        for end, label in self.text_layout.labels_over(extent.start, extent.end):
            lines = self._lines(end - 1, end)
            if not lines:
                continue
            x, y = lines[-1].right() + 6, lines[-1].center().y() - height / 2
            text, width = self._fitting(painter, label, self.box.right() - 4 - x)
            if not text:
                continue
            box = QRectF(x, y, width, height)
            painter.setPen(QPen(QColor(self.theme.field), 1))
            painter.setBrush(QColor(self.theme.page))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(self.theme.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    @staticmethod
    def _fitting(painter: QPainter, text: str, room: float) -> tuple[str, float]:
        """Return the figures, or only the partner, as far as there is room beside the text, and their width."""
        for words in (text, text.split(" · ", maxsplit=1)[0]):
            width = painter.fontMetrics().horizontalAdvance(words) + 8
            if width <= room:
                return words, width
        return "", 0.0

    def _paragraph(self, painter: QPainter) -> None:
        """Paint a frame around the chosen pair of paragraphs, which has no colour."""
        if self.current is None or self.current < len(self.text_layout.ranges):
            return
        marked = self.text_layout.extent(self.current) if self.text_layout.has_extent(self.current) else None
        lines = self._lines(marked.start, marked.end) if marked else []
        if lines:
            around = QRectF()
            for line in lines:
                around = around.united(line)
            self.frame(painter, around.adjusted(-4, -2, 4, 2))
