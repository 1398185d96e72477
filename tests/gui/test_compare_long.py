"""Long texts: opened off the window's thread, laid out piece by piece, and never out of step."""

import random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import METHOD_LEFT, document, entry, laid_out
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.textview.blocks import Typography
from hengwen.gui.textview.text_column import TextColumn
from hengwen.model.document import Span
from hengwen.model.report.report import Comparison, Match, MatchKind
from slow import one_of

LINES = 600
SHARED = 450


def long_pair(seed: int = 1) -> Comparison:
    rnd = random.Random(seed)
    line = METHOD_LEFT * 2
    left = [f"第{n}段" + line[: rnd.randint(20, 150)] for n in range(LINES)]
    right = [f"别的{n}" + line[: rnd.randint(20, 300)] for n in range(LINES)]
    right[SHARED] = left[100]
    texts = "\n".join(left), "\n".join(right)
    spans = [Span(text.index(left[100]), text.index(left[100]) + len(left[100])) for text in texts]
    one = Match(spans[0], spans[1], MatchKind.IDENTICAL, 1.0, 0)
    return Comparison(entry(document("a.txt", texts[0])), entry(document("b.txt", texts[1])), (one,), (), 0, 0.0)


@pytest.fixture
def page(window: Window, qtbot: QtBot) -> ComparePage:
    window.pages.frame.set_page("compare", window.pages.compare, window.pages.compare.actions_bar)
    window.pages.frame.show_page("compare")
    return window.pages.compare


def level(page: ComparePage, number: int) -> list[float]:
    return [side.view.edges(number)[0] - side.view.position for side in page.sides]


def test_a_long_pair_is_made_ready_while_the_window_answers(page: ComparePage, qtbot: QtBot) -> None:
    pair = long_pair()
    with qtbot.waitSignal(page.opened):
        page.show_pair(pair)
        assert (page.places, page.sides[0].notice.text()) == (None, "The text is being made ready…")
    assert page.places is not None
    assert page.current == 0
    qtbot.waitUntil(lambda: laid_out(page))


def test_the_pair_that_was_asked_for_last_is_the_one_that_is_shown(page: ComparePage, qtbot: QtBot) -> None:
    first, second = long_pair(1), long_pair(2)
    page.show_pair(first)
    page.show_pair(second)
    qtbot.waitUntil(lambda: page.places is not None and laid_out(page))
    assert page.places is not None
    assert page.places.pair is second


def test_both_sides_stay_level_while_what_lies_above_is_laid_out(page: ComparePage, qtbot: QtBot) -> None:
    """Estimated heights become exact above the match on both sides; neither side pulls the other along."""
    page.show_pair(long_pair())
    qtbot.waitUntil(lambda: page.places is not None)
    page.go(0)
    before = level(page, 0)
    assert before[0] == pytest.approx(before[1], abs=2)
    qtbot.waitUntil(lambda: laid_out(page))
    after = level(page, 0)
    assert after[0] == pytest.approx(before[0], abs=3)
    assert after[0] == pytest.approx(after[1], abs=3)


@pytest.mark.parametrize("width", one_of([900, 560, 1300]))
def test_word_wrap_never_breaks_the_alignment(page: ComparePage, window: Window, qtbot: QtBot, width: int) -> None:
    """Whatever the width and the size of the text, the two passages stand level and the linked sides meet there."""
    page.show_pair(long_pair())
    window.resize(width, 640)
    for zoom in (1, 1, 0):
        window.pages.zoom(zoom)
        qtbot.waitUntil(lambda: page.places is not None and laid_out(page))
        page.go(0)
        tops = level(page, 0)
        assert tops[0] == pytest.approx(tops[1], abs=2)
        bar = page.left.verticalScrollBar()
        for by in (120, -60, 30):
            bar.setValue(bar.value() + by)
            tops = level(page, 0)
            assert tops[0] == pytest.approx(tops[1], abs=3)


def test_a_side_that_nobody_sees_is_not_laid_out(page: ComparePage, window: Window, qtbot: QtBot) -> None:
    page.show_pair(long_pair())
    qtbot.waitUntil(lambda: page.places is not None)
    window.pages.frame.show_page("start")
    qtbot.waitUntil(lambda: laid_out(page))
    text_layout = page.sides[0].pane.text_layout
    assert text_layout is not None
    column = text_layout.column
    assert any(block.layout is None for block in column.blocks)
    window.pages.frame.show_page("compare")
    qtbot.waitUntil(lambda: laid_out(page) and all(block.layout is not None for block in column.blocks))


def test_another_view_lays_out_each_text_once(page: ComparePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although what stands between them is as wide in rows as it is not elsewhere."""
    page.show_pair(long_pair())
    qtbot.waitUntil(lambda: page.places is not None and laid_out(page))
    done: list[TextColumn] = []
    usual = TextColumn.set_typography

    def counted(column: TextColumn, typography: Typography) -> None:
        done.append(column)
        usual(column, typography)

    monkeypatch.setattr(TextColumn, "set_typography", counted)
    for key in (Qt.Key.Key_T, Qt.Key.Key_R):
        done.clear()
        qtbot.keyClick(page.left, key)
        qtbot.waitUntil(lambda: laid_out(page))
        columns = [side.pane.text_layout.column for side in page.sides if side.pane.text_layout]
        assert sorted(map(id, done)) == sorted(map(id, columns))
        for column, side in zip(columns, page.sides, strict=True):
            assert column.typography.width <= side.pane.viewport().width()
