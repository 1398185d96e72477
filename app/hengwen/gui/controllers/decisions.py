"""Working through the pairs of the ranking: verdicts with undo and redo, and the next pair without one."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from hengwen.gui.session import Session
from hengwen.model.report.review import Case, Verdict

Step = list[tuple[Case, Verdict, Verdict]]
"""Verdicts that were given together: the case of each, the verdict before, and the new one."""


class Decisions(QObject):
    """`decided` is emitted with the cases and verdicts to save; `changed` when other steps can be undone or redone."""

    decided = Signal(object)
    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._request: object = None
        session.result_changed.connect(self._forget)

    @Slot()
    def _forget(self) -> None:
        """Forget the steps at another check; keep them for the same check with names hidden or more of it found."""
        request = self._session.request
        if request != self._request:
            self._request = request
            self._done.clear()
            self._undone.clear()
            self.changed.emit()

    @Slot(object, object)
    def decide(self, case: Case, verdict: Verdict) -> None:
        """Take a verdict."""
        self.decide_all([(case, verdict)])

    @Slot(object)
    def decide_all(self, verdicts: Sequence[tuple[Case, Verdict]]) -> None:
        """Take verdicts that were given together; steps that were undone before cannot be redone any more."""
        if verdicts:
            known = self._session.review.verdicts
            self._done.append([(case, known.get(case, Verdict()), verdict) for case, verdict in verdicts])
            self._undone.clear()
            self.decided.emit(list(verdicts))
            self.changed.emit()

    @property
    def can_undo(self) -> bool:
        """Whether a step can be undone."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step that was undone can be redone."""
        return bool(self._undone)

    def undo(self) -> list[Case]:
        """Undo the last step. Return its cases, none where there was no step."""
        if not self._done:
            return []
        step = self._done.pop()
        self._undone.append(step)
        return self._give([(case, before) for case, before, _ in step])

    def redo(self) -> list[Case]:
        """Redo the step undone last. Return its cases."""
        if not self._undone:
            return []
        step = self._undone.pop()
        self._done.append(step)
        return self._give([(case, after) for case, _, after in step])

    def _give(self, verdicts: list[tuple[Case, Verdict]]) -> list[Case]:
        self.decided.emit(verdicts)
        self.changed.emit()
        return [case for case, _ in verdicts]
