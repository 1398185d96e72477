"""What two documents share as plain values for JSON, and back. What is not as it was written raises `ValueError`."""

from typing import Any

from hengwen.model.comparison import Comparison
from hengwen.model.document import Span
from hengwen.model.match import Alignment, Match, MatchKind, PairedBy, ParagraphPair
from hengwen.model.report_entry import ReportEntry

Plain = dict[str, Any]


def comparison_to(pair: Comparison) -> Plain:
    """A comparison without its two documents."""
    return {
        "distance": pair.distance,
        "title_similarity": pair.title_similarity,
        "namesakes": pair.similar_titles,
        "matches": [_match_to(match) for match in pair.matches],
        "excused": [_match_to(match) for match in pair.uncounted],
        "paragraphs": [_paragraphs_to(both) for both in pair.paragraphs],
        "excused_paragraphs": [_paragraphs_to(both) for both in pair.uncounted_paragraphs],
        "in_blocks_only": pair.in_blocks_only,
    }


def comparison_from(plain: Plain, left: ReportEntry, right: ReportEntry) -> Comparison:
    """The comparison of these two documents again."""
    texts = left.document.text, right.document.text
    return Comparison(
        left,
        right,
        tuple(_match_from(values, *texts) for values in plain["matches"]),
        tuple(_paragraphs_from(values, *texts) for values in plain["paragraphs"]),
        int(plain["distance"]),
        float(plain["title_similarity"]),
        tuple(_match_from(values, *texts) for values in plain["excused"]),
        tuple(_paragraphs_from(values, *texts) for values in plain["excused_paragraphs"]),
        bool(plain["namesakes"]),
        bool(plain.get("in_blocks_only", False)),
    )


def _match_to(match: Match) -> list[object]:
    found: list[object] = [*edges_of(match.left), *edges_of(match.right), match.kind, match.similarity, match.distance]
    return [*found, _alignment_to(match.alignment)] if match.alignment else found


def _alignment_to(alignment: Alignment) -> list[object]:
    sides = alignment.left, alignment.right, alignment.left_moved, alignment.right_moved
    return [alignment.equal, *([edges_of(span) for span in spans] for spans in sides)]


def _match_from(values: list[Any], left: str, right: str) -> Match:
    a, b, c, d, kind, similarity, distance, *alignment = values
    return Match(
        span_in(a, b, left),
        span_in(c, d, right),
        MatchKind(kind),
        float(similarity),
        int(distance),
        _alignment_from(alignment[0], left, right) if alignment else None,  # without one all of the passage counts
    )


def _alignment_from(values: list[Any], left: str, right: str) -> Alignment:
    equal, *sides = values
    texts = left, right, left, right
    spans = (tuple(span_in(a, b, text) for a, b in side) for side, text in zip(sides, texts, strict=True))
    in_left, in_right, left_moved, right_moved = spans
    return Alignment(in_left, in_right, float(equal), left_moved, right_moved)


def _paragraphs_to(both: ParagraphPair) -> list[object]:
    return [*edges_of(both.left), *edges_of(both.right), both.distance, both.similarity, both.paired_by]


def _paragraphs_from(values: list[Any], left: str, right: str) -> ParagraphPair:
    a, b, c, d, distance, similarity, *paired_by = values
    reason = PairedBy(paired_by[0]) if any(paired_by) else None
    return ParagraphPair(span_in(a, b, left), span_in(c, d, right), int(distance), float(similarity), reason)


def edges_of(span: Span) -> tuple[int, int]:
    """Where a span begins and ends."""
    return span.start, span.end


def span_in(start: int, end: int, text: str) -> Span:
    """The span again. Raises `ValueError` where it does not lie in the text."""
    if end > len(text):
        raise ValueError("a span outside of the text")
    return Span(start, end)
