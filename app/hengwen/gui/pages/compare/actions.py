"""The table of commands of the compare page, its tool bar and the menu of all of them."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QToolBar, QToolButton

from hengwen.gui.pages.compare.citation import Passages
from hengwen.gui.pages.compare.detail_popovers import DetailPopovers
from hengwen.gui.pages.compare.excusing import PassageExcuses
from hengwen.gui.pages.compare.find import TextSearch
from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.match_list import MatchPanel
from hengwen.gui.pages.compare.move_navigation import MoveNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.side import ViewMode
from hengwen.gui.widgets.actions import Actions, Command, Menu

_BAR = ("previous", "next", *ViewMode, "link", "differ", "find", "filter")
_STEPS = ("first", "last", "longest", "previous_difference", "next_difference", "move", "next_move")
_MENU = (
    *_STEPS, "figures", "score", "", "find", "find_next", "find_previous", "", *ViewMode, "",
    "link", "differ", "only_differences", "filter", "legend", "swap", "", "excuse", "restore", "",
    "copy", "open_left", "open_right",
)  # fmt: skip
PASSAGE_MENU = Menu("", ("copy", "find", "", "restore", "", "previous", "next", "swap"))
"""The menu of a passage, where it was requested."""

FILE_MENUS = tuple(Menu("", (f"open_{side}", f"folder_{side}", f"path_{side}")) for side in ("left", "right"))
"""The menus of the file of each side."""


class CompareParts(Protocol):
    """The parts that the commands of the page act on."""

    parts: CompareLayout
    match_panel: MatchPanel
    details: DetailPopovers
    excuses: PassageExcuses
    passages: Passages
    moves: MoveNavigator
    search: TextSearch

    def step(self, by: int) -> None: ...
    def step_difference(self, by: int) -> None: ...
    def go_end(self, place: int) -> None: ...
    def go_longest(self) -> None: ...
    def show_mode(self, mode: ViewMode, on: bool) -> None: ...
    def set_linked(self, on: bool) -> None: ...
    def set_differences(self, on: bool) -> None: ...
    def fold_same(self, on: bool) -> None: ...
    def swap(self) -> None: ...


def compare_commands(page: CompareParts) -> Iterator[Command]:
    """Yield the commands of the page; their keys work everywhere on it except in a text field."""
    yield from _places(page)
    yield from _views(page)
    yield from _passages(page)


# fmt: off
def _places(page: CompareParts) -> Iterator[Command]:
    translate, differ, moves = QCoreApplication.translate, page.step_difference, page.moves

    def has_places() -> bool:
        return bool(page.match_panel.numbers())

    def has_moves() -> bool:
        return moves.count > 0

    yield Command("previous", translate("ComparePage", "‹ Previous"), partial(page.step, -1),
                  ("Shift+F8", "Alt+Up", "P"), possible=has_places)
    yield Command("next", translate("ComparePage", "Next ›"), partial(page.step, 1), ("F8", "Alt+Down", "N"),
                  possible=has_places)
    yield Command("first", translate("ComparePage", "First match"), partial(page.go_end, 0), ("Alt+Home",),
                  possible=has_places)
    yield Command("last", translate("ComparePage", "Last match"), partial(page.go_end, -1), ("Alt+End",),
                  possible=has_places)
    yield Command("longest", translate("ComparePage", "Longest match"), page.go_longest, ("G",), possible=has_places)
    yield Command("next_difference", translate("ComparePage", "Next difference"), partial(differ, 1), ("F7",))
    yield Command("previous_difference", translate("ComparePage", "Previous difference"), partial(differ, -1),
                  ("Shift+F7",))
    yield Command("move", translate("ComparePage", "Other place of the moved paragraph"), moves.there_and_back, ("M",),
                  possible=has_moves)
    yield Command("next_move", translate("ComparePage", "Next moved paragraph"), partial(moves.next, 1), ("Shift+M",),
                  possible=has_moves)


def _views(page: CompareParts) -> Iterator[Command]:
    translate, details, search, parts = QCoreApplication.translate, page.details, page.search, page.parts
    yield Command("figures", translate("ComparePage", "Figures of the paragraphs"), details.show_figures, ("I",))
    yield Command("score", translate("ComparePage", "Parts of the similarity"), details.show_score, ("B",),
                  translate("ComparePage", "What the similarity is made of, down to the passages"))
    for mode, text, key, hint in (
        (ViewMode.ROWS, translate("ComparePage", "Rows"), "R",
         translate("ComparePage", "Show each paragraph beside its partner, whatever their order")),
        (ViewMode.TEXT, translate("ComparePage", "Text"), "T",
         translate("ComparePage", "Show both texts as they run")),
        (ViewMode.PAGES, translate("ComparePage", "Pages"), "V",
         translate("ComparePage", "Show the pages as they look on paper")),
    ):
        yield Command(mode, text, partial(page.show_mode, mode), (key,), hint, switch=True, group="view")
    yield Command("link", translate("ComparePage", "Linked scrolling"), page.set_linked, ("L",),
                  translate("ComparePage", "Scroll both sides together, match beside match"), switch=True)
    yield Command("differ", translate("ComparePage", "Differences"), page.set_differences, ("D",),
                  translate("ComparePage", "Mark what changed inside a match, by character and by English word"),
                  switch=True)
    yield Command("only_differences", translate("ComparePage", "Only differences"), page.fold_same, ("Shift+D",),
                  translate("ComparePage", "Fold paragraphs that are equal on both sides, in rows"), switch=True)
    yield Command("filter", translate("ComparePage", "Filter"), parts.filter_area.setVisible, ("F",),
                  translate("ComparePage", "Show certain kinds and lengths only"), switch=True)
    yield Command("legend", translate("ComparePage", "Legend"), parts.legend_area.setVisible, ("K",), switch=True)
    yield Command("find", translate("ComparePage", "Find"), search.open, ("Ctrl+F", "/"))
    yield Command("find_next", translate("ComparePage", "Next hit"), partial(search.step, 1), ("F3",))
    yield Command("find_previous", translate("ComparePage", "Previous hit"), partial(search.step, -1), ("Shift+F3",))


def _passages(page: CompareParts) -> Iterator[Command]:
    translate, passages, excuses = QCoreApplication.translate, page.passages, page.excuses
    file, copy_path = passages.open_file, passages.copy_path
    in_folder = partial(file, folder=True)
    yield Command("swap", translate("ComparePage", "Swap sides"), page.swap, ("S",))
    yield Command("excuse", translate("ComparePage", "Excuse this passage…"), excuses.ask, ("Shift+X",),
                  translate("ComparePage", "It stays in sight, but counts no more"), lambda: excuses.can_excuse)
    yield Command("restore", translate("ComparePage", "Let this passage count again"), excuses.restore, ("Shift+U",),
                  possible=lambda: excuses.can_restore)
    yield Command("copy", translate("ComparePage", "Copy passage with its source"), passages.copy, ("Ctrl+Shift+C",))
    yield Command("open_left", translate("ComparePage", "Open the left file"), partial(file, LEFT), ("Ctrl+Alt+L",))
    yield Command("open_right", translate("ComparePage", "Open the right file"), partial(file, RIGHT), ("Ctrl+Alt+R",))
    yield Command("folder_left", translate("ComparePage", "Show the left file in its folder"), partial(in_folder, LEFT))
    yield Command("folder_right", translate("ComparePage", "Show the right file in its folder"),
                  partial(in_folder, RIGHT))
    yield Command("path_left", translate("ComparePage", "Copy the path of the left file"), partial(copy_path, LEFT))
    yield Command("path_right", translate("ComparePage", "Copy the path of the right file"), partial(copy_path, RIGHT))
# fmt: on


def tool_bar(actions: Actions, title: str, more: str) -> QToolBar:
    """Return a tool bar of the most used actions with a menu of all others; an overflow menu takes what has no room."""
    bar = QToolBar(title)
    bar.setObjectName("tools")
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    for name, sign in (("previous", "‹"), ("next", "›")):
        actions[name].setIconText(sign)
    bar.addActions([actions[name] for name in _BAR])
    button = QToolButton()
    button.setText("⋯")
    button.setToolTip(more)
    button.setAccessibleName(more)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(actions.menu(Menu("", _MENU)))
    bar.addWidget(button)
    for tool_button in bar.findChildren(QToolButton):
        if not tool_button.text():  # Qt's own, for what has no room
            tool_button.setAccessibleName(more)
        tool_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return bar
