"""The heat map with its choices: the order of the axes, the meaning of a cell, and which documents are shown."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.charts.heat import AxisOrder, HeatMatrix, heat_matrix
from hengwen.gui.pages.overview.charts.heat_map import HeatMapView
from hengwen.gui.widgets.parts import button, combo, label, lay_out, plain_row
from hengwen.model.report.report import Report
from hengwen.model.request.options import Options

_STEP = 1.6


class HeatCard(QWidget):
    """`opened` is emitted with a pair."""

    opened = Signal(object)

    def __init__(self, runner: JobRunner) -> None:
        super().__init__()
        self._report = Report(Options(), (), ())
        self._name_of: NameOf = plain_name
        self._jobs = JobQueue(runner, Policy.LATEST, self)
        self.map = HeatMapView()
        self.order = combo(
            (AxisOrder.GROUPS, self.tr("By group")),
            (AxisOrder.SHARE, self.tr("By similarity")),
            (AxisOrder.NAME, self.tr("By name")),
            name=self.tr("Order of the documents"),
        )
        measures = (False, self.tr("Similarity")), (True, self.tr("Row in column"))
        self.measure = combo(*measures, name=self.tr("What a cell shows"))
        self.measure.setToolTip(self.tr("The similarity of a pair, or the share of the row that stands in the column"))
        self.note = label("", "small", wrap=True)
        self.zoom = [
            button("+", "small", lambda: self.map.zoom(_STEP), hint=self.tr("Nearer (Ctrl and the wheel, or +)")),
            button("−", "small", lambda: self.map.zoom(1 / _STEP), hint=self.tr("Farther (Ctrl and the wheel, or -)")),
            button(self.tr("All"), "small", self.map.fit, hint=self.tr("Everything (0)")),
        ]
        self.whole = button(self.tr("All documents"), "small", checkable=True)
        self.whole.setToolTip(self.tr("Show all of them, however small, or as many as can be read"))
        row = plain_row(self.order, self.measure, 1, *self.zoom, self.whole)
        lay_out(QVBoxLayout(self), row, self.note, (self.map, 1), spacing=6)
        for part in (*self.zoom, self.note):
            part.hide()
        self.map.opened.connect(self.opened)
        self.whole.toggled.connect(self.show_whole)
        self.map.narrowed.connect(self._emit_filter)
        for choice in (self.order, self.measure):
            choice.activated.connect(self._compute)

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the heat map of another report."""
        self._report, self._name_of = report, name_of
        self._compute()

    def show_whole(self, on: bool) -> None:
        """Show all documents, with zoom, or only as many as can be read."""
        for zoom_button in self.zoom:
            zoom_button.setVisible(on)
        self.map.show_whole(on)

    @property
    def busy(self) -> bool:
        """Whether figures are being computed."""
        return self._jobs.busy

    def _compute(self) -> None:
        report, order, directed = self._report, AxisOrder(self.order.currentData()), bool(self.measure.currentData())
        self._jobs.start(lambda _job: heat_matrix(report, order, directed=directed), self._show)

    def _show(self, heat: HeatMatrix) -> None:
        self.map.show_heat(heat, self._name_of)

    def _emit_filter(self, which: str) -> None:
        self.note.setText(which)
        self.note.setVisible(bool(which))
