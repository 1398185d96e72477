"""Paints the lines between rows, and the lines that stand for text that is folded or shown elsewhere."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from hengwen.gui.style.theme import Theme, font
from hengwen.gui.textview.text_layout import RowLine

_MARK = 3.0  # pixels of the mark at the edge of a line that stands for a move


def paint_row_line(
    painter: QPainter, theme: Theme, line: RowLine, box: QRectF, inset: tuple[float, float], *, stands_out: bool
) -> None:
    """Paint a line into a box as wide as the view; `inset`: pixels left and right of its words."""
    if line.fold is None and line.move is None:
        painter.setPen(QColor(theme.rule))
        painter.drawLine(box.topLeft(), box.topRight())
        return
    ground = box.adjusted(0, 3, 0, -3)
    painter.fillRect(ground, QColor(theme.hover if stands_out else theme.panel))
    if line.move is not None:
        painter.fillRect(QRectF(0, ground.top(), _MARK, ground.height()), QColor(theme.moved))
    painter.setPen(QColor(theme.ink if stands_out else theme.muted))
    painter.setFont(font(13))
    inside = ground.adjusted(inset[0], 0, -inset[1], 0)
    text = painter.fontMetrics().elidedText(line.text, Qt.TextElideMode.ElideRight, int(inside.width()))
    painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, text)
