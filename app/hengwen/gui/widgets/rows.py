"""The rows of a table from plain values: sorted by keys that are computed once, filtered by a test."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hengwen.gui.widgets.cells import DETAIL, FAINT, HEADS_OTHERS, LEVEL, MARK, PARTS, SENTENCE, SHARE
from hengwen.text.display import visible

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
KEY = Qt.ItemDataRole.UserRole + 1
Test = Callable[[Any], bool]
MakeTest = Callable[[], Test]
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column:
    """How a column shows a row: its `text`, its sort `key`, and the share in its pill, if any.

    A column with a negative `width` takes the remaining room. `least`: the width to which a column gives room to those
    that take it; 0 for one that does not. `share`: None for a row without one. `sentence`: whether
    the text is shortened at its end, not in its middle as names are. `detail`: a second line below a name, in rows that
    are high enough; None for columns without names. `level`: the tone of a pill around the text, None for plain text.
    `faint`: whether the text says that there is nothing to show. `name`: the same in every language, for saved
    settings. `spare`: whether it is hidden by default. `needed`: whether a row has something to see there; the column
    is hidden by default as long as none has. `tip`: the tool tip, by default the text. `beneath`: the text of a row
    beneath another one, empty for the usual text. `parts`: the parts of the share, 0 to 1 each. `mark`: the share of
    what a verdict is given on, 0 to 1, where the text is a verdict that is painted as a mark.
    """

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any]
    width: int
    least: int = 0
    number: bool = False
    share: Callable[[Any], float | None] | None = None
    hint: str = ""
    sentence: bool = False
    detail: Callable[[Any], str] | None = None
    level: Callable[[Any], int | None] | None = None
    faint: Callable[[Any], bool] | None = None
    name: str = ""
    spare: bool = False
    needed: Callable[[Any], bool] | None = None
    tip: Callable[[Any], str] | None = None
    beneath: Callable[[Any], str] | None = None
    parts: Callable[[Any], Sequence[float]] | None = None
    mark: Callable[[Any], float] | None = None


_OPEN, _CLOSED, _BENEATH = "▾ ", "▸ ", "     "  # all of signs in `cells.INDENT`


class RowsModel(QAbstractTableModel):
    """Rows of any kind, sorted and filtered in place: a proxy model would call Python for each row at every change.

    `rows`: those that are shown, in this order. A row may have others `beneath` it, which are shown after it while it
    is open, sorted by the same column. Such a row is shown as long as one of those beneath it passes the test.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.rows = list(rows)
        self._all = list(rows)
        self._order = list(range(len(self._all)))
        self._keys: dict[int, list[Any]] = {}
        self._make_test: MakeTest | None = None
        self._test: Test | None = None
        self._sorted = (-1, False)
        self._beneath: Mapping[int, Sequence[Any]] = {}
        self._identity: Callable[[Any], Hashable] = id
        self._open_at_first: Test = lambda _row: False
        self._toggled: set[Hashable] = set()
        self._leaves: list[Any] | None = None  # computed when they are first needed
        self._depth: dict[int, int] = {}  # depth of the shown rows, by `id`; not of those at the top

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.rows[index.row()]
        if role == HEADS_OTHERS:
            return self.has_beneath(row)
        if self._beneath and role in _NESTED:
            value = self._of_nested(index.column(), column, row, role)
        else:
            answer = _ANSWERS.get(role)
            value = answer(column, row) if answer else None
        return visible(value) if isinstance(value, str) and role in _SHOWN else value

    def _of_nested(self, place: int, column: Column, row: Any, role: int) -> Any:
        """Return the data of a cell where some rows have others beneath them."""
        depth = self._depth.get(id(row), 0)
        inner = column.beneath(row) if depth and column.beneath else ""
        text = inner or column.text(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.title}: {text}"
        if role == DETAIL:
            return "" if inner else column.detail(row) if column.detail else None
        sign = "" if place or not self.has_beneath(row) else _OPEN if self.is_open(row) else _CLOSED
        return text if place else _BENEATH * depth + sign + text

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        answer = _HEADS.get(role)
        return answer(self.columns[section]) if answer else None

    # Order

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal rows keep the order of the column before."""
        if not 0 <= column < len(self.columns):
            return
        self._sorted = column, order == Qt.SortOrder.DescendingOrder
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        # By identity, as the rows of a table are told apart; so no row has to be hashable.
        chosen = {index.row(): id(self.rows[index.row()]) for index in old}
        self._arrange()
        now = _places(self.rows, set(chosen.values()))
        self.changePersistentIndexList(old, [self.index(now[chosen[i.row()]], i.column()) for i in old])
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, down = self._sorted
        if column >= 0:
            if column not in self._keys:
                self._keys[column] = [self.columns[column].key(row) for row in self._all]
            self._order.sort(key=self._keys[column].__getitem__, reverse=down)
        self._show()

    def _show(self) -> None:
        self.rows, self._depth, self._leaves = [], {}, None
        ordered = [self._all[place] for place in self._order]
        if self._beneath:
            self._put(ordered, 0)
        else:
            self._leaves = self.rows = ordered if self._test is None else list(filter(self._test, ordered))

    def _put(self, rows: Iterable[Any], depth: int) -> None:
        """Show some rows, and others beneath the open ones."""
        test, beneath = self._test, self._beneath
        for row in rows:
            if test is None or test(row):
                if depth:
                    self._depth[id(row)] = depth
                if id(row) in beneath:
                    self.rows.append(row)
                    if self.is_open(row):
                        self._put(self._in_order(beneath[id(row)]), depth + 1)
                else:
                    self.rows.append(row)

    def _in_order(self, rows: Sequence[Any]) -> Sequence[Any]:
        column, down = self._sorted
        return sorted(rows, key=self.columns[column].key, reverse=down) if column >= 0 else rows

    # Rows beneath others

    def set_beneath(
        self,
        rows: Mapping[int, Sequence[Any]],
        identity: Callable[[Any], Hashable],
        open_at_first: Test = lambda _row: False,
    ) -> None:
        """Set which rows stand beneath which, by `id` of the latter; `identity` returns the key of the same row among
        new ones.

        Call `set_rows` afterwards. `open_at_first`: whether rows are open at first.
        """
        self._beneath, self._identity, self._open_at_first = rows, identity, open_at_first

    def has_beneath(self, row: Any) -> bool:
        """Return whether there are rows beneath a row."""
        return id(row) in self._beneath

    def is_open(self, row: Any) -> bool:
        """Return whether the rows beneath a row are shown."""
        return self.has_beneath(row) and self._open_at_first(row) is not (self._identity(row) in self._toggled)

    def toggle(self, row: Any) -> None:
        """Show the rows beneath a row, or hide them."""
        if not self.has_beneath(row):
            return
        self.beginResetModel()
        self._toggled ^= {self._identity(row)}
        self._show()
        self.endResetModel()

    def rename(self, names: Mapping[str, str]) -> None:
        """Know the same rows by other keys, so that open ones stay open."""
        self._toggled = {renamed(key, names) for key in self._toggled}

    def depth(self, row: Any) -> int:
        """Return how many rows a row is beneath."""
        return self._depth.get(id(row), 0)

    def above(self, row: Any) -> Any:
        """Return the row above that it is beneath, None for other rows."""
        depth = self.depth(row)
        place = next((place for place, known in enumerate(self.rows) if known is row), -1)
        if not depth or place < 0:
            return None
        return next(earlier for earlier in reversed(self.rows[:place]) if self.depth(earlier) < depth)

    def leaves(self, row: Any | None = None) -> list[Any]:
        """Return the passing rows with none beneath, of a `row` or all, in the order shown, even below closed ones."""
        if row is None and self._leaves is not None:
            return self._leaves
        collected: list[Any] = []
        self._add_leaves([self._all[place] for place in self._order] if row is None else [row], collected)
        if row is None:
            self._leaves = collected
        return collected

    def _add_leaves(self, rows: Iterable[Any], leaves: list[Any]) -> None:
        test = self._test
        for row in rows:
            if test is not None and not test(row):
                continue
            if id(row) in self._beneath:
                self._add_leaves(self._in_order(self._beneath[id(row)]), leaves)
            else:
                leaves.append(row)

    # Rows

    @property
    def total(self) -> int:
        """Return the number of rows, shown or not, without those beneath others."""
        return len(self._all)

    @property
    def kept(self) -> list[Any]:
        """Return the rows that are shown, without those beneath others."""
        return [row for row in self.rows if id(row) not in self._depth]

    @property
    def test(self) -> Test | None:
        """The test that a shown row passes; None where all are shown."""
        return self._test

    def needs(self, place: int) -> bool:
        """Return whether some row, shown or not, has something to see in a column."""
        needed = self.columns[place].needed
        return needed is None or any(map(needed, self._all))

    def set_test(self, test: Test | None) -> None:
        """Show only rows that pass."""
        self.set_tests(None if test is None else lambda: test)

    def set_tests(self, make: MakeTest | None) -> None:
        """Show only rows that pass a test, which is made again whenever rows change."""
        self.beginResetModel()
        self._make_test = make
        self._test = None if make is None else make()
        self._show()
        self.endResetModel()

    def set_rows(
        self,
        rows: Iterable[Any],
        columns: Sequence[Column] | None = None,
        make: MakeTest | EllipsisType | None = ...,
    ) -> None:
        """Show other rows in the same order; `columns`: of the same number; `make`: as for `set_tests`.

        Without `make`, the previous one is called for the new rows.
        """
        self.beginResetModel()
        self._make_test = self._make_test if isinstance(make, EllipsisType) else make
        self.columns = list(columns or self.columns)
        self._all = list(rows)
        self._order, self._keys = list(range(len(self._all))), {}
        self._test = None if self._make_test is None else self._make_test()
        self._arrange()
        self.endResetModel()

    def renew(self, name: str) -> None:
        """Update the column of this name, of which something has changed in any row."""
        column = next(place for place, known in enumerate(self.columns) if known.name == name)
        self._keys.pop(column, None)
        if self._make_test is not None:
            self.set_tests(self._make_test)
        if self._sorted[0] == column:
            self.sort(column, Qt.SortOrder.DescendingOrder if self._sorted[1] else Qt.SortOrder.AscendingOrder)
        if self.rows:
            self.dataChanged.emit(self.index(0, column), self.index(len(self.rows) - 1, column))

    def place(self, identity: Callable[[Any], Hashable], wanted: Hashable) -> int | None:
        """Return the place of the row with an identity, None where it is not shown."""
        return next((place for place, row in enumerate(self.rows) if identity(row) == wanted), None)


def _places(rows: Sequence[Any], wanted: set[int]) -> dict[int, int]:
    return {id(row): place for place, row in enumerate(rows) if id(row) in wanted} if wanted else {}


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def _alignment(column: Column) -> Qt.AlignmentFlag:
    return _RIGHT if column.number else _LEFT


def _accessible_text(column: Column, row: Any) -> str:
    """Return the text for a screen reader, which reads one cell at a time: with the column's name."""
    return f"{column.title}: {column.text(row)}"


