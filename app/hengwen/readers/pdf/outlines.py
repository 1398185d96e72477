"""Whether the fonts of a PDF draw the letters that they say: their outlines beside those of fonts of this system. Ours.

Asked only about text that makes no words. An outline becomes a picture of a few squares. In honest fonts, .3 (Kai)
to 1 of the letters are more like the same letter of another font than like any of the others, in false ones under .1.
"""

import ctypes
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.guesses import guess
from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.glyphs import letters_of, text_objects

_FEWEST, _MOST = 12, 24  # different letters of a font that are compared
_NEAREST = 0.25  # share of them that are nearest to themselves, from which on the font is honest
_FONTS = 8  # of a page
_SQUARES = 10  # of a picture, each way
_STEP = 0.02  # of the letter size, between the points of a stroke
_SEGMENTS = 2_000  # of an outline that are looked at
_ALIKE = 0.99  # references so near each other are boxes for letters that no font has
_LATIN_FONTS = (b"Helvetica", b"Times-Roman")
_CHINESE_FONT = b"""%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Font << /F 4 0 R >> >> /Contents 7 0 R >> endobj
4 0 obj << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H
/DescendantFonts [5 0 R] >> endobj
5 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 6 0 R
/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >> endobj
6 0 obj << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /StemV 93
/Ascent 880 /Descent -120 >> endobj
7 0 obj << /Length 32 >> stream
BT /F 9 Tf <4e004e8c4e094eba> Tj ET
endstream endobj
trailer << /Root 1 0 R >>
"""

Pictures = NDArray[np.float64]
"""One or more, each of `_SQUARES`² squares."""


class FontOutlines:
    """The outlines of the fonts of an open `pypdfium2.PdfDocument`."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._pages: dict[int, tuple[Any, list[tuple[_Font, list[str]]]]] = {}  # kept open, as fonts go with them
        self._fonts: dict[int, _Font] = {}

    @guess(lambda _self, _page, _text: None)
    def are_as_named(self, page: int | None, text: str, /) -> bool | None:
        """Return whether the fonts of a page (from 1) draw the letters of a text as they say; False if one does not.

        None where that is unknown: too few letters, fonts without outlines, none on this system to compare with.
        """
        wanted = set(text)
        parts = ((font, [letter for letter in letters if letter in wanted]) for font, letters in self._of_page(page))
        shares = (font.share_as_named(letters[:_MOST]) for font, letters in parts if len(letters) >= _FEWEST)
        known = [share for share in shares if share is not None]
        return min(known) >= _NEAREST if known else None

    def _of_page(self, number: int | None) -> "list[tuple[_Font, list[str]]]":
        """Return the fonts of a page with the letters that they draw there, the most frequent first."""
        number = number or 1
        if number not in self._pages:
            page = self._document[number - 1]
            used = sorted(_letters_by_font(page).items(), key=lambda item: -item[1].total())
            self._pages[number] = (
                page,
                [
                    (
                        self._fonts.setdefault(address, _Font(address)),
                        list(filter(_is_compared, dict(letters.most_common()))),
                    )
                    for address, letters in used[:_FONTS]
                ],
            )
        return self._pages[number][1]


def _letters_by_font(page: Any) -> dict[int, Counter[str]]:
    """Return the letters of each font of a page, by the font's address. Others than embedded ones draw what is said."""
    text = page.get_textpage()
    handle = pdfium.handle(text.raw)
    codes, indices, _ = letters_of(handle, raw.FPDFText_CountChars(text.raw))
    of_texts: dict[int, Counter[str]] = {}
    for address, code in zip(text_objects(handle, indices).tolist(), codes.tolist(), strict=True):
        of_texts.setdefault(address, Counter())[chr(code)] += 1
    fonts: dict[int, Counter[str]] = {}
    for address, letters in of_texts.items():
        font = pdfium.text_font(pdfium.Handle(address)) if address else None
        if font and raw.FPDFFont_GetIsEmbedded(ctypes.cast(font, raw.FPDF_FONT)) == 1:
            fonts.setdefault(font, Counter()).update(letters)
    return fonts


