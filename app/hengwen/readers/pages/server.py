"""A process that draws pages of PDF files, and may die of them. PDFium aborts its process on some broken files."""

import contextlib
import ctypes
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from hengwen.model.errors import Message, message
from hengwen.readers.failure import Unreadable
from hengwen.readers.office import set_pages
from hengwen.readers.pages.letter_positions import locate, page_letters
from hengwen.readers.pages.protocol import (
    Answer,
    Boxes,
    ConversionRequest,
    PageBox,
    PageImage,
    PageRequest,
    PagesConverted,
    Wanted,
    fold,
)
from hengwen.readers.sandbox.worker import settle
from hengwen.readers.zip.archive import fetch, stamp

_MOST_PIXELS = 12_000_000  # of a picture: a page as large as a poster is drawn smaller
_MOST_OPEN = 2  # documents: those of a pair
_LEAST_FOUND = 6  # normalised characters that still say where a longer text begins
_GRID = 1 << 20  # PDFium gives places on a drawn page in whole pixels: on a page of this size they are exact enough


def serve(connection: "Connection[Answer, PageRequest | ConversionRequest]") -> None:
    """Answer orders until the pipe closes. Runs in a process of its own."""
    settle()
    desk = _Desk()
    with contextlib.suppress(EOFError, OSError):
        connection.send(Message("ready"))  # never shown: it only tells that the process is there
        while True:
            connection.send(desk.answer(connection.recv()))


class _Desk:
    """Keeps the last documents open: pages are turned far more often than files are changed."""

    def __init__(self) -> None:
        self._open_ones: dict[tuple[object, ...], Any] = {}

    def answer(self, order: PageRequest | ConversionRequest) -> Answer:
        """The picture, or a sentence why there is none."""
        try:
            if isinstance(order, ConversionRequest):
                order.target.write_bytes(set_pages(fetch(order.path), order.path.suffix.lower()))
                return PagesConverted()
            return _draw(self._open(order.path), order)
        except Unreadable as fault:
            return fault.content.message or no_page("…")
        except pdfium.PdfiumError:
            return message("The page cannot be shown: the PDF file is damaged or locked.")

    def _open(self, path: Path) -> Any:
        key = path, *stamp(path)
        document = self._open_ones.pop(key, None)
        if document is None:
            document = pdfium.PdfDocument(fetch(path))
        self._open_ones[key] = document  # the last one used stands last
        while len(self._open_ones) > _MOST_OPEN:
            self._open_ones.pop(next(iter(self._open_ones))).close()
        return document


def no_page(page: int | str) -> Message:
    """What is said about a page that does not exist."""
    return message("The file has no page {page}.", page=page)


def _draw(document: Any, order: PageRequest) -> Answer:
    pages = len(document)
    if not 1 <= order.page <= pages:
        return no_page(order.page)
    page = document[order.page - 1]
    try:
        size = page.get_size()
        boxes, places, letters = _read(page, size, order)
        if order.scale <= 0:
            return PageImage(0, 0, 0, b"", order.page, pages, size, boxes, places, letters)
        bitmap = page.render(
            scale=_bounded(order.scale, size), rev_byteorder=True, force_bitmap_format=raw.FPDFBitmap_BGR
        )
        data = bytes(bitmap.buffer)
        return PageImage(bitmap.width, bitmap.height, bitmap.stride, data, order.page, pages, size, boxes, places)
    finally:
        page.close()


def _bounded(scale: float, size: tuple[float, float]) -> float:
    pixels = max(size[0] * size[1] * scale * scale, 1.0)
    return scale if pixels <= _MOST_PIXELS else scale * (_MOST_PIXELS / pixels) ** 0.5


def _read(
    page: Any, size: tuple[float, float], order: PageRequest
) -> tuple[tuple[tuple[PageBox, ...], ...], Boxes | None, str]:
    """The boxes of the texts that are wanted, those of the characters of the page's text, and its letters."""
    text = page.get_textpage()
    try:
        letters, places = page_letters(text.raw)
        boxes = tuple(_boxes(page, text.raw, size, _range(letters, places, each)) for each in order.wanted)
        located = locate(page, text.raw, size, order.text) if order.text else None
        return boxes, located, letters
    finally:
        text.close()


def _range(letters: str, places: list[int], wanted: Wanted) -> tuple[int, int] | None:
    """First and last character of a text on the page; of its beginning where the whole does not stand there."""
    needle = fold(wanted.text)
    while needle:
        start = _nth(letters, needle, wanted.occurrence)
        if start >= 0:
            return places[start], places[start + len(needle) - 1]
        needle = needle[: len(needle) // 2] if len(needle) >= 2 * _LEAST_FOUND else ""
    return None


def _nth(letters: str, needle: str, occurrence: int) -> int:
    """Where an occurrence begins; the last one where there are fewer, -1 where there is none."""
    found = start = letters.find(needle)
    while occurrence > 0 and start >= 0:
        found, start, occurrence = start, letters.find(needle, start + 1), occurrence - 1
    return start if start >= 0 else found


def _boxes(page: Any, handle: Any, size: tuple[float, float], found: tuple[int, int] | None) -> tuple[PageBox, ...]:
    if found is None:
        return ()
    count = raw.FPDFText_CountRects(handle, found[0], found[1] - found[0] + 1)
    return tuple(_box(page, handle, size, number) for number in range(count))


def _box(page: Any, handle: Any, size: tuple[float, float], number: int) -> PageBox:
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetRect(handle, number, left, top, right, bottom)
    corners = (_shown(page, size, left.value, top.value), _shown(page, size, right.value, bottom.value))
    (x0, x1), (y0, y1) = (sorted(values) for values in zip(*corners, strict=True))
    return PageBox(x0, y0, x1 - x0, y1 - y0)


def _shown(page: Any, size: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """A place of the page's own coordinates as it is shown: turned, cropped, counted from above."""
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, _GRID, _GRID, 0, x, y, across, down)
    return across.value / _GRID * size[0], down.value / _GRID * size[1]
