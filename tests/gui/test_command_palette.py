"""All commands in one list, by real keys and clicks: found by letters, run by Enter, left by Esc."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from gui.user import User
from hengwen.gui.check_result import check_result
from hengwen.gui.commands import window_menus
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import OVERVIEW, READING, START
from hengwen.gui.widgets.command_palette import CommandPalette, plain_text
from hengwen.model.report.report import Report

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def checked(qtbot: QtBot, window: Window, report: Report) -> Window:
    """The window with the sample report on its overview, in front of everything."""
    window.checks.show_report(check_result(report))
    window.pages.go_on()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and not window.pages.overview.side.busy)
    return window


def opened(qtbot: QtBot, window: Window) -> CommandPalette:
    """The palette, by its key."""
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.pages.frame.isVisible())
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    return front()


def front() -> CommandPalette:
    palette = QApplication.activePopupWidget()
    assert isinstance(palette, CommandPalette)
    return palette


def items(palette: CommandPalette) -> list[QTreeWidgetItem]:
    """What is in sight."""
    every = (palette.list.topLevelItem(place) for place in range(palette.list.topLevelItemCount()))
    return [item for item in every if item is not None and not item.isHidden()]


def texts(palette: CommandPalette) -> list[str]:
    return [item.text(0) for item in items(palette)]


def test_a_command_is_found_by_letters_and_run_by_enter(qtbot: QtBot, checked: Window) -> None:
    """The first one that is found is chosen; the list goes with it."""
    palette = opened(qtbot, checked)
    assert palette.search.hasFocus()
    qtbot.keyClicks(palette.search, "EADI vi")
    assert texts(palette) == ["Reading"]
    assert palette.list.currentItem() is items(palette)[0]
    assert items(palette)[0].text(2) == "Ctrl+1"
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert checked.pages.current == READING
    assert QApplication.activePopupWidget() is None


def test_the_words_may_stand_in_any_order_and_name_the_menu(qtbot: QtBot, checked: Window) -> None:
    palette = opened(qtbot, checked)
    qtbot.keyClicks(palette.search, "report file")
    assert texts(palette) == ["Export report…"]
    palette.search.clear()
    qtbot.keyClicks(palette.search, "guide")
    assert {item.text(1) for item in items(palette)} == {"Help"}


def test_what_is_called_nothing_of_the_kind_says_so_and_enter_does_nothing(qtbot: QtBot, checked: Window) -> None:
    palette = opened(qtbot, checked)
    assert not palette._none.isVisible()
    qtbot.keyClicks(palette.search, "zzz")
    assert items(palette) == []
    assert palette._none.isVisible()
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.search.clear()
    assert not palette._none.isVisible()
    assert palette.list.currentItem() is items(palette)[0]


def test_esc_leaves_everything_as_it_was(qtbot: QtBot, checked: Window) -> None:
    """And the next one begins with all commands again."""
    palette = opened(qtbot, checked)
    every = texts(palette)
    qtbot.keyClicks(palette.search, "new check")
    qtbot.keyClick(palette.search, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert checked.pages.current == OVERVIEW
    qtbot.waitUntil(lambda: checked.findChild(CommandPalette) is None)
    assert texts(opened(qtbot, checked)) == every


def test_the_keys_of_a_list_work_while_one_types(qtbot: QtBot, checked: Window) -> None:
    """Down goes over what is hidden; a click on another one runs that."""
    palette = opened(qtbot, checked)
    qtbot.keyClicks(palette.search, "text")
    assert len(items(palette)) > 2
    qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentItem() is items(palette)[1]
    qtbot.keyClick(palette.search, Qt.Key.Key_Up)
    assert palette.list.currentItem() is items(palette)[0]
    assert palette.search.hasFocus()
    before = checked.settings.text_size
    larger = next(item for item in items(palette) if item.text(0) == "Text larger")
    qtbot.mouseClick(palette.list.viewport(), LEFT, pos=palette.list.visualItemRect(larger).center())
    assert checked.settings.text_size > before
    assert QApplication.activePopupWidget() is None


def test_commands_that_are_impossible_now_are_not_listed(qtbot: QtBot, window: Window, report: Report) -> None:
    """Before a check none that needs one; while names are hidden none that would show them."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.pages.current == START
    palette = opened(qtbot, window)
    assert "Open folder…" in texts(palette)
    assert not {"Export report…", "Save check…", "Check again", "Undo verdict"} & set(texts(palette))
    palette.close()
    window.checks.show_report(check_result(report))
    window.pages.go_on()
    palette = opened(qtbot, window)
    assert {"Export report…", "Save check…", "Library…"} <= set(texts(palette))
    palette.close()
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: not window.anonymisation.busy)
    palette = opened(qtbot, window)
    assert "Library…" not in texts(palette)
    assert "✓ Hide names" in texts(palette)
    palette.close()


def test_every_possible_command_of_the_menus_is_in_it_and_its_keys(qtbot: QtBot, checked: Window) -> None:
    """Under the name of its menu, those of the menus within as well."""
    palette = opened(qtbot, checked)
    listed = {(item.text(1), item.text(0).removeprefix("✓ ")): item.text(2) for item in items(palette)}
    for menu in window_menus():
        for name in menu.names:
            action = checked.actions_[name]
            said = plain_text(menu.text), plain_text(action.text())
            assert (said in listed) is action.isEnabled(), name
            if action.isEnabled():
                assert listed[said] == action.shortcut().toString()
    assert all("&" not in text for said in listed for text in said)


def test_the_commands_of_the_page_in_front_are_in_it(qtbot: QtBot, checked: Window) -> None:
    """Those of the texts side by side only there."""
    assert checked.session.result is not None
    palette = opened(qtbot, checked)
    on_overview = set(texts(palette))
    palette.close()
    checked.pages.open_pair(checked.session.result.report.comparisons[1])
    qtbot.waitUntil(lambda: checked.pages.compare.current == 0)
    palette = opened(qtbot, checked)
    more = set(texts(palette)) - on_overview
    assert len(more) > 10
    qtbot.keyClicks(palette.search, plain_text(checked.pages.compare.actions_["next"].text()).lower())
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert checked.pages.compare.current == 1


def test_it_opens_from_the_menu_and_from_the_line_of_chips_too(qtbot: QtBot, checked: Window) -> None:
    """And speaks the language of the window."""
    User(qtbot, checked).click(checked.pages.frame.headline.palette_hint)
    front().close()
    menu = checked.pages.frame.menu.menu()
    assert menu is not None
    menu.actions()[-1].trigger()
    front().close()
    checked.session.language = "zh_CN"
    checked.activateWindow()
    palette = opened(qtbot, checked)
    words = plain_text(checked.actions_["hide"].text())
    assert words[0] >= "\u4e00"
    palette.search.setText(words)
    assert texts(palette) == [words]
    qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert checked.session.names_hidden


def test_it_lies_within_the_window_and_the_screen(qtbot: QtBot, checked: Window) -> None:
    """Of the least size, too."""
    checked.resize(checked.minimumSize())
    palette = opened(qtbot, checked)
    place = palette.geometry()
    assert palette.screen().availableGeometry().contains(place)
    frame = checked.frameGeometry()
    assert frame.left() <= place.left() and place.right() <= frame.right()
    palette.close()
