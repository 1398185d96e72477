"""What the menus ask the user about: documents, what stands beside them, the library, what does not count."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.exclusions_dialog import LeftOutDialog
from hengwen.gui.help.controller import HelpController
from hengwen.library.database import usual_place

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


class Commands(QObject):
    """Each asks, and has the window do what was chosen."""

    def __init__(self, window: "Window", dialogs: Dialogs) -> None:
        super().__init__(window)
        self._window, self._dialogs = window, dialogs
        self.helping = HelpController(window)

    def open_folder(self) -> None:
        """Let the user choose a folder and check it."""
        self._window.check_paths(self._window.inquiry.folder())

    def open_files(self) -> None:
        """Let the user choose files and check them."""
        self._window.check_paths(self._window.inquiry.files(self.tr("Open files")))

    def choose_templates(self) -> bool:
        """Let the user choose task sheets; whether any were."""
        inquiry = self._window.inquiry
        return inquiry.take_templates(inquiry.files(self.tr("Task sheet or template")))

    def choose_older(self) -> bool:
        """Let the user choose a folder of older documents; whether one was."""
        return self._window.inquiry.take_older(self._window.inquiry.folder())

    def check_with_templates(self) -> None:
        """Check the same documents with a task sheet."""
        if self.choose_templates():
            self._window.check_again()

    def check_with_older(self) -> None:
        """Check the same documents against older ones."""
        if self.choose_older():
            self._window.check_again()

    def ask_left_out(self) -> None:
        """Show what does not count, to be switched once all is there."""
        if self._window.found is not None and not self._window.checker.busy:
            dialog = LeftOutDialog(self._window.found.report, self._window)
            dialog.switched.connect(self._window.report_pages.leave_out)
            dialog.open()

    def ask_library(self) -> None:
        """Show the library, to which the documents of the check can be added."""
        from hengwen.gui.dialogs.library_dialog import (
            LibraryDialog,  # with all of the engine: not while the window starts
        )

        found = self._window.found
        named = self._window.hiding.named(found.report).entries if found else ()
        documents = [entry.document for entry in named]
        dialog = LibraryDialog(self._window.tasks, self._dialogs, usual_place(), documents, self._window)
        dialog.shelved.connect(self._window.reviewing.keeping.shelve)
        dialog.open()

    def switch_library(self) -> None:
        """Check against the library too from now on, or no longer."""
        inquiry = self._window.inquiry
        inquiry.take_library(None if inquiry.request.library else usual_place())

    def about(self) -> None:
        """Say what the program is."""
        self._dialogs.about(self._window, self.licences)

    def licences(self) -> None:
        """Show the licences of all parts."""
        from hengwen.gui.dialogs.licences_dialog import LicencesDialog

        LicencesDialog(self._window).open()
