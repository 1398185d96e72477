"""The ranking: pairs, people, documents, shared text and charts as views of one list, with one search line."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult, PersonTotal
from hengwen.gui.document_names import ShownNames
from hengwen.gui.pages.overview.pair_table import PairTable
from hengwen.gui.pages.overview.people_table import people_columns, person_identity
from hengwen.gui.pages.overview.row_search import block_test, document_test, person_test
from hengwen.gui.pages.overview.totals import document_columns, total_identity
from hengwen.gui.pair_rows import first_pair
from hengwen.gui.settings import Settings
from hengwen.gui.style.pass_thresholds import FAIL, LOOK
from hengwen.gui.widgets.actions import Actions, Command
from hengwen.gui.widgets.block_columns import block_columns, block_identity, decision_text
from hengwen.gui.widgets.column_dialog import ColumnsDialog, remember_columns
from hengwen.gui.widgets.empty_state import EmptyStateTable
from hengwen.gui.widgets.parts import button, label, lay_out, plain_row, without_key
from hengwen.gui.widgets.search_query import EVIDENCE, Query
from hengwen.gui.widgets.table import RowAction, RowMenu, TableView, add_row_menu
from hengwen.gui.widgets.verdict_text import usual_reasons
from hengwen.gui.widgets.view_menu import ViewMenu
from hengwen.model.document import Document, Role
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Review
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.options import Options

PAIRS, PEOPLE, DOCUMENTS, BLOCKS, LIMIT = "pairs", "people", "documents", "blocks", "limit"
CHARTS, HISTORY = "charts", "history"


class Ranking(QWidget):
    """`sources_requested` is emitted by a double click or Enter on a document, `block_opened` likewise on shared text.

    `block_decided` is emitted with the id of a block, whether it counts from now on, and why not.
    """

    sources_requested = Signal(object)
    block_opened = Signal(object)
    block_decided = Signal(str, bool, str)
    filtered = Signal()
    name_toggled = Signal(object)

    def __init__(self, settings: Settings, charts: QWidget, history: QWidget) -> None:
        super().__init__()
        self._settings = settings
        self._report, self._names = Report(Options(), (), ()), ShownNames()
        self._growing, self._bands = False, Counter[int]()
        self._group: frozenset[str] | None = None
        self._people: Sequence[PersonTotal] = ()
        self.covers: Callable[[ReportEntry], bool] = lambda _entry: False
        """Returns whether the name of a document is covered."""
        self.table = PairTable(settings)
        self.documents = TableView(document_columns(), (), total_identity)
        self.people = TableView(people_columns(), (), person_identity)
        self.people.use_two_lines(on=True)
        self.blocks = TableView(block_columns(self._report, self.table.verdicts), (), block_identity)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.groups = QAction(self.tr("In groups"), self, checkable=True)
        self.chip = button("", "chip", lambda: self.show_group(None))
        self.columns = button(self.tr("Columns…"), run=lambda: ColumnsDialog(self.current, self).open())
        self._shown = label("", "muted")
        self.left_out = button(self.tr("What does not count…"), "link", command="left_out")
        self.decide = button("", run=self._decide_current)
        self.views = ViewMenu(self.tr("What the list shows"))
        self._prepare(charts, history)
        self._lay_out()
        self._wire()

    def _prepare(self, charts: QWidget, history: QWidget) -> None:
        self.groups.setToolTip(self.tr("Pairs of one group stand below each other, the worst first"))
        self.groups.setChecked(self.table.is_grouped)
        self.panels = {part: EmptyStateTable(table) for part, table in self._tables.items()}
        for part, title in self._titles().items():
            table = self._tables[part]
            if table is not self.table:  # the tab names itself
                table.setAccessibleName(title)
            remember_columns(table, self._settings, part)
            self.views.add(part, title, self.panels[part])
        self.views.add(CHARTS, self.tr("Charts"), charts)
        self.views.add(HISTORY, self.tr("File history"), history)
        self.views.add_switch(self.groups)
        self.table.sortByColumn(_place(self.table, EVIDENCE), Qt.SortOrder.DescendingOrder)
        self.documents.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        self.people.sortByColumn(2, Qt.SortOrder.DescendingOrder)
        self.blocks.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.search.setPlaceholderText(self.tr("Search: name, > 30 %, sign, undecided, -name"))
        self.search.setAccessibleName(self.tr("Search"))
        self.search.setToolTip(_help())
        self.search.setAccessibleDescription(_help())
        self.chip.hide()
        self.chip.setToolTip(self.tr("Show all pairs again"))

    def _titles(self) -> dict[str, str]:
        """Return the names of the tables."""
        pairs = self.tr("Pairs so far") if self._growing else self.tr("Pairs")
        people, documents, blocks = self.tr("People"), self.tr("Documents"), self.tr("Shared text")
        return {PAIRS: pairs, PEOPLE: people, DOCUMENTS: documents, BLOCKS: blocks}

    def _lay_out(self) -> None:
        parts = (self.search, 1), self.chip, self._shown, self.decide, self.left_out, self.views, self.columns
        head = plain_row(*parts, margins=(16, 8, 16, 8), spacing=10)
        lay_out(QVBoxLayout(self), head, (self.views.stack, 1), spacing=0)

    def _wire(self) -> None:
        self.groups.toggled.connect(self._use_groups)
        self.documents.opened.connect(lambda total: self.sources_requested.emit(total.entry))
        self.people.opened.connect(self._open_person)
        self.blocks.opened.connect(self.block_opened)
        self.blocks.selectionModel().currentRowChanged.connect(lambda *_: self._name_decision())
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._go_table)
        self.views.changed.connect(lambda _name: self._count())
        for panel in self.panels.values():
            panel.cleared.connect(self._clear)
        add_row_menu(self.table, self._pair_actions)
        add_row_menu(self.documents, self._document_actions)
        add_row_menu(self.people, self._person_actions)
        add_row_menu(self.blocks, self._block_actions)
        find = Command("find", self.search.accessibleName(), self._go_search, (QKeySequence.StandardKey.Find,))
        self.actions_ = Actions([find], self, Qt.ShortcutContext.WindowShortcut)

    # Contents

    @property
    def current(self) -> TableView:
        """The table in front, that of the pairs where a chart is."""
        return self._tables.get(self.views.current, self.table)

    @property
    def _tables(self) -> dict[str, TableView]:
        return {PAIRS: self.table, PEOPLE: self.people, DOCUMENTS: self.documents, BLOCKS: self.blocks}

    def show_report(self, result: CheckResult, *, growing: bool = False) -> None:
        """Show another report, or more of the same one: choice and search stay.

        While it is `growing` and the user has chosen nothing, the first row is chosen.
        """
        report, sums, names = result.report, result.totals, result.names
        self._report, self._names, self._growing = report, names, growing
        self.left_out.setEnabled(not growing)
        self.table.show_report(result, Query.parse(self.search.text()), self._members())
        limits = self._settings.limits
        columns = document_columns(names, limits)
        self._bands = Counter(
            limits.band(total.similarity, total.largest.share if total.largest else 0.0) for total in sums
        )
        self.documents.use_two_lines(on=names.need_two_lines or bool(result.uncompared))
        self.documents.rows.set_rows([*sums, *result.uncompared], columns)
        self.documents.setColumnHidden(_place(self.documents, LIMIT), not limits)
        self._people = result.people
        self.people.rows.set_rows(result.people, people_columns(limits))
        self.views.show_view(PEOPLE, shown=bool(result.people))
        self.views.show_view(DOCUMENTS, shown=not self._one_file_each)
        if not self.views.views[self.views.current].isVisible():
            self.views.go(PAIRS)
        self.blocks.rows.set_rows(report.blocks, block_columns(report, self.table.verdicts))
        for table in self._tables.values():
            if table.rows.rows and (table.current is None or not table.touched):
                table.choose_first()
        self._count()
        self.filtered.emit()

    @property
    def _one_file_each(self) -> bool:
        """Whether each person handed in one file, and each file is somebody's."""
        new = sum(entry.document.role is Role.NEW for entry in self._report.entries)
        files = [len(person.files) for person in self._people if person.files]
        return bool(files) and max(files) == 1 and len(files) == new

    def _open_person(self, person: PersonTotal) -> None:
        """Show the sources of somebody's only file, or all pairs of somebody with several."""
        entries = self.chosen_entries
        if len(entries) == 1 and entries[0].document.state.has_text:
            self.sources_requested.emit(entries[0])
        else:
            self._search(person.label)

    def _use_groups(self, on: bool) -> None:
        self.table.use_groups(Query.parse(self.search.text()), self._members(), on=on)
        self._count()
        self.filtered.emit()

    @property
    def review(self) -> Review:
        """The verdicts that the table shows."""
        return self.table.review

    @review.setter
    def review(self, review: Review) -> None:
        self.table.review = review
        self.blocks.rows.renew("counts")
        self._count()

    # Filtering

    def show_group(self, group: frozenset[int] | None, name: str = "") -> None:
        """Show only pairs inside a group of entries, given by their places in the report; None for all."""
        entries = self._report.entries
        self._group = None if group is None else frozenset(entries[place].document.path for place in group)
        self.chip.setVisible(group is not None)
        self.chip.setText(without_key(f"{name}  ✕"))
        if group is not None:
            self.views.go(PAIRS)
        self._filter()

    def search_pairs(self, document: Document) -> None:
        """Show the pairs of one document."""
        self._search(self._names.title(document))

    def search_content(self) -> None:
        """Show the pairs with the same content in other words."""
        self.views.go(PAIRS)
        self.search.setText(self.tr("content > 0"))
        self.table.setFocus()

    def _search(self, name: str) -> None:
        self.views.go(PAIRS)
        self.search.setText(f'"{name}"')
        self.table.setFocus()

    def _go_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _go_table(self) -> None:
        self.current.setFocus()

    def rename(self, names: Mapping[str, str]) -> None:
        """Know the same documents and people by other names; a search for parts of names is given up."""
        for table in self._tables.values():
            table.rename(names)
        self._group = None if self._group is None else frozenset(names.get(path, path) for path in self._group)
        if Query.parse(self.search.text()).names_any(names):
            name = names.get(self.search.text().strip('"'), "")
            self.search.setText(f'"{name}"' if name else "")

    def clear_search(self) -> None:
        """Show all rows again."""
        self.search.clear()
        self.show_group(None)

    def _clear(self) -> None:
        self.clear_search()
        self.current.setFocus()

    def _filter(self) -> None:
        query = Query.parse(self.search.text())
        self.table.search(query, self._members())
        names = self.table.searchable
        self.documents.rows.set_tests((lambda: document_test(query, names)) if query else None)
        self.people.rows.set_tests((lambda: person_test(query, self._people)) if query else None)
        self.blocks.rows.set_tests((lambda: block_test(query, self._report, names)) if query else None)
        self._count()
        self.filtered.emit()

    def _members(self) -> frozenset[int] | None:
        """Return the places of the group's documents in the current report."""
        if self._group is None:
            return None
        entries = enumerate(self._report.entries)
        return frozenset(place for place, entry in entries if entry.document.path in self._group)

    def _decide_current(self) -> None:
        block = self.blocks.current
        if block is not None:
            self.block_decided.emit(block.id, not self._report.counts(block), "")

    def _name_decision(self) -> None:
        block = self.blocks.current if self.current is self.blocks else None
        self.decide.setVisible(block is not None)
        if block is not None:
            self.decide.setText(decision_text(counts=self._report.counts(block)))
            self.decide.setEnabled(block.switchable and not self._growing)

    def _count(self) -> None:
        rows = self.current.rows
        self._name_decision()
        words = self.tr("{shown} of {all}")
        is_pairs = self.current is self.table
        shown, total = (self.table.shown, self.table.total) if is_pairs else (len(rows.kept), rows.total)
        parts = [words.format(shown=f"{shown:,}", all=f"{total:,}")] if shown < total else []
        self.groups.setEnabled(is_pairs)
        self.columns.setVisible(self.views.current in self._tables)
        if self.current is self.documents:
            limits = self._settings.limits
            parts += [f"{limits.name(band)} {self._bands[band]:,}" for band in (LOOK, FAIL) if self._bands[band]]
        self._shown.setText(" · ".join(parts))
        for part, title in self._titles().items():
            total = self.table.total if part == PAIRS else self._tables[part].rows.total
            self.views.name(part, f"{title} {total:,}")
        none = self.tr("No two documents share a passage.")
        if Headline(self._report).nothing_compared:
            none = self.tr("Nothing was compared: there were no two documents with text of their own.")
        if self._growing:
            none = self.tr("No pair is finished yet.")
        least = self.tr("Passages count from {count} characters on.").format(count=self._report.options.min_length)
        why = {
            PAIRS: none,
            PEOPLE: self.tr("It is not known who handed in what."),
            DOCUMENTS: self.tr("No document could be read."),
            BLOCKS: self.tr("No three documents share a passage."),
        }
        for part, panel in self.panels.items():
            if panel.table.rows.total:
                panel.explain(self.tr("Nothing here is like that."), _help(), filtered=True)
            else:
                panel.explain(why[part], least if part == PAIRS else "", filtered=False)

    @property
    def chosen_entries(self) -> list[ReportEntry]:
        """Return the documents of the chosen row of the tables of documents and of people."""
        if self.current is self.documents and self.documents.current is not None:
            return [self.documents.current.entry]
        if self.current is self.people and self.people.current is not None:
            label = self.people.current.label
            entries = self._report.entries
            return [e for e in entries if e.document.person is not None and e.document.person.label == label]
        return []

    # Actions on a row

    @property
    def kept(self) -> list[Comparison]:
        """Return the pairs of files that pass the search, in the order of the table."""
        return self.table.kept

    def _pair_actions(self, row: Any) -> list[RowAction | RowMenu]:
        pair = first_pair(row)
        opened = self.table.pair_opened
        actions: list[RowAction | RowMenu] = [(self.tr("Compare side by side"), lambda: opened.emit(pair))]
        rows = self.table.rows
        if rows.has_beneath(row):
            words = self.tr("Hide the pairs beneath") if rows.is_open(row) else self.tr("Show the pairs beneath")
            actions.append((words, lambda: rows.toggle(row)))
        actions += self.table.verdict_actions()
        for entry in (pair.left, pair.right):
            actions += self._entry_actions(entry)
        return [*actions, *self._copy_actions(self.table)]

    def _document_actions(self, total: Any) -> list[RowAction]:
        return [*self._entry_actions(total.entry), *self._copy_actions(self.documents)]

    def _person_actions(self, total: Any) -> list[RowAction]:
        return [(self.tr("Their pairs"), lambda: self._search(total.label)), *self._copy_actions(self.people)]

    def _block_actions(self, block: Any) -> list[RowAction | RowMenu]:
        actions: list[RowAction | RowMenu] = [(self.tr("Show the block"), lambda: self.block_opened.emit(block))]
        if block.switchable and not self._growing:
            actions.append((decision_text(counts=self._report.counts(block)), self._decide_current))
            reasons: list[RowAction] = [
                (reason, partial(self.block_decided.emit, block.id, False, reason)) for reason in usual_reasons()
            ]
            actions.append((self.tr("Do not count it because"), reasons))
        return [*actions, *self._copy_actions(self.blocks)]

    def _copy_actions(self, table: TableView) -> list[RowAction]:
        row = table.currentIndex().row()
        return [
            (self.tr("Copy this row"), lambda: table.copy([row])),
            (self.tr("Copy all rows shown"), lambda: table.copy(range(table.rows.rowCount()))),
        ]

    def _entry_actions(self, entry: ReportEntry) -> list[RowAction]:
        name = self._names.title(entry.document)
        toggle = self.tr("Show the name of {name}") if self.covers(entry) else self.tr("Hide the name of {name}")
        return [
            (self.tr("All sources of {name}").format(name=name), lambda: self.sources_requested.emit(entry)),
            (self.tr("Only the pairs of {name}").format(name=name), lambda: self.search_pairs(entry.document)),
            (toggle.format(name=name), lambda: self.name_toggled.emit(entry)),
        ]


def _place(table: TableView, name: str) -> int:
    """Return the number of the column with that name."""
    return next(place for place, column in enumerate(table.rows.columns) if column.name == name)


def _help() -> str:
    return QCoreApplication.translate(
        "Ranking",
        "For example: a name; > 30 %; 30–50 %; longest > 200; hamming < 4; signs > 0; content > 0 (the same in other "
        "words); the name of a sign; undecided, confirmed, excused; -name for all others; one | other for either; "
        '"a whole name" in quotation marks.',
    )
