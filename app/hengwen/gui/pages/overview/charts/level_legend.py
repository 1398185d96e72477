"""The meaning of the colours of the charts: the levels of similarity, once for all charts."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now

_SIDE, _GAP, _BETWEEN = 11.0, 5.0, 14.0


def square_side(share: float) -> float:
    """Return the side of the square of a share, relative to its cell: size shows the same as colour."""
    return 0.55 + 0.45 * share


class LevelLegend(QWidget):
    """A square and its range for each level, beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("In every chart a colour is a level of similarity; the settings say where it begins."))
        self.setAccessibleName(self.tr("Levels of similarity"))

    def sizeHint(self) -> QSize:
        return QSize(260, 18)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, levels, painter = theme_now(), levels_now(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(12))
        edges, x, middle = (0, *levels.limits, 100), 0.0, self.height() / 2
        for place, first in enumerate(edges[:-1]):
            side = _SIDE * square_side((first + edges[place + 1]) / 200)
            tone = levels.tone(first / 100, theme)
            painter.fillRect(QRectF(x + (_SIDE - side) / 2, middle - side / 2, side, side), QColor(tone.bar))
            text = levels.range_text(place)
            width = painter.fontMetrics().horizontalAdvance(text)
            painter.setPen(QColor(theme.muted))
            room = QRectF(x + _SIDE + _GAP, 0, width + 2, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            x = room.right() + _BETWEEN
