"""Marks of Word and similar programs in a DOCX: revision ids, ids of paragraphs, of the file, of embedded parts.

Word draws a random revision id (`w:rsid…`, ECMA-376 part 1, 17.15.1.72) for each session between two saves. Runs keep
the ids of the sessions in which they were written (`w:rsidR`) and formatted (`w:rsidRPr`), even when copied into
another file (Spennemann, Spennemann & Singh 2024). `w14:paraId`: [MS-DOCX] 2.2.4.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from hengwen.model.regex import regex
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.model.span import Span
from hengwen.readers.common.draft import Assembled, PlacedDraft
from hengwen.readers.common.xml_names import Element, local_name
from hengwen.readers.guesses import guess
from hengwen.readers.history.marks import MOST_IDS, TextsById, marks_by_value, marks_of
from hengwen.readers.history.ooxml import property_marks
from hengwen.readers.ooxml.names import attribute, child, full
from hengwen.readers.ooxml.package import Package, Relationship

RUN_ID, RUN_FORMAT_ID, DEFAULT_RUN_ID = full("w:rsidR"), full("w:rsidRPr"), full("w:rsidRDefault")
PARAGRAPH_ID = full("w14:paraId")
"""Attributes of runs and paragraphs with ids of sessions, and with the id of the paragraph itself."""

_VALUE = full("w:val")
_ID = regex("[0-9A-F]{8}")
_COUNTED_UP = 1 << 16  # paragraph ids below are numbers from 1 on, as Google Docs and LibreOffice assign them
_NUMBERED_MARK = regex(r"_(?:Toc|Ref|Hlk|Hlt)\d{6,12}")
_MOST_BOOKMARKS = 1_000


class DocxHistory:
    """The history of a DOCX that was read."""

    def __init__(self, package: Package, main: str, settings: Element | None, assembled: Assembled) -> None:
        self._package, self._main, self._settings, self._assembled = package, main, settings, assembled

    @guess(lambda _self, _bookmarks: ())
    def marks(self, bookmarks: Iterable[str]) -> tuple[FileMark, ...]:
        """Return the marks of the file; `bookmarks`: the names of all of them."""
        names = dict.fromkeys(name for name in bookmarks if _NUMBERED_MARK.fullmatch(name))
        return (
            *property_marks(self._package),
            *_of_settings(self._settings, self._package.related(self._package.part(self._main, "settings") or "")),
            *_revision_marks(self._assembled, self._settings),
            *marks_by_value(MarkKind.PARAGRAPH_ID, _paragraph_ids(self._assembled)),
            *marks_of(MarkKind.BOOKMARK, *islice(names, _MOST_BOOKMARKS)),
            *marks_of(MarkKind.EMBEDDED_FONT, *_font_keys(self._package, self._main)),
        )

    def written(self) -> dict[str, tuple[Span, ...]]:
        """Return the text written in each session, by its id, without text that was only formatted in it."""
        return _texts(self._assembled, lambda written, _formatted: (written,))


def _of_settings(settings: Element | None, related: Mapping[str, Relationship]) -> Iterator[FileMark]:
    for entry in () if settings is None else settings:
        if local_name(entry) == "docId":
            yield from marks_of(MarkKind.DOCUMENT_ID, *map(str, entry.attrib.values()))
    root = _revision_id(attribute(child(settings, "w:rsids", "w:rsidRoot")) or "")
    yield from marks_of(MarkKind.REVISION_ROOT, root)
    template = related.get(attribute(child(settings, "w:attachedTemplate"), "r:id") or "")
    yield from marks_of(MarkKind.TEMPLATE, template.target if template else None)


@lru_cache(maxsize=4096)
def _revision_id(value: str) -> str:
    """Return an id in capitals; empty for zeros, by which a program says that it keeps none, and for no id."""
    tidy = value.upper()
    return tidy if _ID.fullmatch(tidy) and int(tidy, 16) else ""


def _revision_marks(assembled: Assembled, settings: Element | None) -> Iterator[FileMark]:
    """Yield the ids that stand in the text, then those in the settings that do not."""
    spans = _texts(assembled, lambda written, formatted: dict.fromkeys((written, formatted)))
    table = child(settings, "w:rsids")
    listed = () if table is None else (identity.get(_VALUE, "") for identity in table.iterfind(full("w:rsid")))
    for value in filter(None, map(_revision_id, islice(listed, MOST_IDS))):
        spans.setdefault(value, ())
    yield from marks_by_value(MarkKind.REVISION_ID, spans)


def _texts(assembled: Assembled, chosen: Callable[[str, str], Iterable[str]]) -> dict[str, tuple[Span, ...]]:
    """Return the text under each revision id; `chosen`: which ids count, of writing or of formatting."""
    texts = TextsById()
    for placed in assembled.placed:
        for written, formatted, start, end in sessions_of(placed):
            for identity in chosen(written, formatted):
                if value := _revision_id(identity):
                    texts.add(value, start, end)
    return texts.spans


def sessions_of(placed: PlacedDraft) -> Iterator[tuple[str, str, int, int]]:
    """Yield stretches of a paragraph: ids of the sessions that wrote and formatted each, its start and end."""
    low, high = placed.span.start, placed.span.end
    revisions = placed.draft.revisions
    for number, (offset, written, formatted) in enumerate(revisions, 1):
        end = revisions[number][0] if number < len(revisions) else high - placed.start
        start, end = max(placed.start + offset, low), min(placed.start + end, high)
        if start < end:
            yield written, formatted, start, end


def _paragraph_ids(assembled: Assembled) -> dict[str, tuple[Span, ...]]:
    spans: dict[str, tuple[Span, ...]] = {}
    for placed in assembled.placed:
        value = _revision_id(placed.draft.identity)
        if value and int(value, 16) >= _COUNTED_UP:
            spans[value] = (*spans.get(value, ())[:1], placed.span)
    return spans


def _font_keys(package: Package, main: str) -> list[str]:
    """Return the keys that make embedded fonts unreadable: a GUID for each embedding."""
    part = package.part(main, "fontTable") or ""
    root = package.parse(part) if b"fontKey" in (package.read(part) or b"") else None
    keys = () if root is None else (embedding.get(full("w:fontKey")) for embedding in root.iter())
    return list(dict.fromkeys(key.upper() for key in islice(filter(None, keys), MOST_IDS)))
