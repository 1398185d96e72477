"""The Help menu: opens the guide at the page about the current screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from hengwen.gui.pages.registry import PAGES
from hengwen.gui.settings import Settings

if TYPE_CHECKING:
    from hengwen.gui.help.window import HelpWindow

DIALOGS = {
    "SettingsDialog": "settings", "LibraryDialog": "library", "ReportDialog": "reports", "LeftOutDialog": "documents",
    "ColumnsDialog": "overview", "FaultDialog": "trouble",
}  # fmt: skip
"""The page of the guide about each dialog, by its class's name: most are imported when they are needed."""


_KEY = "guide"


class HelpController(QObject):
    """Opens the guide in one window, which is reused."""

    def __init__(self, settings: Settings, current_page: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._settings, self._current_page = settings, current_page
        self.shown: HelpWindow | None = None
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.lastWindowClosed.connect(self.close)
            application.focusWindowChanged.connect(self._attend)

    def show(self, page: str = "index") -> None:
        """Show a page of the guide."""
        from hengwen.gui.help.window import HelpWindow  # not while the program starts

        if self.shown is None:
            self.shown = HelpWindow(self._settings)
        self.shown.go(page)
        self.shown.show()
        self.shown.raise_()
        self.shown.activateWindow()

    def show_first(self) -> None:
        """Show the first page of the guide."""
        self.show()

    def show_here(self) -> None:
        """Show the page about the current screen."""
        self.show(next((page.guide for page in PAGES if page.name == self._current_page()), "index"))

    def show_figures(self) -> None:
        """Show the page that explains the figures."""
        self.show("figures")

    def _attend(self) -> None:
        """Let F1 in a dialog show its page, since the keys of the window do not work there."""
        dialog = QApplication.activeModalWidget()
        page = DIALOGS.get(type(dialog).__name__)
        if dialog is not None and page is not None and dialog.findChild(QShortcut, _KEY) is None:
            key = QShortcut(QKeySequence(Qt.Key.Key_F1), dialog, lambda: self.show(page))
            key.setObjectName(_KEY)

    def close(self) -> None:
        """Close the guide, as when the program ends."""
        if self.shown is not None:
            self.shown.close()
