"""A text is cut where marks begin and end, and no character of it is lost or doubled."""

import handmade
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.views.segments import MarkedSegment, paragraph_blocks, segments

SPANS = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda edges: Span(*sorted(edges)))


def test_overlapping_marks_share_the_middle() -> None:
    actual = segments(Span(0, 10), [(Span(2, 6), "a"), (Span(4, 8), "b")])
    assert actual == [
        MarkedSegment(Span(0, 2), ()),
        MarkedSegment(Span(2, 4), ("a",)),
        MarkedSegment(Span(4, 6), ("a", "b")),
        MarkedSegment(Span(6, 8), ("b",)),
        MarkedSegment(Span(8, 10), ()),
    ]


def test_marks_that_reach_outside_are_cut() -> None:
    assert segments(Span(5, 8), [(Span(0, 6), "a"), (Span(7, 99), "b")]) == [
        MarkedSegment(Span(5, 6), ("a",)),
        MarkedSegment(Span(6, 7), ()),
        MarkedSegment(Span(7, 8), ("b",)),
    ]


@given(SPANS, st.lists(SPANS, max_size=8), st.lists(st.integers(0, 40), max_size=4))
def test_segments_are_the_stretch_and_know_all_that_covers_them(
    within: Span, spans: list[Span], cuts: list[int]
) -> None:
    actual = segments(within, [(span, place) for place, span in enumerate(spans)], cuts)
    assert [at for segment in actual for at in range(segment.span.start, segment.span.end)] == list(
        range(within.start, within.end)
    )
    for segment in actual:
        assert len(segment.span) > 0
        for at in range(segment.span.start, segment.span.end):
            assert segment.marks == tuple(place for place, span in enumerate(spans) if span.start <= at < span.end)


def test_text_between_paragraphs_is_a_block_of_its_own() -> None:
    paragraphs = (Paragraph(Span(0, 3), ParagraphKind.TITLE, 1), Paragraph(Span(8, 11), ParagraphKind.BODY, 2))
    document = Document("a", "0", Content(text="one\ntwo\nsix\n", paragraphs=paragraphs))
    actual = [
        (document.text[b.span.start : b.span.end], b.kind, b.page) for b in paragraph_blocks(document, Span(0, 12))
    ]
    assert actual == [("one", "title", 1), ("\ntwo\n", "body", 1), ("six", "body", 2)]


def test_blocks_are_cut_at_the_edges_of_an_excerpt() -> None:
    entry, _ = handmade.two_texts()
    assert [b.span for b in paragraph_blocks(entry.document, Span(5, 14))] == [Span(5, 11), Span(12, 14)]
