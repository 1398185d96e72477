"""A card that a reader can excuse, for one of the usual reasons or another one, and count again."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu

from hengwen.gui.widgets.parts import button
from hengwen.gui.widgets.verdict_text import usual_reasons, verdict_text
from hengwen.model.report.review import Decision, Verdict


class ExcusableCard(QFrame):
    """Emits `decided` with a decision and its reason. `excuse`: the button; `reason`: the field of another reason."""

    decided = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("signCard")
        self.verdict = Verdict()
        self.excuse = button("", "link", self._count_again)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Reason, then Enter"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.hide()
        # After the field has handled the key, because the card may be replaced then, and the field with it.
        self.reason.returnPressed.connect(self._excuse, Qt.ConnectionType.QueuedConnection)

    def show_verdict(self, verdict: Verdict) -> None:
        """Offer to excuse it, or to count it again where it is excused."""
        self.verdict = verdict
        is_excused = verdict.decision is Decision.EXCUSED
        self.excuse.setText(self.tr("Count it again") if is_excused else self.tr("Excuse…"))
        self.excuse.setMenu(None if is_excused else self._menu())  # type: ignore[arg-type]

    def _menu(self) -> QMenu:
        menu = QMenu(self.excuse)
        for reason in usual_reasons():
            menu.addAction(reason, partial(self.decided.emit, Decision.EXCUSED, reason))
        menu.addSeparator()
        menu.addAction(self.tr("Another reason…"), self._ask_reason)
        return menu

    def _count_again(self) -> None:
        if self.verdict.decision is Decision.EXCUSED:
            self.decided.emit(Decision.UNDECIDED, "")

    @property
    def decision(self) -> str:
        """The verdict in words, empty for none."""
        reasons = (verdict_text(self.verdict), self.verdict.reason, self.verdict.who) if self.verdict else ()
        return " · ".join(filter(None, reasons))

    def _ask_reason(self) -> None:
        self.reason.show()
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def _excuse(self) -> None:
        """Excuse it for the reason that was typed; an empty one removes the field."""
        written = self.reason.text().strip()
        self.reason.clear()
        self.reason.hide()
        if written:
            self.decided.emit(Decision.EXCUSED, written)
