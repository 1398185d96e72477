"""Two panes that scroll together, match beside match."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject

from hengwen.gui.textview.scroll_sync import SyncAnchor, chain, level_with, sync_anchors, sync_point
from hengwen.gui.textview.view import View
from hengwen.model.report.report import Match


class LinkedScrolling(QObject):
    """While `on`, scrolling one view scrolls the other. Signals that this causes are dropped, never answered.

    `level`: both views show aligned rows, so that equal heights correspond.
    """

    def __init__(self, left: View, right: View, parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self.level = False
        self._panes = (left, right)
        self._hidden: frozenset[int] = frozenset()
        self._matches: list[Match] | None = None
        self._chain: list[int] = []
        self._anchors: list[SyncAnchor] | None = None
        self._suspended = False
        self.watch(left, right)

    def watch(self, left: View, right: View) -> None:
        """Listen to two views, even before they are used."""
        left.scrolled.connect(lambda: self._scrolled(left))
        right.scrolled.connect(lambda: self._scrolled(right))
        for view in (left, right):
            view.laid_out.connect(self._forget)

    def use(self, left: View, right: View) -> None:
        """Scroll other views, whose signals are connected already."""
        self._panes = (left, right)
        self._forget()

    def hide(self, numbers: frozenset[int], current: int | None) -> None:
        """Ignore these matches when scrolling."""
        self._hidden = numbers
        self.choose(current)

    def show(self, matches: Sequence[Match]) -> None:
        """Scroll another pair; its `matches` by number."""
        self._matches, self._hidden = list(matches), frozenset()
        self.choose(None)

    def choose(self, number: int | None) -> None:
        """Keep this match level, even where the matches around it stand in another order."""
        if self._matches is not None:
            shown = [match_number for match_number in range(len(self._matches)) if match_number not in self._hidden]
            order = {match_number: rank for rank, match_number in enumerate(shown)}
            kept = chain(
                [self._matches[match_number] for match_number in shown], None if number is None else order.get(number)
            )
            self._chain = [shown[rank] for rank in kept]
        self._forget()

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Scroll one pane without the other."""
        before, self._suspended = self._suspended, True
        try:
            yield
        finally:
            self._suspended = before

    def _forget(self) -> None:
        self._anchors = None

    def _scrolled(self, view: View) -> None:
        if view in self._panes and not view.adjusting:
            self._follow(from_left=view is self._panes[0])

    def _follow(self, *, from_left: bool) -> None:
        if not (self.on or self.level) or self._suspended or self._matches is None:
            return
        leader, follower = self._panes if from_left else self._panes[::-1]
        bar, other = leader.verticalScrollBar(), follower.verticalScrollBar()
        if self.level:
            with self.suspended():
                other.setValue(bar.value())
            return
        if not bar.maximum() or not other.maximum():
            return
        with self.suspended():
            if bar.value() in (0, bar.maximum()):
                other.setValue(0 if not bar.value() else other.maximum())
                return
            offset = sync_point(bar.value(), bar.maximum(), leader.viewport().height()) * leader.viewport().height()
            height = level_with(leader.position + offset, self._line(), from_left=from_left)
            follower.scroll_to(height - offset)

    def _line(self) -> list[SyncAnchor]:
        if self._anchors is None:
            left, right = self._panes
            edges = [(*left.edges(number), *right.edges(number)) for number in self._chain]
            self._anchors = sync_anchors(edges, (left.text_height, right.text_height))
        return self._anchors
