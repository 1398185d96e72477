"""The glyphs of a PDF page by PDFium's own functions: characters, their boxes and how they are painted.

Only its box is asked for each letter; colour, mode and direction once for each text object.
"""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.model.document import FindingKind
from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.page_objects import scene_of
from hengwen.readers.pdf.painting import PagePainter
from hengwen.readers.pdf.rulings import NO_RULINGS, Rulings
from hengwen.readers.pdf.runs import Bools, Floats, Glyphs, Places, glyphs_of
from hengwen.readers.pdf.scene import Box
from hengwen.readers.pdf.text_visibility import KINDS, MIRRORED, PdfPageContext, TextVisibility, visibility_of

Codes = NDArray[np.uint32]
_BLANKS = (0x20, 0xA0, 0x3000, 0x9, 0x2002, 0x2003, 0x2009)
_NOTHING = (0, 0xA, 0xD, 0xFFFE, 0xFFFF)
_LETTER, _BLANK, _HIGH, _NEITHER = range(4)
_SORTS = np.zeros(0x10000, dtype=np.uint8)
_SORTS[0xD800:0xDC00] = _HIGH  # Windows gives a rare character as two
_SORTS[list(_BLANKS)], _SORTS[list(_NOTHING)] = _BLANK, _NEITHER
_HYPHEN = 2  # PDFium's sign for a hyphen at the end of a line
_UNKNOWN = 0xFFFD
_PERHAPS_SEEN = (KINDS.index(FindingKind.WHITE), KINDS.index(FindingKind.COVERED))
_UNDER_SCANS = tuple(
    place for place, kind in enumerate(KINDS) if kind not in (None, FindingKind.HIDDEN, FindingKind.OUTSIDE)
)
_NEARLY_ALL = 0.9  # share of a page's letters
_INVISIBLE = KINDS.index(FindingKind.INVISIBLE)
_WORTH_PAINTING = 4  # letters: fewer are only noted
_MOSTLY = 0.7  # share of the letters without ink that lie on a drawing: a picture of them, or their shapes
_ASKED = 50  # letters of a page whose names are asked for
_STRIDE = 8  # letters; if two so far apart are of one text object, so are those between them


