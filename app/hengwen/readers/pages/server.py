"""The process that draws pages of PDF files, and may crash: PDFium aborts on some broken files."""

from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from hengwen.model.messages import Message, message
from hengwen.readers.archives.archive import fetch, stamp
from hengwen.readers.failure import Unreadable
from hengwen.readers.office import convert_to_pdf
from hengwen.readers.pages.protocol import (
    Answer,
    ConversionRequest,
    PageImage,
    PageRequest,
    PagesConverted,
    PictureRequest,
    Request,
    pack_answer,
)
from hengwen.readers.pages.text_positions import PageText

_MOST_PIXELS = 12_000_000  # pixels of a picture: a page as large as a poster is drawn smaller
_MOST_OPEN = 2  # documents: those of a pair


def serve(connection: "Connection[object, Request]") -> None:
    """Answer requests. Raises `EOFError` when the pipe closes."""
    server = PageServer()
    while True:
        connection.send_bytes(pack_answer(server.answer(connection.recv())))


class PageServer:
    """Keeps the last documents open: users turn pages far more often than they change files."""

    def __init__(self) -> None:
        self._documents: dict[tuple[object, ...], Any] = {}

    def answer(self, request: Request) -> Answer:
        """Return the picture, or a sentence why there is none."""
        try:
            if isinstance(request, ConversionRequest):
                request.target.write_bytes(convert_to_pdf(fetch(request.path), request.path.suffix.lower()))
                return PagesConverted()
            if isinstance(request, PictureRequest):
                return _picture(request)
            return _draw(self._open(request.path), request)
        except Unreadable as fault:
            return fault.content.message or _no_page("…")
        except pdfium.PdfiumError:
            return message("The page cannot be shown: the PDF file is damaged or locked.")

    def _open(self, path: Path) -> Any:
        key = path, *stamp(path)
        document = self._documents.pop(key, None)
        if document is None:
            document = pdfium.PdfDocument(fetch(path))
        self._documents[key] = document  # the last used one stands last
        while len(self._documents) > _MOST_OPEN:
            self._documents.pop(next(iter(self._documents))).close()
        return document


def _picture(request: PictureRequest) -> Answer:
    """Return a picture out of a file, as RGB, no larger than the limit for a page."""
    from hengwen.readers.fetch_picture import fetch_picture

    picture = fetch_picture(fetch(request.path), request.path.suffix.lower(), request.name)
    if picture is None:
        return message("The picture cannot be shown: the file does not have it any more, or it cannot be decoded.")
    if picture.width * picture.height > _MOST_PIXELS:
        scale = (_MOST_PIXELS / (picture.width * picture.height)) ** 0.5
        picture = picture.resize((max(1, int(picture.width * scale)), max(1, int(picture.height * scale))))
    size = float(picture.width), float(picture.height)
    return PageImage(picture.width, picture.height, 3 * picture.width, picture.tobytes(), 1, 1, size, ())


def _no_page(page: int | str) -> Message:
    return message("The file has no page {page}.", page=page)


def _draw(document: Any, request: PageRequest) -> Answer:
    pages = len(document)
    if not 1 <= request.page <= pages:
        return _no_page(request.page)
    page = document[request.page - 1]
    text = None
    try:
        size, text = page.get_size(), PageText(page)
        boxes = tuple(map(text.find, request.queries))
        places = text.locate(request.text) if request.text else None
        if request.scale <= 0:
            return PageImage(0, 0, 0, b"", request.page, pages, size, boxes, places, text.letters)
        bitmap = page.render(
            scale=_bounded(request.scale, size), rev_byteorder=True, force_bitmap_format=raw.FPDFBitmap_BGR
        )
        data = bytes(bitmap.buffer)
        return PageImage(bitmap.width, bitmap.height, bitmap.stride, data, request.page, pages, size, boxes, places)
    finally:
        if text is not None:
            text.close()
        page.close()


def _bounded(scale: float, size: tuple[float, float]) -> float:
    pixels = max(size[0] * size[1] * scale * scale, 1.0)
    return scale if pixels <= _MOST_PIXELS else scale * (_MOST_PIXELS / pixels) ** 0.5
