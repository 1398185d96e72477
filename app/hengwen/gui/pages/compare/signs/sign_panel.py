"""The signs of a pair by their groups, below each other."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from hengwen.gui.pages.compare.signs.sign_card import SignCard
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import button, label, lay_out, styled
from hengwen.gui.widgets.verdict_text import signed
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Case, Decision, Review
from hengwen.model.signs.sign import Sign, SignGroup

_AT_ONCE = 40  # cards: more are made on request


class SignPanel(QScrollArea):
    """`places_requested` and `pictures_requested` are emitted with a sign, `decided` with a case and its verdict."""

    places_requested = Signal(object)
    pictures_requested = Signal(object)
    decided = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Other signs"))
        self.who = ""
        self._pair: Comparison | None = None
        self._review = Review()
        self._most = _AT_ONCE
        self._stale = False
        self.cards: list[SignCard] = []

    def show_pair(self, pair: Comparison | None) -> None:
        """Show the signs of another pair; cards are made when they are seen."""
        self._pair, self._most = pair, _AT_ONCE
        self._renew()

    def _renew(self) -> None:
        self._stale = not self.isVisible()
        if not self._stale:
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self._fill()

    def show_review(self, review: Review) -> None:
        """Show the verdicts of a review."""
        if self._pair is not None and self._verdicts(review) != self._verdicts(self._review):
            self._review = review
            at = self.verticalScrollBar().value()
            self._renew()
            self.verticalScrollBar().setValue(at)
        self._review = review

    def _verdicts(self, review: Review) -> list[object]:
        pair = self._pair
        return [review.of_sign(pair, sign.kind) for sign in pair.signs] if pair else []

    def _fill(self) -> None:
        inner = styled(QWidget(), "page")
        box = lay_out(QVBoxLayout(inner), self._introduction(), margins=(0, 0, 0, 12), spacing=0)
        signs = self._pair.signs if self._pair else ()
        self.cards = []
        for group in SignGroup:
            group_signs = [sign for sign in signs if sign.kind.group is group]
            shown = group_signs[: self._most - len(self.cards)]
            if shown:
                box.addWidget(self._heading(group, len(group_signs)))
            for sign in shown:
                box.addWidget(self._card(sign))
        if len(self.cards) < len(signs):
            box.addWidget(self._more(len(signs) - len(self.cards)), 0, Qt.AlignmentFlag.AlignLeft)
        box.addStretch(1)
        self.setWidget(inner)

    def _introduction(self) -> QWidget:
        words = self.tr(
            "What both files have beside their text. It is part of no percentage, and no proof: ask how it came about."
        )
        introduction = label(words, "small", wrap=True)
        introduction.setContentsMargins(14, 10, 12, 4)
        return introduction

    def _more(self, count: int) -> QWidget:
        return button(self.tr("Show {count} more").format(count=f"{count:,}"), "link", self._show_more)

    def _show_more(self) -> None:
        self._most += _AT_ONCE
        at = self.verticalScrollBar().value()
        self._fill()
        self.verticalScrollBar().setValue(at)

    @staticmethod
    def _heading(group: SignGroup, count: int) -> QWidget:
        heading = label(f"{sentence(group.label)}  {count:,}", "strong")
        heading.setContentsMargins(14, 12, 12, 4)
        return heading

    def _card(self, sign: Sign) -> SignCard:
        assert self._pair is not None
        card = SignCard(sign, self._review.of_sign(self._pair, sign.kind))
        card.places.clicked.connect(lambda: self.places_requested.emit(sign))
        card.pictures.clicked.connect(lambda: self.pictures_requested.emit(sign))
        card.decided.connect(partial(self.decide, sign.kind))
        self.cards.append(card)
        return card

    def decide(self, kind: str, decision: Decision, reason: str) -> None:
        """Excuse all signs of a kind that the pair has, or its same content, or count them again."""
        if self._pair is not None:
            self.decided.emit(Case.of_sign(self._pair, kind), signed(decision, reason, self.who))