@dataclass(frozen=True, slots=True)
class Edges:
    """Boxes of glyphs in points, each column float64 of shape (n,)."""

    left: Floats
    right: Floats
    bottom: Floats
    top: Floats

    def put(self, places: Places, other: "Edges") -> None:
        """Write other boxes into `places`."""
        for name in ("left", "right", "bottom", "top"):
            getattr(self, name)[places] = getattr(other, name)

    @property
    def middle(self) -> tuple[Floats, Floats]:
        """Return the places half-way between left and right, and between bottom and top."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


class GlyphReader:
    """Reads the glyphs of the pages of one document; pages and text pages are those of `pypdfium2`.

    `hidden_layers` returns the names of the layers that are switched off; it is called only where text lies in layers,
    or `layered` says that other things may.
    """

    def __init__(self, hidden_layers: Callable[[], frozenset[str]] = frozenset, *, layered: bool = False) -> None:
        self._hidden_layers, self._layered = hidden_layers, layered
        self._buffer = pdfium.AnswerBuffer()
        self._painter = PagePainter()
        self.contested = False
        """Whether most letters of the last page have the colour of paper, over pictures that fill it."""

    def read(self, page: Any, text: Any) -> tuple[Glyphs, Rulings]:
        """Return all glyphs of one page, in the order of the file, and the lines drawn between them."""
        self.contested = False
        handle = pdfium.handle(text.raw)
        letters, indices, spaced = letters_of(handle, raw.FPDFText_CountChars(text.raw))
        if not indices:
            return glyphs_of(()), NO_RULINGS
        scene = scene_of(page, self._buffer)
        context = PdfPageContext(handle, self._buffer, scene, page.get_bbox(), self._hidden_layers)
        objects = text_objects(handle, indices)
        visibility = visibility_of(context, indices, objects)
        self.contested = context.is_scan and float(visibility.papery.mean()) > _MOSTLY
        edges, centre = self._boxes(handle, indices, visibility)
        findings = _out_of_sight(context, visibility, centre)
        glyphs = Glyphs(
            letters, edges.left, edges.right, edges.bottom, edges.top, spaced, findings, visibility.turn, tuple(KINDS)
        )
        scanned = _as_scan(glyphs, context, centre)
        painted = self._as_painted(scanned, page, handle, indices, objects)
        layered = (self._layered or scene.layers) and self._hidden_layers()
        if layered or scene.unsure:
            unsure = np.ones(len(objects), dtype=np.bool_) if layered else np.isin(objects, sorted(scene.unsure))
            painted = self._as_lost(painted, page, handle, indices, objects, unsure=unsure)
        return painted, scene.rulings

    def _as_lost(
        self,
        glyphs: Glyphs,
        page: Any,
        handle: Any,
        indices: Sequence[int],
        objects: NDArray[np.int64],
        *,
        unsure: Bools,
    ) -> Glyphs:
        """Find glyphs that are cut off, masked, or in forms or groups of layers that are off: the page does not change
        without them.

        Of a font that is not in the file nobody knows whether this computer could paint it.
        """
        shown = np.flatnonzero((glyphs.finding == 0) & unsure & _embedded(objects))
        if not len(shown) or not self._painter.can_paint(page):
            return glyphs
        seen = self._painter.seen(page, objects[shown].tolist(), self._places(handle, indices, shown))
        findings = glyphs.finding.copy()
        findings[shown[~seen]] = KINDS.index(FindingKind.HIDDEN)
        return glyphs.with_findings(findings)

    def _as_painted(
        self, glyphs: Glyphs, page: Any, handle: Any, indices: Sequence[int], objects: NDArray[np.int64]
    ) -> Glyphs:
        """Clear the findings of glyphs that the painted page shows after all."""
        findings = glyphs.finding
        doubtful = np.flatnonzero(np.isin(findings, _PERHAPS_SEEN))
        without_ink = np.flatnonzero(findings == _INVISIBLE)
        if len(doubtful) >= _WORTH_PAINTING:
            seen = self._painter.seen(page, objects[doubtful].tolist(), self._places(handle, indices, doubtful))
            findings = findings.copy()
            findings[doubtful[seen]] = 0
        if len(without_ink) >= _WORTH_PAINTING:
            drawn = self._painter.on_ink(page, self._places(handle, indices, without_ink))
            if drawn.mean() > _MOSTLY:
                findings = np.where(findings == _INVISIBLE, KINDS.index(FindingKind.SCAN), findings).astype(np.int8)
        return glyphs.with_findings(findings)

    def _places(self, handle: Any, indices: Sequence[int], chosen: Places) -> Floats:
        """Return the boxes around the letters as they lie on the page."""
        tight = self._tight(handle, [indices[place] for place in chosen.tolist()])
        return np.column_stack((tight.left, tight.right, tight.bottom, tight.top))

    def _boxes(
        self, handle: Any, indices: Sequence[int], visibility: TextVisibility
    ) -> tuple[Edges, tuple[Floats, Floats]]:
        """Return the boxes, as if every line ran from left to right, and the true middles."""
        edges = self._loose(handle, indices, visibility.size)
        x, y = edges.middle
        turned = np.flatnonzero(visibility.turn)
        if len(turned):
            chosen = [indices[place] for place in turned.tolist()]
            tight = self._tight(handle, chosen)
            x[turned], y[turned] = tight.middle
            origins = self._origins(handle, chosen)
            edges.put(turned, _upright(tight, origins, visibility.turn[turned], visibility.size[turned]))
        return edges, (x, y)

    def _loose(self, handle: Any, indices: Sequence[int], size: Floats) -> Edges:
        """Return the box over the whole advance and letter size; around the base line where a font has no such box."""
        self._buffer.fill(pdfium.char_loose_box, handle, indices)
        left, top, right, bottom = self._buffer.rows(np.float32, len(indices), 4).astype(np.float64).T
        edges = Edges(left, np.maximum(left, right), bottom, top)
        unlikely = np.flatnonzero(~((0.8 * size < top - bottom) & (top - bottom < 1.25 * size)))
        if len(unlikely):
            base = self._origins(handle, [indices[place] for place in unlikely.tolist()])[:, 1]
            bottom[unlikely], top[unlikely] = base - 0.2 * size[unlikely], base + 0.8 * size[unlikely]
        return edges

    def _tight(self, handle: Any, indices: Sequence[int]) -> Edges:
        self._buffer.fill(pdfium.char_box, handle, indices, (0, 8, 16, 24))
        return Edges(*self._buffer.rows(np.float64, len(indices), 4).T)

    def _origins(self, handle: Any, indices: Sequence[int]) -> Floats:
        self._buffer.fill(pdfium.char_origin, handle, indices, (0, 8))
        return self._buffer.rows(np.float64, len(indices), 2)


def letters_of(handle: Any, count: int) -> tuple[Codes, list[int], Bools]:
    """Return the code points without blanks, their places in the text page, and whether a real blank stands before."""
    codes = _codes(handle, count)
    sorts = _SORTS[np.minimum(codes, 0xFFFD)] if (codes > 0xFFFF).any() else _SORTS[codes]
    kept = np.flatnonzero(sorts == _LETTER)
    letters = codes[kept]
    _mend(codes, sorts, kept, letters)
    blanks = np.flatnonzero(sorts == _BLANK)
    generated = list(map(pdfium.char_generated, repeat(handle), blanks.tolist()))
    real = blanks[np.array(generated, dtype=np.int64) == 0]
    return letters, kept.tolist(), np.diff(np.searchsorted(real, kept), prepend=0) > 0


def _mend(codes: Codes, sorts: NDArray[np.uint8], kept: Places, letters: Codes) -> None:
    """Repair in `letters` the halves of rare characters, and PDFium's sign for a hyphen."""
    letters[letters == _HYPHEN] = ord("-")
    low = np.flatnonzero((letters >= 0xDC00) & (letters < 0xE000))
    for place in low.tolist():
        begin, end = kept[place - 1] + 1 if place else 0, kept[place]
        halves = codes[begin:end][sorts[begin:end] == _HIGH]
        letters[place] = (
            0x10000 + (int(halves[-1] - 0xD800) << 10) + letters[place] - 0xDC00 if len(halves) else _UNKNOWN
        )


