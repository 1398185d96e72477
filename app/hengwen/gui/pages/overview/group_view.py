"""Groups with their threshold and their list: the graph is laid out off the window's thread."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSlider, QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name, short_names
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.graph import GraphView
from hengwen.gui.pages.overview.groups import Group, Groups, group, usual_threshold
from hengwen.gui.widgets.numbered_list import NumberedList
from hengwen.gui.widgets.parts import button, label, plain_row
from hengwen.model.options import Options
from hengwen.model.report import Report
from hengwen.text.display import whole_percent

_PAUSE = 120  # milliseconds without a movement of the slider
_FEW_NAMES, _MOST_NAMES = 4, 40
_LIST = 96


class GroupView(QWidget):
    """`opened` with a pair, `sources_requested` with an entry, `group_requested` with a group's places and its name."""

    opened = Signal(object)
    sources_requested = Signal(object)
    group_requested = Signal(object, str)

    def __init__(self, runner: JobRunner) -> None:
        super().__init__()
        self._report = Report(Options(), (), ())
        self._name_of: NameOf = plain_name
        self._jobs = JobQueue(runner, Policy.LATEST, self)
        self._touched = self._due = False
        self._short: list[str] = []
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._compute)
        self.graph = GraphView()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(1, 100)
        self.slider.setPageStep(5)
        self.slider.setAccessibleName(self.tr("Least similarity of a group, in per cent"))
        self.least, self.summary = label("", "strong"), label("", "small", wrap=True)
        self.list = NumberedList(self.tr("Groups"), _LIST)
        self.list.setToolTip(self.tr("Enter or a double click shows only the pairs of a group."))
        self.whole = button(self.tr("Show all"), "link")
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        self.least.setFixedWidth(64)
        box.addWidget(plain_row(QLabel(self.tr("Similarity")), self.slider, self.least, self.whole))
        box.addWidget(self.graph, 1)
        box.addWidget(self.summary)
        box.addWidget(self.list)

    def _wire(self) -> None:
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderMoved.connect(self._touch)
        self.slider.actionTriggered.connect(self._touch)
        self.graph.opened.connect(self.opened)
        self.graph.sources_requested.connect(self.sources_requested)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.requested.connect(self._ask)
        self.whole.clicked.connect(self._show_all)

    def _touch(self) -> None:
        self._touched = True

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the groups of another report; a threshold that somebody chose stays."""
        self._report, self._name_of = report, name_of
        self._short = short_names([name_of(entry.document) for entry in report.entries])
        if not self._touched:
            self.slider.setValue(round(usual_threshold(report) * 100))
        self._moved(self.slider.value())

    @property
    def busy(self) -> bool:
        """Whether a layout is waited for."""
        return self._pause.isActive() or self._jobs.busy

    def _moved(self, value: int) -> None:
        self.least.setText(f"≥ {value} %")
        self._due = not self.isVisible()
        if not self._due:
            self._pause.start()

    def _compute(self) -> None:
        report, threshold = self._report, self.slider.value() / 100
        self._jobs.start(lambda job: (report, group(report, threshold, job.pause)), self._show_result)

    def showEvent(self, event: QShowEvent) -> None:
        """Nothing is laid out, and networkx is not loaded, before somebody looks."""
        super().showEvent(event)
        if self._due:
            self._moved(self.slider.value())

    def _show_result(self, result: tuple[Report, Groups]) -> None:
        report, groups = result
        if report is self._report:  # the places of another one's documents would be other documents here
            self._show(report, groups)

    def _show(self, report: Report, groups: Groups) -> None:
        self.graph.show_groups(report, groups, self._name_of)
        words = self.tr("Groups: {groups}, with {documents} documents; {alone} stand alone")
        counts = {"groups": len(groups.groups), "documents": len(groups.nodes), "alone": groups.alone}
        self.summary.setText(words.format(**{name: f"{count:,}" for name, count in counts.items()}))
        self.list.blockSignals(True)
        self.list.clear()
        for number, each in enumerate(groups.groups):
            names = (self._name_of(self._report.entries[member].document) for member in each.members[:_MOST_NAMES])
            self.list.add(number, self._group_text(each), number, "\n".join(names))
        self.list.blockSignals(False)

    def _group_text(self, each: Group) -> str:
        words = self.tr("{count} documents, up to {share}: {names}")
        more = "…" if len(each.members) > _FEW_NAMES else ""
        names = ", ".join(self._short[member] for member in each.members[:_FEW_NAMES]) + more
        return words.format(count=len(each.members), share=whole_percent(each.strongest), names=names)

    def _chosen(self, row: int) -> None:
        self.graph.show_group(row if row >= 0 else None)

    def _ask(self, number: int) -> None:
        """Only the pairs of this group, in the ranking."""
        groups = self.graph.groups
        if groups is not None:
            members = frozenset(groups.groups[number].members)
            self.group_requested.emit(members, self.tr("Group {number}").format(number=number + 1))

    def _show_all(self) -> None:
        self.list.setCurrentRow(-1)
        self.graph.show_group(None)
        self.graph.fit()
