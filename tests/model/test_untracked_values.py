"""The collector leaves alone what a report has by the ten thousand: it looked through all of it again and again."""

import gc

import pytest

from hengwen.model.document import Paragraph, ParagraphKind, Span
from hengwen.model.report.entry import Exclusion
from hengwen.model.report.figures.score import NOTHING, MatchPart, ScorePart, part_spans
from hengwen.model.report.match import Alignment, Match, MatchKind, PairedBy, ParagraphPair
from hengwen.model.report.shared_block import BlockPlace

SPAN = Span(0, 4)
SPANS = (SPAN, Span(5, 9))


@pytest.mark.parametrize(
    "value",
    [
        Paragraph(SPAN, ParagraphKind.HEADING, 2),
        Exclusion("common", SPAN),
        Match(SPAN, SPAN, MatchKind.EDITED, 0.5, 3, Alignment(SPANS, SPANS, SPANS, SPANS)),
        ParagraphPair(SPAN, SPAN, 3, 0.5, PairedBy.TEXT),
        BlockPlace(0, SPANS),
        NOTHING,
    ],
)
def test_values_of_a_report_are_not_tracked(value: object) -> None:
    """They hold no other values than such: no cycle can be among them."""
    assert not gc.is_tracked(value)


def test_stretches_by_parts_are_let_go_of_by_the_collector() -> None:
    """Tuples of spans it drops when it first sees them; lists it would keep."""
    left, right = part_spans([MatchPart(0, ScorePart.EDITED, SPANS, SPANS), MatchPart(1, ScorePart.EDITED, SPANS, ())])
    gc.collect()
    assert left[ScorePart.EDITED] == (*SPANS, *SPANS)
    assert right[ScorePart.EDITED] == SPANS
    assert not left[ScorePart.MOVED]
    assert not any(map(gc.is_tracked, (*left.values(), *right.values())))
