"""The marked text of one side of a pair: its paragraphs, cut into pieces that the template only has to write."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import islice
from types import MappingProxyType

from msgspec import Struct

from hengwen.model.document import Document, Span
from hengwen.model.report.report import Comparison, Match, MatchKind, ReportEntry
from hengwen.text.differences import differences
from hengwen.text.display import whole_percent
from hengwen.views.labels import labels
from hengwen.views.segments import MarkedSegment, block_segments

COLOURS = 8
"""Colours of the style sheet; the ninth match has the first one again, and its own number."""


class PairSide(StrEnum):
    """The left or the right text of a pair; the value is part of the anchors."""

    LEFT = "l"
    RIGHT = "r"


class MarkedPassage(Struct, frozen=True):
    """One side of a match, with its number in the pair (from 1) and the names of both anchors.

    `aligned`: the parts of it that are in the other document. `excused`: why a reader excused it, perhaps empty, None
    where nobody did. `recognised`: the shares of both sides that were read from pictures, None where nothing was.
    """

    number: int
    match: Match
    here: str
    there: str
    span: Span
    aligned: tuple[Span, ...]
    excused: str | None = None
    recognised: tuple[float, float] | None = None

    @property
    def colour(self) -> int:
        """The colour of the style sheet, the same on both sides."""
        return (self.number - 1) % COLOURS


class MarkedRun(Struct, frozen=True):
    """Text with the same marks throughout, and the passages whose labels are before and after it.

    `unaligned`: whether it has letters and is not in the other document. `excused`: as of its passage, where all that
    cover it are excused. `left_out`, `findings`: the kinds of exclusions and findings that cover it.
    """

    text: str
    colour: int | None
    unaligned: bool
    differs: bool
    left_out: tuple[str, ...]
    findings: tuple[str, ...]
    opens: tuple[MarkedPassage, ...]
    closes: tuple[MarkedPassage, ...]
    excused: str | None = None

    @property
    def counts(self) -> bool:
        """Whether it is shown as shared text: in the other document, and neither left out nor excused."""
        return self.excused is None and not (self.left_out or self.unaligned)


class MarkedBlock(Struct, frozen=True):
    """A paragraph in pieces; `page`: the number of the page that begins here, otherwise None."""

    kind: str
    page: int | None
    pieces: tuple[MarkedRun, ...]


class _Difference:
    """Marks text that has no equal on the other side of its match."""


_DIFFERENCE = _Difference()


class _Aligned:
    """Marks the parts of a passage that are in the other document."""


_ALIGNED = _Aligned()


class _ExclusionMark(Struct, frozen=True):
    kind: str


class _FindingMark(Struct, frozen=True):
    kind: str


_Mark = MarkedPassage | _Aligned | _Difference | _ExclusionMark | _FindingMark


def passages(
    pair: Comparison, number: int, side: PairSide, reasons: Mapping[Match, str] = MappingProxyType({})
) -> list[MarkedPassage]:
    """Return one side of every match of the pair with a number (from 1) in the ranking.

    `reasons`: why a reader excused matches.
    """
    other = PairSide.RIGHT if side is PairSide.LEFT else PairSide.LEFT
    excused = frozenset(pair.excused)
    return [
        MarkedPassage(
            number=place,
            match=match,
            here=f"p{number}-{side}{place}",
            there=f"p{number}-{other}{place}",
            span=match.left if side is PairSide.LEFT else match.right,
            aligned=match.left_aligned if side is PairSide.LEFT else match.right_aligned,
            excused=reasons.get(match, "") if match in excused else None,
            recognised=pair.recognised(match),
        )
        for place, match in enumerate(pair.matches, 1)
    ]


def match_figures(match: Match, language: str) -> list[str]:
    """Return the similarity and the distance of a passage as texts, each only where it says more than the kind."""
    similarity = [whole_percent(match.similarity)] if match.similarity < 1 else []
    distance = [labels(language)("hamming_short", distance=match.distance)] if match.distance else []
    return similarity + distance


def passage_figures(passage: MarkedPassage, language: str) -> list[str]:
    """Return the same, and how much of both sides was read from pictures, where anything was."""
    return match_figures(passage.match, language) + recognised_figures(passage.recognised, language)


def recognised_figures(shares: tuple[float, float] | None, language: str) -> list[str]:
    """Return how much of two sides was read from pictures, as text; nothing where nothing was."""
    if shares is None:
        return []
    left, right = map(whole_percent, shares)
    return [labels(language)("from_pictures", left=left, right=right)]


def edits(pair: Comparison) -> dict[PairSide, list[Span]]:
    """Return the differences in the edited matches, on each side; none in rewritten ones, which differ throughout."""
    differing: dict[PairSide, list[Span]] = {PairSide.LEFT: [], PairSide.RIGHT: []}
    for match in pair.matches:
        if match.kind is MatchKind.EDITED:
            left, right = differences(_cut(pair.left.document, match.left), _cut(pair.right.document, match.right))
            differing[PairSide.LEFT] += [Span(match.left.start + d.start, match.left.start + d.end) for d in left]
            differing[PairSide.RIGHT] += [Span(match.right.start + d.start, match.right.start + d.end) for d in right]
    return differing


def _cut(document: Document, span: Span) -> str:
    return document.text[span.start : span.end]


def marked_blocks(
    entry: ReportEntry, within: Span, marked: Sequence[MarkedPassage], differing: Sequence[Span] = ()
) -> list[MarkedBlock]:
    """Return the paragraphs of a document inside `within` with all their marks. Every passage opens and closes once."""
    document = entry.document
    marks: list[tuple[Span, _Mark]] = [(passage.span, passage) for passage in marked]
    marks += [(span, _ALIGNED) for passage in marked for span in passage.aligned]
    marks += [(span, _DIFFERENCE) for span in differing]
    marks += [(left_out.span, _ExclusionMark(left_out.kind)) for left_out in entry.left_out]
    marks += [(finding.span, _FindingMark(finding.kind)) for finding in document.content.findings]
    blocks = block_segments(document, within, marks)
    shown = [segment for _, inside in blocks for segment in inside]
    opens, closes = _labels(shown, marked)
    pieces = (_piece(document, segment, opens[place], closes[place]) for place, segment in enumerate(shown))
    pages = [None, *(block.page for block, _ in blocks)]
    return [
        MarkedBlock(block.kind, block.page if block.page != before else None, tuple(islice(pieces, len(inside))))
        for (block, inside), before in zip(blocks, pages, strict=False)
    ]


def _labels(
    shown: Sequence[MarkedSegment[_Mark]], marked: Sequence[MarkedPassage]
) -> tuple[dict[int, tuple[MarkedPassage, ...]], dict[int, tuple[MarkedPassage, ...]]]:
    """Return at which segment each passage opens and closes: the first and last it touches, or else the nearest."""
    starts = [segment.span.start for segment in shown]
    ends = [segment.span.end for segment in shown]
    opens: dict[int, tuple[MarkedPassage, ...]] = defaultdict(tuple)
    closes: dict[int, tuple[MarkedPassage, ...]] = defaultdict(tuple)
    for passage in marked:
        first = min(bisect_right(ends, passage.span.start), len(shown) - 1)
        last = max(bisect_left(starts, passage.span.end) - 1, first)
        opens[first] += (passage,)
        closes[last] += (passage,)
    return opens, closes


def _piece(
    document: Document,
    segment: MarkedSegment[_Mark],
    opens: tuple[MarkedPassage, ...],
    closes: tuple[MarkedPassage, ...],
) -> MarkedRun:
    text = _cut(document, segment.span)
    covering = [mark for mark in segment.marks if isinstance(mark, MarkedPassage)]
    first = next((mark for mark in covering if mark.excused is None), covering[0] if covering else None)
    return MarkedRun(
        text=text,
        colour=first.colour if first else None,
        unaligned=_ALIGNED not in segment.marks and any(map(str.isalnum, text)),
        differs=_DIFFERENCE in segment.marks,
        left_out=tuple(mark.kind for mark in segment.marks if isinstance(mark, _ExclusionMark)),
        findings=tuple(mark.kind for mark in segment.marks if isinstance(mark, _FindingMark)),
        opens=opens,
        closes=closes,
        excused=first.excused if first else None,
    )
