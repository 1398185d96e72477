"""Groups with their threshold, a card for each."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSlider, QVBoxLayout, QWidget

from hengwen.gui.document_names import NameOf, plain_name
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.charts.group_cards import Card, GroupList
from hengwen.gui.pages.overview.charts.groups import Group, Groups, group
from hengwen.gui.pair_rows import usual_threshold
from hengwen.gui.translation import filled
from hengwen.gui.widgets.parts import button, label, lay_out, plain_row
from hengwen.model.report.report import Report
from hengwen.model.request.options import Options

_PAUSE = 120  # milliseconds without a movement of the slider


class GroupView(QWidget):
    """`opened` is emitted with a pair, `group_requested` with a group's places and its name."""

    opened = Signal(object)
    group_requested = Signal(object, str)

    def __init__(self, runner: JobRunner) -> None:
        super().__init__()
        self._report = Report(Options(), (), ())
        self._name_of: NameOf = plain_name
        self._jobs = JobQueue(runner, Policy.LATEST, self)
        self._touched = self._due = False
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._compute)
        self.groups: Groups | None = None
        self.list = GroupList()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(1, 100)
        self.slider.setPageStep(5)
        self.slider.setAccessibleName(self.tr("Least similarity of a group, in per cent"))
        self.least, self.summary = label("", "strong"), label("", "small", wrap=True)
        self.open = button(self.tr("Open highest pair"), "small", lambda: self._open_highest(self.list.current))
        self.pairs = button(self.tr("Only its pairs"), "small", lambda: self._ask(self.list.current))
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.least.setFixedWidth(64)
        self._doing = plain_row(self.open, self.pairs)
        self._doing.hide()
        threshold = plain_row(label(self.tr("Similarity")), self.slider, self.least)
        parts = (threshold, self.summary, (self.list, 1), (self._doing, Qt.AlignmentFlag.AlignLeft))
        lay_out(QVBoxLayout(self), *parts, spacing=6)

    def _wire(self) -> None:
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderMoved.connect(self._touch)
        self.slider.actionTriggered.connect(self._touch)
        self.list.chosen.connect(lambda card: self._doing.setVisible(card is not None))
        self.list.space_pressed.connect(self._open_highest)
        self.list.requested.connect(self._ask)

    def _touch(self) -> None:
        self._touched = True

    def show_report(self, report: Report, name_of: NameOf = plain_name) -> None:
        """Show the groups of another report; keep a threshold that the user chose."""
        self._report, self._name_of = report, name_of
        if not self._touched:
            self.slider.setValue(round(usual_threshold(report) * 100))
        self._moved(self.slider.value())

    @property
    def busy(self) -> bool:
        """Whether groups are being computed."""
        return self._pause.isActive() or self._jobs.busy

    def _moved(self, value: int) -> None:
        self.least.setText(f"≥ {value} %")
        self._due = not self.isVisible()
        if not self._due:
            self._pause.start()

    def _compute(self) -> None:
        report, threshold = self._report, self.slider.value() / 100
        self._jobs.start(lambda _job: (report, group(report, threshold)), self._show_result)

    def showEvent(self, event: QShowEvent) -> None:
        """Compute nothing before the view is seen."""
        super().showEvent(event)
        if self._due:
            self._moved(self.slider.value())

    def _show_result(self, result: tuple[Report, Groups]) -> None:
        report, groups = result
        if report is self._report:  # the places of another report's documents would be other documents here
            self._show(groups)

    def _show(self, groups: Groups) -> None:
        """Show the groups; the current one stays current, as long as its first document is in one."""
        card = self.list.current
        before = card.group.highest.left.document.path if card else ""
        self.groups = groups
        words = self.tr("Groups: {groups}, with {documents} documents; {alone} stand alone")
        counts = {"groups": len(groups.groups), "documents": groups.documents, "alone": groups.alone}
        self.summary.setText(filled(words, **{name: f"{count:,}" for name, count in counts.items()}))
        self.list.notice = self.tr("No pair is as similar as that.")
        places = (row for row, shown_group in enumerate(groups.groups) if before in self._paths(shown_group))
        self.list.show_groups(self._report, groups.groups, self._name_of, next(places, -1))
        self._doing.setVisible(self.list.current is not None)

    def _paths(self, shown_group: Group) -> set[str]:
        return {self._report.entries[member].document.path for member in shown_group.members}

    def _open_highest(self, card: Card) -> None:
        self.opened.emit(card.group.highest)

    def _ask(self, card: Card) -> None:
        """Request only the pairs of this group, in the ranking."""
        words, members = self.tr("Group of {name} ({count})"), card.group.members
        name = self._name_of(card.group.highest.left.document)
        self.group_requested.emit(frozenset(members), words.format(name=name, count=f"{len(members):,}"))
