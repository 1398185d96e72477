"""The graph of one group: documents as dots with their names, pairs as lines in the colours of the levels."""

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.pages.overview.charts.canvas import Canvas
from hengwen.gui.pages.overview.charts.graph_drawing import GraphDrawing, Stroke, dot_radius
from hengwen.gui.pages.overview.charts.graph_layout import GroupGraph
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.model.report.report import Comparison, ReportEntry
from hengwen.text.display import percent

_NEAR = 7.0  # pixels beside a line or a dot that still mean it
_EDGE = 22.0  # pixels around the dots
_NAMES = 0.36  # of the width, at most, for names on either side of a ring
_FLAT, _STEEP = 2.4, 0.5  # how much wider or narrower than high a ring may be


class GraphView(Canvas):
    """A click on a line opens the pair, one on a dot asks for all sources of the document.

    Arrows go to the nearest dot in their direction, Tab leaves, Enter asks for the sources, Space for the best pair.
    """

    opened = Signal(object)
    sources_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__(closest=120.0)
        self.graph: GroupGraph | None = None
        self.node: int | None = None
        self.notice = ""
        self._over: tuple[str, int] | None = None
        self._names: list[str] = []
        self._widest = 0.0
        self._name_of: NameOf = plain_name
        self._places = np.zeros((0, 2))
        self._painted: object = None
        self._layers = QPixmap(), QPixmap()
        self._strokes: list[Stroke] = []
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._stroke)
        self.setMinimumSize(220, 136)
        self.setAccessibleName(self.tr("The group as a graph"))

    def show_graph(self, graph: GroupGraph | None, name_of: NameOf = plain_name) -> None:
        """Show another group, or none."""
        self.graph, self._name_of, self._painted = graph, name_of, None
        self._names = [name_of(entry.document) for entry in graph.entries] if graph is not None else []
        metrics = QFontMetricsF(font(12))
        ring = graph is not None and graph.ring
        self._widest = max((metrics.horizontalAdvance(name) for name in self._names), default=0.0) if ring else 0.0
        self.node = self._over = None
        if graph is not None:
            words = self.tr("Documents: {documents}, pairs: {pairs}")
            counts = words.format(documents=f"{len(graph.entries):,}", pairs=f"{len(graph.pairs):,}")
            self.setAccessibleDescription(counts)
        self._set_out()

    def _set_out(self) -> None:
        """Take the places of the dots; a ring is as wide as the room that names leave it."""
        self._places = self.graph.places if self.graph is not None else np.zeros((0, 2))
        if self.graph is not None and self.graph.ring:
            room = self.room()
            self._places = self._places * (min(_FLAT, max(_STEEP, room.width() / room.height())), 1.0)
        (left, top), (right, bottom) = (
            (self._places.min(axis=0), self._places.max(axis=0)) if len(self._places) else ((0.0, 0.0), (1.0, 1.0))
        )
        self.set_world(QRectF(float(left), float(top), max(float(right - left), 0.1), max(float(bottom - top), 0.1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self._set_out()

    def room(self) -> QRectF:
        """Without an edge for dots, and for names beside a ring."""
        side = max(_EDGE, min(self._widest + _EDGE, self.width() * _NAMES))
        return QRectF(self.rect()).adjusted(side, _EDGE, -side, -_EDGE)

    def entry(self, node: int) -> ReportEntry | None:
        """The document of a dot."""
        return self.graph.entries[node] if self.graph is not None else None

    # Where things are

    def points(self) -> np.ndarray:
        """Where the dots are on the widget, float64, shape (n, 2)."""
        origin = self.to_screen(QPointF(0, 0))
        moved: np.ndarray = self._places * self.scale + (origin.x(), origin.y())
        return moved

    def node_at(self, point: QPointF) -> int | None:
        """The dot at a point of the widget."""
        points = self.points()
        if not len(points):
            return None
        away = np.hypot(points[:, 0] - point.x(), points[:, 1] - point.y())
        nearest = int(away.argmin())
        return nearest if away[nearest] <= dot_radius(self.scale) + 3 else None

    def link_at(self, point: QPointF) -> int | None:
        """The line at a point of the widget."""
        if self.graph is None or not len(self.graph.links):
            return None
        ends = self.points()[self.graph.links]
        start, way = ends[:, 0], ends[:, 1] - ends[:, 0]
        to = np.array((point.x(), point.y())) - start
        along = np.clip((to * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-9), 0, 1)
        away = np.hypot(*(to - way * along[:, None]).T)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= _NEAR else None

    def description(self, what: tuple[str, int] | None) -> str:
        """A pair with its similarity, or a document with the number of its pairs."""
        if what is None or self.graph is None:
            return ""
        kind, number = what
        if kind == "link":
            pair = self.graph.pairs[number]
            names = (self._name_of(side.document) for side in (pair.left, pair.right))
            return f"{' × '.join(names)}: {percent(pair.similarity)}"
        words = self.tr("{name}: pairs in this group: {count}")
        return words.format(name=self._names[number], count=len(self.graph.links_of[number]))

    # Pointer and keys

    def _what_at(self, point: QPointF) -> tuple[str, int] | None:
        if (node := self.node_at(point)) is not None:
            return "node", node
        link = self.link_at(point)
        return None if link is None else ("link", link)

    def hover(self, point: QPointF | None) -> None:
        over = self._what_at(point) if point is not None else None
        if over != self._over:
            self._over = over
            self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
            self.update()

    def click(self, point: QPointF) -> None:
        what = self._what_at(point)
        if what is None or self.graph is None:
            return
        if what[0] == "link":
            self.opened.emit(self.graph.pairs[what[1]])
        else:
            self.node = what[1]
            self.sources_requested.emit(self.entry(what[1]))

    def event(self, event: QEvent) -> bool:
        """Names and figures, on hover."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.description(self._what_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        ways = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        if key in ways and len(self._places):
            self._go(np.array(ways[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.node is not None:
            self.sources_requested.emit(self.entry(self.node))
        elif key == Qt.Key.Key_Space and self.node is not None:
            self.opened.emit(self._best(self.node))
        else:
            super().keyPressEvent(event)

    def enter(self) -> None:
        """Keys begin at the first document of the highest pair."""
        if self.node is None and len(self._places):
            self.node = 0

    def _best(self, node: int) -> Comparison | None:
        """The pairs of a graph are the highest first, and so are those of a node."""
        return self.graph.pairs[self.graph.links_of[node][0]] if self.graph is not None else None

    def _go(self, way: np.ndarray) -> None:
        """To the nearest dot that lies rather in this direction than aside."""
        places = self._places
        if self.node is None:
            self.node = 0
        else:
            to = places - places[self.node]
            ahead, aside = to @ way, np.abs(to @ way[::-1])
            cost = np.where(ahead > np.maximum(aside * 0.5, 1e-9), ahead + 2 * aside, np.inf)
            self.node = int(cost.argmin()) if np.isfinite(cost.min()) else self.node
        x, y = (float(value) for value in places[self.node])
        self.scroll_to(QRectF(x - 0.5, y - 0.5, 1, 1))
        self.setAccessibleDescription(self.description(("node", self.node)))

    # Painting

    def drawing(self) -> GraphDrawing | None:
        """How it is painted in this view."""
        if self.graph is None:
            return None
        radius, room = dot_radius(self.scale), QRectF(self.rect())
        return GraphDrawing(self.graph, self.points(), self._names, theme_now(), radius, room)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        drawing = self.drawing()
        if drawing is None:
            self.paint_notice(self.notice)
            return
        painter = QPainter(self)
        layers = self._ground(drawing)
        painter.drawPixmap(0, 0, layers[0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_lines_at_pointer(painter, drawing)
        painter.drawPixmap(0, 0, layers[1])
        over = self._over[1] if self._over and self._over[0] == "node" else None
        marked = self.node if self.hasFocus() else None
        for node, ink in ((over, drawing.theme.ink), (marked, drawing.theme.accent)):
            if node is not None:
                painter.setPen(QPen(QColor(ink), 2.4))
                painter.setBrush(QColor(drawing.theme.muted))
                painter.drawEllipse(QPointF(*drawing.points[node]), drawing.radius + 1, drawing.radius + 1)
        named = marked if over is None else over
        if named is not None:
            drawing.paint_marked(painter, named)

    def _paint_lines_at_pointer(self, painter: QPainter, drawing: GraphDrawing) -> None:
        """The line that is pointed at, or all lines of the dot, with an edge of ink: their colour stays their level."""
        if self._over is None:
            return
        kind, number = self._over
        theme, levels = drawing.theme, levels_now()
        for link in drawing.graph.links_of[number] if kind == "node" else [number]:
            line = QLineF(*drawing.ends[link].tolist())
            for ink, wide in ((theme.ink, 6.0), (levels.tone(float(drawing.graph.shares[link]), theme).bar, 3.6)):
                painter.setPen(QPen(QColor(ink), wide))
                painter.drawLine(line)

    def _ground(self, drawing: GraphDrawing) -> tuple[QPixmap, QPixmap]:
        """Lines, and dots with names, painted once for a view: the pointer moves more often than the view.

        Very many lines are painted in portions, so that a drag or a turn of the wheel never waits for all of them.
        """
        ratio, size, page = self.devicePixelRatioF(), self.size(), drawing.theme.page
        view = self._scale, self._origin.x(), self._origin.y(), size.width(), size.height(), ratio
        key = page, view, levels_now()
        if key != self._painted:
            self._painted = key
            self._layers = _clear(size, ratio), _clear(size, ratio)
            painter = QPainter(self._layers[1])
            drawing.dots(painter)
            drawing.paint_labels(painter)
            painter.end()
            self._strokes = drawing.strokes()
            self._stroke()
        return self._layers

    def _stroke(self) -> None:
        """One more portion of lines."""
        if self._strokes:
            painter = QPainter(self._layers[0])
            self._strokes.pop(0).paint(painter)
            painter.end()
            self.update()
        if self._strokes and not self._idle.isActive():
            self._idle.start()
        elif not self._strokes:
            self._idle.stop()


def _clear(size: QSize, ratio: float) -> QPixmap:
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made
