"""How the graph of groups is painted."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from hengwen.gui.pages.overview.groups import Groups
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.palette import COUNT, shade, shades
from hengwen.gui.style.theme import Theme, font
from hengwen.gui.widgets.cells import shortened

_NAME_FROM = 15.0  # pixels of a unit from which on dots have their names
_FINE = 3000  # lines; more are painted thin and without smoothing
_THICK = 5.0
_MOST_NAMES = 150
_AROUND = 2.0  # pixels beside a name that lines keep clear of
_PORTION = 3000  # lines that are painted without a pause


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines of one pen: `ends`, float64, shape (n, 4), from where to where."""

    pen: QPen
    ends: np.ndarray
    smooth: bool

    def paint(self, painter: QPainter) -> None:
        """All of them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.smooth)
        painter.setPen(self.pen)
        painter.drawLines([QLineF(*line) for line in self.ends.tolist()])


@dataclass(frozen=True, slots=True)
class GraphDrawing:
    """Groups in one view: `points` on the widget, float64, shape (n, 2); `front`: the group that is not pale."""

    groups: Groups
    points: np.ndarray
    names: list[str]
    theme: Theme
    scale: float
    width: int
    height: int
    front: int | None

    @property
    def radius(self) -> float:
        """Of every dot, in pixels."""
        return dot_radius(self.scale)

    def _faded(self, numbers: np.ndarray) -> np.ndarray:
        faded: np.ndarray = np.zeros(len(numbers), bool) if self.front is None else numbers != self.front
        return faded

    def strokes(self) -> list[Stroke]:
        """All lines that are seen, in portions that are quickly painted: the widest last, on top of the others."""
        groups, theme = self.groups, self.theme
        ends = self.points[groups.links].reshape(-1, 4)
        many = len(ends) > _FINE
        widths = np.minimum(groups.shares * _THICK, _THICK - 1).astype(int)
        levels = levels_now()
        places = np.searchsorted(levels.limits, np.round(groups.shares * 100, 1), side="right")
        faded = self._faded(groups.group_of[groups.links[:, 0]]) if len(ends) else np.zeros(0, bool)
        seen = self._crossing(ends)
        found = []
        for pale, width, place in product((True, False), np.unique(widths).tolist(), np.unique(places).tolist()):
            colour = theme.field if pale else levels.tone((0, *levels.limits)[place] / 100, theme).bar
            pen = QPen(QColor(colour), 0 if many else 1.0 + width * 0.9)
            some = ends[(widths == width) & (places == place) & (faded == pale) & seen]
            parts = range(0, len(some), _PORTION)
            found += [Stroke(pen, some[first : first + _PORTION], smooth=not many) for first in parts]
        return found

    def _crossing(self, ends: np.ndarray) -> np.ndarray:
        """Lines whose boxes meet the view."""
        x, y = ends[:, ::2], ends[:, 1::2]
        seen: np.ndarray = (x.max(1) >= 0) & (x.min(1) <= self.width) & (y.max(1) >= 0) & (y.min(1) <= self.height)
        return seen

    def dots(self, painter: QPainter) -> None:
        """All documents that are seen."""
        groups, radius, theme, points = self.groups, self.radius, self.theme, self.points
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.page), 1.2))
        faded = self._faded(groups.group_of)
        colours = [QColor(mark.strong) for mark in shades(theme)]
        for node, (x, y) in enumerate(points.tolist()):
            if -20 <= x <= self.width + 20 and -20 <= y <= self.height + 20:
                painter.setBrush(QColor(theme.field) if faded[node] else colours[groups.group_of[node] % COUNT])
                painter.drawEllipse(QPointF(x, y), radius, radius)

    def labels(self, painter: QPainter, strong: int | None) -> None:
        """The number of every group, and names where there is room for them."""
        groups, theme = self.groups, self.theme
        painter.setFont(font(11))
        faded, occupied = self._faded(groups.group_of), self._numbers(painter)
        painter.setPen(QColor(theme.ink))
        for node in self._named(faded, strong):
            name = shortened(self.names[node], painter.fontMetrics(), 120)
            box = self._free(node, painter.fontMetrics().horizontalAdvance(name), occupied, must=node == strong)
            if box is not None:
                occupied.append(box)
                painter.fillRect(box.adjusted(-_AROUND, 0, _AROUND, 0), QColor(theme.panel))  # no line through a name
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)

    def _named(self, faded: np.ndarray, strong: int | None) -> list[int]:
        """Dots that may have their names: the one that is pointed at, and all where they are not too many."""
        x, y = self.points[:, 0], self.points[:, 1]
        seen = np.flatnonzero((x >= 0) & (x <= self.width) & (y >= 0) & (y <= self.height) & ~faded).tolist()
        others = seen if self.scale >= _NAME_FROM and len(seen) <= _MOST_NAMES else []
        return [*([] if strong is None else [strong]), *(node for node in others if node != strong)]

    def _free(self, node: int, wide: int, occupied: list[QRectF], *, must: bool) -> QRectF | None:
        """Room for a name to the right or to the left of its dot, beside all other dots and names."""
        points = self.points
        x, y = points[node].tolist()
        away = self.radius + 4
        boxes = [QRectF(left, y - 8, wide, 16) for left in (x + away, x - away - wide)]
        for box in boxes:
            inside = (abs(points[:, 1] - y) < 8 + away) & (points[:, 0] > box.left()) & (points[:, 0] < box.right())
            fits = box.left() >= 0 and box.right() <= self.width
            if fits and not inside.any() and not any(box.intersects(other) for other in occupied):
                return box
        return next((box for box in boxes if box.left() >= 0), boxes[0]) if must else None

    def _numbers(self, painter: QPainter) -> list[QRectF]:
        """The number of each group above its highest dot; where they stand."""
        groups, theme, points, boxes = self.groups, self.theme, self.points, list[QRectF]()
        painter.save()
        painter.setFont(font(12, bold=True))
        for number in range(len(groups.groups) if self.scale >= _NAME_FROM / 2 else 0):
            members = points[groups.group_of == number]
            x, y = members[members[:, 1].argmin()].tolist()
            box = QRectF(x - 12, y - self.radius - 18, 24, 15)
            painter.setPen(QColor(theme.field if self.front not in (None, number) else shade(theme, number).strong))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))
            boxes.append(box)
        painter.restore()
        return boxes


def dot_radius(scale: float) -> float:
    """Pixels of a dot's radius where a unit has `scale` of them."""
    return min(11.0, max(3.0, scale * 0.17))
