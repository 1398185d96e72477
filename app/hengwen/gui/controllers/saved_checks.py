"""Saved checks: saved where the user wants, opened again, and the last ones listed on the first page."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot

from hengwen.checkfile import SUFFIX, CheckFile, CheckSummary
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.registry import START


class SavedChecks(Controller):
    """Asks for a file; `chosen` is emitted with one to open; `autosave` writes the check."""

    chosen = Signal(object)

    def __init__(self, context: WindowContext, autosave: CheckAutosave) -> None:
        super().__init__(context)
        self._settings, self._autosave = context.session.settings, autosave
        # One that was begun before may have seen what is gone now.
        self._jobs = JobQueue(context.runner, Policy.REPLACE, self)
        context.pages.page_shown.connect(self._page_shown)
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
