"""The words of charts and diagrams (SmartArt), which stand in parts of their own."""

from collections.abc import Iterator

from hengwen.model.regex import regex
from hengwen.readers.common.xml_names import Element
from hengwen.readers.failure import Unreadable
from hengwen.readers.findings.hidden_text import are_few
from hengwen.readers.ooxml.names import full
from hengwen.readers.ooxml.package import Package

_CACHES = ("c:strCache", "c:multiLvlStrCache", "c:strLit")
_SHAPES = "diagramDrawing"  # the kind of part that has the shapes of a diagram as they were last drawn
_DRAWN = "{http://schemas.microsoft.com/office/drawing/2008/diagram}dataModelExt"
_QUOTED = regex('"([^"]*)"')


def graphic_lines(package: Package, part: str, identity: str) -> list[str]:
    """Return the words of a chart or diagram by its relationship id: titles, series, categories, texts of shapes."""
    root = _root(package, package.member(part, identity))
    drawn = _root(package, _drawing_of(package, part, root))
    more = package.part(package.member(part, identity), "chartUserShapes") if root is not None else None
    roots = (root, drawn, _root(package, more or ""))
    return list(dict.fromkeys(line for root in roots if root is not None for line in _lines(root) if line))


def _root(package: Package, name: str) -> Element | None:
    try:
        return package.parse(name) if name else None
    except Unreadable:
        package.mended = True
        return None


def _drawing_of(package: Package, part: str, root: Element | None) -> str:
    """Return the part with the drawn shapes of a diagram, which are what programs show; empty for none."""
    if root is not None and root.tag != full("dgm:dataModel"):
        return ""
    named = None if root is None else next(root.iter(_DRAWN), None)
    if named is not None:
        return package.member(part, named.get("relId", ""))
    drawings = [relation for relation in package.related(part).values() if relation.kind == _SHAPES]
    return drawings[0].target if len(drawings) == 1 and not drawings[0].external else ""


def _lines(root: Element) -> Iterator[str]:
    """Yield lines in the order of the part. A category stands in the cache of every series, but is taken once."""
    if root.tag == full("dgm:dataModel"):
        yield from _points(root)
        return
    wanted = [full(name) for name in ("a:p", "cx:v", "c:v", "cx:pt", "c:numFmt")]
    for element in root.iter(*wanted):
        if element.tag == full("a:p"):
            yield _words(element)
        elif element.tag == full("c:numFmt"):
            words = " ".join(_QUOTED.findall(element.get("formatCode", "")))
            yield "" if are_few(words) else words
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