def _is_compared(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff" or (letter.isascii() and letter.isalpha())


class _Font:
    """A font of a document, by its address."""

    def __init__(self, address: int) -> None:
        self._pointer = ctypes.cast(address, raw.FPDF_FONT)
        self.picture = cache(partial(_picture, self._pointer))

    def share_as_named(self, letters: Sequence[str]) -> float | None:
        """Return the share of letters, 0 to 1, that are nearest to themselves among those of other fonts."""
        known = [letter for letter in letters if self.picture(letter) is not None and _references(letter)]
        references = [np.array([_references(letter)[at] for letter in known]) for at in (0, -1)]
        if len(known) < _FEWEST or _are_alike(references[0]):
            return None
        own = np.array([self.picture(letter) for letter in known])
        likeness = np.maximum(*(own @ reference.T for reference in references))
        return float((likeness.argmax(axis=1) == np.arange(len(own))).mean())


def _are_alike(pictures: Pictures) -> bool:
    """Return whether most references are one and the same picture: no font of the system has these letters."""
    return float((pictures @ pictures.T > _ALIKE).mean()) > 0.5


@cache
def _references(letter: str) -> tuple[Pictures, ...]:
    """Return pictures of a letter by fonts of this system, one or two; none where no font has it."""
    pictures = (font.picture(letter) for font in _system_fonts()[not letter.isascii()])
    return tuple(picture for picture in pictures if picture is not None)


@cache
def _system_fonts() -> tuple[list[_Font], list[_Font]]:
    """Return fonts for Latin letters, and for Chinese ones; their document stays open."""
    document = _system_document()
    latin = [raw.FPDFText_LoadStandardFont(document.raw, name) for name in _LATIN_FONTS]
    chinese = [raw.FPDFTextObj_GetFont(text.raw) for text in _system_page().get_objects()]
    return [_Font(ctypes.addressof(font.contents)) for font in latin], [
        _Font(ctypes.addressof(font.contents)) for font in chinese
    ]


@cache
def _system_page() -> Any:
    return _system_document()[0]


@cache
def _system_document() -> Any:
    return pypdfium2.PdfDocument(_CHINESE_FONT)


def _picture(font: Any, letter: str) -> Pictures | None:
    """Return an outline as squares of a frame around it, shape (_SQUARES²,) with mean 0 and length 1; None without."""
    path = raw.FPDFFont_GetGlyphPath(font, ord(letter), 1.0)
    points = _points(path) if path else np.zeros((0, 2))
    if len(points) < _FEWEST:
        return None
    low, high = points.min(axis=0), points.max(axis=0)
    places = (points - (low + high) / 2) / max(1e-6, *(high - low)) + 0.5
    cells = np.minimum((places * _SQUARES).astype(np.int64), _SQUARES - 1)
    counts = np.bincount(cells[:, 0] * _SQUARES + cells[:, 1], minlength=_SQUARES**2)
    padded = np.pad(counts.reshape(_SQUARES, _SQUARES).astype(np.float64), 1)
    across = padded[:, 1:-1] + (padded[:, 2:] + padded[:, :-2]) / 2
    squares: Pictures = np.sqrt(across[1:-1] + (across[2:] + across[:-2]) / 2).ravel()
    squares -= squares.mean()
    return np.asarray(squares / max(float(np.linalg.norm(squares)), 1e-9))


def _points(path: Any) -> Pictures:
    """Return points along the strokes of an outline, evenly, shape (n, 2); curves are taken for their chords."""
    x, y = ctypes.c_float(), ctypes.c_float()
    corners: list[tuple[float, float]] = []
    moved: list[bool] = []
    bends = 0
    for number in range(min(raw.FPDFGlyphPath_CountGlyphSegments(path), _SEGMENTS)):
        segment = raw.FPDFGlyphPath_GetGlyphPathSegment(path, number)
        kind = raw.FPDFPathSegment_GetType(segment)
        bends = bends + 1 if kind == raw.FPDF_SEGMENT_BEZIERTO else 0
        if bends % 3 == 0:  # else a point that only bends the curve
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            corners.append((x.value, y.value))
            moved.append(kind == raw.FPDF_SEGMENT_MOVETO)
    begin, end = np.array(corners[:-1]).reshape(-1, 2), np.array(corners[1:]).reshape(-1, 2)
    strokes = ~np.array(moved[1:], dtype=np.bool_)
    begin, end = begin[strokes], end[strokes]
    steps = np.clip(np.hypot(*(end - begin).T) / _STEP, 2, 100).astype(np.int64)
    along = (np.arange(steps.sum()) - np.repeat(np.cumsum(steps) - steps, steps)) / np.repeat(steps, steps)
    return np.asarray(np.repeat(begin, steps, axis=0) + along[:, None] * np.repeat(end - begin, steps, axis=0))
