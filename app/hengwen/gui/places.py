"""The matches of one pair as the compare page needs them: one ordered list for text, bands, strips, keys and list."""

from dataclasses import dataclass
from functools import cached_property

from hengwen.document import Span
from hengwen.matching.differences import differences
from hengwen.report import Comparison, Match, MatchKind

LEFT, RIGHT = 0, 1


@dataclass(frozen=True, slots=True)
class Place:
    """One match, its number in the order of the left document, and its counted length."""

    number: int
    match: Match
    length: int
    page: int | None

    def span(self, side: int) -> Span:
        """Its passage on one side."""
        return self.match.left if side == LEFT else self.match.right


class Places:
    """All matches of a pair in the order of the left document, and what differs inside them, computed when asked."""

    def __init__(self, pair: Comparison) -> None:
        self.pair = pair
        self._differences: dict[int, tuple[list[Span], list[Span]]] = {}

    @cached_property
    def all(self) -> list[Place]:
        """The places; equal bytes without a match stand as one place over both texts."""
        matches = sorted(self.pair.matches, key=lambda match: (match.left, match.right)) or self._whole()
        page = self.pair.left.document.page_at
        return [Place(n, m, self.pair.length(m), page(m.left.start)) for n, m in enumerate(matches)]

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

    def _compare(self, match: Match) -> tuple[list[Span], list[Span]]:
        left = self.pair.left.document.text[match.left.start : match.left.end]
        right = self.pair.right.document.text[match.right.start : match.right.end]
        found = differences(left, right)
        return _moved(found[0], match.left.start), _moved(found[1], match.right.start)


def _moved(spans: list[Span], by: int) -> list[Span]:
    return [Span(span.start + by, span.end + by) for span in spans]
