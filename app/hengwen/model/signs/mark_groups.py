"""Which marks of files can say that two have one history, and which kinds of them are one: an id may be a file's own or
that of the file it was made from, and one person may have written a file or saved it.
"""

from collections.abc import Iterator

from hengwen.model.signs.traces import MarkKind, Traces

_SHORT = 10  # characters of a paragraph whose id tells nothing

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
"""The kind that stands for several, and a value."""


def group_of(kind: MarkKind, value: str) -> MarkGroup:
    """Return the group of a mark, by which documents that have it are counted."""
    return _GROUPS.get(kind, kind), value


def telling_marks(traces: Traces) -> Iterator[MarkGroup]:
    """The marks of a file that can say something of its history, several of one group as often as they stand there."""
    for mark in traces.marks:
        short = mark.kind is MarkKind.PARAGRAPH_ID and sum(map(len, mark.spans)) < _SHORT
        if mark.kind in _GROUPS and not short:
            yield group_of(mark.kind, mark.value)
