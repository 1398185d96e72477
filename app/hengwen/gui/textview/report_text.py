"""The text of a document in a report, ready for a pane: excluded text is grey and has a hint that says why."""

from collections.abc import Sequence
from typing import Self

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QTextCharFormat

from hengwen.gui.textview.blocks import format_ranges
from hengwen.gui.textview.text_layout import TextLayout
from hengwen.gui.translation import word
from hengwen.model.document import Span
from hengwen.model.report.report import Exclusion, ReportEntry


class ReportText(TextLayout):
    """`left_out`: the stretches of excluded text in UTF-16 units, in order."""

    def __init__(self, entry: ReportEntry, spans: Sequence[Span]) -> None:
        super().__init__(entry.document, spans)
        self.entry = entry
        left_out = sorted(entry.left_out, key=lambda exclusion: exclusion.span)
        self.left_out = [(*self.map.units(exclusion.span), exclusion) for exclusion in left_out]

    def ready(self) -> Self:
        """Return this text after computing everything that takes time: to be called off the window's thread."""
        _ = self._ranges_of_blocks
        return self

    def paint_left_out(self, colour: str) -> None:
        """Give the excluded text its grey; new colours need a new layout."""
        grey = QTextCharFormat()
        grey.setForeground(QColor(colour))
        for block in self.column.blocks:
            block.formats = []
        for start, end, _ in self.left_out:
            for number in self.column.blocks_over(start, end):
                block = self.column.blocks[number]
                inside = max(start - block.start, 0), min(end - block.start, block.units)
                if inside[0] < inside[1]:
                    block.formats = [*block.formats, *format_ranges([inside], grey)]

    def exclusion_at(self, unit: int) -> Exclusion | None:
        """Return the exclusion that contains an offset, None for none."""
        return next((exclusion for start, end, exclusion in self.left_out if start <= unit < end), None)

    def exclusion_text(self, unit: int) -> str:
        """Return the reason why the text at an offset does not count; empty where it counts."""
        exclusion = self.exclusion_at(unit)
        if exclusion is None:
            return ""
        return QCoreApplication.translate("Pane", "Not counted: {reason}").format(reason=word(exclusion.kind))
