"""PDF through PDFium, which can abort the process on broken files: only in a worker."""

from collections.abc import Iterator, Sequence
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
from hengwen.readers.pdf.actual_text import letters_alone, with_restated_pages
from hengwen.readers.pdf.glyphs import GlyphReader, has_images, unnamed_share
from hengwen.readers.pdf.images import PagePictures
from hengwen.readers.pdf.interactive.annotations import draw_annotations, typed_glyphs
from hengwen.readers.pdf.interactive.form_fields import FormFields, with_xfa_words, xfa_words
from hengwen.readers.pdf.interactive.links import PageLinks
from hengwen.readers.pdf.layout import BROKEN, ParsedPage, content_of, faultiness, page_of_glyphs
from hengwen.readers.pdf.lines import GlyphRun
from hengwen.readers.pdf.optional_content import hidden_layers_of
from hengwen.readers.pdf.outlines import FontOutlines
from hengwen.readers.pdf.patterns import with_pattern_words
from hengwen.readers.pdf.pictured_pages import with_doubted_pages, with_read_pages
from hengwen.readers.pdf.plausibility import implausible
from hengwen.readers.pdf.repair import with_ends_and_trailer, with_header
from hengwen.readers.pdf.runs import Glyph
from hengwen.readers.second_opinion import OnFirstResult, discard
from hengwen.readers.text_pictures import text_pictures

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
        pages: list[ParsedPage] = []
        reader = _PageReader(document, data)
        progress = pages_read or PagesRead()
        progress.begin(pages, len(document), lambda: content_of(tuple(pages), None))
        for page in _pages(reader, len(document)):
            pages.append(page)
            progress.done = len(pages)
        progress.finish()
        if pictures := text_pictures():
            pages = with_read_pages(document, pages, pictures)
        marks, form = pdf_marks(document, data), xfa_words(document)
        try:
            content = _judged(pages, document, data, lambda first: on_first_result(with_marks(first, marks)))
        except Unreadable as fault:
            if _lacks_end(data) and not any(page.images for page in pages):
                raise damaged_pdf() from fault
            fault.content = reader.put_into(with_marks(fault.content, marks))
            raise
        if pictures and (doubted := with_doubted_pages(document, pages, content, pictures)):
            content = _as_pages_show(doubted, content, document)
    except pdfium.PdfiumError as fault:
        raise damaged_pdf() from fault
    finally:
        document.close()
    content = reader.put_into(with_marks(_cut_off(content, data), marks))
    return with_pattern_words(with_xfa_words(content, form), data)


def _as_pages_show(pages: list[ParsedPage], content: Content, document: Any) -> Content:
    """Return the content with what its doubtful pages show, if any was read."""
    if not any(page.recognised or page.trusted for page in pages):
        return content
    return content_of(pages, document.get_metadata_value("Title"), FontOutlines(document).are_as_named)


def _cut_off(content: Content, data: bytes) -> Content:
    """Return the content of a file without its end as read partly: nobody knows what stood there."""
    if content.state is not State.READ or not _lacks_end(data):
        return content
    what = message("The end of the PDF file is missing, and some of its text may be: compare it with the pages.")
    return replace(content, state=State.READ_PARTLY, message=what)


def _lacks_end(data: bytes) -> bool:
    return b"%%EOF" not in data and b"startxref" not in data


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


class _PageReader:
    """Reads the pages of one document, and collects what stands beside their text."""

    def __init__(self, document: Any, data: bytes) -> None:
        self._document = document
        self._glyphs = GlyphReader(cache(lambda: hidden_layers_of(data)), layered=b"/OC" in data)
        self._pictures, self._links, self._fields = PagePictures(), PageLinks(), FormFields(data)
        self._restated: list[int] = []  # pages that say other words than their letters

    def read(self, number: int) -> ParsedPage:
        """Read a page, counted from 0."""
        page = self._document[number]
        text = page.get_textpage()
        self._pictures.look(page, number + 1)
        self._links.look(page, text, number + 1)
        typed = typed_glyphs(page, number, self._fields)
        if draw_annotations(page):
            page, text = self._instead(page, text, self._document[number])
        if bare := letters_alone(self._document, number, page, text):
            self._restated.append(number + 1)
            page, text = self._instead(page, text, bare)
        parsed = _laid_out(page, text, self._glyphs, typed)
        text.close()
        page.close()
        return parsed

    def _instead(self, page: Any, text: Any, other: Any) -> tuple[Any, Any]:
        text.close()
        page.close()
        return other, other.get_textpage()

    def put_into(self, content: Content) -> Content:
        """Return the content with what was collected."""
        return self._links.put_into(with_restated_pages(self._pictures.put_into(content), self._restated))


def _pages(reader: _PageReader, count: int) -> Iterator[ParsedPage]:
    """Yield the pages; a broken one has no text. Raises `PdfiumError` where there are none, as under a false count."""
    failed = 0
    for number in range(count):
        try:
            page = reader.read(number)
        except pdfium.PdfiumError:
            failed += 1
            if failed > _FAILURES or failed == count:
                raise
            page = ParsedPage((), broken=True)
        yield page


def _as_written(_page: Any, text: Any, _reader: GlyphReader, _typed: Sequence[Glyph]) -> ParsedPage:
    """Return the text of a page whose letters cannot be read one by one: its lines in the order of the file."""
    lines = filter(str.strip, text.get_text_range().splitlines())
    runs = [
        GlyphRun(line.strip(), 0, _SIZE * len(line), -_PITCH * n, _SIZE - _PITCH * n, _SIZE, n)
        for n, line in enumerate(lines)
    ]
    return ParsedPage((runs,) if runs else (), plain=True)


@guess(_as_written, pdfium.PdfiumError)
def _laid_out(page: Any, text: Any, reader: GlyphReader, typed: Sequence[Glyph]) -> ParsedPage:
    glyphs, rulings = reader.read(page, text)
    glyphs = glyphs.followed_by(typed)
    images = not len(glyphs) and has_images(page)
    unnamed = unnamed_share(text)
    width, height = page.get_size()
    parsed = page_of_glyphs(glyphs, images, unnamed, rulings, slide=width > _WIDE * height)
    return replace(parsed, contested=True) if reader.contested else parsed
