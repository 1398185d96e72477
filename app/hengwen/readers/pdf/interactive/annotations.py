"""Text that lies over a PDF page: what comments, stamps and form fields show.

Nearly all of them carry a drawing of themselves. It is put into the page, and read as the page is. Where there is none,
programs draw one from the entries of the annotation; these words are put into its frame.
"""

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import raw

from hengwen.readers.pdf.interactive.form_fields import FormFields, plain_words
from hengwen.readers.pdf.runs import Glyph

_MOST = 2_000  # annotations of a page that are read
_SIZE = 10.0  # points: the usual size of typed text; PDFium does not give a field's own
_TYPED = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_LINE)
_UNSEEN = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW
_WRITING = (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_FORM)
_PAINTING = (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE)


def typed_glyphs(page: Any, number: int, fields: FormFields) -> list[Glyph]:
    """Return the letters of annotations without a drawing, each in its frame; `number`: of the page, from 0."""
    return [
        glyph
        for place, note in _notes(page)
        if not _draws(note, _WRITING)
        for glyph in _glyphs(note, _words(note, number, place, fields))
    ]


def draw_annotations(page: Any) -> bool:
    """Make drawings of annotations part of the page, where they write or cover; the page must be loaded anew then."""
    drawn = any(_draws(note, _WRITING) or _covers(note) for _, note in _notes(page))
    return drawn and raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS


def _notes(page: Any) -> Iterator[tuple[int, Any]]:
    """Yield the annotations that are seen, with their places among all."""
    for place in range(min(raw.FPDFPage_GetAnnotCount(page.raw), _MOST)):
        note = raw.FPDFPage_GetAnnot(page.raw, place)
        if not note:
            continue
        try:
            if not raw.FPDFAnnot_GetFlags(note) & _UNSEEN:
                yield place, note
        finally:
            raw.FPDFPage_CloseAnnot(note)


def _draws(note: Any, kinds: tuple[int, ...]) -> bool:
    """Return whether the drawing of an annotation has objects of some kinds."""
    count = min(raw.FPDFAnnot_GetObjectCount(note), _MOST) if raw.FPDFAnnot_HasKey(note, b"AP") else 0
    return any(raw.FPDFPageObj_GetType(raw.FPDFAnnot_GetObject(note, place)) in kinds for place in range(count))


def _covers(note: Any) -> bool:
    """Return whether a drawing without words may lie on those of the page; marks on words let them through."""
    shapes = (raw.FPDF_ANNOT_STAMP, raw.FPDF_ANNOT_SQUARE, raw.FPDF_ANNOT_POLYGON)
    return raw.FPDFAnnot_GetSubtype(note) in shapes and _draws(note, _PAINTING)


def _words(note: Any, page: int, place: int, fields: FormFields) -> str:
    kind = raw.FPDFAnnot_GetSubtype(note)
    if kind not in _TYPED:
        return ""
    if kind != raw.FPDF_ANNOT_WIDGET:
        return _value(note, b"Contents") or plain_words(_value(note, b"RC"))
    words = fields.words(page, place)
    return _value(note, b"V") if words is None else words


def _glyphs(note: Any, words: str) -> Iterator[Glyph]:
    box = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(note, box)
    top = max(box.top, box.bottom)
    for row, line in enumerate(words.splitlines()):
        bottom = top - (row + 1.2) * _SIZE
        left, spaced = min(box.left, box.right), False
        for letter in line:
            width = _SIZE * (1.0 if letter > "\u2e80" else 0.5)
            if letter.strip():
                yield Glyph(letter, left, left + width, bottom, bottom + _SIZE, spaced)
            left, spaced = left + width, not letter.strip()


def _value(note: Any, key: bytes) -> str:
    """Return a text entry of an annotation, empty where it has another kind of value."""
    if raw.FPDFAnnot_GetValueType(note, key) != raw.FPDF_OBJECT_STRING:
        return ""
    length = raw.FPDFAnnot_GetStringValue(note, key, None, 0)
    buffer = (ctypes.c_ushort * (length // 2 + 1))()
    raw.FPDFAnnot_GetStringValue(note, key, buffer, length)
    return bytes(buffer)[: max(0, length - 2)].decode("utf-16-le", "replace").replace("\r", "\n")
