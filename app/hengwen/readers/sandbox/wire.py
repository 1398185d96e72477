"""A document as plain tuples, for the way from a worker to its supervisor.

Pickle takes frozen slotted dataclasses apart field by field: with 40 paragraphs a file that cost more than reading.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hengwen.model.document import Document, Paragraph, ParagraphKind, Span

if TYPE_CHECKING:  # a process that only looks into archives needs none of the numeric parts
    from hengwen.text.analysis import Analysis


@dataclass(frozen=True, slots=True)
class WireDocument:
    """A document without its paragraphs, and these as (start, end, kind, page); what was found in its text, if asked.

    numpy packs its arrays as plain bytes.
    """

    document: Document
    paragraphs: list[tuple[int, int, ParagraphKind, int | None]]
    analysis: "Analysis | None" = None


def pack(document: Document, analysis: "Analysis | None" = None) -> WireDocument:
    """Make a parcel of a document."""
    paragraphs = [(each.span.start, each.span.end, each.kind, each.page) for each in document.paragraphs]
    return WireDocument(replace(document, content=replace(document.content, paragraphs=())), paragraphs, analysis)


def unpack(parcel: WireDocument) -> Document:
    """The document that was packed."""
    paragraphs = tuple(Paragraph(Span(start, end), kind, page) for start, end, kind, page in parcel.paragraphs)
    return replace(parcel.document, content=replace(parcel.document.content, paragraphs=paragraphs))
