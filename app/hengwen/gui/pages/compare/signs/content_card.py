"""The card above the list of paragraphs that say the same: what that can and cannot mean, and the verdict on it."""

from PySide6.QtWidgets import QVBoxLayout

from hengwen.gui.pages.compare.signs.excuse import ExcusableCard
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import label, lay_out, plain_row
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.review import Verdict


class ContentCard(ExcusableCard):
    """All paragraphs of a pair are excused together."""

    def __init__(self) -> None:
        super().__init__()
        self.decision_text = label("", "small", wrap=True)
        meaning = label(sentence(WHAT_IT_MEANS), "small", wrap=True)
        parts = (meaning, self.decision_text, self.reason, plain_row(1, self.excuse))
        lay_out(QVBoxLayout(self), *parts, margins=(14, 8, 12, 6), spacing=4)
        self.show_verdict(Verdict())

    def show_verdict(self, verdict: Verdict) -> None:
        """Show another verdict on the same content of the pair."""
        super().show_verdict(verdict)
        self.decision_text.setText(self.decision)
        self.decision_text.setVisible(bool(verdict))
