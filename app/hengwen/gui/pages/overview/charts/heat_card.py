"""The heat map with its choices: the order of the axes, the meaning of a cell, and which documents are shown."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.charts.heat import AxisOrder, HeatMatrix, heat_matrix
from hengwen.gui.pages.overview.charts.heat_map import HeatMapView
from hengwen.gui.widgets.parts import button, label
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
        self.order, self.measure = QComboBox(), QComboBox()
        self.note = label("", "small", wrap=True)
        self.zoom = [
            self._zoom("+", self.tr("Nearer (Ctrl and the wheel, or +)"), lambda: self.map.zoom(_STEP)),
            self._zoom("−", self.tr("Farther (Ctrl and the wheel, or -)"), lambda: self.map.zoom(1 / _STEP)),
            self._zoom(self.tr("All"), self.tr("Everything (0)"), self.map.fit),
        ]
        self._fill()
        self._lay_out()
        self.map.opened.connect(self.opened)
        self.map.narrowed.connect(self._tell)
        for choice in (self.order, self.measure):
            choice.activated.connect(self._compute)

    def _zoom(self, text: str, hint: str, act: object) -> QPushButton:
        made = button(text, "small")
        made.setToolTip(hint)
        made.setAccessibleName(hint)
        made.clicked.connect(act)
        made.hide()
        return made

    def _fill(self) -> None:
        for order, text in (
            (AxisOrder.GROUPS, self.tr("By group")),
            (AxisOrder.SHARE, self.tr("By similarity")),
            (AxisOrder.NAME, self.tr("By name")),
        ):
            self.order.addItem(text, order)
        self.order.setAccessibleName(self.tr("Order of the documents"))
        self.measure.addItem(self.tr("Similarity"), False)
        self.measure.addItem(self.tr("Row in column"), True)
        self.measure.setToolTip(self.tr("The similarity of a pair, or the share of the row that stands in the column"))
        self.measure.setAccessibleName(self.tr("What a cell shows"))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.order)
        row.addStretch(1)
        for each in self.zoom:
            row.addWidget(each)
        row.addWidget(self.measure)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addLayout(row)
        box.addWidget(self.note)
        box.addWidget(self.map, 1)
        self.note.hide()

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the heat map of another report."""
        self._report, self._name_of = report, name_of
        self._compute()

    def show_whole(self, on: bool) -> None:
        """Show all documents, with zoom, or only as many as can be read."""
        for each in self.zoom:
            each.setVisible(on)
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

    def _tell(self, which: str) -> None:
        self.note.setText(which)
        self.note.setVisible(bool(which))
