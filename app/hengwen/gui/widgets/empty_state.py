"""A table that says why it is empty."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import button, label
from hengwen.gui.widgets.table import TableView

Action = tuple[str, Callable[[], object]]


class Listed(QStackedWidget):
    """The table, or in its place a sentence, a hint and a way out."""

    cleared = Signal()

    def __init__(self, table: TableView) -> None:
        super().__init__()
        self.table = table
        self._why, self._hint = label("", "heading", wrap=True), label("", "muted", wrap=True)
        self.clear = button(self.tr("Clear the search"))
        self.clear.clicked.connect(self.cleared)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setContentsMargins(48, 0, 48, 0)
        column.addStretch(2)
        for part in (self._why, self._hint):
            column.addWidget(part)
        column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(3)
        self.addWidget(table)
        self.addWidget(empty)

    def explain(self, why: str, hint: str, *, filtered: bool) -> None:
        """Show the table where it has rows; otherwise say why not, and whether a search is to blame."""
        rows = bool(self.table.rows.rows)
        self._why.setText(why)
        self._hint.setText(hint)
        self.clear.setVisible(filtered)
        self.setCurrentIndex(0 if rows else 1)
        if not rows and self.table.hasFocus() and filtered:
            self.clear.setFocus()


def offer(table: TableView, actions: Callable[[object], list[Action]]) -> None:
    """Give every row a menu, by the right button or the menu key."""

    def show() -> None:
        row = table.current
        if row is None:
            return
        menu = QMenu(table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, call in actions(row):
            action = QAction(text, menu)
            action.triggered.connect(lambda _checked=False, call=call: call())
            menu.addAction(action)
        menu.popup(table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).bottomLeft()))

    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(show)
