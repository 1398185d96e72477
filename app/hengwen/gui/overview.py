"""The overview: all pairs by similarity, how they are spread, and what each document owes to the others."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from hengwen.gui.histogram import Histogram
from hengwen.gui.pairs import pair_columns
from hengwen.gui.search import Query
from hengwen.gui.table import Table
from hengwen.gui.totals import Total, document_columns
from hengwen.gui.widgets import button, card, frame, label, plain_row
from hengwen.report import Comparison, Report

_WIDE = 1040


class OverviewPage(QWidget):
    """Opens a pair by double click or Enter."""

    opened = Signal(object)
    health_asked = Signal()
    left_out_asked = Signal()

    def __init__(self, report: Report, sums: list[Total], problems: int) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._report = report
        self.table = Table(pair_columns(report.comparisons, report.options.method), report.comparisons)
        self.table.setAccessibleName(self.tr("Pairs of documents"))
        self.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
        self.table.opened.connect(self.opened)
        self.search = QLineEdit(placeholderText=self.tr("Search names, or > 30 %"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search"))
        self.search.textChanged.connect(self._search)
        self._shown = label("", "muted")
        self.left_out = button(self.tr("What does not count…"), "link")
        self.left_out.clicked.connect(self.left_out_asked)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        if problems:
            outer.addWidget(self._banner(problems))
        outer.addWidget(self._parts(sums), 1)
        self._search("")
        if report.comparisons:
            self.table.selectRow(0)

    def _banner(self, problems: int) -> QWidget:
        text = self.tr("Files to look at before any figure is believed: {count}").format(count=problems)
        ask = button(self.tr("Show them"), "link")
        ask.clicked.connect(self.health_asked)
        row = plain_row(label("⚠", "strong"), label(text), ask, spacing=10)
        layout = row.layout()
        if isinstance(layout, QHBoxLayout):
            layout.addStretch(1)
        return frame("banner", [row], (16, 8, 16, 8))

    def _parts(self, sums: list[Total]) -> QWidget:
        left = QWidget()
        left.setObjectName("page")
        left.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box = QVBoxLayout(left)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(plain_row(self.search, self._shown, self.left_out, margins=(12, 10, 14, 10), spacing=14))
        empty = self._empty()
        box.addWidget(self.table if empty is None else empty, 1)
        splitter = QSplitter()
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        self.side = self._side(sums)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 0)
        splitter.setSizes([900, 460])
        return splitter

    def _empty(self) -> QWidget | None:
        """What stands in the place of a table without rows."""
        if self._report.comparisons:
            return None
        box = QWidget()
        column = QVBoxLayout(box)
        column.addStretch(2)
        column.addWidget(label(self.tr("No two documents share a passage."), "heading", wrap=True))
        hint = self.tr("Passages count from {count} characters on.").format(count=self._report.options.min_length)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addStretch(3)
        column.setContentsMargins(48, 0, 48, 0)
        self.table.setParent(box)
        self.table.hide()
        return box

    def _side(self, sums: list[Total]) -> QWidget:
        documents = Table(document_columns(sums), sums)
        documents.setAccessibleName(self.tr("Documents"))
        documents.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        self.documents = documents
        documents.opened.connect(self._show_document)
        title = label(self.tr("By document"), "strong")
        title.setContentsMargins(12, 0, 0, 0)
        count = self.tr("Similarity of the pairs found ({count})").format(count=f"{len(self._report.comparisons):,}")
        histogram = card(count, Histogram([pair.similarity for pair in self._report.comparisons]))
        by_document = frame("card", [title, documents], (1, 12, 1, 8))
        return frame("side", [histogram, by_document], (16, 16, 16, 16), 14)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the pairs get all the room."""
        self.side.setVisible(event.size().width() >= _WIDE)
        super().resizeEvent(event)

    def _show_document(self, total: Total) -> None:
        self.search.setText(total.entry.document.name)

    def _search(self, line: str) -> None:
        query = Query.parse(line)
        self.table.filter.set_test(lambda pair: query.accepts(_names(pair), pair.similarity) if line.strip() else True)
        shown, all_ = self.table.filter.rowCount(), len(self._report.comparisons)
        self._shown.setText(self.tr("{shown} of {all}").format(shown=f"{shown:,}", all=f"{all_:,}"))


def _names(pair: Comparison) -> str:
    return f"{pair.left.document.path}\n{pair.right.document.path}"
