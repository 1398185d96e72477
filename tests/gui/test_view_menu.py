"""What the list of the overview shows, chosen from the menu of one button by real clicks and keys."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from conftest import make_document
from gui.user import User
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import BLOCKS, CHARTS, DOCUMENTS, HISTORY, PAIRS, PEOPLE
from hengwen.gui.widgets.view_menu import ViewMenu
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs
from library.libraries import essay, with_part_of

LEFT = Qt.MouseButton.LeftButton
NAMES = ("张伟", "王芳", "李娜")


def of_people(files: int) -> Report:
    """Three students, each with so many files, the first of which has text of the first student's."""
    documents = []
    for number, name in enumerate(NAMES):
        person = Person(f"2023{number}", name, name)
        for file in range(files):
            text = with_part_of(essay(number), essay(0)).text if number and not file else essay(number + 10 * file).text
            document = make_document(text, f"{name}/{file}.txt")
            documents.append(replace(document, person=person, part=f"{file}.txt" if files > 1 else ""))
    inputs = CheckInputs(("class",), people=message("{count} files", count=len(documents)))
    return compare_documents(documents, reading=ReadingResult(inputs=inputs))


def show(qtbot: QtBot, window: Window, report: Report) -> ViewMenu:
    """Show a report on the overview."""
    window.checks.show_report(check_result(report))
    window.pages.go_on()
    qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
    return window.pages.overview.ranking.views


def in_menu(qtbot: QtBot, window: Window, do: Callable[[QMenu], object]) -> None:
    """Click on the button, and do something in the menu that it opens."""
    done: list[bool] = []

    def act() -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            QTimer.singleShot(5, act)
            return
        try:
            do(menu)
            done.append(True)
        finally:
            menu.close()

    QTimer.singleShot(0, act)
    User(qtbot, window).click(window.pages.overview.ranking.views)
    qtbot.waitUntil(lambda: bool(done))


def titles(menu: QMenu) -> list[str]:
    """What the menu offers."""
    return [action.text() for action in menu.actions() if action.isVisible() and not action.isSeparator()]


def choose(qtbot: QtBot, window: Window, title: str) -> None:
    """By two clicks."""

    def click(menu: QMenu) -> None:
        action = next(item for item in menu.actions() if item.text().startswith(title))
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())

    in_menu(qtbot, window, click)


def test_the_button_says_what_is_shown_and_its_menu_what_can_be(qtbot: QtBot, window: Window, report: Report) -> None:
    """Each with how many there are, the one that is shown ticked."""
    views = show(qtbot, window, report)
    assert views.text() == "Pairs 6  ▾"
    offered: list[str] = []
    ticked: list[str] = []

    def look(menu: QMenu) -> None:
        offered.extend(titles(menu))
        ticked.extend(action.text() for action in menu.actions() if action.isChecked() and action.actionGroup())

    in_menu(qtbot, window, look)
    assert offered == ["Pairs 6", "Documents 8", "Shared text 0", "Charts", "File history", "In groups"]
    assert ticked == ["Pairs 6"]


@pytest.mark.parametrize(
    ("title", "view"), [("Documents", DOCUMENTS), ("Shared", BLOCKS), ("Charts", CHARTS), ("File history", HISTORY)]
)
def test_a_view_is_two_clicks_away_and_so_is_the_way_back(
    qtbot: QtBot, window: Window, report: Report, title: str, view: str
) -> None:
    """And the keys go to what is shown."""
    views = show(qtbot, window, report)
    choose(qtbot, window, title)
    assert views.current == view
    assert views.text().startswith(title)
    shown = views.stack.currentWidget()
    assert shown is not None
    assert shown.isVisible()
    assert not window.pages.overview.table.isVisible()
    assert window.focusWidget() in (shown, *shown.findChildren(QWidget))
    choose(qtbot, window, "Pairs")
    assert views.current == PAIRS
    assert window.pages.overview.table.isVisible()
    assert window.focusWidget() is window.pages.overview.table


def test_a_view_is_chosen_by_keys(qtbot: QtBot, window: Window, report: Report) -> None:
    """The button, down, Enter."""
    views = show(qtbot, window, report)
    done: list[bool] = []

    def act() -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            QTimer.singleShot(5, act)
            return
        while menu.activeAction() is None or not menu.activeAction().text().startswith("Documents"):
            qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
        done.append(True)

    window.activateWindow()
    views.setFocus()
    QTimer.singleShot(0, act)
    qtbot.keyClick(views, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(done))
    assert views.current == DOCUMENTS


def test_people_stand_for_documents_where_each_handed_in_one(qtbot: QtBot, window: Window) -> None:
    """With several files of somebody both are views; without people there are only documents."""
    views = show(qtbot, window, of_people(1))
    assert (views.views[PEOPLE].isVisible(), views.views[DOCUMENTS].isVisible()) == (True, False)
    assert views.views[PEOPLE].text() == "People 3"
    choose(qtbot, window, "People")
    show(qtbot, window, of_people(2))
    assert (views.views[PEOPLE].isVisible(), views.views[DOCUMENTS].isVisible()) == (True, True)
    assert views.current == PEOPLE
    show(qtbot, window, compare_documents([essay(1), with_part_of(essay(2), essay(1))]))
    assert (views.views[PEOPLE].isVisible(), views.views[DOCUMENTS].isVisible()) == (False, True)


def test_a_view_that_is_gone_gives_way_to_the_pairs(qtbot: QtBot, window: Window) -> None:
    """As people do in a check in which nobody is known, and documents where each person has one."""
    views = show(qtbot, window, of_people(1))
    choose(qtbot, window, "People")
    show(qtbot, window, compare_documents([essay(1), with_part_of(essay(2), essay(1))]))
    assert views.current == PAIRS
    assert views.text() == "Pairs 1  ▾"
    choose(qtbot, window, "Documents")
    show(qtbot, window, of_people(1))
    assert views.current == PAIRS
    assert window.pages.overview.table.isVisible()


def test_groups_are_switched_in_the_menu_where_pairs_are_shown(qtbot: QtBot, window: Window, report: Report) -> None:
    """And are not to be switched where they mean nothing; that is remembered."""
    show(qtbot, window, report)
    table = window.pages.overview.table
    before = table.is_grouped
    choose(qtbot, window, "In groups")
    assert table.is_grouped is not before
    window.build()
    assert window.pages.overview.table.is_grouped is not before
    assert window.pages.overview.ranking.groups.isChecked() is not before
    choose(qtbot, window, "Documents")
    assert not window.pages.overview.ranking.groups.isEnabled()
    choose(qtbot, window, "Pairs")
    assert window.pages.overview.ranking.groups.isEnabled()


def test_a_title_is_shown_as_it_is(qtbot: QtBot) -> None:
    """No letter of it is taken for a key."""
    views = ViewMenu("Views")
    qtbot.addWidget(views)
    views.add("one", "R&D", QLabel())
    views.add("two", "Two", QLabel())
    assert (views.current, views.text().replace("&&", "&")) == ("one", "R&D  ▾")
    with qtbot.waitSignal(views.changed) as changed:
        views.go("two")
    assert changed.args == ["two"]
    views.name("two", "Two 3")
    assert views.text() == "Two 3  ▾"
