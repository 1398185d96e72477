"""The pages of a document below each other as they look on paper, with the marks of the text on them."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pageview.page_column import PageColumn, ShownPage
from hengwen.gui.pageview.page_marks import PageMarks
from hengwen.gui.pageview.page_text_layout import PageTextLayout
from hengwen.gui.pageview.recognised_lines import frame_of, of_page, paint_frame, turned_upright, with_recognised
from hengwen.gui.style.theme import LIGHT, font, theme_now
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.translation import sentence
from hengwen.model.messages import Message
from hengwen.model.recognition import PictureOfText
from hengwen.readers.pages.page_map import PageMap
from hengwen.readers.pages.renderer import PageImage, PageRenderer

_KEPT = 8  # drawn pages of a side; a page of A4 takes 2 to 8 MB
_PAUSE = 60  # milliseconds without scrolling before pages are requested: scrolling passes many
_USUAL = 15.0  # pixels of the text at which a page is as wide as the view


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page for one side, with so many pixels per point, and the text to locate on it; or the `picture` that it is."""

    side: object
    path: Path
    page: int
    scale: float
    text: str
    picture: str = ""

    def render(self, renderer: PageRenderer) -> PageImage:
        """Draw it, and locate the text."""
        if self.picture:
            return renderer.picture(self.path, self.picture)
        return renderer.render(self.path, self.page, self.scale, text=self.text)


