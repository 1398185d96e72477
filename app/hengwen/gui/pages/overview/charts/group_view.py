"""Groups with their threshold: a list of cards, and the graph of the one that is looked at."""

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.jobs.job import Job, JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.charts.graph import GraphView
from hengwen.gui.pages.overview.charts.graph_layout import GroupGraph, group_graph
from hengwen.gui.pages.overview.charts.group_cards import GroupList
from hengwen.gui.pages.overview.charts.groups import Group, Groups, group
from hengwen.gui.pair_rows import usual_threshold
from hengwen.gui.widgets.parts import button, label, plain_row
from hengwen.model.report.report import Report
from hengwen.model.request.options import Options

_PAUSE = 120  # milliseconds without a movement of the slider
_WIDE = 640  # pixels from which on the graph stands beside the list


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
        self._layouts = JobQueue(runner, Policy.LATEST, self)
        self._touched = self._due = False
        self._drawn: set[str] = set()
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._compute)
        self.groups: Groups | None = None
        self.graph, self.list = GraphView(), GroupList()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(1, 100)
        self.slider.setPageStep(5)
        self.slider.setAccessibleName(self.tr("Least similarity of a group, in per cent"))
        self.least, self.summary = label("", "strong"), label("", "small", wrap=True)
        self.open = button(self.tr("Open highest pair"), "small")
        self.pairs = button(self.tr("Only its pairs"), "small")
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        self.least.setFixedWidth(64)
        box.addWidget(plain_row(QLabel(self.tr("Similarity")), self.slider, self.least))
        box.addWidget(self.summary)
        self._parts.setSpacing(6)
        self._parts.addWidget(self.list, 5)
        self._parts.addWidget(self.graph, 5)
        self.graph.hide()
        box.addLayout(self._parts, 1)
        self._doing = plain_row(self.open, self.pairs)
        self._doing.hide()
        box.addWidget(self._doing, 0, Qt.AlignmentFlag.AlignLeft)

    def _wire(self) -> None:
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderMoved.connect(self._touch)
        self.slider.actionTriggered.connect(self._touch)
        self.graph.opened.connect(self.opened)
        self.graph.sources_requested.connect(self.sources_requested)
        self.list.chosen.connect(self._chosen)
        self.list.opened.connect(self.opened)
        self.list.requested.connect(self._ask)
        self.open.clicked.connect(self.list.open_highest)
        self.pairs.clicked.connect(self.list.ask)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room the graph stands beside the list, otherwise below it."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.LeftToRight if self._wide else ways.TopToBottom)
        self._parts.setStretch(1, 7 if self._wide else 5)
        if self._wide != (event.oldSize().width() >= _WIDE):
            self.list.choose(0) if self._wide and self.list.current is None else self._chosen(self.list.current)

    @property
    def _wide(self) -> bool:
        return self.width() >= _WIDE

    def _touch(self) -> None:
        self._touched = True

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the groups of another report; a threshold that somebody chose stays."""
        self._report, self._name_of = report, name_of
        if not self._touched:
            self.slider.setValue(round(usual_threshold(report) * 100))
        self._moved(self.slider.value())

    @property
    def busy(self) -> bool:
        """Whether groups or a layout are waited for."""
        return self._pause.isActive() or self._jobs.busy or self._layouts.busy

    def _moved(self, value: int) -> None:
        self.least.setText(f"≥ {value} %")
        self._due = not self.isVisible()
        if not self._due:
            self._pause.start()

    def _compute(self) -> None:
        report, threshold = self._report, self.slider.value() / 100
        self._jobs.start(lambda _job: (report, group(report, threshold)), self._show_result)

    def showEvent(self, event: QShowEvent) -> None:
        """Nothing is laid out, and networkx is not loaded, before somebody looks."""
        super().showEvent(event)
        if self._due:
            self._moved(self.slider.value())

    def _show_result(self, result: tuple[Report, Groups]) -> None:
        report, groups = result
        if report is self._report:  # the places of another one's documents would be other documents here
            self._show(groups)

    def _show(self, groups: Groups) -> None:
        """Show the groups; the one that was looked at still is, as long as its first document is in one.

        Otherwise it is the first one, where the graph takes no room from the list.
        """
        before = self._first_of(self.list.current)
        self.groups = groups
        words = self.tr("Groups: {groups}, with {documents} documents; {alone} stand alone")
        counts = {"groups": len(groups.groups), "documents": groups.documents, "alone": groups.alone}
        self.summary.setText(words.format(**{name: f"{count:,}" for name, count in counts.items()}))
        self.list.notice = self.tr("No pair is as similar as that.")
        places = (row for row, each in enumerate(groups.groups) if before in self._paths(each))
        row = next(places, 0 if self._wide else -1)
        self.list.show_groups(self._report, groups.groups, self._name_of, row)
        if self.list.current is None:
            self._chosen(None)

    def _paths(self, each: Group) -> set[str]:
        return {self._report.entries[member].document.path for member in each.members}

    def _first_of(self, each: Group | None) -> str:
        """The path of a document of its highest pair."""
        return each.highest.left.document.path if each is not None else ""

    def _chosen(self, each: Group | None) -> None:
        """Draw the group, unless there is nothing to draw: two documents have one pair.

        The graph has a place of its own beside the list; below it would take room from it.
        """
        drawn = each if each is not None and len(each.members) > 2 else None
        self._doing.setVisible(each is not None)
        self.graph.notice = "…" if drawn is not None else self.tr("Two documents have one pair: nothing to draw.")
        self.graph.setVisible(drawn is not None or (each is not None and self._wide))
        paths = self._paths(drawn) if drawn is not None else set()
        if paths != self._drawn:  # the same group of a report that grows stays on the screen until it is laid out again
            self._drawn = paths
            self.graph.show_graph(None)
        if drawn is not None:
            self._layouts.start(partial(_laid_out, self._report, drawn), self._draw)

    def _draw(self, result: tuple[Group, GroupGraph]) -> None:
        each, graph = result
        if each is self.list.current:
            self.graph.show_graph(graph, self._name_of)
            self.list.scrollTo(self.list.currentIndex())

    def _ask(self, each: Group) -> None:
        """Only the pairs of this group, in the ranking."""
        words = self.tr("Group of {name} ({count})")
        name = self._name_of(each.highest.left.document)
        self.group_requested.emit(frozenset(each.members), words.format(name=name, count=f"{len(each.members):,}"))


def _laid_out(report: Report, each: Group, job: Job) -> tuple[Group, GroupGraph]:
    return each, group_graph(report, each, job.pause)
