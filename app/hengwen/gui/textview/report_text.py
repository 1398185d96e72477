"""The text of a document in a report, ready for a pane: excluded text is grey and has a hint that says why."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QTextCharFormat

from hengwen.gui.textview.blocks import format_range
from hengwen.gui.textview.text_layout import TextLayout
from hengwen.gui.translation import word
from hengwen.model.document import Span
from hengwen.model.report.report import ReportEntry


class ReportText(TextLayout):
    """Marks the excluded text of an entry."""

    def __init__(self, entry: ReportEntry, spans: Sequence[Span]) -> None:
        super().__init__(entry.document, spans)
        self.entry = entry
        self.left_out = sorted(entry.left_out, key=lambda exclusion: exclusion.span)

    def paint_left_out(self, colour: str) -> None:
        """Give the excluded text its grey; new colours need a new layout."""
        grey = QTextCharFormat()
        grey.setForeground(QColor(colour))
        for block in self.column.blocks:
            block.formats = []
        for span in (exclusion.span for exclusion in self.left_out):
            for number in self.column.blocks_over(span.start, span.end):
                block = self.column.blocks[number]
                block.formats = [*block.formats, *format_range(block, grey, span.start, span.end)]

    def exclusion_text(self, offset: int) -> str:
        """Return the reason why the text at an offset does not count; empty where it counts."""
        exclusion = next((one for one in self.left_out if one.span.start <= offset < one.span.end), None)
        if exclusion is None:
            return ""
        return QCoreApplication.translate("Pane", "Not counted: {reason}").format(reason=word(exclusion.kind))
