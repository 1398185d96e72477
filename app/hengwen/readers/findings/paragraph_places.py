"""The paragraph of a stretch of text, and the findings made of such stretches."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span
from hengwen.model.messages import Message

MOST = 200
"""Findings of one kind in one document: more say nothing new."""

Place = tuple[int, int, Message]
"""The start and end of a stretch, and the sentence about it."""


class ParagraphPlaces:
    """The paragraphs of a text, looked up by offset."""

    def __init__(self, paragraphs: Sequence[Paragraph]) -> None:
        self._paragraphs = paragraphs

    @cached_property
    def _starts(self) -> list[int]:
        return [paragraph.span.start for paragraph in self._paragraphs]

    def number(self, offset: int) -> int:
        """Count the paragraphs up to the one that holds an offset; 1 also before the first."""
        return max(bisect_right(self._starts, offset), 1)

    def at(self, offset: int) -> Paragraph | None:
        """Return the paragraph that holds an offset, or the last one before it."""
        before = bisect_right(self._starts, offset)
        return self._paragraphs[before - 1] if before else None

    def page(self, offset: int) -> int | None:
        """Return the page of that paragraph; None without pages."""
        paragraph = self.at(offset)
        return paragraph.page if paragraph else None

    def kind(self, offset: int) -> ParagraphKind | None:
        """Return the kind of that paragraph; None before the first one."""
        paragraph = self.at(offset)
        return paragraph.kind if paragraph else None

    def span(self, offset: int, length: int) -> Span:
        """Return the span of the paragraph that holds an offset; of the whole text, `length` long, without one."""
        paragraph = self.at(offset)
        return paragraph.span if paragraph and offset < paragraph.span.end else Span(0, length)

    def findings(self, kind: FindingKind, places: Iterable[Place]) -> tuple[Finding, ...]:
        """Return a finding for each stretch, `MOST` at most."""
        return tuple(
            Finding(kind, Span(start, end), self.page(start), detail) for start, end, detail in islice(places, MOST)
        )


def with_findings(content: Content, more: Iterable[Finding]) -> Content:
    """Return the content with more findings, all in the order of the text."""
    every = sorted((*content.findings, *more), key=lambda finding: (finding.span, finding.kind))
    return replace(content, findings=tuple(every))
