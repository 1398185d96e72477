"""A pane: exact offsets, left-out text, copying, and texts that break weaker programs."""

from itertools import pairwise
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.sample import FORM, METHOD_LEFT, document, entry, sample_report
from hengwen.gui.pages.compare.placed_matches import LEFT, PlacedMatches
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.pages.reading.findings import FindingsText
from hengwen.gui.textview.bands import MatchStrip
from hengwen.gui.textview.pane import Pane
from hengwen.model.document import Finding, FindingKind, Span
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind


@pytest.fixture
def pane(qtbot: QtBot) -> Pane:
    result = Pane()
    qtbot.addWidget(result)
    result.resize(500, 600)
    result.show()
    return result


def show(pane: Pane, text: str, *matches: Match, left_out: tuple[Exclusion, ...] = ()) -> MatchText:
    side = entry(document("a.txt", text), *left_out)
    text_layout = MatchText(ParagraphRows(PlacedMatches(Comparison(side, side, matches, (), 0, 1.0))), LEFT)
    pane.show_text(text_layout)
    while text_layout.column.lay_out_more(1.0):
        pass
    pane.grab()
    return text_layout


def main_script() -> MatchText:
    pair = next(pair for pair in sample_report().comparisons if len(pair.matches) == 5)
    return MatchText(ParagraphRows(PlacedMatches(pair)), LEFT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n一\n\n",
        "a\0b\ud800c\U0001f600𠮷\r\n\t\u2028x\ufeff\u202e",
        "一" * 30_000,
        "<b>粗</b><img src=x>",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 e\u0301",
    ],
)
def test_every_text_is_shown_whole_and_exact(pane: Pane, text: str) -> None:
    text_layout = show(pane, text)
    shown = "".join(block.text + "\n" * block.last for block in text_layout.column.blocks)
    assert len(shown.rstrip("\n")) == len(text.rstrip("\n"))
    assert sum(len(block.text) for block in text_layout.column.blocks) + text.count("\n") == len(text)
    pane._selected = (0, len(text))
    assert pane.selected_text() == text


def test_a_match_behind_astral_characters_is_painted_on_its_own_characters(pane: Pane) -> None:
    text = "𠮷😀" * 20 + METHOD_LEFT
    start = len("𠮷😀" * 20)
    match = Match(Span(start, len(text)), Span(start, len(text)), MatchKind.IDENTICAL, 1.0, 0)
    text_layout = show(pane, text, match)
    (marked,) = text_layout.ranges
    block = text_layout.column.blocks[0]
    units = block.text.encode("utf-16-le")
    first, last = block.position(marked.start), block.position(marked.end)
    assert units[2 * first : 2 * last].decode("utf-16-le") == METHOD_LEFT
    assert text_layout.place_at(marked.start) == 0
    assert text_layout.place_at(marked.start - 1) is None


def test_left_out_text_says_why_and_a_tag_says_what_it_means(pane: Pane) -> None:
    pane.show_text(main_script())
    text_layout = pane.text_layout
    assert text_layout is not None
    start = text_layout.text.index(FORM)
    top, _ = text_layout.column.edges(start, start + 1)
    assert pane.hint_at(QPoint(40, round(top - pane.position) + 8)) == "Not counted: template"
    assert pane.hint_at(QPoint(40, 20)) == ""
    block = text_layout.column.laid_out(text_layout.column.number_of(text_layout.ranges[0].end - 1))
    box = block.tag_boxes[0]
    place = text_layout.column.tops[text_layout.column.blocks.index(block)] - pane.position
    hint = pane.hint_at(QPoint(round(pane._left() + box.center().x()), round(place + box.center().y())))
    assert hint == "These paragraphs: Hamming distance 12, 88\u00a0% of pairs of characters in common"


def test_both_halves_of_a_character_are_that_character(qtbot: QtBot, pane: Pane) -> None:
    """The last one that is left out says so to its right edge, and the first one of a match is clicked at it."""
    text = "甲乙丙丁戊己庚辛壬癸"
    match = Match(Span(4, 6), Span(4, 6), MatchKind.IDENTICAL, 1.0, 0)
    text_layout = show(
        pane, text, match, left_out=(Exclusion("template", Span(2, 4)), Exclusion("template", Span(8, 10)))
    )
    line = text_layout.column.laid_out(0).layout.lineAt(0)  # type: ignore[union-attr]
    edges = [line.cursorToX(place)[0] for place in range(11)]  # type: ignore[index]
    clicked: list[int] = []
    pane.clicked.connect(clicked.append)
    y = round(text_layout.column.tops[0] - pane.position) + 10
    for place, (left, right) in enumerate(pairwise(edges)):
        for x in (left + 2, right - 2):
            point = QPoint(round(pane._left() + x), y)
            assert bool(pane.hint_at(point)) is (place in (2, 3, 8, 9)), (place, x)
            clicked.clear()
            qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=point)
            assert clicked == ([0] if place in (4, 5) else []), (place, x)
    beside = QPoint(round(pane._left() + edges[-1]) + 60, y)
    assert pane.hint_at(beside)


