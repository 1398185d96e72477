"""Paragraphs stand level with their partners, with their figures between them, by real events."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui.sample import sample_report, settle
from hengwen.check.run import check
from hengwen.fingerprints.drpkp import topic_fingerprints
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pages.compare.texts.figures import BitRows, ParagraphFigures
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.pages.compare.texts.row_text import RowText, row_texts
from hengwen.model.report.match import EditKind
from hengwen.model.request.check_request import CheckRequest

HEAT = (
    "研究人员在三个街区安装了温度传感器，连续记录两个夏季的数据变化。"
    "结果显示，树冠覆盖率每提高一成，午后地表温度平均下降零点八度。"
)
ALIKE = "这一结论与国外同类研究大体一致，但幅度略小。"
POWER = "老旧小区的空调用电量随之减少；而没有乔木遮挡的停车场，夜间散热最慢，成为热岛的中心，居民抱怨不断。"
WASTE = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区，这一点值得研究。"
SEATS = "图书馆的座位预约系统上线之后，占座现象明显减少，但也带来了新的问题：老年读者不会使用手机预约。"
LEFT_ONLY = (
    "左边自己写的一段话，讲的是图书馆门口那棵银杏树在十一月里怎样一夜之间落光了叶子。",
    "还有一段，说食堂涨价以后大家自己带饭。",
)
RIGHT_ONLY = "右边自己的一段话，讲昨天晚上下了一场大雨，街道都淹没了，公共汽车停在路中间。"

LEFT_TEXT = "\n".join((HEAT + ALIKE, "一、背景", POWER, *LEFT_ONLY, WASTE, SEATS))
RIGHT_PARAGRAPHS = (SEATS, "一、背景", ALIKE + HEAT.replace("三个", "四个"), RIGHT_ONLY, POWER[:22], POWER[22:], WASTE)
RIGHT_TEXT = "\n\n\n".join(RIGHT_PARAGRAPHS)


Shown = Callable[[str, str], ComparePage]


@pytest.fixture
def shown(window: Window, qtbot: QtBot, tmp_path: Path) -> Shown:
    """Two texts side by side."""

    def show(left: str, right: str) -> ComparePage:
        (tmp_path / "a.txt").write_text(left, encoding="utf-8")
        (tmp_path / "b.txt").write_text(right, encoding="utf-8")
        window.resize(1320, 840)
        report = check(CheckRequest((tmp_path,), jobs=1))
        (pair,) = report.comparisons
        window.checks.show_report(check_result(report))
        window.pages.open_pair(pair)
        settle(qtbot, window.pages.compare)
        return window.pages.compare

    return show


def rows_of(page: ComparePage) -> tuple[RowText, RowText]:
    left, right = (side.pane.text_layout for side in page.sides)
    assert isinstance(left, RowText)
    assert isinstance(right, RowText)
    return left, right


def height_of(page: ComparePage, side: int, words: str) -> float:
    """Where some words stand in the view of a side."""
    text, view = rows_of(page)[side], page.sides[side].pane
    start = text.text.index(words)
    return text.column.edges(start, start + 1)[0] - view.position


def middle_of(page: ComparePage, side: int, words: str) -> QPoint:
    text, pane = rows_of(page)[side], page.sides[side].pane
    start = text.text.index(words)
    top, bottom = text.column.edges(start, start + 1)
    return QPoint(round(pane._left()) + 4, round((top + bottom) / 2 - pane.position))


def test_partners_stand_level_whatever_their_order_and_however_many_lines_are_blank(shown: Shown) -> None:
    """Exchanged, moved and split paragraphs, to the pixel; both scroll bars have one range."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    for left, right in ((HEAT[:5], ALIKE[:5]), (POWER[:5], POWER[:5]), (WASTE[:5], WASTE[:5]), (SEATS[:5], SEATS[:5])):
        assert height_of(page, 0, left) == height_of(page, 1, right)
    assert height_of(page, 1, POWER[22:30]) > height_of(page, 1, POWER[:5])
    bars = [side.pane.verticalScrollBar() for side in page.sides]
    assert bars[0].maximum() == bars[1].maximum()


