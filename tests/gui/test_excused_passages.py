"""What excused passages leave behind, by real keys and clicks: struck out everywhere, with the reason, to be taken
back where they stand.
"""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import settle
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.score.score_popover import ScorePopover
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.overview.pairs import pair_columns
from hengwen.gui.pair_rows import bar_parts
from hengwen.gui.style.theme import theme_now
from hengwen.gui.widgets.verdict_text import usual_reasons
from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report
from hengwen.model.report.review import Decision
from hengwen.text.display import number, percent
from hengwen.views.labels import excused_text

LEFT, SHIFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
RIGHT_BUTTON = Qt.MouseButton.RightButton


@pytest.fixture
def shown(qtbot: QtBot, window: Window, samples: Report) -> ComparePage:
    """A pair of three passages, the first one chosen."""
    window.checks.show_report(check_result(samples))
    pair = next(pair for pair in samples.ranked if len(pair.matches) == 3 and pair.similarity > 0.45)
    window.pages.open_pair(pair)
    settle(qtbot, window.pages.compare)
    window.pages.compare.go(0)
    return window.pages.compare


def pair_of(window: Window) -> Comparison:
    assert window.session.pair is not None
    return window.session.pair


def popup() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def excuse(qtbot: QtBot, window: Window) -> Comparison:
    """Shift+X, and the first reason of the list. Return the pair as it was."""
    before = pair_of(window)
    qtbot.keyClick(window.pages.compare.left, Qt.Key.Key_X, SHIFT)
    qtbot.keyClick(popup(), Qt.Key.Key_Down)
    qtbot.keyClick(popup(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pair_of(window) is not before)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return before


def test_an_excused_passage_is_struck_out_in_text_list_strip_and_bar(
    qtbot: QtBot, window: Window, shown: ComparePage
) -> None:
    before = excuse(qtbot, window)
    now, reason = pair_of(window), usual_reasons()[0]
    lost = tuple(a.matched - b.matched for a, b in zip(before.parts_by_side, now.parts_by_side, strict=True))
    assert now.excused_characters == lost
    assert min(lost) > 200
    words = f"excused −{number(min(lost))} characters"
    assert excused_text(now, "en") == words == shown.parts.excused.text()
    assert shown.parts.excused.isVisible()
    assert words in shown.parts.score_bar.toolTip()
    for side in shown.sides:
        text = side.pane.text_layout
        assert isinstance(text, MatchText)
        assert text.excused == {0: reason}
        assert text.struck == [(start, end) for start, end in text.counted[0]]
    item = shown.list.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert item.endswith(f"○ excused, {reason}")


def test_a_struck_letter_is_grey_and_the_chosen_one_of_the_strip_hollow(
    qtbot: QtBot, window: Window, shown: ComparePage
) -> None:
    """Nothing of the colour of the passage is left, neither behind its text nor at the edge."""
    mark = theme_now().mark(0)

    def colours(widget: QWidget) -> set[str]:
        picture = widget.grab().toImage()
        return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}

    assert mark.back in colours(shown.left.viewport())
    assert mark.strong in colours(shown.sides[0].strip)
    excuse(qtbot, window)
    assert mark.back not in colours(shown.left.viewport())
    assert mark.strong not in colours(shown.sides[0].strip)
    assert mark.back not in colours(shown.parts.gutter)


def test_it_says_why_under_the_pointer_and_in_the_ranking(qtbot: QtBot, window: Window, shown: ComparePage) -> None:
    excuse(qtbot, window)
    text, now = shown.left.text_layout, pair_of(window)
    assert text.hint_at(text.struck[0][0]).endswith(f"the right button takes it back\n{usual_reasons()[0]}")
    column = next(column for column in pair_columns() if column.parts is not None)
    assert column.parts is not None
    assert column.tip is not None
    assert column.parts(now) == bar_parts(now)
    assert sum(bar_parts(now)) == pytest.approx(now.as_found.similarity)
    assert excused_text(now, "en") in column.tip(now)


def test_shift_u_and_undo_take_it_back(qtbot: QtBot, window: Window, shown: ComparePage) -> None:
    before = excuse(qtbot, window)
    assert shown.actions_["restore"].isEnabled()
    assert not shown.actions_["excuse"].isEnabled()
    qtbot.keyClick(shown.left, Qt.Key.Key_U, SHIFT)
    qtbot.waitUntil(lambda: pair_of(window).similarity == before.similarity)
    assert shown.left.text_layout.struck == []
    assert not shown.parts.excused.isVisible()
    excuse(qtbot, window)
    qtbot.keyClick(shown.left, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: pair_of(window).similarity == before.similarity)


