"""The menu bar: every action of the window, with its key."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from hengwen.gui.dialogs.settings_dialog import LANGUAGES, theme_names
from hengwen.gui.shell import COMPARE, OVERVIEW, READING, SOURCES

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window

_Keys = QKeySequence.StandardKey


def fill_menus(window: "Window") -> dict[str, QAction]:
    """Make the menus anew, in the language of the moment; returns the actions that are not always possible."""
    window.menuBar().clear()
    later = _file_menu(window)
    later |= _check_menu(window)
    _view_menu(window)
    _help_menu(window)
    return later


def _file_menu(window: "Window") -> dict[str, QAction]:
    translate = QCoreApplication.translate
    menu = window.menuBar().addMenu(translate("Menus", "&File"))
    _add(menu, translate("Menus", "&Open folder…"), window.commands.open_folder, _Keys.Open)
    _add(menu, translate("Menus", "Open &files…"), window.commands.open_files, "Ctrl+Shift+O")
    _add(menu, translate("Menus", "Open &check…"), window.reviewing.ask_open)
    menu.addSeparator()
    save = _add(menu, translate("Menus", "&Save check…"), window.reviewing.ask_save, _Keys.Save)
    export = _add(menu, translate("Menus", "&Export report…"), window.exporting.ask, "Ctrl+E")
    _add(menu, translate("Menus", "&Library…"), window.commands.ask_library, "Ctrl+L")
    menu.addSeparator()
    settings = _add(menu, translate("Menus", "&Settings…"), window.configuring.ask, "Ctrl+,")
    settings.setMenuRole(QAction.MenuRole.PreferencesRole)
    menu.addSeparator()
    quit_ = _add(menu, translate("Menus", "&Quit"), window.close, "Ctrl+Q")
    quit_.setMenuRole(QAction.MenuRole.QuitRole)
    return {"export": export, "save": save}


def _check_menu(window: "Window") -> dict[str, QAction]:
    translate = QCoreApplication.translate
    menu = window.menuBar().addMenu(translate("Menus", "&Check"))
    again = _add(menu, translate("Menus", "Check &again"), window.check_again, _Keys.Refresh)
    with_menu = menu.addMenu(translate("Menus", "Check again &with…"))
    _add(with_menu, translate("Menus", "&Task sheet or template…"), window.commands.check_with_templates)
    _add(with_menu, translate("Menus", "&Older documents…"), window.commands.check_with_older)
    against = _add(menu, translate("Menus", "Also against the &library"), window.commands.switch_library)
    against.setCheckable(True)
    against.setChecked(window.request.library is not None)
    _add(menu, translate("Menus", "&New check"), window.show_start, _Keys.New)
    return {"again": again, "with": with_menu.menuAction(), "library": against}


def _view_menu(window: "Window") -> None:
    translate = QCoreApplication.translate
    menu = window.menuBar().addMenu(translate("Menus", "&View"))
    _choices(menu, translate("Menus", "&Language"), LANGUAGES, window.language, window.set_language)
    _choices(menu, translate("Menus", "&Appearance"), theme_names(), window.settings.theme, window.set_theme)
    hide = _add(menu, translate("Menus", "&Hide names"), window.hiding.toggle, "Ctrl+H")
    hide.setCheckable(True)
    hide.setChecked(window.hiding.on)
    menu.addSeparator()
    _add(menu, translate("Menus", "&Reading"), lambda: window.go_to(READING), "Ctrl+1")
    _add(menu, translate("Menus", "&Overview"), lambda: window.go_to(OVERVIEW), "Ctrl+2")
    _add(menu, translate("Menus", "&Compare"), lambda: window.go_to(COMPARE), "Ctrl+3")
    _add(menu, translate("Menus", "S&ources"), lambda: window.go_to(SOURCES), "Ctrl+4")
    menu.addSeparator()
    _add(menu, translate("Menus", "Text &larger"), lambda: window.zoom(1), _Keys.ZoomIn)
    _add(menu, translate("Menus", "Text &smaller"), lambda: window.zoom(-1), _Keys.ZoomOut)
    _add(menu, translate("Menus", "Text of &usual size"), lambda: window.zoom(0), "Ctrl+0")


def _help_menu(window: "Window") -> None:
    translate = QCoreApplication.translate
    menu, helping = window.menuBar().addMenu(translate("Menus", "&Help")), window.commands.helping
    _add(menu, translate("Menus", "&User guide"), helping.show_first)
    _add(menu, translate("Menus", "About this &page"), helping.show_here, "F1")
    _add(menu, translate("Menus", "What the &figures mean"), helping.show_figures, "Shift+F1")
    _add(menu, translate("Menus", "Check the &samples"), helping.check_samples)
    menu.addSeparator()
    _add(menu, translate("Menus", "&About Hengwen"), window.commands.about)


def _add(
    menu: QMenu, text: str, call: Callable[[], object], keys: QKeySequence.StandardKey | str | None = None
) -> QAction:
    action = QAction(text, menu)
    if keys is not None:
        action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) else QKeySequence.keyBindings(keys))
    action.triggered.connect(lambda _checked=False: call())
    menu.addAction(action)
    return action


def _choices(
    menu: QMenu, title: str, choices: tuple[tuple[str, str], ...], now: str, call: Callable[[str], object]
) -> None:
    inner = menu.addMenu(title)
    group = QActionGroup(inner)
    for value, text in choices:
        action = _add(inner, text, lambda value=value: call(value))  # type: ignore[misc]
        action.setCheckable(True)
        action.setChecked(value == now)
        group.addAction(action)
