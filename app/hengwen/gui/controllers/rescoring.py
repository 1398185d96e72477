"""Updates every figure as soon as a reader excuses text: the result is scored again after such verdicts."""

from PySide6.QtCore import QObject, Slot

from hengwen.gui.check_result import CheckResult, rescored
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.session import Session
from hengwen.model.report.review import Case, Decision


class Rescoring(QObject):
    """Follows the session: computes `result` with new shares off the window's thread and replaces it.

    A running check is scored when it is done.
    """

    def __init__(self, session: Session, runner: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._jobs = JobQueue(runner, Policy.LATEST, self)
        self._scored: tuple[CheckResult | None, frozenset[Case]] = (None, frozenset())
        session.review_changed.connect(self._follow)
        session.result_changed.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether figures are being computed."""
        return self._jobs.busy

    @Slot()
    def _follow(self) -> None:
        session = self._session
        result, review = session.result, session.review
        excused = frozenset(case for case, verdict in review if verdict.decision is Decision.EXCUSED)
        before, known = self._scored
        if result is None or session.is_partial or (result is before and excused == known):
            return
        if not excused and result is not before:
            self._scored = result, excused
            if not any(pair.excused or pair.is_excused for pair in result.report.comparisons):
                return
        self._jobs.start(lambda _job: (result, excused, rescored(result, review)), self._take)

    def _take(self, results: tuple[CheckResult, frozenset[Case], CheckResult]) -> None:
        before, excused, after = results
        if self._session.result is before:
            self._scored = after, excused
            if after is not before:
                self._session.result = after
