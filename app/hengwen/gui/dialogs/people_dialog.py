"""Who handed in what: how people were recognised, every file with its person, and the corrections of a reader."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.style.theme import font
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.cells import DETAIL, TWO_LINES, CellDelegate
from hengwen.gui.widgets.parts import button, combo, dialog_buttons, label, lay_out, plain_row, without_key
from hengwen.gui.widgets.people_line import people_line
from hengwen.gui.widgets.window_size import fit
from hengwen.model.messages import HengwenError
from hengwen.model.people import AUTO, FOLDER, NONE, RULES, People, PeopleOptions, Person
from hengwen.model.request.check_request import CheckRequest
from hengwen.people.pattern import learn_pattern
from hengwen.people.submitters import find_people, submitted_files
from hengwen.text.display import visible_line

PATTERN = "pattern"
_FILE, _NUMBER, _NAME = range(3)
_PAUSE = 250  # milliseconds after the last key of a pattern
_PADDING = 12  # pixels at either side of a text in a cell
_ROW = 30
_LISTED = 12  # people that are listed in a sentence


class PeopleDialog(QDialog):
    """Shows at once the effect of a rule, a pattern, a roster or a correction; `accepted_request` is emitted with the
    choices.

    `files`: the new documents of a check. Only the roster is read.
    """

    accepted_request = Signal(object)

    def __init__(
        self,
        files: Sequence[Path],
        request: CheckRequest,
        dialogs: Dialogs,
        runner: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._jobs = JobQueue(runner, Policy.REPLACE, self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Who handed in what"))
        self._files, self._request, self._dialogs = tuple(files), request, dialogs
        self._options, self._people, self._filling = request.people, People(), False
        self._example: tuple[str, Person] | None = None
        self._make_choices()
        self.own = QCheckBox(self.tr("Compare the files of one person with each other, too"))
        self.own.setChecked(request.scope.compare_own)
        self.summary, self.doubts = label("", "strong", wrap=True), label("", "muted", wrap=True)
        self.missing = label("", "muted", wrap=True)
        self.learn = button("", run=self._learn)
        self.learn.hide()
        self.table = QTableWidget(0, 3)
        self._prepare_table()
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._lay_out()
        self._show_options()
        self._wire()
        self._find()
        fit(self, QSize(900, 640))

    def _make_choices(self) -> None:
        """Make the widgets for rule, pattern and roster."""
        self.rule = combo(
            (AUTO, self.tr("By the names of files and folders")),
            (FOLDER, self.tr("One folder or archive for each person")),
            (PATTERN, self.tr("By a pattern of the names")),
            (NONE, self.tr("Not told apart: every file stands for itself")),
            name=self.tr("How people are told apart"),
        )
        self.pattern = QLineEdit()
        self.pattern.setPlaceholderText("{number}-{name}")
        self.pattern.setMinimumWidth(260)
        self.pattern.setAccessibleName(self.tr("Pattern"))
        self.pattern.setToolTip(
            self.tr(
                "{number}, {name}, {group} stand for those, * for anything; / for folders, as in */{number}_{name}/*"
            )
        )
        self.roster = button(self.tr("Roster…"), run=self._choose_roster)
        self.roster.setToolTip(self.tr("CSV or XLSX with the numbers and names of all who should have handed in"))
        self.no_roster = button("✕", "link", self._leave_roster, hint=self.tr("Without the roster"))

    def _prepare_table(self) -> None:
        self.table.setHorizontalHeaderLabels([self.tr("File"), self.tr("Number"), self.tr("Name")])
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAccessibleName(self.tr("Files and their people"))
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(_FILE, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda column, *_: self._fit_rows() if column == _FILE else None)
        self.table.setItemDelegate(CellDelegate(self.table))
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _lay_out(self) -> None:
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Cancel)
        self.take = button(self.tr("Apply"), "primary")
        buttons.addButton(self.take, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._accept)
        ways = plain_row(self.rule, self.pattern, 1, self.roster, self.no_roster, spacing=10)
        hint = label(self.tr("A number or name can be corrected in its cell; empty it for nobody."), "muted")
        shown = (self.summary, self.doubts, self.missing, (self.table, 1), hint)
        parts = (ways, *shown, plain_row(self.own, self.learn, spacing=16), buttons)
        lay_out(QVBoxLayout(self), *parts, margins=(20, 18, 20, 16), spacing=8)

    def _wire(self) -> None:
        self.rule.currentIndexChanged.connect(self._choose_rule)
        self.pattern.textEdited.connect(lambda _text: self._later.start())
        self._later.timeout.connect(self._take_pattern)
        self.table.itemChanged.connect(self._correct)

    # Choices

    @property
    def options(self) -> PeopleOptions:
        """Return the chosen options."""
        return self._options

    def _change(self, options: PeopleOptions) -> None:
        self._options = options
        self._show_options()
        self._find()

    def _show_options(self) -> None:
        rule = self._options.rule if self._options.rule in RULES else PATTERN
        self._filling = True
        self.rule.setCurrentIndex(self.rule.findData(rule))
        self._filling = False
        self.pattern.setVisible(rule == PATTERN)
        if rule == PATTERN and self.pattern.text() != self._options.rule:
            self.pattern.setText(self._options.rule)
        roster = self._options.roster
        name = without_key(visible_line(roster.name)) if roster else ""
        self.roster.setText(self.tr("Roster: {name}").format(name=name) if roster else self.tr("Roster…"))
        self.no_roster.setVisible(roster is not None)

    def _choose_rule(self) -> None:
        if self._filling:
            return
        rule = self.rule.currentData()
        if rule == PATTERN:
            rule = self.pattern.text() or "{number}-{name}"
        self._change(replace(self._options, rule=rule))

    def _take_pattern(self) -> None:
        if self.pattern.text().strip():
            self._change(replace(self._options, rule=self.pattern.text().strip()))

    def _choose_roster(self) -> None:
        folder = str(self._request.paths[0].parent) if self._request.paths else ""
        chosen = self._dialogs.files(self, folder, self.tr("Roster"))
        if chosen:
            self._change(replace(self._options, roster=chosen[0]))

    def _leave_roster(self) -> None:
        self._change(replace(self._options, roster=None))

    # Outcome

    def _find(self) -> None:
        """Recognise the people again."""
        files, paths, options = self._files, self._request.paths, self._options
        self.take.setEnabled(False)
        self._jobs.start(lambda _job: find_people(files, paths, options), self._show, failed=self._fail)

    def _fail(self, fault: Exception) -> None:
        """Show the error of a pattern or a roster that cannot be used; change nothing else."""
        if not isinstance(fault, HengwenError):
            raise fault
        self.doubts.setText(f"⚠ {sentence(fault.message)}")
        self.doubts.show()

    def _show(self, people: People) -> None:
        self._people = people
        self.take.setEnabled(True)
        self.summary.setText(people_line(self._people, len(self._files)))
        self.doubts.setText("\n".join(f"⚠ {sentence(doubt)}" for doubt in self._people.doubts))
        self.doubts.setVisible(bool(self._people.doubts))
        missing = self._people.missing or ()
        names = ", ".join(person.label for person in missing[:_LISTED]) + (", …" if len(missing) > _LISTED else "")
        words = self.tr("Not handed in: {count} ({names})")
        self.missing.setText(words.format(count=len(missing), names=visible_line(names)))
        self.missing.setVisible(bool(missing))
        self._fill()

    def _fill(self) -> None:
        self._filling = True
        files = sorted(self._files, key=lambda file: str(file) in self._people.by_path)  # files without a person first
        shown = submitted_files(self._files, self._request.paths)
        self.table.setRowCount(len(files))
        for row, file in enumerate(files):
            person = self._people.by_path.get(str(file))
            sign = "⚠ " if person is None and self._people.by_path else ""
            name = sign + visible_line("/".join(shown[file].parts))
            cells = name, person.number if person else "", person.name if person else ""
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(visible_line(text))
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
                item.setData(Qt.ItemDataRole.UserRole, str(file))
                if column == _FILE:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                    item.setData(DETAIL, "")  # a name that may have two lines
                self.table.setItem(row, column, item)
        self._filling = False
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give numbers and names the room that they take, as far as it is there, and long names of files two lines."""
        for column, least in ((_NUMBER, 150), (_NAME, 150)):
            wanted = self.table.sizeHintForColumn(column) + 2 * _PADDING
            self.table.setColumnWidth(column, max(least, min(wanted, self.table.viewport().width() * 2 // 5)))
        self._fit_rows()

    def _fit_rows(self) -> None:
        room, metrics = self.table.columnWidth(_FILE) - 2 * _PADDING, QFontMetrics(font(14))
        for row in range(self.table.rowCount()):
            item = self.table.item(row, _FILE)
            is_long = item is not None and metrics.horizontalAdvance(item.text()) > room
            self.table.setRowHeight(row, TWO_LINES if is_long else _ROW)

    # Corrections

    def _correct(self, item: QTableWidgetItem) -> None:
        if self._filling:
            return
        path = item.data(Qt.ItemDataRole.UserRole)
        cells = (self.table.item(item.row(), column) for column in (_NUMBER, _NAME))
        number, name = (cell.text().strip() if cell else "" for cell in cells)
        person = Person(number, name) if number or name else None
        corrections: Mapping[str, Person | None] = {**self._options.corrections, path: person}
        self._example = (path, person) if person else None
        # After the editor is closed, because the table is filled again.
        QTimer.singleShot(0, lambda: self._change(replace(self._options, corrections=corrections)))
        self._offer_pattern()

    def _offer_pattern(self) -> None:
        """Offer the pattern that a corrected file suggests for all files."""
        self.learn.hide()
        if self._example is None:
            return
        path, person = self._example
        files = submitted_files(self._files, self._request.paths)
        try:
            pattern = learn_pattern(list(files.values()), files[Path(path)], person)
        except HengwenError:
            return
        self.learn.setText(without_key(self.tr("All files like this one: {pattern}").format(pattern=pattern)))
        self.learn.setProperty("pattern", pattern)
        self.learn.show()

    def _learn(self) -> None:
        """Use the pattern of the file corrected last; keep the corrections of other files."""
        example = self._example[0] if self._example else ""
        kept = {path: person for path, person in self._options.corrections.items() if path != example}
        self.learn.hide()
        self._change(replace(self._options, rule=self.learn.property("pattern"), corrections=kept))

    def _accept(self) -> None:
        if self._later.isActive():  # a pattern typed a moment ago is applied first
            self._later.stop()
            self._take_pattern()
            return
        scope = replace(self._request.scope, compare_own=self.own.isChecked())
        self.accepted_request.emit(replace(self._request, people=self._options, scope=scope))
        self.accept()
