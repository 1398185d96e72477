"""Keys of the window: every page by its own, verdicts in the ranking, and no letter of a menu twice."""

import random
import re
from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import DOCUMENTS
from hengwen.gui.pages.registry import COMPARE, NAMED_PAGES, OVERVIEW, READING, SOURCES
from hengwen.gui.style.theme import theme_now
from hengwen.model.report.report import Report
from hengwen.model.report.review import Decision

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
PAGE_KEYS = {READING: Qt.Key.Key_1, OVERVIEW: Qt.Key.Key_2, SOURCES: Qt.Key.Key_3, COMPARE: Qt.Key.Key_4}


@pytest.fixture
def checked(qtbot: QtBot, window: Window, report: Report) -> Window:
    """The window with the sample report, in front of everything."""
    window.checks.show_report(check_result(report))
    window.pages.go_on()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.pages.overview.table)
    return window


def _own(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices([chr(code) for code in range(0x4E00, 0x5600)], k=length))


def _key_click(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the keys go."""
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, modifier)


def test_the_way_to_the_overview_leads_to_its_table_and_not_to_the_question_above_it(
    qtbot: QtBot, window: Window
) -> None:
    """Ctrl+2 and a click on the page's name: down and Enter work in the ranking at once, in whichever list."""
    form, copied = _own("form", 200), _own("copied", 60)
    texts = [form[:100] + _own(n, 16) + copied * (n < 2) + form[100:] for n in range(8)]
    window.checks.show_report(
        check_result(compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)]))
    )
    window.activateWindow()
    window.pages.go_to(READING)
    assert QApplication.focusWidget() is window.pages.reading.table
    _key_click(qtbot, Qt.Key.Key_2, CTRL)
    assert window.pages.frame.headline.undecided.isVisible()
    assert QApplication.focusWidget() is window.pages.overview.table
    window.pages.overview.ranking.views.go(DOCUMENTS)
    _key_click(qtbot, Qt.Key.Key_1, CTRL)
    name = next(b for b in window.pages.frame.findChildren(QPushButton, "nav") if b.text().startswith("Overview"))
    qtbot.mouseClick(name, LEFT)
    assert QApplication.focusWidget() is window.pages.overview.documents


def test_the_keys_of_the_pages_follow_the_bar(qtbot: QtBot, checked: Window) -> None:
    """Ctrl+1 to Ctrl+4, from the left to the right; the View menu lists them so."""
    checked.pages.open_pair(checked.session.result.report.comparisons[0])  # type: ignore[union-attr]
    names = [button.text() for button in checked.pages.frame.findChildren(QPushButton, "nav")]
    assert [page.title for page in NAMED_PAGES] == [name.rstrip("\u2003") for name in names]
    assert [page.key for page in NAMED_PAGES] == ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4"]
    for page in NAMED_PAGES:
        _key_click(qtbot, PAGE_KEYS[page.name], CTRL)
        assert checked.pages.current == page.name


def test_sources_show_the_highest_document_where_none_was_asked_for(qtbot: QtBot, checked: Window) -> None:
    """The tab is alive as soon as there is a result; what was asked for later stays."""
    assert checked.session.result is not None
    _key_click(qtbot, Qt.Key.Key_3, CTRL)
    totals = checked.session.result.totals
    qtbot.waitUntil(lambda: checked.pages.sources.sources is not None)
    assert checked.pages.sources.sources is not None
    assert checked.pages.sources.sources.entry is totals[0].entry
    checked.pages.show_sources(totals[1].entry)
    _key_click(qtbot, Qt.Key.Key_2, CTRL)
    _key_click(qtbot, Qt.Key.Key_3, CTRL)
    qtbot.waitUntil(
        lambda: checked.pages.sources.sources is not None and checked.pages.sources.sources.entry is totals[1].entry
    )


def _decisions(window: Window) -> list[Decision]:
    """Of the pairs in the order in which they stand in the ranking."""
    return [window.session.review.of(pair).decision for pair in window.pages.overview.table.rows.rows]


