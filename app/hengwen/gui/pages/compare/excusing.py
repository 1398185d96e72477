"""Excused passages stay in sight, struck through with their reason, and are taken back where they stand."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT, PlacedMatches
from hengwen.gui.widgets.verdict_text import usual_reasons
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.review import Decision, Review, Verdict


class PassageExcuses(QObject):
    """Marks the excused passages of the pair in its texts, at their edges and in the list. `decided` is emitted with a
    decision about the chosen passage and its reason.
    """

    decided = Signal(object, str)

    def __init__(self, parts: CompareLayout, navigator: MatchNavigator, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._navigator = parts, navigator
        self._places: PlacedMatches | None = None
        self._review = Review()
        self._verdicts: dict[int, Verdict] = {}

    def show_places(self, places: PlacedMatches) -> None:
        """Mark the passages of another pair, or of the same one with other figures."""
        self._places = places
        self._mark()

    def show_review(self, review: Review) -> None:
        """Mark what is excused now."""
        self._review = review
        self._mark()

    def _mark(self) -> None:
        if self._places is None:
            return
        places = self._places.all
        verdicts = self._review.of_passages(self._places.pair, [place.match for place in places])
        self._verdicts = {place.number: verdict for place, verdict in zip(places, verdicts, strict=True) if verdict}
        excused = {n: v.reason for n, v in self._verdicts.items() if v.decision is Decision.EXCUSED}
        content = self._review.of_sign(self._places.pair, SAME_CONTENT.text)
        if content.decision is Decision.EXCUSED:
            excused |= dict.fromkeys(self._places.content_places, content.reason)
        for side in self._parts.sides:
            side.excuse(excused)
        of_content = dict.fromkeys(self._places.content_places, content) if content else {}
        self._parts.match_panel.show_verdicts({**self._verdicts, **of_content})
        self._parts.repaint_edges()

    @property
    def can_excuse(self) -> bool:
        """Whether a passage is chosen that counts."""
        places, number = self._places, self._navigator.current
        known = places is not None and bool(places.pair.matches) and number is not None and number < len(places.all)
        return known and not self.can_restore

    @property
    def can_restore(self) -> bool:
        """Whether the chosen passage is excused."""
        verdict = self._verdicts.get(-1 if self._navigator.current is None else self._navigator.current)
        return verdict is not None and verdict.decision is Decision.EXCUSED

    def restore(self) -> None:
        """Let the chosen passage count again."""
        self.decided.emit(Decision.UNDECIDED, "")

    def menu(self, parent: QWidget) -> QMenu:
        """Return the reasons to excuse the chosen passage."""
        menu = QMenu(QCoreApplication.translate("ComparePage", "Excuse this passage"), parent)
        for reason in (*usual_reasons(), ""):
            action = QAction(reason or QCoreApplication.translate("ComparePage", "Without a reason"), menu)
            action.triggered.connect(partial(self.decided.emit, Decision.EXCUSED, reason))
            menu.addAction(action)
        menu.setEnabled(self.can_excuse)
        return menu

    def ask(self) -> None:
        """Show the reasons below the beginning of the chosen passage."""
        view, number = self._parts.sides[LEFT].view, self._navigator.current
        if number is None:
            return
        top = min(max(view.edges(number)[0] - view.position, 0), view.viewport().height() / 2)
        menu = self.menu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(view.viewport().mapToGlobal(QPoint(40, round(top) + 28)))
