"""A sortable, searchable table over plain values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from hengwen.gui.cells import COMMON, LEVEL, SHARE, CellDelegate

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
KEY = Qt.ItemDataRole.UserRole + 1
_NO_INDEX = QModelIndex()
_HEADER_ROOM = 26
_WORTH = 3


@dataclass(frozen=True, slots=True)
class Column:
    """What a column says of a row: its `text`, the `key` it is sorted by, and the share that its pill shows, if any.

    A negative `width` stands for a column that takes the room that is left. `common`: so many characters at the start
    of every text are the same, and give way first; `SENTENCE` for sentences, which lose their ends. `level`: the tone
    of a pill around the text, None for plain text.
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


class RowsModel(QAbstractTableModel):
    """Rows of any kind, sorted in place: one pass over the keys, where a proxy would ask for each comparison."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.rows = list(rows)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        answers: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: column.text(row),
            Qt.ItemDataRole.ToolTipRole: lambda: None if column.number else column.text(row),
            Qt.ItemDataRole.TextAlignmentRole: lambda: _alignment(column),
            ROW: lambda: row,
            KEY: lambda: column.key(row),
            LEVEL: lambda: column.level(row) if column.level else None,
            COMMON: lambda: column.common,
            SHARE: lambda: column.share(row) if column.share else None,
        }
        return answers[role]() if role in answers else None

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

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self.columns):
            return
        self.layoutAboutToBeChanged.emit()
        key, old = self.columns[column].key, self.persistentIndexList()
        down = order == Qt.SortOrder.DescendingOrder
        places = sorted(range(len(self.rows)), key=lambda place: key(self.rows[place]), reverse=down)
        self.rows = [self.rows[place] for place in places]
        moved = {place: now for now, place in enumerate(places)}
        self.changePersistentIndexList(old, [self.index(moved[i.row()], i.column()) for i in old])
        self.layoutChanged.emit()


class RowsFilter(QSortFilterProxyModel):
    """Hides the rows that a test refuses; sorting is left to the rows themselves."""

    def __init__(self, model: RowsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._test: Callable[[Any], bool] | None = None
        self.setSourceModel(model)

    def set_test(self, test: Callable[[Any], bool] | None) -> None:
        """Show only rows that pass."""
        self._test = test
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:  # noqa: ARG002
        model = self.sourceModel()
        return self._test is None or not isinstance(model, RowsModel) or self._test(model.rows[source_row])

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.sourceModel().sort(column, order)


class Table(QTableView):
    """Shows a `RowsModel`. Enter or a double click opens a row."""

    opened = Signal(object)

    def __init__(self, columns: Sequence[Column], rows: Sequence[Any]) -> None:
        super().__init__()
        self.rows = RowsModel(columns, rows, self)
        self.filter = RowsFilter(self.rows, self)
        self.setModel(self.filter)
        self.setItemDelegate(CellDelegate(self))
        self._look()
        self._size_columns()
        self.doubleClicked.connect(self._open)

    def _look(self) -> None:
        self.setShowGrid(False)
        self.setSortingEnabled(True)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(36)

    def _size_columns(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(40)
        for place, column in enumerate(self.rows.columns):
            title = header.fontMetrics().horizontalAdvance(column.title) + _HEADER_ROOM
            self.setColumnWidth(place, max(abs(column.width), title))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room that is left among the columns that take it; none gets less than its least width."""
        super().resizeEvent(event)
        growing = [place for place, column in enumerate(self.rows.columns) if column.width < 0]
        taken = sum(self.columnWidth(place) for place in range(len(self.rows.columns)) if place not in growing)
        for place in growing:
            room = (self.viewport().width() - taken) // len(growing)
            self.setColumnWidth(place, max(room, -self.rows.columns[place].width))

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(index.data(ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)


def common_start(names: Iterable[str]) -> int:
    """How many characters at their start all of these names share; 0 where leaving them out would gain nothing."""
    ordered = sorted(set(names))
    if len(ordered) < 2:
        return 0
    length = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ordered[0], ordered[-1], strict=False)))
    return length if length > _WORTH else 0


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
