"""The matches of one pair as the compare page needs them: one ordered list for text, bands, strips, keys and list."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from hengwen.model.document import Document, Span
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
        self._differences: dict[int, tuple[list[Span], list[Span]]] = {}
        self._replacements: dict[int, list[tuple[Span, Span]]] = {}

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
        if self.all[number].match.kind != MatchKind.EDITED:
            return []
        if number not in self._differences:
            self._differences[number] = self._compare(self.all[number].match)
        return self._differences[number][side]

    def replaced(self, number: int, side: int, offset: int) -> str | None:
        """What the other side has in the place of a changed stretch in which an offset lies; None where it is equal."""
        inside = offset - self.all[number].span(side).start
        for both in self._changes(number):
            if both[side].start <= inside < both[side].end:
                other = both[1 - side]
                return self._texts(self.all[number].match)[1 - side][other.start : other.end]
        return None

    def _changes(self, number: int) -> list[tuple[Span, Span]]:
        """The places where the sides of an edited match differ, from its starts on."""
        match = self.all[number].match
        if match.kind == MatchKind.EDITED and number not in self._replacements:
            from hengwen.matching.differences import replacements  # with the engine: not while the window starts

            self._replacements[number] = replacements(*self._texts(match))
        return self._replacements.get(number, [])

    def _texts(self, match: Match) -> tuple[str, str]:
        pair = self.pair
        return (
            pair.left.document.text[match.left.start : match.left.end],
            pair.right.document.text[match.right.start : match.right.end],
        )

    def compare_long(self) -> None:
        """Compute what differs inside matches that are too long for that to be done while they are painted."""
        for place in self.all:
            if max(len(place.match.left), len(place.match.right)) > _LONG:
                self.differences(place.number, LEFT)
                self._changes(place.number)

    def _compare(self, match: Match) -> tuple[list[Span], list[Span]]:
        from hengwen.matching.differences import differences

        found = differences(*self._texts(match))
        return _shifted(found[0], match.left.start), _shifted(found[1], match.right.start)


def _shifted(spans: list[Span], by: int) -> list[Span]:
    return [Span(span.start + by, span.end + by) for span in spans]


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
