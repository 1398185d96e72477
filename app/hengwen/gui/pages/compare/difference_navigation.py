"""Goes from difference to difference inside a passage, with both sides in sight."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows, RowEdit
from hengwen.gui.textview.linked_scrolling import LinkedScrolling
from hengwen.gui.textview.view import View
from hengwen.model.document import Span

_FIELDS = -1  # the place of the filled-in fields of a form
_SIGHT = 0.4  # of the view's height: where a difference is scrolled to that is out of sight


class DifferenceNavigator(QObject):
    """Keeps the current difference. After the last one of a passage comes the first one of the next."""

    def __init__(self, navigator: MatchNavigator, linked: LinkedScrolling, parent: QObject) -> None:
        super().__init__(parent)
        self._navigator, self._linked = navigator, linked
        self._rows: ParagraphRows | None = None
        self._views: tuple[View, ...] = ()
        self._edits: list[RowEdit] = []
        self._fields: list[RowEdit] = []
        self._place: int | None = None
        self.current: int | None = None
        self._ended = 0  # in which direction there was none any more
        navigator.chosen.connect(self._forget)

    def use(self, left: View, right: View) -> None:
        """Go through the text of these views."""
        self._views = left, right
        self._mark()

    def show(self, rows: ParagraphRows) -> None:
        """Go through another pair."""
        self._rows = rows
        self._forget(None)

    def _forget(self, _place: object) -> None:
        self._place, self.current, self._ended = None, None, 0
        self._mark()

    def count(self) -> tuple[int, int] | None:
        """Return the number of the current difference, from 1, and how many the passage has; None for none."""
        return None if self.current is None else (self.current + 1, len(self._edits))

    def step(self, by: int, places: Sequence[int]) -> bool:
        """Show the next or previous difference of fields and given places, in order. Return whether there is one.

        After the last one there is none at first; the next step begins again with the first.
        """
        if self._rows is None:
            return False
        stops = self._stops(places)
        place = self._start(by, places, stops)
        if self._place != place or self.current is None:
            edits = self._differences(place)
            at = 0 if by > 0 else len(edits) - 1
        else:
            edits, at = self._edits, self.current + by
        for _ in range(len(stops) + 1):
            if 0 <= at < len(edits):
                self._edits, self._ended = edits, 0
                self._go(place, at)
                return True
            then = stops.index(place) + by
            if not 0 <= then < len(stops) and self._ended != by:
                self._ended = by
                return False
            place = stops[then % len(stops)]
            edits = self._differences(place)
            at = 0 if by > 0 else len(edits) - 1
        return False

    def _stops(self, places: Sequence[int]) -> list[int]:
        """Return the places, and among them the fields that lie in no place, inserted where the first field stands."""
        fields = self._rows.fields if self._rows else []
        inside = {id(row_edit) for place in places for row_edit in self._differences(place)} if fields else set()
        self._fields = [field for field in fields if id(field) not in inside]
        if not self._fields:
            return [*places] or [_FIELDS]
        before = sum(self._span(LEFT, place).start < self._fields[0].edit.left.start for place in places)
        return [*places[:before], _FIELDS, *places[before:]]

    def _start(self, by: int, places: Sequence[int], stops: Sequence[int]) -> int:
        """Return where to continue: in the current place, or at the first stop where the fields come before it."""
        if self._place == _FIELDS:
            return _FIELDS
        now = self._navigator.current
        if now is None or now not in places:
            return stops[0]
        return stops[0] if self.current is None and by > 0 and now == places[0] else now

    def _differences(self, place: int) -> list[RowEdit]:
        """Return the differences inside a place, in the order of the left text, insertions included."""
        if place == _FIELDS:
            return self._fields
        rows, text_layout = self._rows, self._views[LEFT].text_layout
        if rows is None or not text_layout.has_extent(place) or place in text_layout.excused:
            return []
        edits: dict[int, RowEdit] = {}
        for side in (LEFT, RIGHT):
            span = self._span(side, place)
            for row_edit in rows.edits_over(side, span.start, span.end):
                inside = row_edit.edit.span(side)
                if span.start <= inside.start and inside.end <= span.end:
                    edits[id(row_edit)] = row_edit
        return sorted(edits.values(), key=lambda row_edit: (row_edit.edit.left, row_edit.edit.right))

    def _span(self, side: int, place: int) -> Span:
        marked = self._views[side].text_layout.extent(place)
        return Span(marked.start, marked.end)

    def _go(self, place: int, at: int) -> None:
        if place not in (_FIELDS, self._navigator.current):
            self._navigator.go(place)
        self._place, self.current = place, at
        self._mark()
        with self._linked.suspended():
            for view in self._views:
                if view.edit is not None:
                    view.bring_into_sight(*view.edit, _SIGHT)
                if self._linked.level:
                    break
            if self._linked.level:
                self._views[RIGHT].scroll_to(self._views[LEFT].position)

    def _mark(self) -> None:
        for side, view in enumerate(self._views):
            span = self._edits[self.current].edit.span(side) if self.current is not None else None
            view.set_edit((span.start, span.end) if span else None)