def _codes(handle: Any, count: int) -> Codes:
    """Return the code point of each place, 0 for none: all at once if the text has one for each, as nearly always."""
    buffer = (ctypes.c_ushort * (count + 1))()
    if raw.FPDFText_GetText(ctypes.cast(handle, raw.FPDF_TEXTPAGE), 0, count, buffer) != count + 1:
        return np.array(list(map(pdfium.char_unicode, repeat(handle), range(count))), dtype=np.uint32)
    codes = np.frombuffer(memoryview(buffer).cast("B"), dtype=np.uint16, count=count).astype(np.uint32)
    for place in np.flatnonzero(codes == 0xFFFE).tolist():  # in the text a hyphen at the end of a line, or nothing
        codes[place] = pdfium.char_unicode(handle, place)
    return codes


def text_objects(handle: Any, indices: Sequence[int]) -> NDArray[np.int64]:
    """Return the address of the text object of each letter; the letters of one stand together, so not all are asked."""
    addresses = np.zeros(len(indices), dtype=np.int64)
    ends = np.append(np.arange(0, len(indices) - 1, _STRIDE), len(indices) - 1)
    addresses[ends] = _asked_objects(handle, indices, ends)
    steps = np.diff(ends)
    alike = (addresses[ends[:-1]] == addresses[ends[1:]]) & (addresses[ends[:-1]] != 0)
    inside = np.repeat(alike, steps)
    addresses[:-1][inside] = np.repeat(addresses[ends[:-1]], steps)[inside]
    rest = np.flatnonzero(~inside)
    addresses[rest] = _asked_objects(handle, indices, rest)
    return addresses


