"""The graph of groups: documents as dots, pairs as lines, one colour and one number for each group."""

from collections import defaultdict

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QToolTip

from hengwen.gui.document_names import NameOf, plain_name, short_names
from hengwen.gui.pages.overview.canvas import Canvas
from hengwen.gui.pages.overview.graph_drawing import GraphDrawing, Stroke, dot_radius
from hengwen.gui.pages.overview.groups import Groups
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.palette import shade
from hengwen.gui.style.theme import theme_now
from hengwen.model.report import Comparison, Report, ReportEntry
from hengwen.text.display import percent

_MARGIN = 0.9  # around the dots, in units of the plane
_NEAR = 7.0  # pixels beside a line or a dot that still mean it


class GraphView(Canvas):
    """A click on a line opens the pair, one on a dot asks for all sources of the document.

    Arrows go to the nearest dot in their direction, Tab leaves, Enter asks for the sources, Space for the best pair.
    """

    opened = Signal(object)
    sources_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__(closest=120.0)
        self.groups: Groups | None = None
        self.node: int | None = None
        self.group: int | None = None
        self._report: Report | None = None
        self._over: tuple[str, int] | None = None
        self._names, self._short = [""], [""]
        self._name_of: NameOf = plain_name
        self._links_of: dict[int, list[int]] = {}
        self._painted: object = None
        self._layers = QPixmap(), QPixmap()
        self._strokes: list[Stroke] = []
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._stroke)
        self.setMinimumSize(220, 180)
        self.setAccessibleName(self.tr("Groups of documents that share text"))

    def show_groups(self, report: Report, groups: Groups, name_of: NameOf = plain_name) -> None:
        """Show other groups."""
        self._report, self.groups, self._name_of = report, groups, name_of
        self._names = [name_of(report.entries[node].document) for node in groups.nodes]
        self._short = short_names(self._names)
        self.node = self.group = self._over = None
        links = defaultdict(list)
        for number, ends in enumerate(groups.links.tolist()):
            for end in ends:
                links[end].append(number)
        self._links_of = dict(links)
        words = self.tr("Groups: {groups}, documents: {documents}")
        text = words.format(groups=f"{len(groups.groups):,}", documents=f"{len(groups.nodes):,}")
        self.setAccessibleDescription(text)
        self.set_world(self._around(groups.places))

    def _around(self, places: np.ndarray) -> QRectF:
        if not len(places):
            return QRectF(0, 0, 1, 1)
        (left, top), (right, bottom) = places.min(axis=0) - _MARGIN, places.max(axis=0) + _MARGIN
        return QRectF(float(left), float(top), float(right - left) + _MARGIN, float(bottom - top))

    def show_group(self, number: int | None) -> None:
        """Bring one group to the front; the others turn pale."""
        self.group = number
        if number is not None and self.groups is not None:
            self._scale_to(self._around(self.groups.places[self.groups.group_of == number]))
        self.update()

    def _scale_to(self, place: QRectF) -> None:
        room = self.room()
        self.zoom(min(room.width() / place.width(), room.height() / place.height()) / self.scale)
        self.scroll_to(QRectF(self.seen()).translated(place.center() - self.seen().center()))

    def entry(self, node: int) -> ReportEntry | None:
        """The document of a dot."""
        return self._report.entries[int(self.groups.nodes[node])] if self._report and self.groups else None

    # Where things are

    def _points(self) -> np.ndarray:
        """Where the dots are on the widget, float64, shape (n, 2)."""
        if self.groups is None:
            return np.zeros((0, 2))
        origin = self.to_screen(QPointF(0, 0))
        moved: np.ndarray = self.groups.places * self.scale + (origin.x(), origin.y())
        return moved

    def node_at(self, point: QPointF) -> int | None:
        """The dot at a point of the widget."""
        points = self._points()
        if not len(points):
            return None
        away = np.hypot(points[:, 0] - point.x(), points[:, 1] - point.y())
        nearest = int(away.argmin())
        return nearest if away[nearest] <= dot_radius(self.scale) + 3 else None

    def link_at(self, point: QPointF) -> int | None:
        """The line at a point of the widget."""
        if self.groups is None or not len(self.groups.links):
            return None
        ends = self._points()[self.groups.links]
        start, way = ends[:, 0], ends[:, 1] - ends[:, 0]
        to = np.array((point.x(), point.y())) - start
        along = np.clip((to * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-9), 0, 1)
        away = np.hypot(*(to - way * along[:, None]).T)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= _NEAR else None

    def description(self, what: tuple[str, int] | None) -> str:
        """A pair with its similarity, or a document with its group."""
        if what is None or self.groups is None:
            return ""
        kind, number = what
        if kind == "link":
            pair = self.groups.pairs[number]
            names = (self._name_of(side.document) for side in (pair.left, pair.right))
            return f"{' × '.join(names)}: {percent(pair.similarity)}"
        words = self.tr("{name}: group {group}, {count} pairs")
        count, group = len(self._links_of.get(number, ())), int(self.groups.group_of[number]) + 1
        return words.format(name=self._names[number], group=group, count=count)

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
        if what is None or self.groups is None:
            self.show_group(None)
        elif what[0] == "link":
            self.opened.emit(self.groups.pairs[what[1]])
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
        if key in ways and self.groups is not None and len(self.groups.nodes):
            self._go(np.array(ways[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.node is not None:
            self.sources_requested.emit(self.entry(self.node))
        elif key == Qt.Key.Key_Space and self.node is not None:
            self.opened.emit(self._best(self.node))
        else:
            super().keyPressEvent(event)

    def enter(self) -> None:
        """Keys begin at the first document of the largest group."""
        if self.node is None and self.groups is not None and len(self.groups.nodes):
            self.node = 0

    def _best(self, node: int) -> Comparison | None:
        pairs = [self.groups.pairs[link] for link in self._links_of.get(node, ())] if self.groups else []
        return max(pairs, key=lambda pair: pair.similarity, default=None)

    def _go(self, way: np.ndarray) -> None:
        """To the nearest dot that lies rather in this direction than aside."""
        places = self.groups.places if self.groups is not None else np.zeros((0, 2))
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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        if self.groups is None or not len(self.groups.nodes):
            self.paint_notice(self.tr("No pair is as similar as that.") if self.groups is not None else "…")
            return
        theme, painter, points = theme_now(), QPainter(self), self._points()
        size = self.width(), self.height()
        drawing = GraphDrawing(self.groups, points, self._short, theme, self.scale, *size, self.group)
        for layer in self._ground(drawing):
            painter.drawPixmap(0, 0, layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._over is not None and self._over[0] == "link":
            painter.setPen(QPen(QColor(theme.accent), 3))
            painter.drawLine(QLineF(*points[self.groups.links[self._over[1]]].reshape(4).tolist()))
        over = self._over[1] if self._over and self._over[0] == "node" else None
        marked = self.node if self.hasFocus() else None
        for node in (node for node in (over, marked) if node is not None):
            painter.setPen(QPen(QColor(theme.accent), 3))
            painter.setBrush(QColor(shade(theme, int(self.groups.group_of[node])).strong))
            painter.drawEllipse(QPointF(*points[node]), dot_radius(self.scale), dot_radius(self.scale))
        drawing.labels(painter, marked if over is None else over)

    def _ground(self, drawing: GraphDrawing) -> tuple[QPixmap, QPixmap]:
        """Lines and dots, painted once for a view: the pointer moves more often than the view.

        Very many lines are painted in portions, so that a drag or a turn of the wheel never waits for all of them.
        """
        ratio, size, page = self.devicePixelRatioF(), self.size(), drawing.theme.page
        view = self._scale, self._origin.x(), self._origin.y(), size.width(), size.height(), ratio
        key = id(drawing.groups), drawing.front, page, view, levels_now()
        if key != self._painted:
            self._painted = key
            self._layers = _clear(size, ratio), _clear(size, ratio)
            painter = QPainter(self._layers[1])
            drawing.dots(painter)
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
