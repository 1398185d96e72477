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
from hengwen.readers.common.draft import HIDDEN, INVISIBLE, OUTSIDE, SCAN, TINY, WHITE
from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.runs import Bools, Floats, Places
from hengwen.readers.pdf.scene import CLEAR, UNPAINTED, Box, Colour, Scene

_TINY = 1.95  # points: labels in scaled-down figures reach 2
_NARROW = 1.0  # points that a letter as wide as high would be wide
_ALIKE = 16  # steps of 255 in each of three colours that nobody tells apart
COVERED = FindingKind.COVERED
KINDS = (None, HIDDEN, WHITE, TINY, INVISIBLE, OUTSIDE, SCAN, COVERED)
_FILL = raw.FPDF_TEXTRENDERMODE_FILL
_UNPAINTED = np.array([mode in UNPAINTED for mode in range(raw.FPDF_TEXTRENDERMODE_CLIP + 1)])


@dataclass(frozen=True)
class PdfPageContext:
    """A page that is read: its text page, where answers are written, what is painted, its frame, the layers off."""

    handle: Any
    sheet: pdfium.AnswerBuffer
    scene: Scene
    frame: Box
    off: Callable[[], frozenset[str]]

    @cached_property
    def pictured(self) -> bool:
        """Whether pictures fill most of the page."""
        return self.scene.pictured(self.frame)


@dataclass(frozen=True, slots=True)
class TextVisibility:
    """How each glyph is painted, columns of shape (n,).

    `odd` (int8): its finding, a place in `KINDS`; `turn` (int16): degrees; `size`: letter size in points; `order`: its
    place in the order of painting, -1 where it is not known.
    """

    odd: NDArray[np.int8]
    turn: NDArray[np.int16]
    size: Floats
    order: Places


@dataclass(frozen=True, slots=True)
class _Ink:
    """How texts are filled, columns of shape (n,), colours (n, 4); a pattern or a shading is not `known`."""

    mode: NDArray[np.int64]
    known: Bools
    colours: NDArray[np.int64]


def manners_of(subject: PdfPageContext, indices: Sequence[int], objects: NDArray[np.int64]) -> TextVisibility:
    """The manner of each glyph; it is asked for once where a text object (its address, 0 for none) begins."""
    starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(objects))))
    firsts = [indices[at] for at in starts.tolist()]
    addresses = objects[starts].tolist()
    turn, size, narrow = _measures(subject, firsts)
    order = np.array([subject.scene.order.get(each, -1) for each in addresses], dtype=np.int64)
    odd = _odd(subject, firsts, addresses, order)
    odd[(size > 0) & ((size < _TINY) | narrow)] = KINDS.index(TINY)
    counts = np.diff(np.append(starts, len(indices)))
    return TextVisibility(
        np.repeat(odd, counts), np.repeat(turn, counts), np.repeat(size, counts), np.repeat(order, counts)
    )


def _measures(subject: PdfPageContext, firsts: Sequence[int]) -> tuple[NDArray[np.int16], Floats, Bools]:
    """Turns and sizes by the matrix: PDFium's own angle takes slanted letters for turned ones.

    And which letters are squeezed until nobody can read them.
    """
    sheet, handle = subject.sheet, subject.handle
    sheet.answers(pdfium.char_matrix, handle, firsts)
    a, b, c, d = sheet.rows(np.float32, len(firsts), 4).astype(np.float64).T
    turned = np.rint(-np.degrees(np.arctan2(b, a)) / 5) * 5 % 360
    turn = np.where(b != 0, turned, np.where(a < 0, 180, 0)).astype(np.int16)
    sizes = np.array(list(map(pdfium.char_font_size, repeat(handle), firsts)), dtype=np.float64)
    narrow = sizes * np.hypot(a, b) < _NARROW
    return turn, sizes * np.hypot(c, d), narrow


def _odd(subject: PdfPageContext, firsts: Sequence[int], addresses: Sequence[int], order: Places) -> NDArray[np.int8]:
    """The finding of each text by its layer, mode and colour. Only few need a look at what lies around them."""
    odd = np.zeros(len(firsts), dtype=np.int8)
    ink = _ink(subject, addresses)
    unpainted = _UNPAINTED[ink.mode] | ink.known & (ink.colours[:, 3] <= CLEAR)
    filled = ink.known & (ink.mode == _FILL) & ~unpainted  # else its outline may be of another colour
    for at in np.flatnonzero(unpainted).tolist():
        odd[at] = KINDS.index(_unpainted(subject, firsts[at]))
    for at in np.flatnonzero(filled & _suspicious(ink.colours[:, :3], subject.scene)).tolist():
        red, green, blue, _ = ink.colours[at].tolist()
        odd[at] = KINDS.index(WHITE if _lost(subject, firsts[at], (red, green, blue), int(order[at])) else None)
    for at, address in enumerate(addresses) if subject.scene.layers else ():
        if subject.scene.layers.get(address) in subject.off():
            odd[at] = KINDS.index(HIDDEN)
    return odd


def _ink(subject: PdfPageContext, addresses: Sequence[int]) -> _Ink:
    texts = list(map(pdfium.Handle, addresses))
    known = subject.sheet.asked_each(pdfium.object_fill, texts, (0, 4, 8, 12))  # a letter's own would be opaque
    colours = subject.sheet.rows(np.uint32, len(texts), 4).astype(np.int64)
    modes = np.array(list(map(pdfium.text_mode, texts)), dtype=np.int64)
    return _Ink(np.where(modes < 0, _FILL, modes), np.array(known, dtype=np.bool_), colours)


def _suspicious(inks: NDArray[np.int64], scene: Scene) -> Bools:
    """Whether any ground on the page has the colour of a text, wherever it lies."""
    grounds = np.array(sorted(scene.colours), dtype=np.int64)
    return np.asarray((np.abs(inks[:, None] - grounds) <= _ALIKE).all(axis=2).any(axis=1))


def _lost(subject: PdfPageContext, first: int, ink: Colour, order: int) -> bool:
    """Whether letters have the colour of what lies behind them."""
    if subject.scene.bare:
        return True
    ground = subject.scene.ground(*_centre(subject, first), order)
    return ground is not None and all(abs(a - b) <= _ALIKE for a, b in zip(ink, ground, strict=True))


def _unpainted(subject: PdfPageContext, first: int) -> str | None:
    """Text without ink is honest over a scan, and over outlines: some programs draw bold letters so."""
    if subject.pictured:
        return SCAN
    return None if subject.scene.inked(*_centre(subject, first)) else INVISIBLE


def _centre(subject: PdfPageContext, index: int) -> tuple[float, float]:
    subject.sheet.answers(pdfium.char_box, subject.handle, (index,), (0, 8, 16, 24))
    left, right, bottom, top = subject.sheet.rows(np.float64, 1, 4)[0].tolist()
    return (left + right) / 2, (bottom + top) / 2
