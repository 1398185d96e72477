"""The overview: all pairs and documents as a ranking, and beside it a preview of the chosen pair, or charts of all."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.pages.overview.charts.histogram import BINS
from hengwen.gui.pages.overview.charts.panel import ChartPanel
from hengwen.gui.pages.overview.preview import PairPreview
from hengwen.gui.pages.overview.ranking import Ranking
from hengwen.gui.pages.overview.undecided import UndecidedBanner
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.pair_rows import PairRow, file_pairs
from hengwen.gui.widgets.parts import button, column, lay_out, plain_row, remember_sizes, splitter, styled
from hengwen.gui.widgets.search_query import share_range
from hengwen.gui.widgets.switcher import Switcher
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Decision, Review

PREVIEW, CHARTS = "preview", "charts"
_SHOWN, _BESIDE = "arranged/overview/beside", "arranged/overview/panel"
_WIDE, _LEAST = 1040, 200  # pixels from which there is room for both, and for the part beside the ranking
_PAUSE = 30  # milliseconds that a row is chosen before its preview is shown: keys go through many rows


class OverviewPage(QWidget):
    """The ranking and the preview or charts beside it.

    `review`: the verdicts in the ranking. The same report may be shown again with more pairs: choice, search and scroll
    position stay.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        styled(self, "page")
        self._settings = context.session.settings
        self._ranged = ""
        self.ranking, self.side = Ranking(self._settings), ChartPanel(context.runner, self._settings)
        self.table, self.documents, self.search = self.ranking.table, self.ranking.documents, self.ranking.search
        self.left_out = self.ranking.left_out
        self.preview = PairPreview(context.runner)
        self.switcher = Switcher(self.tr("Beside the ranking"))
        self.charts = button(self.tr("Preview and charts"), "small", checkable=True)
        self.undecided = UndecidedBanner()
        self._names = ShownNames()
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._turns = plain_row(self.charts, margins=(12, 8, 12, 0))
        self._splitter = splitter((self.ranking, 1), (self._beside(), 0))
        remember_sizes(self._splitter, self._settings, "arranged/overview/sizes", [910, 362])
        turns = (self._turns, Qt.AlignmentFlag.AlignLeft)
        lay_out(QVBoxLayout(self), self.undecided, turns, (self._splitter, 1), spacing=0)
        self._wire()

    def _beside(self) -> QWidget:
        """Return the part beside the ranking: the preview of the chosen pair, or the charts of all."""
        self.switcher.add(PREVIEW, self.tr("Preview"), self.preview)
        self.switcher.add(CHARTS, self.tr("Charts"), self.side)
        if self._settings.remembered(_SHOWN) == CHARTS:
            self.switcher.go(CHARTS)
        head = plain_row(self.switcher, 1, self.side.large, margins=(14, 8, 14, 2))
        self._show_large(self.switcher.current)
        self.switcher.changed.connect(self._show_large)
        self._panel = column(head, self.switcher.stack)
        self._panel.setObjectName("side")
        self._panel.setMinimumWidth(max(_LEAST, self.preview.least_width))
        return self._panel

    def _show_large(self, shown: str) -> None:
        self.side.large.setVisible(shown == CHARTS)

    def _wire(self) -> None:
        self.ranking.filtered.connect(self._show_kept)
        self.side.ranged.connect(self._search_range)
        self.side.group_requested.connect(self._show_group)
        self.side.enlarged.connect(self._make_room)
        self.charts.toggled.connect(self._make_room)
        self.ranking.beside.setChecked(self._settings.remembered(_BESIDE) != "no")
        self.ranking.beside.toggled.connect(self._show_beside)
        self.switcher.changed.connect(lambda name: self._settings.remember(_SHOWN, name))
        for table in (self.ranking.table, self.ranking.documents, self.ranking.people):
            table.selectionModel().selectionChanged.connect(lambda *_: self._later.start())
            table.rows.modelReset.connect(self._later.start)
        self.ranking.switcher.changed.connect(lambda _name: self._later.start())
        self._later.timeout.connect(self._show_preview)
        self.preview.decided.connect(self._decide)

    def show_report(self, result: CheckResult, *, growing: bool = False) -> None:
        """Show a report, or more of the same one; `growing`: more will come."""
        self._names = result.names
        self.undecided.show_report(result.report)
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

    def _show_beside(self, on: bool) -> None:
        self._settings.remember(_BESIDE, "yes" if on else "no")
        self._make_room()

    # Connections between the parts

    def _show_kept(self) -> None:
        if self._ranged not in self.search.text():
            self._ranged = ""
            self.side.histogram.mark(None)
        self.side.show_kept(self.ranking.kept)

    def _search_range(self, low: int, high: int) -> None:
        """Put the shares chosen in the histogram into the search line, replacing earlier ones."""
        words = "" if (low, high) == (0, 100) else share_range(low, high)
        text = self.search.text()
        text = text.replace(self._ranged, words) if self._ranged and self._ranged in text else f"{text} {words}"
        bars = (low * BINS // 100, high * BINS // 100 - 1)
        self._ranged = words
        self.search.setText(" ".join(text.split()))
        self.side.histogram.mark(bars if words else None)

    def _show_group(self, group: frozenset[int] | None, name: str) -> None:
        """Show the pairs of a group; in a narrow window in place of the charts."""
        self.charts.setChecked(False)
        self.ranking.show_group(group, name)

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the ranking and the charts in turn in a narrow window."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        narrow, large = self.width() < _WIDE, self.side.large.isChecked()
        self._turns.setVisible(narrow and not large)
        beside = self.ranking.beside.isChecked()
        self.switcher.setVisible(not large)
        self._panel.setVisible(large or (self.charts.isChecked() if narrow else beside))
        self.ranking.beside.setVisible(not narrow)
        self.ranking.setVisible(not large and not (narrow and self.charts.isChecked()))
