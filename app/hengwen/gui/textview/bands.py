"""Paints what joins and surrounds the panes: bands between matches, and a strip at the edge that shows all of them."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from hengwen.gui.style.theme import Theme, font, theme_now
from hengwen.gui.textview.painting import clear
from hengwen.gui.textview.text_layout import TextLayout
from hengwen.gui.textview.view import Hits, View

Edges = tuple[float, float]

_STRIP = 14
_FAINT = 110  # of 255: the edge of the band of a moved paragraph
_MANY = 300  # hits
_TICK = 5  # pixels of a hit's tick: it must not hide the matches
_THUMB = 4  # pixels of the mark of a difference, beside the matches
_LEAST = 3.0  # pixels of the smallest mark
_WORTH = 200  # characters; a stretch longer than this may be higher than the smallest mark


class Bands(QWidget):
    """Joins each match in view, on either side, with its passage on the other side."""

    def __init__(self, left: View, right: View) -> None:
        super().__init__()
        self._left, self._right = left, right
        self.setFixedWidth(44)
        repaint_with(self, left, right)

    def use(self, left: View, right: View) -> None:
        """Join other views. Their changes are watched already."""
        self._left, self._right = left, right
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in self._order():
            left, right = (_on_screen(view, view.edges(number)) for view in (self._left, self._right))
            if self._visible(left) or self._visible(right):
                self._paint(painter, theme, number, left, right)
        self._moves(painter, theme)

    def _moves(self, painter: QPainter, theme: Theme) -> None:
        """Join the moved paragraphs that have one side in view: a passage may hold several that changed places."""
        texts = self._left.text_layout, self._right.text_layout
        near = texts[0].moves_over(*self._left.visible_offsets()) | texts[1].moves_over(*self._right.visible_offsets())
        painter.setPen(QPen(clear(theme.moved, _FAINT), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for move in sorted(near):
            left = _on_screen(self._left, self._left.span_edges(*texts[0].move_extent(move)))
            right = _on_screen(self._right, self._right.span_edges(*texts[1].move_extent(move)))
            if self._visible(left) or self._visible(right):
                painter.drawPath(band_path(left, right, -1, self.width() + 1))

    def _order(self) -> list[int]:
        """Return the places to join, the chosen one last, so that it lies above the others."""
        text_layout, current = self._left.text_layout, self._left.current
        last = [current] if current is not None and text_layout.has_extent(current) else []
        near = _in_view(self._left) | _in_view(self._right) | _joined(self._left) | _joined(self._right)
        return sorted(near - {current}) + last

    def _paint(self, painter: QPainter, theme: Theme, number: int, left: Edges, right: Edges) -> None:
        text_layout, chosen = self._left.text_layout, number == self._left.current
        framed = number >= len(text_layout.ranges)
        mark, is_excused = theme.mark(number), number in text_layout.excused
        if framed or is_excused:
            line = theme.faint if is_excused else theme.accent if chosen else theme.muted
            painter.setPen(QPen(QColor(line), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setPen(QPen(QColor(mark.strong), 1.2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(clear(mark.back, 255 if chosen else 190))
        painter.drawPath(band_path(left, right, -1, self.width() + 1))
        if not framed:
            self._number(painter, theme, number, left, right, chosen=chosen)

    def _number(self, painter: QPainter, theme: Theme, number: int, left: Edges, right: Edges, *, chosen: bool) -> None:
        """Paint the number of a match where its band crosses the middle."""
        top, bottom = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        painter.setFont(font(11, bold=chosen))
        height = painter.fontMetrics().height()
        if bottom - top < height or bottom < 0 or top > self.height():
            return
        y = min(max(top, 0.0), bottom - height) if top < 0 else top
        painter.setPen(QColor(theme.ink))
        painter.drawText(QRectF(0, y, self.width(), height), Qt.AlignmentFlag.AlignCenter, f"{number + 1}")

    def _visible(self, edges: Edges) -> bool:
        return edges[1] > 0 and edges[0] < self.height()


def _on_screen(view: View, edges: Edges) -> Edges:
    """Return heights of the contents as heights of the viewport."""
    return edges[0] - view.position, edges[1] - view.position


def _joined(view: View) -> set[int]:
    """Return the numbers of the places without a colour that may lie partly in view."""
    return view.text_layout.content_over(*view.visible_offsets())


def _in_view(view: View) -> set[int]:
    """Return the numbers of the stretches that may lie partly in view."""
    start, end = view.visible_offsets()
    return {s.number for s in view.text_layout.visible_ranges if s.start < end and s.end > start}


class MatchStrip(QWidget):
    """All matches of one side at a glance, a thumb where something differs, and a frame around the part in view. A
    click or a drag goes there.
    """

    def __init__(self, pane: View) -> None:
        super().__init__()
        self._pane = pane
        self._kept: tuple[object, ...] = ()
        self._places: list[tuple[int, int]] = []
        self._hits: tuple[Hits, set[int]] = ([], set())
        self._differences: tuple[tuple[object, ...], set[int]] = ((), set())
        self.setFixedWidth(_STRIP)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        repaint_with(self, pane)

    def use(self, view: View) -> None:
        """Show another view, whose changes are watched already."""
        self._pane = view
        self.renew()

    def renew(self) -> None:
        """Paint the same text again with other marks or colours."""
        self._kept = ()
        self.update()

    def _scale(self) -> float:
        return self.height() / max(self._pane.text_height, 1.0, float(self._pane.viewport().height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, scale = self._pane.theme, self._scale()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        text_layout = self._pane.text_layout
        for number, colour in self._shown(text_layout):
            top, bottom = self._pane.edges(number, rough=True)
            box = QRectF(3, top * scale, self.width() - 6, max((bottom - top) * scale - 1, _LEAST))
            if number in text_layout.excused:
                painter.setPen(QColor(theme.faint))
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
            else:
                painter.fillRect(box, QColor(theme.mark(colour).strong))
            if number == self._pane.current:
                painter.fillRect(QRectF(0, box.top(), 2, box.height()), QColor(theme.ink))
                painter.fillRect(QRectF(self.width() - 2, box.top(), 2, box.height()), QColor(theme.ink))
        for thumb in self._difference_heights(text_layout, scale):
            painter.fillRect(QRectF(0, thumb, _THUMB, 2), QColor(theme.changed))
        for y in self._hit_heights(text_layout, scale):
            painter.fillRect(QRectF(self.width() - _TICK, y, _TICK, 2), QColor(theme.accent))
        view = QRectF(
            0.5, max(self._pane.position, 0) * scale, self.width() - 1, self._pane.viewport().height() * scale
        )
        painter.setPen(QColor(theme.muted))
        painter.drawRoundedRect(view.adjusted(0, 0.5, 0, -1), 2, 2)

    def _difference_heights(self, text_layout: TextLayout, scale: float) -> set[int]:
        """Return the heights of the differences, while these are marked; computed anew when heights have changed."""
        if not self._pane.show_differences:
            return set()
        known = text_layout, self.height(), self._pane.text_height, text_layout.differences, text_layout.struck
        if self._differences[0] != known:
            counted = (span for span in text_layout.differences if not text_layout.struck_between(span[0], span[0] + 1))
            self._differences = known, {round(self._pane.rough_span_edges(*span)[0] * scale) for span in counted}
        return self._differences[1]

    def _hit_heights(self, text_layout: TextLayout, scale: float) -> set[float]:
        """Return the heights of the search hits, estimated by their share of the text where there are thousands."""
        hits = self._pane.hits
        if len(hits) <= _MANY:
            return {self._pane.span_edges(*hit)[0] * scale for hit in hits}
        if self._hits[0] is not hits:
            length = max(len(text_layout.text), 1)
            self._hits = hits, {start * 500 // length for start, _ in hits}
        height = self._pane.text_height * scale
        return {place * height / 500 for place in self._hits[1]}

    def _shown(self, text_layout: TextLayout) -> list[tuple[int, int]]:
        """Return the marks to paint; of thousands of marks they are chosen once, not with each step of scrolling."""
        wanted = text_layout, self.height(), self._pane.current, text_layout.hidden
        if wanted != self._kept:
            self._kept, self._places = wanted, list(self._marks(text_layout))
        return self._places

    def _marks(self, text_layout: TextLayout) -> Iterator[tuple[int, int]]:
        """Yield number and colour of the stretches; where many would be painted over each other, only the first one."""
        last, length = (-1, -1), max(len(text_layout.text), 1)
        height, current = self.height(), self._pane.current
        for marked in text_layout.visible_ranges:
            place = marked.start * height // length, text_layout.colour(marked.number)
            if place != last or marked.number == current or marked.end - marked.start > _WORTH:
                yield marked.number, place[1]
            last = place

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().y())

    def _go(self, y: float) -> None:
        self._pane.scroll_to(y / self._scale() - self._pane.viewport().height() / 2)


def band_path(left: Edges, right: Edges, begin: float, end: float) -> QPainterPath:
    """Return a band between two heights on either side, from one x to another."""
    middle = (begin + end) / 2
    path = QPainterPath(QPointF(begin, left[0]))
    path.cubicTo(QPointF(middle, left[0]), QPointF(middle, right[0]), QPointF(end, right[0]))
    path.lineTo(QPointF(end, right[1]))
    path.cubicTo(QPointF(middle, right[1]), QPointF(middle, left[1]), QPointF(begin, left[1]))
    path.closeSubpath()
    return path


def repaint_with(widget: QWidget, *views: View) -> None:
    """Paint a widget again whenever one of these views scrolls or its heights change."""
    for view in views:
        view.scrolled.connect(widget.update)
        view.laid_out.connect(widget.update)
