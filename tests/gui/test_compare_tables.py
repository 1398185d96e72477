"""Tables stay tables: cells in columns, rows level with their partners, every letter where it is painted."""

from pathlib import Path
from typing import cast

import pytest
from docx_maker import docx, para, table
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextLine
from pytestqt.qtbot import QtBot

from gui.sample import settle
from gui.test_compare_rows import HEAT, POWER, WASTE, rows_of
from hengwen.check.run import check
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.textview.blocks import TextBlock
from hengwen.gui.textview.pane import Pane
from hengwen.model.request.check_request import CheckRequest

Rows = tuple[tuple[str, ...], ...]
DEVICES: Rows = (
    ("设备", "接口", "地址与说明"),
    (
        "交换机一号",
        "虚拟接口 vlan 10",
        "192.168.1.1，连到教学楼三层的配线间，由网络中心管理，二〇一八年安装，至今没有换过",
    ),
    ("路由器", "", "没有填写接口"),
    ("终端", "网卡", "192.168.1.77"),
)
CHANGED: Rows = (DEVICES[0], ("交换机二号", *DEVICES[1][1:]), *DEVICES[2:])


@pytest.fixture
def page(window: Window, qtbot: QtBot, tmp_path: Path) -> ComparePage:
    """Two Word files with a table of which one cell was changed, and other text before it on the right."""
    for name, rows, before in (("a.docx", DEVICES, (HEAT,)), ("b.docx", CHANGED, (WASTE, HEAT))):
        cells = table(*(tuple(para(cell) for cell in row) for row in rows))
        body = "".join(map(para, before)) + cells + para(POWER)
        (tmp_path / name).write_bytes(docx(body))
    window.resize(1320, 840)
    report = check(CheckRequest((tmp_path,), jobs=1))
    (pair,) = report.comparisons
    window.checks.show_report(check_result(report))
    window.pages.open_pair(pair)
    settle(qtbot, window.pages.compare)
    return window.pages.compare


def row_with(pane: Pane, words: str) -> tuple[int, TextBlock]:
    """The block of a row of the table, laid out, and its number."""
    assert pane.text_layout is not None
    column = pane.text_layout.column
    number = next(n for n, block in enumerate(column.blocks) if words in block.text and block.columns)
    return number, column.laid_out(number)


def line_of(block: TextBlock, inside: int) -> QTextLine:
    assert block.layout is not None
    return block.layout.lineForTextPosition(inside)


def middle(pane: Pane, number: int, inside: int) -> QPointF:
    """The middle of a letter of a block, in its text column."""
    assert pane.text_layout is not None
    column = pane.text_layout.column
    block = column.laid_out(number)
    line = line_of(block, inside)
    x, after = (cast(tuple[float, int], line.cursorToX(at))[0] for at in (inside, inside + 1))
    return QPointF((x + after) / 2, column.tops[number] + line.y() + line.height() / 2)


def test_cells_stand_in_columns_whatever_is_in_them(page: ComparePage) -> None:
    """A long one has several lines in its own column, an empty one keeps its place."""
    for side in page.sides:
        lefts = []
        for words, cells in ((DEVICES[0][0], 3), (DEVICES[1][1], 3), (DEVICES[2][2], 3), (DEVICES[3][2], 3)):
            _, block = row_with(side.pane, words)
            starts = [0, *(at + 1 for at, letter in enumerate(block.text) if letter == "\t")]
            assert len(starts) == cells
            lefts.append([line_of(block, at).x() for at in (starts[0], starts[2])])
        assert all(left == lefts[0] for left in lefts)
        assert lefts[0][1] > 100
        _, block = row_with(side.pane, DEVICES[1][1])
        last = line_of(block, len(block.text) - 1)
        assert last.lineNumber() > line_of(block, block.text.rindex("\t") + 1).lineNumber()
        assert last.y() + last.height() <= block.height + 1


def test_every_letter_is_hit_where_it_is_painted(page: ComparePage, qtbot: QtBot) -> None:
    """In every line of every cell, in rows and in the running text; marks lie on their letters."""
    for key in (Qt.Key.Key_R, Qt.Key.Key_T):
        qtbot.keyClick(page.left, key)
        for side in page.sides:
            text = side.pane.text_layout
            assert text is not None
            for words in (DEVICES[1][1], DEVICES[2][2], DEVICES[3][2]):
                number, block = row_with(side.pane, words)
                for inside, letter in enumerate(block.text):
                    if letter.strip():
                        at = middle(side.pane, number, inside)
                        assert text.column.character_at(at.x(), at.y()) == block.start + inside


def test_rows_of_a_table_stand_level_by_their_cells(page: ComparePage) -> None:
    """Also the one whose first cell was changed; nothing is lost, and no gap is between them."""
    left, right = rows_of(page)
    for words in (DEVICES[0][2], DEVICES[1][1], DEVICES[2][2], DEVICES[3][2]):
        tops = [
            text.column.tops[row_with(side.pane, words)[0]]
            for text, side in zip((left, right), page.sides, strict=True)
        ]
        assert tops[0] == tops[1]
    for side, text in enumerate((left, right)):
        placed = [block for row in text.row_layout.rows for block in row.blocks[side]]
        assert sorted(placed) == [n for n, block in enumerate(text.column.blocks) if block.text.strip()]
    first, _ = row_with(page.sides[0].pane, DEVICES[0][2])
    rows = [row for row in left.row_layout.rows if set(row.blocks[0]) & {first, first + 1, first + 2}]
    assert [row.close for row in rows] == [True, True, True]


def test_a_row_is_copied_with_its_tabs_and_found_by_its_words(page: ComparePage, qtbot: QtBot) -> None:
    """As another program takes a table."""
    pane = page.sides[0].pane
    number, block = row_with(pane, DEVICES[3][2])
    assert pane.text_layout is not None
    pane.ensure_span_laid_out(block.start, block.end)
    pane.scroll_to(pane.text_layout.column.tops[number] - 200)
    ends = [middle(pane, number, inside) for inside in (0, len(block.text) - 1)]
    first, last = (QPoint(round(pane._left() + at.x()), round(at.y() - pane.position)) for at in ends)
    qtbot.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=first - QPoint(6, 0))
    qtbot.mouseMove(pane.viewport(), last + QPoint(20, 0))
    selected = pane.selected_text()
    qtbot.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=last + QPoint(20, 0))
    assert selected == "\t".join(DEVICES[3])
    page.search.open()
    page.parts.find_bar.line.setText(DEVICES[3][2])
    assert [pane.text_layout.text[slice(*hit)] for hit in pane.hits] == [DEVICES[3][2]]
