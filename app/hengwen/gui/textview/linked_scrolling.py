"""Two panes that scroll together, match beside match."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.textview.scroll_sync import SyncAnchor, anchors, chain, level, sync_point
from hengwen.gui.textview.view import View


class LinkedScrolling(QObject):
    """While it is `on`, scrolling one view sets the other. What that in turn reports is dropped, never answered."""

    def __init__(self, left: View, right: View, parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self._panes = (left, right)
        self._hidden: frozenset[int] = frozenset()
        self._places: PlacedMatches | None = None
        self._chain: list[int] = []
        self._knots: list[SyncAnchor] | None = None
        self._quiet = False
        self.watch(left, right)

    def watch(self, left: View, right: View) -> None:
        """Listen to two views, also before they are used."""
        left.scrolled.connect(lambda: self._scrolled(left))
        right.scrolled.connect(lambda: self._scrolled(right))
        for view in (left, right):
            view.laid_out.connect(self._forget)

    def use(self, left: View, right: View) -> None:
        """Scroll other views, which are listened to already."""
        self._panes = (left, right)
        self._forget()

    def hide(self, numbers: frozenset[int], current: int | None) -> None:
        """Let these matches out of account."""
        self._hidden = numbers
        self.choose(current)

    def show(self, places: PlacedMatches) -> None:
        """Scroll another pair."""
        self._places, self._hidden = places, frozenset()
        self.choose(None)

    def choose(self, number: int | None) -> None:
        """Keep this match level, whatever stands in another order around it."""
        if self._places is not None:
            shown = [place for place in self._places.all if place.number not in self._hidden]
            order = {place.number: at for at, place in enumerate(shown)}
            kept = chain([place.match for place in shown], None if number is None else order.get(number))
            self._chain = [shown[at].number for at in kept]
        self._forget()

    @contextmanager
    def released(self) -> Iterator[None]:
        """Scroll one pane without the other."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def _forget(self) -> None:
        self._knots = None

    def _scrolled(self, view: View) -> None:
        if view in self._panes and not view.adjusting:
            self._follow(from_left=view is self._panes[0])

    def _follow(self, *, from_left: bool) -> None:
        if not self.on or self._quiet or self._places is None:
            return
        leader, follower = self._panes if from_left else self._panes[::-1]
        bar, other = leader.verticalScrollBar(), follower.verticalScrollBar()
        if not bar.maximum() or not other.maximum():
            return
        with self.released():
            if bar.value() in (0, bar.maximum()):
                other.setValue(0 if not bar.value() else other.maximum())
                return
            at = sync_point(bar.value(), bar.maximum(), leader.viewport().height()) * leader.viewport().height()
            height = level(leader.position + at, self._line(), from_left=from_left)
            follower.scroll_to(height - at)

    def _line(self) -> list[SyncAnchor]:
        if self._knots is None:
            left, right = self._panes
            edges = [(*left.edges(number), *right.edges(number)) for number in self._chain]
            self._knots = anchors(edges, (left.text_height, right.text_height))
        return self._knots
