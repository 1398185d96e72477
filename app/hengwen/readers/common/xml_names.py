"""Elements and attributes by their local names, for formats that use no name in two namespaces."""

from lxml import etree

Element = etree._Element


def local_name(element: Element) -> str:
    """Return the local name; empty for anything but an element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def below(element: Element | None, name: str) -> Element | None:
    """Return the first element of this name below another one, at any depth, or that one itself."""
    return None if element is None else next((node for node in element.iter() if local_name(node) == name), None)


def own_child(element: Element | None, name: str) -> Element | None:
    """Return the first child of a name."""
    return None if element is None else next((node for node in element if local_name(node) == name), None)


def attribute(element: Element, name: str) -> str | None:
    """Return an attribute by its local name."""
    return next((str(value) for key, value in element.attrib.items() if str(key).rpartition("}")[2] == name), None)


def whole(element: Element, name: str, usual: int) -> int:
    """Return a whole number of up to four figures in an attribute."""
    value = attribute(element, name) or ""
    return int(value) if value.isdecimal() and len(value) < 5 else usual
