"""Short names for the namespaced names in a DOCX: `w:p` for `{http://…/wordprocessingml/2006/main}p`."""

import re
from functools import cache

from hengwen.readers.common.xml_names import Element

_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    "http://purl.org/dc/elements/1.1/": "dc",
}
_ADDRESSES = {prefix: address for address, prefix in _PREFIXES.items()}


@cache
def full(name: str) -> str:
    """Return `{http://…}p` for `w:p`."""
    prefix, _, local = name.partition(":")
    return f"{{{_ADDRESSES[prefix]}}}{local}"


@cache
def _short(tag: str) -> str:
    address, _, local = tag[1:].rpartition("}")
    return f"{_PREFIXES.get(address, '?')}:{local}"


def short(element: Element) -> str:
    """Return the short name of an element, `?:name` in a foreign namespace, empty for comments and the like."""
    tag = element.tag
    return _short(tag) if isinstance(tag, str) else ""


def child(element: Element | None, *names: str) -> Element | None:
    """Return the first child along a path of short names."""
    for name in names:
        if element is None:
            return None
        element = next(element.iterchildren(full(name)), None)  # in half the time of `find`
    return element


def attribute(element: Element | None, name: str = "w:val") -> str | None:
    """Return an attribute by its short name; None where it or the element is missing."""
    return None if element is None else element.get(full(name))


def number(element: Element | None, name: str = "w:val") -> int | None:
    """Return an attribute as a whole number; None where it is missing or no number."""
    value = attribute(element, name)
    try:
        return int(float(value)) if value else None
    except (ValueError, OverflowError):
        return None


def integer(element: Element | None, name: str) -> int | None:
    """Return an attribute without a namespace as a whole number of up to twelve digits; None for anything else."""
    value = "" if element is None else element.get(name, "")
    return int(value) if re.fullmatch(r"-?\d{1,12}", value) else None


def signature(element: Element | None) -> tuple[object, ...]:
    """Return the names, attributes and numbers of children of an element and all below it: equal ones say the same."""
    return () if element is None else tuple((child.tag, len(child), *child.items()) for child in element.iter())


def switch(properties: Element | None, name: str) -> bool | None:
    """Return an on/off property such as `w:vanish`; None where it says nothing."""
    element = child(properties, name)
    if element is None:
        return None
    return (attribute(element) or "true") not in ("0", "false", "off")
