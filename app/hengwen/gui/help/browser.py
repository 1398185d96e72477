"""Shows a page of the guide: Markdown in the look of the window, its links followed inside the guide only."""

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QColor, QImage, QResizeEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from hengwen.gui.help.book import Book, GuidePage, anchor
from hengwen.gui.help.format import MARGIN, blocks, fit_pictures, format_document
from hengwen.gui.style.theme import theme_now

_WIDEST = 900  # pixels of a line of text, beyond which it is hard to read
_SCROLL_BAR = 14
_IMAGE = QTextDocument.ResourceType.ImageResource.value


class Browser(QTextBrowser):
    """`went` with the name of a page when another one is shown, by whatever way."""

    went = Signal(str)

    def __init__(self, book: Book, pixels: float) -> None:
        super().__init__()
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.anchorClicked.connect(self.follow)
        self.book, self.page, self._pixels = book, "", pixels
        self._look = theme_now()
        self._visits: list[tuple[str, str]] = []
        self._now = -1

    # Where to

    def follow(self, link: QUrl) -> None:
        """Go where a link of the guide leads; there are none to anywhere else."""
        page = link.path().removesuffix(".md") or self.page
        if link.isRelative() and page in self.book.pages:
            self._visit(page, link.fragment(QUrl.ComponentFormattingOption.FullyDecoded))

    def go(self, page: str, heading: str = "") -> None:
        """Show a page, from a heading on."""
        self._visit(page, anchor(heading))

    def _visit(self, page: str, fragment: str) -> None:
        if [(page, fragment)] != self._visits[self._now : self._now + 1]:
            self._visits[self._now + 1 :] = [(page, fragment)]
            self._now = len(self._visits) - 1
        self._show()

    def _show(self) -> None:
        page, fragment = self._visits[self._now]
        if page != self.page:
            self.page = page
            self.render_page()
        self._scroll_to(fragment)
        self.went.emit(page)

    @property
    def can_go(self) -> tuple[bool, bool]:
        """Whether there is a way back, and one forward."""
        return self._now > 0, self._now < len(self._visits) - 1

    def backward(self) -> None:
        """Where one was before. Qt's own way back knows pages only, not how they are made here."""
        if self.can_go[0]:
            self._now -= 1
            self._show()

    def forward(self) -> None:
        """Where one came back from."""
        if self.can_go[1]:
            self._now += 1
            self._show()

    def _scroll_to(self, fragment: str) -> None:
        block = next((b for b in headings(self.document()) if anchor(b.text()) == fragment), None)
        if block is None or block == self.document().begin():
            self.verticalScrollBar().setValue(0)
            return
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(int(top) - MARGIN // 2)

    # What is shown

    @property
    def shown(self) -> GuidePage | None:
        """The page that is shown."""
        return self.book.pages.get(self.page)

    def set_pixels(self, pixels: float) -> None:
        """Another size of the text."""
        self._pixels = pixels
        self.render_page()

    def take_book(self, book: Book) -> None:
        """The guide in another language, at the same page."""
        self.book = book
        self.render_page()

    def render_page(self) -> None:
        """Make the page anew, as for another look, and stay where it was scrolled to."""
        if self.shown is None:
            return
        place, made = (
            self.verticalScrollBar().value(),
            QTextDocument(self),
        )  # apart: it is laid out once, not at each step
        made.setMarkdown(self.shown.source)
        self._look = theme_now()
        format_document(made, self._look, self._pixels)
        self._fit_pictures(made)
        self.setDocument(made)
        self.verticalScrollBar().setValue(place)

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002
        """Pictures of the guide; nothing else, and nothing from anywhere else."""
        url = QUrl(name)
        return self.picture(url.toString()) if type == _IMAGE and url.isRelative() else None

    def picture(self, name: str) -> QImage:
        """A picture of the guide as it lies on the disk; none for a name that leads out of the guide."""
        path = (self.book.folder / name).resolve()
        return QImage(str(path)) if path.is_relative_to(self.book.folder.resolve()) else QImage()

    def _fit_pictures(self, document: QTextDocument) -> None:
        fit_pictures(document, self.picture, self._room(), self.devicePixelRatioF())

    def _room(self) -> int:
        return min(self.width() - _SCROLL_BAR, _WIDEST + 2 * MARGIN) - 2 * MARGIN

    def resizeEvent(self, event: QResizeEvent) -> None:
        spare = max(0, self.width() - _SCROLL_BAR - _WIDEST - 2 * MARGIN)
        self.setViewportMargins(spare // 2, 0, spare - spare // 2, 0)
        super().resizeEvent(event)
        self._fit_pictures(self.document())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and theme_now() is not self._look:  # it comes for less than that
            self.render_page()

    # What was searched

    def mark(self, words: list[str]) -> None:
        """Mark all places of these words on the page."""
        found = [place for word in words for place in self._places(word)]
        look = theme_now().mark(0)
        marks = []
        for place in found:
            one = QTextEdit.ExtraSelection()
            one.cursor = place
            one.format.setBackground(QColor(look.back))
            marks.append(one)
        self.setExtraSelections(marks)

    def _places(self, word: str) -> list[QTextCursor]:
        places, cursor = [], QTextCursor(self.document())
        while not (cursor := self.document().find(word, cursor)).isNull():
            places.append(cursor)
        return places


def headings(document: QTextDocument) -> list[QTextBlock]:
    """The blocks that are headings."""
    return [block for block in blocks(document) if block.blockFormat().headingLevel()]
