"""Goes from place to place, with both sides of a match in sight and level with each other."""

from PySide6.QtCore import QObject, Signal

from hengwen.gui.textview.linked_scrolling import LinkedScrolling
from hengwen.gui.textview.view import View

_LEAST = 12  # pixels above a match that is higher than the view
_SIGHT = 0.28  # of the view's height: where a match is scrolled to, with some text before it


class MatchNavigator(QObject):
    """Keeps the chosen place. `chosen` is emitted with its number, None for none."""

    chosen = Signal(object)

    def __init__(self, linked: LinkedScrolling, parent: QObject) -> None:
        super().__init__(parent)
        self.current: int | None = None
        self._linked = linked
        self._views: tuple[View, ...] = ()
        self._scrolled_to: tuple[float, ...] | None = None
        self._clicked: View | None = None  # the view in which the place was clicked: it does not scroll

    def keep_in_sight(self) -> None:
        """Keep the chosen place in sight when heights have become exact, unless the user has scrolled since."""
        if self._scrolled_to is not None and self._scrolled_to == self._positions():
            if self._clicked is None:
                self.scroll_to_current()
            else:
                self._follow(self._clicked)

    def _positions(self) -> tuple[float, ...]:
        return tuple(view.position for view in self._views)

    def use(self, left: View, right: View) -> None:
        """Navigate in these views."""
        self._views, self._scrolled_to, self._clicked = (left, right), None, None
        for view in self._views:
            view.set_current(self.current)

    def choose(self, number: int | None) -> None:
        """Mark a place without scrolling."""
        self.current = number
        self._linked.choose(number)
        for view in self._views:
            view.set_current(number)
        self.chosen.emit(number)

    def go(self, number: int) -> None:
        """Choose a place and scroll both its passages into sight, level with each other; unfold where it begins."""
        self.choose(number)
        for view in self._views:
            if view.text_layout.has_extent(number):
                start = view.text_layout.extent(number).start
                view.reveal(start, start + 1)
        self.scroll_to_current()

    def scroll_to_current(self) -> None:
        """Scroll to the chosen place, as after a change of heights."""
        number = self.current
        if number is None:
            return
        with self._linked.suspended():
            for view in self._views:
                view.ensure_laid_out(number)
                self._bring(view, number)
                view.ensure_view_laid_out()
                self._bring(view, number)
                if self._linked.level:
                    break
            if self._linked.level:
                self._views[1].scroll_to(self._views[0].position)
                self._show_partner(number, *self._views)
            else:
                self._level(number)
        self._scrolled_to, self._clicked = self._positions(), None

    def _bring(self, view: View, number: int) -> None:
        top, bottom = view.edges(number)
        room = max(view.viewport().height() - (bottom - top), 0)
        view.scroll_to(top - max(min(view.viewport().height() * _SIGHT, room), _LEAST))

    def _level(self, number: int) -> None:
        """Scroll the other text where one text ends before it could be level."""
        left, right = (view.edges(number)[0] - view.position for view in self._views)
        if left > right:
            self._views[0].scroll_to(self._views[0].edges(number)[0] - right)
        elif right > left:
            self._views[1].scroll_to(self._views[1].edges(number)[0] - left)

    def choose_in(self, number: int, here: View) -> None:
        """Choose a place that was clicked in a view. This view does not scroll; the other one becomes level with it."""
        self.choose(number)
        self._follow(here)

    def _follow(self, here: View) -> None:
        """Scroll the other side of the chosen place level with this one."""
        number, there = self.current, self._views[1] if here is self._views[0] else self._views[0]
        if number is None:
            return
        here.ensure_view_laid_out()
        there.ensure_laid_out(number)
        with self._linked.suspended():
            if self._linked.level:
                self._show_partner(number, here, there)
            else:
                for _ in range(2):  # laying out new text may push it away
                    there.scroll_to(there.edges(number)[0] - (here.edges(number)[0] - here.position))
                    there.ensure_view_laid_out()
        self._scrolled_to, self._clicked = self._positions(), here

    def _show_partner(self, number: int, here: View, there: View) -> None:
        """Scroll the other side of a place into sight, where it stands in another row or far down in a long one. Rows
        are level already; the next step of scrolling makes them level again.
        """
        top = there.edges(number)[0]
        if not there.position <= top < there.position + there.viewport().height() - _LEAST:
            there.scroll_to(top - (here.edges(number)[0] - here.position))

    def step(self, by: int, numbers: list[int]) -> bool:
        """Go to the next or previous of some places in order; after the last comes the first. Return whether it did."""
        if not numbers:
            return False
        if self.current in numbers:
            place = numbers.index(self.current) + by
            self.go(numbers[place % len(numbers)])
            return not 0 <= place < len(numbers)
        # The chosen place is hidden or not in this list: continue from its position in the text.
        current_start = self._start(self.current)
        starts = [self._start(number) for number in numbers]
        after = next((place for place, start in enumerate(starts) if start >= current_start), len(numbers))
        place = after + (by - 1 if by > 0 else by)
        self.go(numbers[place % len(numbers)])
        return not 0 <= place < len(numbers)

    def _start(self, number: int | None) -> int:
        text_layout = self._views[0].text_layout if self._views else None
        if number is None or text_layout is None or not text_layout.has_extent(number):
            return -1
        return text_layout.extent(number).start
