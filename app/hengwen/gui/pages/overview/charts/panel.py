"""The panel of the charts: the distribution of similarities, who shares with whom, and the groups."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.pages.overview.charts.group_view import GroupView
from hengwen.gui.pages.overview.charts.heat_card import HeatCard
from hengwen.gui.pages.overview.charts.histogram import Histogram
from hengwen.gui.pages.overview.charts.level_legend import LevelLegend
from hengwen.gui.pages.overview.charts.lineage_list import LineageList
from hengwen.gui.settings import Settings
from hengwen.gui.widgets.parts import button, frame, label, lay_out, plain_row, scrolled
from hengwen.gui.widgets.switcher import Switcher
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.options import Options

HEAT, GROUPS, LINEAGE = "heat", "groups", "lineage"
_CHART = "arranged/overview/chart"


class ChartPanel(QWidget):
    """`ranged` is emitted with the shares in per cent chosen in the histogram; the other signals as those of the
    charts.

    `large`, the button that gives one chart all the room, stands above the panel, where there is room for it.
    """

    ranged = Signal(int, int)
    opened = Signal(object)
    group_requested = Signal(object, str)
    enlarged = Signal(bool)

    def __init__(self, runner: JobRunner, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("side")
        self._settings = settings
        self._report = Report(Options(), (), ())
        self._name_of: NameOf = plain_name
        self._shares: list[float] = []
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._show_charts)
        self._title = label("", "strong")
        self._possible = label("", "small", wrap=True)
        self.histogram, self.heat, self.groups = Histogram(), HeatCard(runner), GroupView(runner)
        self.lineage = LineageList()
        self.logarithmic = QCheckBox(self.tr("log"))
        self.switcher = Switcher(self.tr("Charts"))
        self.large = button(self.tr("Enlarge"), "small", checkable=True)
        self.logarithmic.setToolTip(self.tr("Heights by the logarithm: few high pairs beside many low ones"))
        self._spread, self._charts = self._make_spread(), self._make_charts()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        """Lay out so that everything scrolls in a low window: charts have a minimum height."""
        inner = QWidget()
        inner.setObjectName("side")
        lay_out(QVBoxLayout(inner), self._spread, (self._charts, 1), margins=(14, 14, 14, 14), spacing=12)
        scroll = scrolled(inner, "page")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lay_out(QVBoxLayout(self), scroll)

    def _make_spread(self) -> QFrame:
        head = plain_row(self._title, 1, self.logarithmic)
        return frame("card", [head, self.histogram, self._possible], (16, 10, 16, 10), 6)

    def _make_charts(self) -> QFrame:
        self.switcher.add(HEAT, self.tr("Heat map"), self.heat)
        self.switcher.add(GROUPS, self.tr("Groups"), self.groups)
        self.switcher.add(LINEAGE, self.tr("File history"), self.lineage)
        self._legend = LevelLegend()
        parts = [plain_row(self.switcher, 1), self.switcher.stack, self._legend]
        card = frame("card", parts, (16, 10, 16, 12), 8)
        if (chart := self._settings.remembered(_CHART)) in (GROUPS, LINEAGE):
            self.switcher.go(chart)
        self._legend.setHidden(self.switcher.current == LINEAGE)
        return card

    def _wire(self) -> None:
        self.histogram.chosen.connect(self.ranged)
        self.logarithmic.toggled.connect(self.histogram.set_logarithmic)
        for chart in (self.heat, self.groups, self.lineage):
            chart.opened.connect(self.opened)
        self.lineage.group_requested.connect(self._ask_for_group)
        self.groups.group_requested.connect(self._ask_for_group)
        self.large.toggled.connect(self._enlarge)
        self.switcher.changed.connect(self._show_chart)

    def _show_chart(self, name: str) -> None:
        self._settings.remember(_CHART, name)
        self._legend.setHidden(name == LINEAGE)  # which has no shares

    def _enlarge(self, on: bool) -> None:
        """Give all the room to one chart."""
        self._spread.setHidden(on)
        self.heat.show_whole(on)
        self.large.setText(self.tr("Reduce") if on else self.tr("Enlarge"))
        self.enlarged.emit(on)

    def _ask_for_group(self, places: object, name: str) -> None:
        """Request the pairs of a group, to be seen beside the charts."""
        self.large.setChecked(False)
        self.group_requested.emit(places, name)

    # Contents

    def show_report(self, report: Report, name_of: NameOf = plain_name, *, growing: bool = False) -> None:
        """Show another report; slow charts come later. `growing`: more pairs will come."""
        self._report, self._name_of = report, name_of
        count = len(report.comparisons)
        complete, so_far = (
            self.tr("Similarity of the pairs found ({count})"),
            self.tr("Similarity of the pairs so far ({count})"),
        )
        self._title.setText((so_far if growing else complete).format(count=f"{count:,}"))
        read = sum(entry.document.state.has_text for entry in report.entries)
        words = self.tr("Documents: {documents}; pairs that share nothing are not counted")
        self._possible.setText(words.format(documents=f"{read:,}"))
        self._shares = [pair.similarity for pair in report.comparisons]
        self._later.start()

    def show_kept(self, kept: list[Comparison]) -> None:
        """Show which pairs pass the search."""
        same = len(kept) == len(self._shares)
        self.histogram.show_shares(self._shares, self._shares if same else [pair.similarity for pair in kept])

    def _show_charts(self) -> None:
        """Compute the charts after the ranking is shown: their threads would take turns with it."""
        self.groups.show_report(self._report, self._name_of)
        self.heat.show_report(self._report, self._name_of)
        self.lineage.show_report(self._report, self._name_of)

    @property
    def busy(self) -> bool:
        """Whether a chart is being computed."""
        return self._later.isActive() or self.heat.busy or self.groups.busy