def test_left_out_text_inside_a_match_has_neither_its_colour_nor_differences(pane: Pane) -> None:
    text = "甲乙丙丁戊己庚辛壬癸"
    match = Match(Span(0, 10), Span(0, 10), MatchKind.EDITED, 0.9, 1)
    text_layout = show(
        pane, text, match, left_out=(Exclusion("template", Span(2, 4)), Exclusion("template", Span(8, 99)))
    )
    assert text_layout.counted == [[(0, 2), (4, 8)]]
    assert text_layout.edit_marks(0, 10) == []


def test_a_rewritten_match_is_dotted_and_marks_no_characters_as_different() -> None:
    """Nothing in it is aligned, so nothing can be said to be equal or to differ."""
    text_layout = main_script()
    (number,) = (place.number for place in text_layout.places.all if place.match.kind is MatchKind.REWRITTEN)
    marked = text_layout.ranges[number]
    assert text_layout.edit_marks(marked.start, marked.end) == []
    assert [n for n in range(len(text_layout.places.all)) if text_layout.dotted(n)] == [number]


def test_only_paragraphs_that_differ_have_a_tag() -> None:
    """Of equal ones the colour says enough, and their figures are one key away."""
    tags = [tag.text for block in main_script().column.blocks for tag in block.tags]
    assert len(tags) == 4
    assert not any(" 0" in tag for tag in tags)


def test_a_stretch_can_be_marked_with_the_mouse_and_copied(pane: Pane, qtbot: QtBot) -> None:
    text_layout = show(pane, "一二三四五六七八九十" * 3)
    line = text_layout.column.laid_out(0).lay_out(text_layout.column.typography).lineAt(0)
    fifth = cast("tuple[float, int]", line.cursorToX(4))[0]  # PySide6 gives the place beside it, its types say object
    left = round(pane._left())
    qtbot.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(left + 1, 30))
    pane._selected = (pane._selected[0], pane._offset_at(QPoint(left + round(fifth), 30)))
    qtbot.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(left + round(fifth), 30))
    qtbot.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "一二三四"
    qtbot.keyClick(pane, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(pane.selected_text()) == 30


def test_a_new_width_keeps_the_text_that_is_read_in_its_place(pane: Pane, qtbot: QtBot) -> None:
    text_layout = show(pane, "\n".join(f"第{n}段" + "文字" * 60 for n in range(200)))
    qtbot.waitUntil(lambda: not pane._idle.isActive())
    pane.scroll_to(text_layout.column.tops[120])
    pane.resize(380, 600)
    qtbot.waitUntil(lambda: not pane._idle.isActive())
    assert text_layout.column.number_at(pane.position + 5) in (119, 120, 121)


def test_a_long_text_is_laid_out_in_slices_and_stays_fluid(pane: Pane, qtbot: QtBot) -> None:
    show(pane, "\n".join("本研究以城区三所小学的四年级学生为对象。" * 10 for _ in range(500)))
    pane.resize(420, 600)
    column = pane.text_layout.column if pane.text_layout else None
    assert column is not None
    laid = sum(block.layout is not None for block in column.blocks)
    assert laid < len(column.blocks)
    qtbot.waitUntil(lambda: not pane._idle.isActive())
    assert all(block.layout is not None for block in column.blocks)


def test_the_top_of_a_text_stays_in_sight_when_the_pane_changes_its_size(pane: Pane) -> None:
    show(pane, "一" * 30_000)
    pane.resize(420, 500)
    pane.grab()
    assert pane.verticalScrollBar().value() == 0


def test_of_many_marks_at_one_place_of_the_strip_the_first_is_drawn_and_every_long_one(
    qtbot: QtBot, pane: Pane
) -> None:
    """Those of more than 200 units may be higher than the first."""
    spans = [Span(1000, 1020), Span(1001, 1021), Span(1002, 1202), Span(1003, 1204), Span(20_000, 20_010)]
    findings = [Finding(FindingKind.ZERO_WIDTH, span) for span in spans]
    text_layout = FindingsText(document("a.txt", "一" * 30_000, findings=findings))
    pane.show_text(text_layout)
    strip = MatchStrip(pane)
    qtbot.addWidget(strip)
    strip.resize(20, 300)
    assert [number for number, _ in strip._shown(text_layout)] == [0, 3, 4]
