"""An area as high as its contents, which scrolls where there is no room for them."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

LEAST = 72
"""Default minimum height in pixels."""

_NARROWEST = 100


class FittingScrollArea(QScrollArea):
    """Holds one widget. It is never wider than its room, and with `keeps_width` never narrower than the widget.

    `least`: its minimum height in pixels.
    """

    def __init__(self, inner: QWidget, *, keeps_width: bool = False, least: int = LEAST) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._inner, self._keeps_width, self._least = inner, keeps_width, least
        self.setWidget(inner)
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def _height(self) -> int:
        inner, width = self._inner, max(self.width(), self._width(self._inner.minimumSizeHint()))
        return inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()

    def sizeHint(self) -> QSize:
        return QSize(self._width(self._inner.sizeHint()), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(self._inner.minimumSizeHint()), min(self._height(), self._least))

    def _width(self, hint: QSize) -> int:
        return hint.width() if self._keeps_width else _NARROWEST
