"""Documents of other formats that a DOCX includes whole (`w:altChunk`): RTF, HTML and plain text."""

import re
from email import message_from_bytes

from hengwen.model.document import ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft
from hengwen.readers.encodings.guess import decode
from hengwen.readers.formats import OLE
from hengwen.readers.html.reader import html_drafts
from hengwen.readers.rtf.reader import rtf_drafts

_MARGINS = (ParagraphKind.HEADER, ParagraphKind.FOOTER)
_HTML = regex(rb"<(?:!doctype html|html|body|p|div)\b", re.IGNORECASE)


def chunk_drafts(data: bytes) -> list[Draft]:
    """Read a chunk: RTF, HTML (also in a MIME archive) or plain text, without margins; nothing of an old `.doc`.

    It becomes body text of the document that includes it. Raises `Unreadable` for damaged RTF.
    """
    drafts = [draft for draft in _drafts(data) if draft.kind not in _MARGINS]
    for draft in drafts:
        draft.kind = ParagraphKind.BODY
    return drafts


def _drafts(data: bytes) -> list[Draft]:
    if data.startswith(b"{\\rtf"):
        return rtf_drafts(data)
    if data.startswith(OLE[:2]):
        return []
    data = _unwrapped(data)
    if _HTML.search(data[:4096]):
        return html_drafts(data)
    return [Draft(ParagraphKind.BODY, pieces=[line]) for line in decode(data).text.splitlines()]


def _unwrapped(data: bytes) -> bytes:
    """Return the HTML inside a MIME archive (.mht)."""
    if not re.match(rb"(?i)mime-version:|from:|content-type:", data.lstrip()[:64]):
        return data
    for piece in message_from_bytes(data).walk():
        content = piece.get_payload(decode=True)
        if piece.get_content_type() in ("text/html", "text/plain") and isinstance(content, bytes):
            return content
    return b""
