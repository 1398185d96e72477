"""The columns of a table: which are shown, in which order and how wide. Chosen in a dialog or by the mouse, and
saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from hengwen.gui.settings import Settings
from hengwen.gui.widgets.parts import button, dialog_buttons, label, lay_out, plain_row
from hengwen.gui.widgets.table import TableView
from hengwen.gui.widgets.window_size import fit

_PLACE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class ColumnArrangement:
    """The columns of a table by number: their `order`, the `hidden` ones, and the `widths` that the user chose.

    `following`: those that are shown when some row needs them.
    """

    order: tuple[int, ...]
    hidden: frozenset[int]
    widths: tuple[tuple[int, int], ...] = ()
    following: frozenset[int] = frozenset()

    @classmethod
    def of(cls, table: TableView) -> "ColumnArrangement":
        """Return the current arrangement of a table."""
        header = table.horizontalHeader()
        order = tuple(header.logicalIndex(visual) for visual in range(header.count()))
        hidden = frozenset(place for place in order if table.isColumnHidden(place))
        return cls(order, hidden, tuple(table.widths.items()), frozenset(table.following))

    @classmethod
    def usual(cls, table: TableView) -> "ColumnArrangement":
        """Return the default arrangement."""
        columns = table.rows.columns
        spare = frozenset(place for place, column in enumerate(columns) if column.spare)
        following = frozenset(place for place, column in enumerate(columns) if column.needed)
        return cls(tuple(range(len(columns))), spare, (), following)

    def apply(self, table: TableView) -> None:
        """Apply this arrangement."""
        table.arrange(self.order, set(self.hidden), dict(self.widths), self.following)

    def text(self, names: Sequence[str]) -> str:
        """Return it in one line, like `left,right=180,-title,~pages`: a minus before hidden columns, a tilde before
        those that are shown when needed, a width after a name.
        """
        widths = dict(self.widths)
        signs = dict.fromkeys(self.hidden, "-") | dict.fromkeys(self.following, "~")
        parts = (
            f"{signs.get(place, '')}{names[place]}{f'={widths[place]}' if place in widths else ''}"
            for place in self.order
        )
        return ",".join(parts)

    @classmethod
    def parse(cls, text: str, table: TableView) -> "ColumnArrangement":
        """Read such a line. Columns missing in it come at the end in their default order; unknown names are ignored."""
        usual = cls.usual(table)
        places = {column.name: place for place, column in enumerate(table.rows.columns)}
        named: dict[int, tuple[str, int]] = {}
        for part in text.split(","):
            name, _, width = part.lstrip("-~").partition("=")
            if name in places:
                named[places[name]] = part[:1], int(width) if width.isdecimal() else 0
        others = [place for place in usual.order if place not in named]
        hidden = {place for place, (sign, _) in named.items() if sign == "-"} | {p for p in others if p in usual.hidden}
        if len(hidden) == len(places):
            return usual
        following = {place for place, (sign, _) in named.items() if sign == "~"} | usual.following & {*others}
        widths = tuple((place, width) for place, (_, width) in named.items() if 20 <= width <= 4000)
        return cls((*named, *others), frozenset(hidden), widths, frozenset(following))


def remember_columns(table: TableView, settings: Settings, part: str) -> None:
    """Restore the arrangement of a table's columns, and save every change of it from now on.

    A right click on the header opens the choice.
    """
    names = [column.name for column in table.rows.columns]
    key = f"arranged/{part}"
    kept = settings.remembered(key)
    if kept:
        ColumnArrangement.parse(kept, table).apply(table)
    header = table.horizontalHeader()
    header.setSectionsMovable(True)
    header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    header.customContextMenuRequested.connect(lambda _at: ColumnsDialog(table, table).open())
    table.arranged.connect(lambda: settings.remember(key, ColumnArrangement.of(table).text(names)))


class ColumnsDialog(QDialog):
    """A list of columns to tick and to order; the table follows at once."""

    def __init__(self, table: TableView, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Columns"))
        self._table = table
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Columns"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.up = button(self.tr("Move up"), run=lambda: self._move(-1))
        self.down = button(self.tr("Move down"), run=lambda: self._move(1))
        self.restore = button(self.tr("Back to defaults"), run=self._restore)
        why = label(self.tr("Tick what is to be shown; drag to put in order."), "muted", wrap=True)
        parts = (why, self.list, plain_row(self.up, self.down, self.restore), dialog_buttons(self))
        lay_out(QVBoxLayout(self), *parts, margins=(11, 11, 11, 11), spacing=10)
        self.list.itemChanged.connect(self._apply)
        self.list.model().rowsMoved.connect(self._apply)
        self._fill(ColumnArrangement.of(table))
        fit(self, QSize(460, 520))

    def _fill(self, now: ColumnArrangement) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for place in now.order:
            column = self._table.rows.columns[place]
            item = QListWidgetItem(f"{column.title}    {column.hint}" if column.hint else column.title, self.list)
            item.setData(_PLACE, place)
            item.setToolTip(column.hint)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if place in now.hidden else Qt.CheckState.Checked)
        self.list.setCurrentRow(0)
        self.list.blockSignals(False)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _apply(self) -> None:
        """Show the ticked columns; the last one cannot be hidden."""
        items = self._items()
        if not any(item.checkState() == Qt.CheckState.Checked for item in items):
            self.list.currentItem().setCheckState(Qt.CheckState.Checked)
            return
        hidden = frozenset(i.data(_PLACE) for i in items if i.checkState() == Qt.CheckState.Unchecked)
        order = tuple(item.data(_PLACE) for item in items)
        # What was ticked otherwise than it is shown has been chosen: from now on it follows no rows.
        following = {place for place in self._table.following if self._table.isColumnHidden(place) is (place in hidden)}
        widths = tuple(self._table.widths.items())
        ColumnArrangement(order, hidden, widths, frozenset(following)).apply(self._table)

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        if 0 <= row + by < self.list.count():
            self.list.blockSignals(True)
            self.list.insertItem(row + by, self.list.takeItem(row))
            self.list.setCurrentRow(row + by)
            self.list.blockSignals(False)
            self._apply()

    def _restore(self) -> None:
        usual = ColumnArrangement.usual(self._table)
        usual.apply(self._table)
        self._fill(usual)