class PagesView(PageColumn):
    """Draws the pages in view, lazily; a page that is not drawn yet is shown blank with its size."""

    def __init__(self, render_queue: RenderQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._render_queue = render_queue
        self._pressed: QPoint | None = None
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self._ask)
        render_queue.drawn.connect(self._drawn)
        render_queue.failed.connect(self._failed)

    # Contents

    def show_page_map(self, text_layout: ReportText, page_map: PageMap) -> None:
        """Show another document from its first page."""
        self.text_layout, self.page_map, self.current = text_layout, page_map, None
        self.hits, self.hit = [], None
        self.pages = [ShownPage(page_map.size) for _ in page_map.extents]
        self.fit()
        self.verticalScrollBar().setValue(0)
        self._later.start()

    def show_text(self, text_layout: ReportText) -> None:
        """Show the same document with other marks."""
        self.text_layout, self.current = text_layout, None
        self.hits, self.hit = [], None
        self.viewport().update()

    def set_pixels(self, pixels: float) -> None:
        """Scale the pages with the size of the text."""
        self.zoom = pixels / _USUAL
        self.fit()
        self._later.start()

    def ensure_span_laid_out(self, start: int, end: int) -> None:  # noqa: ARG002 - what is in view then is asked for
        """Request the page of a stretch before those in view; `laid_out` is emitted when its heights are exact."""
        self._later.start()

    # Drawing

    def _visible(self) -> list[int]:
        first = self.number_at(self.position)
        last = self.number_at(self.position + self.viewport().height())
        return [number for number in (*range(first, last + 1), last + 1, first - 1) if 0 <= number < len(self.pages)]

    def _ask(self) -> None:
        """Request the pages in view and their neighbours, unless they are there already."""
        if self.page_map is None or not self.isVisible():
            return
        scale, text = self.scale * self.devicePixelRatioF(), self.text_layout.text
        requests = []
        for number in self._visible():
            page, extent = self.pages[number], self.page_map.extents[number]
            if page.notice or (abs(page.scale / scale - 1) < 0.02 and not page.image.isNull()):
                continue
            part = "" if page.page_layout is not None else text[extent.start : extent.end]
            picture = self.page_map.pictures[number] if self.page_map.pictures else ""
            requests.append(RenderRequest(self, self.page_map.path, number + 1, scale, part, picture))
        self._render_queue.ask(self, requests)

    def _drawn(self, request: RenderRequest, picture: PageImage) -> None:
        if request.side is not self or self.page_map is None or request.path != self.page_map.path:
            return
        page, read = self.pages[request.page - 1], self._recognised(request.page - 1)
        extent, upright = self.page_map.extents[request.page - 1], bool(request.picture)
        page.image, size = turned_upright(picture, read[0] if upright and read else None)
        page.scale, places = request.scale, picture.places
        if read and page.page_layout is None:
            places = with_recognised(places, self.text_layout.text, extent, read, size, upright=upright)
        if places is not None:
            page.page_layout = PageTextLayout(extent, places)
        changed, page.size = page.size != size, size
        self._drop_far()
        if changed:
            self.fit()
        self.forget()
        if not self._later.isActive() and abs(self.scale * self.devicePixelRatioF() / request.scale - 1) > 0.02:
            self._later.start()

    def _recognised(self, number: int) -> list[PictureOfText]:
        """Return what recognition read of a page, counted from 0: it or pictures on it, or the picture that it is."""
        recognition, page_map = self.text_layout.document.content.recognition, self.page_map
        if recognition is None or page_map is None or str(page_map.path) != self.text_layout.document.path:
            return []
        if not page_map.pictures:
            return of_page(recognition.pictures, number + 1)
        return [one for one in recognition.pictures if one.name == page_map.pictures[number]]

    def _drop_far(self) -> None:
        """Discard the pictures farthest from the view; the layout of their text is kept."""
        here = self.number_at(self.position)
        drawn = [number for number, page in enumerate(self.pages) if not page.image.isNull()]
        for number in sorted(drawn, key=lambda number: abs(number - here))[_KEPT:]:
            self.pages[number].image, self.pages[number].scale = QImage(), 0.0

    def _failed(self, request: RenderRequest, what: Message) -> None:
        if request.side is self and self.page_map is not None and request.path == self.page_map.path:
            self.pages[request.page - 1].notice = sentence(what)
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(theme.track))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for number in self._visible():
            box = self.place(number)
            if box.bottom() > 0 and box.top() < self.viewport().height():
                self._paint(painter, number, box)
        self.paint_focus(painter)

    def _paint(self, painter: QPainter, number: int, box: QRectF) -> None:
        page = self.pages[number]
        painter.fillRect(box, QColor("#ffffff"))
        if page.image.isNull():
            painter.setFont(font(14))
            painter.setPen(QColor("#636871"))
            words = page.notice or self.tr("Page {page} is being drawn…").format(page=number + 1)
            painter.drawText(
                box.adjusted(24, 24, -24, -24), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words
            )
        else:
            painter.drawImage(box, page.image)
            for picture in self._recognised(number):
                for line in picture.lines:
                    frame = frame_of(picture, line, (box.width(), box.height()), upright=bool(self._map.pictures))
                    paint_frame(painter, frame.translated(box.topLeft()), doubtful=line.doubtful)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if page.page_layout is not None:
            PageMarks(self, LIGHT, page.page_layout, box, self.scale).paint(painter)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self._later.start()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._later.start()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._later.start()

    def character_at(self, point: QPoint) -> int | None:
        """Return the offset of the character at a point of the viewport, None between characters."""
        for number in self._visible():
            box, page_layout = self.place(number), self.pages[number].page_layout
            if page_layout is not None and box.contains(QPointF(point)):
                return page_layout.offset_at(
                    (point.x() - box.left()) / self.scale, (point.y() - box.top()) / self.scale
                )
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        if event.button() == Qt.MouseButton.RightButton:
            self.click(self._pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the page with the mouse."""
        if event.buttons() & Qt.MouseButton.LeftButton and self._pressed is not None:
            point = event.position().toPoint()
            for bar, by in (
                (self.verticalScrollBar(), point.y() - self._pressed.y()),
                (self.horizontalScrollBar(), point.x() - self._pressed.x()),
            ):
                bar.setValue(bar.value() - by)
            self._pressed = point

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.click(event.position().toPoint())
