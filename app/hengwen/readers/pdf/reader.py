"""PDF through PDFium, which can abort the process on broken files: only in a worker."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from hengwen.model.document import Content, State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable, damaged_pdf, locked
from hengwen.readers.guesses import guess
from hengwen.readers.history.marks import with_marks
from hengwen.readers.history.pdf import pdf_marks
from hengwen.readers.pages_read import PagesRead
from hengwen.readers.pdf.annotations import field_glyphs
from hengwen.readers.pdf.glyphs import GlyphReader, has_images, unnamed_share
from hengwen.readers.pdf.images import PagePictures
from hengwen.readers.pdf.layout import BROKEN, ParsedPage, content_of, faultiness, page_of_glyphs
from hengwen.readers.pdf.lines import GlyphRun
from hengwen.readers.pdf.links import PageLinks
from hengwen.readers.pdf.optional_content import hidden_layers_of
from hengwen.readers.pdf.outlines import FontOutlines
from hengwen.readers.pdf.plausibility import implausible
from hengwen.readers.pdf.repair import with_ends_and_trailer, with_header
from hengwen.readers.second_opinion import OnFirstResult, discard

_LOOK = 3  # pages that judge the second opinion before all is read again: pdfminer.six is slow
_PATIENCE = 20_000  # letters on these pages; with more, asking would cost the file the text it already has
_WIDE = 1.2  # pages so much wider than high are slides
_SIZE, _PITCH = 10.0, 12.0  # points: any lines without a known size
_FAILURES = 100  # broken pages before the file is given up


def read_pdfium(data: bytes, on_first_result: OnFirstResult = discard, pages_read: PagesRead | None = None) -> Content:
    """Return the text of a PDF by PDFium; where it looks garbled, by pdfminer.six if that does better.

    `on_first_result` gets PDFium's result before pdfminer.six is asked, which may never answer; `pages_read` notes each
    page.

    Raises `Unreadable` for a locked, damaged or empty file.
    """
    document = _open(data)
    try:
        hidden_layers = cache(lambda: hidden_layers_of(data))
        pages: list[ParsedPage] = []
        pictures, links = PagePictures(), PageLinks()
        progress = pages_read or PagesRead()
        progress.begin(pages, len(document), lambda: content_of(tuple(pages), None))
        for page in _pages(document, hidden_layers, pictures, links):
            pages.append(page)
            progress.done = len(pages)
        progress.finish()
        marks = pdf_marks(document, data)
        try:
            content = _judged(pages, document, data, lambda first: on_first_result(with_marks(first, marks)))
        except Unreadable as fault:
            fault.content = pictures.put_into(with_marks(fault.content, marks))
            raise
    except pdfium.PdfiumError as fault:
        raise damaged_pdf() from fault
    finally:
        document.close()
    return links.put_into(pictures.put_into(with_marks(_cut_off(content, data), marks)))


def _cut_off(content: Content, data: bytes) -> Content:
    """Return the content of a file without its end as read partly: nobody knows what stood there."""
    if content.state is not State.READ or b"%%EOF" in data or b"startxref" in data:
        return content
    what = message("The end of the PDF file is missing, and some of its text may be: compare it with the pages.")
    return replace(content, state=State.READ_PARTLY, message=what)


def _judged(pages: list[ParsedPage], document: Any, data: bytes, on_first_result: OnFirstResult) -> Content:
    """Return the content, or that of pdfminer.six where it is better."""
    try:
        content = content_of(pages, document.get_metadata_value("Title"), FontOutlines(document).are_as_named)
    except Unreadable as fault:
        if any(page.images for page in pages):
            raise
        on_first_result(fault.content)
        other = _second(data)
        if other is None:
            raise fault from None
        return other
    fault_here = faultiness(content)
    if fault_here <= BROKEN:
        return content
    if _letters(pages[:_LOOK]) > _PATIENCE or _letters(pages) > 5 * _PATIENCE:
        return content
    on_first_result(content)
    if not _better(_second(data, _LOOK), fault_here):
        return content
    other = _second(data)
    return other if other and _better(other, fault_here) else content


def _letters(pages: Sequence[ParsedPage]) -> int:
    return sum(len(run.text) for page in pages for runs in page.layers for run in runs)


def _better(other: Content | None, fault: float) -> bool:
    """Return whether another text is much less faulty; outlines were asked about the first one only."""
    return other is not None and not implausible(other.text) and faultiness(other) < 0.5 * fault


def _open(data: bytes) -> Any:
    if 2 * data.count(b"endobj") < data.count(b" obj"):
        data = with_ends_and_trailer(data)  # PDFium opens such files and finds nothing in them
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as fault:
        # PDFium may report the error of the file before: only a file that mentions encryption is locked.
        if getattr(fault, "err_code", None) == raw.FPDF_ERR_PASSWORD and b"/Encrypt" in data:
            raise locked() from fault
        return _repaired(data)


def _repaired(data: bytes) -> Any:
    """Return a damaged PDF as it opens after repairs. Raises `Unreadable` where it has no pages then."""
    for repair in (with_header, with_ends_and_trailer):
        with suppress(pdfium.PdfiumError):
            document = pdfium.PdfDocument(repair(data))
            if len(document):
                return document
            document.close()
    raise damaged_pdf()


def _second(data: bytes, most: int = 0) -> Content | None:
    """Return the second opinion, None when it has nothing to say either."""
    from hengwen.readers.pdf.pdfminer_reader import read_pdfminer

    try:
        return read_pdfminer(data, most)
    except Unreadable:
        return None
    # On a file that the first parser already finds odd, the second may raise anything; then there is one opinion only.
    except Exception:  # noqa: BLE001
        return None


def _pages(
    document: Any, hidden_layers: Callable[[], frozenset[str]], pictures: PagePictures, links: PageLinks
) -> Iterator[ParsedPage]:
    """Yield the pages; a broken one has no text. Raises `PdfiumError` where there are none, as under a false count."""
    failed = 0
    reader = GlyphReader(hidden_layers)
    for number in range(len(document)):
        try:
            page = _page(document[number], reader, number + 1, pictures, links)
        except pdfium.PdfiumError:
            failed += 1
            if failed > _FAILURES or failed == len(document):
                raise
            page = ParsedPage((), broken=True)
        yield page


def _page(page: Any, reader: GlyphReader, number: int, pictures: PagePictures, links: PageLinks) -> ParsedPage:
    text = page.get_textpage()
    parsed = _laid_out(page, text, reader)
    pictures.look(page, number)
    links.look(page, text, number)
    text.close()
    page.close()
    return parsed


def _as_written(_page: Any, text: Any, _reader: GlyphReader) -> ParsedPage:
    """Return the text of a page whose letters cannot be read one by one: its lines in the order of the file."""
    lines = filter(str.strip, text.get_text_range().splitlines())
    runs = [
        GlyphRun(line.strip(), 0, _SIZE * len(line), -_PITCH * n, _SIZE - _PITCH * n, _SIZE, n)
        for n, line in enumerate(lines)
    ]
    return ParsedPage((runs,) if runs else (), plain=True)


@guess(_as_written, pdfium.PdfiumError)
def _laid_out(page: Any, text: Any, reader: GlyphReader) -> ParsedPage:
    glyphs, rulings = reader.read(page, text)
    glyphs = glyphs.followed_by(list(field_glyphs(page)))
    images = not len(glyphs) and has_images(page)
    unnamed = unnamed_share(text)
    width, height = page.get_size()
    return page_of_glyphs(glyphs, images, unnamed, rulings, slide=width > _WIDE * height)
