"""Two panes that scroll together, match beside match."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject

from hengwen.gui.pane import Pane
from hengwen.gui.places import Places
from hengwen.gui.sync import Knot, chain, knots, level


class Linked(QObject):
    """While it is `on`, scrolling one pane sets the other. What that in turn reports is dropped, never answered."""

    def __init__(self, left: Pane, right: Pane, parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self._panes = (left, right)
        self._places: Places | None = None
        self._chain: list[int] = []
        self._knots: list[Knot] | None = None
        self._quiet = False
        left.scrolled.connect(self._left_scrolled)
        right.scrolled.connect(self._right_scrolled)
        for pane in self._panes:
            pane.laid_out.connect(self._forget)

    def show(self, places: Places) -> None:
        """Scroll another pair."""
        self._places = places
        self.choose(None)

    def choose(self, number: int | None) -> None:
        """Keep this match level, whatever stands in another order around it."""
        if self._places is not None:
            self._chain = chain([place.match for place in self._places.all], number)
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

    def _left_scrolled(self) -> None:
        self._follow(from_left=True)

    def _right_scrolled(self) -> None:
        self._follow(from_left=False)

    def _follow(self, *, from_left: bool) -> None:
        if not self.on or self._quiet or self._places is None:
            return
        leader, follower = self._panes if from_left else self._panes[::-1]
        bar, other = leader.verticalScrollBar(), follower.verticalScrollBar()
        if not bar.maximum() or not other.maximum():
            return
        # Where the sync point glides with the scroll bar, its share of the text is the bar's share of its range.
        share = bar.value() / bar.maximum()
        height = level(share * leader.text_height, self._line(), from_left=from_left)
        with self.released():
            other.setValue(round(height / max(follower.text_height, 1.0) * other.maximum()))

    def _line(self) -> list[Knot]:
        if self._knots is None:
            left, right = self._panes
            edges = [(*left.edges(number), *right.edges(number)) for number in self._chain]
            self._knots = knots(edges, (left.text_height, right.text_height))
        return self._knots
