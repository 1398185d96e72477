"""The report of a window handed on: chosen with a preview, written to a file that the user chooses."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.exports.formats import Scope
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.export_request import ExportRequest
from hengwen.gui.jobs.task import Tasks
from hengwen.gui.jobs.work import Exporter, Write
from hengwen.gui.shell import COMPARE
from hengwen.model.review import Review

if TYPE_CHECKING:
    from hengwen.gui.dialogs.report_dialog import FileChoice, ReportDialog
    from hengwen.gui.main_window import Window


class ExportController(QObject):
    """Asks what and where to, has it written, and says how it went. `review`: the verdicts that reports show."""

    def __init__(self, window: "Window", tasks: Tasks, write: Write, dialogs: Dialogs) -> None:
        super().__init__(window)
        self._window, self._tasks, self._dialogs = window, tasks, dialogs
        self.review = Review()
        self.dialog: ReportDialog | None = None
        self._exporter = Exporter(tasks, write, self)
        self._exporter.written.connect(self._written)
        self._exporter.failed.connect(self._failed)
        self._exporter.cancelled.connect(self._stopped)
        self._exporter.progressed.connect(self._progressed)

    def ask(self) -> None:
        """Show what can be handed on; the pair that is seen is proposed."""
        from hengwen.exports.presentation import Presentation  # with all forms of reports: not while the window starts
        from hengwen.gui.dialogs.report_dialog import ReportDialog

        window = self._window
        if window.found is None or self.dialog is not None:
            return
        pair = window.pair if window.shell.current == COMPARE else None
        presentation = Presentation(window.language, self.review)
        self.dialog = ReportDialog(window.found.report, pair, presentation, self._tasks, window)
        self.dialog.wanted.connect(self._choose_file)
        self.dialog.file_asked.connect(self._choose_own)
        self.dialog.stopped.connect(self._exporter.cancel)
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    @Slot(object)
    def _choose_file(self, wish: ExportRequest) -> None:
        """Ask where to; what is already there was agreed to be replaced in that dialog."""
        folder = self._window.settings.folder
        if wish.scope is Scope.EACH:
            path = next(iter(self._dialogs.folder(self._window, folder)), None)
        else:
            path = self._dialogs.save(self._window, folder, wish.suffix)
        if path is not None and self.dialog is not None:
            self.dialog.show_busy(busy=True)
            self._exporter.start(wish, path)

    @Slot(object)
    def _choose_own(self, choice: "FileChoice") -> None:
        files = self._dialogs.files(self._window, self._window.settings.folder, self.tr("Choose a file"))
        if files:
            choice.take(files[0])

    @Slot(object)
    def _progressed(self, step: object) -> None:
        if self.dialog is not None:
            self.dialog.show_step(step)  # type: ignore[arg-type]

    @Slot(object)
    def _written(self, path: Path) -> None:
        if self.dialog is not None:
            self.dialog.accept()
        self._dialogs.tell(self._window, self.tr("The report was written: {path}").format(path=path))

    @Slot(object)
    def _failed(self, fault: Exception) -> None:
        self._stopped()
        self._window.tell(fault)

    @Slot()
    def _stopped(self) -> None:
        if self.dialog is not None:
            self.dialog.show_busy(busy=False)

    @Slot(int)
    def _closed(self, _result: int) -> None:
        self._exporter.cancel()
        self.dialog = None
