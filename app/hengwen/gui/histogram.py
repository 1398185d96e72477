"""How the similarities of all pairs are spread."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hengwen.gui.theme import font, theme_now

BINS = 20
_AXIS = 18
_COUNT = 14
_TICKS, _FEW_TICKS, _ROOMY = (0, 10, 30, 50, 75, 100), (0, 30, 50, 100), 330


def bins(shares: Sequence[float]) -> list[int]:
    """How many shares lie in each twentieth; the whole belongs to the last one."""
    counts = [0] * BINS
    for share in shares:
        counts[min(int(share * BINS), BINS - 1)] += 1
    return counts


class Histogram(QWidget):
    """Twenty bars in the colours of the levels. A bar that is not empty is never invisible."""

    def __init__(self, shares: Sequence[float]) -> None:
        super().__init__()
        self._counts = bins(shares)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        pieces = (f"{n * 5}–{n * 5 + 5} %: {count}" for n, count in enumerate(self._counts) if count)
        self.setAccessibleName(self.tr("Similarity of all pairs"))
        self.setAccessibleDescription("; ".join(pieces))

    def sizeHint(self) -> QSize:
        return QSize(300, 138)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, painter = theme_now(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, floor = self.width() / BINS, self.height() - _AXIS
        tallest = max(self._counts) or 1
        painter.setFont(font(11))
        for n, count in enumerate(self._counts):
            height = max((floor - _COUNT) * count / tallest, 2.0 if count else 0.0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.level(n / BINS).bar))
            painter.drawRoundedRect(QRectF(n * step + 1.5, floor - height, step - 3, height), 2, 2)
            painter.setPen(QColor(theme.muted))
            if count:
                box = QRectF(n * step - 8, floor - height - _COUNT - 1, step + 16, _COUNT)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(count))
        painter.setPen(QColor(theme.rule))
        painter.drawLine(0, floor, self.width(), floor)
        self._axis(painter, QColor(theme.muted))

    def _axis(self, painter: QPainter, ink: QColor) -> None:
        painter.setPen(ink)
        for share in _TICKS if self.width() > _ROOMY else _FEW_TICKS:
            x = self.width() * share / 100
            side = {0: Qt.AlignmentFlag.AlignLeft, 100: Qt.AlignmentFlag.AlignRight}.get(
                share, Qt.AlignmentFlag.AlignHCenter
            )
            left = {0: x, 100: x - 60}.get(share, x - 30)
            painter.drawText(QRectF(left, self.height() - _AXIS + 3, 60, 15), side, f"{share} %")
