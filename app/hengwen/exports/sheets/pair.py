"""The evidence sheet of a pair: what two documents share, passage by passage."""

from collections.abc import Iterator

from hengwen.exports.sheets.blocks import (
    Block,
    DefinitionList,
    Figure,
    Figures,
    Heading,
    Sheet,
    Text,
    TextRole,
    TextRun,
)
from hengwen.exports.sheets.parts import SheetParts
from hengwen.text.display import whole_percent
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView


def pair_sheet(view: ReportView, pair: PairView, presentation: Presentation) -> Sheet:
    """Everything that is known about a pair."""
    parts = SheetParts(view, presentation)
    return parts.sheet(parts.label("pair_sheet"), _blocks(parts, pair))


def _blocks(parts: SheetParts, view: PairView) -> Iterator[Block]:
    label, pair = parts.label, view.pair
    yield parts.documents((view.left, view.right), ("A", "B"))
    yield parts.headline()
    yield pair_figures(parts, view)
    yield parts.score_parts(pair.parts)
    if verdict := parts.verdict(parts.view.verdict(pair)):
        yield Heading(label("verdict_word"))
        yield DefinitionList(verdict)
    yield Heading(label("passages"))
    yield from shared_text(parts, view)
    yield from parts.near_paragraphs(view)
    yield from parts.signs(view)
    yield from parts.provenance("similarity", "parts", "share", "longest", "hamming")


def pair_figures(parts: SheetParts, view: PairView) -> Figures:
    """The figures of a pair."""
    pair = view.pair
    return Figures(
        (
            parts.share("similarity", pair.similarity),
            parts.share("share_left", pair.left_share),
            parts.share("share_right", pair.right_share),
            parts.count("longest", pair.longest),
            Figure(parts.label("hamming"), str(pair.distance)),
            Figure(parts.label("title_similarity"), whole_percent(pair.title_similarity)),
        )
    )


def shared_text(parts: SheetParts, view: PairView) -> Iterator[Block]:
    """What a pair shares, or why there is nothing to show."""
    if view.pair.same_bytes:
        yield Text((TextRun(parts.label("same_bytes")),))
    elif not view.pair.matches:
        alone = "only_signs" if view.pair.is_of_signs_alone else "no_passages"
        yield Text((TextRun(parts.label(alone)),))
    else:
        yield Text((TextRun(parts.label("evidence_legend"), TextRole.QUIET, small=True),), "note")
        yield from parts.passages(view)