def test_a_right_click_in_the_text_is_about_the_passage_there(qtbot: QtBot, window: Window, shown: ComparePage) -> None:
    """Its menu excuses it with a reason, or lets it count again."""
    excuse(qtbot, window)
    shown.go(1)
    shown.go(0)
    column, pane = shown.left.text_layout.column, shown.sides[0].pane
    start = shown.left.text_layout.struck[0][0] + 1
    top, bottom = column.edges(start, start + 1)
    at = QPoint(round(pane._left()) + 5, round((top + bottom) / 2 - pane.position) + 30)
    shown.go(1)
    shown.navigator.choose(1)
    pane.scroll_to(top - 100)
    at.setY(100 + round(bottom - top) // 2 + 30)
    qtbot.mouseClick(pane.viewport(), RIGHT_BUTTON, pos=at)
    assert shown.current == 0
    shown.show_menu(pane.viewport().mapToGlobal(at))
    menu = popup()
    (reasons,) = [action for action in menu.actions() if action.menu() is not None]
    assert not reasons.isEnabled()
    restore = next(action for action in menu.actions() if action is shown.actions_["restore"])
    assert restore.isEnabled()
    menu.close()


def test_text_that_counts_in_another_passage_too_is_not_struck(shown: ComparePage) -> None:
    """Only what no other passage has."""
    text = shown.left.text_layout
    first = text.ranges[0]
    text.counted[1] = [(first.start, first.start + 10)]
    text.excuse({0: "x"})
    spans = [Span(*part) for part in text.struck]
    assert spans[0].start == first.start + 10
    text.excuse({})
    assert text.struck == []


def test_after_the_reason_the_keys_are_about_the_texts(qtbot: QtBot, window: Window, shown: ComparePage) -> None:
    """J goes on to the next pair; it is not written into the reason."""
    window.activateWindow()
    bar, before = window.pages.verdict_bar, pair_of(window)
    qtbot.keyClick(shown.left, Qt.Key.Key_X)
    qtbot.waitUntil(bar.reason.isVisible)
    bar.reason.setFocus()
    bar.reason.showPopup()
    qtbot.waitUntil(bar.reason.view().isVisible)
    qtbot.keyClick(bar.reason.view(), Qt.Key.Key_Down)
    qtbot.keyClick(bar.reason.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.focusWidget() is shown.left)
    assert window.session.review.of(before).reason == usual_reasons()[0]
    bar.note.setFocus()
    qtbot.keyClicks(bar.note, "see p. 3")
    qtbot.keyClick(bar.note, Qt.Key.Key_Return)
    assert window.focusWidget() is shown.left
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(shown.left, Qt.Key.Key_J)
    qtbot.waitUntil(lambda: not (pair_of(window).left is before.left and pair_of(window).right is before.right))
    verdict = window.session.review.of(before)
    assert (verdict.decision, verdict.note) == (Decision.EXCUSED, "see p. 3")


@pytest.mark.parametrize("width", [720, 960, 1280])
def test_nothing_lies_over_something_else_in_the_bar_of_verdicts(
    qtbot: QtBot, window: Window, shown: ComparePage, width: int
) -> None:
    """As at 200 %, where a screen has so few pixels: reason and note stand beside each other."""
    window.resize(width, 540)
    qtbot.keyClick(shown.left, Qt.Key.Key_X)
    bar = window.pages.verdict_bar
    qtbot.waitUntil(bar.reason.isVisible)
    qtbot.waitUntil(lambda: bar.width() == window.width() == width)
    parts = (*bar.choices.values(), bar.reason, bar.note, bar._signed, bar.progress, bar.next)

    def apart() -> bool:
        places = [part.geometry() for part in parts if part.isVisible()]
        beside = all(one.right() < two.left() + 2 for one, two in pairwise(places))
        return beside and places[-1].right() <= bar.width()

    qtbot.waitUntil(apart)


def test_the_details_tell_what_was_excused(qtbot: QtBot, window: Window, shown: ComparePage) -> None:
    """The last line of the parts: it is in none of the sums above."""
    excuse(qtbot, window)
    qtbot.keyClick(shown.left, Qt.Key.Key_B)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, ScorePopover)
    tree = opened.tree
    last, now = tree.topLevelItem(tree.topLevelItemCount() - 1), pair_of(window)
    assert last is not None
    texts = [last.text(place) for place in range(4)]
    assert texts == ["excused", f"−{percent(now.excused_share)}", *(f"−{number(n)}" for n in now.excused_characters)]
    opened.close()
