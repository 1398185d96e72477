"""The similarity of a pair as a bar whose parts add up to it. A click opens it."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from hengwen.gui.pair_rows import bar_parts
from hengwen.gui.style.theme import theme_now
from hengwen.gui.translation import language
from hengwen.gui.widgets.cells import paint_share
from hengwen.gui.widgets.parts import HEAD
from hengwen.model.report.report import Comparison
from hengwen.text.display import percent
from hengwen.views.labels import excused_text, parts_text

_OPENS = 22  # pixels of the arrow that shows that it opens


class ScoreBar(QAbstractButton):
    """Shows the figure and the parts of `pair`; a click, Enter or Space asks for the passages in them."""

    def __init__(self) -> None:
        super().__init__()
        self.pair: Comparison | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setEnabled(False)

    def show_pair(self, pair: Comparison) -> None:
        """Show another pair, as the report has it."""
        self.pair = pair
        words = self.tr("Similarity {similarity}: {parts}")
        parts = " · ".join(filter(None, (parts_text(pair.parts, language()), excused_text(pair, language()))))
        text = words.format(similarity=percent(pair.similarity), parts=parts)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setEnabled(True)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(190, HEAD)

    def minimumSizeHint(self) -> QSize:
        return QSize(108, HEAD)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        pair, theme = self.pair, theme_now()
        if pair is None:
            return
        painter = QPainter(self)
        if self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(theme.hover))
        room, figure = self.rect().adjusted(0, 0, -_OPENS, 0), percent(pair.similarity)
        painter.save()
        paint_share(painter, room, theme, pair.similarity, figure, parts=bar_parts(pair))
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.muted), 1.6))
        middle = self.rect().center()
        right = self.width() - _OPENS + 4
        painter.drawPolyline(QPolygonF([QPointF(right + x, middle.y() + y) for x, y in ((0, -2), (4, 2), (8, -2))]))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(self.rect().adjusted(2, 3, -3, -4), 5, 5)
