"""Shows pages of the guide in the theme of the window; only links inside the guide are followed."""

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from hengwen.gui.help.book import Book, anchor
from hengwen.gui.help.page_style import MARGIN, page_style
from hengwen.gui.style.theme import theme_now

_WIDEST = 900  # pixels of a line of text: longer lines are hard to read
_SCROLL_BAR = 14
_LEAST = 80  # pixels of a picture's width
_Resource = QTextDocument.ResourceType


class Browser(QTextBrowser):
    """Its sources are the names of the pages, such as `figures.md`; Qt's own history goes back and forward."""

    def __init__(self, book: Book, pixels: float) -> None:
        super().__init__()
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.book, self._pixels = book, pixels
        self._theme, self._width, self._words = theme_now(), 0, list[str]()
        self.sourceChanged.connect(self._follow_source)

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self.source().path().removesuffix(".md")

    def go(self, page: str, heading: str = "") -> None:
        """Show a page, scrolled to a heading."""
        self.setSource(QUrl(f"{page}.md#{anchor(heading)}" if heading else f"{page}.md"))

    def doSetSource(self, name: QUrl | str, type: _Resource = _Resource.UnknownResource) -> None:  # noqa: A002, ARG002
        """Follow a link inside the guide; other links are ignored."""
        target = QUrl(name)
        target.setPath(target.path() or self.source().path())
        if target.isRelative() and target.path().removesuffix(".md") in self.book.pages:
            super().doSetSource(target, _Resource.HtmlResource)

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002
        """Return a page or a picture of the guide; nothing else."""
        url = QUrl(name)
        if type == _Resource.HtmlResource.value:
            self.document().setDefaultStyleSheet(page_style(self._theme, self._pixels))
            self.document().setDocumentMargin(MARGIN)
            return self.book.pages[url.path().removesuffix(".md")].html
        return self._fitting(self.picture(url.toString())) if url.isRelative() else None

    def picture(self, name: str) -> QImage:
        """Return a picture of the guide; an empty one for a name that leads out of the guide."""
        path = (self.book.folder / name).resolve()
        return QImage(str(path)) if path.is_relative_to(self.book.folder.resolve()) else QImage()

    def _fitting(self, picture: QImage) -> QImage:
        """Return the picture in its own width, or as wide as the room, pixel for pixel: Qt scales without smoothing."""
        ratio, room = self.devicePixelRatioF(), min(self.width() - _SCROLL_BAR, _WIDEST + 2 * MARGIN) - 2 * MARGIN
        width = round(min(picture.width(), max(room, _LEAST)) * ratio)
        opaque = picture.convertToFormat(QImage.Format.Format_RGB32)
        scaled = opaque.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(ratio)
        return scaled

    # What the page depends on

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text."""
        self._pixels = pixels
        self.render_page()

    def set_book(self, book: Book) -> None:
        """Show the guide in another language, at the same page."""
        self.book = book
        self.render_page()

    def render_page(self) -> None:
        """Make the page again and stay at the scrolled position."""
        if self.page:
            place = self.verticalScrollBar().value()
            self.reload()
            self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        spare = max(0, self.width() - _SCROLL_BAR - _WIDEST - 2 * MARGIN)
        self.setViewportMargins(spare // 2, 0, spare - spare // 2, 0)
        super().resizeEvent(event)
        if self.width() != self._width:  # the room for pictures has changed
            self._width = self.width()
            self.render_page()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and theme_now() is not self._theme:  # it comes for less than that
            self._theme = theme_now()
            self.render_page()

    # Search

    def mark(self, words: list[str]) -> None:
        """Mark all occurrences of these words, on this page and on others."""
        self._words = words
        marks = []
        for cursor in [cursor for word in words for cursor in self._places(word)]:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(QColor(self._theme.mark(0).back))
            marks.append(mark)
        self.setExtraSelections(marks)

    def _places(self, word: str) -> list[QTextCursor]:
        places, cursor = [], QTextCursor(self.document())
        while not (cursor := self.document().find(word, cursor)).isNull():
            places.append(cursor)
        return places

    def _follow_source(self, place: QUrl) -> None:
        """Scroll to the heading with some room above it, and move the cursor there, for keys and screen readers."""
        if place.hasFragment():
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - MARGIN // 2)
        self.setTextCursor(self.cursorForPosition(QPoint(MARGIN, MARGIN)))
        self.mark(self._words)
