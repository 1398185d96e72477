"""Plain values as the rows of a table: sorted by keys that are worked out once, filtered by a test."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hengwen.gui.widgets.cells import COMMON, FAINT, LEVEL, PARTS, SHARE

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
KEY = Qt.ItemDataRole.UserRole + 1
Flag = Callable[[], Sequence[bool] | NDArray[np.bool_]]
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column:
    """What a column shows of a row: its `text`, the `key` it is sorted by, and the share that its pill shows, if any.

    A negative `width` stands for a column that takes the room that is left. `common`: so many characters at the start
    of every text are the same, and give way first; `SENTENCE` for sentences, which lose their ends. `level`: the tone
    of a pill around the text, None for plain text. `faint`: whether the text says that there is nothing to say.
    `name`: the same in every language, for what is remembered of it; `spare`: hidden until it is asked for.
    `tip`: what is said under the pointer, the text where there is none. `beneath`: the text of a row that stands
    beneath another one, where it is a different one. `parts`: what the share is made of, 0 to 1 each.
    """

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any]
    width: int
    number: bool = False
    share: Callable[[Any], float] | None = None
    hint: str = ""
    common: int = 0
    level: Callable[[Any], int | None] | None = None
    faint: Callable[[Any], bool] | None = None
    name: str = ""
    spare: bool = False
    tip: Callable[[Any], str] | None = None
    beneath: Callable[[Any], str] | None = None
    parts: Callable[[Any], Sequence[float]] | None = None


_OPEN, _CLOSED, _BENEATH = "▾ ", "▸ ", "     "


class RowsModel(QAbstractTableModel):
    """Rows of any kind, sorted and filtered in place: a proxy would ask Python again for each row at every change.

    `rows` are those that are shown, in the order in which they are shown. A row may have others `beneath` it, which are
    shown after it once it was opened, sorted as all are.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.rows = list(rows)
        self._all = list(rows)
        self._order = list(range(len(self._all)))
        self._keys: dict[int, list[Any]] = {}
        self._flags: Sequence[bool] | NDArray[np.bool_] | None = None
        self._flag: Flag | None = None
        self._sorted = (-1, False)
        self._beneath: Mapping[int, Sequence[Any]] = {}
        self._identity: Callable[[Any], Hashable] = id
        self._opened: set[Hashable] = set()
        self._inner: set[int] = set()  # of the rows that are shown, those beneath another one, by `id`

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.rows[index.row()]
        if self._beneath and role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, COMMON}:
            return self._of_nested(index.column(), column, row, role)
        answer = _ANSWERS.get(role)
        return answer(column, row) if answer else None

    def _of_nested(self, place: int, column: Column, row: Any, role: int) -> Any:
        """What is shown of a row where some have others beneath them."""
        if role == COMMON:
            return 0
        text = column.beneath(row) if id(row) in self._inner and column.beneath else column.text(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.title}: {text}"
        if place:
            return text
        if id(row) in self._inner:
            return _BENEATH + text
        return (_OPEN if self.is_open(row) else _CLOSED) + text if self.has_beneath(row) else text

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        answers = {
            Qt.ItemDataRole.DisplayRole: column.title,
            Qt.ItemDataRole.ToolTipRole: column.hint or None,
            Qt.ItemDataRole.TextAlignmentRole: _alignment(column),
        }
        return answers.get(Qt.ItemDataRole(role))

    # Order

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows that are equal in it stay in the order of the column before."""
        if not 0 <= column < len(self.columns):
            return
        self._sorted = column, order == Qt.SortOrder.DescendingOrder
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        # By identity: that is what the rows of a table are told apart by, and no row has to be hashable for it.
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
        flags = self._flags
        shown = self._order if flags is None else [place for place in self._order if flags[place]]
        self.rows = [self._all[place] for place in shown]
        self._inner = set()
        if self._opened:
            self.rows = [each for row in self.rows for each in (row, *self._shown_beneath(row))]

    def _shown_beneath(self, row: Any) -> list[Any]:
        """The rows beneath an open one, in order."""
        if not self.is_open(row):
            return []
        column, down = self._sorted
        rows = list(self._beneath[id(row)])
        if column >= 0:
            rows.sort(key=self.columns[column].key, reverse=down)
        self._inner.update(map(id, rows))
        return rows

    # Rows beneath others

    def set_beneath(self, rows: Mapping[int, Sequence[Any]], identity: Callable[[Any], Hashable]) -> None:
        """Which rows stand beneath which, by `id` of the latter; `identity` tells which row is the same among new ones.

        To be followed by `set_rows`.
        """
        self._beneath, self._identity = rows, identity

    def has_beneath(self, row: Any) -> bool:
        """Whether there are rows beneath one."""
        return id(row) in self._beneath

    def is_open(self, row: Any) -> bool:
        """Whether the rows beneath one are shown."""
        return self.has_beneath(row) and self._identity(row) in self._opened

    def toggle(self, row: Any) -> None:
        """Show the rows beneath one, or hide them."""
        if not self.has_beneath(row):
            return
        self.beginResetModel()
        self._opened ^= {self._identity(row)}
        self._show()
        self.endResetModel()

    def above(self, row: Any) -> Any:
        """The row that one stands beneath, None for others."""
        if id(row) not in self._inner:
            return None
        return next((each for each in self._all if any(one is row for one in self._beneath.get(id(each), ()))), None)

    # Rows

    @property
    def total(self) -> int:
        """How many rows there are, shown or not, those beneath others aside."""
        return len(self._all)

    @property
    def kept(self) -> list[Any]:
        """The rows that are shown, those beneath others aside."""
        return [row for row in self.rows if id(row) not in self._inner]

    def set_test(self, test: Callable[[Any], bool] | None) -> None:
        """Show only rows that pass."""
        self.set_flags(None if test is None else lambda: [test(row) for row in self._all])

    def set_flags(self, flag: Flag | None) -> None:
        """Show only rows that are flagged, one flag for each of all rows in the order in which they were given.

        `flag` is asked again whenever rows change.
        """
        self.beginResetModel()
        self._flag = flag
        self._flags = None if flag is None else flag()
        self._show()
        self.endResetModel()

    def set_rows(
        self, rows: Iterable[Any], columns: Sequence[Column] | None = None, flag: Flag | EllipsisType | None = ...
    ) -> None:
        """Show other rows in the order of the former ones; `columns` of the same number, `flag` as for `set_flags`.

        Without a `flag` the former one is asked about the new rows.
        """
        self.beginResetModel()
        self._flag = self._flag if isinstance(flag, EllipsisType) else flag
        self.columns = list(columns or self.columns)
        self._all = list(rows)
        self._order, self._keys = list(range(len(self._all))), {}
        self._flags = None if self._flag is None else self._flag()
        self._arrange()
        self.endResetModel()

    def renew(self, name: str) -> None:
        """Something that the column of this name shows has changed, in any row."""
        column = next(place for place, each in enumerate(self.columns) if each.name == name)
        self._keys.pop(column, None)
        if self._flag is not None:
            self.set_flags(self._flag)
        if self._sorted[0] == column:
            self.sort(column, Qt.SortOrder.DescendingOrder if self._sorted[1] else Qt.SortOrder.AscendingOrder)
        if self.rows:
            self.dataChanged.emit(self.index(0, column), self.index(len(self.rows) - 1, column))

    def place(self, identity: Callable[[Any], Hashable], wanted: Hashable) -> int | None:
        """Where the row with an identity stands, None where it is not shown."""
        return next((place for place, row in enumerate(self.rows) if identity(row) == wanted), None)


def _places(rows: Sequence[Any], wanted: set[int]) -> dict[int, int]:
    return {id(row): place for place, row in enumerate(rows) if id(row) in wanted} if wanted else {}


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _accessible_text(column: Column, row: Any) -> str:
    """For a screen reader, which reads one cell at a time: the column's name with it."""
    return f"{column.title}: {column.text(row)}"


def _tip(column: Column, row: Any) -> str | None:
    if column.tip:
        return column.tip(row)
    return (column.hint or None) if column.number else column.text(row)


_ANSWERS: dict[int, Callable[[Column, Any], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda column, row: column.text(row),
    Qt.ItemDataRole.ToolTipRole: _tip,
    Qt.ItemDataRole.TextAlignmentRole: lambda column, row: _alignment(column),  # noqa: ARG005
    Qt.ItemDataRole.AccessibleTextRole: _accessible_text,
    ROW: lambda column, row: row,  # noqa: ARG005
    KEY: lambda column, row: column.key(row),
    LEVEL: lambda column, row: column.level(row) if column.level else None,
    COMMON: lambda column, row: column.common,  # noqa: ARG005
    SHARE: lambda column, row: column.share(row) if column.share else None,
    PARTS: lambda column, row: column.parts(row) if column.parts else None,
    FAINT: lambda column, row: bool(column.faint and column.faint(row)),
}
