"""A click anywhere in a match brings its partner level: in rows, in the running text, beside pages, by real events."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gui.test_compare_moves import shuffled
from gui.test_compare_rows import (
    HEAT,
    LEFT_ONLY,
    LEFT_TEXT,
    POWER,
    RIGHT_TEXT,
    WASTE,
    height_of,
    middle_of,
    rows_of,
    shown,
)
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.texts.figures import ParagraphFigures
from hengwen.gui.textview.pane import Pane

Shown = Callable[[str, str], ComparePage]
__all__ = ["shown"]


def click(qtbot: QtBot, pane: Pane, unit: int) -> None:
    """On a character, which is brought into the middle of the view first."""
    pane.reveal(unit, unit + 1)
    pane.scroll_to(pane.span_edges(unit, unit + 1)[0] - pane.viewport().height() / 2)
    top, bottom = pane.span_edges(unit, unit + 1)
    assert pane.text_layout is not None
    column = pane.text_layout.column
    block = column.laid_out(column.number_of(unit))
    assert block.layout is not None
    line = block.layout.lineForTextPosition(unit - block.start)
    x, _ = cast(tuple[float, int], line.cursorToX(unit - block.start))
    at = QPoint(round(pane._left() + x) + 4, round((top + bottom) / 2 - pane.position))
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=at)


def tops(page: ComparePage, number: int) -> list[float]:
    return [side.view.edges(number)[0] - side.view.position for side in page.sides]


def test_in_the_running_text_the_partner_comes_level(shown: Shown, qtbot: QtBot, window: Window) -> None:
    """From either side, at every size, whatever the order of the matches."""
    page = shown(*shuffled(30))
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    for zoom in (0, 3):
        for _ in range(zoom):
            window.pages.zoom(1)
        for number in page.match_panel.numbers():
            for side in page.sides:
                text = side.pane.text_layout
                assert text is not None
                marked = text.extent(number)
                click(qtbot, side.pane, marked.start + 2)
                left, right = tops(page, number)
                bars = [item.pane.verticalScrollBar() for item in page.sides]
                at_an_end = any(bar.value() in (bar.minimum(), bar.maximum()) for bar in bars)
                assert page.current == number
                assert abs(left - right) <= 2 or at_an_end


def test_in_rows_nothing_moves_with_groups_folded_or_not(shown: Shown, qtbot: QtBot, window: Window) -> None:
    """Larger text too."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    for zoom in (0, 2):
        for _ in range(zoom):
            window.pages.zoom(1)
        for fold in (None, 0, 1):
            if fold is not None:
                page._toggle_fold(fold)
            for words in (HEAT[:5], POWER[:5], WASTE[:5]):
                page.navigator.choose(None)
                page.left.scroll_to(height_of(page, 0, words) + page.left.position - 200)
                before = page.left.position
                qtbot.mouseClick(page.left.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(page, 0, words))
                assert page.current is not None
                assert page.left.position == page.right.position == before
                assert height_of(page, 0, words[:2]) == height_of(page, 1, words[:2]) or words == HEAT[:5]


def test_a_click_on_a_chip_chooses_the_match_beside_it(shown: Shown, qtbot: QtBot) -> None:
    """And shows the figures."""
    page = shown(LEFT_TEXT, RIGHT_TEXT)
    rows = rows_of(page)[0].rows
    page.navigator.choose(None)
    chip = next(chip for chip in page.parts.gutter.chips() if rows.matches_of(chip.bead))
    qtbot.mouseClick(page.parts.gutter, Qt.MouseButton.LeftButton, pos=chip.box.center().toPoint() - QPoint(0, 10))
    assert page.current in rows.matches_of(chip.bead)
    assert page.left.position == page.right.position
    assert any(widget.isVisible() for widget in page.findChildren(ParagraphFigures))


def test_a_partner_far_down_in_a_long_row_is_brought_level(shown: Shown, qtbot: QtBot) -> None:
    """That side alone; the next step of scrolling brings the rows level again."""
    own, other = LEFT_ONLY[0] * 45, WASTE[:40] * 45
    page = shown(HEAT + own + POWER, POWER + HEAT + other)
    places = page.places
    assert places is not None
    number = max(
        page.match_panel.numbers(),
        key=lambda at: abs(places.all[at].match.left.start - places.all[at].match.right.start),
    )
    text = page.sides[0].pane.text_layout
    assert text is not None
    click(qtbot, page.sides[0].pane, text.extent(number).start + 2)
    right = tops(page, number)[1]
    assert 0 <= right < page.right.viewport().height()
    page.left.verticalScrollBar().setValue(page.left.verticalScrollBar().value() - 40)
    assert page.left.position == page.right.position


def test_keys_go_on_in_another_view_where_they_were(shown: Shown, qtbot: QtBot) -> None:
    """F8 and F7, forwards and with Shift back, through rows and the running text."""
    left, right = shuffled(30)
    page = shown(left, "\n".join(f"{line[:40]}另外{line[41:]}" for line in right.split("\n")))
    shift = Qt.KeyboardModifier.ShiftModifier
    page.go(0)
    qtbot.keyClick(page.left, Qt.Key.Key_F8)
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    assert page.current == 1
    qtbot.keyClick(page.left, Qt.Key.Key_F8, shift)
    assert page.current == 0
    qtbot.keyClick(page.left, Qt.Key.Key_F7)
    first = [side.pane.edit for side in page.sides]
    assert all(first)
    qtbot.keyClick(page.left, Qt.Key.Key_R)
    assert [side.pane.edit for side in page.sides] == first
    qtbot.keyClick(page.left, Qt.Key.Key_F7)
    second = [side.pane.edit for side in page.sides]
    assert second != first
    qtbot.keyClick(page.left, Qt.Key.Key_F7, shift)
    assert [side.pane.edit for side in page.sides] == first
    for side in page.sides:
        assert side.pane.edit is not None
        top, bottom = side.pane.span_edges(*side.pane.edit)
        assert side.pane.position <= top
        assert bottom <= side.pane.position + side.pane.viewport().height()
