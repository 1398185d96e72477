"""The table of pairs: groups of connected pairs, the pairs in them, and verdicts given in place."""

from collections.abc import Container, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal

from hengwen.gui.check_result import CheckResult
from hengwen.gui.pages.overview.deciding import KEYS, verdict_commands, verdicts_on
from hengwen.gui.pages.overview.pairs import VERDICT, PairSearch, pair_columns, pair_identity
from hengwen.gui.pair_rows import PairGroup, PairRow, file_pairs, first_pair
from hengwen.gui.settings import Settings
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.actions import Actions
from hengwen.gui.widgets.rows import MakeTest
from hengwen.gui.widgets.search_query import Query, fold_name
from hengwen.gui.widgets.table import RowAction, RowMenu, TableView
from hengwen.gui.widgets.verdict_text import VerdictLookup, usual_reasons
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Decision, Review
from hengwen.model.request.options import Options

_GROUPED = "arranged/overview/grouped"


class PairTable(TableView):
    """`decided` is emitted with a list of cases and their verdicts, by C, X and U or the menu, on the chosen rows.

    `pair_opened` is emitted with the pair of files of an opened row.
    """

    decided = Signal(object)
    pair_opened = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__(pair_columns(), (), pair_identity)
        self._settings = settings
        self._verdicts, self._result = VerdictLookup(), CheckResult(Report(Options(), (), ()), [], [])
        self._searchable: dict[int, str] = {}  # made at the first search
        self._search: PairSearch | None = None
        self.is_grouped = settings.remembered(_GROUPED) != "no"
        self.setAccessibleName(QCoreApplication.translate("Ranking", "Pairs of documents"))
        self.setSelectionMode(TableView.SelectionMode.ExtendedSelection)
        self.use_two_lines(on=True)
        self.opened.connect(lambda row: self.pair_opened.emit(first_pair(row)))
        self.actions_ = Actions(
            verdict_commands(self.decide, self.go_undecided), self, Qt.ShortcutContext.WidgetShortcut
        )

    # Contents

    def show_report(self, result: CheckResult, query: Query, group: frozenset[int] | None) -> None:
        """Show the pairs of another report, or more of the same one; `query` and `group` as for `search`."""
        self._result, self._searchable, self._search = result, {}, None
        self._put_rows(query, group)

    def _put_rows(self, query: Query, group: frozenset[int] | None) -> None:
        result, rows = self._result, self._result.rows
        files = {id(pair) for pairs in rows.files.values() for pair in pairs}
        columns = pair_columns(result.report, result.names, self._verdicts, files)
        beneath = {**rows.files, **rows.inside} if self.is_grouped else rows.files
        self.rows.set_beneath(beneath, pair_identity, lambda row: isinstance(row, PairGroup))
        shown = rows.grouped if self.is_grouped else rows.pairs
        self.rows.set_rows(shown, columns, self._tests(query, group))

    def _tests(self, query: Query, group: frozenset[int] | None) -> MakeTest | None:
        """Return the tests that rows have to pass; None where nothing is searched."""
        return None if not query and group is None else lambda: self._searcher.test(query, group)

    @property
    def _searcher(self) -> PairSearch:
        if self._search is None:
            entries = self._result.report.entries
            self._search = PairSearch(self._result.report, list(map(self.searchable, entries)), self._verdicts)
        return self._search

    def use_groups(self, query: Query, group: frozenset[int] | None, *, on: bool) -> None:
        """Show groups with their pairs beneath them, or all pairs as a flat list."""
        self.is_grouped = on
        self._settings.remember(_GROUPED, "yes" if on else "no")
        self._put_rows(query, group)

    def search(self, query: Query, group: frozenset[int] | None) -> None:
        """Show only pairs that match a query, and, where a group is given, those between its entries (by place)."""
        self.rows.set_tests(self._tests(query, group))

    def searchable(self, entry: ReportEntry) -> str:
        """Return the searchable text of a document's names, normalised: its title, its folders, and its person."""
        if id(entry) not in self._searchable:
            self._searchable[id(entry)] = self._names_of(entry)
        return self._searchable[id(entry)]

    def _names_of(self, entry: ReportEntry) -> str:
        document, person = entry.document, entry.document.person
        whose = f"{document.label} {person.name} {person.number}" if person else ""
        return fold_name(f"{self._result.names.title(document)} {document.path} {whose}")

    @property
    def total(self) -> int:
        """Return the number of pairs, of people where these are known."""
        return len(self._result.rows.pairs)

    @property
    def shown(self) -> int:
        """Return the number of pairs that pass the search."""
        test, rows = self.rows.test, self._result.rows
        return len(rows.pairs) if test is None else sum(map(test, rows.pairs)) if rows.files else len(self.kept)

    def best_of(self, entries: Container[int]) -> PairRow | None:
        """Return the pair with the most evidence of some documents, by `id` of entries; None if they share nothing."""
        pairs = (
            row
            for row in self._result.rows.pairs
            if any(id(e) in entries for pair in file_pairs(row) for e in _sides(pair))
        )
        return next(iter(pairs), None)

    def pairs_of(self, entries: Container[int]) -> list[Comparison]:
        """Return all pairs of files of some documents, by `id` of their entries, in the order of the report."""
        every = (pair for row in self._result.rows.pairs for pair in file_pairs(row))
        return [pair for pair in every if any(id(entry) in entries for entry in _sides(pair))]

    @property
    def kept(self) -> list[Comparison]:
        """Return the pairs of files that pass the search, in the order of the table."""
        return self.rows.leaves()

    @property
    def selected_pairs(self) -> list[Comparison]:
        """The pairs of files in the chosen rows that pass the search."""
        return [pair for row in self.selected for pair in self.rows.leaves(row)]

    # Verdicts

    @property
    def verdicts(self) -> VerdictLookup:
        """The lookup of the verdicts on pairs."""
        return self._verdicts

    @property
    def review(self) -> Review:
        """The verdicts that the table shows."""
        return self._verdicts.review

    @review.setter
    def review(self, review: Review) -> None:
        self._verdicts.review = review
        self.rows.renew(VERDICT)

    def decide(self, decision: Decision, reason: str = "") -> None:
        """Decide all pairs of files in the chosen rows that pass the search."""
        self.decide_pairs(self.selected_pairs, decision, reason)

    def decide_pairs(self, pairs: Iterable[Comparison], decision: Decision, reason: str = "") -> None:
        """Decide some pairs of files."""
        decided = verdicts_on(pairs, decision, self._verdicts, self._settings.reviewer, reason)
        if decided:
            self.decided.emit(decided)

    def go_undecided(self, by: int) -> None:
        """Choose the next (1) or previous (-1) row with an undecided pair; after the last comes the first."""
        rows, at = self.rows.rows, self.currentIndex().row()
        for step in range(1, len(rows) + 1):
            place = (at + by * step) % len(rows)
            if any(self._verdicts.of(pair).decision is Decision.UNDECIDED for pair in self.rows.leaves(rows[place])):
                self.selectRow(place)
                self.scrollTo(self.currentIndex())
                return

    def verdict_actions(self) -> list[RowAction | RowMenu]:
        """Return the entries of a row's menu: each decision, and an excuse with one of the usual reasons."""
        actions: list[RowAction | RowMenu] = [
            (f"{sentence(decision.label)}\t{key}", partial(self.decide, decision)) for decision, key in KEYS.items()
        ]
        reasons: list[RowAction] = [
            (reason, partial(self.decide, Decision.EXCUSED, reason)) for reason in usual_reasons()
        ]
        return [*actions, (QCoreApplication.translate("Ranking", "Excused because"), reasons)]


def _sides(pair: Comparison) -> tuple[ReportEntry, ReportEntry]:
    return pair.left, pair.right
