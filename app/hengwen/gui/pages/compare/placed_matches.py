"""The matches of one pair for the compare page: one ordered list for text, bands, strips, keys and list."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from hengwen.model.document import Document, Span
from hengwen.model.report.meaning import SameParagraph
from hengwen.model.report.report import Comparison, Match, MatchKind

LEFT, RIGHT = 0, 1


@dataclass(frozen=True, slots=True)
class PlacedMatch:
    """One match, its number in the order of the left document, its counted length, and its pages on both sides."""

    number: int
    match: Match
    length: int
    pages: tuple[int | None, int | None]

    def span(self, side: int) -> Span:
        """Return its passage on one side."""
        return self.match.left if side == LEFT else self.match.right

    def aligned(self, side: int) -> tuple[Span, ...]:
        """Return the stretches of its passage on one side that are in the other document."""
        return self.match.left_aligned if side == LEFT else self.match.right_aligned


class PlacedMatches:
    """All matches of a pair in the order of the left document."""

    def __init__(self, pair: Comparison) -> None:
        self.pair = pair

    def document(self, side: int) -> Document:
        """Return the document of a side."""
        return (self.pair.left if side == LEFT else self.pair.right).document

    @cached_property
    def all(self) -> list[PlacedMatch]:
        """The places; two equal files without a match are one place over both texts."""
        matches = sorted(self.pair.matches, key=lambda match: (match.left, match.right)) or self._whole()
        pages = self.pages
        return [
            PlacedMatch(n, m, self.pair.length(m), (pages[LEFT](m.left.start), pages[RIGHT](m.right.start)))
            for n, m in enumerate(matches)
        ]

    @cached_property
    def content(self) -> tuple[SameParagraph, ...]:
        """The paragraphs that say the same in other words; their places follow those of pairs of paragraphs."""
        return self.pair.same_content.paragraphs if self.pair.same_content else ()

    @property
    def first_content(self) -> int:
        """The number of the first of these places."""
        return len(self.all) + len(self.pair.paragraphs)

    @property
    def content_places(self) -> range:
        """The numbers of these places."""
        return range(self.first_content, self.first_content + len(self.content))

    @cached_property
    def pages(self) -> tuple[Callable[[int], int | None], Callable[[int], int | None]]:
        """For each side, a function that returns the page of an offset, None without pages."""
        return _pages(self.pair.left.document), _pages(self.pair.right.document)

    def _whole(self) -> list[Match]:
        texts = self.pair.left.document.text, self.pair.right.document.text
        if not self.pair.same_bytes or not all(texts):
            return []
        return [Match(Span(0, len(texts[0])), Span(0, len(texts[1])), MatchKind.IDENTICAL, 1.0, 0)]


def _pages(document: Document) -> Callable[[int], int | None]:
    """Return a function like `Document.page_at`, which scans all paragraphs, but fast for many offsets."""
    starts = [paragraph.span.start for paragraph in document.paragraphs]

    def page(offset: int) -> int | None:
        before = bisect_right(starts, offset)
        return document.paragraphs[before - 1].page if before else None

    return page


def excluding(pair: Comparison, leave_out: frozenset[str], every: Iterable[str], shortest: int) -> Comparison:
    """Return the pair with other kinds of text left out, as the report would have it (`Comparison.with_exclusions`)."""
    kept = frozenset(every) - leave_out
    return pair.with_exclusions(replace(pair.left, kept=kept), replace(pair.right, kept=kept), shortest)
