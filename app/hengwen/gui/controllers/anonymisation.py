"""Covers names in the window, all of them or those of one person, on every page until they are shown again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hengwen.gui.check_result import CheckResult, check_result, recounted
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.session import Session
from hengwen.model.messages import message
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.review import Review
from hengwen.readers.pages.renderer import PageRenderer

if TYPE_CHECKING:
    from hengwen.views.anonymisation.mask import Mask


class Anonymisation(QObject):
    """Keeps the result with its names while some are covered. `replaced` is emitted with the same result, with other
    names covered; `ready` with another one that may be shown. `began`: names are being covered from now on.
    """

    began = Signal()
    replaced = Signal(object)
    ready = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, runner: JobRunner, renderer: PageRenderer, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._renderer = session, renderer
        self._jobs = JobQueue(runner, Policy.REPLACE, self)
        self._named: CheckResult | None = None  # the result with its names, while any are covered
        self._anonymous: CheckResult | None = None
        self._waiting: CheckResult | None = None  # the next result, with its names, while they are covered
        self._mask: Mask | None = None  # of the names that are covered
        self._exceptions: frozenset[int] = frozenset()  # places of documents that are not as all others

    @property
    def hides_all(self) -> bool:
        """Whether the names of everybody are hidden."""
        return self._session.names_hidden and not self._exceptions

    @property
    def busy(self) -> bool:
        """Whether names are being covered or shown again."""
        return self._jobs.busy

    def toggle(self) -> None:
        """Hide all names from now on, or show them again."""
        self._exceptions = frozenset()
        self._session.names_hidden = not self._session.names_hidden
        self._renew()

    def toggle_name(self, entry: ReportEntry) -> None:
        """Show the name of whoever handed in a document, while all others are hidden; or hide it alone."""
        result = self._session.result
        if result is None or self._session.checking or self._waiting:
            return
        place = result.report.places[id(entry)]
        entries = (self._named or result).report.entries
        whose = entries[place].document.submitter
        self._exceptions ^= {n for n, other in enumerate(entries) if other.document.submitter == whose}
        self._renew()

    def covers(self, entry: ReportEntry) -> bool:
        """Return whether the name of a document of the result is hidden."""
        result = self._session.result
        place = result.report.places.get(id(entry)) if result else None
        return self._session.names_hidden is not (place in self._exceptions)

    def _renew(self) -> None:
        """Show the result on the screen as the choice is now."""
        session = self._session
        session.hides_some = bool(self._exceptions)
        hides = session.hides_names
        refusal = message("Pictures of pages are not shown while names are hidden: names may stand on them.")
        self._renderer.refused = refusal if hides else None
        self._jobs.abandon()
        if self._waiting is not None:
            self.ready.emit(self._waiting)
            return
        if session.checking or session.result is None:
            return
        report, named = session.result.report, self._named or session.result
        covered, language = self._covered(named.report), session.language
        self._named = named if hides else None
        self.began.emit()

        def work(_job: object) -> CheckResult:
            now = named if report is named.report else self._with_names(named, report)
            return self._cover(now, language, covered) if hides else now

        self._jobs.start(work, self._replace, failed=self._fail)

    def abandon(self) -> None:
        """Cover nothing any more: another check begins, whose results come without names."""
        self._jobs.abandon()
        self._waiting = None

    def _covered(self, report: Report) -> frozenset[int]:
        """Return the places of the documents whose names are covered."""
        everyone = frozenset(range(len(report.entries)))
        return everyone - self._exceptions if self._session.names_hidden else self._exceptions

    def delays(self, result: CheckResult) -> bool:
        """Return whether names have to be hidden first; the result is emitted again without them."""
        if result is self._anonymous:
            return False
        self.abandon()  # what was to be covered is of the result before
        self._exceptions, self._session.hides_some = frozenset(), False  # they were about other documents
        if not self._session.names_hidden:
            self._named = None
            return False
        language, covered = self._session.language, self._covered(result.report)
        self._waiting = result
        self._jobs.start(lambda _job: self._cover(result, language, covered), self._show, failed=self.failed.emit)
        return True

    def named(self, report: Report) -> Report:
        """Return the same report with its names, for saving it or adding it to the library."""
        return report if self._named is None else self._with_names(self._named, report).report

    def review(self) -> Review:
        """Return the verdicts, with hidden names covered in their notes and reasons, as a report may have them."""
        from hengwen.views.anonymisation.anonymise import covered_review

        mask = self._mask if self._named is not None else None
        return self._session.review if mask is None else covered_review(self._session.review, mask)

    def _cover(self, result: CheckResult, language: str, covered: frozenset[int]) -> CheckResult:
        """Return a result with the names of the documents at some places covered; off the window's thread."""
        from hengwen.views.anonymisation.anonymise import mask_of

        documents = [entry.document for entry in result.report.entries]
        self._mask = mask_of(documents, named=frozenset(range(len(documents))) - covered)
        return without_names(result, language, covered)

    def _with_names(self, named: CheckResult, report: Report) -> CheckResult:
        """Return the result with names, with the choices of what counts made in a report without them."""
        return recounted(named, report.options, report.block_choices, self._session.request.scope)

    def path(self, shown: str) -> str:
        """Return the real path of a document that is shown under this path or number."""
        result = self._session.result
        if result is None or self._named is None:
            return shown
        pairs = zip(result.report.entries, self._named.report.entries, strict=True)
        return next((named.document.path for hidden, named in pairs if hidden.document.path == shown), shown)

    def _show(self, anonymous: CheckResult) -> None:
        self._named, self._waiting, self._anonymous = self._waiting, None, anonymous
        self.ready.emit(anonymous)

    def _fail(self, fault: Exception) -> None:
        """Say that names are not covered: what is on the screen has them."""
        self._exceptions, self._named, self._session.hides_some = frozenset(), None, False
        self._session.names_hidden, self._renderer.refused = False, None
        self.failed.emit(fault)

    def _replace(self, result: CheckResult) -> None:
        self._anonymous = result if self._named is not None else None
        self.replaced.emit(result)


def without_names(result: CheckResult, language: str, covered: frozenset[int]) -> CheckResult:
    """Return a result with names covered, as in an anonymised report: those of the documents at these places."""
    from hengwen.views.anonymisation.anonymise import anonymised
    from hengwen.views.presentation import Presentation

    named = frozenset(range(len(result.report.entries))) - covered
    return check_result(anonymised(result.report, Presentation(language, hidden=True), named)[0])
