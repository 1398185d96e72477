"""Identity data in documents that must be anonymous, as reports show it: what stands where, and why it is shown."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from hengwen.model.document import Document, Finding, ParagraphKind
from hengwen.model.messages import Message, message
from hengwen.resources.i18n import translate, word
from hengwen.views.document_view import DocumentView
from hengwen.views.labels import labels

SHOWN = 20
"""Places of one name in one document that are listed; the text marks all."""


class IdentityRow(Struct, frozen=True):
    """Identity data of a document, found for one reason, in all its places, in words."""

    document: DocumentView
    what: str
    why: str
    where: str


def identity_rows(views: Iterable[DocumentView], language: str) -> list[IdentityRow]:
    """Return the identity data of some documents, in the order of each text; one row for all places of a name."""
    return [row for view in views for row in _rows(view, language)]


def _rows(view: DocumentView, language: str) -> Iterator[IdentityRow]:
    document, label = view.entry.document, labels(language)
    starts = [paragraph.span.start for paragraph in document.paragraphs]
    places: dict[tuple[str, Message | None], dict[str, None]] = {}
    for finding in document.content.identity_data:
        place = _place(document, finding, bisect_right(starts, finding.span.start), language)
        places.setdefault((written(document, finding), finding.detail), {})[place] = None
    for (what, why), where in places.items():
        more = [label("and_more", more=len(where) - SHOWN)] if len(where) > SHOWN else []
        listed = label("comma").join((*islice(where, SHOWN), *more))
        yield IdentityRow(view, what, translate(why, language) if why else "", listed)


def written(document: Document, finding: Finding) -> str:
    """Return what is written in the text, or in the name or a property of the file."""
    if len(finding.span):
        return document.text[finding.span.start : finding.span.end]
    return next((str(value) for name, value in finding.detail.values if name == "value"), "") if finding.detail else ""


def _place(document: Document, finding: Finding, number: int, language: str) -> str:
    """Return the page of a finding, or its paragraph where there are no pages, counted to `number`; empty for what is
    not in the text.
    """
    if not len(finding.span) or not number:
        return ""
    page, kind = finding.page, document.paragraphs[number - 1].kind
    place = message("p. {page}", page=page) if page else message("paragraph {number}", number=number)
    outside = kind in (ParagraphKind.HEADER, ParagraphKind.FOOTER)
    return translate(place, language) + (f" {word(str(kind), language)}" if outside else "")
