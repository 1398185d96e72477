"""A table of plain values: sortable, filtered, with a choice of columns, and a selection that survives every change."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView

from hengwen.gui.widgets.cells import ROW_HEIGHT, TWO_LINES, CellDelegate
from hengwen.gui.widgets.parts import without_key
from hengwen.gui.widgets.rows import ROW, Column, Index, RowsModel, renamed

RowAction = tuple[str, Callable[[], object]]
"""The text of a menu entry, and its function."""

RowMenu = tuple[str, list[RowAction]]
"""Several entries in a submenu, by its text."""

_HEADER_ROOM = 26
_SIGN = 30  # pixels at the start of a row that has others beneath it
_UNFOLD = (Qt.Key.Key_Right, Qt.Key.Key_Left)
_PAUSE = 200  # milliseconds without a change before the columns are saved


class TableView(QTableView):
    """Shows a `RowsModel`. Enter or a double click opens a row.

    When rows come or go, the chosen row stays chosen and in its place on the screen; `identity` returns the key of the
    same row among new rows. A row that is filtered away is chosen again when it is back.
    """

    opened = Signal(object)
    chosen = Signal(object)
    arranged = Signal()

    def __init__(
        self, columns: Sequence[Column], rows: Sequence[Any], identity: Callable[[Any], Hashable] = id
    ) -> None:
        super().__init__()
        self.rows = RowsModel(columns, rows, self)
        self.filter = self.rows
        self._identity = identity
        self.touched = False  # whether the user has chosen a row or gone through them
        self._wanted: Hashable = None
        self._offset: int | None = None
        self._widths: dict[int, int] = {}
        self._fitting = self._renewing = False
        self._before = 0
        self.following = {place for place, column in enumerate(columns) if column.needed}
        """The columns that are shown as long as some row needs them: those of which the user has chosen nothing."""
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self.arranged)
        self.rows.modelAboutToBeReset.connect(self._remember)
        self.setModel(self.rows)
        self.rows.modelReset.connect(self._show_needed)
        self.rows.modelReset.connect(self._recall)
        self.setItemDelegate(CellDelegate(self))
        self._set_appearance()
        self._size_columns()
        self._show_needed()
        self.doubleClicked.connect(self._open)
        self.verticalScrollBar().sliderPressed.connect(self._touch)
        header = self.horizontalHeader()
        header.sectionResized.connect(self._resized)
        header.sectionMoved.connect(self._later.start)

    def _set_appearance(self) -> None:
        self.setShowGrid(False)
        self.setSortingEnabled(True)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        upright = self.verticalHeader()
        upright.hide()
        upright.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        upright.setDefaultSectionSize(ROW_HEIGHT)

    def use_two_lines(self, *, on: bool) -> None:
        """Set whether rows are high enough for names in two lines."""
        self.verticalHeader().setDefaultSectionSize(TWO_LINES if on else ROW_HEIGHT)

    # Columns

    def _size_columns(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(40)
        for place, column in enumerate(self.rows.columns):
            self.setColumnWidth(place, max(abs(column.width), self._title_width(place)))
            self.setColumnHidden(place, column.spare)

    def _title_width(self, place: int) -> int:
        """Return the width of the name of a column."""
        metrics = self.horizontalHeader().fontMetrics()
        return int(metrics.horizontalAdvance(self.rows.columns[place].title)) + _HEADER_ROOM

    @property
    def widths(self) -> dict[int, int]:
        """Return the widths that the user gave to columns."""
        return dict(self._widths)

    def arrange(
        self, order: Sequence[int], hidden: set[int], widths: dict[int, int], following: Iterable[int] = ()
    ) -> None:
        """Order the columns, hide some, and give some of them a width; the `following` ones are shown when needed."""
        self.following = {place for place in following if self.rows.columns[place].needed}
        header = self.horizontalHeader()
        for visual, place in enumerate(order):
            header.moveSection(header.visualIndex(place), visual)
        for place in order:
            self.setColumnHidden(place, place in hidden)
        self._widths = dict(widths)
        self._show_needed()
        self._fit()
        self._later.start()

    def _show_needed(self) -> None:
        """Show the columns that some row needs, and hide those that none needs."""
        hidden = {place: not self.rows.needs(place) for place in self.following}
        if any(self.isColumnHidden(place) is not now for place, now in hidden.items()):
            for place, now in hidden.items():
                self.setColumnHidden(place, now)
            self._fit()

    def _resized(self, place: int, old: int, new: int) -> None:  # noqa: ARG002
        if not self._fitting and new:
            self._widths[place] = new
            self._later.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Share the remaining room among the columns that take it; others give them what they lack, as far as they do.
        A width that the user gave stays as it is.
        """
        columns = self.rows.columns
        shown = [place for place in range(len(columns)) if not self.isColumnHidden(place)]
        growing = [place for place in shown if columns[place].width < 0 and place not in self._widths]
        usual = {place: max(abs(columns[place].width), self._title_width(place)) for place in shown}
        widths = usual | {place: self._widths[place] for place in shown if place in self._widths}
        room = self.viewport().width() - sum(width for place, width in widths.items() if place not in growing)
        lack = sum(usual[place] for place in growing) - room
        for place in shown:
            if columns[place].least and place not in self._widths:
                spared = min(max(lack, 0), usual[place] - max(columns[place].least, self._title_width(place)))
                widths[place], lack, room = widths[place] - spared, lack - spared, room + spared
        for place in growing:
            widths[place] = max(room // len(growing), usual[place])
        self._fitting = True
        for place, width in widths.items():
            self.setColumnWidth(place, width)
        self._fitting = False

    # The chosen row

    @property
    def current(self) -> Any:
        """Return the chosen row, None for none."""
        index = self.currentIndex()
        return index.data(ROW) if index.isValid() else None

    @property
    def selected(self) -> list[Any]:
        """Return all chosen rows, from the top down."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.rows.rows[place] for place in places]

    def choose(self, wanted: Hashable) -> bool:
        """Choose the row with an identity. Return whether it is shown."""
        place = self.rows.place(self._identity, wanted)
        if place is not None:
            self.selectRow(place)
        return place is not None

    def selectRow(self, row: int) -> None:
        """Choose a row alone. Qt's own would add it to others while Shift or Ctrl is held, as for a > in the search."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(self.rows.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def choose_first(self) -> None:
        """Choose the first row by default; it does not count as chosen by the user."""
        self.selectRow(0)
        self.touched = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._renewing:
            self.touched = True
            self._wanted = self._identity(current.data(ROW))
            self.chosen.emit(current.data(ROW))

    def _remember(self) -> None:
        """Return the place of the chosen row on the screen, None where it is out of sight."""
        index, self._renewing = self.currentIndex(), True
        top = self.visualRect(index).top() if index.isValid() else -1
        self._offset = top if 0 <= top < self.viewport().height() else None
        self._before = max(index.row(), 0)

    def _recall(self) -> None:
        """Choose the same row again, or for the time being the one in its place."""
        place = None if self._wanted is None else self.rows.place(self._identity, self._wanted)
        scroll = self.verticalScrollBar().value()
        if self.rows.rows and self._wanted is not None:
            last = len(self.rows.rows) - 1
            near = min(self._before, last) if self._before <= last + 1 else 0
            now = near if place is None else place
            self.selectRow(now)
            self.updateGeometries()
            moved = place is not None and self._offset is not None
            self.verticalScrollBar().setValue(
                now * self.verticalHeader().defaultSectionSize() - (self._offset or 0) if moved else scroll
            )
        self._renewing = False

    def rename(self, names: Mapping[str, str]) -> None:
        """Know the same rows by other keys from now on: `names` has for parts of keys what they are called now."""
        self._wanted = renamed(self._wanted, names)
        self.rows.rename(names)

    def copy(self, rows: Iterable[int]) -> None:
        """Put rows on the clipboard as a spreadsheet reads them: first the names of the columns, in the order shown."""
        header = self.horizontalHeader()
        order = [header.logicalIndex(visual) for visual in range(header.count())]
        shown = [place for place in order if not self.isColumnHidden(place)]
        lines = [[self.rows.columns[place].title for place in shown]]
        lines += [[str(self.rows.index(row, place).data()) for place in shown] for row in rows]
        clean = ("\t".join(" ".join(cell.split()) for cell in line) for line in lines)
        QGuiApplication.clipboard().setText("\n".join(clean))

    # Opening

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(index.data(ROW))

    def _touch(self) -> None:
        self.touched = True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show or hide the rows beneath a row at a click on its sign."""
        self.touched = True
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and not index.column():
            row, inside = index.data(ROW), event.position().x() - self.visualRect(index).left()
            if inside <= _SIGN * (1 + self.rows.depth(row)) and self.rows.has_beneath(row):
                self.rows.toggle(row)

    def _unfold(self, *, open_: bool) -> bool:
        """Show or hide the rows beneath the chosen row. Return whether anything changed. From a row beneath, go up."""
        row = self.current
        if row is None:
            return False
        if self.rows.has_beneath(row) and self.rows.is_open(row) is not open_:
            self.rows.toggle(row)
            return True
        above = None if open_ else self.rows.above(row)
        return above is not None and self.choose(self._identity(above))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.touched = True
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter; go to the first and last row with Home and End, as in a list."""
        self.touched = True
        last = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self.rows.rows) - 1}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            self.copy(sorted(index.row() for index in self.selectionModel().selectedRows()))
        elif event.key() in last and self.rows.rows:
            self.selectRow(last[Qt.Key(event.key())])
        elif event.key() in _UNFOLD and self._unfold(open_=event.key() == Qt.Key.Key_Right):
            return
        else:
            super().keyPressEvent(event)


def add_row_menu(table: TableView, actions: Callable[[object], Sequence[RowAction | RowMenu]]) -> None:
    """Give every row a menu, by the right button or the menu key."""

    def show() -> None:
        row = table.current
        if row is None:
            return
        menu = QMenu(table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        _fill(menu, actions(row))
        menu.popup(table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).bottomLeft()))

    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(show)


def _fill(menu: QMenu, actions: Sequence[RowAction | RowMenu]) -> None:
    for text, call in actions:
        if isinstance(call, list):
            _fill(menu.addMenu(without_key(text)), call)
        else:
            action = QAction(without_key(text), menu)
            action.triggered.connect(lambda _checked=False, call=call: call())
            menu.addAction(action)
