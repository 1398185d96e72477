"""PDF through PDFium. PDFium can abort the process on broken files: only in a worker."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from hengwen.document import Content
from hengwen.readers.failure import Unreadable
from hengwen.readers.opening import damaged_pdf, locked
from hengwen.readers.pdf_glyphs import GlyphReader, as_scan, has_images
from hengwen.readers.pdf_marks import layers_off
from hengwen.readers.pdf_layout import Leaf, brokenness, content_of, garbled, leaf_of


def read_pdfium(data: bytes) -> Content:
    """The text of a PDF by PDFium; where it looks garbled, by pdfminer.six if that does better.

    Raises `Unreadable` for a locked, damaged or empty file.
    """
    document = _open(data)
    try:
        off = cache(lambda: layers_off(data))
        leaves = [_leaf(document[number], off) for number in range(len(document))]
        title = document.get_metadata_value("Title")
    except pdfium.PdfiumError as fault:
        raise damaged_pdf() from fault
    finally:
        document.close()
    content = content_of(leaves, title)
    return _better(content, data) if garbled(content.text) else content


def _open(data: bytes) -> Any:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as fault:
        password = getattr(fault, "err_code", None) == raw.FPDF_ERR_PASSWORD
        raise (locked() if password else damaged_pdf()) from fault


def _better(content: Content, data: bytes) -> Content:
    from hengwen.readers.pdf_miner import read_pdfminer

    try:
        other = read_pdfminer(data)
    except Unreadable:
        return content
    return other if brokenness(other.text) < 0.5 * brokenness(content.text) else content


def _leaf(page: Any, off: Callable[[], frozenset[str]]) -> Leaf:
    text = page.get_textpage()
    reader = GlyphReader(page, text.raw, off)
    glyphs = as_scan(list(reader), reader)
    images = not glyphs and has_images(page)
    text.close()
    page.close()
    return leaf_of(glyphs, images)
