"""Which marks of files can show a common history, and which kinds of them are equivalent: an id may be a file's own or
that of its source, and a person may have written a file or saved it.
"""

from collections.abc import Iterator

from hengwen.model.signs.traces import MarkKind, Traces

_SHORT = 10  # characters of a paragraph whose id shows nothing

_GROUPS = {
    MarkKind.REVISION_ID: MarkKind.REVISION_ID,
    MarkKind.PARAGRAPH_ID: MarkKind.PARAGRAPH_ID,
    MarkKind.SLIDE_ID: MarkKind.SLIDE_ID,
    MarkKind.DOCUMENT_ID: MarkKind.DOCUMENT_ID,
    MarkKind.INSTANCE_ID: MarkKind.DOCUMENT_ID,
    MarkKind.DERIVED_FROM: MarkKind.DOCUMENT_ID,
    MarkKind.AUTHOR: MarkKind.AUTHOR,
    MarkKind.LAST_AUTHOR: MarkKind.AUTHOR,
    MarkKind.CREATED: MarkKind.CREATED,
    MarkKind.BOOKMARK: MarkKind.BOOKMARK,
    MarkKind.EMBEDDED_FONT: MarkKind.EMBEDDED_FONT,
    MarkKind.FONT_SUBSET: MarkKind.FONT_SUBSET,
    MarkKind.COMPANY: MarkKind.COMPANY,
    MarkKind.MANAGER: MarkKind.MANAGER,
    MarkKind.TEMPLATE: MarkKind.TEMPLATE,
    MarkKind.CUSTOM_PROPERTY: MarkKind.CUSTOM_PROPERTY,
}

MarkGroup = tuple[MarkKind, str]
"""The kind that represents several, and a value."""


def group_of(kind: MarkKind, value: str) -> MarkGroup:
    """Return the group of a mark; documents with it are counted by group."""
    return _GROUPS.get(kind, kind), value


def telling_marks(traces: Traces) -> Iterator[MarkGroup]:
    """Yield the marks of a file that can show something of its history; several of one group as often as they occur."""
    for mark in traces.marks:
        short = mark.kind is MarkKind.PARAGRAPH_ID and sum(map(len, mark.spans)) < _SHORT
        if mark.kind in _GROUPS and not short:
            yield group_of(mark.kind, mark.value)