def test_letters_decide_the_chosen_pair_in_the_ranking(qtbot: QtBot, checked: Window) -> None:
    """C, X and U, without leaving the list; the row stays the chosen one; the verdict is signed and on the disk."""
    table = checked.pages.overview.table
    for key, decision in (
        (Qt.Key.Key_C, Decision.CONFIRMED),
        (Qt.Key.Key_X, Decision.EXCUSED),
        (Qt.Key.Key_U, Decision.UNDECIDED),
        (Qt.Key.Key_C, Decision.CONFIRMED),
    ):
        qtbot.keyClick(table, key)
        assert _decisions(checked)[0] is decision
        assert table.currentIndex().row() == 0
    assert set(_decisions(checked)[1:]) == {Decision.UNDECIDED}
    verdict = checked.session.review.of(table.rows.rows[0])
    assert verdict.when
    assert verdict.who == checked.pages.verdict_bar.who
    qtbot.waitUntil(lambda: any(len(file.review()) == 1 for file in checked.autosave.recent.files()))


def test_letters_decide_all_chosen_pairs(qtbot: QtBot, checked: Window) -> None:
    """Several rows by Shift; a note and the reason of what was excused already stay."""
    table = checked.pages.overview.table
    first, second = table.rows.rows[:2]
    checked.pages.open_pair(second)
    bar = checked.pages.verdict_bar
    qtbot.mouseClick(bar.choices[Decision.EXCUSED], LEFT)
    bar.reason.setEditText("合写")
    qtbot.keyClicks(bar.note, "asked")
    qtbot.keyPress(bar.note, Qt.Key.Key_Return)
    _key_click(qtbot, Qt.Key.Key_2, CTRL)
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(table, Qt.Key.Key_X)
    assert _decisions(checked)[:2] == [Decision.EXCUSED] * 2
    assert checked.session.review.of(second).reason == "合写"
    qtbot.keyClick(table, Qt.Key.Key_C)
    assert _decisions(checked)[:2] == [Decision.CONFIRMED] * 2
    assert checked.session.review.of(second).note == "asked"
    assert checked.session.review.of(first).note == ""


def test_a_row_is_decided_from_its_menu(qtbot: QtBot, checked: Window) -> None:
    """The menu names the three decisions with their keys."""
    table = checked.pages.overview.table
    table.customContextMenuRequested.emit(table.visualRect(table.currentIndex()).center())
    (menu,) = (widget for widget in table.findChildren(QMenu) if widget.parent() is table)
    wanted = next(action for action in menu.actions() if action.text() == "confirmed\tC")
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(wanted).center())
    assert _decisions(checked)[0] is Decision.CONFIRMED


def test_several_rows_are_copied(qtbot: QtBot, checked: Window) -> None:
    """Ctrl+C takes all that are chosen, the names of the columns first."""
    qtbot.keyClick(checked.pages.overview.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(checked.pages.overview.table, Qt.Key.Key_C, CTRL)
    assert len(QApplication.clipboard().text().split("\n")) == 3


def _levels(actions: Sequence[QAction]) -> Iterator[Sequence[QAction]]:
    """The actions of each menu by themselves."""
    yield actions
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _levels(menu.actions())


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_letter_of_a_menu_stands_for_two_things(window: Window, language: str) -> None:
    """On each level of the menus: pressing a letter does what it says, and does not go around."""
    window.session.language = language
    levels = [window.menuBar().actions(), *(menu.actions() for menu in window.pages.compare.findChildren(QMenu))]
    for level in (level for actions in levels for level in _levels(actions)):
        letters = [letter.lower() for action in level for letter in re.findall(r"&([^&\s])", action.text())]
        assert len(letters) == len(set(letters)), [action.text() for action in level]


def test_a_click_on_a_list_of_the_overview_leads_the_keys_to_it(qtbot: QtBot, checked: Window) -> None:
    """Arrows and Enter act on it at once."""
    ranking = checked.pages.overview.ranking
    ranking.views.views[DOCUMENTS].trigger()
    assert QApplication.focusWidget() is ranking.current


def test_the_focus_of_the_keys_does_not_cut_the_count_beside_a_page(qtbot: QtBot, checked: Window) -> None:
    """Reached by Tab the name has another ground; no frame is drawn between its text and its count."""
    name = checked.pages.frame._names[READING]
    name.set_count(12)
    for _ in range(60):
        if not name.hasFocus():
            _key_click(qtbot, Qt.Key.Key_Tab)
    assert name.hasFocus()
    picture = name.grab().toImage()
    above = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(13)}
    assert above == {theme_now().hover}
