"""A table that is replaced by a reason when it is empty."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import button, label, lay_out
from hengwen.gui.widgets.table import TableView


class EmptyStateTable(QStackedWidget):
    """The table, or in its place a sentence, a hint and a button."""

    cleared = Signal()

    def __init__(self, table: TableView) -> None:
        super().__init__()
        self.table = table
        self._why, self._hint = label("", "heading", wrap=True), label("", "muted", wrap=True)
        self.clear = button(self.tr("Clear the search"))
        self.clear.clicked.connect(self.cleared)
        empty = QWidget()
        parts = (2, self._why, self._hint, (self.clear, Qt.AlignmentFlag.AlignLeft), 3)
        lay_out(QVBoxLayout(empty), *parts, margins=(48, 0, 48, 0))
        self.addWidget(table)
        self.addWidget(empty)

    def explain(self, why: str, hint: str, *, filtered: bool) -> None:
        """Show the table where it has rows; otherwise the reason, and whether a search hides all rows."""
        rows = bool(self.table.rows.rows)
        self._why.setText(why)
        self._hint.setText(hint)
        self.clear.setVisible(filtered)
        self.setCurrentIndex(0 if rows else 1)
        if not rows and self.table.hasFocus() and filtered:
            self.clear.setFocus()
