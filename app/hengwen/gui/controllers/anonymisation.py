"""Hides names in the window: every page shows numbered documents and covered names until names are shown again."""

from PySide6.QtCore import QObject, Signal

from hengwen.gui.check_result import CheckResult, check_result, recounted
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.session import Session
from hengwen.model.messages import message
from hengwen.model.report.report import Report
from hengwen.readers.pages.renderer import PageRenderer


class Anonymisation(QObject):
    """Keeps the result with its names while these are hidden. `ready` is emitted with a result that may be shown."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, runner: JobRunner, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._renderer = session, renderer
        self._jobs = JobQueue(runner, Policy.REPLACE, self)
        self._named: CheckResult | None = None
        self._anonymous: CheckResult | None = None

    def toggle(self) -> None:
        """Hide all names from now on, or show them again."""
        session = self._session
        session.names_hidden = not session.names_hidden
        refusal = message("Pictures of pages are not shown while names are hidden: names may stand on them.")
        self._renderer.refused = refusal if session.names_hidden else None
        self._jobs.abandon()
        if session.checking or session.result is None:
            return
        if session.names_hidden:
            self._anonymise(session.result)
        elif self._named is not None:
            self.ready.emit(self._with_names(self._named, session.result.report))

    def delays(self, result: CheckResult) -> bool:
        """Return whether names have to be hidden first; the result is emitted again without them."""
        if not self._session.names_hidden or result is self._anonymous:
            return False
        self._anonymise(result)
        return True

    def named(self, report: Report) -> Report:
        """Return the same report with its names, for saving it or adding it to the library."""
        if not self._session.names_hidden or self._named is None:
            return report
        return self._with_names(self._named, report).report

    def _with_names(self, named: CheckResult, report: Report) -> CheckResult:
        """Return the result with names, with the choices of what counts made in a report without them."""
        return recounted(named, report.options, report.block_choices, self._session.request.scope)

    def path(self, shown: str) -> str:
        """Return the real path of a document that is shown under this path or number."""
        result = self._session.result
        if not self._session.names_hidden or result is not self._anonymous or result is None or self._named is None:
            return shown
        pairs = zip(result.report.entries, self._named.report.entries, strict=True)
        return next((named.document.path for hidden, named in pairs if hidden.document.path == shown), shown)

    def _anonymise(self, result: CheckResult) -> None:
        self._named, language = result, self._session.language
        self._jobs.start(lambda _job: without_names(result, language), self._show, failed=self.failed.emit)

    def _show(self, anonymous: CheckResult) -> None:
        self._anonymous = anonymous
        self.ready.emit(anonymous)


def without_names(result: CheckResult, language: str) -> CheckResult:
    """Return a result with its names covered, as in an anonymised report."""
    from hengwen.views.anonymisation.anonymise import anonymised
    from hengwen.views.presentation import Presentation

    return check_result(anonymised(result.report, Presentation(language, hidden=True))[0])
