"""What can be done, as a table: menus, buttons and keys are made of it and follow what is possible."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QWidget
from pytestqt.qtbot import QtBot

from hengwen.gui.commands import window_menus
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import PAGES
from hengwen.gui.widgets.actions import Actions, Command, Menu
from hengwen.gui.widgets.parts import button, lay_out


@pytest.fixture
def part(qtbot: QtBot) -> QWidget:
    result = QWidget()
    qtbot.addWidget(result)
    return result


def test_a_command_is_done_by_its_key_its_button_and_its_menu_while_it_is_possible(qtbot: QtBot, part: QWidget) -> None:
    done: list[str] = []
    possible = True
    command = Command("go", "&Go ›", lambda: done.append("go"), ("F8", "N"), possible=lambda: possible)
    actions = Actions([command], part)
    pressed, named = actions.button("go"), button("Go", command="go")
    lay_out(QHBoxLayout(part), pressed, named)
    actions.bind(part)
    part.show()
    part.activateWindow()
    qtbot.waitUntil(part.isActiveWindow)
    qtbot.keyClick(part, Qt.Key.Key_N)
    for item in (pressed, named):
        item.click()
    actions.menu(Menu("", ("go",))).actions()[0].trigger()
    assert done == ["go"] * 4 and pressed.toolTip() == "&Go  (F8, N)"  # as Qt names them here
    possible = False
    actions.refresh()
    qtbot.keyClick(part, Qt.Key.Key_N)
    assert done == ["go"] * 4 and not pressed.isEnabled() and not named.isEnabled()


def test_a_switch_hands_on_how_it_stands_and_of_a_group_one_is_on(part: QWidget) -> None:
    messages: list[tuple[str, bool]] = []
    commands = [
        Command(name, name, lambda on, name=name: messages.append((name, on)), switch=True, group="view")
        for name in "ab"
    ]
    actions = Actions(commands, part)
    actions["a"].setChecked(True)
    actions["b"].setChecked(True)
    assert [item for item in messages if item[1]] == [("a", True), ("b", True)]
    assert not actions["a"].isChecked()


def test_a_button_follows_what_is_kept_elsewhere(part: QWidget) -> None:
    kept = {"on": False}
    command = Command("hide", "Hide", lambda: kept.update(on=not kept["on"]), is_on=lambda: kept["on"])
    actions, box = Actions([command], part), button("Hide", command="hide")
    box.setCheckable(True)
    lay_out(QHBoxLayout(part), box)
    actions.bind(part)
    actions["hide"].trigger()
    actions.refresh()
    assert kept["on"] and box.isChecked()


def test_a_button_that_names_no_command_is_a_fault(part: QWidget) -> None:
    lay_out(QHBoxLayout(part), button("Go", command="nowhere"))
    with pytest.raises(KeyError):
        Actions([], part).bind(part)


def test_every_command_of_the_window_is_in_a_menu_or_behind_a_button(window: Window) -> None:
    """And those without a button have a text of their own."""

    def names(menu: Menu) -> set[str]:
        return {name for part in menu.parts for name in (names(part) if isinstance(part, Menu) else {part})} - {""}

    in_menus = set().union(*map(names, window_menus()))
    assert all(isinstance(getattr(window.pages, page.name), QWidget) for page in PAGES)  # made when first asked for
    on_buttons = {part.property("command") for part in window.pages.frame.findChildren(QAbstractButton)}
    assert set(window.actions_) - in_menus <= on_buttons
    assert all(window.actions_[name].text() for name in in_menus)
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == [menu.text for menu in window_menus()]
    assert all(isinstance(action.menu(), QMenu) for action in window.menuBar().actions())
