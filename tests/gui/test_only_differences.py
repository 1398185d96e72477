"""Rows without the paragraphs that are equal, and the thumbs of differences at the edges, by real keys and clicks."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.sample import settle
from hengwen.check.run import check
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.texts.figures import ParagraphFigures
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.style.theme import theme_now
from hengwen.gui.textview.rows import FOLD, RowColumn
from hengwen.model.request.check_request import CheckRequest

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
EQUAL = (
    "研究人员在三个街区安装了温度传感器，连续记录两个夏季的数据变化，午后地表温度平均下降零点八度。",
    "老旧小区的空调用电量随之减少；而没有乔木遮挡的停车场，夜间散热最慢，成为热岛的中心，居民抱怨不断。",
    "图书馆的座位预约系统上线之后，占座现象明显减少，但也带来了新的问题：老年读者不会使用手机预约。",
)
CHANGED = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区，这一点值得研究。"
LAST = "访谈显示，学生把修改理解为“改错”，而不是“重写”，这一看法在各校之间没有差别，教师也多半如此认为。"
LEFT_TEXT = "\n".join((*EQUAL[:2], CHANGED, EQUAL[2], LAST))
RIGHT_TEXT = "\n".join(
    (EQUAL[0], "　　" + EQUAL[1], CHANGED.replace("罚款", "扣分"), EQUAL[2], LAST.replace("教师", "老师"))
)


@pytest.fixture
def shown(window: Window, qtbot: QtBot, tmp_path: Path) -> Callable[[str, str], ComparePage]:
    """Two texts side by side."""

    def show(left: str, right: str) -> ComparePage:
        for name, text in (("a.txt", left), ("b.txt", right)):
            (tmp_path / name).write_text(text, encoding="utf-8")
        report = check(CheckRequest((tmp_path,), jobs=1))
        window.checks.show_report(check_result(report))
        window.pages.open_pair(report.comparisons[0])
        settle(qtbot, window.pages.compare)
        qtbot.waitUntil(lambda: not window.pages.compare.difference_marks.busy)
        return window.pages.compare

    return show


def lines(page: ComparePage, side: int) -> list[str]:
    text = page.sides[side].pane.text_layout
    assert isinstance(text, RowText)
    return [line.text for line in text.lines_between(0, text.row_layout.row_tops[-1]) if line.fold is not None]


def is_seen(page: ComparePage, side: int, words: str) -> bool:
    text = page.sides[side].pane.text_layout
    assert isinstance(text.column, RowColumn)
    return text.column.is_shown(text.column.number_of(text.text.index(words[:9])))


def test_equal_paragraphs_fold_to_lines_and_open_again(qtbot: QtBot, shown: Callable[[str, str], ComparePage]) -> None:
    """Those that differ by blanks alone are equal; a click on a line opens its group, the key everything."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    height = page.left.text_height
    qtbot.keyClick(page.left, Qt.Key.Key_D, SHIFT)
    for side in (0, 1):
        assert lines(page, side) == ["▸ Equal paragraphs: 2", "▸ Equal paragraphs: 1"]
        assert [is_seen(page, side, words) for words in EQUAL] == [False] * 3
        assert is_seen(page, side, CHANGED)
    assert page.left.text_height < height - 100
    qtbot.mouseClick(page.left.viewport(), LEFT, pos=QPoint(60, page.left.top + round(FOLD / 2)))
    assert lines(page, 1) == ["▾ Equal paragraphs: 2", "▸ Equal paragraphs: 1"]
    assert [is_seen(page, 1, words) for words in EQUAL] == [True, True, False]
    qtbot.keyClick(page.left, Qt.Key.Key_D, SHIFT)
    assert lines(page, 0) == []
    assert page.left.text_height == height


def test_a_passage_that_is_folded_opens_when_it_is_gone_to(
    qtbot: QtBot, shown: Callable[[str, str], ComparePage]
) -> None:
    """By the key of the next passage, and by what is found."""
    page = shown("\n".join((EQUAL[0], "甲" * 300, EQUAL[1])), "\n".join((EQUAL[0], "乙" * 300, EQUAL[1])))
    qtbot.keyClick(page.left, Qt.Key.Key_D, SHIFT)
    assert not is_seen(page, 0, EQUAL[1])
    qtbot.keyClick(page.left, Qt.Key.Key_F8)
    assert is_seen(page, 0, EQUAL[1])
    assert not is_seen(page, 0, EQUAL[0])
    page.search.find(EQUAL[0][:6])
    assert is_seen(page, 0, EQUAL[0])


