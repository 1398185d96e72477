"""The words of charts and diagrams (SmartArt), which stand in parts of their own."""

from collections.abc import Iterator

from hengwen.readers.common.xml_names import Element
from hengwen.readers.failure import Unreadable
from hengwen.readers.ooxml.names import full
from hengwen.readers.ooxml.package import Package

_CACHES = ("c:strCache", "c:multiLvlStrCache")


def graphic_lines(package: Package, part: str, identity: str) -> list[str]:
    """Return the words of a chart or diagram by its relationship id: titles, series, categories, texts of shapes."""
    relation = package.related(part).get(identity)
    if relation is None or relation.external:
        return []
    try:
        root = package.parse(relation.target)
    except Unreadable:
        package.mended = True
        return []
    return [] if root is None else list(dict.fromkeys(line for line in _lines(root) if line))


def _lines(root: Element) -> Iterator[str]:
    """Yield lines in the order of the part. A category stands in the cache of every series, but is taken once."""
    if root.tag == full("dgm:dataModel"):
        yield from _points(root)
        return
    wanted = [full(name) for name in ("a:p", "cx:v", "c:v", "cx:pt")]
    for element in root.iter(*wanted):
        if element.tag == full("a:p"):
            yield _words(element)
        elif element.tag != full("c:v") or _is_word(element):
            yield (element.text or "").strip()


def _words(paragraph: Element) -> str:
    return "".join(text.text or "" for text in paragraph.iter(full("a:t"))).strip()


def _is_word(value: Element) -> bool:
    """Return whether it is words; values of a series are figures that only its axis shows."""
    return next(value.iterancestors(*map(full, _CACHES)), None) is not None or _names_series(value)


def _names_series(value: Element) -> bool:
    parent = value.getparent()
    return parent is not None and parent.tag == full("c:tx")


def _points(root: Element) -> Iterator[str]:
    """Yield the shapes of a diagram; points for its layout only have no words."""
    for point in root.iter(full("dgm:pt")):
        if point.get("type") not in ("pres", "parTrans", "sibTrans"):
            for paragraph in point.iter(full("a:p")):
                yield _words(paragraph)