def test_nothing_is_lost_in_rows(shown: Shown) -> None:
    """Every block that is not blank stands in one row; unfolded, all of them take room."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    for side, text in enumerate(rows_of(page)):
        layout = text.row_layout
        placed = [block for row in layout.rows for block in row.blocks[side]]
        assert sorted(placed) == [n for n, block in enumerate(text.column.blocks) if block.text.strip()]
        layout.open_folds = {row.fold for row in layout.rows if row.fold is not None}
        layout.forget()
        assert set(layout.shown(side)[0]) == set(placed)


def test_a_chip_names_both_paragraphs_their_distance_and_that_they_were_moved(shown: Shown) -> None:
    """In the gutter beside each row; identical short lines are quiet."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    beads = rows_of(page)[0].rows.beads
    words = {
        (beads[chip.bead].left, beads[chip.bead].right): " ".join(chip.words) for chip in page.parts.gutter.chips()
    }
    assert words[(0,), (2,)].startswith("¶1 ↔ ¶3 Hamming ")
    assert words[(2,), (4, 5)].startswith("¶3 ↔ ¶5 ¶6 Hamming ")
    assert "/64" in words[(0,), (2,)]
    assert ((1,), (1,)) not in words
    moved = next(bead for bead in beads if bead.left == (6,))
    assert moved.moved
    page.go(max(page.match_panel.numbers()))
    assert any(chip.words[-1].endswith("moved 1 ↑") for chip in page.parts.gutter.chips())


def test_what_has_no_partner_is_folded_to_a_line_and_a_click_opens_it(shown: Shown, qtbot: QtBot) -> None:
    """On both sides at once, so that the rows below stay level."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    left = rows_of(page)[0]
    (fold,) = (row.fold for row in left.row_layout.rows if row.fold is not None and row.blocks[0])
    (line,) = (item for item in left.lines_between(0, 10_000) if item.fold == fold)
    assert line.text.startswith("▸ Paragraphs without partner: 2")
    before = left.row_layout.row_tops[-1]
    pane = page.sides[0].pane
    pane.scroll_to(line.y - 200)
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, round(line.y - pane.position) + 12))
    assert left.row_layout.row_tops[-1] > before + 40
    assert height_of(page, 0, WASTE[:5]) == height_of(page, 1, WASTE[:5])
    gutter = page.parts.gutter
    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=QPoint(20, round(line.y - pane.position) + 12))
    assert left.row_layout.row_tops[-1] == before


def test_moved_sentences_are_numbered_and_changed_characters_told_by_kind(shown: Shown) -> None:
    """The same number on both sides; what differs inside exchanged paragraphs is marked too."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    marks = []
    for text, first in zip(rows_of(page), (HEAT[:5], ALIKE[:5]), strict=True):
        start = text.text.index(first)
        marks.append(text.edit_marks(start, start + len(HEAT + ALIKE)))
    for text, actual in zip(rows_of(page), marks, strict=True):
        (moved,) = (mark for mark in actual if mark.kind is EditKind.MOVED)
        assert moved.sign == "①"
        assert text.text[moved.start : moved.end] == ALIKE[:-1]
    replaced = [[m for m in mark if m.kind is EditKind.REPLACED] for mark in marks]
    assert [(mark.other) for result in replaced for mark in result] == ["四", "三"]


