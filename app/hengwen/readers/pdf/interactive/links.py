"""Links on the pages of a PDF whose address is of interest, whatever their words."""

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import raw

from hengwen.model.document import Content, Finding, FindingKind, Span
from hengwen.model.messages import Message
from hengwen.readers.findings.chat_leftovers import link_leftover
from hengwen.readers.findings.paragraph_places import MOST, with_findings
from hengwen.readers.guesses import guess

_LINKS = 2_000  # links of a page that are read
_LONGEST = 4_000  # bytes of an address


class PageLinks:
    """The links of a PDF that are of interest, collected page by page."""

    def __init__(self) -> None:
        self._leftovers: list[tuple[int, str, Message]] = []

    @guess(lambda _self, _page, _text, _number: None)
    def look(self, page: Any, text: Any, number: int) -> None:
        """Note the links of page `number`, counted from 1; `text` is its text page of PDFium."""
        for address, link in _links(page):
            if len(self._leftovers) < MOST and (detail := link_leftover(address)):
                self._leftovers.append((number, _words(text, link), detail))

    def put_into(self, content: Content) -> Content:
        """Return the content with a finding for each: at its words, or where the text of its page begins."""
        if not self._leftovers:
            return content
        findings = (
            Finding(FindingKind.CHAT_LEFTOVER, _place(content, number, words), number, detail)
            for number, words, detail in self._leftovers
        )
        return with_findings(content, findings)


def _links(page: Any) -> Iterator[tuple[str, Any]]:
    """Yield the links of a page with their addresses."""
    position, link = ctypes.c_int(0), raw.FPDF_LINK()
    for _ in range(_LINKS):
        if not raw.FPDFLink_Enumerate(page.raw, ctypes.byref(position), ctypes.byref(link)):
            return
        action = raw.FPDFLink_GetAction(link)
        if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_URI:
            size = raw.FPDFAction_GetURIPath(page.pdf.raw, action, None, 0)
            if 0 < size <= _LONGEST:
                address = ctypes.create_string_buffer(size)
                raw.FPDFAction_GetURIPath(page.pdf.raw, action, address, size)
                yield address.value.decode("utf-8", "replace"), link


def _words(text: Any, link: Any) -> str:
    """Return the words of a link."""
    box = raw.FS_RECTF()
    if not raw.FPDFLink_GetAnnotRect(link, ctypes.byref(box)):
        return ""
    return " ".join(str(text.get_text_bounded(box.left, box.bottom, box.right, box.top)).split())


def _place(content: Content, number: int, words: str) -> Span:
    """Return where the words of a link stand on a page, the first of several; else where the page begins."""
    spans = [paragraph.span for paragraph in content.paragraphs if paragraph.page == number]
    for span in spans:
        place = content.text.find(words, span.start, span.end) if words else -1
        if place >= 0:
            return Span(place, place + len(words))
    begin = spans[0].start if spans else 0
    return Span(begin, begin)
