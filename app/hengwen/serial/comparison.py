"""What two documents share, in files: the schema, and the way there and back."""

from dataclasses import replace

from msgspec import Struct

from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.match import Alignment, Match, MatchKind, PairedBy, ParagraphPair
from hengwen.model.span import without
from hengwen.serial.decoding import Offset, Share
from hengwen.serial.signs import PlainSign, sign_from, sign_to
from hengwen.text.differences import differences

Edges = tuple[Offset, Offset]
"""Where a span begins and ends."""


class PlainAlignment(Struct, array_like=True):
    """What of both sides of a passage is aligned.

    `equal`: the similarity of the passage, and `left_equal`, `right_equal` None, in files of former versions.
    """

    equal: Share
    left: tuple[Edges, ...]
    right: tuple[Edges, ...]
    left_moved: tuple[Edges, ...]
    right_moved: tuple[Edges, ...]
    left_equal: tuple[Edges, ...] | None = None
    right_equal: tuple[Edges, ...] | None = None


class PlainMatch(Struct, array_like=True):
    """A passage of both documents. `alignment`: None where all of it counts."""

    left_start: Offset
    left_end: Offset
    right_start: Offset
    right_end: Offset
    kind: MatchKind
    similarity: Share
    distance: Offset
    alignment: PlainAlignment | None = None


class PlainParagraphs(Struct, array_like=True):
    """A paragraph of each document. `paired_by`: None where it was not noted yet."""

    left_start: Offset
    left_end: Offset
    right_start: Offset
    right_end: Offset
    distance: Offset
    similarity: Share
    paired_by: PairedBy | None = None


class PlainComparison(Struct):
    """A comparison without its two documents."""

    distance: Offset
    title_similarity: Share
    namesakes: bool
    matches: tuple[PlainMatch, ...]
    excused: tuple[PlainMatch, ...]
    paragraphs: tuple[PlainParagraphs, ...]
    excused_paragraphs: tuple[PlainParagraphs, ...]
    in_blocks_only: bool = False
    signs: tuple[PlainSign, ...] = ()
    signs_off: tuple[PlainSign, ...] = ()


def comparison_to(pair: Comparison) -> PlainComparison:
    """A comparison without its two documents."""
    return PlainComparison(
        pair.distance,
        pair.title_similarity,
        pair.similar_titles,
        tuple(map(_match_to, pair.matches)),
        tuple(map(_match_to, pair.uncounted)),
        tuple(map(_paragraphs_to, pair.paragraphs)),
        tuple(map(_paragraphs_to, pair.uncounted_paragraphs)),
        pair.in_blocks_only,
        tuple(map(sign_to, pair.signs)),
        tuple(map(sign_to, pair.signs_off)),
    )


def comparison_from(plain: PlainComparison, left: ReportEntry, right: ReportEntry) -> Comparison:
    """The comparison of these two documents again. Raises `ValueError` where it does not lie in their texts."""
    documents = left.document, right.document
    texts = left.document.text, right.document.text
    return Comparison(
        left,
        right,
        tuple(_match_from(values, *texts) for values in plain.matches),
        tuple(_paragraphs_from(values, *texts) for values in plain.paragraphs),
        plain.distance,
        plain.title_similarity,
        tuple(_match_from(values, *texts) for values in plain.excused),
        tuple(_paragraphs_from(values, *texts) for values in plain.excused_paragraphs),
        plain.namesakes,
        plain.in_blocks_only,
        signs=tuple(sign_from(each, *documents) for each in plain.signs),
        signs_off=tuple(sign_from(each, *documents) for each in plain.signs_off),
    )


def _match_to(match: Match) -> PlainMatch:
    aligned = _alignment_to(match.similarity, match.alignment) if match.alignment else None
    edges = *edges_of(match.left), *edges_of(match.right)
    return PlainMatch(*edges, match.kind, match.similarity, match.distance, aligned)


def _alignment_to(similarity: float, alignment: Alignment) -> PlainAlignment:
    sides = alignment.left, alignment.right, alignment.left_moved, alignment.right_moved
    equal = alignment.left_equal, alignment.right_equal
    return PlainAlignment(similarity, *(tuple(map(edges_of, spans)) for spans in (*sides, *equal)))


def _match_from(plain: PlainMatch, left: str, right: str) -> Match:
    similarity = plain.alignment.equal if plain.alignment else plain.similarity  # of edited ones, another figure before
    match = Match(
        span_in(plain.left_start, plain.left_end, left),
        span_in(plain.right_start, plain.right_end, right),
        plain.kind,
        similarity,
        plain.distance,
    )
    aligned = plain.alignment
    return replace(match, alignment=_alignment_from(aligned, match, left, right)) if aligned else match


def _alignment_from(plain: PlainAlignment, match: Match, left: str, right: str) -> Alignment:
    aligned = _spans_in(plain.left, left), _spans_in(plain.right, right)
    if plain.left_equal is None or plain.right_equal is None:
        equal = _equal_in(match, aligned, left, right)
    else:
        equal = _spans_in(plain.left_equal, left), _spans_in(plain.right_equal, right)
    return Alignment(*aligned, *equal, _spans_in(plain.left_moved, left), _spans_in(plain.right_moved, right))


def _equal_in(
    match: Match, aligned: tuple[tuple[Span, ...], tuple[Span, ...]], left: str, right: str
) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """What of a match has an equal on the other side, found again for files that do not say it."""
    if match.kind is MatchKind.REWRITTEN:
        return (), ()
    on_left, on_right = differences(left[match.left.start : match.left.end], right[match.right.start : match.right.end])
    return _rest(aligned[0], match.left.start, on_left), _rest(aligned[1], match.right.start, on_right)


def _rest(aligned: tuple[Span, ...], start: int, differing: list[Span]) -> tuple[Span, ...]:
    return tuple(without(aligned, (Span(start + each.start, start + each.end) for each in differing)))


def _paragraphs_to(both: ParagraphPair) -> PlainParagraphs:
    edges = *edges_of(both.left), *edges_of(both.right)
    return PlainParagraphs(*edges, both.distance, both.similarity, both.paired_by)


def _paragraphs_from(plain: PlainParagraphs, left: str, right: str) -> ParagraphPair:
    spans = span_in(plain.left_start, plain.left_end, left), span_in(plain.right_start, plain.right_end, right)
    return ParagraphPair(*spans, plain.distance, plain.similarity, plain.paired_by)


def edges_of(span: Span) -> Edges:
    """Where a span begins and ends."""
    return span.start, span.end


def span_in(start: int, end: int, text: str) -> Span:
    """The span again. Raises `ValueError` where it does not lie in the text."""
    if end > len(text):
        raise ValueError("a span outside of the text")
    return Span(start, end)


def _spans_in(edges: tuple[Edges, ...], text: str) -> tuple[Span, ...]:
    return tuple(span_in(start, end, text) for start, end in edges)