def test_a_moved_paragraph_is_a_difference(qtbot: QtBot, shown: Callable[[str, str], ComparePage]) -> None:
    """However equal it is."""
    page = shown("\n".join((*EQUAL, LAST)), "\n".join((LAST, *EQUAL)))
    qtbot.keyClick(page.left, Qt.Key.Key_D, SHIFT)
    assert lines(page, 0) == ["▸ Equal paragraphs: 3"]
    assert is_seen(page, 0, LAST)


def test_the_switch_is_remembered_and_holds_for_the_next_pair(
    qtbot: QtBot, window: Window, shown: Callable[[str, str], ComparePage]
) -> None:
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    qtbot.keyClick(page.left, Qt.Key.Key_D, SHIFT)
    page.swap()
    settle(qtbot, page)
    assert lines(page, 0)
    window.build()
    assert window.pages.compare.actions_["only_differences"].isChecked()
    assert lines(window.pages.compare, 0)


def test_thumbs_at_the_edge_show_where_differences_lie(qtbot: QtBot, shown: Callable[[str, str], ComparePage]) -> None:
    """At the height of the changed words on both sides; none while differences are not marked."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    for number, words in enumerate(("罚款", "扣分")):
        strip, text = page.sides[number].strip, page.sides[number].pane.text_layout
        start = text.text.index(words)
        assert (start, start + 2) in text.differences
        height = text.column.rough_edges(start, start)[0] * strip._scale()
        picture = strip.grab().toImage()
        ratio = picture.devicePixelRatio()
        assert picture.pixelColor(round(ratio), round((height + 1) * ratio)).name() == theme_now().changed
    qtbot.keyClick(page.left, Qt.Key.Key_D)
    picture = page.sides[0].strip.grab().toImage()
    assert all(picture.pixelColor(1, y).name() != theme_now().changed for y in range(picture.height()))


def test_nothing_is_said_between_paragraphs_that_are_equal(
    qtbot: QtBot, shown: Callable[[str, str], ComparePage]
) -> None:
    """Only from one bit on; a key has the figures of all, and those of the documents."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    text = page.sides[0].pane.text_layout
    assert isinstance(text, RowText)
    beads = text.rows.beads
    shown_beads = {beads[chip.bead].left for chip in page.parts.gutter.chips()}
    differing = {bead.left for bead in beads if any(link.distance for link in bead.links)}
    assert shown_beads == differing == {(2,), (4,)}
    page.go(0)
    qtbot.keyClick(page.left, Qt.Key.Key_I)
    figures = page.findChild(ParagraphFigures)
    assert figures is not None
    words = [line.text() for line in figures.findChildren(QLabel)]
    assert any(line.startswith("Both documents: Hamming distance") and "simhash-tfidf" in line for line in words)
    assert "¶1 ↔ ¶1" in words


def test_the_list_of_paragraphs_has_the_numbers_of_the_text(
    qtbot: QtBot, shown: Callable[[str, str], ComparePage]
) -> None:
    """Not numbers of its own: the second one may be the third of the text."""
    page = shown("\n".join((EQUAL[0], "甲" * 300, EQUAL[1])), "\n".join((EQUAL[0], EQUAL[1])))
    qtbot.mouseClick(page.match_panel.tabs[1], LEFT)
    model = page.list.model()
    names = [str(model.index(row, 0).data()).split("  ")[0] for row in range(model.rowCount())]
    assert names == ["¶1 ↔ ¶1", "¶3 ↔ ¶2"]


def test_a_click_on_a_tab_leads_the_keys_to_its_list(
    qtbot: QtBot, window: Window, shown: Callable[[str, str], ComparePage]
) -> None:
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for tab in page.match_panel.tabs[:2]:
        qtbot.mouseClick(tab, LEFT)
        assert page.list.hasFocus()
    first = page.list.currentIndex().row()
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    assert page.list.currentIndex().row() == first + 1


def test_going_round_is_said(qtbot: QtBot, window: Window, shown: Callable[[str, str], ComparePage]) -> None:
    """In the line at the bottom, until the next step."""
    page = shown("\n".join((EQUAL[0], "甲" * 300, EQUAL[1])), "\n".join((EQUAL[0], "乙" * 300, EQUAL[1])))
    page.go(0)
    qtbot.keyClick(page.left, Qt.Key.Key_F8)
    assert page.status_text().startswith("Longest")
    qtbot.keyClick(page.left, Qt.Key.Key_F8)
    assert window.pages.frame._status.text() == "That was the last one; this is the first"
    qtbot.keyClick(page.left, Qt.Key.Key_F8)
    assert window.pages.frame._status.text().startswith("Longest")
    qtbot.keyClick(page.left, Qt.Key.Key_F7)
    assert window.pages.frame._status.text().startswith("No more differences")
