"""PDF through pdfminer.six, the second opinion: slow, but pure Python, and it reads fonts in another way."""

import math
from collections.abc import Iterator
from io import BytesIO
from itertools import chain

from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTChar, LTComponent, LTContainer, LTFigure, LTImage, LTPage
from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdfparser import PDFParser
from pdfminer.psexceptions import PSException
from pdfminer.utils import decode_text

from hengwen.model.document import Content
from hengwen.readers.failure import damaged_pdf, locked
from hengwen.readers.pdf.layout import ParsedPage, content_of, page_of_glyphs
from hengwen.readers.pdf.runs import Glyph, glyphs_of


def read_pdfminer(data: bytes, most: int = 0) -> Content:
    """Return the text of a PDF by pdfminer.six, of the first `most` pages if not 0.

    Raises `Unreadable` for a locked, damaged or empty file.
    """
    try:
        # Without boxes_flow=None a page of 3,000 scattered words took 31 s and 708 MB.
        laid_out = extract_pages(BytesIO(data), maxpages=most, laparams=LAParams(boxes_flow=None))
        pages = list(map(_page, laid_out))
        title = _title(data)
    except PDFPasswordIncorrect as fault:
        raise locked() from fault
    except (PDFException, PSException) as fault:
        raise damaged_pdf() from fault
    return content_of(pages, title)


def _page(page: LTPage) -> ParsedPage:
    glyphs = list(_glyphs(page))
    return page_of_glyphs(glyphs_of(glyphs), not glyphs and _has_image(page))


def _glyphs(page: LTPage) -> Iterator[Glyph]:
    spaced = False
    for character in _characters(page):
        text = character.get_text()
        if not text.strip():
            spaced = True
            continue
        yield _glyph(character, text, spaced)
        spaced = False


def _glyph(character: LTChar, text: str, spaced: bool) -> Glyph:
    a, b = character.matrix[0], character.matrix[1]
    turn = round(-math.degrees(math.atan2(b, a)) / 5) * 5 % 360
    if turn == 0:
        return Glyph(text, character.x0, character.x1, character.y0, character.y1, spaced)
    x, y = (character.x0 + character.x1) / 2, (character.y0 + character.y1) / 2
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    x, y = x * cosine - y * sine, x * sine + y * cosine
    return Glyph(
        text,
        x - character.size / 2,
        x + character.size / 2,
        y - character.size / 2,
        y + character.size / 2,
        spaced,
        None,
        turn,
    )


def _characters(part: LTComponent) -> Iterator[LTChar]:
    """Yield the characters in the order of the layout, also those inside figures."""
    if isinstance(part, LTChar):
        yield part
    elif isinstance(part, LTContainer):
        yield from chain.from_iterable(map(_characters, part))


def _has_image(part: LTComponent) -> bool:
    return isinstance(part, LTImage) or (isinstance(part, LTPage | LTFigure) and any(map(_has_image, part)))


def _title(data: bytes) -> str | None:
    """Return the title property; pdfminer gives it as bytes."""
    entries = PDFDocument(PDFParser(BytesIO(data))).info
    title = entries[0].get("Title") if entries else None
    return decode_text(title) if isinstance(title, bytes) else None
