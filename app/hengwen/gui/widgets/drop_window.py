"""A window on which files and folders can be dropped."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow


class DropWindow(QMainWindow):
    """`dropped` is emitted with a tuple of paths; `held` with whether something is dragged over it."""

    dropped = Signal(object)
    held = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_paths(event.mimeData()):
            event.acceptProposedAction()
            self.held.emit(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.held.emit(False)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self.held.emit(False)
        event.acceptProposedAction()
        self.dropped.emit(local_paths(event.mimeData()))


def local_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the local files and folders in dragged data; other addresses are ignored."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
