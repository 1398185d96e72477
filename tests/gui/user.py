"""Somebody before the window: real drops, clicks and keys, counted."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hengwen.gui.main_window import Window


class User:
    """Drops, clicks what is seen and can be clicked, and types; counts the clicks."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self._qtbot, self._window = qtbot, window
        self.clicks = 0

    def drop(self, path: Path) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(QPoint(300, 200), copy, data, left, none)
        QApplication.sendEvent(self._window, enter)
        QApplication.sendEvent(self._window, QDropEvent(QPointF(300, 200), copy, data, left, none))

    def click(self, widget: QWidget) -> None:
        """In the middle of what is seen of it, where nothing else lies over it."""
        assert widget.isVisible()
        assert widget.isEnabled()
        middle = widget.rect().center()
        assert self._window.childAt(widget.mapTo(self._window, middle)) in (widget, *widget.findChildren(QWidget))
        self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=middle)
        self.clicks += 1

    def type(self, text: str) -> None:
        """Into whatever has the keys."""
        focus = QApplication.focusWidget()
        assert focus is not None
        self._qtbot.keyClicks(focus, text)
