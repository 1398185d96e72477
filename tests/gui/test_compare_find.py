"""Finding words in both texts: as people mean them, counted, marked, gone to, and put away again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import Answers, document, entry, settle
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.find import MOST, Finder
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.model.report.report import Comparison

TEXTS = "一段話\n" * 40 + "𠮷野家在这里。Ｈｅｌｌｏ World\n" + "尾巴\n" * 40, "hello，话。\n" * 3 + "別的東西\n" * 60


@pytest.fixture
def page(window: Window, qtbot: QtBot) -> ComparePage:
    left, right = (entry(document(name, text)) for name, text in zip(("a.txt", "b.txt"), TEXTS, strict=True))
    window.session.pair = Comparison(left, right, (), (), 0, 0.0)
    window.pages.frame.set_page("compare", window.pages.compare, window.pages.compare.actions_bar)
    window.pages.open_pair(window.session.pair)
    settle(qtbot, window.pages.compare)
    return window.pages.compare


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("一段話，一段话", "段话", [(1, 3), (5, 7)]),
        ("Ｈｅｌｌｏ hello HELLO", "hello", [(0, 5), (6, 11), (12, 17)]),
        ("研究，方法", "研究 方法", [(0, 5)]),
        ("a，b。c。", "。", [(3, 4), (5, 6)]),
        ("aaaa", "aa", [(0, 2), (2, 4)]),
        ("5㎞外", "km", [(1, 2)]),
        ("anything", "", []),
        ("anything", "   ", []),
        ("", "x", []),
    ],
)
def test_words_are_found_as_people_mean_them(text: str, words: str, expected: list[tuple[int, int]]) -> None:
    assert Finder(text).find(words) == expected


@given(st.text(max_size=60), st.text(max_size=4))
def test_hits_lie_inside_the_text_in_order_and_never_overlap(text: str, words: str) -> None:
    ends = [0]
    for start, end in Finder(text).find(words):
        assert ends[-1] <= start < end <= len(text)
        ends.append(end)


def test_so_many_hits_that_nobody_looks_at_them_are_cut_off() -> None:
    assert len(Finder("的" * (MOST + 10)).find("的")) == MOST


def test_both_texts_are_searched_while_one_types_and_hits_are_gone_to(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.left, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = page.parts.find_bar
    assert bar.isVisible()
    assert bar.line.hasFocus()
    qtbot.keyClicks(bar.line, "Hello")
    assert bar.count.text() == "1 of 4 · left 1, right 3"
    assert [len(side.pane.hits) for side in page.sides] == [1, 3]
    pane, (start, end) = page.sides[0].pane, page.sides[0].pane.hits[0]
    assert TEXTS[0][start:end] == "Ｈｅｌｌｏ"  # behind an astral character, and exact
    top, bottom = pane.span_edges(start, end)
    assert pane.position <= top
    assert bottom <= pane.position + pane.viewport().height()
    qtbot.keyClick(bar.line, Qt.Key.Key_Return)
    assert (page.sides[0].pane.hit, page.sides[1].pane.hit) == (None, 0)
    qtbot.keyClick(bar.line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(bar.line, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert page.sides[1].pane.hit == 2  # the last one comes before the first
    qtbot.keyClick(bar.line, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert not any(side.pane.hits for side in page.sides)


def test_what_is_nowhere_is_said_to_be_nowhere(page: ComparePage, qtbot: QtBot) -> None:
    page.search.open()
    qtbot.keyClicks(page.parts.find_bar.line, "nowhere")
    assert page.parts.find_bar.count.text() == "Not found"
    assert not page.parts.find_bar.next.isEnabled()
    page.search.step(1)


def test_marked_text_is_searched_for_and_letters_are_typed_not_taken_as_keys(page: ComparePage, qtbot: QtBot) -> None:
    page.left.setFocus()
    page.sides[0].pane._selected = (1, 3)
    page.search.open()
    assert page.parts.find_bar.line.text() == "段話"
    assert page.parts.find_bar.count.text().startswith("1 of 40")
    linked = page.linked.on
    qtbot.keyClicks(page.parts.find_bar.line, "dlnpvsk")
    assert page.parts.find_bar.line.text() == "dlnpvsk"
    assert page.linked.on is linked


def test_a_hit_is_framed_in_the_text(page: ComparePage, qtbot: QtBot, answers: Answers, tmp_path: Path) -> None:
    before = page.left.viewport().grab().toImage()
    page.search.open()
    page.parts.find_bar.line.setText("段")
    settle(qtbot, page)
    page.parts.find_bar.hide()
    after = page.left.viewport().grab().toImage()
    assert before != after
