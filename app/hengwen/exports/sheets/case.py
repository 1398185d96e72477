"""The case file as a sheet: an index with the page of each pair, then everything about every pair."""

from collections.abc import Iterator, Sequence

from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    Heading,
    Runs,
    Sheet,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    plain,
)
from hengwen.exports.sheets.pair import about_pair
from hengwen.exports.sheets.parts import SheetParts
from hengwen.text.display import number
from hengwen.views.figures import pair_texts
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView

PAIRS, SHOWN = 500, 2_000_000
"""Pairs in a sheet, and characters of the passages of all of them; a workbook has all."""

_INDEX = "index"
_FIGURES = ("similarity", "longest")


def case_sheet(view: ReportView, pairs: Sequence[PairView], presentation: Presentation) -> Sheet:
    """Return the case file of some pairs, with a note where it was cut."""
    parts = SheetParts(view, presentation)
    return parts.sheet(parts.label("case_file"), _blocks(parts, pairs))


def _blocks(parts: SheetParts, pairs: Sequence[PairView]) -> Iterator[Block]:
    label, shown = parts.label, pairs[: _fitting(pairs)]
    yield parts.headline()
    yield Text((TextRun(label("case_note")),))
    yield Heading(label("case_index") + label("brackets", text=number(len(pairs))), anchor=_INDEX)
    if pairs:
        yield _index(parts, shown)
    else:
        yield Text((TextRun(label("no_pairs")),))
    if len(shown) < len(pairs):
        yield Text((TextRun(label("case_cut", shown=len(shown), pairs=len(pairs)), TextRole.WARN),))
    for view in shown:
        yield Break()
        yield Heading(f"{view.number}  {view.left_label} × {view.right_label}", anchor=_anchor(view))
        yield Text((TextRun(label("to_index"), target=_INDEX),), "note")
        yield parts.documents((view.left, view.right), ("A", "B"))
        yield from about_pair(parts, view, level=2)
    yield Break()
    yield from parts.provenance("similarity", "parts", "share_both", "longest", "hamming")


def _fitting(pairs: Sequence[PairView]) -> int:
    """Return how many of the pairs fit into a sheet, one at least."""
    characters = 0
    for place, view in enumerate(pairs):
        characters += sum(len(match.left) + len(match.right) for match in view.pair.matches)
        if place == PAIRS or (characters > SHOWN and place):
            return place
    return len(pairs)


def _index(parts: SheetParts, pairs: Sequence[PairView]) -> TableBlock:
    widths = {"place": 0.07, "document_a": 0.27, "document_b": 0.27, "similarity": 0.1, "longest": 0.08,
              "verdict_word": 0.14, "page_of_pair": 0.07}  # fmt: skip
    return parts.table(tuple(widths), tuple(_row(parts, view) for view in pairs), tuple(widths.values()))


def _row(parts: SheetParts, view: PairView) -> tuple[Runs, ...]:
    has_text, link = view.pair.has_text, _anchor(view)
    figures = pair_texts(parts.view.report, view.pair, _FIGURES) if has_text else ("—",) * len(_FIGURES)
    return (
        (TextRun(str(view.number), target=link),),
        *map(plain, (view.left_label, view.right_label, *figures, parts.decision(view.pair))),
        (TextRun(" ", target=link, names_page=True),),
    )


def _anchor(view: PairView) -> str:
    return f"pair {view.number}"
