"""The line below the bar while a check runs behind the pages, and after one that was stopped."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QSizePolicy, QStackedWidget, QWidget

from hengwen.gui.jobs.remaining_time import RemainingTime
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Elided, button, label, lay_out, styled
from hengwen.model.progress import ProgressStep
from hengwen.model.report.partial_results import unfinished_warning
from hengwen.model.report.report import Report

_BAR = 120


class CheckProgressBar(QStackedWidget):
    """The progress of the check and how far its figures can be trusted meanwhile; or that it was not finished."""

    def __init__(self) -> None:
        super().__init__()
        self._remaining = RemainingTime()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(_BAR)
        self._bar.setAccessibleName(self.tr("Progress of this stage"))
        self._how_far, self._left = label("", "strong"), label("", "muted")
        self._meaning = Elided("muted", Qt.TextElideMode.ElideRight)
        self.cancel = button(self.tr("Cancel"), "small", command="cancel")
        self._why = label("", wrap=True)
        self.repeat = button(self.tr("Check again"), "link", command="again")
        for part in (self._meaning, self._why):
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(_line("runLine", self._bar, self._how_far, self._left, self._meaning, self.cancel))
        self.addWidget(_line("banner", label("⚠", "strong"), self._why, self.repeat))
        self.hide()

    def begin(self) -> None:
        """Show that a check has begun."""
        self._remaining = RemainingTime()
        self._how_far.setText("")
        self._left.setText("")

    def show_step(self, step: ProgressStep) -> None:
        """Show the progress."""
        self._remaining.update(step)
        name = sentence((self._remaining.stage or step.stage).description)
        self._how_far.setText(f"{name}  {step.done:,} / {step.total:,}" if step.total else name)
        self._left.setText(self._remaining.text(step))
        self._bar.setRange(0, step.total)
        self._bar.setValue(step.done)

    def show_running(self, *, pairs: bool) -> None:
        """Show that more results will come; `pairs`: whether pairs are shown already."""
        text = (
            self.tr("So far: each pair shown is finished, more may come, and shares of documents may still rise.")
            if pairs
            else self.tr("The results follow as soon as the first pairs are compared.")
        )
        self._meaning.set_text(text)
        self._meaning.setToolTip(text)
        self._turn(0)

    def show_done(self, report: Report | None) -> None:
        """Hide the line when nothing runs any more; an incomplete report keeps it."""
        warning = unfinished_warning(report) if report is not None else None
        if warning is not None:
            self._why.setText(sentence(warning))
            self._turn(1)
        self.setVisible(warning is not None)

    def _turn(self, place: int) -> None:
        self.setCurrentIndex(place)
        self.setFixedHeight(self.sizeHint().height())
        self.show()


def _line(name: str, *parts: QWidget) -> QFrame:
    line = styled(QFrame(), name)
    lay_out(QHBoxLayout(line), *parts, margins=(12, 5, 12, 5), spacing=12)
    return line