def test_f7_goes_through_the_differences_and_both_sides_show_them(shown: Shown, qtbot: QtBot) -> None:
    """Each once, on into the next passage and back with Shift."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    page.go(0)
    texts = rows_of(page)
    seen = []
    for _ in range(2):
        qtbot.keyClick(page.left, Qt.Key.Key_F7)
        edits = [side.pane.edit for side in page.sides]
        seen.append([text.text[slice(*edit)] for text, edit in zip(texts, edits, strict=True) if edit])
    assert [ALIKE[:-1], ALIKE[:-1]] in seen
    assert ["三", "四"] in seen
    qtbot.keyClick(page.left, Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    back = [text.text[slice(*side.pane.edit)] for text, side in zip(texts, page.sides, strict=True) if side.pane.edit]
    assert back == seen[0]


@pytest.mark.parametrize("between", ["", "本页由本人填写。\n"])
def test_f7_shows_what_two_people_filled_in_beside_one_label(shown: Shown, qtbot: QtBot, between: str) -> None:
    """In passages and beside them; what both have is no difference. After the last one F7 says so, then comes round."""
    form = between + "姓名|{}|学号|{}|班级|软工三班\n" + between
    page = shown(
        form.format("沈一舟", "3107") + HEAT + ALIKE, form.format("陆其昌", "3150") + HEAT.replace("三个", "四个")
    )
    texts = rows_of(page)
    seen, said = [], []
    for _ in range(5):
        qtbot.keyClick(page.left, Qt.Key.Key_F7)
        said.append(page.status_text().startswith("No more differences"))
        edits = [side.pane.edit for side in page.sides]
        seen.append([text.text[slice(*edit)] for text, edit in zip(texts, edits, strict=True) if edit])
    assert seen == [["沈一舟", "陆其昌"], ["3107", "3150"], ["三", "四"], ["三", "四"], ["沈一舟", "陆其昌"]]
    assert said == [False, False, False, True, False]
    marked = [text.edit_marks(0, len(text.document.text)) for text in texts]
    assert {mark.other for marks in marked for mark in marks} >= {"沈一舟", "陆其昌", "3107", "3150"}


def test_a_click_on_a_chip_shows_both_fingerprints_bit_by_bit(shown: Shown, qtbot: QtBot, qapp: QApplication) -> None:
    """As many bits differ as the distance says; Esc closes."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    gutter = page.parts.gutter
    chip = next(chip for chip in gutter.chips() if rows_of(page)[0].rows.beads[chip.bead].left == (0,))
    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=chip.box.center().toPoint())
    figures = page.findChild(ParagraphFigures)
    assert figures is not None
    assert figures.isVisible()
    (link,) = rows_of(page)[0].rows.beads[chip.bead].links
    (bits,) = figures.findChildren(BitRows)
    assert (bits.fingerprints[0] ^ bits.fingerprints[1]).bit_count() == link.distance
    pair = rows_of(page)[0].rows.places.pair
    (left,), (right,) = (
        topic_fingerprints(pair.left.document, [link.left]),
        topic_fingerprints(pair.right.document, [link.right]),
    )
    assert left is not None
    assert right is not None
    said = " ".join(widget.text() for widget in figures.findChildren(QLabel))
    assert f"(DRPKP): Hamming distance {(left ^ right).bit_count()} of 64 bits" in said
    qtbot.keyClick(figures, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not any(widget.isVisible() for widget in page.findChildren(ParagraphFigures)))


def test_a_click_on_a_match_chooses_it_and_moves_nothing(shown: Shown, qtbot: QtBot) -> None:
    """Its partner is level already."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    at = page.left.position
    qtbot.mouseClick(page.left.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(page, 0, POWER[:5]))
    assert page.current is not None
    assert page.left.position == page.right.position == at
    assert height_of(page, 0, POWER[:5]) == height_of(page, 1, POWER[:5])


def test_the_three_views_are_one_key_apart_and_remembered(shown: Shown, qtbot: QtBot, window: Window) -> None:
    """Rows to begin with; the running text has its bands and linked scrolling again."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    assert page.parts.gutter.isVisible()
    assert not page.actions_["link"].isVisible()
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    assert not page.parts.gutter.isVisible()
    assert page.parts.bands.isVisible()
    assert page.actions_["link"].isVisible()
    assert not isinstance(page.left.text_layout, RowText)
    assert window.settings.remembered("compare/view", "") == "text"
    qtbot.keyClick(page.left, Qt.Key.Key_R)
    assert isinstance(page.left.text_layout, RowText)
    assert page.left.position == page.right.position


def test_what_is_found_in_a_folded_paragraph_opens_it(shown: Shown, qtbot: QtBot) -> None:
    """Nothing is searched in vain."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    qtbot.keyClick(page.left, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    page.parts.find_bar.line.setText("银杏树")
    qtbot.keyClick(page.parts.find_bar.line, Qt.Key.Key_Return)
    text = rows_of(page)[0]
    block = text.column.number_of(text.text.index("银杏树"))
    assert block in text.row_layout.shown(0)[0]
    assert 0 <= height_of(page, 0, "银杏树") <= page.left.viewport().height()


def test_a_text_without_paragraphs_is_shown_all_the_same() -> None:
    """As a reader may find none in it."""
    report = sample_report()
    pair = next(pair for pair in report.comparisons if pair.matches)
    document = replace(pair.left.document, content=replace(pair.left.document.content, paragraphs=()))
    bare = replace(pair, left=replace(pair.left, document=document), paragraphs=())
    left, right = row_texts(ParagraphRows(PlacedMatches(bare)))
    for side, text in enumerate((left, right)):
        placed = {block for row in text.row_layout.rows for block in row.blocks[side]}
        assert placed == {number for number, block in enumerate(text.column.blocks) if block.text.strip()}
