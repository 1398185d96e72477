"""The page of a PDF as it looks on paper, or a picture that was read, with frames around findings and lines."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent

from hengwen.gui.jobs.render_queue import FindingsRenderRequest, PictureRenderRequest, RenderQueue
from hengwen.gui.pages.reading.findings import FindingsText
from hengwen.gui.pageview.recognised_lines import frame_of, paint_frame, turned_upright
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.textview.painting import clear
from hengwen.gui.textview.view import View
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.list_item import paint_notice
from hengwen.model.document import State
from hengwen.model.messages import Message
from hengwen.readers.pages.renderer import PageImage

_MARGIN = 12
_PAUSE = 90  # milliseconds without another request before a page is drawn: scrolling passes many pages
_MOST_MARKED = 60  # findings on a page; more than that nobody can tell apart
_UNDRAWN = (State.LOCKED, State.DAMAGED, State.NOT_ALLOWED, State.GONE, State.WRONG_KIND)  # there is no page
_STEPS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
_ALIKE = 0.02  # a size that is so near is the same
_A_POINT = 96 / 72  # pixels of a point at 100 %
_A_DOT = 72 / 150  # points of a pixel of a picture


class PageView(View):
    """Shows one page at a time. `zoom` 0 fits the width."""

    turned = Signal()

    def __init__(self, render_queue: RenderQueue) -> None:
        super().__init__()
        self._render_queue = render_queue
        self._text_layout: FindingsText | None = None
        self._numbers: tuple[int, ...] = ()
        self.page, self.pages, self.zoom = 1, 0, 0.0
        self._picture: PageImage | None = None
        self._image = QImage()
        self.notice = ""
        self._marked: tuple[int, ...] = ()
        self._request: FindingsRenderRequest | PictureRenderRequest | None = None
        self._scroll_to_mark = False
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self._draw)
        render_queue.drawn.connect(self._drawn)
        render_queue.failed.connect(self._failed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(self.tr("Page as it looks"))

    # Contents

    def show_document(self, text_layout: FindingsText) -> None:
        """Show another file from its first page."""
        self._text_layout = text_layout
        pages = len(text_layout.sheets) or text_layout.document.content.pages or 0
        self.page, self.pages, self.current = 1, pages, None
        self._later.stop()
        self._request = None  # the page still being drawn belongs to the previous file
        message = text_layout.document.content.message if text_layout.document.state in _UNDRAWN else None
        self._clear(sentence(message) if message else "")
        if message:
            self._text_layout = None
        self.turn(1)

    def turn(self, page: int, finding: int | None = None) -> None:
        """Show a page, with one finding chosen."""
        self.current, self._scroll_to_mark = finding, finding is not None
        known = self._picture is not None and self._picture.page == page
        self.page = max(1, min(page, self.pages) if self.pages else page)
        self.turned.emit()
        if known:
            self._show_mark()
        else:
            self._later.start()

    def step(self, by: int) -> None:
        """Show the next page, or the previous one."""
        if 1 <= self.page + by <= max(self.pages, 1):
            self.turn(self.page + by)

    def set_zoom(self, by: int) -> None:
        """Choose the next larger or smaller size; 0 fits the width."""
        now = self._scale() / (_A_POINT * self.devicePixelRatioF())  # also where it fits the width
        steps = [step for step in _STEPS if (step - now) * by > _ALIKE]
        self.zoom = min(steps, key=lambda step: abs(step - now), default=self.zoom) if by else 0.0
        self._draw()

    @property
    def boxes(self) -> list[tuple[int, QRectF]]:
        """Return the findings' numbers and boxes, in pixels of the picture as shown."""
        if self._picture is None or self._request is None:
            return []
        scale = self._image.width() / self._image.devicePixelRatio() / max(self._picture.size[0], 1.0)
        return [
            (number, QRectF(box.left * scale, box.top * scale, box.width * scale, box.height * scale))
            for number, boxes in zip(self._marked, self._picture.boxes, strict=False)
            for box in boxes
        ]

    @property
    def frames(self) -> list[tuple[int, QPolygonF]]:
        """Return the recognised lines' numbers and corners, likewise."""
        if self._text_layout is None or self._picture is None:
            return []
        size = (float(self._shown_size().width()), float(self._shown_size().height()))
        of_sheet = bool(self._text_layout.sheets)
        here = ((n, self._text_layout.line(n)) for n in self._text_layout.lines_on(self._picture.page))
        return [(number, frame_of(*read, size, upright=of_sheet)) for number, read in here if read]

    # Drawing

    def _draw(self) -> None:
        if self._text_layout is None or not self.isVisible():
            return
        document = self._text_layout.document
        if self._text_layout.sheets:
            picture = self._text_layout.sheets[self.page - 1]
            self._numbers = ()
            self._request = PictureRenderRequest(Path(document.path), picture.name, self.page, self._scale())
            self._render_queue.ask(PageView, [self._request])
            return
        self._numbers = self._text_layout.on_page(self.page)[:_MOST_MARKED]
        findings = tuple(self._text_layout.findings[number] for number in self._numbers)
        self._request = FindingsRenderRequest(document, self.page, self._scale(), findings)
        self._render_queue.ask(PageView, [self._request])

    def _scale(self) -> float:
        """Return pixels for each point. The width of the page is known only from its picture: A4 at first."""
        ratio = self.devicePixelRatioF()
        if self.zoom:
            return self.zoom * _A_POINT * ratio
        width = self._picture.size[0] if self._picture is not None else 595.0
        return max(0.1, (self.viewport().width() - 2 * _MARGIN) / max(width, 1.0)) * ratio

    def _drawn(self, request: FindingsRenderRequest | PictureRenderRequest, picture: PageImage) -> None:
        if request != self._request:
            return
        sheets = self._text_layout.sheets if self._text_layout else ()
        self._image, size = turned_upright(picture, sheets[self.page - 1] if sheets else None)
        if sheets:
            size = size[0] * _A_DOT, size[1] * _A_DOT
            picture = replace(picture, page=self.page, pages=len(sheets), size=size)
        self._picture, self.pages, self._marked, self.notice = picture, picture.pages, self._numbers, ""
        if sheets:
            wide = max(1, round(size[0] * self._scale()))
            self._image = self._image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        self._image.setDevicePixelRatio(self.devicePixelRatioF())
        self._picture = replace(picture, data=b"")  # the image has a copy of its own
        self._fit()
        self._show_mark()
        self.turned.emit()
        if not sheets and not self.zoom and abs(self._scale() / request.scale - 1) > 0.02:
            self._later.start()

    def _failed(self, request: FindingsRenderRequest | PictureRenderRequest, what: Message) -> None:
        if request == self._request:
            self._clear(sentence(what))
            self.turned.emit()

    def _clear(self, notice: str) -> None:
        self._picture, self._image, self._marked, self.notice = None, QImage(), (), notice
        self._fit()
        self.viewport().update()

    def _fit(self) -> None:
        size = self._shown_size()
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAsNeeded if self.zoom else policy.ScrollBarAlwaysOff)
        for bar, length, room in (
            (self.horizontalScrollBar(), size.width(), self.viewport().width()),
            (self.verticalScrollBar(), size.height(), self.viewport().height()),
        ):
            bar.setRange(0, max(0, length + 2 * _MARGIN - room))
            bar.setPageStep(max(1, room - 30))
            bar.setSingleStep(40)

    def _shown_size(self) -> QSize:
        return (self._image.size() / self._image.devicePixelRatio()) if not self._image.isNull() else QSize()

    def _show_mark(self) -> None:
        """Scroll to the chosen finding."""
        box = next((box for number, box in self._marks() if number == self.current), None)
        seen = QRectF(self.viewport().rect()).translated(-QPointF(self._corner()))
        if box is not None and self._scroll_to_mark and not seen.contains(box):
            self.verticalScrollBar().setValue(round(box.center().y() + _MARGIN - self.viewport().height() / 3))
            self.horizontalScrollBar().setValue(round(box.center().x() + _MARGIN - self.viewport().width() / 2))
        elif self._scroll_to_mark is False and self._picture is not None and self.current is None:
            self.horizontalScrollBar().setValue(0)
        self._scroll_to_mark = False
        self.viewport().update()

    def _marks(self) -> list[tuple[int, QRectF]]:
        """Return the boxes around all findings and lines, by their numbers."""
        return [*self.boxes, *((number, frame.boundingRect()) for number, frame in self.frames)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        if self._text_layout is not None and not self.zoom:
            self._later.start()

    def _corner(self) -> QPoint:
        left = max(_MARGIN, (self.viewport().width() - self._shown_size().width()) // 2)
        return QPoint(left - self.horizontalScrollBar().value(), _MARGIN - self.verticalScrollBar().value())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(theme.track))
        if self._image.isNull():
            painter.setFont(font(14))
            room = self.viewport().rect().adjusted(24, 24, -24, -24)
            paint_notice(painter, room, self.notice or self.tr("The page is being drawn…"))
            return
        corner = self._corner()
        painter.drawImage(corner, self._image)
        for number, frame in self.frames:
            read = self._text_layout.line(number) if self._text_layout else None
            doubtful = read is not None and read[1].doubtful
            paint_frame(painter, frame.translated(corner), doubtful=doubtful, chosen=number == self.current)
        for number, box in self.boxes:
            mark = theme.mark(self._text_layout.colour(number) if self._text_layout else 0)
            painter.setBrush(clear(mark.strong, 90 if number == self.current else 45))
            painter.setPen(QPen(QColor(mark.strong), 2.0 if number == self.current else 1.0))
            painter.drawRect(box.translated(corner.x(), corner.y()).adjusted(-2, -2, 2, 2))
        self.paint_focus(painter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the finding or the line at a point."""
        point = event.position() - QPointF(self._corner())
        here = [(number, box) for number, box in self._marks() if box.contains(point)]
        if event.button() == Qt.MouseButton.LeftButton and here:
            self.clicked.emit(min(here, key=lambda mark: mark[1].width() * mark[1].height())[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
