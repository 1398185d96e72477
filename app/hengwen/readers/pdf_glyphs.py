"""The glyphs of a PDF page by PDFium's own functions: a character, its box and how it is painted.

One call into PDFium costs about a microsecond, so there are three for each glyph; colour, mode and direction are
asked for once for each text object.
"""

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pypdfium2 import raw

from hengwen.document import Oddity
from hengwen.readers.draft import HIDDEN, INVISIBLE, OUTSIDE, SCAN, TINY, WHITE
from hengwen.readers.pdf_runs import Glyph
from hengwen.readers.pdf_scene import UNPAINTED, Colour, Scene, address, scene_of

_TINY = 1.95  # points: labels in scaled-down figures reach 2
_ALIKE = 12  # steps of 255 in each of three colours that nobody tells apart
_COVERED = Oddity.COVERED
_BLANKS = frozenset((0x20, 0xA0, 0x3000, 0x9, 0x2002, 0x2003, 0x2009))
_NOTHING = frozenset((0, 0xA, 0xD, 0xFFFE, 0xFFFF))


class _Manner(NamedTuple):
    """How a text object is painted: its finding, its turn in degrees, its letter size in points, its place in order."""

    odd: str | None
    turn: int
    size: float
    order: int


class GlyphReader:
    """Reads the glyphs of one page; `page` is a `pypdfium2.PdfPage`, `handle` its raw text page.

    `off` gives the names of the layers that are switched off; it is asked only where text lies in layers.
    """

    def __init__(self, page: Any, handle: Any, off: Callable[[], frozenset[str]] = frozenset) -> None:
        self._off = off
        self._page = page
        self._handle = handle
        self._frame: tuple[float, float, float, float] = page.get_bbox()
        # Asked anew for every letter and every text: making them each time would take as long as asking.
        self._box, self._matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self._ink = tuple(ctypes.c_uint() for _ in range(4))
        self._sides = tuple(ctypes.c_double() for _ in range(4))
        self._manners: dict[int, _Manner] = {}
        self._scene: Scene = scene_of(page)
        self._scan: bool | None = None

    @property
    def pictured(self) -> bool:
        """Whether pictures fill most of the page."""
        if self._scan is None:
            self._scan = self._scene.pictured(self._frame)
        return self._scan

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
        odd = manner.odd or self._out_of_sight(index, manner, (left + right) / 2, (bottom + top) / 2)
        return Glyph(letter, left, right, bottom, top, spaced, odd, manner.turn)

    def _out_of_sight(self, index: int, manner: _Manner, x: float, y: float) -> str | None:
        """Off the page, or under something that was painted later."""
        if manner.turn == 0 and not self._on_page(x, y):
            return OUTSIDE
        if not 0 <= manner.order < self._scene.last:
            return None
        if manner.turn:
            x, y = self._centre(index)
        return _COVERED if self._scene.covered(x, y, manner.order) else None

    def _centre(self, index: int) -> tuple[float, float]:
        left, right, bottom, top = self._tight(index)
        return (left + right) / 2, (bottom + top) / 2

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
        left, right, bottom, top = self._sides
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
        x, y = self._sides[:2]
        raw.FPDFText_GetCharOrigin(self._handle, index, x, y)
        return x.value, y.value

    def _manner(self, index: int) -> _Manner:
        pointer = raw.FPDFText_GetTextObject(self._handle, index)
        key = address(pointer)
        manner = self._manners.get(key)
        if manner is None:
            manner = self._manners[key] = self._asked(index, pointer, key)
        return manner

    def _asked(self, index: int, pointer: Any, key: int) -> _Manner:
        """Turn and size come from the matrix: PDFium's own angle takes slanted letters for turned ones."""
        matrix = self._matrix
        raw.FPDFText_GetMatrix(self._handle, index, matrix)
        turn = round(-math.degrees(math.atan2(matrix.b, matrix.a)) / 5) * 5 % 360 if matrix.b else _level(matrix.a)
        size = float(raw.FPDFText_GetFontSize(self._handle, index)) * math.hypot(matrix.c, matrix.d)
        order = self._scene.order.get(key, -1)
        odd = TINY if 0 < size < _TINY else self._odd(index, pointer, self._scene.layers.get(key), order)
        return _Manner(odd, turn, size, order)

    def _odd(self, index: int, pointer: Any, layer: str | None, order: int) -> str | None:
        if layer and layer in self._off():
            return HIDDEN
        mode = raw.FPDFTextObj_GetTextRenderMode(pointer) if pointer else raw.FPDF_TEXTRENDERMODE_FILL
        if mode in UNPAINTED:
            return self._unpainted(index)
        red, green, blue, alpha = self._ink
        if not raw.FPDFText_GetFillColor(self._handle, index, red, green, blue, alpha):
            return None  # a pattern or a shading
        if alpha.value == 0:
            return self._unpainted(index)
        if mode != raw.FPDF_TEXTRENDERMODE_FILL:
            return None  # its outline may be of another colour
        return WHITE if self._lost(index, (red.value, green.value, blue.value), order) else None

    def _lost(self, index: int, ink: Colour, order: int) -> bool:
        """Whether letters have the colour of what lies behind them."""
        if self._scene.bare:
            return min(ink) >= 255 - _ALIKE
        ground = self._scene.ground(*self._centre(index), order)
        return ground is not None and all(abs(a - b) <= _ALIKE for a, b in zip(ink, ground, strict=True))

    def _unpainted(self, index: int) -> str | None:
        """Text without ink is honest over a scan, and over outlines: some programs draw bold letters so."""
        if self.pictured:
            return SCAN
        x, y = self._centre(index)
        return None if self._scene.inked(x, y) else INVISIBLE


def _level(along: float) -> int:
    return 180 if along < 0 else 0


def as_scan(glyphs: Sequence[Glyph], reader: GlyphReader) -> list[Glyph]:
    """Text that lies under a picture of the whole page is that of a scan, painted first instead of without ink."""
    if glyphs and reader.pictured and sum(glyph.odd == _COVERED for glyph in glyphs) > 0.9 * len(glyphs):
        return [glyph._replace(odd=SCAN) if glyph.odd == _COVERED else glyph for glyph in glyphs]
    return list(glyphs)


def has_images(page: Any) -> bool:
    """Whether any image is painted on a page."""
    return next(iter(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)), None) is not None


def _letter(high: int, code: int) -> str:
    if high and 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00)
    if code == 2:  # PDFium's sign for a hyphen at the end of a line
        return "-"
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
