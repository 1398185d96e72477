"""The evidence sheet of a pair: what two documents share, passage by passage."""

from collections.abc import Iterator

from hengwen.exports.sheets.blocks import (
    Block,
    DefinitionList,
    Heading,
    Sheet,
    Text,
    TextRun,
    Tiles,
)
from hengwen.exports.sheets.parts import SheetParts
from hengwen.views.figures import pair_value
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView

_OF_WHOLE = "hamming", "title_similarity"
_KEYS = "similarity", "share_left", "share_right", "longest", *_OF_WHOLE


def pair_sheet(view: ReportView, pair: PairView, presentation: Presentation) -> Sheet:
    """Return everything that is known about a pair."""
    parts = SheetParts(view, presentation)
    return parts.sheet(parts.label("pair_sheet"), _blocks(parts, pair))


def _blocks(parts: SheetParts, view: PairView) -> Iterator[Block]:
    yield parts.documents((view.left, view.right), ("A", "B"))
    yield parts.headline()
    yield from about_pair(parts, view)
    yield from parts.provenance("similarity", "parts", "share_both", "longest", "hamming")


def about_pair(parts: SheetParts, view: PairView, level: int = 1) -> Iterator[Block]:
    """Yield the figures of a pair, what was decided about it, and all that it shares; `level`: of the headings."""
    label, pair = parts.label, view.pair
    yield pair_figures(parts, view)
    yield from parts.excused(view)
    yield from parts.score_parts(pair.parts)
    if verdict := parts.verdict(parts.view.verdict(pair)):
        yield Heading(label("verdict_word"), level)
        yield DefinitionList(verdict)
    yield Heading(label("passages"), level)
    yield from shared_text(parts, view)
    yield from parts.near_paragraphs(view, level)
    yield from parts.same_content(view, level)
    yield from parts.signs(view, level)


def pair_figures(parts: SheetParts, view: PairView) -> Tiles:
    """Return the figures of a pair; without a passage only those of the whole documents."""
    report, pair = parts.view.report, view.pair
    keys = _KEYS if view.pair.has_text else _OF_WHOLE
    return Tiles(tuple(parts.tile(key, pair_value(report, pair, key)) for key in keys))


def shared_text(parts: SheetParts, view: PairView) -> Iterator[Block]:
    """Yield the shared text of a pair, or the reason why there is none."""
    if view.pair.same_bytes:
        yield Text((TextRun(parts.label("same_bytes")),))
    elif not view.pair.matches:
        yield Text((TextRun(parts.label(view.instead_of_text)),))
    else:
        yield parts.passages_legend(excused=bool(view.pair.excused))
        yield from parts.passages(view)
