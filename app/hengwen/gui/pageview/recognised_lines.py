"""Recognised lines on the page or the picture from which they were read: their frames, and the place of each letter.

Where something is `upright`, the picture was turned as recognition did it; otherwise it lies as in its file.
"""

import unicodedata
from collections.abc import Iterable

import numpy as np
from msgspec import structs
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPolygonF, QTransform

from hengwen.gui.jobs.render_queue import image_of
from hengwen.gui.style.theme import LIGHT
from hengwen.gui.textview.painting import clear
from hengwen.model.document import Document, Span
from hengwen.model.recognition import Corner, PictureOfText, PlacedLine
from hengwen.readers.pages.protocol import Boxes, PageImage
from hengwen.text.display import whole_percent

Size = tuple[float, float]


def line_at(document: Document, offset: int) -> tuple[PictureOfText, PlacedLine] | None:
    """Return the recognised line that has the character at an offset, and its picture; None where it was no picture."""
    recognition = document.content.recognition
    for picture in recognition.pictures if recognition else ():
        for line in picture.lines:
            if line.span.start <= offset < line.span.end:
                return picture, line
    return None


def of_page(pictures: Iterable[PictureOfText], page: int) -> list[PictureOfText]:
    """Return what was read of a page of a PDF: it as a whole, or pictures on it whose place is known."""
    return [picture for picture in pictures if picture.page == page and (not picture.name or picture.box)]


def line_hint(line: PlacedLine) -> str:
    """Return how sure a line is, in words."""
    doubtful = QCoreApplication.translate("RecognisedLines", "Read from a picture, doubtful: score {score}")
    sure = QCoreApplication.translate("RecognisedLines", "Read from a picture: score {score}")
    return (doubtful if line.doubtful else sure).format(score=whole_percent(line.score))


def frame_of(picture: PictureOfText, line: PlacedLine, size: Size, *, upright: bool) -> QPolygonF:
    """Return the corners of a line, clockwise from its own top left one, on a drawing of some size: of its page where
    it is known where the picture lies there.
    """
    shares = (_share(picture, corner, 0 if upright else picture.turned) for corner in line.corners)
    left, top, right, bottom = picture.box or (0.0, 0.0, 1.0, 1.0)
    places = ((left + x * (right - left), top + y * (bottom - top)) for x, y in shares)
    return QPolygonF([QPointF(x * size[0], y * size[1]) for x, y in places])


def _share(picture: PictureOfText, corner: Corner, turned: int) -> tuple[float, float]:
    """Return the place of a corner as shares of width and height, in a picture that was turned by so many degrees."""
    u, v = corner[0] / max(picture.width, 1), corner[1] / max(picture.height, 1)
    return {90: (v, 1 - u), 180: (1 - u, 1 - v), 270: (1 - v, u)}.get(turned, (u, v))


def turned_upright(drawn: PageImage, picture: PictureOfText | None) -> tuple[QImage, Size]:
    """Return a drawing as recognition turned it, and its size then; None for one that it did not read."""
    image, (wide, high) = image_of(drawn), drawn.size
    if picture is None or not picture.turned:
        return image, (wide, high)
    turned = image.transformed(QTransform().rotate(picture.turned))
    return turned, (high, wide) if picture.turned % 180 else (wide, high)


def line_image(drawn: QImage, picture: PictureOfText, line: PlacedLine) -> QImage:
    """Return a line as it looks, cut along its own tilt out of a drawing of its picture that lies as in its file."""
    picture = structs.replace(picture, box=None)
    frame = frame_of(picture, line, (drawn.width(), drawn.height()), upright=False)
    left_top, right_top, _, left_bottom = frame.toList()
    width, height = (max(1.0, QLineF(left_top, end).length()) for end in (right_top, left_bottom))
    cut = QImage(round(width), round(height), QImage.Format.Format_RGB32)
    cut.fill(Qt.GlobalColor.white)
    straight = [QPointF(0, 0), QPointF(width, 0), QPointF(width, height), QPointF(0, height)]
    along = QTransform.quadToQuad(frame, QPolygonF(straight))
    if isinstance(along, QTransform):  # none for corners that lie on a line
        painter = QPainter(cut)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(along)
        painter.drawImage(QPointF(), drawn)
        painter.end()
    return cut


def with_recognised(
    boxes: Boxes | None, text: str, extent: Span, pictures: Iterable[PictureOfText], size: Size, *, upright: bool
) -> Boxes:
    """Return the boxes of the characters of a page: of those of a recognised line, each has its share of the line."""
    known = np.full((len(extent), 4), np.nan, dtype=np.float32) if boxes is None else boxes.copy()
    for line, frame in ((ln, frame_of(p, ln, size, upright=upright)) for p in pictures for ln in p.lines):
        start, end = line.span.start - extent.start, line.span.end - extent.start
        if 0 <= start < end <= len(extent):
            known[start:end] = _boxes(frame, text[line.span.start : line.span.end])
    return known


def _boxes(frame: QPolygonF, text: str) -> Boxes:
    """Return a box for each character of a line; Latin ones are half as wide as Chinese ones."""
    widths = [2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text]
    edges = np.concatenate(([0], np.cumsum(widths))) / sum(widths)
    a, b, c, d = (np.array((corner.x(), corner.y())) for corner in frame.toList())
    above, below = a + edges[:, None] * (b - a), d + edges[:, None] * (c - d)
    corners = np.stack((above[:-1], above[1:], below[:-1], below[1:]))
    return np.hstack((corners.min(axis=0), corners.max(axis=0))).astype(np.float32)


def paint_frame(painter: QPainter, frame: QPolygonF, *, doubtful: bool, chosen: bool = False) -> None:
    """Paint the frame of a line on a page, which is white in every theme; that of a doubtful one is thicker."""
    colour = LIGHT.notice.bar if doubtful else LIGHT.accent
    painter.setPen(QPen(clear(colour, 255 if doubtful or chosen else 120), 2.0 if doubtful or chosen else 1.0))
    painter.setBrush(clear(colour, 70 if chosen else 26 if doubtful else 0))
    painter.drawPolygon(frame)
