"""Shows a page of the guide: Markdown in the look of the window, its links followed inside the guide only."""

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QColor, QImage, QResizeEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from hengwen.gui.help.book import Book, Page, anchor
from hengwen.gui.help.dressing import MARGIN, blocks, dress, fit_pictures
from hengwen.gui.theme import theme_now

_WIDEST = 900  # pixels of a line of text, beyond which it is hard to read
_SCROLL_BAR = 14
_MARKDOWN = QTextDocument.ResourceType.MarkdownResource


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

    # Where to

    def follow(self, link: QUrl) -> None:
        """Go where a link of the guide leads; there are none to anywhere else."""
        target = self.source().resolved(link)
        if target.fileName().removesuffix(".md") in self.book.pages:
            self.setSource(target)

    def go(self, page: str, heading: str = "") -> None:
        """Show a page, from a heading on."""
        url = QUrl(f"{page}.md")
        url.setFragment(anchor(heading))
        self.setSource(url)

    def doSetSource(self, name: QUrl, type: QTextDocument.ResourceType = _MARKDOWN) -> None:  # noqa: A002, ARG002
        wanted = name.fileName().removesuffix(".md")
        if wanted != self.page:
            self.page = wanted
            self.render_page()
        self._scroll_to(name.fragment(QUrl.ComponentFormattingOption.FullyDecoded))
        self.went.emit(wanted)

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
    def shown(self) -> Page | None:
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
        place = self.verticalScrollBar().value()
        self.setMarkdown(self.shown.source)
        dress(self.document(), theme_now(), self._pixels)
        fit_pictures(self.document(), self._room())
        self.verticalScrollBar().setValue(place)

    def loadResource(self, type: int, name: QUrl) -> object:  # noqa: A002
        """Pictures of the guide; nothing else, and nothing from anywhere else."""
        if type != QTextDocument.ResourceType.ImageResource.value or not name.isRelative():
            return None
        path = (self.book.folder / name.path()).resolve()
        inside = path.is_relative_to(self.book.folder.parent.resolve())
        return QImage(str(path)) if inside else None

    def _room(self) -> int:
        return min(self.width() - _SCROLL_BAR, _WIDEST + 2 * MARGIN) - 2 * MARGIN

    def resizeEvent(self, event: QResizeEvent) -> None:
        spare = max(0, self.width() - _SCROLL_BAR - _WIDEST - 2 * MARGIN)
        self.setViewportMargins(spare // 2, 0, spare - spare // 2, 0)
        super().resizeEvent(event)
        fit_pictures(self.document(), self._room())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.render_page()

    # What was searched

    def mark(self, words: list[str]) -> None:
        """Mark all places of these words on the page."""
        found = [place for word in words for place in self._places(word)]
        look = theme_now().mark(0)
        marks = []
        for place in found:
            one = QTextEdit.ExtraSelection()
            one.cursor = place  # type: ignore[attr-defined]
            one.format.setBackground(QColor(look.back))  # type: ignore[attr-defined]
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
