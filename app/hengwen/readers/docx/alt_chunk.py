"""Foreign documents that a DOCX takes in whole (`w:altChunk`): RTF, HTML and plain text."""

import re
from email import message_from_bytes

from lxml import etree, html

from hengwen.readers.common.encodings import decode
from hengwen.readers.docx.rtf_chunk import rtf_lines

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "td",
        "th",
        "tr",
        "ul",
    ]
)
"""Elements of HTML that begin and end a line."""

UNSEEN = frozenset({"script", "style", "head", "title", "template", "noscript"})
"""Elements of HTML whose text no browser shows in the page."""


def chunk_lines(data: bytes) -> list[str]:
    """The lines of text of a chunk: RTF, HTML (also in a MIME archive) or plain text; none of an old `.doc`."""
    if data.startswith(b"{\\rtf"):
        return rtf_lines(data)
    if data.startswith(b"\xd0\xcf"):
        return []
    data = _unwrapped(data)
    lines = (
        html_lines(data) if re.search(rb"<(?:!doctype html|html|body|p|div)\b", data[:4096], re.IGNORECASE) else None
    )
    return decode(data).text.splitlines() if lines is None else lines


def _unwrapped(data: bytes) -> bytes:
    """The HTML inside a MIME archive (.mht)."""
    if not re.match(rb"(?i)mime-version:|from:|content-type:", data.lstrip()[:64]):
        return data
    for piece in message_from_bytes(data).walk():
        content = piece.get_payload(decode=True)
        if piece.get_content_type() in ("text/html", "text/plain") and isinstance(content, bytes):
            return content
    return b""


def html_lines(data: bytes) -> list[str] | None:
    """The visible text of HTML, one line for each block; None when it has none at all."""
    parser = html.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, encoding="utf-8")
    try:
        root = html.document_fromstring(decode(data).text.encode("utf-8", "replace"), parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    pieces: list[str] = []
    _collect(root, pieces)
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return [line for line in lines if line]


def _collect(element: etree._Element, pieces: list[str]) -> None:
    tag = element.tag
    if tag not in UNSEEN and isinstance(tag, str):
        edge = "\n" if tag in BLOCKS else ""
        pieces.append(edge + _flat(element.text))
        for each in element:
            _collect(each, pieces)
        pieces.append(edge)
    pieces.append(_flat(element.tail))


def _flat(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "")
