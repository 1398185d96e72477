"""Finding in both texts at once: hits of the left one first, then those of the right one."""

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.find_bar import FindBar
from hengwen.gui.pages.compare.finder import Finder
from hengwen.gui.pages.compare.match_text import MatchText
from hengwen.gui.textview.view import View

_SIGHT = 0.35  # of the view's height: where a hit is brought that was out of sight


class Search(QObject):
    """Wires the line to both sides."""

    def __init__(self, bar: FindBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._views: tuple[View, ...] = ()
        self._scripts: tuple[MatchText, ...] = ()
        self._finders: tuple[Finder, ...] = ()
        self._found: tuple[list[tuple[int, int]], ...] = ([], [])
        self.hit: int | None = None
        bar.asked.connect(self.find)
        bar.stepped.connect(self.step)

    def use(self, left: View, right: View) -> None:
        """Mark the hits in these views."""
        for view in self._views:
            view.set_hits([], None)
        self._views = (left, right)
        self._mark()

    def show(self, scripts: tuple[MatchText, MatchText], finders: tuple[Finder, Finder]) -> None:
        """Search other texts for the same words."""
        self._scripts, self._finders = scripts, finders
        self._search("" if self._bar.isHidden() else self._bar.line.text())
        self._mark()

    def find(self, words: str) -> None:
        """Mark all hits and bring the first one into sight that is not above what is read."""
        self._search(words)
        if any(self._found):
            self.hit = self._nearest()
            self._bring()
        self._mark()

    def _search(self, words: str) -> None:
        self._found = tuple(
            self._units(script, finder.find(words)) for script, finder in zip(self._scripts, self._finders, strict=True)
        ) or ([], [])
        self.hit = 0 if any(self._found) else None

    @staticmethod
    def _units(script: MatchText, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        if script.map.is_plain:
            return found
        return [(script.map.unit(start), script.map.unit(end)) for start, end in found]

    def _nearest(self) -> int:
        left = self._found[0]
        first = self._views[0].first_unit() if self._views else 0
        below = next((place for place, hit in enumerate(left) if hit[0] >= first), None)
        return below if below is not None else 0 if left else len(left)

    def step(self, by: int) -> None:
        """The next hit or the one before; after the last of the left text comes the first of the right one."""
        count = sum(map(len, self._found))
        if count:
            self.hit = ((self.hit or 0) + by) % count
            self._bring()
            self._mark()

    def clear(self) -> None:
        """Mark nothing any more."""
        self._found, self.hit = ([], []), None
        self._mark()

    def _side(self) -> tuple[int, int]:
        """Which side the chosen hit is on, and its number there."""
        hit, left = self.hit or 0, len(self._found[0])
        return (0, hit) if hit < left else (1, hit - left)

    def _bring(self) -> None:
        side, place = self._side()
        if side >= len(self._views):
            return
        view, (start, end) = self._views[side], self._found[side][place]
        view.need_span(start, end)
        top, bottom = view.span_edges(start, end)
        if top < view.position or bottom > view.position + view.viewport().height():
            view.scroll_to(top - view.viewport().height() * _SIGHT)

    def _mark(self) -> None:
        side, place = self._side()
        for number, (view, hits) in enumerate(zip(self._views, self._found, strict=True)):
            view.set_hits(hits, place if self.hit is not None and number == side else None)
        for view in self._views:
            view.laid_out.emit()
        self._bar.show_count(self._bar.line.text(), len(self._found[0]), len(self._found[1]), self.hit)
