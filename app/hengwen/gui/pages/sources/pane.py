"""The text of a document in the colours of its sources, and all of it at a glance in a strip at its edge."""

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hengwen.gui.pages.sources.source_text import SourceText
from hengwen.gui.style.palette import shades
from hengwen.gui.style.theme import MatchColour, Theme, theme_now
from hengwen.gui.textview.pane import Pane

_WIDTH = 16
_LEAST = 3.0  # pixels of the smallest piece


def coloured(theme: Theme) -> Theme:
    """A look whose marks are the colours of sources, and a quiet one behind them."""
    return replace(theme, marks=(*shades(theme), MatchColour(theme.track, theme.field)))


class SourcePane(Pane):
    """A pane that paints with the colours of sources."""

    @property
    def theme(self) -> Theme:
        """The colours it paints with."""
        return coloured(theme_now())


class SourceStrip(QWidget):
    """All pieces of a pane from top to bottom, with a frame around what is seen; a click goes there."""

    def __init__(self, pane: SourcePane) -> None:
        super().__init__()
        self._pane = pane
        self._boxes: list[tuple[int, float, float]] = []
        self.setFixedWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("All passages of the document; click to go there"))
        pane.scrolled.connect(self.update)
        pane.laid_out.connect(self.renew)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 200)

    def renew(self) -> None:
        """Colours or heights have changed."""
        script, height = self._pane.script, self._pane.text_height
        self._boxes = []
        if isinstance(script, SourceText) and height > 0:
            for stretch in script.stretches:
                top, bottom = script.column.edges(stretch.start, stretch.end)
                self._boxes.append((script.colour(stretch.number), top / height, bottom / height))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.renew()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, painter = coloured(theme_now()), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        for colour, top, bottom in sorted(self._boxes, key=lambda box: -box[0]):
            height = max((bottom - top) * self.height(), _LEAST)
            painter.fillRect(QRectF(3, top * self.height(), _WIDTH - 6, height), QColor(theme.mark(colour).strong))
        whole = self._pane.text_height
        if whole > 0:
            top = max(0.0, self._pane.position / whole)
            seen = min(1.0, self._pane.viewport().height() / whole)
            painter.setPen(QPen(QColor(theme.muted), 1))
            painter.drawRect(QRectF(0.5, top * self.height(), _WIDTH - 1, max(8.0, seen * self.height() - 1)))

    def _go(self, y: float) -> None:
        share = min(max(y / max(1, self.height()), 0.0), 1.0)
        self._pane.scroll_to(share * self._pane.text_height - self._pane.viewport().height() / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().y())
