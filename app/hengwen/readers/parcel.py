"""A document as plain tuples, for the way from a worker to its supervisor.

Pickle takes frozen slotted dataclasses apart field by field: with 40 paragraphs a file that cost more than reading.
"""

from dataclasses import dataclass, replace

from hengwen.document import Document, Kind, Paragraph, Span


@dataclass(frozen=True, slots=True)
class Parcel:
    """A document without its paragraphs, and these as (start, end, kind, page)."""

    document: Document
    paragraphs: list[tuple[int, int, Kind, int | None]]


def pack(document: Document) -> Parcel:
    """Make a parcel of a document."""
    paragraphs = [(each.span.start, each.span.end, each.kind, each.page) for each in document.paragraphs]
    return Parcel(replace(document, content=replace(document.content, paragraphs=())), paragraphs)


def unpack(parcel: Parcel) -> Document:
    """The document that was packed."""
    paragraphs = tuple(Paragraph(Span(start, end), kind, page) for start, end, kind, page in parcel.paragraphs)
    return replace(parcel.document, content=replace(parcel.document.content, paragraphs=paragraphs))
