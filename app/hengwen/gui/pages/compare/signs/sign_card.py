"""One sign of a pair: what both files share, how often it occurs in the check, and how it can come about innocently."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Part, button, label, lay_out, plain_row
from hengwen.gui.widgets.sign_text import innocent_text
from hengwen.gui.widgets.verdict_text import usual_reasons, verdict_text
from hengwen.model.report.review import Decision, Verdict
from hengwen.model.signs.sign import Sign, Strength, documents_text

_TONES = {Strength.STRONG: "signStrong", Strength.MEDIUM: "signMedium", Strength.WEAK: "signWeak"}
"""Rules of the style sheet."""


class SignCard(QFrame):
    """Emits `decided` with the sign, decision and reason. `pictures` and `places` are buttons, hidden without any."""

    decided = Signal(object, object, str)

    def __init__(self, sign: Sign, verdict: Verdict) -> None:
        super().__init__()
        self.setObjectName("signCard")
        self.sign, self.verdict = sign, verdict
        self.what = label(sentence(sign.what), wrap=True)
        self.what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pictures = button(self.tr("Both pictures…"), "link")
        self.places = button(self.tr("In both texts"), "link")
        self.excuse = button("", "link")
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Reason, then Enter"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.hide()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        lines = [innocent_text(self.sign), *([self._decision()] if self.verdict else [])]
        small = (label(line, "small", wrap=True) for line in lines)
        row = lay_out(QHBoxLayout(), self.pictures, self.places, 1, margins=(0, 2, 0, 0), spacing=12)
        parts: tuple[Part, ...] = (self._head(), self.what, *small, self.reason, row)
        lay_out(QVBoxLayout(self), *parts, margins=(14, 10, 12, 10), spacing=4)

    def _head(self) -> QWidget:
        strength = label(sentence(self.sign.strength.label), _TONES[self.sign.strength])
        return plain_row(strength, label(sentence(documents_text(self.sign)), "small"), 1, self.excuse)

    def _decision(self) -> str:
        return " · ".join(filter(None, (verdict_text(self.verdict), self.verdict.reason, self.verdict.who)))

    def _wire(self) -> None:
        sign = self.sign
        has_pictures = any(place.picture is not None for place in (*sign.left, *sign.right))
        self.pictures.setVisible(has_pictures)
        self.places.setVisible(bool(sign.left and sign.right))
        if self.verdict.decision is Decision.EXCUSED:
            self.excuse.setText(self.tr("Count it again"))
            self.excuse.clicked.connect(lambda: self.decided.emit(sign, Decision.UNDECIDED, ""))
            return
        self.excuse.setText(self.tr("Excuse…"))
        menu = QMenu(self.excuse)
        for reason in usual_reasons():
            menu.addAction(reason, partial(self.decided.emit, sign, Decision.EXCUSED, reason))
        menu.addSeparator()
        menu.addAction(self.tr("Another reason…"), self._ask_reason)
        self.excuse.setMenu(menu)
        # After the field has handled the key, because the card is replaced then, and the field with it.
        self.reason.returnPressed.connect(self._excuse, Qt.ConnectionType.QueuedConnection)

    def _ask_reason(self) -> None:
        self.reason.show()
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def _excuse(self) -> None:
        """Excuse the sign for the reason that was typed; an empty one removes the field."""
        written = self.reason.text().strip()
        if written:
            self.decided.emit(self.sign, Decision.EXCUSED, written)
        else:
            self.reason.hide()
