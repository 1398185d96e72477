"""Equations of a DOCX as one line of text: fractions with a stroke, `^` and `_` for what stands high and low."""

from collections.abc import Callable

from hengwen.readers.common.mathml import grouped
from hengwen.readers.common.xml_names import Element
from hengwen.readers.ooxml.names import attribute, child, full, short


def linear_equation(element: Element) -> str:
    """Return an equation, or a part of one, from left to right."""
    handler = _HANDLERS.get(short(element))
    if handler is not None:
        return handler(element)
    return "" if short(element) in _SKIPPED else _inner(element)


def _inner(element: Element) -> str:
    return "".join(map(linear_equation, element))


def _run(element: Element) -> str:
    return "".join(text.text or "" for text in element.iterchildren(full("m:t"), full("w:t")))


def _part(element: Element, name: str) -> str:
    part = child(element, name)
    return "" if part is None else _inner(part)


def _fraction(element: Element) -> str:
    stroke = "" if attribute(child(element, "m:fPr", "m:type"), "m:val") == "noBar" else "/"
    return grouped(_part(element, "m:num")) + (stroke or " ") + grouped(_part(element, "m:den"))


def _scripted(element: Element) -> str:
    return _part(element, "m:e") + _scripts(element)


def _scripts(element: Element) -> str:
    low, high = _part(element, "m:sub"), _part(element, "m:sup")
    return ("_" + grouped(low) if low else "") + ("^" + grouped(high) if high else "")


def _before(element: Element) -> str:
    return _scripts(element) + _part(element, "m:e")


def _root(element: Element) -> str:
    return _part(element, "m:deg") + "√" + grouped(_part(element, "m:e"))


def _operator(element: Element) -> str:
    sign = attribute(child(element, "m:naryPr", "m:chr"), "m:val")
    return ("∫" if sign is None else sign) + _scripts(element) + _part(element, "m:e")


def _bracketed(element: Element) -> str:
    properties = child(element, "m:dPr")
    begin, end, between = (
        usual if sign is None else sign
        for usual, sign in (
            ("(", attribute(child(properties, "m:begChr"), "m:val")),
            (")", attribute(child(properties, "m:endChr"), "m:val")),
            ("|", attribute(child(properties, "m:sepChr"), "m:val")),
        )
    )
    return begin + between.join(_inner(part) for part in element.iterchildren(full("m:e"))) + end


def _limit(element: Element) -> str:
    sign = "_" if short(element) == "m:limLow" else "^"
    return _part(element, "m:e") + sign + grouped(_part(element, "m:lim"))


def _function(element: Element) -> str:
    return _part(element, "m:fName") + " " + _part(element, "m:e")


def _rows(element: Element) -> str:
    return "; ".join(_inner(row) for row in element.iterchildren(full("m:e")))


def _matrix(element: Element) -> str:
    rows = element.iterchildren(full("m:mr"))
    return "; ".join(", ".join(_inner(cell) for cell in row.iterchildren(full("m:e"))) for row in rows)


def _accented(element: Element) -> str:
    sign = attribute(child(element, "m:accPr", "m:chr"), "m:val")
    return _part(element, "m:e") + ("\u0302" if sign is None else sign)


_SKIPPED = frozenset({"w:del", "w:moveFrom", "w:rPr", "m:rPr", "m:ctrlPr", ""})
_HANDLERS: dict[str, Callable[[Element], str]] = {
    "m:r": _run,
    "w:r": _run,
    "m:f": _fraction,
    "m:sSup": _scripted,
    "m:sSub": _scripted,
    "m:sSubSup": _scripted,
    "m:sPre": _before,
    "m:rad": _root,
    "m:nary": _operator,
    "m:d": _bracketed,
    "m:limLow": _limit,
    "m:limUpp": _limit,
    "m:func": _function,
    "m:eqArr": _rows,
    "m:m": _matrix,
    "m:acc": _accented,
}
