"""Below both texts: the line under the pointer, or the first of the chosen passage, as it looks in its picture."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from hengwen.gui.jobs.render_queue import PictureRenderRequest, RenderQueue, image_of
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pageview.recognised_lines import line_at, line_image
from hengwen.gui.style.theme import theme_now
from hengwen.gui.textview.view import View
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Elided, lay_out, styled
from hengwen.model.document import Document, Span
from hengwen.model.messages import Message
from hengwen.model.recognition import PictureOfText, PlacedLine
from hengwen.readers.pages.renderer import PageImage
from hengwen.text.display import whole_percent

_SCALE = 2.0  # pixels of a point of a page, as recognition sees it
_HEIGHT = 38
_TEXT = 26  # pixels beside a text in its view
_Read = tuple[PictureOfText, PlacedLine]


class LinePicture(QWidget):
    """One side: how sure its line is, and the line as it looks. A page that was drawn is kept for its next line."""

    def __init__(self, render_queue: RenderQueue) -> None:
        super().__init__()
        self._queue = render_queue
        self._document: Document | None = None
        self.line: _Read | None = None
        self._passage = ""
        self._wanted: PictureRenderRequest | None = None
        self._drawn: tuple[PictureRenderRequest, QImage] | None = None
        self.words, self.image = Elided("small", Qt.TextElideMode.ElideRight), ImageLine()
        lay_out(QVBoxLayout(self), self.words, self.image, spacing=3)
        render_queue.drawn.connect(self._take)
        render_queue.failed.connect(self._fail)

    def show_document(self, document: Document) -> None:
        """Show lines of another document, or of the same one when it is shown again."""
        self._document, self.line, self._wanted, self._drawn = document, None, None, None
        self._passage = ""
        self.words.set_text("")
        self.image.show_image(QImage())

    def show_line(self, offset: int, share: float | None = None) -> None:
        """Show the line that has a character. `share`: how much of the passage was read from pictures, if one is
        chosen. Where the character is of no picture, nothing changes, unless a passage is chosen.
        """
        document = self._document
        read = line_at(document, offset) if document is not None else None
        if document is None or (share is None and (read is None or read == self.line)):
            return
        self.line = read
        self._passage = self._passage if share is None else self._share_text(share)
        words = " · ".join(filter(None, (self._passage, self._line_text(read[1]) if read else "")))
        self.words.set_text(words)
        self.words.setToolTip(words)
        self.image.show_image(QImage())
        if read is None:
            return
        picture = read[0]
        number = 1 if picture.name else picture.page or 1
        self._wanted = PictureRenderRequest(Path(document.path), picture.name, number, _SCALE)
        if self._drawn is not None and self._drawn[0] == self._wanted:
            self._cut()
        else:
            self._queue.ask(self, [self._wanted])

    def _share_text(self, share: float) -> str:
        if not share:
            return self.tr("This passage was not read from pictures")
        return self.tr("{share} of this passage from pictures").format(share=whole_percent(share))

    def _line_text(self, line: PlacedLine) -> str:
        words = self.tr("this line: score {score}, doubtful") if line.doubtful else self.tr("this line: score {score}")
        return words.format(score=whole_percent(line.score))

    def _take(self, request: PictureRenderRequest, drawn: PageImage) -> None:
        if request == self._wanted:
            self._drawn = request, image_of(drawn)
            self._cut()

    def _fail(self, request: PictureRenderRequest, what: Message) -> None:
        if request == self._wanted and (self._drawn is None or self._drawn[0] != request):
            self.words.set_text(sentence(what))

    def _cut(self) -> None:
        if self._drawn is not None and self.line is not None:
            self.image.show_image(line_image(self._drawn[1], *self.line))


class ImageLine(QWidget):
    """A picture of a line, as wide and as high as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def show_image(self, image: QImage) -> None:
        """Show another line; none for an empty picture."""
        self.image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        if self.image.isNull():
            return
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = self.image.scaled(self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        shown.setDevicePixelRatio(ratio)
        size = shown.deviceIndependentSize().toSize()
        painter.drawImage(QPoint(0, 0), shown)
        painter.setPen(QColor(theme_now().rule))
        painter.drawRect(QRect(QPoint(0, 0), size).adjusted(0, 0, -1, -1))


class RecognisedStrip(QWidget):
    """Both sides beside each other; hidden for a pair of which nothing was read from pictures."""

    def __init__(self, render_queue: RenderQueue, views: tuple[View, View]) -> None:
        super().__init__()
        styled(self, "side")
        self.sides = LinePicture(render_queue), LinePicture(render_queue)
        self._views = views
        self._places: PlacedMatches | None = None
        self._row = lay_out(QHBoxLayout(self), *((side, 1) for side in self.sides), margins=(0, 7, 0, 9), spacing=0)
        for view in views:
            view.viewport().installEventFilter(self)
        self.hide()

    def show_places(self, places: PlacedMatches) -> None:
        """Show another pair."""
        self._places = places
        documents = [places.document(side) for side in (0, 1)]
        for side, document in zip(self.sides, documents, strict=True):
            side.show_document(document)
        self.setVisible(any(document.content.recognition for document in documents))

    def show_passage(self, spans: tuple[Span, Span] | None) -> None:
        """Show the first lines of both sides of a passage, None for none."""
        if self._places is None or spans is None:
            return
        for number, (side, span) in enumerate(zip(self.sides, spans, strict=True)):
            document = self._places.document(number)
            recognition = document.content.recognition
            if recognition is None:
                side.show_line(span.start, 0.0)
                continue
            first = (line.span.start for line in recognition.lines if line.span.shared(span))
            side.show_line(max(span.start, next(first, span.start)), document.recognised_share(span))

    def _align(self) -> None:
        """Begin and end each side where the text above it does."""
        left, right = (QRect(view.mapTo(self.window(), QPoint()), view.size()) for view in self._views)
        here = QRect(self.mapTo(self.window(), QPoint()), self.size())
        margins = left.left() - here.left() + _TEXT, 7, here.right() - right.right() + _TEXT, 9
        if min(margins) > 0:
            self._row.setContentsMargins(*margins)
            self._row.setSpacing(right.left() - left.right() + 2 * _TEXT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer over a text, whose line is shown, and the edges of both texts."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._align()
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and self.isVisible():
            for side, view in zip(self.sides, self._views, strict=True):
                offset = view.character_at(event.position().toPoint()) if view.viewport() is watched else None
                if offset is not None:
                    side.show_line(offset)
        return super().eventFilter(watched, event)
