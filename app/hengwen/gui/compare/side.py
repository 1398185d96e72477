"""One side of the compare page: the document's name, its text, and its pages."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from hengwen.document import Document
from hengwen.gui.bands import Strip
from hengwen.gui.pane import Pane
from hengwen.gui.script import Script
from hengwen.gui.theme import percent
from hengwen.gui.view import View
from hengwen.gui.widgets import HEAD, Elided, label

_ROOMY, _NARROW = 420, 320  # pixels from which a head names the page too, and the share


class Side(QWidget):
    """The text, or a notice in its place while it is made ready."""

    def __init__(self) -> None:
        super().__init__()
        self.pane = Pane()
        self.head = PaneHeader()
        self.notice = label("", "muted", wrap=True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack = QStackedWidget()
        for part in (self.pane, self.notice):
            self.stack.addWidget(part)
        self.strip = Strip(self.pane)
        self.pane.scrolled.connect(self.show_page)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.head)
        box.addWidget(self.stack, 1)

    @property
    def view(self) -> View:
        """What is shown: the text or the pages."""
        return self.pane

    @property
    def views(self) -> tuple[View, ...]:
        """All that could be shown."""
        return (self.pane,)

    def show_notice(self, text: str) -> None:
        """Say something in the place of the text."""
        self.notice.setText(text)
        self.stack.setCurrentWidget(self.notice)

    def show_script(self, script: Script) -> None:
        """Show another text from its top."""
        self.stack.setCurrentWidget(self.view)
        self.pane.show_script(script)
        self.show_page()

    def hide_numbers(self, numbers: frozenset[int]) -> None:
        """Do not show these matches."""
        for view in self.views:
            if view.script is not None:
                view.script.hidden = numbers
            view.viewport().update()

    def set_show_differences(self, on: bool) -> None:
        """Whether differences inside edited matches are marked."""
        for view in self.views:
            view.set_show_differences(on)

    def set_pixels(self, pixels: float) -> None:
        """Another size of the text."""
        self.pane.set_pixels(pixels)

    def show_page(self) -> None:
        """Name the page in view."""
        view = self.view
        script = view.script
        unit = script.map.point(view.first_unit()) if script else 0
        page = script.places.pages[script.side](unit) if isinstance(script, Script) else None
        self.head.show_page(page)


class PaneHeader(QWidget):
    """Above a view: the document, how much of it stands in the other one, the page in view, and what to do with it."""

    open_asked = Signal()
    folder_asked = Signal()
    path_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name = Elided("strong")
        self._share, self._in_view, self._page = label("", "muted"), Elided("strong"), label("", "muted")
        self.more = QToolButton()
        self.more.setObjectName("small")
        self.more.setText("⋯")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.more)
        menu.addAction(self.tr("Open the file"), self.open_asked.emit)
        menu.addAction(self.tr("Show it in its folder"), self.folder_asked.emit)
        menu.addAction(self.tr("Copy its path"), self.path_asked.emit)
        self.more.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(26, 0, 10, 0)
        row.setSpacing(14)
        row.addWidget(self._name)
        row.addWidget(self._share)
        row.addWidget(self._in_view)
        row.addStretch(1)
        row.addWidget(self._page)
        row.addWidget(self.more)
        self.setFixedHeight(HEAD)
        self.setObjectName("paneHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def show_document(self, document: Document, side: str) -> None:
        """Name another document; `side` in words."""
        self._name.set_text(document.name)
        self._name.setToolTip(document.path)
        self.more.setToolTip(f"{side}: {document.name}")
        self.more.setAccessibleName(self.more.toolTip())
        self.show_page(None)

    def show_share(self, words: str, share: float, in_view: float | None) -> None:
        """How much of it stands in the other document, and how much with what the view shows."""
        self._share.setText(words.format(share=percent(share, 0)))
        said = "" if in_view is None else self.tr("in this view {share}").format(share=percent(in_view, 0))
        self._in_view.set_text(said)
        self._in_view.setToolTip(said)
        self._in_view.setVisible(bool(said))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow pane the name gets the room of the page, then that of the share."""
        self._page.setVisible(event.size().width() >= _ROOMY)
        self._share.setVisible(event.size().width() >= _NARROW)
        super().resizeEvent(event)

    def show_page(self, page: int | None) -> None:
        """The page in view."""
        self._page.setText(self.tr("p. {page}").format(page=page) if page is not None else "")
