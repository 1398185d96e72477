"""What a check file keeps of the whole, where it is a part of a check: the schema, and the way there and back."""

from collections.abc import Sequence

from msgspec import Struct

from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.part import ReportPart, SharedElsewhere
from hengwen.serial.comparison import Edges, edges_of, span_in
from hengwen.serial.decoding import Number, Offset


class PlainElsewhere(Struct, array_like=True):
    """What of the document at a place stands in others that are not here: for each `ScorePart`, where."""

    place: Offset
    documents: Offset
    is_whole: bool
    spans: tuple[tuple[Edges, ...], ...]


class PlainPart(Struct):
    """How many documents and pairs the whole has, and what follows from all of them; places of documents before."""

    documents: Offset
    pairs: Offset
    elsewhere: tuple[PlainElsewhere, ...] = ()
    evidence: tuple[tuple[Offset, Offset, Number], ...] = ()
    represented: tuple[tuple[Offset, Offset, Offset], ...] = ()


def part_to(part: ReportPart) -> PlainPart:
    """What a part has from the whole."""
    elsewhere = (
        PlainElsewhere(
            place,
            each.documents,
            each.is_whole,
            tuple(tuple(map(edges_of, each.spans.get(kind, ()))) for kind in ScorePart),
        )
        for place, each in part.elsewhere.items()
    )
    return PlainPart(
        part.documents,
        part.pairs,
        tuple(elsewhere),
        tuple((*both, value) for both, value in part.evidence.items()),
        tuple((*both, count) for both, count in part.represented.items()),
    )


def part_from(plain: PlainPart, entries: Sequence[ReportEntry]) -> ReportPart:
    """The same again; raises `ValueError` or `LookupError` where it does not fit to the documents."""
    elsewhere = {}
    for each in plain.elsewhere:
        text = entries[each.place].document.text
        spans = (tuple(span_in(*edges, text) for edges in some) for some in each.spans)
        elsewhere[each.place] = SharedElsewhere(each.documents, dict(zip(ScorePart, spans, strict=True)), each.is_whole)
    return ReportPart(
        plain.documents,
        plain.pairs,
        elsewhere,
        {(one, other): value for one, other, value in plain.evidence},
        {(one, other): count for one, other, count in plain.represented},
    )
