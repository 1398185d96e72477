"""Exports the report: chosen with a preview, written to a file that the user chooses."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from hengwen.exports.formats import Scope
from hengwen.files.faults import reason
from hengwen.gui.controllers.anonymisation import Anonymisation
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.dialogs.export_place import export_folder, proposed_file
from hengwen.gui.dialogs.export_request import ExportRequest
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.registry import COMPARE, OVERVIEW
from hengwen.gui.translation import sentence
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep
from hengwen.model.report.report import Comparison

if TYPE_CHECKING:
    from hengwen.gui.dialogs.report_dialog import FileChoice, ReportDialog

Write = Callable[[ExportRequest, Path, Progress], None]
"""`write_export`, or a replacement."""


class ExportController(Controller):
    """Asks for format and file, has the report written, and shows the outcome."""

    def __init__(self, context: WindowContext, anonymisation: Anonymisation, write: Write) -> None:
        super().__init__(context)
        self._anonymisation = anonymisation
        self._write, self._jobs = write, JobQueue(context.runner, Policy.IN_ORDER, self)
        self.dialog: ReportDialog | None = None

    def ask(self) -> None:
        """Show the dialog of what can be exported; the pair on the screen, or several chosen ones, are preselected."""
        from hengwen.gui.dialogs.report_dialog import ReportDialog
        from hengwen.views.presentation import Presentation  # with all formats: not while the window starts

        session = self._session
        if session.result is None or self.dialog is not None:
            return
        pair = session.pair if self._pages.current == COMPARE else None
        presentation = Presentation(session.language, self._anonymisation.review())
        self.dialog = ReportDialog(
            session.result.report, pair, presentation, self._runner, self._parent, chosen=self._chosen_pairs()
        )
        if self._anonymisation.hides_all:  # the report has none to show
            self.dialog.hidden.setChecked(True)
            self.dialog.hidden.setEnabled(False)
        self.dialog.wanted.connect(self._choose_file)
        self.dialog.file_requested.connect(self._choose_own)
        self.dialog.stopped.connect(self._jobs.cancel)
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    def _chosen_pairs(self) -> list[Comparison]:
        """Return the pairs of several rows that are chosen in the ranking; none for one row, which always is."""
        ranking = self._pages.overview.ranking
        several = (
            self._pages.current == OVERVIEW and ranking.current is ranking.table and len(ranking.table.selected) > 1
        )
        return ranking.table.selected_pairs if several else []

    @Slot(object)
    def _choose_file(self, request: ExportRequest) -> None:
        """Ask for the file; that dialog has asked already whether to replace an existing one."""
        settings = self._session.settings
        if request.scope is Scope.EVERY_DOCUMENT:
            path = next(iter(self._dialogs.folder(self._parent, str(export_folder(settings)))), None)
        else:
            hidden = request.presentation.hidden or self._session.hides_names
            proposed = proposed_file(settings, request.report, request.suffix, request.about, hidden=hidden)
            path = self._dialogs.save(self._parent, self.tr("Export report"), proposed)
        if path is not None and self.dialog is not None:
            settings.export_folder = str(path if request.scope is Scope.EVERY_DOCUMENT else path.parent)
            self.dialog.show_busy(busy=True)
            self._start(request, path)

    @Slot(object)
    def _choose_own(self, choice: "FileChoice") -> None:
        files = self._dialogs.files(self._parent, self._session.settings.folder, self.tr("Choose a file"))
        if files:
            choice.take(files[0])

    def _start(self, request: ExportRequest, path: Path) -> None:
        write = self._write
        self._jobs.start(
            lambda job: write(request, path, job.progress),
            lambda _nothing: self._written(path),
            failed=self._failed,
            cancelled=self._stopped,
            progressed=self._progressed,
        )

    def _progressed(self, step: ProgressStep) -> None:
        if self.dialog is not None:
            self.dialog.show_step(step)

    def _written(self, path: Path) -> None:
        if self.dialog is not None:
            self.dialog.accept()
        self._dialogs.show_written(self._parent, self.tr("The report was written: {path}").format(path=path), path)

    def _failed(self, fault: Exception) -> None:
        """Say why beside the choices, where another place can be chosen."""
        self._stopped()
        if isinstance(fault, OSError):
            fault = HengwenError(message("The report could not be written: {why}", why=reason(fault)))
        if self.dialog is not None and isinstance(fault, HengwenError):
            self.dialog.show_fault(sentence(fault.message))
        else:
            self._pages.show_error(fault)

    def _stopped(self) -> None:
        if self.dialog is not None:
            self.dialog.show_busy(busy=False)

    @Slot(int)
    def _closed(self, _result: int) -> None:
        self._jobs.cancel()
        self.dialog = None
