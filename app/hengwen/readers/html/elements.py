"""Words that a browser shows beside the text of HTML elements: of controls, of missing pictures, pages within."""

import re

from lxml import etree, html

from hengwen.model.regex import regex
from hengwen.readers.findings.hidden_text import are_few
from hengwen.readers.guesses import guess
from hengwen.readers.pictures.data_address import data_of

SHOWING = frozenset(("embed", "iframe", "img", "input", "object", "optgroup", "option", "textarea"))
"""The tags of which that holds."""

_WITHOUT_WORDS = frozenset(("hidden", "password", "checkbox", "radio", "file", "color", "range"))
_PICTURES = (b"\x89PNG", b"\xff\xd8", b"GIF8", b"RIFF", b"BM", b"\0\0\1\0", b"II*", b"MM\0")
_PAGE = regex(r"\s*data:(?:text/html|image/svg\+xml|application/xhtml\+xml)[^,]{0,100}?(;base64)?,", re.IGNORECASE)
_LONGEST = 5_000_000  # characters of a page within


@guess(lambda _element, _tag: "")
def words_shown(element: etree._Element, tag: str) -> str:
    """Return the words of an element's attributes that stand on the page; empty for most."""
    if tag == "input":
        return _input_words(element)
    if tag == "textarea":
        return "" if (element.text or "").strip() else element.get("placeholder", "")
    if tag == "option":
        return "" if (element.text or "").strip() else element.get("label", "")
    if tag == "optgroup":
        return element.get("label", "") + " "
    return _instead_of_picture(element) if tag == "img" else ""


def _input_words(element: etree._Element) -> str:
    kind = element.get("type", "text").lower()
    if kind == "image":
        return _instead_of_picture(element)
    words = "" if kind in _WITHOUT_WORDS else element.get("value") or element.get("placeholder", "")
    return f"{words} " if words else ""


def _instead_of_picture(element: etree._Element) -> str:
    """Return the words that stand for a picture that cannot be had, as of a page handed in alone; no mere label."""
    words, address = element.get("alt", ""), element.get("src", "").strip()
    if are_few(words) or page_within(element, "img") is not None:
        return ""
    data = data_of(address)
    sound = data is not None and (data.startswith(_PICTURES) or data[4:8] == b"ftyp")
    return "" if sound else f" {words} "


@guess(lambda _element, _tag: None)
def page_within(element: etree._Element, tag: str) -> etree._Element | None:
    """Return the root of a page, or of a drawing, that an element holds in an attribute and shows; None for none."""
    page = element.get("srcdoc") if tag == "iframe" else None
    if page is None and tag in ("iframe", "img", "object", "embed"):
        data = data_of(element.get("data" if tag == "object" else "src", ""), _PAGE)
        page = None if data is None else data.decode("utf-8", "replace")
    if not page or len(page) > _LONGEST:
        return None
    parser = html.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, encoding="utf-8")
    return html.document_fromstring(page.encode("utf-8", "replace"), parser)
