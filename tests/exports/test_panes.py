"""Matches, differences and exclusions lie over the right characters, and every match can be found on both sides."""

from collections.abc import Sequence

import handmade
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.model.report.report import Match, MatchKind, ReportEntry
from hengwen.views.marked_text import MarkedPassage, MarkedRun, PairSide, edits, marked_blocks, passages

SPANS = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda edges: Span(*sorted(edges)))


def pieces(entry: ReportEntry, marked: Sequence[MarkedPassage] = (), differing: Sequence[Span] = ()) -> list[MarkedRun]:
    blocks = marked_blocks(entry, Span(0, len(entry.document.text)), marked, differing)
    return [piece for block in blocks for piece in block.pieces]


def passage(number: int, span: Span) -> MarkedPassage:
    return MarkedPassage(number, Match(span, span, MatchKind.EDITED, 1.0, 0), f"l{number}", f"r{number}", span, (span,))


def plain(text: str, *paragraphs: Paragraph) -> ReportEntry:
    return handmade.entry(Document("a", "0", Content(text=text, paragraphs=paragraphs)))


def test_both_sides_name_each_other() -> None:
    pair = handmade.compared(*handmade.two_texts())
    left, right = passages(pair, 7, PairSide.LEFT), passages(pair, 7, PairSide.RIGHT)
    assert [(p.here, p.there) for p in left] == [("p7-l1", "p7-r1"), ("p7-l2", "p7-r2"), ("p7-l3", "p7-r3")]
    assert [(p.there, p.here) for p in right] == [(p.here, p.there) for p in left]
    assert [p.colour for p in left] == [p.colour for p in right] == [0, 1, 2]


def test_only_edited_matches_show_their_differences() -> None:
    pair = handmade.compared(*handmade.two_texts())
    spans = edits(pair)
    shown = {
        side: [entry.document.text[span.start : span.end] for span in spans[side]]
        for side, entry in ((PairSide.LEFT, pair.left), (PairSide.RIGHT, pair.right))
    }
    assert (shown[PairSide.LEFT][0], shown[PairSide.RIGHT][0]) == ("四", "五")
    assert all(span.end <= pair.matches[0].left.end for span in spans[PairSide.LEFT])


def test_overlapping_matches_have_the_first_colour_and_both_labels() -> None:
    runs = pieces(plain("0123456789"), [passage(1, Span(2, 6)), passage(2, Span(4, 8))])
    assert [(p.text, p.colour) for p in runs] == [("01", None), ("23", 0), ("45", 0), ("67", 1), ("89", None)]
    assert [[q.number for q in p.opens] for p in runs] == [[], [1], [2], [], []]
    assert [[q.number for q in p.closes] for p in runs] == [[], [], [1], [2], []]


def test_a_match_over_two_paragraphs_has_one_label_at_each_end() -> None:
    entry = plain("one\ntwo", Paragraph(Span(0, 3)), Paragraph(Span(4, 7), ParagraphKind.QUOTATION))
    first, second = marked_blocks(entry, Span(0, 7), [passage(1, Span(1, 6))])
    assert [(p.text, p.colour, len(p.opens), len(p.closes)) for p in first.pieces] == [
        ("o", None, 0, 0),
        ("ne", 0, 1, 0),
    ]
    assert [(p.text, p.colour, len(p.opens), len(p.closes)) for p in second.pieces] == [
        ("tw", 0, 0, 1),
        ("o", None, 0, 0),
    ]
    assert second.kind == "quotation"


@pytest.mark.parametrize(
    ("between", "is_unaligned"),
    [("，", False), ("——“", False), ("乙", True), ("，乙。", True), ("a b", True), ("（9）", True)],
)
def test_what_stands_between_aligned_text_is_others_if_it_has_a_letter_or_digit(
    between: str, *, is_unaligned: bool
) -> None:
    """Marks alone are not shown as words that the other document lacks; those beside words are."""
    text, span = f"甲甲{between}丙丙", Span(0, 4 + len(between))
    aligned = Span(0, 2), Span(2 + len(between), 4 + len(between))
    match = Match(span, span, MatchKind.EDITED, 1.0, 0)
    runs = pieces(plain(text), [MarkedPassage(1, match, "l1", "r1", span, aligned)])
    assert [(piece.text, piece.unaligned) for piece in runs] == [
        ("甲甲", False), (between, is_unaligned), ("丙丙", False)
    ]  # fmt: skip


def test_left_out_text_names_its_reason() -> None:
    entry, _ = handmade.two_texts()
    assert [piece.text for piece in pieces(entry) if piece.left_out == ("template",)] == [handmade.TEMPLATE]


def test_a_page_is_named_where_it_begins() -> None:
    entry, _ = handmade.two_texts()
    blocks = marked_blocks(entry, Span(0, len(entry.document.text)), [])
    assert [block.page for block in blocks if block.page] == [1, 2, 3]


@given(st.text("ab \n", max_size=30), st.lists(SPANS, max_size=6), st.lists(SPANS, max_size=6))
def test_no_text_is_lost_and_every_match_opens_and_closes_once(
    text: str, spans: list[Span], differing: list[Span]
) -> None:
    """Also matches that are empty, lie between paragraphs, or reach past the end."""
    marked = [passage(number, span) for number, span in enumerate(spans, 1)]
    runs = pieces(plain(text, Paragraph(Span(len(text) // 3, len(text) // 2))), marked, differing)
    assert "".join("".join(piece.text for piece in runs).split()) == "".join(text.split())
    assert sorted(p.number for piece in runs for p in piece.opens) == [p.number for p in marked]
    assert sorted(p.number for piece in runs for p in piece.closes) == [p.number for p in marked]
