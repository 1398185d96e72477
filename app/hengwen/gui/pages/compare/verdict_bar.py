"""The line for giving a verdict, on a pair or on one of its passages."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from hengwen.gui.pages.overview.deciding import KEYS, decision_names, verdict_commands
from hengwen.gui.widgets.actions import Actions
from hengwen.gui.widgets.parts import Gap, Part, button, label, lay_out, styled
from hengwen.gui.widgets.verdict_text import ReasonField, system_user
from hengwen.model.clock import utc_now
from hengwen.model.report.report import Comparison, Match
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.text.display import local_moment

_NOTE, _LEAST_NOTE = 130, 46  # pixels
_PAUSE = 700  # milliseconds after a key in the note before it is saved


class VerdictBar(QWidget):
    """Shows the verdict on a pair or, when `passage` is pressed, on the match in view; `decided` is emitted with a new
    one.

    `undecided_requested` is emitted with 1 for the next pair without a decision, -1 for the previous one; `done` when a
    reason or a note is given, so that keys are about the texts again.
    """

    decided = Signal(object, object)
    undecided_requested = Signal(int)
    done = Signal()

    def __init__(self, who: str = "") -> None:
        super().__init__()
        styled(self, "verdictBar")
        self.who = who or system_user()
        self._review = Review()
        self._pair: Comparison | None = None
        self._match: Match | None = None
        self.whole = button(self.tr("Whole pair"), "choice", checkable=True)
        self.passage = button(self.tr("This passage"), "choice", checkable=True)
        self.whole.setChecked(True)
        self.choices = self._make_choices()
        self.reason = ReasonField()
        self.note = QLineEdit(placeholderText=self.tr("Note"))
        self.note.setAccessibleName(self.tr("Note"))
        self._signed = label("", "muted")
        self.progress = label("", "muted")
        self.next = button(self.tr("Next undecided ›"), run=lambda: self.undecided_requested.emit(1))
        self.next.setToolTip(self.tr("The next pair of the ranking that is not decided  (J, back: Shift+J)"))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._lay_out()
        self._connect()
        self.setEnabled(False)

    def _make_choices(self) -> dict[Decision, QPushButton]:
        choices = {}
        for decision, text in decision_names().items():
            choices[decision] = button(text, "choice", self._decide, checkable=True)
            choices[decision].setToolTip(f"{text}  ({KEYS[decision]})")
        return choices

    def add_keys(self, page: QWidget) -> None:
        """Let the keys of verdicts work on a page; in a text field they are letters."""
        commands = verdict_commands(lambda decision: self.choices[decision].click(), self.undecided_requested.emit)
        self.actions_ = Actions(commands, page)

    def _lay_out(self) -> None:
        groups = (self.whole, self.passage), tuple(self.choices.values())
        for group in groups:
            buttons = QButtonGroup(self)
            group[0].setProperty("place", "first")
            group[-1].setProperty("place", "last")
            for part in group:
                buttons.addButton(part)
        chosen: tuple[Part, ...] = (*groups[0], Gap(14), *groups[1], Gap(14), self.reason, Gap(8), (self.note, 1))
        for figure in (self._signed, self.progress):
            figure.setContentsMargins(12, 0, 0, 0)
        rest = (self._signed, self.progress, Gap(12), self.next)
        self._row = lay_out(QHBoxLayout(self), *chosen, *rest, margins=(14, 6, 14, 6), spacing=0)

    def minimumSizeHint(self) -> QSize:
        """Let the window be narrower than all parts: some of them give way."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Hide what says the least, as far as there is no room, so that nothing lies over something else."""
        self.note.setMinimumWidth(_NOTE)
        giving_way: tuple[QWidget, ...] = (self._signed, self.progress, self.next)
        for part in giving_way:
            part.setHidden(part is self._signed and not self._signed.text())
        for part in giving_way:
            if self._row.minimumSize().width() > self.width():
                part.hide()
        if self._row.minimumSize().width() > self.width():
            self.note.setMinimumWidth(_LEAST_NOTE)
        self._row.activate()

    def _connect(self) -> None:
        self.passage.toggled.connect(self._show)
        self.reason.activated.connect(self._decide)
        field = self.reason.lineEdit()
        if field is not None:
            field.editingFinished.connect(self._decide)
        self.reason.done.connect(self.done)
        self.note.returnPressed.connect(self.done)
        self.note.textEdited.connect(self._pause.start)
        self.note.editingFinished.connect(self._decide)
        self._pause.timeout.connect(self._decide)

    # Contents

    def show_pair(self, pair: Comparison | None, match: Match | None = None) -> None:
        """Show the verdict on another pair, or on another of its matches."""
        self._decide_now()
        self._pair, self._match = pair, match
        self.setEnabled(pair is not None)
        self.passage.setEnabled(match is not None)
        if match is None:
            self.whole.setChecked(True)
        self._show()

    def show_review(self, review: Review) -> None:
        """Show the verdicts of a review; text being typed stays."""
        self._review = review
        if not self._pause.isActive():
            self._show()

    def show_progress(self, decided: int, pairs: int) -> None:
        """Show how many of the pairs of the ranking are decided; disable going on when all are."""
        words = self.tr("{decided} of {pairs} decided")
        self.progress.setText(words.format(decided=f"{decided:,}", pairs=f"{pairs:,}") if pairs else "")
        self.next.setEnabled(decided < pairs)
        self._make_room()

    def _show(self) -> None:
        verdict = self.verdict
        self.choices[verdict.decision].setChecked(True)
        self.reason.setVisible(verdict.decision is Decision.EXCUSED)
        with QSignalBlocker(self.reason):
            self.reason.setEditText(verdict.reason)
        if self.note.text() != verdict.note:
            self.note.setText(verdict.note)
        for field in (self.reason.lineEdit(), self.note):
            if field is not None and not field.hasFocus():
                field.setCursorPosition(0)  # the beginning is read, not the end
        self._signed.setText(f"{verdict.who} · {local_moment(verdict.when)}" if verdict.when else "")
        self._make_room()

    @property
    def verdict(self) -> Verdict:
        """The verdict on the pair or match that is shown."""
        return Verdict() if self._pair is None else self._review.of(self._pair, self._selected_match)

    @property
    def _selected_match(self) -> Match | None:
        return self._match if self.passage.isChecked() else None

    # Decisions

    @Slot(object, str)
    def decide_passage(self, decision: Decision, reason: str) -> None:
        """Decide about the match in view, whatever is pressed; its note stays."""
        self._decide_now()
        if self._pair is not None and self._match is not None:
            before = self._review.of(self._pair, self._match)
            verdict = replace(before, decision=decision, reason=reason, who=self.who, when=utc_now())
            self.decided.emit(Case.of(self._pair, self._match), verdict)

    def _decide_now(self) -> None:
        if self._pause.isActive():
            self._decide()

    def _decide(self) -> None:
        self._pause.stop()
        if self._pair is None:
            return
        before = self.verdict
        decision = next(d for d, choice in self.choices.items() if choice.isChecked())
        reason = self.reason.currentText().strip() if decision is Decision.EXCUSED else ""
        verdict = replace(before, decision=decision, reason=reason, note=self.note.text().strip())
        if verdict != before:
            now = utc_now()
            signed = replace(verdict, who=self.who, when=now)
            self.decided.emit(Case.of(self._pair, self._selected_match), signed)