def _tip(column: Column, row: Any) -> str | None:
    if column.tip:
        return column.tip(row)
    return (column.hint or None) if column.number else column.text(row)


_SHOWN = frozenset((
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole, DETAIL,
))  # fmt: skip
_NESTED = frozenset((Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, DETAIL))
_HEADS: dict[int, Callable[[Column], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda column: column.title,
    Qt.ItemDataRole.ToolTipRole: lambda column: column.hint or None,
    Qt.ItemDataRole.TextAlignmentRole: _alignment,
}
_ANSWERS: dict[int, Callable[[Column, Any], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda column, row: column.text(row),
    Qt.ItemDataRole.ToolTipRole: _tip,
    Qt.ItemDataRole.TextAlignmentRole: lambda column, row: _alignment(column),  # noqa: ARG005
    Qt.ItemDataRole.AccessibleTextRole: _accessible_text,
    ROW: lambda column, row: row,  # noqa: ARG005
    KEY: lambda column, row: column.key(row),
    LEVEL: lambda column, row: column.level(row) if column.level else None,
    SENTENCE: lambda column, row: column.sentence,  # noqa: ARG005
    DETAIL: lambda column, row: column.detail(row) if column.detail else None,
    SHARE: lambda column, row: column.share(row) if column.share else None,
    PARTS: lambda column, row: column.parts(row) if column.parts else None,
    MARK: lambda column, row: column.mark(row) if column.mark else None,
    FAINT: lambda column, row: bool(column.faint and column.faint(row)),
}


def renamed(key: Hashable, names: Mapping[str, str]) -> Hashable:
    """Return the key of a row with its parts as they are called now."""
    if isinstance(key, tuple):
        return tuple(renamed(part, names) for part in key)
    return names.get(key, key) if isinstance(key, str) else key
