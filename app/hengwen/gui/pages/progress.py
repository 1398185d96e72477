"""The page of a running check: its stages, its progress, the current file, and a button that reacts at once."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from hengwen.gui.jobs.remaining_time import RemainingTime
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Elided, Gap, Part, button, frame, label, lay_out, plain_row, styled
from hengwen.model.messages import Message
from hengwen.model.progress import ProgressStep, Stage

_WIDTH = 560


class ProgressPage(QWidget):
    """Shows who handed in what, and the current step."""

    def __init__(self, _context: PageContext) -> None:
        super().__init__()
        styled(self, "quiet")
        self._remaining = RemainingTime()
        stages = (stage for stage in Stage if stage is not Stage.WRITING)
        self._stages = {stage: StageLine(sentence(stage.description)) for stage in stages}
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(self.tr("Progress of this stage"))
        self._count, self._left, self._name = label("", "strong"), label("", "muted"), Elided("muted", lines=2)
        self._people, self._doubts = label("", wrap=True), label("", "muted", wrap=True)
        self.correct = button(self.tr("Correct…"), "link", command="correct_people")
        self._cancel = button(self.tr("Cancel"), command="cancel")
        self._lay_out()
        self.restart()

    def _lay_out(self) -> None:
        counts = plain_row(self._count, self._left)
        self._left.setAlignment(Qt.AlignmentFlag.AlignRight)
        line = plain_row(self._people, self.correct)
        self._people.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._who = frame("plain", [line, self._doubts], (0, 0, 0, 8), 2)
        parts: list[Part] = [
            label(self.tr("Checking"), "heading"),
            Gap(15),
            self._who,
            *self._stages.values(),
            self._bar,
            counts,
            self._name,
        ]
        middle = frame("card", parts, (32, 26, 32, 26), 9)
        middle.setFixedWidth(_WIDTH)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addWidget(middle, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addSpacing(14)
        outer.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(3)

    def restart(self, *, library: bool = False, meaning: bool = False) -> None:
        """Show a check that has just begun. `library`: whether a library is searched; `meaning`: whether the same
        content in other words is looked for.
        """
        self._remaining = RemainingTime()
        self._stages[Stage.INDEXING].setVisible(library)
        self._stages[Stage.MEANING].setVisible(meaning)
        self._stages[Stage.PICTURES].hide()  # until it comes: few checks have pictures of text
        self._bar.setRange(0, 0)
        for part in (self._count, self._left):
            part.setText("")
        self._who.hide()
        self._name.set_text("")
        self._mark(None)
        self._cancel.setFocus()

    def show_people(self, text: str, doubts: Sequence[Message]) -> None:
        """Show who handed in what, and the doubts about it."""
        self._people.setText(text)
        self._doubts.setText("\n".join(f"⚠ {sentence(doubt)}" for doubt in doubts))
        self._doubts.setVisible(bool(doubts))
        self._who.show()

    def show_step(self, step: ProgressStep) -> None:
        """Show the progress."""
        if self._remaining.update(step):
            self._mark(self._remaining.stage)
        self._bar.setRange(0, step.total)
        self._bar.setValue(step.done)
        self._count.setText(f"{step.done:,} / {step.total:,}" if step.total else "")
        self._name.set_text(step.name)
        self._left.setText(self._remaining.text(step))

    def _mark(self, now: Stage | None) -> None:
        """Put ticks after the stages that are done, and a dot at the current one."""
        order = list(self._stages)
        place = order.index(now) if now in order else -1
        done = order.index(Stage.FINGERPRINTS) if self._remaining.is_in_library and place >= 0 else place
        if now is Stage.PICTURES:
            self._stages[now].show()
        for number, line in enumerate(self._stages.values()):
            line.show_mark("●" if number == place else "✓" if number < done else "○")


class StageLine(QWidget):
    """The name of a stage and its progress."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._mark, self._text = label(""), label(text, "muted")
        self._mark.setFixedWidth(22)
        lay_out(QHBoxLayout(self), self._mark, (self._text, 1), spacing=8)

    def show_mark(self, mark: str) -> None:
        """Show the progress of the stage; the current one is highlighted."""
        self._mark.setText(mark)
        for part in (self._mark, self._text):
            part.setObjectName("strong" if mark == "●" else "muted")
            part.style().polish(part)
