"""Finding words, copying passages and opening files on the compare page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.pages.compare.citation import both, cited, copy_path, open_file
from hengwen.model.document import Document

if TYPE_CHECKING:
    from hengwen.gui.pages.compare.page import ComparePage


class ClipboardAndFind(QObject):
    """What is done with the texts besides comparing them."""

    def __init__(self, page: "ComparePage", dialogs: Dialogs) -> None:
        super().__init__(page)
        self._page, self._dialogs = page, dialogs

    def open_find(self) -> None:
        """Show the line in which one types what to find; marked text is taken."""
        page, bar = self._page, self._page.parts.find_bar
        bar.show()
        marked = next((side.pane.selected_text() for side in page.sides if side.pane.hasFocus()), "")
        if marked.strip() and "\n" not in marked:
            bar.line.setText(marked)
        bar.line.setFocus()
        bar.line.selectAll()
        page.search.find(bar.line.text())

    def close_find(self) -> None:
        """Hide that line, and mark nothing any more."""
        self._page.parts.find_bar.hide()
        self._page.search.clear()
        self._page.left.setFocus()

    def copy(self) -> None:
        """Copy the marked text with its source, or else both passages of the chosen place."""
        places = self._page.places
        if places is None:
            return
        for number, side in enumerate(self._page.sides):
            if side.view.hasFocus() and (span := side.pane.selected_span()) is not None:
                QGuiApplication.clipboard().setText(cited(places, number, span))
                return
        item = self._page.listing.item(self._page.current)
        if item is not None:
            QGuiApplication.clipboard().setText(both(places, item))

    def show_menu(self, at: QPoint) -> None:
        """What can be done with a passage, where it was asked for."""
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self._page.actions_[name] for name in ("copy", "find", "previous", "next", "swap")])
        menu.popup(at)

    def open_file(self, side: int, *, folder: bool = False) -> None:
        """Open a side's file in its own program, or its folder."""
        document = self._document(side)
        if document is not None:
            open_file(document, self._dialogs, self._page, folder=folder)

    def copy_path(self, side: int) -> None:
        """Put the path of a side's file on the clipboard."""
        document = self._document(side)
        if document is not None:
            copy_path(document)

    def _document(self, side: int) -> Document | None:
        pair = self._page.places.pair if self._page.places else None
        return (pair.left, pair.right)[side].document if pair else None
