"""The property parts of an OOXML package: who made the file, when, with which program, for how long.

ECMA-376 part 1, 15.2.12 (core, extended and custom file properties), and part 2, 11 (core properties).
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.readers.common.xml_names import Element, local_name
from hengwen.readers.history.marks import iso_time, marks_of
from hengwen.readers.ooxml.package import Package

_CORE = {
    "creator": MarkKind.AUTHOR,
    "lastModifiedBy": MarkKind.LAST_AUTHOR,
    "created": MarkKind.CREATED,
    "modified": MarkKind.MODIFIED,
    "lastPrinted": MarkKind.PRINTED,
    "revision": MarkKind.REVISIONS,
}
_EXTENDED = {
    "Company": MarkKind.COMPANY,
    "Manager": MarkKind.MANAGER,
    "TotalTime": MarkKind.EDITING_MINUTES,
    "Template": MarkKind.TEMPLATE,
}
_TIMES = (MarkKind.CREATED, MarkKind.MODIFIED, MarkKind.PRINTED)
_NUMBERS = (MarkKind.REVISIONS, MarkKind.EDITING_MINUTES)
_MOST_CUSTOM = 50
_PROGRAM_PROPERTY = "KSOProductBuildVer"  # WPS writes it into every file, whatever the file says


def property_marks(package: Package) -> Iterator[FileMark]:
    """Yield the marks of the property parts, of which there are up to three."""
    yield from _named(_properties(package, "core-properties"), _CORE)
    extended = _properties(package, "extended-properties")
    yield from _named(extended, _EXTENDED)
    words = {local_name(entry): entry.text or "" for entry in extended}
    yield from marks_of(MarkKind.PROGRAM, f"{words.get('Application', '')} {words.get('AppVersion', '')}")
    for entry in islice(_properties(package, "custom-properties"), _MOST_CUSTOM):
        yield from _custom(entry)


def _properties(package: Package, kind: str) -> list[Element]:
    part = package.part("", kind)
    root = package.parse(part) if part else None
    return [] if root is None else list(root)


def _named(elements: Iterable[Element], kinds: dict[str, MarkKind]) -> Iterator[FileMark]:
    for element in elements:
        kind = kinds.get(local_name(element))
        if kind is not None:
            yield from marks_of(kind, _value(kind, element.text))


def _value(kind: MarkKind, text: str | None) -> str | None:
    if kind in _TIMES:
        return iso_time(text)
    return whole_number(text) if kind in _NUMBERS else text


def whole_number(text: str | None) -> str | None:
    """Return a number of up to nine digits without leading zeros; None for anything else."""
    tidy = (text or "").strip()
    return str(int(tidy)) if tidy.isascii() and tidy.isdecimal() and len(tidy) < 10 else None


def _custom(element: Element) -> Iterator[FileMark]:
    name, value = element.get("name", ""), "".join(map(str, element.itertext())).strip()
    if name == _PROGRAM_PROPERTY:
        yield from marks_of(MarkKind.PROGRAM, f"{name} {value}")
    elif name and value:
        yield from marks_of(MarkKind.CUSTOM_PROPERTY, f"{name}={value}")
