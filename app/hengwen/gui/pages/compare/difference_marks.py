"""Collects all differences of a pair in small steps, for the strips at the edges."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows

_SLICE = 0.006  # seconds of work before the window may react again


class DifferenceMarks(QObject):
    """Works while the window has nothing else to do: in long texts there are thousands of differences."""

    def __init__(self, parts: CompareLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._steps: Iterator[None] = iter(())
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._work)

    @property
    def busy(self) -> bool:
        """Whether some are still missing."""
        return self._idle.isActive()

    def show(self, rows: ParagraphRows) -> None:
        """Collect the differences of another pair."""
        self._steps = self._collect(rows)
        self._idle.start()

    def _work(self) -> None:
        until = perf_counter() + _SLICE
        for _ in self._steps:
            if perf_counter() > until:
                return
        self._idle.stop()

    def _collect(self, rows: ParagraphRows) -> Iterator[None]:
        shown = []
        for row_edits in rows.each_edits():
            shown += [row_edit.edit for row_edit in row_edits]
            yield
        for number, side in enumerate(self._parts.sides):
            side.show_places_of_differences(sorted(edit.span(number) for edit in shown))
            side.strip.renew()