def _asked_objects(handle: Any, indices: Sequence[int], places: Places) -> list[int]:
    asked = [indices[place] for place in places.tolist()]
    return [address or 0 for address in map(pdfium.char_object, repeat(handle), asked)]


def _embedded(objects: NDArray[np.int64]) -> Bools:
    """Return whether the fonts of text objects, by their addresses, are in the file."""
    addresses, places = np.unique(objects, return_inverse=True)
    fonts = (raw.FPDFTextObj_GetFont(pdfium.typed(pdfium.Handle(address))) for address in addresses.tolist() if address)
    known = [raw.FPDFFont_GetIsEmbedded(font) == 1 for font in fonts]
    return np.array([False] * (len(addresses) - len(known)) + known, dtype=np.bool_)[places]


def _upright(tight: Edges, origins: Floats, turn: NDArray[np.int16], size: Floats) -> Edges:
    """Return the boxes as if their lines ran left to right: the origins turned back, the letter size above them."""
    width = np.where(turn % 180 == 0, tight.right - tight.left, tight.top - tight.bottom)
    sine, cosine = np.sin(np.radians(turn)), np.cos(np.radians(turn))
    x, y = origins.T
    x = np.where(turn == MIRRORED, -x, x)
    x, y = x * cosine - y * sine, x * sine + y * cosine
    return Edges(x, x + np.maximum(width, 0.5 * size), y - 0.2 * size, y + 0.8 * size)


def _out_of_sight(
    context: PdfPageContext, visibility: TextVisibility, centre: tuple[Floats, Floats]
) -> NDArray[np.int8]:
    """Return the finding of each glyph: its text's, or that it lies off the page or under something painted later."""
    x, y = centre
    findings = visibility.finding.copy()
    outside = (findings == 0) & (visibility.turn == 0) & ~_within(x, y, context.frame)
    findings[outside] = KINDS.index(FindingKind.OUTSIDE)
    order, scene = visibility.order, context.scene
    for place in np.flatnonzero((findings == 0) & scene.maybe_covered(x, y, order)).tolist():
        if scene.is_covered(float(x[place]), float(y[place]), int(order[place])):
            findings[place] = KINDS.index(FindingKind.COVERED)
    return findings


def _within(x: Floats, y: Floats, frame: Box) -> Bools:
    left, bottom, right, top = frame
    return np.asarray((left <= x) & (x <= right) & (bottom <= y) & (y <= top))


def _as_scan(glyphs: Glyphs, context: PdfPageContext, centre: tuple[Floats, Floats]) -> Glyphs:
    """Treat the text of a page that shows nothing but pictures as that of a scan.

    Some programs paint it first, in white, or in no size, instead of without ink.
    """
    places = np.flatnonzero(np.isin(glyphs.finding, _UNDER_SCANS))
    if len(places) <= _NEARLY_ALL * len(glyphs) or not context.scene.images:
        return glyphs
    x, y = (values[places].tolist() for values in centre)
    if not context.is_scan and sum(map(context.scene.has_image, x, y)) <= 0.5 * len(places):
        return glyphs
    findings = glyphs.finding.copy()
    findings[places] = KINDS.index(FindingKind.SCAN)
    return glyphs.with_findings(findings)


def unnamed_share(text: Any) -> float:
    """Return the share of letters, 0 to 1, that the font does not name; only some are asked."""
    count = raw.FPDFText_CountChars(text.raw)
    asked = range(0, count, max(1, count // _ASKED))
    letters = [place for place in asked if not raw.FPDFText_IsGenerated(text.raw, place)]
    unnamed = [place for place in letters if raw.FPDFText_HasUnicodeMapError(text.raw, place) == 1]
    return len(unnamed) / max(1, len(letters))


def has_images(page: Any) -> bool:
    """Return whether any image is painted on a page."""
    return next(iter(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)), None) is not None
