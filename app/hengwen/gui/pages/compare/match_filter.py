"""What of a pair the view shows. A sieve changes no report: its figures are those of the view, and said to be so."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from hengwen.gui.pages.compare.places import PlacedMatch, PlacedMatches
from hengwen.model.report import Comparison, Match, MatchKind, ParagraphPair

_Found = TypeVar("_Found", Match, ParagraphPair)


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Matches of these `kinds`, from `shortest` counted characters on.

    `leave_out`: kinds of text that do not count in the view, None for those of the report.
    """

    kinds: frozenset[MatchKind] = frozenset(MatchKind)
    shortest: int = 0
    leave_out: frozenset[str] | None = None

    @property
    def is_open(self) -> bool:
        """Whether everything is shown as it stands in the report."""
        return self == MatchFilter()

    def shows(self, place: PlacedMatch) -> bool:
        """Whether a match is shown."""
        return place.match.kind in self.kinds and place.length >= self.shortest

    def hidden(self, places: Iterable[PlacedMatch]) -> frozenset[int]:
        """The numbers of the matches that are not shown."""
        return frozenset(place.number for place in places if not self.shows(place))

    def figures(self, places: PlacedMatches) -> Comparison:
        """The pair with only the matches that are shown: every figure of it is one of the view."""
        kept = [place.match for place in places.all if self.shows(place)]
        return replace(places.pair, matches=tuple(kept))


def judged(pair: Comparison, leave_out: frozenset[str], every: Iterable[str], shortest: int) -> Comparison:
    """The pair with other kinds of text left out, as the report would have it (`Comparison.with_exclusions`)."""
    kept = frozenset(every) - leave_out
    return pair.with_exclusions(replace(pair.left, kept=kept), replace(pair.right, kept=kept), shortest)


def swapped(pair: Comparison) -> Comparison:
    """The same pair seen from the other side; matches in the order of what is the left document then."""
    return replace(
        pair,
        left=pair.right,
        right=pair.left,
        matches=_turned(pair.matches),
        paragraphs=_turned(pair.paragraphs),
        excused=_turned(pair.excused),
        excused_paragraphs=_turned(pair.excused_paragraphs),
    )


def _turned(found: Iterable[_Found]) -> tuple[_Found, ...]:
    both = [replace(each, left=each.right, right=each.left) for each in found]
    return tuple(sorted(both, key=lambda each: (each.left, each.right)))
