"""A stretch of text cut at the edges of all spans that mark it, paragraph by paragraph."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from msgspec import Struct

from hengwen.model.document import Document, ParagraphKind, Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MarkedSegment(Generic[T]):
    """A stretch inside which nothing begins or ends, and all its marks, in the given order."""

    span: Span
    marks: tuple[T, ...]


class ParagraphBlock(Struct, frozen=True):
    """A paragraph, or text between paragraphs, which must not be lost either."""

    span: Span
    kind: ParagraphKind
    page: int | None


def segments(within: Span, marks: Sequence[tuple[Span, T]], cuts: Iterable[int] = ()) -> list[MarkedSegment[T]]:
    """Cut `within` at both edges of every mark, and at `cuts`. The segments together are `within`; none is empty."""
    edges = {within.start, within.end, *cuts}
    opening: dict[int, list[int]] = defaultdict(list)
    for place, (span, _) in enumerate(marks):
        edges |= {span.start, span.end}
        opening[max(span.start, within.start)].append(place)
    cut: list[MarkedSegment[T]] = []
    active: list[int] = []
    for start, end in pairwise(sorted(edge for edge in edges if within.start <= edge <= within.end)):
        active = sorted(place for place in (*active, *opening[start]) if marks[place][0].end > start)
        cut.append(MarkedSegment(Span(start, end), tuple(marks[place][1] for place in active)))
    return cut


def paragraph_blocks(document: Document, within: Span) -> list[ParagraphBlock]:
    """Return the paragraphs inside `within`, cut at its edges, and the text between; an empty one if there is none."""
    blocks = [block for block in _blocks(document, within) if document.text[block.span.start : block.span.end].strip()]
    return blocks or [
        ParagraphBlock(Span(within.start, within.start), ParagraphKind.BODY, document.page_at(within.start))
    ]


def block_segments(
    document: Document, within: Span, marks: Sequence[tuple[Span, T]]
) -> list[tuple[ParagraphBlock, list[MarkedSegment[T]]]]:
    """Return the paragraphs inside `within`, each with the segments of its text; an empty one has an empty segment."""
    blocks = paragraph_blocks(document, within)
    segments_within = segments(within, marks, (edge for block in blocks for edge in (block.span.start, block.span.end)))
    starts = [segment.span.start for segment in segments_within]
    inside = (slice(bisect_left(starts, block.span.start), bisect_left(starts, block.span.end)) for block in blocks)
    return [
        (block, segments_within[places] or [MarkedSegment(block.span, ())])
        for block, places in zip(blocks, inside, strict=True)
    ]


def _blocks(document: Document, within: Span) -> Iterator[ParagraphBlock]:
    place, page = within.start, document.page_at(within.start)
    for paragraph in document.paragraphs:
        start, end = max(paragraph.span.start, place), min(paragraph.span.end, within.end)
        if start < end:
            yield ParagraphBlock(Span(place, start), ParagraphKind.BODY, page)
            yield ParagraphBlock(Span(start, end), paragraph.kind, paragraph.page)
            place, page = end, paragraph.page
    yield ParagraphBlock(Span(place, within.end), ParagraphKind.BODY, page)
