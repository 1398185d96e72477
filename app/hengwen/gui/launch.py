"""What happens around the start of the window: files that the system hands over, and leaving as soon as it is seen."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QWidget


class FileOpenFilter(QObject):
    """On macOS a file that is opened with the program, or dropped on its icon, comes as an event."""

    def __init__(self, app: QCoreApplication, take: Callable[[tuple[Path, ...]], object]) -> None:
        super().__init__(app)
        self._take = take
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._take((Path(event.file()),))
            return True
        return super().eventFilter(watched, event)


class Leaver(QObject):
    """Says `shown` and leaves once the window has drawn itself: how its start is measured, as it is."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        handle = window.windowHandle()
        handle.installEventFilter(self)
        self._handle = handle

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose and self._handle.isExposed():
            self._handle.removeEventFilter(self)
            QTimer.singleShot(0, self._leave)  # the window draws itself within this event
        return super().eventFilter(watched, event)

    @staticmethod
    def _leave() -> None:
        if sys.stdout is not None:
            sys.stdout.write("shown\n")
            sys.stdout.flush()
        QCoreApplication.exit(0)
