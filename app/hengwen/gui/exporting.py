"""The report of a window written to a file that the user chooses."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.gui.dialogs import Dialogs
from hengwen.gui.task import Tasks
from hengwen.gui.work import Exporter, Write

if TYPE_CHECKING:
    from hengwen.gui.window import Window


class Exporting(QObject):
    """Asks for the file, has the report written, and says how it went."""

    def __init__(self, window: "Window", tasks: Tasks, write: Write, dialogs: Dialogs) -> None:
        super().__init__(window)
        self._window, self._dialogs = window, dialogs
        self._exporter = Exporter(tasks, write, self)
        self._exporter.written.connect(self._written)
        self._exporter.failed.connect(window.tell)

    def ask(self) -> None:
        """Let the user choose a file and write the report to it."""
        found = self._window.found
        path = self._dialogs.save(self._window, self._window.settings.folder) if found else None
        if found is not None and path is not None:
            self._exporter.start(found.report, path, self._window.language)

    @Slot(object)
    def _written(self, path: Path) -> None:
        self._dialogs.tell(self._window, self.tr("The report was written: {path}").format(path=path))
