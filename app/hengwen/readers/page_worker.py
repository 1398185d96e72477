"""A process that draws pages of PDF files, and may die of them. PDFium aborts its process on some broken files."""

import contextlib
import ctypes
import unicodedata
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from hengwen.errors import Message, message
from hengwen.readers.archive import fetch, stamp
from hengwen.readers.failure import Unreadable
from hengwen.readers.worker import settle

_MOST_PIXELS = 12_000_000  # of a picture: a page as large as a poster is drawn smaller
_LEAST_FOUND = 6  # folded characters that still say where a longer text begins
_GRID = 1 << 20  # PDFium gives places on a drawn page in whole pixels: on a page of this size they are exact enough


@dataclass(frozen=True, slots=True)
class Wanted:
    """A stretch of text to find on a page: its occurrence number `occurrence`, counted from 0."""

    text: str
    occurrence: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points from the upper left corner of the page as it is shown."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Order:
    """A page, counted from 1, to draw with so many pixels per point (0: not at all), and texts to find on it."""

    path: Path
    page: int
    scale: float
    wanted: tuple[Wanted, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page: `data` are RGB bytes in rows of `stride` bytes; `size` is the page in points, `pages` how many.

    `boxes`: for each text that was wanted the rectangles it fills, one for each line; none where it was not found.
    """

    width: int
    height: int
    stride: int
    data: bytes
    page: int
    pages: int
    size: tuple[float, float]
    boxes: tuple[tuple[Box, ...], ...]


Answer = Picture | Message


def serve(connection: "Connection[Answer, Order]") -> None:
    """Answer orders until the pipe closes. Runs as the main function of a spawned process."""
    settle()
    desk = _Desk()
    with contextlib.suppress(EOFError, OSError):
        connection.send(Message("ready"))  # never shown: it only tells that the process is there
        while True:
            connection.send(desk.answer(connection.recv()))


class _Desk:
    """Keeps the last document open: pages are turned far more often than files are changed."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._document: Any = None

    def answer(self, order: Order) -> Answer:
        """The picture, or a sentence why there is none."""
        try:
            return _draw(self._open(order.path), order)
        except Unreadable as fault:
            return fault.content.message or no_page("…")
        except pdfium.PdfiumError:
            return message("The page cannot be shown: the PDF file is damaged or locked.")

    def _open(self, path: Path) -> Any:
        key = path, *stamp(path)
        if key != self._key:
            if self._document is not None:
                self._document.close()
            self._document = self._key = None
            self._document, self._key = pdfium.PdfDocument(fetch(path)), key
        return self._document


def no_page(page: int | str) -> Message:
    """What is said about a page that does not exist."""
    return message("The file has no page {page}.", page=page)


def _draw(document: Any, order: Order) -> Answer:
    pages = len(document)
    if not 1 <= order.page <= pages:
        return no_page(order.page)
    page = document[order.page - 1]
    try:
        size = page.get_size()
        boxes = _find(page, size, order.wanted) if order.wanted else ()
        if order.scale <= 0:
            return Picture(0, 0, 0, b"", order.page, pages, size, boxes)
        bitmap = page.render(
            scale=_bounded(order.scale, size), rev_byteorder=True, force_bitmap_format=raw.FPDFBitmap_BGR
        )
        data = bytes(bitmap.buffer)
        return Picture(bitmap.width, bitmap.height, bitmap.stride, data, order.page, pages, size, boxes)
    finally:
        page.close()


def _bounded(scale: float, size: tuple[float, float]) -> float:
    pixels = max(size[0] * size[1] * scale * scale, 1.0)
    return scale if pixels <= _MOST_PIXELS else scale * (_MOST_PIXELS / pixels) ** 0.5


def _find(page: Any, size: tuple[float, float], wanted: tuple[Wanted, ...]) -> tuple[tuple[Box, ...], ...]:
    text = page.get_textpage()
    try:
        letters, places = _letters(text.raw)
        return tuple(_boxes(page, text.raw, size, _range(letters, places, each)) for each in wanted)
    finally:
        text.close()


def fold(text: str) -> str:
    """Letters only, in their usual form: lines, blanks and hyphens differ between a page and the text read from it."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def _letters(handle: Any) -> tuple[str, list[int]]:
    """The folded text of a page, and for each of its letters the number of the page's character it comes from."""
    pieces, places = [], []
    for number in range(raw.FPDFText_CountChars(handle)):
        code = raw.FPDFText_GetUnicode(handle, number)
        folded = fold(chr(code)) if 0 < code < 0x110000 else ""
        pieces.append(folded)
        places += [number] * len(folded)
    return "".join(pieces), places


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


def _boxes(page: Any, handle: Any, size: tuple[float, float], found: tuple[int, int] | None) -> tuple[Box, ...]:
    if found is None:
        return ()
    count = raw.FPDFText_CountRects(handle, found[0], found[1] - found[0] + 1)
    return tuple(_box(page, handle, size, number) for number in range(count))


def _box(page: Any, handle: Any, size: tuple[float, float], number: int) -> Box:
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetRect(handle, number, left, top, right, bottom)
    corners = (_shown(page, size, left.value, top.value), _shown(page, size, right.value, bottom.value))
    (x0, x1), (y0, y1) = (sorted(values) for values in zip(*corners, strict=True))
    return Box(x0, y0, x1 - x0, y1 - y0)


def _shown(page: Any, size: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    """A place of the page's own coordinates as it is shown: turned, cropped, counted from above."""
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, _GRID, _GRID, 0, x, y, across, down)
    return across.value / _GRID * size[0], down.value / _GRID * size[1]
