"""Names hidden in the window: every page shows numbered documents and covered names until they are asked for again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from hengwen.gui.check_result import CheckResult, check_result, with_exclusions
from hengwen.gui.jobs.task import Task
from hengwen.gui.shell import PROGRESS
from hengwen.model.errors import message
from hengwen.model.report import Report

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


class Anonymisation(QObject):
    """Whether names are hidden, and what was found with them."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.on = False
        self._named: CheckResult | None = None
        self._hidden: CheckResult | None = None
        self._task: Task | None = None

    def toggle(self) -> None:
        """Hide all names from now on, or show them again."""
        self.on, found = not self.on, self._window.found
        said = message("Pictures of pages are not shown while names are hidden: names may stand on them.")
        self._window.drawer.renderer.refused = said if self.on else None
        if self._window.checker.busy:
            self._window.show_page(PROGRESS)  # nothing with names stays in sight; the results come without them
        elif found is not None and self.on:
            self._hide(found)
        elif found is not None and self._named is not None:
            self._window.show_found(with_exclusions(self._named, found.report.options.leave_out))

    def takes(self, found: CheckResult) -> bool:
        """Whether names have to be hidden first: then it comes again without them."""
        if not self.on or found is self._hidden:
            return False
        self._hide(found)
        return True

    def named(self, report: Report) -> Report:
        """The same report with its names, to be kept or added to the library."""
        if not self.on or self._named is None:
            return report
        return self._named.report.with_exclusions(report.options.leave_out)

    def path(self, shown: str) -> str:
        """Where a document lies that is shown under this path or this number."""
        found = self._window.found
        if not self.on or found is None or found is not self._hidden or self._named is None:
            return shown
        pairs = zip(found.report.entries, self._named.report.entries, strict=True)
        return next((named.document.path for hidden, named in pairs if hidden.document.path == shown), shown)

    def _hide(self, found: CheckResult) -> None:
        self._named, language = found, self._window.language
        self._task = Task(lambda _progress: without_names(found, language))
        self._task.finished.connect(self._done)
        self._task.failed.connect(self._window.tell)
        self._window.tasks.start(self._task)

    @Slot(object)
    def _done(self, hidden: CheckResult) -> None:
        if self.sender() is self._task and self.on:
            self._hidden = hidden
            self._window.show_found(hidden)


def without_names(found: CheckResult, language: str) -> CheckResult:
    """What was found, its names covered as in a report that hides them."""
    from hengwen.exports.anonymisation.anonymise import presented
    from hengwen.exports.presentation import Presentation

    return check_result(presented(found.report, Presentation(language, hidden=True))[0])
