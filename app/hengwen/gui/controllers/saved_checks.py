"""Saved checks: saved where the user wants, opened again, and the last ones listed on the first page."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from hengwen.checkfile import SUFFIX, CheckFile, CheckSummary
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.registry import START
from hengwen.gui.settings import Settings
from hengwen.gui.window_pages import WindowPages


class SavedChecks(QObject):
    """Asks for a file; `chosen` is emitted with one to open; `autosave` writes the check."""

    chosen = Signal(object)

    def __init__(
        self,
        settings: Settings,
        pages: WindowPages,
        autosave: CheckAutosave,
        runner: JobRunner,
        *,
        dialogs: Dialogs,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._settings, self._pages, self._autosave = settings, pages, autosave
        self._dialogs, self._parent = dialogs, parent
        self._jobs = JobQueue(runner, Policy.REPLACE, self)  # a list that was begun before may contain what is gone now
        pages.page_shown.connect(self._page_shown)
        autosave.saved.connect(self._saved)

    def ask_open(self) -> None:
        """Let the user choose a saved check to open."""
        for path in self._dialogs.files(self._parent, self._settings.folder, self.tr("Open check"))[:1]:
            self.chosen.emit(path)

    def ask_save(self) -> None:
        """Let the user choose a file for the check, into which verdicts are written from then on."""
        path = self._dialogs.save(self._parent, self._settings.folder, SUFFIX)
        if path is not None:
            self._autosave.save(path)

    @Slot(object)
    def _saved(self, path: Path) -> None:
        self._dialogs.show_message(self._parent, self.tr("The check was saved: {path}").format(path=path))

    # Recent checks

    @Slot(str)
    def _page_shown(self, page: str) -> None:
        """Update the list whenever the first page is shown."""
        if page == START:
            self._list_recent()

    def _list_recent(self) -> None:
        """List the recent checks on the first page, as soon as they are read."""
        recent = self._autosave.recent
        self._jobs.start(lambda _job: [(file.path, about) for file, about in recent.summaries()], self._show_recent)

    def _show_recent(self, checks: list[tuple[Path, CheckSummary]]) -> None:
        self._pages.start.recents.show_checks(checks)

    @Slot(object)
    def forget(self, path: Path) -> None:
        """Delete a check from the list, if the user agrees."""

        def forget() -> None:
            self._autosave.recent.delete(CheckFile(path))
            self._list_recent()

        words = self.tr("Take this check out of the list? Its verdicts go with it; the documents stay untouched.")
        self._dialogs.offer(self._parent, words, self.tr("Remove"), forget)
