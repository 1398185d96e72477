"""The numbered entries of lists of references, put together from the paragraphs that readers make of them."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from msgspec import Struct

from hengwen.model.document import Paragraph, ParagraphKind, Span
from hengwen.model.regex import regex

MOST = 5_000
"""Entries of one document that are read: a book has fewer."""

_MARK = regex(r"(?:^|(?<=\n))[ \t\u3000]{0,8}[\[［【〔] ?(\d{1,3}) ?[\]］】〕]")
_FURNITURE = (ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.FOOTNOTE)
_END = regex(r"[.。．)）\d]\Z")


class Entry(Struct, frozen=True):
    """An entry of a list: its number, its text with the number, where it lies.

    `whole`: nothing of it can be missing, as another entry follows at once, or it ends like one.
    """

    number: int
    text: str
    span: Span
    whole: bool


def reference_stretches(paragraphs: Sequence[Paragraph]) -> tuple[Span, ...]:
    """Return the stretches of references; only page margins may interrupt one."""
    stretches: list[Span] = []
    start, end = -1, 0
    for paragraph in paragraphs:
        if paragraph.kind is ParagraphKind.REFERENCE:
            start, end = paragraph.span.start if start < 0 else start, paragraph.span.end
        elif paragraph.kind not in _FURNITURE and start >= 0:
            stretches.append(Span(start, end))
            start = -1
    return (*stretches, Span(start, end)) if start >= 0 else tuple(stretches)


def entry_lists(stretches: Sequence[Span], text: str) -> tuple[tuple[Entry, ...], ...]:
    """Return the lists of entries that begin with [1]; each number [1] begins a new one.

    Entries behind the first `MOST` are left out.
    """
    lists: list[list[Entry]] = []
    for entry in islice((entry for stretch in stretches for entry in _entries(stretch, text)), MOST):
        if entry.number == 1 and not (lists and lists[-1][-1].number == 1):
            lists.append([])
        if lists:
            lists[-1].append(entry)
    return tuple(map(tuple, lists))


def _entries(stretch: Span, text: str) -> Iterator[Entry]:
    words = text[stretch.start : stretch.end]
    marks = [(mark.start(), int(mark[1])) for mark in _MARK.finditer(words)]
    for (start, number), (end, following) in pairwise([*marks, (len(words), 0)]):
        entry = words[start:end].rstrip()
        whole = following == number + 1 or (not following and bool(_END.search(entry)))
        yield Entry(number, entry, Span(stretch.start + start, stretch.start + start + len(entry)), whole)
