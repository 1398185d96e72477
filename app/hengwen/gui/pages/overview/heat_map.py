"""The heat map: names on both axes, a colour for every pair; a click opens it."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip

from hengwen.gui.document_names import NameOf, plain_name, short_names
from hengwen.gui.pages.overview.canvas import Canvas
from hengwen.gui.pages.overview.heat import HeatMatrix
from hengwen.gui.style.levels import Levels, levels_now, luminance
from hengwen.gui.style.theme import DARK, Theme, font, theme_now
from hengwen.gui.widgets.cells import shortened
from hengwen.model.report import Comparison
from hengwen.text.display import percent

_LINE = 13.0  # pixels from one name to the next
_LEGEND = 30.0
_MOST_NAME, _LEAST_NAME = 132.0, 48.0
_GRID = 7.0  # pixels of a cell from which on lines part it from its neighbours
_WAYS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


class HeatMapView(Canvas):
    """A cell is a unit of the world, its column to the right and its row downwards.

    Arrows go from cell to cell, Page Up and Page Down to the next pair, Enter opens, plus and minus zoom.
    """

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__(closest=44.0, centred=False)
        self.heat: HeatMatrix | None = None
        self.cell: tuple[int, int] | None = None
        self._over: tuple[int, int] | None = None
        self._names, self._short, self._widest = [""], [""], 0.0
        self.setMinimumSize(220, 220)
        self.setAccessibleName(self.tr("Heat map of all pairs"))

    def show_heat(self, heat: HeatMatrix, name_of: NameOf = plain_name) -> None:
        """Show another heat map."""
        known = self.pair_at(self.cell)
        self.heat, self._over = heat, None
        self._names = [name_of(entry.document) for entry in heat.entries]
        self._short = short_names(self._names)
        metrics = QFontMetricsF(font(11))
        self._widest = max((metrics.horizontalAdvance(name) for name in self._short), default=0.0)
        ends = known and {known.left.document.path, known.right.document.path}
        self.cell = next((cell for cell in heat.filled if ends and self._ends(cell) == ends), None)
        self.setAccessibleDescription(self.tr("Documents: {count}").format(count=f"{len(heat):,}"))
        self.set_world(QRectF(0, 0, max(1, len(heat)), max(1, len(heat))))

    def _ends(self, cell: tuple[int, int]) -> set[str]:
        return {self.heat.entries[place].document.path for place in cell} if self.heat else set()

    def pair_at(self, cell: tuple[int, int] | None) -> Comparison | None:
        """The comparison of a cell, None for none."""
        return self.heat.pairs.get(cell) if self.heat and cell else None

    # Where things are

    def _name_room(self) -> float:
        """As much as the longest name needs, within limits."""
        most = min(_MOST_NAME, max(_LEAST_NAME, min(self.width(), self.height()) * 0.26))
        return min(most, max(_LEAST_NAME, self._widest + 14))

    def _side_room(self) -> float:
        """Beside a map that is as high as there is room, names may be as long as what is left over."""
        over = self.width() - (self.height() - self._name_room() - _LEGEND) - 4
        return max(self._name_room(), min(self._widest + 14, over))

    def room(self) -> QRectF:
        edge, side = self._name_room(), self._side_room()
        return QRectF(side, edge, max(1.0, self.width() - side - 2), max(1.0, self.height() - edge - _LEGEND))

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """Row and column under a point of the widget."""
        if self.heat is None or not self.room().contains(point):
            return None
        world = self.to_world(point)
        row, column = int(np.floor(world.y())), int(np.floor(world.x()))
        return (row, column) if 0 <= row < len(self.heat) and 0 <= column < len(self.heat) else None

    def box(self, cell: tuple[int, int]) -> QRectF:
        """Where a cell is painted."""
        corner = self.to_screen(QPointF(cell[1], cell[0]))
        return QRectF(corner.x(), corner.y(), self.scale, self.scale)

    def description(self, cell: tuple[int, int]) -> str:
        """Both names and their figure."""
        if self.heat is None:
            return ""
        row, column = (self._names[place] for place in cell)
        if cell[0] == cell[1]:
            return row
        share = float(self.heat.shares[cell])
        figure = percent(share) if cell in self.heat.pairs else self.tr("no shared passage")
        words = self.tr("{row} in {column}: {figure}") if self.heat.directed else self.tr("{row} × {column}: {figure}")
        return words.format(row=row, column=column, figure=figure)

    # Pointer and keys

    def hover(self, point: QPointF | None) -> None:
        over = self.cell_at(point) if point is not None else None
        if over != self._over:
            self._over = over
            self.setCursor(Qt.CursorShape.PointingHandCursor if self.pair_at(over) else Qt.CursorShape.ArrowCursor)
            at = self.mapToGlobal(point.toPoint()) if point is not None else QPoint()
            QToolTip.showText(at, self.description(over) if over else "", self)
            self.update()

    def click(self, point: QPointF) -> None:
        self.cell = self.cell_at(point) or self.cell
        self.update()
        if (pair := self.pair_at(self.cell_at(point))) is not None:
            self.opened.emit(pair)

    def event(self, event: QEvent) -> bool:
        """The pair under the pointer; `hover` shows it at once, at 300 × 300 nobody can wait at every cell."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.description(cell) if cell else "", self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.heat is None or not len(self.heat):
            super().keyPressEvent(event)
        elif key in _WAYS:
            down, right = _WAYS[key]
            row, column = self.cell or (0, 0)
            last = len(self.heat) - 1
            self.go((min(max(row + down, 0), last), min(max(column + right, 0), last)))
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._step(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.pair_at(self.cell):
            self.opened.emit(self.pair_at(self.cell))
        else:
            super().keyPressEvent(event)

    def enter(self) -> None:
        """Keys begin at the first pair."""
        if self.cell is None and self.heat is not None and self.heat.filled:
            self.go(self.heat.filled[0])

    def _step(self, by: int) -> None:
        """To the next cell with a pair; each pair is met once, above the diagonal."""
        filled = [cell for cell in self.heat.filled if cell[0] < cell[1]] if self.heat else []
        now = self.cell or (-1, -1)
        beyond = [cell for cell in filled if (cell > now if by > 0 else cell < now)]
        if filled:
            self.go((beyond or filled)[0 if by > 0 else -1])

    def go(self, cell: tuple[int, int]) -> None:
        """Choose a cell and bring it into sight."""
        self.cell = cell
        self.scroll_to(QRectF(cell[1], cell[0], 1, 1))
        self.setAccessibleDescription(self.description(cell))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        if self.heat is None or not len(self.heat):
            self.paint_notice(self.tr("No two documents share a passage.") if self.heat is not None else "…")
            return
        theme, painter, room = theme_now(), QPainter(self), self.room()
        painter.setClipRect(room)
        self._cells(painter, theme)
        if self.scale >= _GRID:
            self._grid(painter, theme)
        self._cross(painter, theme)
        painter.setClipping(False)
        self._axes(painter, theme)
        self._legend(painter, theme)

    def _cells(self, painter: QPainter, theme: Theme) -> None:
        """The part that is seen, each cell at least a device pixel: smaller ones lend their colour to a larger one."""
        if self.heat is None:
            return
        factor = max(1, int(np.ceil(1 / (self.scale * self.devicePixelRatioF()))))
        levels, seen = self.heat.pooled(factor), self.seen()
        top, left = (max(0, int(edge / factor)) for edge in (seen.top(), seen.left()))
        bottom, right = (int(np.ceil(edge / factor)) + 1 for edge in (seen.bottom(), seen.right()))
        part = heat_colours(levels_now(), theme)[levels[top:bottom, left:right]]
        image = QImage(part.tobytes(), part.shape[1], part.shape[0], part.shape[1] * 4, QImage.Format.Format_RGB32)
        corner, side = self.to_screen(QPointF(left, top) * factor), factor * self.scale
        painter.drawImage(QRectF(corner.x(), corner.y(), part.shape[1] * side, part.shape[0] * side), image)

    def _grid(self, painter: QPainter, theme: Theme) -> None:
        """Lines between cells, and a mark on the diagonal, where a document would meet itself."""
        painter.setPen(QPen(QColor(theme.page), 1))
        seen, end = self.seen(), len(self.heat or ())
        first = self.to_screen(QPointF(0, 0))
        last = self.to_screen(QPointF(end, end))
        for place in range(max(0, int(seen.left())), min(end, int(seen.right()) + 1) + 1):
            x = self.to_screen(QPointF(place, 0)).x()
            painter.drawLine(QPointF(x, first.y()), QPointF(x, last.y()))
        for place in range(max(0, int(seen.top())), min(end, int(seen.bottom()) + 1) + 1):
            y = self.to_screen(QPointF(0, place)).y()
            painter.drawLine(QPointF(first.x(), y), QPointF(last.x(), y))
        painter.setPen(QPen(QColor(theme.field), 1.2))
        for place in range(max(0, int(seen.left())), min(end, int(seen.right()) + 1)):
            box = self.box((place, place))
            painter.drawLine(box.topLeft(), box.bottomRight())

    def _cross(self, painter: QPainter, theme: Theme) -> None:
        """Row and column of the cell under the pointer, and a frame around the chosen cell."""
        if self._over is not None:
            box, room = self.box(self._over), self.room()
            band = QColor(theme.accent)
            band.setAlpha(46)
            painter.fillRect(QRectF(room.left(), box.top(), room.width(), max(box.height(), 1.0)), band)
            painter.fillRect(QRectF(box.left(), room.top(), max(box.width(), 1.0), room.height()), band)
        if self.cell is not None:
            painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.muted), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = self.box(self.cell)
            painter.drawRect(box.adjusted(-2, -2, 2, 2) if box.width() < 10 else box)

    def _axes(self, painter: QPainter, theme: Theme) -> None:
        """As many names as there is room for, evenly; that of the row and column at the pointer always."""
        painter.setFont(font(11))
        metrics, strong = QFontMetricsF(painter.font()), self._over or (self.cell if self.hasFocus() else None)
        for place, marked in self._named(0 if strong is None else 1, strong and strong[0], downwards=True):
            self._name(painter, metrics, theme, place, marked=marked, downwards=True)
        for place, marked in self._named(0 if strong is None else 1, strong and strong[1], downwards=False):
            self._name(painter, metrics, theme, place, marked=marked, downwards=False)

    def _named(self, any_: int, strong: int | None, *, downwards: bool) -> Iterator[tuple[int, bool]]:
        seen, end = self.seen(), len(self.heat or ())
        low, high = (seen.top(), seen.bottom()) if downwards else (seen.left(), seen.right())
        step = max(1, int(np.ceil(_LINE / self.scale)))
        near = step if any_ and step > 1 else 1
        for place in range(max(0, -(-int(low) // step) * step), min(end, int(np.ceil(high))), step):
            if strong is None or abs(place - strong) >= near:
                yield place, False
        if strong is not None:
            yield strong, True

    def _name(
        self, painter: QPainter, metrics: QFontMetricsF, theme: Theme, place: int, *, marked: bool, downwards: bool
    ) -> None:
        room, edge = self.room(), (self._side_room() if downwards else self._name_room()) - 8
        at = self.to_screen(QPointF(place + 0.5, place + 0.5))
        middle = at.y() if downwards else at.x()
        low, high = (room.top(), room.bottom()) if downwards else (room.left(), room.right())
        if not low - 1 <= middle <= high + 1:
            return
        text = shortened(self._short[place], painter.fontMetrics(), int(edge))
        painter.save()
        painter.setPen(QColor(theme.on_accent if marked else theme.muted))
        painter.translate(room.left() - 5, middle) if downwards else painter.translate(middle, room.top() - 5)
        painter.rotate(0 if downwards else -90)
        width = metrics.horizontalAdvance(text)
        box = QRectF(-width, -_LINE / 2, width, _LINE) if downwards else QRectF(0, -_LINE / 2, width, _LINE)
        if marked:
            painter.fillRect(box.adjusted(-3, -1, 3, 1), QColor(theme.accent))
        # Names stand closer than their font is high: what is below the line, as an underscore is, must not be cut off.
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
        painter.restore()

    def _legend(self, painter: QPainter, theme: Theme) -> None:
        room = self.room()
        bar = QRectF(room.left(), self.height() - 22, min(160.0, room.width() - 90), 8)
        levels = levels_now()
        colours = np.ascontiguousarray(heat_colours(levels, theme)[None, 1:])
        painter.drawImage(bar, QImage(colours.tobytes(), 255, 1, 255 * 4, QImage.Format.Format_RGB32))
        painter.setPen(QColor(theme.muted))
        painter.setFont(font(11))
        for share in (0, levels.limits[-1], 100):
            x = bar.left() + bar.width() * share / 100
            painter.drawText(QRectF(x - 30, bar.bottom() + 1, 60, 13), Qt.AlignmentFlag.AlignHCenter, f"{share} %")
        cell = self._over or self.cell
        if cell is not None:
            painter.setPen(QColor(theme.ink))
            painter.setFont(font(12))
            box = QRectF(bar.right() + 24, bar.top() - 7, max(0.0, self.width() - bar.right() - 26), 22)
            text = painter.fontMetrics().elidedText(
                self.description(cell), Qt.TextElideMode.ElideMiddle, int(box.width())
            )
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


_LIGHT_ENDS, _DARK_ENDS = (0.80, 0.035), (0.055, 0.86)
"""Luminance of the least share and of the whole."""

_VIVID = 0.45  # least saturation of a level's hue, unless its colour is grey
_HALVINGS = 12


@lru_cache(maxsize=16)
def heat_colours(levels: Levels, theme: Theme) -> NDArray[np.uint32]:
    """256 colours as 0xffRRGGBB, shape (256,): the first for nothing, the others for shares from just above 0 to 1."""
    first, last = _DARK_ENDS if theme is DARK else _LIGHT_ENDS
    shares = np.linspace(0, 1, 255)
    # Evenly for the eye, which tells dark tones better apart than light ones.
    wanted = (np.cbrt(first) + (np.cbrt(last) - np.cbrt(first)) * shares) ** 3
    colours = [
        _shade(levels.colours[levels.level_of(s)], light) for s, light in zip(shares.tolist(), wanted, strict=True)
    ]
    return np.array([QColor(theme.panel).rgb(), *(colour.rgb() for colour in colours)], dtype=np.uint32)


def _shade(colour: str, light: float) -> QColor:
    """A colour of the same hue with a luminance."""
    base = QColor(colour)
    hue, saturation = max(0.0, base.hslHueF()), base.hslSaturationF()
    saturation = max(saturation, _VIVID) if saturation > 0.1 else saturation
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        dark = luminance(QColor.fromHslF(hue, saturation, middle).name()) < light
        low, high = (middle, high) if dark else (low, middle)
    return QColor.fromHslF(hue, saturation, (low + high) / 2)
