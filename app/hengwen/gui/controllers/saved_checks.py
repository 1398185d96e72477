"""Saved checks: saved where the user wants, opened again, and the last ones listed on the first page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot

from hengwen.checkfile import SUFFIX, CheckFile, CheckSummary
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.dialogs.export_place import proposed_file
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.registry import START
from hengwen.gui.translation import sentence
from hengwen.model.messages import HengwenError


class SavedChecks(Controller):
    """Asks for a file; `chosen` is emitted with one to open; `autosave` writes the check."""

    chosen = Signal(object)

    def __init__(self, context: WindowContext, autosave: CheckAutosave) -> None:
        super().__init__(context)
        self._settings, self._autosave = context.session.settings, autosave
        # A list that was begun before may contain what is gone now.
        self._jobs = JobQueue(context.runner, Policy.REPLACE, self)
        context.pages.page_shown.connect(self._page_shown)
        autosave.saved.connect(self._saved)
        autosave.unkept.connect(self._warn)

    def ask_open(self) -> None:
        """Let the user choose a saved check to open."""
        for path in self._dialogs.files(self._parent, self._settings.folder, self.tr("Open check"))[:1]:
            self.chosen.emit(path)

    def ask_save(self) -> None:
        """Let the user choose a file for the check, into which verdicts are written from then on."""
        if (path := self._ask_where()) is not None:
            self._autosave.save(path)

    def _ask_where(self) -> Path | None:
        report = self._autosave.report
        if report is None:
            return None
        proposed = proposed_file(self._settings, report, SUFFIX, hidden=self._session.names_hidden)
        path = self._dialogs.save(self._parent, self.tr("Save check"), proposed)
        if path is not None:
            self._settings.export_folder = str(path.parent)
        return path

    @Slot(object)
    def _saved(self, path: Path) -> None:
        self._dialogs.show_written(self._parent, self.tr("The check was saved: {path}").format(path=path), path)

    @Slot(object)
    def _warn(self, fault: HengwenError) -> None:
        """Say that the check could not be kept, with another place for it."""
        elsewhere = self.tr("Save elsewhere…"), self.ask_save
        self._dialogs.show_message(self._parent, sentence(fault.message), (elsewhere,), is_warning=True)

    def ask_to_leave(self, fault: HengwenError, leave: Callable[[], object]) -> None:
        """Ask before the window closes while something could not be saved. Nothing is lost by a single key."""

        def elsewhere() -> None:
            if (path := self._ask_where()) is not None:
                again = self._autosave.keep_at(path)
                if again is None:
                    leave()
                else:
                    self.ask_to_leave(again, leave)

        def lose() -> None:
            words = self.tr("The verdicts and notes that could not be kept are then lost for good.")
            self._dialogs.ask(self._parent, words, stay, (self.tr("Lose them and close"), leave))

        stay = self.tr("Keep the window open"), None
        answers = (
            (self.tr("Try again"), lambda: QTimer.singleShot(0, self._parent, self._parent.close)),
            (self.tr("Save elsewhere…"), elsewhere),
            (self.tr("Close without saving…"), lose),
            stay,
        )
        words = self.tr("If the window closed now, verdicts and notes that could not be kept would be lost.")
        self._dialogs.ask(self._parent, f"{sentence(fault.message)}\n\n{words}", *answers)

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
        self._dialogs.ask(self._parent, words, (self.tr("Cancel"), None), (self.tr("Remove"), forget))
