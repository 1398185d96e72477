"""How the texts of a PDF page are painted: the size and turn of their letters, and whether they can be seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.model.document import FindingKind
from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.rulings import CLEAR
from hengwen.readers.pdf.runs import Bools, Floats, Places
from hengwen.readers.pdf.scene import UNPAINTED, WHITE, Box, Colour, Scene

_TINY = 1.95  # points: labels in scaled-down figures reach 2
_TINY_OF_PAGE = 0.0025  # of the longer side: a small page is shown larger, as one measured in millimetres
_NARROW = 1.0  # points that a letter as wide as high would be wide
_ALIKE = 16  # steps of 255 in each of three colours that look the same
KINDS = (
    None, FindingKind.HIDDEN, FindingKind.WHITE, FindingKind.TINY, FindingKind.INVISIBLE, FindingKind.OUTSIDE,
    FindingKind.SCAN, FindingKind.COVERED,
)  # fmt: skip
"""The possible findings about a glyph: its finding is a place here."""
_WITHOUT_INK = (KINDS.index(FindingKind.SCAN), KINDS.index(FindingKind.INVISIBLE))  # such letters have no size
MIRRORED = 360
"""The turn of letters that are mirrored left to right: a layer of their own."""
_FILL = raw.FPDF_TEXTRENDERMODE_FILL
_UNPAINTED = np.array([mode in UNPAINTED for mode in range(raw.FPDF_TEXTRENDERMODE_CLIP + 1)])


@dataclass(frozen=True)
class PdfPageContext:
    """A page that is read: its text page, the buffer for answers, its paint, its frame, the layers that are off."""

    handle: Any
    buffer: pdfium.AnswerBuffer
    scene: Scene
    frame: Box
    hidden_layers: Callable[[], frozenset[str]]

    @cached_property
    def is_scan(self) -> bool:
        """Return whether pictures fill most of the page."""
        return self.scene.is_scan(self.frame)


@dataclass(frozen=True, slots=True)
class TextVisibility:
    """How each glyph is painted, columns of shape (n,).

    `finding` (int8): a place in `KINDS`; `turn` (int16): degrees; `size`: letter size in points; `order`: its place in
    the order of painting, -1 where unknown; `papery`: it has the colour of paper.
    """

    finding: NDArray[np.int8]
    turn: NDArray[np.int16]
    size: Floats
    order: Places
    papery: Bools


@dataclass(frozen=True, slots=True)
class _Fills:
    """How texts are filled, columns of shape (n,), colours (n, 4); a pattern or a shading is not `known`."""

    mode: NDArray[np.int64]
    known: Bools
    colours: NDArray[np.int64]


def visibility_of(context: PdfPageContext, indices: Sequence[int], objects: NDArray[np.int64]) -> TextVisibility:
    """Return the visibility of each glyph; computed once where a text object (its address, 0 for none) begins."""
    starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(objects))))
    firsts = [indices[start] for start in starts.tolist()]
    addresses = objects[starts].tolist()
    turn, size, narrow = _measures(context, firsts)
    order = np.array([context.scene.order.get(address, -1) for address in addresses], dtype=np.int64)
    findings, papery = _findings(context, firsts, addresses, order)
    frame = context.frame
    tiny = min(_TINY, _TINY_OF_PAGE * max(frame[2] - frame[0], frame[3] - frame[1]))
    small = (size > 0) & ((size < tiny) | narrow & (tiny == _TINY)) & ~np.isin(findings, _WITHOUT_INK)
    findings[small] = KINDS.index(FindingKind.TINY)
    counts = np.diff(np.append(starts, len(indices)))
    return TextVisibility(
        np.repeat(findings, counts),
        np.repeat(turn, counts),
        np.repeat(size, counts),
        np.repeat(order, counts),
        np.repeat(papery, counts),
    )


def _measures(context: PdfPageContext, firsts: Sequence[int]) -> tuple[NDArray[np.int16], Floats, Bools]:
    """Return turns and sizes by the matrix, as PDFium's own angle takes slanted letters for turned ones.

    The third value says which letters are squeezed too much to be read.
    """
    sheet, handle = context.buffer, context.handle
    sheet.fill(pdfium.char_matrix, handle, firsts)
    sizes = np.array(list(map(pdfium.char_font_size, repeat(handle), firsts)), dtype=np.float64)
    sign = np.where(sizes < 0, -1.0, 1.0)  # letters of a negative size stand on their heads and run backwards
    sizes = np.abs(sizes)
    a, b, c, d = sheet.rows(np.float32, len(firsts), 4).astype(np.float64).T * sign
    turned = np.rint(-np.degrees(np.arctan2(b, a)) / 5) * 5 % 360
    turn = np.where(b != 0, turned, np.where(a < 0, np.where(d > 0, MIRRORED, 180), 0)).astype(np.int16)
    narrow = sizes * np.hypot(a, b) < _NARROW
    return turn, sizes * np.hypot(c, d), narrow


def _findings(
    context: PdfPageContext, firsts: Sequence[int], addresses: Sequence[int], order: Places
) -> tuple[NDArray[np.int8], Bools]:
    """Return the finding of each text by its layer, mode and colour, and whether it has the colour of paper.

    Only few need a look at their surroundings.
    """
    findings = np.zeros(len(firsts), dtype=np.int8)
    fill = _fills(context, addresses)
    unpainted = _UNPAINTED[fill.mode] | fill.known & (fill.colours[:, 3] <= CLEAR)
    filled = fill.known & (fill.mode == _FILL) & ~unpainted  # else its outline may be of another colour
    for place in np.flatnonzero(unpainted).tolist():
        findings[place] = KINDS.index(_unpainted(context, firsts[place]))
    for place in np.flatnonzero(filled & _like_some_background(fill.colours[:, :3], context.scene)).tolist():
        red, green, blue, _ = fill.colours[place].tolist()
        lost = _has_background_colour(context, firsts[place], (red, green, blue), int(order[place]))
        findings[place] = KINDS.index(FindingKind.WHITE if lost else None)
    for place, address in enumerate(addresses) if context.scene.layers else ():
        if context.scene.layers.get(address) in context.hidden_layers():
            findings[place] = KINDS.index(FindingKind.HIDDEN)
    return findings, filled & (np.abs(fill.colours[:, :3] - WHITE) <= _ALIKE).all(axis=1)


def _fills(context: PdfPageContext, addresses: Sequence[int]) -> _Fills:
    texts = list(map(pdfium.Handle, addresses))
    # Of each text object: a letter's own colour would be opaque.
    known = context.buffer.results_of_objects(pdfium.object_fill, texts, (0, 4, 8, 12))
    colours = context.buffer.rows(np.uint32, len(texts), 4).astype(np.int64)
    modes = np.array(list(map(pdfium.text_mode, texts)), dtype=np.int64)
    return _Fills(np.where(modes < 0, _FILL, modes), np.array(known, dtype=np.bool_), colours)


def _like_some_background(colours: NDArray[np.int64], scene: Scene) -> Bools:
    """Return whether any background on the page has the colour of a text, wherever it lies."""
    backgrounds = np.array(sorted(scene.backgrounds), dtype=np.int64)
    return np.asarray((np.abs(colours[:, None] - backgrounds) <= _ALIKE).all(axis=2).any(axis=1))


def _has_background_colour(context: PdfPageContext, first: int, fill: Colour, order: int) -> bool:
    """Return whether letters have the colour of their background."""
    if context.scene.is_bare:
        return True
    background = context.scene.background(*_centre(context, first), order)
    return background is not None and all(abs(a - b) <= _ALIKE for a, b in zip(fill, background, strict=True))


def _unpainted(context: PdfPageContext, first: int) -> str | None:
    """Return a finding for text without ink, unless over outlines: some programs draw bold letters so."""
    centre = _centre(context, first)
    if context.is_scan or context.scene.has_image(*centre):
        return FindingKind.SCAN
    return None if context.scene.has_ink(*centre) else FindingKind.INVISIBLE


def _centre(context: PdfPageContext, index: int) -> tuple[float, float]:
    context.buffer.fill(pdfium.char_box, context.handle, (index,), (0, 8, 16, 24))
    left, right, bottom, top = context.buffer.rows(np.float64, 1, 4)[0].tolist()
    return (left + right) / 2, (bottom + top) / 2
