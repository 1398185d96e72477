"""Tables: sorting with keys worked out once, a choice that outlives every change, columns to choose."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks.big_reports import big_report
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hengwen.gui.check_result import totals
from hengwen.gui.pages.overview.pairs import pair_columns, pair_identity
from hengwen.gui.pages.overview.totals import document_columns
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.widgets.column_dialog import ColumnArrangement, ColumnsDialog, remember_columns
from hengwen.gui.widgets.rows import ROW, Column, RowsModel
from hengwen.gui.widgets.table import TableView
from hengwen.model.report.report import Comparison, Report

DOWN, UP = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder

CHANGES: tuple[Callable[[RowsModel, list[Any]], None], ...] = (
    lambda model, rows: model.sort(1, DOWN),
    lambda model, rows: model.set_test(lambda row: id(row) % 3 == 0),
    lambda model, rows: model.sort(0, UP),
    lambda model, rows: model.set_rows(rows[:7]),
    lambda model, rows: model.renew(model.columns[0].name),
    lambda model, rows: model.set_test(None),
    lambda model, rows: model.set_rows([]),
)


@pytest.fixture(scope="module")
def many() -> Report:
    return big_report(40, 300)


@pytest.fixture
def table(qtbot: QtBot, many: Report) -> TableView:
    table_view = TableView(pair_columns(), many.comparisons, pair_identity)
    qtbot.addWidget(table_view)
    table_view.resize(900, 400)
    table_view.show()
    table_view.sortByColumn(1, DOWN)
    return table_view


def test_models_keep_qts_rules_while_they_are_sorted_filtered_and_filled(
    qtbot: QtBot, qtmodeltester: ModelTester, many: Report
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    for columns, rows in ((pair_columns(), many.comparisons), (document_columns(), totals(many))):
        model = RowsModel(columns, rows, parent)
        qtmodeltester.check(model)
        for step in CHANGES:
            step(model, list(rows))
            qtmodeltester.check(model)


def test_a_key_is_worked_out_once_for_each_row(many: Report) -> None:
    asked: Counter[int] = Counter()

    def key(pair: Comparison) -> float:
        asked[id(pair)] += 1
        return pair.similarity

    model = RowsModel([Column("", str, key, 10)], many.comparisons)
    for order in (DOWN, UP, DOWN):
        model.sort(0, order)
    assert set(asked.values()) == {1}
    assert len(asked) == len(many.comparisons)


def test_equal_rows_stay_in_the_order_of_the_column_sorted_before(many: Report) -> None:
    model = RowsModel(pair_columns(), many.comparisons)
    names = [column.name for column in model.columns]
    model.sort(names.index("similarity"), DOWN)
    model.sort(names.index("hamming"), UP)
    keys = [(pair.distance, -pair.similarity) for pair in model.rows]
    assert keys == sorted(keys)


def test_the_chosen_row_and_its_place_on_the_screen_outlive_a_search(table: TableView) -> None:
    table.selectRow(120)
    chosen, before = table.current, table.visualRect(table.currentIndex()).top()
    assert 0 <= before < table.viewport().height()
    table.rows.set_test(lambda pair: pair is chosen or id(pair) % 2 == 0)
    assert table.current is chosen
    top = table.visualRect(table.currentIndex()).top()
    reachable = table.verticalScrollBar().value() not in (0, table.verticalScrollBar().maximum())
    assert top == before or not reachable
    table.rows.set_test(lambda pair: pair is not chosen)
    assert table.current is not None
    table.rows.set_test(None)
    assert table.current is chosen


def test_new_data_leave_the_chosen_pair_where_it_is(table: TableView, many: Report) -> None:
    table.selectRow(100)
    chosen, before = pair_identity(table.current), table.visualRect(table.currentIndex()).top()
    again = big_report(40, 300)
    table.rows.set_rows([*again.comparisons[:50], *again.comparisons[60:]])
    assert table.current is not None
    assert all(table.current is not pair for pair in many.comparisons)
    assert pair_identity(table.current) == chosen
    assert table.visualRect(table.currentIndex()).top() == before
    similarities = [pair.similarity for pair in table.rows.rows]
    assert similarities == sorted(similarities, reverse=True)


def test_the_place_of_a_row_that_vanished_is_kept(table: TableView) -> None:
    table.selectRow(5)
    gone = table.current
    after = table.rows.rows[6]
    table.rows.set_test(lambda pair: pair is not gone)
    assert table.current is after


def test_home_and_end_go_to_the_first_and_the_last_row_and_enter_opens(qtbot: QtBot, table: TableView) -> None:
    qtbot.keyClick(table, Qt.Key.Key_End)
    assert table.currentIndex().row() == table.rows.rowCount() - 1
    qtbot.keyClick(table, Qt.Key.Key_Home)
    with qtbot.waitSignal(table.opened) as opened:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert opened.args == [table.rows.rows[0]]


def test_columns_are_ticked_and_ordered_by_keys_and_remembered(qtbot: QtBot, tmp_path: Path, many: Report) -> None:
    def new_table() -> tuple[TableView, Settings]:
        settings = Settings(SettingsFile(tmp_path / "columns.json"))
        table = TableView(pair_columns(), many.comparisons, pair_identity)
        qtbot.addWidget(table)
        remember_columns(table, settings, "pairs")
        return table, settings

    table, settings = new_table()
    names = [column.name for column in table.rows.columns]
    dialog = ColumnsDialog(table, table)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.list.setCurrentRow(names.index("evidence"))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    assert not table.isColumnHidden(names.index("evidence"))
    dialog.list.setCurrentRow(names.index("longest"))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    assert table.isColumnHidden(names.index("longest"))
    dialog.list.setCurrentRow(names.index("evidence"))
    for _ in range(4):
        qtbot.mouseClick(dialog.up, Qt.MouseButton.LeftButton)
    assert table.horizontalHeader().visualIndex(names.index("evidence")) == 1
    dialog.list.setCurrentRow(names.index("matches"))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    assert not table.isColumnHidden(names.index("matches"))
    table.setColumnWidth(0, 222)
    qtbot.waitUntil(lambda: "names=222" in settings.remembered("arranged/pairs"))
    again, _ = new_table()
    assert ColumnArrangement.of(again) == ColumnArrangement.of(table)
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    usual, shown = ColumnArrangement.usual(table), ColumnArrangement.of(table)
    assert replace(shown, hidden=shown.hidden - shown.following) == usual


def test_a_column_is_shown_when_a_row_needs_it_unless_the_user_has_chosen(qtbot: QtBot, settings: Settings) -> None:
    """Filtered rows need it too; what was ticked by hand stays so, also at the next start."""

    def new_table() -> TableView:
        always = Column("Name", str, str, 90, name="name")
        table = TableView([always, Column("Odd", str, str, 90, name="odd", needed=lambda n: n % 2 == 1)], [2, 4])
        qtbot.addWidget(table)
        remember_columns(table, settings, "numbers")
        return table

    table = new_table()
    assert table.isColumnHidden(1)
    table.rows.set_rows([2, 3])
    assert not table.isColumnHidden(1)
    table.rows.set_test(lambda number: number == 2)
    assert not table.isColumnHidden(1), "it does not come and go with a search"
    table.setColumnWidth(0, 123)
    qtbot.waitUntil(lambda: "name=123,~odd" in settings.remembered("arranged/numbers"))
    assert new_table().isColumnHidden(1)
    dialog = ColumnsDialog(table, table)
    qtbot.addWidget(dialog)
    dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    table.rows.set_rows([1])
    assert table.isColumnHidden(1)
    qtbot.waitUntil(lambda: "-odd" in settings.remembered("arranged/numbers"))
    again = new_table()
    again.rows.set_rows([1])
    assert again.isColumnHidden(1)


def test_the_last_column_cannot_be_hidden(qtbot: QtBot, table: TableView) -> None:
    dialog = ColumnsDialog(table, table)
    dialog.show()
    for row in range(dialog.list.count()):
        dialog.list.setCurrentRow(row)
        dialog.list.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert sum(not table.isColumnHidden(place) for place in range(table.rows.columnCount())) == 1


@pytest.mark.parametrize("line", ["", "x,y", "-left,-names", "names=ten,,=", "names=999999999", "-names"])
def test_a_spoilt_line_of_columns_is_no_obstacle(table: TableView, line: str) -> None:
    result = ColumnArrangement.parse(line, table)
    assert sorted(result.order) == list(range(table.rows.columnCount()))
    assert len(result.hidden) < table.rows.columnCount()
    result.apply(table)


def test_a_column_is_moved_by_the_mouse(qtbot: QtBot, table: TableView, settings: Settings) -> None:
    remember_columns(table, settings, "pairs")
    header = table.horizontalHeader()
    start = QPoint(header.sectionViewportPosition(2) + 20, header.height() // 2)
    qtbot.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for x in (start.x() - 40, start.x() - 120, 20):
        qtbot.mouseMove(header.viewport(), QPoint(x, start.y()))
    qtbot.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, start.y()))
    assert header.visualIndex(2) < 2


def test_a_screen_reader_hears_the_columns_name(table: TableView) -> None:
    heard = table.rows.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == f"Similarity: {table.rows.index(0, 1).data()}"
    assert table.rows.index(0, 1).data(ROW) is table.rows.rows[0]


def test_a_row_is_copied_as_a_spreadsheet_takes_it(qtbot: QtBot, table: TableView) -> None:
    table.selectRow(3)
    table.arrange([1, 0, *range(2, table.rows.columnCount())], {*range(2, table.rows.columnCount())}, {})
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    head, line = QGuiApplication.clipboard().text().split("\n")
    assert head == "Similarity\tDocuments"
    pair = table.rows.rows[3]
    assert line.split("\t")[1:] == [f"{pair.left.document.name} × {pair.right.document.name}"]
    table.copy(range(5))
    assert len(QGuiApplication.clipboard().text().split("\n")) == 6


def test_a_right_click_on_a_columns_name_lets_columns_be_chosen(table: TableView, settings: Settings) -> None:
    remember_columns(table, settings, "pairs")
    table.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))
    (dialog,) = table.findChildren(ColumnsDialog)
    assert dialog.isVisible()
    dialog.close()
