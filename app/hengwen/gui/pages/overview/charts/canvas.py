"""A plane that is zoomed about the pointer and moved by dragging: the base of the heat map."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

_NOTCH = 1.25
_WHEEL = 0.5  # pixels of an eighth of a degree
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_KEYS = {Qt.Key.Key_Plus: _NOTCH, Qt.Key.Key_Equal: _NOTCH, Qt.Key.Key_Minus: 1 / _NOTCH}


class Canvas(QWidget):
    """Shows `world`, a rectangle of any units, inside `room()`, at its start where it is smaller.

    `closest`: the most pixels that a unit may take.
    """

    def __init__(self, closest: float) -> None:
        super().__init__()
        self.world = QRectF(0, 0, 1, 1)
        self.closest = closest
        self._scale, self._origin = 1.0, QPointF()
        self._fitted = True
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # What subclasses override

    def room(self) -> QRectF:
        """Return the rectangle in which the world is shown."""
        return QRectF(self.rect())

    def middle(self) -> QPointF:
        """Return the point of the widget about which keys and buttons zoom."""
        return self.room().center()

    def hover(self, point: QPointF | None) -> None:
        """React to the pointer at a point of the widget; None when it leaves."""

    def click(self, point: QPointF) -> None:
        """React to a click, not a drag, at a point of the widget."""

    def enter(self) -> None:
        """React to the keyboard focus."""

    # Coordinates

    @property
    def scale(self) -> float:
        """Pixels of a unit."""
        return self._scale

    def fitting_scale(self) -> float:
        """Return the scale at which the whole world is visible."""
        room = self.room()
        least = min(room.width() / max(self.world.width(), 1e-9), room.height() / max(self.world.height(), 1e-9))
        return max(min(least, self.closest), 1e-6)

    def to_screen(self, point: QPointF) -> QPointF:
        """Return a point of the world on the widget."""
        return (point - self._origin) * self._scale + self.room().topLeft()

    def to_world(self, point: QPointF) -> QPointF:
        """Return a point of the widget in the world."""
        return (point - self.room().topLeft()) / self._scale + self._origin

    def seen(self) -> QRectF:
        """Return the visible part of the world."""
        room = self.room()
        return QRectF(self.to_world(room.topLeft()), self.to_world(room.bottomRight()))

    def set_world(self, world: QRectF) -> None:
        """Show all of another world."""
        self.world = world
        self.fit()

    def fit(self) -> None:
        """Show the whole world."""
        self._fitted, self._scale = True, self.fitting_scale()
        self._keep_in_world()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in or out; the point of the widget stays where it is."""
        at = at or self.middle()
        before, least = self.to_world(at), self.fitting_scale()
        self._scale = min(max(self._scale * factor, least), max(self.closest, least))
        self._fitted = self._scale <= least * 1.0001
        self._origin += before - self.to_world(at)
        self._keep_in_world()

    def shift(self, by: QPointF) -> None:
        """Move the view by pixels."""
        self._origin -= by / self._scale
        self._keep_in_world()

    def scroll_to(self, place: QRectF) -> None:
        """Scroll a part of the world into view, with as little movement as possible."""
        seen = self.seen()
        x = min(place.left() - seen.left(), 0) or max(place.right() - seen.right(), 0)
        y = min(place.top() - seen.top(), 0) or max(place.bottom() - seen.bottom(), 0)
        self._origin += QPointF(x, y)
        self._keep_in_world()

    def _keep_in_world(self) -> None:
        """Keep the view inside the world, unless the world is smaller than its room."""
        seen, world = self.room().size() / self._scale, self.world
        self._origin = QPointF(
            _kept(self._origin.x(), (world.left(), world.width()), seen.width()),
            _kept(self._origin.y(), (world.top(), world.height()), seen.height()),
        )
        self.update()

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit() if self._fitted else self.zoom(1.0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl and the wheel; without Ctrl move a world larger than its room, or else the page around it."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_NOTCH ** (turned.y() / 120), event.position())
        elif self._fitted:
            event.ignore()
            return
        else:
            by = QPointF(turned) * _WHEEL if event.pixelDelta().isNull() else QPointF(event.pixelDelta())
            self.shift(by.transposed() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else by)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Zoom by spreading two fingers on a touchpad."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._pressed is None:
            self.hover(point)
            return
        moved = point - self._pressed
        self._dragged = self._dragged or moved.manhattanLength() >= QApplication.startDragDistance()
        if self._dragged:
            self._pressed = point
            self.shift(moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._dragged:
            self.click(event.position())
        self._pressed = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus for whoever comes by keys; a click shows it by itself."""
        super().focusInEvent(event)
        if event.reason() in _BY_KEYS:
            self.enter()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with plus and minus; 0 shows everything."""
        key = Qt.Key(event.key())
        if key in _KEYS:
            self.zoom(_KEYS[key])
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)


def _kept(origin: float, world: tuple[float, float], seen: float) -> float:
    """Return the allowed origin of the visible part."""
    start, length = world
    if seen >= length:
        return start
    return min(max(origin, start), start + length - seen)
