"""Marks of LibreOffice and similar programs in an ODF package: `meta.xml`, revision ids of the text and of the
settings.

OpenDocument 1.3 part 3, 4.3 (metadata). LibreOffice writes the revision ids of Word as `officeooo:rsid` into automatic
styles, and `Rsid` and `RsidRoot` into the settings.
"""

from collections.abc import Iterator
from itertools import islice

from hengwen.model.regex import regex
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.readers.common.draft import Assembled
from hengwen.readers.common.xml_names import Element, attribute, local_name, own_child
from hengwen.readers.guesses import guess
from hengwen.readers.history.docx import sessions_of
from hengwen.readers.history.marks import TextsById, iso_time, marks_by_value, marks_of
from hengwen.readers.history.ooxml import whole_number
from hengwen.readers.ooxml.package import Package

_TEXTS = {
    "initial-creator": MarkKind.AUTHOR,
    "creator": MarkKind.LAST_AUTHOR,
    "generator": MarkKind.PROGRAM,
}
_TIMES = {"creation-date": MarkKind.CREATED, "date": MarkKind.MODIFIED, "print-date": MarkKind.PRINTED}
_DURATION = regex(r"P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:[\d.]{1,20}S)?)?")
_MOST = 200  # entries of meta.xml that are read
_ID = regex("[0-9a-f]{1,8}")


@guess(lambda _package, _assembled: ())
def odf_marks(package: Package, assembled: Assembled) -> tuple[FileMark, ...]:
    """Return the marks of an ODF document."""
    return (*_meta_marks(package), *_settings_marks(package), *_revision_marks(assembled))


def _meta_marks(package: Package) -> Iterator[FileMark]:
    root = package.parse("meta.xml")
    meta = own_child(root, "meta")
    for entry in () if meta is None else islice(meta, _MOST):
        yield from _meta_mark(local_name(entry), entry)


def _meta_mark(name: str, element: Element) -> Iterator[FileMark]:
    if name in _TEXTS:
        yield from marks_of(_TEXTS[name], element.text)
    elif name in _TIMES:
        yield from marks_of(_TIMES[name], iso_time(element.text))
    elif name == "editing-cycles":
        yield from marks_of(MarkKind.REVISIONS, whole_number(element.text))
    elif name == "editing-duration":
        yield from marks_of(MarkKind.EDITING_MINUTES, _minutes(element.text))
    elif name == "template":
        yield from marks_of(MarkKind.TEMPLATE, attribute(element, "href"))
    elif name == "user-defined" and element.text:
        yield from marks_of(MarkKind.CUSTOM_PROPERTY, f"{attribute(element, 'name')}={element.text}")


def _minutes(duration: str | None) -> str | None:
    """Return a duration such as `PT1H23M45S` in whole minutes."""
    match = _DURATION.fullmatch((duration or "").strip())
    days, hours, minutes = (int(part or 0) for part in match.groups()) if match else (0, 0, 0)
    return str((days * 24 + hours) * 60 + minutes) if match else None


def _settings_marks(package: Package) -> Iterator[FileMark]:
    root = package.parse("settings.xml")
    for entry in () if root is None else root.iter():
        if local_name(entry) == "config-item" and attribute(entry, "name") == "RsidRoot":
            number = whole_number(entry.text) or "0"
            yield from marks_of(MarkKind.REVISION_ROOT, _revision_id(f"{int(number):x}"))


def _revision_id(value: str) -> str:
    """Return an id as Word writes it; empty for zero."""
    tidy = value.lower()
    return f"{int(tidy, 16):08X}" if _ID.fullmatch(tidy) and int(tidy, 16) else ""


def _revision_marks(assembled: Assembled) -> Iterator[FileMark]:
    texts = TextsById()
    for placed in assembled.placed:
        for written, _, start, end in sessions_of(placed):
            if value := _revision_id(written):
                texts.add(value, start, end)
    yield from marks_by_value(MarkKind.REVISION_ID, texts.spans)
