"""The overview: views of one list, and beside it a preview of what is chosen there."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.pages.overview.charts.histogram import BINS
from hengwen.gui.pages.overview.charts.panel import ChartPanel
from hengwen.gui.pages.overview.preview import PairPreview
from hengwen.gui.pages.overview.ranking import BLOCKS, CHARTS, PAIRS, Ranking
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.pair_rows import PairRow, file_pairs
from hengwen.gui.widgets.parts import lay_out, remember_sizes, splitter, styled
from hengwen.gui.widgets.search_query import share_range
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Decision, Review

_WIDE = 1040  # pixels from which there is room for a preview
_PAUSE = 30  # milliseconds that a row is chosen before its preview is shown: keys go through many rows


class OverviewPage(QWidget):
    """The ranking and the preview beside it, in a wide window.

    `review`: the verdicts in the ranking. The same report may be shown again with more pairs: choice, search and scroll
    position stay.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        styled(self, "page")
        self._settings = context.session.settings
        self._ranged = ""
        self.side = ChartPanel(context.runner, self._settings)
        self.ranking = Ranking(self._settings, self.side, self.side.lineage)
        self.table, self.documents, self.search = self.ranking.table, self.ranking.documents, self.ranking.search
        self.left_out = self.ranking.left_out
        self.preview = PairPreview(context.runner)
        self._names = ShownNames()
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._splitter = splitter((self.ranking, 1), (self.preview, 0))
        remember_sizes(self._splitter, self._settings, "arranged/overview/sizes", [820, 460])
        lay_out(QVBoxLayout(self), (self._splitter, 1), spacing=0)
        self._wire()

    def _wire(self) -> None:
        self.ranking.filtered.connect(self._show_kept)
        self.side.ranged.connect(self._search_range)
        self.side.group_requested.connect(self.ranking.show_group)
        for table in (self.ranking.table, self.ranking.documents, self.ranking.people):
            table.selectionModel().selectionChanged.connect(lambda *_: self._later.start())
            table.rows.modelReset.connect(self._later.start)
        self.ranking.views.changed.connect(lambda _name: self._later.start())
        self.ranking.views.changed.connect(lambda _name: self._make_room())
        self._later.timeout.connect(self._show_preview)
        self.preview.decided.connect(self._decide)
        self.preview.opened.connect(self.ranking.table.pair_opened)
        self.preview.next_requested.connect(lambda: self.ranking.table.go_undecided(1))

    def show_report(self, result: CheckResult, *, growing: bool = False) -> None:
        """Show a report, or more of the same one; `growing`: more will come."""
        self._names = result.names
        self.side.show_report(result.report, result.names.marked, growing=growing)
        self.ranking.show_report(result, growing=growing)

    @property
    def review(self) -> Review:
        """The verdicts that the ranking shows."""
        return self.ranking.review

    @review.setter
    def review(self, review: Review) -> None:
        self.ranking.review = review
        self.preview.show_verdict()

    @property
    def busy(self) -> bool:
        """Whether something is still to be drawn."""
        return self._later.isActive() or self.side.busy

    # Preview of the chosen pair

    def _show_preview(self) -> None:
        table, chosen, signed = self.ranking.table, list[PairRow](), list[Comparison]()
        if self.ranking.current is table:
            chosen = table.selected
            row = next((row for row in chosen if row is table.current), chosen[0] if chosen else None)
        else:
            entries = set(map(id, self.ranking.chosen_entries))
            row, signed = table.best_of(entries), table.pairs_of(entries)
        self.preview.show_row(row, len(chosen), self._names, table.verdicts, signed)

    def _decide(self, decision: Decision) -> None:
        """Take a decision about the preview: the chosen pairs, or that of the chosen document or person."""
        table, row = self.ranking.table, self.preview.row
        if self.ranking.current is table:
            table.decide(decision)
        elif row is not None:
            table.decide_pairs(file_pairs(row), decision)

    # Connections between the parts

    def _show_kept(self) -> None:
        if self._ranged not in self.search.text():
            self._ranged = ""
            self.side.histogram.mark(None)
        self.side.show_kept(self.ranking.kept)

    def _search_range(self, low: int, high: int) -> None:
        """Put the shares chosen in the histogram into the search line, replacing earlier ones, and show the pairs."""
        words = "" if (low, high) == (0, 100) else share_range(low, high)
        text = self.search.text()
        text = text.replace(self._ranged, words) if self._ranged and self._ranged in text else f"{text} {words}"
        bars = (low * BINS // 100, high * BINS // 100 - 1)
        self._ranged = words
        self.search.setText(" ".join(text.split()))
        self.side.histogram.mark(bars if words else None)
        if words:
            self.ranking.views.go(PAIRS)
            self.ranking.table.setFocus()

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the preview in a narrow window."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show the preview of a pair where there is room for it, and a pair is chosen."""
        self.preview.setMinimumWidth(self.preview.least_width)  # known once the style is
        has_pair = self.ranking.views.current not in (CHARTS, BLOCKS)
        self.preview.setVisible(self.width() >= _WIDE and has_pair)
