"""What joins and surrounds the panes: bands between the matches, and a strip that shows all of them at the edge."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from hengwen.gui.extract import Extract
from hengwen.gui.pane import Pane
from hengwen.gui.theme import theme_now

_STRIP = 14
_LEAST = 3.0  # pixels of the smallest mark
_WORTH = 200  # UTF-16 units from which a stretch may be higher than that


class Bands(QWidget):
    """Joins each match that is in view on either side with its passage on the other."""

    def __init__(self, left: Pane, right: Pane) -> None:
        super().__init__()
        self._left, self._right = left, right
        self.setFixedWidth(44)
        for pane in (left, right):
            pane.scrolled.connect(self.update)
            pane.laid_out.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(len(self._left.script.stretches) if self._left.script else 0):
            left, right = self._inside(self._left, number), self._inside(self._right, number)
            if self._visible(left) or self._visible(right):
                mark, chosen = theme.mark(number), number == self._left.current
                painter.setPen(QPen(QColor(mark.strong), 1.2) if chosen else Qt.PenStyle.NoPen)
                painter.setBrush(_clear(mark.back, 255 if chosen else 190))
                painter.drawPath(self._band(left, right))

    def _inside(self, pane: Pane, number: int) -> tuple[float, float]:
        top, bottom = pane.edges(number)
        return top - pane.position, bottom - pane.position

    def _visible(self, edges: tuple[float, float]) -> bool:
        return edges[1] > 0 and edges[0] < self.height()

    def _band(self, left: tuple[float, float], right: tuple[float, float]) -> QPainterPath:
        width, middle = float(self.width()), self.width() / 2
        path = QPainterPath(QPointF(-1, left[0]))
        path.cubicTo(QPointF(middle, left[0]), QPointF(middle, right[0]), QPointF(width + 1, right[0]))
        path.lineTo(QPointF(width + 1, right[1]))
        path.cubicTo(QPointF(middle, right[1]), QPointF(middle, left[1]), QPointF(-1, left[1]))
        path.closeSubpath()
        return path


class Strip(QWidget):
    """All matches of one side at a look, with a frame around what is in view. Click or drag to go there."""

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        self._kept: tuple[object, ...] = ()
        self._places: list[tuple[int, int]] = []
        self.setFixedWidth(_STRIP)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        pane.scrolled.connect(self.update)
        pane.laid_out.connect(self.update)

    def _scale(self) -> float:
        return self.height() / max(self._pane.text_height, 1.0, float(self._pane.viewport().height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, scale = theme_now(), self._scale()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        script = self._pane.script
        for number, colour in self._shown(script) if script else ():
            top, bottom = self._pane.edges(number)
            box = QRectF(3, top * scale, self.width() - 6, max((bottom - top) * scale - 1, _LEAST))
            painter.fillRect(box, QColor(theme.mark(colour).strong))
            if number == self._pane.current:
                painter.fillRect(QRectF(0, box.top(), 2, box.height()), QColor(theme.ink))
                painter.fillRect(QRectF(self.width() - 2, box.top(), 2, box.height()), QColor(theme.ink))
        view = QRectF(
            0.5, max(self._pane.position, 0) * scale, self.width() - 1, self._pane.viewport().height() * scale
        )
        painter.setPen(QColor(theme.muted))
        painter.drawRoundedRect(view.adjusted(0, 0.5, 0, -1), 2, 2)

    def _shown(self, script: Extract) -> list[tuple[int, int]]:
        """The marks; of thousands they are chosen once, not with each step of scrolling."""
        wanted = script, self.height(), self._pane.current
        if wanted != self._kept:
            self._kept, self._places = wanted, list(self._marks(script))
        return self._places

    def _marks(self, script: Extract) -> Iterator[tuple[int, int]]:
        """Number and colour of the stretches; of many that would be painted over each other the first one."""
        last, units = (-1, -1), max(script.map.unit(len(script.text)), 1)
        height, current = self.height(), self._pane.current
        for stretch in script.stretches:
            place = stretch.start * height // units, script.colour(stretch.number)
            if place != last or stretch.number == current or stretch.end - stretch.start > _WORTH:
                yield stretch.number, place[1]
            last = place

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().y())

    def _go(self, y: float) -> None:
        self._pane.scroll_to(y / self._scale() - self._pane.viewport().height() / 2)


def _clear(colour: str, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
