"""How the graph of a group is painted, and where its names and figures stand."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPen

from hengwen.gui.pages.overview.charts.graph_layout import GroupGraph
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import Theme, font
from hengwen.gui.widgets.cells import paint_pill, shortened
from hengwen.text.display import whole_percent

_FINE = 3000  # lines; more are painted thin and without smoothing
_THICK = (1.2, 2.0, 3.2, 4.8)  # pixels of a line, by its level
_PORTION = 800  # lines that are painted without a pause
_MOST_NAMES, _MOST_LINES = 80, 2000  # dots whose names are looked for room among at most so many lines
_CROWDED = 250  # lines from which on they are painted thinner
_NAME, _NAME_HEIGHT = 150.0, 16.0
_AWAY = 4.0  # pixels from a dot to its name
_FIGURES = 15  # lines; more have no figures beside them
_FIGURE = QSizeF(40.0, 17.0)
_ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)  # of a line, where its figure may stand
_FONT = 12


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


@dataclass(frozen=True)
class GraphDrawing:
    """A graph in one view. `points`: of the dots on the widget, float64, shape (n, 2); `room`: the whole widget."""

    graph: GroupGraph
    points: NDArray[np.float64]
    names: list[str]
    theme: Theme
    radius: float
    room: QRectF

    @cached_property
    def ends(self) -> NDArray[np.float64]:
        """From where to where each line goes, shape (m, 4)."""
        ends: NDArray[np.float64] = self.points[self.graph.links].reshape(-1, 4)
        return ends

    def strokes(self) -> list[Stroke]:
        """All lines that are seen, in portions that are quickly painted: the highest level last, on top."""
        levels, many = levels_now(), len(self.ends) > _FINE
        places = np.searchsorted(levels.limits, np.round(self.graph.shares * 100, 1), side="right")
        seen, found, thin = self._crossing(), [], 0.4 if len(self.ends) > _CROWDED else 1.0
        for place in np.unique(places).tolist():
            colour = levels.tone((0, *levels.limits)[place] / 100, self.theme).bar
            pen = QPen(QColor(colour), 0 if many else _THICK[place] * thin)
            some = self.ends[(places == place) & seen]
            parts = range(0, len(some), _PORTION)
            found += [Stroke(pen, some[first : first + _PORTION], smooth=not many) for first in parts]
        return found

    def _crossing(self) -> NDArray[np.bool_]:
        """Lines whose boxes meet the view."""
        x, y, room = self.ends[:, ::2], self.ends[:, 1::2], self.room
        across: NDArray[np.bool_] = (x.max(1) >= room.left()) & (x.min(1) <= room.right())
        down: NDArray[np.bool_] = (y.max(1) >= room.top()) & (y.min(1) <= room.bottom())
        return across & down

    def dots(self, painter: QPainter) -> None:
        """All documents that are seen: of one tone, since colours are for similarities."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.theme.page), 1.2))
        painter.setBrush(QColor(self.theme.muted))
        for node in self._seen():
            painter.drawEllipse(QPointF(*self.points[node]), self.radius, self.radius)

    def _seen(self) -> list[int]:
        (x, y), room = self.points.T, self.room.adjusted(-20, -20, 20, 20)
        inside = (x >= room.left()) & (x <= room.right()) & (y >= room.top()) & (y <= room.bottom())
        return np.flatnonzero(inside).tolist()

    # Names and figures

    def labels(self) -> dict[int, QRectF]:
        """Where names stand: beside their dots, where no line, no dot and no other name is; the outer dots first."""
        if len(self.ends) > _MOST_LINES:
            return {}
        away = np.hypot(*(self.points - self.points.mean(axis=0)).T)
        found: dict[int, QRectF] = {}
        for node in sorted(self._seen(), key=lambda node: -away[node])[:_MOST_NAMES]:
            boxes = [self._outside(node)] if self.graph.ring else self._beside(node)
            free = (box for box in boxes if self._free(node, box, found))
            if (box := next(free, None)) is not None:
                found[node] = box
        return found

    def text(self, node: int, width: float = _NAME) -> str:
        """The name of a dot, shortened to a width."""
        return shortened(self.names[node], QFontMetrics(font(_FONT)), int(width))

    def _size(self, node: int, most: float = _NAME) -> QSizeF:
        metrics = QFontMetricsF(font(_FONT))
        return QSizeF(min(metrics.horizontalAdvance(self.names[node]) + 2, most), _NAME_HEIGHT)

    def _outside(self, node: int) -> QRectF:
        """On a ring: outside of the tangent at the dot, and so outside of all lines."""
        x, y = self.points[node].tolist()
        middle, reach = (self.points.min(0) + self.points.max(0)) / 2, np.ptp(self.points, axis=0) / 2
        across, down = ((self.points[node] - middle) / np.maximum(reach, 1.0) ** 2).tolist()
        length = max(float(np.hypot(across, down)), 1e-9)
        across, down = across / length, down / length
        right = across >= 0
        size = self._size(node, (self.room.right() - x if right else x - self.room.left()) - self.radius - _AWAY)
        left = x + self.radius + _AWAY if right else x - self.radius - _AWAY - size.width()
        lean = max(-1.0, min(1.0, down * 2))
        return QRectF(left, y - size.height() / 2 + lean * size.height() / 2, size.width(), size.height())

    def _beside(self, node: int) -> list[QRectF]:
        """To the right, to the left, above and below."""
        x, y = self.points[node].tolist()
        size, away = self._size(node), self.radius + _AWAY
        wide, high = size.width(), size.height()
        corners = (
            (x + away, y - high / 2), (x - away - wide, y - high / 2), (x - wide / 2, y - away - high),
            (x - wide / 2, y + away),
        )  # fmt: skip
        return [QRectF(left, top, wide, high) for left, top in corners]

    def _free(self, node: int, box: QRectF, others: dict[int, QRectF]) -> bool:
        """Whether nothing else stands there."""
        if not self.room.contains(box) or any(box.intersects(other) for other in others.values()):
            return False
        around = box.adjusted(-self.radius, -self.radius, self.radius, self.radius)
        x, y = self.points.T
        inside = (x > around.left()) & (x < around.right()) & (y > around.top()) & (y < around.bottom())
        inside[node] = False
        return not inside.any() and not crossing(self.ends, box).any()

    def figures(self, taken: list[QRectF]) -> dict[int, QRectF]:
        """Where the similarities of few lines stand: on the line, beside all names, dots, figures and other lines."""
        if len(self.ends) > _FIGURES:
            return {}
        dots = [_around(QPointF(*point), QSizeF(2, 2) * self.radius) for point in self.points.tolist()]
        found: dict[int, QRectF] = {}
        for link, (x1, y1, x2, y2) in enumerate(self.ends.tolist()):
            boxes = (_around(QPointF(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t), _FIGURE) for t in _ALONG)
            occupied, others = [*taken, *dots, *found.values()], np.delete(self.ends, link, axis=0)
            alone = (box for box in boxes if not crossing(others, box).any())
            free = (box for box in alone if not any(box.intersects(other) for other in occupied))
            if (box := next(free, None)) is not None:
                found[link] = box
        return found

    def paint_labels(self, painter: QPainter) -> None:
        """Names and figures."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        labels = self.labels()
        for node, box in labels.items():
            self._name(painter, node, box)
        levels = levels_now()
        for link, box in self.figures(list(labels.values())).items():
            share = float(self.graph.shares[link])
            paint_pill(painter, box, levels.tone(share, self.theme), whole_percent(share))

    def _name(self, painter: QPainter, node: int, box: QRectF) -> None:
        painter.setFont(font(_FONT))
        painter.setPen(QColor(self.theme.ink))
        wide = box.adjusted(-1, 0, 1, 0)
        painter.drawText(wide, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, self.text(node, wide.width()))

    def paint_marked(self, painter: QPainter, node: int) -> None:
        """The name of the dot that is pointed at, on its own ground: it is read wherever the dot is."""
        boxes = [self._outside(node)] if self.graph.ring else self._beside(node)
        box = next((box for box in boxes if self.room.contains(box)), boxes[0])
        painter.setPen(QPen(QColor(self.theme.rule), 1))
        painter.setBrush(QColor(self.theme.page))
        painter.drawRoundedRect(box.adjusted(-3, -1, 3, 1), 3, 3)
        self._name(painter, node, box)


def _around(middle: QPointF, size: QSizeF) -> QRectF:
    return QRectF(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height())


def crossing(ends: NDArray[np.float64], box: QRectF) -> NDArray[np.bool_]:
    """Which of the lines, shape (m, 4), meet a box, shape (m,): clipped as by Liang and Barsky (1984)."""
    start, way = ends[:, :2], ends[:, 2:] - ends[:, :2]
    low = np.array((box.left(), box.top())) - start
    high = np.array((box.right(), box.bottom())) - start
    still = np.abs(way) < 1e-9
    step = np.where(still, 1.0, way)
    first = np.where(still, np.where((low <= 0) & (high >= 0), -np.inf, np.inf), np.minimum(low / step, high / step))
    last = np.where(still, np.inf, np.maximum(low / step, high / step))
    meets: NDArray[np.bool_] = np.maximum(first.max(axis=1), 0) <= np.minimum(last.min(axis=1), 1)
    return meets


def dot_radius(scale: float) -> float:
    """Pixels of a dot's radius where a unit has `scale` of them."""
    return min(7.0, max(3.0, scale * 0.17))
