"""The pages of the window: a line for each, from which the bar, the View menu and the guide know them."""

from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from hengwen.gui.session import Session

START, PROGRESS = "start", "progress"
READING, OVERVIEW, SOURCES, COMPARE = "reading", "overview", "sources", "compare"


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """The text itself: the translation tool finds it, with its context, by this name."""
    return text


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page by its `name`, and the page of the guide that is about it.

    `label`, `menu_label`: its name in the bar and in the View menu, with its `shortcut` there, to be translated in the
    contexts `MainFrame` and `Menus`; empty for a page that nobody goes to. `widget`: where the class of a page lies
    that needs the session and nothing else; `window_pages` makes the others.
    """

    name: str
    guide_page: str
    label: str = ""
    menu_label: str = ""
    shortcut: str = ""
    widget: str = ""

    @property
    def title(self) -> str:
        """The name in the bar, in the window's language."""
        return QCoreApplication.translate("MainFrame", self.label)

    @property
    def menu_title(self) -> str:
        """The name in the View menu, in the window's language."""
        return QCoreApplication.translate("Menus", self.menu_label)

    def make(self, session: Session) -> QWidget:
        """The widget of a page that says where its class lies."""
        module, _, name = self.widget.partition(":")
        made: QWidget = getattr(import_module(module), name)(session)
        return made


PAGES = {entry.name: entry for entry in (
    PageEntry(START, "documents"),
    PageEntry(PROGRESS, "first-check"),
    PageEntry(READING, "reading", QT_TRANSLATE_NOOP("MainFrame", "Reading"),
              QT_TRANSLATE_NOOP("Menus", "&Reading"), "Ctrl+1"),
    PageEntry(OVERVIEW, "overview", QT_TRANSLATE_NOOP("MainFrame", "Overview"),
              QT_TRANSLATE_NOOP("Menus", "&Overview"), "Ctrl+2"),
    PageEntry(SOURCES, "overview", QT_TRANSLATE_NOOP("MainFrame", "Sources"),
              QT_TRANSLATE_NOOP("Menus", "S&ources"), "Ctrl+4"),
    PageEntry(COMPARE, "compare", QT_TRANSLATE_NOOP("MainFrame", "Compare"),
              QT_TRANSLATE_NOOP("Menus", "&Compare"), "Ctrl+3"),
)}  # fmt: skip
"""The pages in the order of the bar; the menu has them in the order of their keys."""

NAVIGABLE = tuple(entry for entry in PAGES.values() if entry.label)
"""Those that can be gone to."""
