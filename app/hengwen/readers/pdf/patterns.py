"""Words in tiling patterns of a PDF (ISO 32000-1, 8.7.3), which paint an area and are no text to any reader."""

import re
from collections.abc import Iterator
from io import BytesIO

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream

from hengwen.model.document import Content, Finding, FindingKind, Span
from hengwen.model.regex import regex
from hengwen.readers.findings.paragraph_places import with_findings

_TILING = regex(rb"/PatternType\s+1\b")
_OBJECT = regex(rb"(\d{1,8})\s+\d{1,5}\s+obj\b")
_SHOWN = regex(rb"<([0-9a-fA-F\s]*)>|\(((?:[^()\\]|\\.)*)\)", re.DOTALL)
_NEAR = 2_000  # bytes before the entry in which its object begins
_MOST = 200  # patterns that are looked at
_LONG = 40  # bytes of letters: twenty Chinese characters, more than any sign that is repeated


def with_pattern_words(content: Content, data: bytes) -> Content:
    """Return the content with a finding where a pattern writes more than a sign: these words are not read."""
    if not _TILING.search(data):
        return content
    try:
        writes = any(_letters(pattern) > _LONG for pattern in _patterns(data))
    except Exception:  # noqa: BLE001 - a second parser on a hostile file may raise anything
        return content
    return with_findings(content, [Finding(FindingKind.IMAGES, Span(0, 0))]) if writes else content


def _patterns(data: bytes) -> Iterator[bytes]:
    document = PDFDocument(PDFParser(BytesIO(data)))
    for count, entry in enumerate(_TILING.finditer(data)):
        begins = _OBJECT.findall(data, max(0, entry.start() - _NEAR), entry.start())
        if begins and count < _MOST:
            pattern = document.getobj(int(begins[-1]))
            yield pattern.get_data() if isinstance(pattern, PDFStream) else b""


def _letters(operators: bytes) -> int:
    """Count the bytes of letters in the operators of a content stream; of one without text, none."""
    if b"Tf" not in operators:
        return 0
    shown = _SHOWN.findall(operators)
    return sum(len(b"".join(hexadecimal.split())) // 2 + len(plain) for hexadecimal, plain in shown)
