"""Text that lies over a PDF page, not part of PDFium's text: values of form fields and typed comments."""

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import raw

from hengwen.readers.pdf.runs import Glyph

_MOST = 2_000  # annotations of a page that are read
_SIZE = 10.0  # points: the usual size of typed text; PDFium does not give a field's own
_KEYS = {raw.FPDF_ANNOT_WIDGET: b"V", raw.FPDF_ANNOT_FREETEXT: b"Contents"}
_UNSEEN = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW


def field_glyphs(page: Any) -> Iterator[Glyph]:
    """Return the letters of field values and typed comments, each in its frame on the page."""
    for number in range(min(raw.FPDFPage_GetAnnotCount(page.raw), _MOST)):
        note = raw.FPDFPage_GetAnnot(page.raw, number)
        if not note:
            continue
        try:
            yield from _glyphs(note)
        finally:
            raw.FPDFPage_CloseAnnot(note)


def _glyphs(note: Any) -> Iterator[Glyph]:
    key = _KEYS.get(raw.FPDFAnnot_GetSubtype(note))
    if key is None or raw.FPDFAnnot_GetFlags(note) & _UNSEEN:
        return
    box = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(note, box)
    top = max(box.top, box.bottom)
    for row, line in enumerate(_value(note, key).splitlines()):
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
