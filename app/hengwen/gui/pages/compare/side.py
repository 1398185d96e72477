"""One side of the compare page: the document's name, its text, and its pages."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from hengwen.gui.document_names import ShownNames
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.pageview.page_map_cache import PageMapCache
from hengwen.gui.pageview.pages_view import PagesView
from hengwen.gui.textview.bands import MatchStrip, repaint_with
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.view import View
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import HEAD, Elided, label, lay_out, styled
from hengwen.model.document import Document, Span
from hengwen.model.messages import Message
from hengwen.readers.office import NEEDS_LIBREOFFICE
from hengwen.readers.pages.page_map import PageMap
from hengwen.text.display import visible_line, whole_percent

_AROUND, _BETWEEN = 64, 14  # pixels beside the parts of a head, and between two of them
_LEAST = 130
_MOST_DESCRIBED = 500  # characters of a passage that a screen reader gets


class ViewMode(StrEnum):
    """How both documents are shown: rows of paragraphs, the running texts, or the pages as they look."""

    ROWS = "rows"
    TEXT = "text"
    PAGES = "pages"


class DocumentSide(QWidget):
    """The text or the pages, or a notice in their place while these are being prepared.

    `view_changed` is emitted when the other one of them is shown; `note_changed` when the `note` has changed, which may
    be advice that can be silenced; `menu_requested` with the point on the screen of the request.
    """

    view_changed = Signal()
    note_changed = Signal()
    menu_requested = Signal(object)

    def __init__(self, render_queue: RenderQueue, page_maps: PageMapCache) -> None:
        super().__init__()
        self.pane, self.pages_view = Pane(), PagesView(render_queue)
        self._page_maps = page_maps
        self._text_layout: MatchText | None = None
        self.row_text: RowText | None = None
        self._mode = ViewMode.ROWS
        self.note = ""
        self.note_is_advice = False
        self.head = PaneHeader()
        self.notice = label("", "muted", wrap=True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack = QStackedWidget()
        for part in (self.pane, self.pages_view, self.notice):
            self.stack.addWidget(part)
        self.strip = MatchStrip(self.pane)
        repaint_with(self.strip, self.pages_view)
        for view in self.views:
            view.scrolled.connect(self.show_page)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(
                lambda at, view=view: self.menu_requested.emit(view.mapToGlobal(at))
            )
        self.pages_view.laid_out.connect(self.show_page)
        page_maps.ready.connect(self._take_page_map)
        page_maps.failed.connect(self._failed)
        lay_out(QVBoxLayout(self), self.head, (self.stack, 1), spacing=0)

    @property
    def view(self) -> View:
        """The view that is shown: text or pages."""
        with_pages = self._mode is ViewMode.PAGES and self.pages_view.page_map is not None
        return self.pages_view if with_pages else self.pane

    @property
    def views(self) -> tuple[View, ...]:
        """All views that could be shown."""
        return (self.pane, self.pages_view)

    def show_notice(self, text: str) -> None:
        """Show a notice in place of the text."""
        self.notice.setText(text)
        self.stack.setCurrentWidget(self.notice)

    def show_text(self, text_layout: MatchText, row_text: RowText) -> None:
        """Show another text from its top, running or in rows."""
        same = self._text_layout is not None and self._text_layout.document is text_layout.document
        self._text_layout, self.row_text = text_layout, row_text
        self.pane.show_text(row_text if self._mode is ViewMode.ROWS else text_layout)
        if same and self.pages_view.page_map is not None:
            self.pages_view.show_text(text_layout)
        else:
            self.pages_view.page_map, self.pages_view.pages = None, []
        self.show_mode(self._mode)

    # The pages

    def show_mode(self, mode: ViewMode) -> None:
        """Show rows, the running text, or the pages where the document has some."""
        self._mode = mode
        self._set_note("")
        if mode is ViewMode.PAGES and self._text_layout is not None and self.pages_view.page_map is None:
            document = self._text_layout.document
            page_map = self._page_maps.known(document)
            if page_map is not None:
                self.pages_view.show_page_map(self._text_layout, page_map)
            else:
                self._set_note(self.tr("The pages are being made ready…"))
                self._page_maps.ask(document)
        wanted = self.row_text if mode is ViewMode.ROWS else self._text_layout
        if wanted is not None and self.view is self.pane and self.pane.text_layout is not wanted:
            self.pane.show_text(wanted)
        self.stack.setCurrentWidget(self.view)
        self.strip.use(self.view)
        self.show_page()
        self.view_changed.emit()

    def _waits_for(self, document: Document) -> bool:
        shown = self._text_layout.document if self._text_layout is not None else None
        return self._mode is ViewMode.PAGES and shown is document

    def _take_page_map(self, document: Document, page_map: PageMap) -> None:
        if self._waits_for(document) and self._text_layout is not None:
            self.pages_view.show_page_map(self._text_layout, page_map)
            self.show_mode(self._mode)

    def _failed(self, document: Document, what: Message) -> None:
        if self._waits_for(document):
            self._set_note(sentence(what), is_advice=what == NEEDS_LIBREOFFICE)

    def _set_note(self, text: str, *, is_advice: bool = False) -> None:
        self.note, self.note_is_advice = text, is_advice
        self.note_changed.emit()

    @property
    def name(self) -> str:
        """The document's name."""
        return visible_line(self._text_layout.document.label) if self._text_layout else ""

    def hide_numbers(self, numbers: frozenset[int]) -> None:
        """Hide these matches."""
        for text_layout in (self._text_layout, self.row_text):
            if text_layout is not None:
                text_layout.hidden = numbers
        for view in self.views:
            view.viewport().update()

    def excuse(self, excused: Mapping[int, str]) -> None:
        """Strike these matches through, each with its reason."""
        for text_layout in (self._text_layout, self.row_text):
            if text_layout is not None:
                text_layout.excuse(excused)
        for view in self.views:
            view.viewport().update()

    def show_places_of_differences(self, spans: Sequence[Span]) -> None:
        """Show where differences lie."""
        for text_layout in (self._text_layout, self.row_text):
            if text_layout is not None:
                text_layout.show_differences_at(spans)

    def describe(self, number: int | None) -> None:
        """Give screen readers the chosen passage."""
        text_layout, description = self._text_layout, ""
        if text_layout is not None and number is not None and text_layout.has_extent(number):
            marked = text_layout.extent(number)
            description = text_layout.text[marked.start : min(marked.end, marked.start + _MOST_DESCRIBED)]
        for view in self.views:
            view.setAccessibleDescription(description)

    def set_show_differences(self, on: bool) -> None:
        """Set whether differences inside edited matches are marked."""
        for view in self.views:
            view.set_show_differences(on)

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text."""
        self.pane.set_pixels(pixels)
        self.pages_view.set_pixels(pixels)

    def show_page(self) -> None:
        """Name the page in view."""
        view = self.view
        if view is self.pages_view:
            self.head.show_page(
                self.pages_view.page, self.pages_view.page_map.pages if self.pages_view.page_map else None
            )
            return
        text_layout = view.text_layout
        if isinstance(text_layout, MatchText):
            self.head.show_page(text_layout.places.pages[text_layout.side](view.first_offset()))


class PaneHeader(QWidget):
    """Above a view: the document, how much of it is in the other one, the page in view, and buttons.

    `more` gets the menu of its button.
    """

    def __init__(self) -> None:
        super().__init__()
        self._name = Elided("strong")
        self._detail = Elided("muted")
        self._share, self._page = label("", "muted"), label("", "muted")
        self.more = QToolButton()
        self.more.setObjectName("small")
        self.more.setText("⋯")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        parts = (self._name, self._detail, self._share, 1, self._page, self.more)
        lay_out(QHBoxLayout(self), *parts, margins=(26, 0, 10, 0), spacing=_BETWEEN)
        self.setFixedHeight(HEAD)
        styled(self, "paneHeader")

    def show_document(self, document: Document, side: str, names: ShownNames) -> None:
        """Show the name of another document; `side` in words."""
        self._name.set_text(names.marked(document))
        self._detail.set_text(names.detail(document))
        for part in (self._name, self._detail):
            part.setToolTip(names.whole(document))
        self.more.setToolTip(f"{side}: {names.title(document)}")
        self.more.setAccessibleName(self.more.toolTip())
        self.show_page(None)

    def show_share(self, words: str, share: float, in_view: float | None) -> None:
        """Show how much of the document is in the other one, and how much of that the view shows."""
        figure, hint = whole_percent(share), ""
        if in_view is not None:
            hint = self.tr("In the report {share}, in this view {in_view}")
            hint = hint.format(share=figure, in_view=whole_percent(in_view))
            figure += f" → {whole_percent(in_view)}"
        self._share.setText(words.format(share=figure))
        self._share.setToolTip(hint)
        self._make_room()

    def minimumSizeHint(self) -> QSize:
        """Let the pane be narrower than its header: parts of it give way."""
        return QSize(_LEAST, HEAD)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Give room first to the name, then to the share, the page and the name's detail, as far as there is some."""
        room = self.width() - _AROUND - self.more.sizeHint().width() - self._name.sizeHint().width()
        for part in (self._share, self._page, self._detail):
            needed = part.sizeHint().width() + _BETWEEN
            fits = needed <= room and bool(part.text())
            part.setVisible(fits)
            room -= needed if fits else 0

    def show_page(self, page: int | None, pages: int | None = None) -> None:
        """Show the number of the page in view, and the number of pages."""
        words = self.tr("p. {page} of {pages}") if pages is not None else self.tr("p. {page}")
        self._page.setText(words.format(page=page, pages=pages) if page is not None else "")
        self._make_room()
