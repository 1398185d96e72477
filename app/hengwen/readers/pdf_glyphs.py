"""The glyphs of a PDF page by PDFium's own functions: a character, its box and how it is painted.

One call into PDFium costs about a microsecond, so there are three for each glyph; colour, mode and direction are
asked for once for each text object.
"""

import ctypes
import math
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from pypdfium2 import raw

from hengwen.readers.draft import INVISIBLE, OUTSIDE, SCAN, TINY, WHITE
from hengwen.readers.pdf_runs import Glyph

_OBJECTS = 20_000  # of a page that are looked at for what lies behind its text
_TINY = 1.5  # points; labels in scaled-down figures reach 2
_BLANKS = frozenset((0x20, 0xA0, 0x3000, 0x9, 0x2002, 0x2003, 0x2009))
_NOTHING = frozenset((0, 0xA, 0xD, 0xFFFE, 0xFFFF))
_UNPAINTED = frozenset((raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP))
_PAINTED = frozenset((raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING, raw.FPDF_PAGEOBJ_TEXT))


class _Manner(NamedTuple):
    """How a text object is painted: its finding, if any, its turn in degrees and its letter size in points."""

    odd: str | None
    turn: int
    size: float


class GlyphReader:
    """Reads the glyphs of one page; `page` is a `pypdfium2.PdfPage`, `handle` its raw text page."""

    def __init__(self, page: Any, handle: Any) -> None:
        self._page = page
        self._handle = handle
        self._frame: tuple[float, float, float, float] = page.get_bbox()
        self._box = raw.FS_RECTF()
        self._manners: dict[int, _Manner] = {}
        self._backdrop: list[tuple[int, tuple[float, float, float, float]]] | None = None
        self._scan: bool | None = None

    def __iter__(self) -> Iterator[Glyph]:
        spaced = False
        high = 0
        for index in range(raw.FPDFText_CountChars(self._handle)):
            code = raw.FPDFText_GetUnicode(self._handle, index)
            if code in _BLANKS:
                spaced = spaced or not raw.FPDFText_IsGenerated(self._handle, index)
            elif 0xD800 <= code < 0xDC00:  # Windows gives a rare character as two
                high = code
            elif code not in _NOTHING:
                yield self._glyph(index, _letter(high, code), spaced)
                spaced, high = False, 0

    def _glyph(self, index: int, letter: str, spaced: bool) -> Glyph:
        manner = self._manner(index)
        box = self._loose(index, manner.size) if manner.turn == 0 else self._turned(index, manner.turn, manner.size)
        left, right, bottom, top = box
        odd = manner.odd
        if odd is None and not self._on_page((left + right) / 2, (bottom + top) / 2) and manner.turn == 0:
            odd = OUTSIDE
        return Glyph(letter, left, right, bottom, top, spaced, odd, manner.turn)

    def _on_page(self, x: float, y: float) -> bool:
        left, bottom, right, top = self._frame
        return left <= x <= right and bottom <= y <= top

    def _loose(self, index: int, size: float) -> tuple[float, float, float, float]:
        """The box over the whole advance and letter size; around the base line where a font gives no such box."""
        box = self._box
        raw.FPDFText_GetLooseCharBox(self._handle, index, box)
        if 0.8 * size < box.top - box.bottom < 1.25 * size:
            return box.left, max(box.right, box.left), box.bottom, box.top
        base = self._origin(index)[1]
        return box.left, max(box.right, box.left), base - 0.2 * size, base + 0.8 * size

    def _tight(self, index: int) -> tuple[float, float, float, float]:
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        raw.FPDFText_GetCharBox(self._handle, index, left, right, bottom, top)
        return left.value, right.value, bottom.value, top.value

    def _turned(self, index: int, turn: int, size: float) -> tuple[float, float, float, float]:
        """The box as if its line ran from left to right: the origin turned back, with the letter size above it."""
        left, right, bottom, top = self._tight(index)
        upright = turn % 180 == 0
        width = max(right - left if upright else top - bottom, 0.5 * size)
        x, y = self._origin(index)
        sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        x, y = x * cosine - y * sine, x * sine + y * cosine
        return x, x + width, y - 0.2 * size, y + 0.8 * size

    def _origin(self, index: int) -> tuple[float, float]:
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(self._handle, index, x, y)
        return x.value, y.value

    def _manner(self, index: int) -> _Manner:
        pointer = raw.FPDFText_GetTextObject(self._handle, index)
        key = ctypes.addressof(pointer.contents) if pointer else 0
        if key not in self._manners:
            self._manners[key] = self._asked(index, pointer)
        return self._manners[key]

    def _asked(self, index: int, pointer: Any) -> _Manner:
        """Turn and size come from the matrix: PDFium's own angle takes slanted letters for turned ones."""
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(self._handle, index, matrix)
        turn = round(-math.degrees(math.atan2(matrix.b, matrix.a)) / 5) * 5 % 360
        size = float(raw.FPDFText_GetFontSize(self._handle, index)) * math.hypot(matrix.c, matrix.d)
        return _Manner(TINY if 0 < size < _TINY else self._odd(index, pointer), turn, size)

    def _odd(self, index: int, pointer: Any) -> str | None:
        if pointer and raw.FPDFTextObj_GetTextRenderMode(pointer) in _UNPAINTED:
            return self._unpainted(index)
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        if not raw.FPDFText_GetFillColor(self._handle, index, red, green, blue, alpha):
            return None  # a pattern or a shading
        if alpha.value == 0:
            return self._unpainted(index)
        white = min(red.value, green.value, blue.value) >= 0xF5
        return WHITE if white and not self._painted_behind(index) else None

    def _unpainted(self, index: int) -> str | None:
        """Text without ink is honest over a scan, and over outlines: some programs draw bold letters so."""
        if self._image_covers():
            return SCAN
        return None if self._painted_behind(index, text=True) else INVISIBLE

    def _painted_behind(self, index: int, *, text: bool = False) -> bool:
        """Whether anything coloured lies where a glyph is; other text counts only when asked for."""
        left, right, bottom, top = self._tight(index)
        x, y = (left + right) / 2, (bottom + top) / 2
        boxes = (box for kind, box in self._painted() if text or kind != raw.FPDF_PAGEOBJ_TEXT)
        return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in boxes)

    def _image_covers(self) -> bool:
        """Whether images fill most of the page, as in a scan with recognised text behind it."""
        if self._scan is not None:
            return self._scan
        left, bottom, right, top = self._frame
        whole = max(1.0, (right - left) * (top - bottom))
        areas = (
            (box[2] - box[0]) * (box[3] - box[1]) for kind, box in self._painted() if kind == raw.FPDF_PAGEOBJ_IMAGE
        )
        self._scan = sum(areas) > 0.5 * whole
        return self._scan

    def _painted(self) -> list[tuple[int, tuple[float, float, float, float]]]:
        """Kinds and boxes of what gives the page another colour than white."""
        if self._backdrop is None:
            objects = ((each.type, each) for each in islice(self._page.get_objects(max_depth=3), _OBJECTS))
            self._backdrop = [
                (kind, each.get_bounds()) for kind, each in objects if kind in _PAINTED and _coloured(each)
            ]
        return self._backdrop


def _coloured(each: Any) -> bool:
    """Whether a page object is painted in something else than white; images and shadings always are."""
    if each.type in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
        return True
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(each.raw, red, green, blue, alpha)
    return _filled(each) and alpha.value > 0 and min(red.value, green.value, blue.value) < 0xF5


def _filled(each: Any) -> bool:
    if each.type == raw.FPDF_PAGEOBJ_TEXT:
        return raw.FPDFTextObj_GetTextRenderMode(each.raw) not in _UNPAINTED
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(each.raw, mode, stroke)
    return bool(mode.value != raw.FPDF_FILLMODE_NONE)


def has_images(page: Any) -> bool:
    """Whether any image is painted on a page."""
    return next(iter(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)), None) is not None


def _letter(high: int, code: int) -> str:
    if high and 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00)
    if code == 2:  # PDFium's sign for a hyphen at the end of a line
        return "-"
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
