"""Finds words in both texts as people mean them: width, case, script and punctuation make no difference."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.view import View
from hengwen.gui.widgets.parts import button, label, lay_out, styled
from hengwen.model.span import Span
from hengwen.text.normalisation import Expanded, expand


class FindBar(QWidget):
    """`words_changed` is emitted with every change of the words, `stepped` with 1 or -1, `closed` on closing."""

    words_changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setPlaceholderText(self.tr("Find in both texts"))
        self.line.setAccessibleName(self.tr("Find in both texts"))
        self.line.setMinimumWidth(120)
        self.line.setMaximumWidth(420)
        self.count = label("", "muted")
        before, after = self.tr("Previous hit (Shift+F3)"), self.tr("Next hit (F3)")
        self.previous = button("‹", "small", lambda: self.stepped.emit(-1), hint=before)
        self.next = button("›", "small", lambda: self.stepped.emit(1), hint=after)
        self.close_ = button("✕", "small", self.closed, hint=self.tr("Close (Esc)"))
        self.line.textChanged.connect(self.words_changed)
        parts = (self.line, self.previous, self.next, self.count, 1, self.close_)
        lay_out(QHBoxLayout(self), *parts, margins=(14, 6, 10, 6))
        styled(self, "paneHeader")
        self.show_count("", 0, 0, None)

    def show_count(self, words: str, left: int, right: int, hit: int | None) -> None:
        """Show how often the words were found, and which hit is chosen, counted from 0."""
        if not words.strip():
            text = ""
        elif not left + right:
            text = self.tr("Not found")
        else:
            shape = self.tr("{hit} of {count} · left {left}, right {right}")
            count = f"{left + right:,}"
            text = shape.format(hit=(hit or 0) + 1, count=count, left=f"{left:,}", right=f"{right:,}")
        self.count.setText(text)
        for step_button in (self.previous, self.next):
            step_button.setEnabled(left + right > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


MOST = 5_000
"""Hits in a text that are shown: nobody looks at more."""


class Finder:
    """Finds words in one text, which is normalised as for matching when it is first searched."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _normalised(self) -> tuple[Expanded, str]:
        expanded = expand(self.text)
        return expanded, expanded.normalised()

    def fold(self) -> None:
        """Normalise the text now, which takes time: to be called off the window's thread."""
        _ = self._normalised

    def find(self, words: str) -> list[tuple[int, int]]:
        """Return start and end of all occurrences of the words, in order, without overlaps; none for empty words.

        Traditional and simplified, full and half width, capitals and small letters are the same. Words without any
        letter are found as they are.
        """
        needle = expand(words).normalised().strip()
        if not needle:
            return [(start, start + len(words)) for start in _starts(self.text, words)] if words.strip() else []
        expanded, text = self._normalised
        starts = np.array(_starts(text, needle), dtype=np.int64)
        first, last = expanded.sources[starts], expanded.sources[starts + len(needle) - 1] + 1
        return list(zip(first.tolist(), last.tolist(), strict=True))


def _starts(text: str, words: str) -> list[int]:
    starts: list[int] = []
    start = text.find(words)
    while start >= 0 and len(starts) < MOST:
        starts.append(start)
        start = text.find(words, start + len(words))
    return starts


_SIGHT = 0.35  # of the view's height: where a hit is scrolled to that was out of sight


class TextSearch(QObject):
    """Finds the words of the search line in both texts: first the hits of the left text, then those of the right."""

    def __init__(self, bar: FindBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._views: tuple[View, ...] = ()
        self._finders: tuple[Finder, ...] = ()
        self._hits: tuple[list[tuple[int, int]], ...] = ([], [])
        self.hit: int | None = None
        bar.words_changed.connect(self.find)
        bar.stepped.connect(self.step)

    def use(self, left: View, right: View) -> None:
        """Mark the hits in these views."""
        for view in self._views:
            view.set_hits([], None)
        self._views = (left, right)
        self._mark()

    def show(self, finders: tuple[Finder, Finder]) -> None:
        """Search other texts for the same words."""
        self._finders = finders
        self._search("" if self._bar.isHidden() else self._bar.line.text())
        self._mark()

    def find(self, words: str) -> None:
        """Mark all hits; scroll to the first one that is not above the text being read."""
        self._search(words)
        if any(self._hits):
            self.hit = self._nearest()
            self._scroll_to_hit()
        self._mark()

    def open(self) -> None:
        """Show the search line; selected text becomes the words."""
        self._bar.show()
        panes = (view for view in self._views if isinstance(view, Pane) and view.hasFocus())
        marked = next((pane.selected_text() for pane in panes), "")
        if marked.strip() and "\n" not in marked:
            self._bar.line.setText(marked)
        self._bar.line.setFocus()
        self._bar.line.selectAll()
        self.find(self._bar.line.text())

    def close(self) -> None:
        """Hide the search line and mark nothing any more."""
        self._bar.hide()
        self.clear()
        self._views[0].setFocus()

    def _search(self, words: str) -> None:
        self._hits = tuple(finder.find(words) for finder in self._finders) or ([], [])
        self.hit = 0 if any(self._hits) else None

    def _nearest(self) -> int:
        left = self._hits[0]
        first = self._views[0].first_offset() if self._views else 0
        below = next((place for place, hit in enumerate(left) if hit[0] >= first), None)
        return below if below is not None else 0 if left else len(left)

    def step(self, by: int) -> None:
        """Choose the next or previous hit; after the last of the left text comes the first of the right one."""
        count = sum(map(len, self._hits))
        if count:
            self.hit = ((self.hit or 0) + by) % count
            self._scroll_to_hit()
            self._mark()

    def mark_spans(self, left: Sequence[Span], right: Sequence[Span]) -> None:
        """Mark stretches of both texts like hits, and scroll to the first one of each side."""
        self._hits = tuple([(span.start, span.end) for span in spans] for spans in (left, right))
        counts = [len(hits) for hits in self._hits]
        for hit in ([counts[0]] if counts[-1] else []) + ([0] if counts[0] else []):  # the left one last: it is chosen
            self.hit = hit
            self._scroll_to_hit()
        self._mark()

    def clear(self) -> None:
        """Mark nothing any more."""
        self._hits, self.hit = ([], []), None
        self._mark()

    def _side(self) -> tuple[int, int]:
        """Return the side of the chosen hit, and its number there."""
        hit, left = self.hit or 0, len(self._hits[0])
        return (0, hit) if hit < left else (1, hit - left)

    def _scroll_to_hit(self) -> None:
        side, place = self._side()
        if side >= len(self._views):
            return
        view, (start, end) = self._views[side], self._hits[side][place]
        view.bring_into_sight(start, end, _SIGHT)

    def _mark(self) -> None:
        side, place = self._side()
        for number, (view, hits) in enumerate(zip(self._views, self._hits, strict=True)):
            view.set_hits(hits, place if self.hit is not None and number == side else None)
        for view in self._views:
            view.laid_out.emit()
        self._bar.show_count(self._bar.line.text(), len(self._hits[0]), len(self._hits[1]), self.hit)
