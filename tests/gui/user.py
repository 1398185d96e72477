"""Somebody before the window: real drops, clicks and keys, counted."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hengwen.gui.main_window import Window
from hengwen.gui.widgets.chip import Chip


class User:
    """Drops, clicks what is seen and can be clicked, and types; counts the clicks."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self._qtbot, self._window = qtbot, window
        self.clicks = 0

    def drop(self, path: Path) -> None:
        drop_on(self._window, path)

    def click(self, widget: QWidget) -> None:
        """In the middle of what is seen of it, where nothing else lies over it: in the window, or in an open card."""
        QApplication.processEvents()  # what has just come into sight is laid out first
        assert widget.isVisible()
        assert widget.isEnabled()
        top, middle = widget.window(), widget.rect().center()
        assert top is (QApplication.activePopupWidget() or self._window)
        assert top.childAt(widget.mapTo(top, middle)) in (widget, *widget.findChildren(QWidget))
        self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=middle)
        self.clicks += 1

    def click_in_card(self, chip: Chip, part: QPushButton) -> None:
        """First the chip, then a button in the card that it opens: two clicks."""
        self.click(chip)
        self.click(part)
        assert not chip.card.isVisible()

    def type(self, text: str) -> None:
        """Into whatever has the keys."""
        focus = QApplication.focusWidget()
        assert focus is not None
        self._qtbot.keyClicks(focus, text)


def drop_on(window: Window, path: Path) -> None:
    """Drop a file or a folder on a window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(300, 200), copy, data, left, none))
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 200), copy, data, left, none))
