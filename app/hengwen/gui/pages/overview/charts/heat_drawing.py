"""Paints the heat map: cells in the colours of the levels, and the names on both axes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from hengwen.gui.pages.overview.charts.heat import HeatMatrix
from hengwen.gui.pages.overview.charts.level_legend import square_side
from hengwen.gui.style.levels import Levels, levels_now
from hengwen.gui.style.theme import Theme, font
from hengwen.gui.widgets.cells import shortened
from hengwen.text.display import whole_percent

LINE = 13.0
"""Pixels from one name to the next."""

_SQUARE = 5.0  # pixels of a cell from which on a square can be smaller than its cell
_FIGURE = 36.0  # pixels of a cell that has room for its figure


@dataclass(frozen=True, slots=True)
class HeatDrawing:
    """A heat map in one view. `room`: the rectangle of the cells; `corner`: of the first cell on the widget; `scale`:
    pixels of a cell; `ratio`: device pixels of a pixel. `side`, `top`: pixels for names beside and above.
    """

    heat: HeatMatrix
    names: list[str]
    theme: Theme
    room: QRectF
    corner: QPointF
    scale: float
    ratio: float
    side: float
    top: float

    def box(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell."""
        return QRectF(self.corner.x() + column * self.scale, self.corner.y() + row * self.scale, self.scale, self.scale)

    def seen(self) -> tuple[range, range]:
        """Return the visible rows and columns."""
        end = len(self.heat)
        x, y = (self.room.topLeft() - self.corner).toTuple()
        spans = ((y, self.room.height()), (x, self.room.width()))
        rows, columns = (
            range(max(0, int(low / self.scale)), min(end, int((low + length) / self.scale) + 1))
            for low, length in spans
        )
        return rows, columns

    # Cells

    def cells(self, painter: QPainter) -> None:
        """Paint squares that grow with the share; where these would be too small, cells in the mixed colour."""
        painter.fillRect(self._whole(), QColor(self.theme.panel))
        if self.scale < _SQUARE:
            self._mixed(painter)
            return
        self._grid(painter)
        levels, (rows, columns) = levels_now(), self.seen()
        part = self.heat.tenths[rows.start : rows.stop, columns.start : columns.stop]
        painter.setFont(font(min(13.0, self.scale * 0.32)))
        for row, column in np.argwhere(part).tolist():
            share, box = int(part[row, column]) / 1000, self.box(rows.start + row, columns.start + column)
            tone = levels.tone(share, self.theme)
            side = self.scale * square_side(share)
            square = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            if self.scale < _FIGURE:
                painter.fillRect(square, QColor(tone.bar))
                continue
            painter.fillRect(box.adjusted(1, 1, -1, -1), QColor(tone.fill))
            painter.setPen(QColor(tone.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, whole_percent(share))
            painter.fillRect(QRectF(box.left() + 2, box.bottom() - 5, (self.scale - 4) * share, 3), QColor(tone.bar))

    def _whole(self) -> QRectF:
        """Return the rectangle of all visible cells."""
        side = self.scale * len(self.heat)
        return QRectF(self.corner.x(), self.corner.y(), side, side).intersected(self.room)

    def _mixed(self, painter: QPainter) -> None:
        """Paint cells of at least a device pixel: smaller ones are merged into larger ones."""
        factor = max(1, int(np.ceil(1 / (self.scale * self.ratio))))
        pooled, (rows, columns) = self.heat.pooled(factor), self.seen()
        top, left = rows.start // factor, columns.start // factor
        bottom, right = -(-rows.stop // factor), -(-columns.stop // factor)
        part = heat_colours(levels_now(), self.theme)[pooled[top:bottom, left:right]]
        image = QImage(part.tobytes(), part.shape[1], part.shape[0], part.shape[1] * 4, QImage.Format.Format_RGB32)
        corner, side = self.box(top * factor, left * factor).topLeft(), factor * self.scale
        painter.drawImage(QRectF(corner.x(), corner.y(), part.shape[1] * side, part.shape[0] * side), image)

    def _grid(self, painter: QPainter) -> None:
        """Paint lines between cells, and mark the diagonal, where a document would meet itself."""
        rows, columns = self.seen()
        whole = self._whole()
        painter.setPen(QPen(QColor(self.theme.rule), 1))
        for column in range(columns.start, columns.stop + 1):
            x = self.corner.x() + column * self.scale
            painter.drawLine(QPointF(x, whole.top()), QPointF(x, whole.bottom()))
        for row in range(rows.start, rows.stop + 1):
            y = self.corner.y() + row * self.scale
            painter.drawLine(QPointF(whole.left(), y), QPointF(whole.right(), y))
        painter.setPen(QPen(QColor(self.theme.field), 1.2))
        for place in range(max(rows.start, columns.start), min(rows.stop, columns.stop)):
            box = self.box(place, place)
            painter.drawLine(box.topLeft(), box.bottomRight())

    def cross(self, painter: QPainter, over: tuple[int, int]) -> None:
        """Highlight row and column of the cell under the pointer."""
        box, room, band = self.box(*over), self.room, QColor(self.theme.ink)
        band.setAlpha(26)
        painter.fillRect(QRectF(room.left(), box.top(), room.width(), max(box.height(), 1.0)), band)
        painter.fillRect(QRectF(box.left(), room.top(), max(box.width(), 1.0), room.height()), band)

    def frame(self, painter: QPainter, cell: tuple[int, int], ink: str) -> None:
        """Paint a frame around the chosen cell."""
        painter.setPen(QPen(QColor(ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = self.box(*cell)
        painter.drawRect(box.adjusted(-2, -2, 2, 2) if box.width() < 10 else box)

    # Names

    def axes(self, painter: QPainter, strong: tuple[int, int] | None) -> None:
        """Paint as many names as there is room for, evenly spaced, and always those at the pointer."""
        painter.setFont(font(11))
        rows, columns = self.seen()
        for place, marked in self._named(rows, strong and strong[0]):
            self._name(painter, place, marked=marked, downwards=True)
        for place, marked in self._named(columns, strong and strong[1]):
            self._name(painter, place, marked=marked, downwards=False)

    def _named(self, places: range, strong: int | None) -> Iterator[tuple[int, bool]]:
        step = max(1, int(np.ceil(LINE / self.scale)))
        for place in range(-(-places.start // step) * step, places.stop, step):
            if strong is None or abs(place - strong) >= step:
                yield place, False
        if strong is not None:
            yield strong, True

    def _name(self, painter: QPainter, place: int, *, marked: bool, downwards: bool) -> None:
        room, edge, metrics = self.room, (self.side if downwards else self.top) - 8, QFontMetricsF(painter.font())
        centre = self.box(place, place).center()
        middle = centre.y() if downwards else centre.x()
        low, high = (room.top(), room.bottom()) if downwards else (room.left(), room.right())
        if not low - 1 <= middle <= high + 1:
            return
        text = shortened(self.names[place], painter.fontMetrics(), int(edge))
        painter.save()
        painter.setPen(QColor(self.theme.ink if marked else self.theme.muted))
        painter.translate(room.left() - 5, middle) if downwards else painter.translate(middle, room.top() - 5)
        painter.rotate(0 if downwards else -90)
        width = metrics.horizontalAdvance(text)
        box = QRectF(-width, -LINE / 2, width, LINE) if downwards else QRectF(0, -LINE / 2, width, LINE)
        if marked:
            painter.fillRect(box.adjusted(-3, -1, 3, 1), QColor(self.theme.field))
        # Names stand closer than their font is high: descenders and underscores must not be cut off.
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
        painter.restore()


@lru_cache(maxsize=16)
def heat_colours(levels: Levels, theme: Theme) -> NDArray[np.uint32]:
    """Return 1001 colours as 0xffRRGGBB, by tenths of a per cent. 0 is the ground. Others have the level's colour,
    paler where the square would be smaller, so that the map looks alike from near and far.
    """
    ground = QColor(theme.panel)
    shares = [tenth / 1000 for tenth in range(1, 1001)]
    parts = ((levels.tone(share, theme).bar, 0.4 + 0.6 * square_side(share)) for share in shares)
    colours = (_mixed(ground, QColor(bar), part) for bar, part in parts)
    return np.array([ground.rgb(), *(colour.rgb() for colour in colours)], dtype=np.uint32)


def _mixed(ground: QColor, colour: QColor, part: float) -> QColor:
    bands = ((ground.red(), colour.red()), (ground.green(), colour.green()), (ground.blue(), colour.blue()))
    return QColor(*(round(under + (over - under) * part) for under, over in bands))
