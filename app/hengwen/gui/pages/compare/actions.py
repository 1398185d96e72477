"""What can be done on the compare page: every action with its keys, in a tool bar and in a menu."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

KEYS: dict[str, tuple[str, ...]] = {
    "previous": ("Shift+F8", "Alt+Up", "P"),
    "next": ("F8", "Alt+Down", "N"),
    "first": ("Alt+Home",),
    "last": ("Alt+End",),
    "longest": ("G",),
    "link": ("L",),
    "differ": ("D",),
    "next_difference": ("F7",),
    "previous_difference": ("Shift+F7",),
    "figures": ("I",),
    "score": ("B",),
    "move": ("M",),
    "next_move": ("Shift+M",),
    "rows": ("R",),
    "text": ("T",),
    "pages": ("V",),
    "find": ("Ctrl+F", "/"),
    "find_next": ("F3",),
    "find_previous": ("Shift+F3",),
    "filter": ("F",),
    "legend": ("K",),
    "swap": ("S",),
    "copy": ("Ctrl+Shift+C",),
    "open_left": ("Ctrl+Alt+L",),
    "open_right": ("Ctrl+Alt+R",),
}
"""The keys of each action; they hold everywhere on the page but in a line where one types."""

VIEWS = ("rows", "text", "pages")
"""One of these is on."""

CHECKABLE = ("link", "differ", *VIEWS, "filter", "legend")
_BAR = ("previous", "next", *VIEWS, "link", "differ", "find", "filter")
_MENU = (
    ("first", "last", "longest", "previous_difference", "next_difference", "move", "next_move", "figures", "score", ""),
    ("find", "find_next", "find_previous", ""),
    ("rows", "text", "pages", ""),
    ("link", "differ", "filter", "legend", "swap", ""),
    ("copy", "open_left", "open_right"),
)


def action_names() -> dict[str, str]:
    """What the actions are called."""
    translate = QCoreApplication.translate
    return {
        "previous": translate("ComparePage", "‹ Previous"),
        "next": translate("ComparePage", "Next ›"),
        "first": translate("ComparePage", "First match"),
        "last": translate("ComparePage", "Last match"),
        "longest": translate("ComparePage", "Longest match"),
        "link": translate("ComparePage", "Linked scrolling"),
        "differ": translate("ComparePage", "Differences"),
        "next_difference": translate("ComparePage", "Next difference"),
        "previous_difference": translate("ComparePage", "Previous difference"),
        "figures": translate("ComparePage", "Figures of the paragraphs"),
        "score": translate("ComparePage", "Parts of the similarity"),
        "move": translate("ComparePage", "Other place of the moved paragraph"),
        "next_move": translate("ComparePage", "Next moved paragraph"),
        "rows": translate("ComparePage", "Rows"),
        "text": translate("ComparePage", "Text"),
        "pages": translate("ComparePage", "Pages"),
        "find": translate("ComparePage", "Find"),
        "find_next": translate("ComparePage", "Next hit"),
        "find_previous": translate("ComparePage", "Previous hit"),
        "filter": translate("ComparePage", "Filter"),
        "legend": translate("ComparePage", "Legend"),
        "swap": translate("ComparePage", "Swap sides"),
        "copy": translate("ComparePage", "Copy passage with its source"),
        "open_left": translate("ComparePage", "Open the left file"),
        "open_right": translate("ComparePage", "Open the right file"),
    }


def action_hints() -> dict[str, str]:
    """What an action does, where its name does not say it all."""
    translate = QCoreApplication.translate
    return {
        "link": translate("ComparePage", "Scroll both sides together, match beside match"),
        "differ": translate("ComparePage", "Mark what changed inside a match, by character and by English word"),
        "score": translate("ComparePage", "What the similarity is made of, down to the passages"),
        "rows": translate("ComparePage", "Show each paragraph beside its partner, whatever their order"),
        "text": translate("ComparePage", "Show both texts as they run"),
        "pages": translate("ComparePage", "Show the pages as they look on paper"),
        "filter": translate("ComparePage", "Show certain kinds and lengths only"),
    }


def make_actions(page: QWidget) -> dict[str, QAction]:
    """The actions of a page, by name; their keys hold on it and on everything in it."""
    made, tips = {}, action_hints()
    for name, text in action_names().items():
        action = QAction(text, page, checkable=name in CHECKABLE)
        action.setShortcuts([QKeySequence(key) for key in KEYS[name]])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
        action.setToolTip(f"{tips.get(name, text.strip('‹› '))}  ({keys})")
        page.addAction(action)
        made[name] = action
    views = QActionGroup(page)
    for name in VIEWS:
        views.addAction(made[name])
    return made


def tool_bar(actions: dict[str, QAction], title: str, more: str) -> QToolBar:
    """The actions that are used most, and a menu with all others; what has no room goes behind its arrow."""
    bar = QToolBar(title)
    bar.setObjectName("tools")
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    bar.addActions([actions[name] for name in _BAR])
    button = QToolButton()
    button.setText("⋯")
    button.setToolTip(more)
    button.setAccessibleName(more)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu(actions, button))
    bar.addWidget(button)
    for each in bar.findChildren(QToolButton):
        each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return bar


def menu(actions: dict[str, QAction], parent: QWidget) -> QMenu:
    """All actions but those that go one step, with their keys."""
    made = QMenu(parent)
    for group in _MENU:
        for name in group:
            if name:
                made.addAction(actions[name])
            else:
                made.addSeparator()
    return made
