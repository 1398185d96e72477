"""The heat map: names on both axes, a square for every pair; a click opens it."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.pages.overview.charts.canvas import Canvas
from hengwen.gui.pages.overview.charts.heat import HeatMatrix
from hengwen.gui.pages.overview.charts.heat_drawing import HeatDrawing
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.translation import filled
from hengwen.gui.widgets.list_item import paint_notice
from hengwen.model.report.report import Comparison
from hengwen.text.display import percent

_FOOT = 24.0
_READ = 7.0  # pixels of a cell from which on it can be told from its neighbours and pointed at
_MOST_NAME, _LEAST_NAME = 132.0, 48.0
_WAYS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


class HeatMapView(Canvas):
    """A cell is a unit of the world, its column to the right and its row downwards.

    Where the cells of all documents would be too small to read, it shows as many documents as there is room for, those
    with the most similar pairs. `narrowed` is emitted with a text that says which. `show_whole` shows all.

    Arrows go from cell to cell, Page Up and Page Down to the next pair, Enter opens, plus and minus zoom.
    """

    opened = Signal(object)
    narrowed = Signal(str)

    def __init__(self) -> None:
        super().__init__(closest=44.0)
        self.heat: HeatMatrix | None = None
        self.cell: tuple[int, int] | None = None
        self._all: HeatMatrix | None = None
        self._least: int | None = 0
        self._whole = False
        self._over: tuple[int, int] | None = None
        self._name_of: NameOf = plain_name
        self._names, self._widest = [""], 0.0
        self.setMinimumSize(220, 220)
        self.setAccessibleName(self.tr("Heat map of all pairs"))

    def show_heat(self, heat: HeatMatrix, name_of: NameOf = plain_name) -> None:
        """Show another heat map."""
        self._all, self._name_of = heat, name_of
        self._take(self._fitting())

    def show_whole(self, on: bool) -> None:
        """Show all documents, however small their cells are, or as many as can be read."""
        self._whole = on
        if self._all is not None:
            self._take(self._fitting())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._all is not None and (least := self._fitting()) != self._least:
            self._take(least)

    def _fitting(self) -> int | None:
        """Return the similarity in per cent from which documents are shown; None if even the highest are too many."""
        if self._whole or self._all is None:
            return 0
        names = self._most_name()  # of all documents: those that are shown follow from it
        room = min(self.width() - names, self.height() - names - _FOOT)
        return self._all.least_for(max(2, int(room / _READ)))

    def _most_name(self) -> float:
        return min(_MOST_NAME, max(_LEAST_NAME, min(self.width(), self.height()) * 0.26))

    def _take(self, least: int | None) -> None:
        """Show the documents with a pair from `least` per cent on; keep the chosen cell while its pair is shown."""
        if self._all is None:
            return
        known, self._least = self.pair_at(self.cell), least
        heat = self._all if least == 0 else self._all.from_similarity(101 if least is None else least)
        self.heat, self._over = heat, None
        self._names = [self._name_of(entry.document) for entry in heat.entries]
        metrics = QFontMetricsF(font(11))
        self._widest = max((metrics.horizontalAdvance(name) for name in self._names), default=0.0)
        ends = known and {known.left.document.path, known.right.document.path}
        self.cell = next((cell for cell in heat.filled if ends and self._ends(cell) == ends), None)
        self.setAccessibleDescription(self.tr("Documents: {count}").format(count=f"{len(heat):,}"))
        self.set_world(QRectF(0, 0, max(1, len(heat)), max(1, len(heat))))
        self.narrowed.emit(self._which())

    def _which(self) -> str:
        """Return a text that says which documents are shown, where not all are."""
        if self.heat is None or not len(self.heat) or len(self.heat) == self.heat.documents:
            return ""
        above_least = self.tr("{shown} of {all} documents: those with a pair from {least} % on")
        sharing = self.tr("{shown} of {all} documents: the others share no passage")
        words = above_least if self._least else sharing
        return words.format(shown=f"{len(self.heat):,}", all=f"{self.heat.documents:,}", least=self._least)

    def _ends(self, cell: tuple[int, int]) -> set[str]:
        return {self.heat.entries[place].document.path for place in cell} if self.heat else set()

    def pair_at(self, cell: tuple[int, int] | None) -> Comparison | None:
        """Return the comparison of a cell, None for none."""
        return self.heat.pairs.get(cell) if self.heat and cell else None

    # Coordinates

    def _name_room(self) -> float:
        """Return the width of the longest name, within limits."""
        return min(self._most_name(), max(_LEAST_NAME, self._widest + 14))

    def _side_room(self) -> float:
        """Return the width for names beside a map that has its full height: what is left over."""
        over = self.width() - (self.height() - self._name_room() - _FOOT) - 4
        return max(self._name_room(), min(self._widest + 14, over))

    def room(self) -> QRectF:
        edge, side = self._name_room(), self._side_room()
        return QRectF(side, edge, max(1.0, self.width() - side - 2), max(1.0, self.height() - edge - _FOOT))

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """Return row and column under a point of the widget."""
        if self.heat is None or not self.room().contains(point):
            return None
        world = self.to_world(point)
        row, column = int(np.floor(world.y())), int(np.floor(world.x()))
        return (row, column) if 0 <= row < len(self.heat) and 0 <= column < len(self.heat) else None

    def box(self, cell: tuple[int, int]) -> QRectF:
        """Return the rectangle of a cell."""
        corner = self.to_screen(QPointF(cell[1], cell[0]))
        return QRectF(corner.x(), corner.y(), self.scale, self.scale)

    def description(self, cell: tuple[int, int]) -> str:
        """Return both names and their figure."""
        if self.heat is None:
            return ""
        row, column = (self._names[place] for place in cell)
        if cell[0] == cell[1]:
            return row
        share = float(self.heat.shares[cell])
        figure = percent(share) if cell in self.heat.pairs else self.tr("no shared passage")
        words = self.tr("{row} in {column}: {figure}") if self.heat.directed else self.tr("{row} × {column}: {figure}")
        return words.format(row=row, column=column, figure=figure)

    def middle(self) -> QPointF:
        """Return the chosen cell, or the first pair: the map may be smaller than its room."""
        first = self.heat.filled[:1] if self.heat is not None else []
        cell = self.cell or next(iter(first), None)
        at = self.box(cell).center() if cell is not None else super().middle()
        return at if self.room().contains(at) else super().middle()

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
        """Show the pair under the pointer at once: with 300 × 300 cells nobody can wait at every one."""
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
        """Choose the first pair when keys arrive."""
        if self.cell is None and self.heat is not None and self.heat.filled:
            self.go(self.heat.filled[0])

    def _step(self, by: int) -> None:
        """Go to the next cell with a pair above the diagonal, so that each pair is met once."""
        filled = [cell for cell in self.heat.filled if cell[0] < cell[1]] if self.heat else []
        now = self.cell or (-1, -1)
        beyond = [cell for cell in filled if (cell > now if by > 0 else cell < now)]
        if filled:
            self.go((beyond or filled)[0 if by > 0 else -1])

    def go(self, cell: tuple[int, int]) -> None:
        """Choose a cell and scroll it into view."""
        self.cell = cell
        self.scroll_to(QRectF(cell[1], cell[0], 1, 1))
        self.setAccessibleDescription(self.description(cell))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        if self.heat is None or not len(self.heat):
            paint_notice(QPainter(self), self.rect(), self._why_empty())
            return
        theme, painter, room = theme_now(), QPainter(self), self.room()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = HeatDrawing(
            self.heat, self._names, theme, room, self.to_screen(QPointF(0, 0)), self.scale, self.devicePixelRatioF(),
            self._side_room(), self._name_room(),
        )  # fmt: skip
        painter.setClipRect(room)
        drawing.cells(painter)
        if self._over is not None:
            drawing.cross(painter, self._over)
        if self.cell is not None:
            drawing.frame(painter, self.cell, theme.accent if self.hasFocus() else theme.muted)
        painter.setClipping(False)
        drawing.axes(painter, self._over or (self.cell if self.hasFocus() else None))
        if (cell := self._over or self.cell) is not None:
            painter.setPen(QColor(theme.ink))
            painter.setFont(font(12))
            left = min(room.left(), self.width() * 0.1)
            foot = QRectF(left, self.height() - _FOOT + 4, self.width() - left - 2, _FOOT - 4)
            middle = Qt.TextElideMode.ElideMiddle
            text = painter.fontMetrics().elidedText(self.description(cell), middle, int(foot.width()))
            painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _why_empty(self) -> str:
        if self._all is None:
            return "…"
        if not len(self._all):
            return self.tr("No two documents share a passage.")
        words = self.tr(
            "Not shown here: {count} documents have a pair as similar as the highest. “All documents” shows all."
        )
        return filled(words, count=f"{int((self._all.highest >= self._all.highest.max()).sum()):,}")
