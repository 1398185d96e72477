"""The matches of one pair as the compare page needs them: one ordered list for text, bands, strips, keys and list."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from hengwen.model.document import Document, Span
from hengwen.model.match import Edit, EditKind
from hengwen.model.report import Comparison, Match, MatchKind, ParagraphPair

LEFT, RIGHT = 0, 1
_Found = TypeVar("_Found", Match, ParagraphPair)
_LONG = 3000  # characters of a match: the difference inside takes some milliseconds


@dataclass(frozen=True, slots=True)
class PlacedMatch:
    """One match, its number in the order of the left document, its counted length, and its pages on both sides."""

    number: int
    match: Match
    length: int
    pages: tuple[int | None, int | None]

    def span(self, side: int) -> Span:
        """Its passage on one side."""
        return self.match.left if side == LEFT else self.match.right

    def aligned(self, side: int) -> tuple[Span, ...]:
        """What of it stands in the other document."""
        return self.match.left_aligned if side == LEFT else self.match.right_aligned


class PlacedMatches:
    """All matches of a pair in the order of the left document, and what differs inside them, computed when asked."""

    def __init__(self, pair: Comparison) -> None:
        self.pair = pair
        self._edits: dict[int, list[Edit]] = {}

    def document(self, side: int) -> Document:
        """The document of a side."""
        return (self.pair.left if side == LEFT else self.pair.right).document

    @cached_property
    def all(self) -> list[PlacedMatch]:
        """The places; equal bytes without a match stand as one place over both texts."""
        matches = sorted(self.pair.matches, key=lambda match: (match.left, match.right)) or self._whole()
        pages = self.pages
        return [
            PlacedMatch(n, m, self.pair.length(m), (pages[LEFT](m.left.start), pages[RIGHT](m.right.start)))
            for n, m in enumerate(matches)
        ]

    @cached_property
    def pages(self) -> tuple[Callable[[int], int | None], Callable[[int], int | None]]:
        """For each side the page of an offset, None without pages."""
        return _pages(self.pair.left.document), _pages(self.pair.right.document)

    def _whole(self) -> list[Match]:
        texts = self.pair.left.document.text, self.pair.right.document.text
        if not self.pair.same_bytes or not all(texts):
            return []
        return [Match(Span(0, len(texts[0])), Span(0, len(texts[1])), MatchKind.IDENTICAL, 1.0, 0)]

    def differences(self, number: int, side: int) -> list[Span]:
        """Spans of one side's text inside an edited match that the other side lacks."""
        found = (edit.span(side) for edit in self.edits(number) if edit.kind != EditKind.MOVED)
        return [span for span in found if len(span)]

    def replaced(self, number: int, side: int, offset: int) -> str | None:
        """What the other side has in the place of a changed stretch in which an offset lies; None where it is equal."""
        for edit in self.edits(number):
            span, other = edit.span(side), edit.span(1 - side)
            if edit.kind != EditKind.MOVED and span.start <= offset < span.end:
                return self.document(1 - side).text[other.start : other.end]
        return None

    def edits(self, number: int) -> list[Edit]:
        """How the sides of an edited match differ, as spans of both documents, computed when first asked for."""
        match = self.all[number].match
        if match.kind == MatchKind.EDITED and number not in self._edits:
            self._edits[number] = edits_between(self.pair, match.left, match.right)
        return self._edits.get(number, [])

    def compare_long(self) -> None:
        """Compute what differs inside matches that are too long for that to be done while they are painted."""
        for place in self.all:
            if max(len(place.match.left), len(place.match.right)) > _LONG:
                self.edits(place.number)


def edits_between(pair: Comparison, left: Span, right: Span) -> list[Edit]:
    """How two stretches of both documents of a pair differ, as spans of the documents."""
    from hengwen.matching.differences import edits  # with the engine: not while the window starts

    texts = pair.left.document.text[left.start : left.end], pair.right.document.text[right.start : right.end]
    return [
        Edit(e.kind, *(Span(s.start + at.start, s.end + at.start) for s, at in ((e.left, left), (e.right, right))))
        for e in edits(*texts)
    ]


def _pages(document: Document) -> Callable[[int], int | None]:
    """`Document.page_at`, which looks at every paragraph, for many offsets."""
    starts = [paragraph.span.start for paragraph in document.paragraphs]

    def page(offset: int) -> int | None:
        before = bisect_right(starts, offset)
        return document.paragraphs[before - 1].page if before else None

    return page


def excluding(pair: Comparison, leave_out: frozenset[str], every: Iterable[str], shortest: int) -> Comparison:
    """The pair with other kinds of text left out, as the report would have it (`Comparison.with_exclusions`)."""
    kept = frozenset(every) - leave_out
    return pair.with_exclusions(replace(pair.left, kept=kept), replace(pair.right, kept=kept), shortest)


def swapped(pair: Comparison) -> Comparison:
    """The same pair seen from the other side; matches in the order of what is the left document then."""
    return replace(
        pair,
        left=pair.right,
        right=pair.left,
        matches=_sides_swapped(pair.matches),
        paragraphs=_sides_swapped(pair.paragraphs),
        excused=_sides_swapped(pair.excused),
        excused_paragraphs=_sides_swapped(pair.excused_paragraphs),
    )


def _sides_swapped(found: Iterable[_Found]) -> tuple[_Found, ...]:
    return tuple(sorted((each.swapped for each in found), key=lambda each: (each.left, each.right)))
