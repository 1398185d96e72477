"""One sign of a pair: what both files share, how often it occurs in the check, and how it can come about innocently."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from hengwen.gui.pages.compare.signs.excuse import ExcusableCard
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Part, button, label, lay_out, plain_row
from hengwen.gui.widgets.sign_text import innocent_text
from hengwen.model.report.review import Verdict
from hengwen.model.signs.sign import Sign, Strength, documents_text

_TONES = {Strength.STRONG: "signStrong", Strength.MEDIUM: "signMedium", Strength.WEAK: "signWeak"}
"""Rules of the style sheet."""


class SignCard(ExcusableCard):
    """`pictures` and `places` are buttons, hidden without any."""

    def __init__(self, sign: Sign, verdict: Verdict) -> None:
        super().__init__()
        self.sign = sign
        self.show_verdict(verdict)
        self.what = label(sentence(sign.what), wrap=True)
        self.what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pictures = button(self.tr("Both pictures…"), "link")
        self.places = button(self.tr("In both texts"), "link")
        has_pictures = any(place.picture is not None for place in (*sign.left, *sign.right))
        self._lay_out()
        self.pictures.setVisible(has_pictures)
        self.places.setVisible(bool(sign.left and sign.right))

    def _lay_out(self) -> None:
        lines = [innocent_text(self.sign), *([self.decision] if self.verdict else [])]
        small = (label(line, "small", wrap=True) for line in lines)
        row = lay_out(QHBoxLayout(), self.pictures, self.places, 1, margins=(0, 2, 0, 0), spacing=12)
        parts: tuple[Part, ...] = (self._head(), self.what, *small, self.reason, row)
        lay_out(QVBoxLayout(self), *parts, margins=(14, 10, 12, 10), spacing=4)

    def _head(self) -> QWidget:
        strength = label(sentence(self.sign.strength.label), _TONES[self.sign.strength])
        return plain_row(strength, label(sentence(documents_text(self.sign)), "small"), 1, self.excuse)
