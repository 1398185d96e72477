"""Shows verdicts by a word with a shape, so that they do not depend on a colour; and their usual reasons."""

import getpass

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit

from hengwen.gui.translation import sentence
from hengwen.model.clock import utc_now
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Case, Decision, Review, Verdict

SHAPES = {Decision.UNDECIDED: "–", Decision.CONFIRMED: "●", Decision.EXCUSED: "○"}
_RED, _GREEN = 3, 0  # levels of the theme
_UNDECIDED = Verdict()
_ORDER = {Decision.UNDECIDED: 0, Decision.EXCUSED: 2, Decision.CONFIRMED: 4}


def verdict_text(verdict: Verdict) -> str:
    """Return shape and word, and a mark where there is a note."""
    shape = "" if verdict.decision is Decision.UNDECIDED else f"{SHAPES[verdict.decision]} "
    return f"{shape}{sentence(verdict.decision.label)}{' ✎' if verdict.note else ''}"


def verdict_level(verdict: Verdict) -> int | None:
    """Return the tone of the pill, None for plain text."""
    return {Decision.CONFIRMED: _RED, Decision.EXCUSED: _GREEN}.get(verdict.decision)


def verdict_key(verdict: Verdict) -> int:
    """Return the sort key in a column: undecided, excused, confirmed, each with its notes last."""
    return _ORDER[verdict.decision] + bool(verdict.note)


class VerdictLookup:
    """The current verdicts. Columns ask it, so that they need not be made again with every verdict."""

    def __init__(self) -> None:
        self.review = Review()

    @property
    def review(self) -> Review:
        """The current verdicts."""
        return self._review

    @review.setter
    def review(self, review: Review) -> None:
        self._review = review
        self._of_pairs = {(case.first, case.second): verdict for case, verdict in review if case == case.pair}

    def of_block(self, block: str) -> Verdict:
        """Return the verdict on a block of shared text."""
        return self._review.verdicts.get(Case.of_block(block), _UNDECIDED)

    def of(self, pair: Comparison) -> Verdict:
        """Return the verdict on a pair, as `Review.of`, but without making a case of each pair."""
        left, right = pair.left.document.id, pair.right.document.id
        return self._of_pairs.get((left, right) if left <= right else (right, left), _UNDECIDED)


def signed(decision: Decision, reason: str, who: str) -> Verdict:
    """Return a verdict with the current time. `who` decides; by default the user of the system."""
    when = utc_now()
    return Verdict(decision, reason, who=who or system_user(), when=when)


def usual_reasons() -> tuple[str, ...]:
    """Return the usual reasons to excuse something."""
    translate = QCoreApplication.translate
    return (
        translate("Verdicts", "Quoted with its source"),
        translate("Verdicts", "Common phrases"),
        translate("Verdicts", "Form or task sheet"),
        translate("Verdicts", "Group work"),
        translate("Verdicts", "The same author"),
        translate("Verdicts", "False alarm"),
    )


class ReasonField(QComboBox):
    """A field for a reason, with the usual ones to choose from. `done` is emitted when one was chosen from the list or
    written and Enter pressed.
    """

    done = Signal()

    def __init__(self) -> None:
        super().__init__(editable=True)
        words = QCoreApplication.translate("VerdictBar", "Reason")
        field = QLineEdit(placeholderText=words)
        field.returnPressed.connect(self.done)
        self.addItems(["", *usual_reasons()])
        self.setLineEdit(field)
        self.setAccessibleName(words)
        self.setMinimumWidth(120)

    def hidePopup(self) -> None:
        was_open = self.view().isVisible()
        super().hidePopup()
        if was_open:
            QTimer.singleShot(0, self, self._end)  # the choice itself is told after the list is closed

    def _end(self) -> None:
        if self.window().focusWidget() in (self, self.lineEdit()):  # no click elsewhere closed it
            self.done.emit()


def form_reason() -> str:
    """Return the reason why a block of shared text that is a form does not count."""
    return usual_reasons()[2]


def system_user() -> str:
    """Return the user's name in the system, empty for none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user on this machine
        return ""
