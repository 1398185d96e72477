"""The overview: all pairs and documents as a ranking, and beside it how they are spread and who shares with whom."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.pages.overview.charts import ChartPanel
from hengwen.gui.pages.overview.histogram import BINS
from hengwen.gui.pages.overview.ranking import Ranking
from hengwen.gui.pages.overview.undecided import UndecidedBanner
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.widgets.document_names import NameOf, plain_name
from hengwen.gui.widgets.parts import button, plain_row, remember_sizes
from hengwen.gui.widgets.search_query import share_range
from hengwen.model.review import Review

_WIDE = 1040


class OverviewPage(QWidget):
    """Opens a pair by double click or Enter, `opened`; and all sources of a document, `sources_requested`. `decided`
    with a list of cases and their verdicts.

    `review` are the verdicts that the ranking shows. A report may come again with more in it: everything that was
    chosen, searched and scrolled stays.
    """

    opened = Signal(object)
    sources_requested = Signal(object)
    exclusions_requested = Signal()
    block_opened = Signal(object)
    block_decided = Signal(str, bool)
    decided = Signal(object)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._settings = context.session.settings
        self._ranged = ""
        self.ranking, self.side = Ranking(self._settings), ChartPanel(context.runner, self._settings)
        self.table, self.documents, self.search = self.ranking.table, self.ranking.documents, self.ranking.search
        self.left_out = self.ranking.left_out
        self.charts = button(self.tr("Charts"))
        self.charts.setCheckable(True)
        self.charts.setObjectName("small")
        self.undecided = UndecidedBanner()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.undecided)
        self._turns = plain_row(self.charts, margins=(12, 8, 12, 0))
        outer.addWidget(self._turns, 0, Qt.AlignmentFlag.AlignLeft)
        outer.addWidget(self._parts(), 1)
        self._wire()

    def _parts(self) -> QWidget:
        self._splitter = QSplitter()
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.ranking)
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        remember_sizes(self._splitter, self._settings, "overview/sizes", [900, 372])
        return self._splitter

    def _wire(self) -> None:
        self.ranking.opened.connect(self.opened)
        self.ranking.sources_requested.connect(self.sources_requested)
        self.ranking.decided.connect(self.decided)
        self.ranking.left_out.clicked.connect(self.exclusions_requested)
        for part in (self.ranking, self.undecided):
            part.block_opened.connect(self.block_opened)
            part.block_decided.connect(self.block_decided)
        self.ranking.filtered.connect(self._show_kept)
        self.side.ranged.connect(self._search_range)
        self.side.opened.connect(self.opened)
        self.side.sources_requested.connect(self.sources_requested)
        self.side.group_requested.connect(self.ranking.show_group)
        self.side.enlarged.connect(self._make_room)
        self.charts.toggled.connect(self._make_room)

    def show_report(self, found: CheckResult, name_of: NameOf = plain_name, *, growing: bool = False) -> None:
        """Show a report, or more of the same one; `growing`: more will come."""
        self.undecided.show_report(found.report)
        self.side.show_report(found.report, name_of, growing=growing)
        self.ranking.show_report(found, name_of, growing=growing)

    @property
    def review(self) -> Review:
        """The verdicts that the ranking shows."""
        return self.ranking.review

    @review.setter
    def review(self, review: Review) -> None:
        self.ranking.review = review

    # One part follows the other

    def _show_kept(self) -> None:
        if self._ranged not in self.search.text():
            self._ranged = ""
            self.side.histogram.mark(None)
        self.side.show_kept(self.ranking.kept)

    def _search_range(self, low: int, high: int) -> None:
        """Put the shares that were chosen in the histogram into the search line, in the place of the former ones."""
        words = "" if (low, high) == (0, 100) else share_range(low, high)
        text = self.search.text()
        text = text.replace(self._ranged, words) if self._ranged and self._ranged in text else f"{text} {words}"
        bars = (low * BINS // 100, high * BINS // 100 - 1)
        self._ranged = words
        self.search.setText(" ".join(text.split()))
        self.side.histogram.mark(bars if words else None)

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the ranking and the charts take turns."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        narrow, large = self.width() < _WIDE, self.side.large.isChecked()
        self._turns.setVisible(narrow and not large)
        self.side.setVisible(large or not narrow or self.charts.isChecked())
        self.ranking.setVisible(not large and not (narrow and self.charts.isChecked()))
