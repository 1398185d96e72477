"""The words of form fields of a PDF, as programs show them (ISO 32000-1, 12.7.4), and those of XFA forms.

PDFium tells neither the captions of buttons nor what a field has from those above it; pdfminer.six reads the entries.
"""

import ctypes
import re
from collections.abc import Iterable
from functools import cached_property
from io import BytesIO
from typing import Any

from lxml import etree
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream, dict_value, list_value, resolve1
from pdfminer.utils import decode_text
from pypdfium2 import raw

from hengwen.model.document import Content, Finding, FindingKind, Span
from hengwen.model.regex import regex
from hengwen.readers.findings.hidden_text import is_noise
from hengwen.readers.findings.paragraph_places import with_findings
from hengwen.readers.guesses import guess

_DEEPEST = 32  # fields within each other
_PASSWORD, _PUSHBUTTON, _COMBO = 1 << 13, 1 << 16, 1 << 17
_LINE = 12.0  # points: a line of a list, whose letters mostly have the usual size
_LARGEST = 20_000_000  # bytes of a part of an XFA form
_SHOWN_BY_XFA = frozenset(("text", "exData", "p", "span"))
_TAG = regex(r"<[^>]*>")


def plain_words(rich: str) -> str:
    """Return the words of rich text (12.7.3.4) without its tags."""
    return _TAG.sub("\n", rich).strip()


class FormFields:
    """The words of the fields on the pages of a PDF, read where they are first asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    @cached_property
    def _pages(self) -> list[list[Any]]:
        """Return the annotations of each page; none where the second parser cannot read the file."""
        try:
            document = PDFDocument(PDFParser(BytesIO(self._data)))
            return [list(list_value(page.annots or [])) for page in PDFPage.create_pages(document)]
        except Exception:  # noqa: BLE001 - on a hostile file it may raise anything
            return []

    def words(self, page: int, place: int) -> str | None:
        """Return the words of the annotation at `place` of a page, both from 0; None where it cannot be read."""
        try:
            return _shown(dict_value(self._pages[page][place]))
        except Exception:  # noqa: BLE001 - as above
            return None


def _shown(field: dict[str, Any]) -> str:
    kind, flags = str(_entry(field, "FT")), int(_entry(field, "Ff") or 0)
    if "Btn" in kind:
        return _text(dict_value(field.get("MK", {})).get("CA")) if flags & _PUSHBUTTON else ""
    if "Ch" in kind:
        return _choice(field, combo=bool(flags & _COMBO))
    if flags & _PASSWORD:
        return ""
    return _text(_entry(field, "V")) or plain_words(_text(_entry(field, "RV")))


def _choice(field: dict[str, Any], *, combo: bool) -> str:
    """Return the chosen line of a drop-down list, or the lines of a list that its frame has room for."""
    options = [resolve1(option) for option in list_value(_entry(field, "Opt") or [])]
    pairs = [list_value(option) if isinstance(option, list) else [option, option] for option in options]
    labels = {_text(pair[0]): _text(pair[-1]) for pair in pairs if pair}
    if combo:
        value = _text(_entry(field, "V"))
        return labels.get(value, value)
    _, low, _, high = map(float, list_value(field["Rect"]))
    first, room = int(_entry(field, "TI") or 0), max(1, round(abs(high - low) / _LINE))
    return "\n".join([*labels.values()][first : first + room])


def _entry(field: dict[str, Any], name: str) -> Any:
    """Return an entry of a field, or of the nearest one above it that has it."""
    for _ in range(_DEEPEST):
        if name in field or "Parent" not in field:
            break
        field = dict_value(field["Parent"])
    return resolve1(field.get(name))


def _text(value: Any) -> str:
    value = resolve1(value)
    data = value.get_data() if isinstance(value, PDFStream) else value
    return decode_text(data).replace("\r", "\n") if isinstance(data, bytes) else ""


def with_xfa_words(content: Content, words: Iterable[str]) -> Content:
    """Return the content with a finding where an XFA form, which only some programs show, says what no page does."""
    shown = "".join(content.text.split())
    long = (text for text in words if not is_noise(text))
    if all("".join(text.split()) in shown for text in long):
        return content
    return with_findings(content, [Finding(FindingKind.FIELD, Span(0, 0))])


@guess(lambda _document: [])
def xfa_words(document: Any) -> list[str]:
    """Return the texts of an XFA form and the values filled in; none without such a form."""
    if raw.FPDF_GetFormType(document.raw) not in (raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND):
        return []
    whole = b"".join(_packet(document, number) for number in range(raw.FPDF_GetXFAPacketCount(document.raw)))
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, huge_tree=False)
    root = etree.fromstring(b"<forms>" + re.sub(rb"<\?xml[^>]*\?>", b"", whole) + b"</forms>", parser)
    return [element.text for element in root.iter(etree.Element) if element.text and _is_shown(element)]


def _is_shown(element: etree._Element) -> bool:
    """Return whether an element holds a text of the form, or a value."""
    is_value = not len(element) and any("xfa-data" in str(above.tag) for above in element.iterancestors())
    return is_value or etree.QName(element).localname in _SHOWN_BY_XFA


def _packet(document: Any, number: int) -> bytes:
    size = ctypes.c_ulong()
    known = raw.FPDF_GetXFAPacketContent(document.raw, number, None, 0, size)
    if not known or not 0 < size.value <= _LARGEST:
        return b""
    buffer = ctypes.create_string_buffer(size.value)
    raw.FPDF_GetXFAPacketContent(document.raw, number, buffer, size.value, size)
    return buffer.raw
