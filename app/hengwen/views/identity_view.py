"""Identity data in documents that must be anonymous, as reports show it: what stands where, and why it is shown."""

from collections.abc import Iterable

from msgspec import Struct

from hengwen.model.document import Document, Finding, ParagraphKind
from hengwen.model.messages import Message, message
from hengwen.readers.findings.paragraph_places import ParagraphPlaces
from hengwen.resources.i18n import translate, word
from hengwen.views.document_view import DocumentView
from hengwen.views.labels import labels

SHOWN = 20
"""Places of one name in one document that are listed; the text marks all."""


class IdentityRow(Struct, frozen=True):
    """What stands in a document, for one reason, in all its places, in words."""

    document: DocumentView
    what: str
    why: str
    where: str


def identity_rows(views: Iterable[DocumentView], language: str) -> list[IdentityRow]:
    """Return the identity data of some documents, in the order of each text; one row for all places of a name."""
    return [row for view in views for row in _rows(view, language)]


def _rows(view: DocumentView, language: str) -> Iterable[IdentityRow]:
    document = view.entry.document
    places, groups = ParagraphPlaces(document.paragraphs), {}  # type: ignore[var-annotated]
    for finding in document.content.identity_data:
        groups.setdefault((written(document, finding), finding.detail), []).append(finding)
    for (what, why), findings in groups.items():
        where = dict.fromkeys(filter(None, (_place(finding, places, language) for finding in findings)))
        more = [labels(language)("and_more", more=len(where) - SHOWN)] if len(where) > SHOWN else []
        listed = labels(language)("comma").join((*list(where)[:SHOWN], *more))
        yield IdentityRow(view, what, translate(why, language) if why else "", listed)


def written(document: Document, finding: Finding) -> str:
    """Return what is written in the text, or in the name or a property of the file."""
    if len(finding.span):
        return document.text[finding.span.start : finding.span.end]
    return next((str(value) for name, value in finding.detail.values if name == "value"), "") if finding.detail else ""


def _place(finding: Finding, places: ParagraphPlaces, language: str) -> str:
    """Return the page of a finding, or its paragraph where there are no pages; empty for what is not in the text."""
    if not len(finding.span):
        return ""
    start = finding.span.start
    place: Message = message("paragraph {number}", number=places.number(start))
    if finding.page:
        place = message("p. {page}", page=finding.page)
    kind = places.kind(start)
    outside = kind in (ParagraphKind.HEADER, ParagraphKind.FOOTER)
    return translate(place, language) + (f" {word(str(kind), language)}" if outside else "")
