"""The schema of comparisons in files: the fields of a comparison without its two documents."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from hengwen.model.bounds import Offset, Share
from hengwen.model.document import Document
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.match import Match, ParagraphPair
from hengwen.model.report.meaning import SameContent
from hengwen.model.signs.sign import Sign
from hengwen.model.span import Span


class PairRow(Struct, omit_defaults=True):
    """The fields of a `Comparison` that are kept."""

    distance: Offset
    title_similarity: Share
    matches: tuple[Match, ...] = ()
    paragraphs: tuple[ParagraphPair, ...] = ()
    uncounted: tuple[Match, ...] = ()
    uncounted_paragraphs: tuple[ParagraphPair, ...] = ()
    similar_titles: bool = False
    near: bool = False
    in_blocks_only: bool = False
    signs: tuple[Sign, ...] = ()
    signs_off: tuple[Sign, ...] = ()
    meaning: SameContent | None = None


def comparison_to(pair: Comparison) -> PairRow:
    """Return a comparison without its two documents."""
    return PairRow(**{name: getattr(pair, name) for name in PairRow.__struct_fields__})


def comparison_from(row: PairRow, left: ReportEntry, right: ReportEntry) -> Comparison:
    """Restore the comparison of these two documents. Raises `ValueError` where it is not inside their texts."""
    _require_in(row, "left", left.document)
    _require_in(row, "right", right.document)
    return Comparison(left, right, **structs.asdict(row))


def _require_in(row: PairRow, side: str, document: Document) -> None:
    """Raise `ValueError` where values of a side are outside its document."""
    places = [place for sign in (*row.signs, *row.signs_off) for place in getattr(sign, side)]
    require_in_text((*_spans(row, side), *(place.span for place in places)), document.text)
    if any(place.picture is not None and place.picture >= len(document.content.traces.pictures) for place in places):
        raise ValueError("a picture that the document does not have")


def _spans(row: PairRow, side: str) -> Iterator[Span]:
    for both in (
        *(row.meaning.paragraphs if row.meaning else ()),
        *row.paragraphs,
        *row.uncounted_paragraphs,
        *row.matches,
        *row.uncounted,
    ):
        yield getattr(both, side)
    for match in (*row.matches, *row.uncounted):
        for aligned in (side, f"{side}_equal", f"{side}_moved") if match.alignment else ():
            yield from getattr(match.alignment, aligned)


def require_in_text(spans: Iterable[Span], text: str) -> None:
    """Raise `ValueError` where a span is outside a text."""
    if max((span.end for span in spans), default=0) > len(text):
        raise ValueError("a span outside of the text")
