"""Text of a PDF that says other words than its letters (ISO 32000-1, 14.9.4, `ActualText`).

It is meant for letters that no font names: ligatures, hyphens, signs. PDFium, and all that copy or search, take it
instead of the letters. Where it says other words than the letters do, these are read: they are what the page shows.
"""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

from pypdfium2 import raw

from hengwen.model.document import Content, Finding, FindingKind, Span
from hengwen.readers.findings.hidden_text import is_noise
from hengwen.readers.findings.paragraph_places import with_findings
from hengwen.readers.guesses import guess
from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.page_objects import text_objects
from hengwen.readers.pdf.plausibility import makes_words

_KEY = b"ActualText"
_PIECE = 4  # letters, by which stretches are compared


@guess(lambda _document, _number, _page, _text: None)
def letters_alone(document: Any, number: int, page: Any, text: Any) -> Any:
    """Return page `number`, from 0, with its letters alone, where it says other words than these; None elsewhere.

    `page` and `text`: the page and its text page as they were loaded.
    """
    if not any(any(_marks(shown)) for shown in text_objects(page)):
        return None
    bare = document[number]
    for text_object, mark in [(shown, mark) for shown in text_objects(bare) for mark in _marks(shown)]:
        raw.FPDFPageObj_RemoveMark(pdfium.typed(text_object), mark)
    letters = bare.get_textpage()
    stretches = _replaced(letters.get_text_range(), text.get_text_range())
    letters.close()
    if any(map(_are_words, stretches)):
        return bare
    bare.close()
    return None


def with_restated_pages(content: Content, pages: Iterable[int]) -> Content:
    """Return the content with a finding where each of these pages begins, counted from 1."""
    begins = {paragraph.page: paragraph.span.start for paragraph in reversed(content.paragraphs)}
    places = ((begins.get(page, 0), page) for page in pages)
    return with_findings(content, (Finding(FindingKind.REMAPPED, Span(begin, begin), page) for begin, page in places))


def _marks(handle: pdfium.Handle) -> Iterator[Any]:
    count = max(0, pdfium.object_marks(handle))
    for number, mark in enumerate(map(pdfium.object_mark, repeat(handle, count), range(count))):
        if pdfium.mark_value_type(mark, _KEY) == raw.FPDF_OBJECT_STRING:
            yield raw.FPDFPageObj_GetMark(pdfium.typed(handle), number)


def _replaced(letters: str, stated: str) -> Iterator[str]:
    """Yield the stretches of the letters that the stated text has nowhere."""
    one, other = (" ".join(text.split()) for text in (letters, stated))
    known = {other[place : place + _PIECE] for place in range(len(other))}
    start = None
    for place in range(len(one)):
        missing = one[place : place + _PIECE] not in known
        if missing and start is None:
            start = place
        elif not missing and start is not None:
            yield one[start : place + _PIECE - 1]
            start = None
    yield one[len(one) if start is None else start :]


def _are_words(stretch: str) -> bool:
    return not is_noise(stretch) and makes_words(stretch)
