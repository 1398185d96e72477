"""The sheet of a document as Chinese plagiarism services make it: summary, sources, full text with both marked."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    Heading,
    Runs,
    Sheet,
    Text,
    TextRole,
    TextRun,
    Tiles,
    plain,
)
from hengwen.exports.sheets.parts import SheetParts
from hengwen.model.document import ParagraphKind, Span, union
from hengwen.text.display import number, percent
from hengwen.views.document_view import DocumentView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView
from hengwen.views.segments import ParagraphBlock, block_segments

SHOWN = 300_000
"""Characters of passages side by side in a sheet; the full text is always whole."""

NUMBERS = 3
"""Sources that are named after a passage; a printed form has hundreds."""

_ROLES = {ParagraphKind.TITLE: "title", ParagraphKind.HEADING: "heading"}


def document_sheet(view: ReportView, document: DocumentView, presentation: Presentation) -> Sheet:
    """Return everything that is known about a document and its sources."""
    parts = SheetParts(view, presentation)
    return parts.sheet(parts.label("document_sheet"), _DocumentSheet(parts, document).blocks())


class _DocumentSheet:
    def __init__(self, parts: SheetParts, document: DocumentView) -> None:
        self._parts, self._document, self._label = parts, document, parts.label
        self._sources = parts.view.sources(document)
        self._pairs = [self._oriented(parts.view.pairs[source.pair - 1]) for source in self._sources]

    @cached_property
    def _excused(self) -> list[Span]:
        """The stretches of excused passages, also of pairs of which nothing is left."""
        number = self._document.number
        excused = (view for view in self._parts.view.pairs if view.pair.excused)
        own = (self._oriented(view) for view in excused if number in (view.left.number, view.right.number))
        return union(span for view in own for match in view.pair.excused for span in match.left_aligned)

    def _oriented(self, view: PairView) -> PairView:
        """Return the pair with the examined document on the left."""
        if view.left.number == self._document.number:
            return view
        return replace(view, pair=view.pair.swapped, left=view.right, right=view.left)

    def blocks(self) -> Iterator[Block]:
        yield self._parts.documents((self._document,), (self._label("examined"),))
        yield self._parts.headline()
        if not self._document.compared:
            yield Text((TextRun(self._label("not_compared"), TextRole.WARN, bold=True),))
            yield from self._parts.identity((self._document,))
            yield from self._parts.provenance()
            return
        figures = self._parts.view.figures(self._document)
        yield Tiles(tuple(self._parts.tile(key, value) for key, value in figures.items()))
        yield from self._parts.score_parts(self._parts.view.report.parts(self._document.entry))
        yield from self._list_of_sources()
        yield from self._parts.identity((self._document,))
        yield Break()
        yield Heading(self._label("full_text"))
        yield Text(self._legend(), "note")
        yield from self._full_text()
        yield from self._evidence()
        yield from self._parts.provenance("total", "parts", "total_without", "largest", "repeated", "left_out")

    def _list_of_sources(self) -> Iterator[Block]:
        label = self._label
        yield Heading(label("source_list"))
        if not self._sources:
            yield Text((TextRun(label("no_sources")),))
            return
        rows = tuple(
            (plain(place), plain(source.label), plain(percent(source.share)), plain(number(source.characters)),
             plain(number(self._pairs[place - 1].pair.longest)), self._decision(self._pairs[place - 1]))
            for place, source in enumerate(self._sources, 1)
        )  # fmt: skip
        keys = "place", "source", "share", "source_characters", "longest", "verdict_word"
        yield self._parts.table(keys, rows, (0.07, 0.45, 0.12, 0.12, 0.1, 0.14))

    def _decision(self, pair: PairView) -> Runs:
        return plain(self._parts.decision(pair.pair))

    def _legend(self) -> Runs:
        label = self._label
        excused = (TextRun("  "), TextRun(label("in_strike"), TextRole.EXCUSED)) if self._excused else ()
        return (
            TextRun(label("in_red"), TextRole.MATCH),
            TextRun("  "),
            TextRun(label("in_green"), TextRole.CITED),
            TextRun("  "),
            TextRun(label("in_grey"), TextRole.OUT),
            *excused,
            TextRun("  " + label("numbers_lead"), TextRole.QUIET),
        )

    # Full text

    def _marks(self) -> list[tuple[Span, int | TextRole]]:
        """Return sources by their number, then citations and excluded text."""
        entry = self._document.entry
        marks: list[tuple[Span, int | TextRole]] = []
        for place, view in enumerate(self._pairs, 1):
            spans = view.pair.left_aligned
            if view.pair.same_bytes:
                spans = [Span(0, len(entry.document.text))]
            marks += [(span, place) for span in union(spans)]
        marks += [(span, TextRole.EXCUSED) for span in self._excused]
        marks += [(exclusion.span, TextRole.CITED) for exclusion in entry.cited]
        marks += [(exclusion.span, TextRole.OUT) for exclusion in entry.left_out]
        return marks

    def _full_text(self) -> Iterator[Block]:
        document, page = self._document.entry.document, None
        for block, inside in block_segments(document, Span(0, len(document.text)), self._marks()):
            pieces = [(document.text[one.span.start : one.span.end], one.marks) for one in inside]
            yield self._paragraph(block, pieces, block.page if block.page != page else None)
            page = block.page

    def _paragraph(
        self, block: ParagraphBlock, pieces: list[tuple[str, tuple[int | TextRole, ...]]], page: int | None
    ) -> Text:
        runs = [TextRun(f"[{self._label('page', page=page)}] ", TextRole.QUIET, small=True)] if page else []
        ended = [*(sources(marks) for _, marks in pieces[1:]), ()]
        for (text, marks), then in zip(pieces, ended, strict=True):
            runs.append(TextRun(text, _role(marks)))
            if (owed := sources(marks)) and owed != then and TextRole.OUT not in marks:
                more = "…" if len(owed) > NUMBERS else ""
                runs.append(TextRun(f"[{','.join(map(str, owed[:NUMBERS]))}{more}]", TextRole.QUIET, small=True))
        return Text(tuple(runs), _ROLES.get(block.kind, "body"))

    # Passages

    def _evidence(self) -> Iterator[Block]:
        if not self._pairs:
            return
        yield Break()
        yield Heading(self._label("by_source"))
        yield self._parts.passages_legend(excused=bool(self._excused))
        characters = 0
        for place, (source, view) in enumerate(zip(self._sources, self._pairs, strict=True), 1):
            characters += sum(len(match.left) + len(match.right) for match in view.pair.matches)
            if characters > SHOWN and place > 1:
                yield Text((TextRun(self._label("sources_cut", first=place, last=len(self._pairs)), TextRole.WARN),))
                return
            yield Heading(f"{place}  {source.label} · {percent(source.share)}", 2)
            yield from self._parts.excused(view)
            if view.pair.same_bytes:
                yield Text((TextRun(self._label("same_bytes")),))
            else:
                yield from self._parts.passages(view)


def sources(marks: tuple[int | TextRole, ...]) -> tuple[int, ...]:
    """Return the numbers of the sources among marks."""
    return tuple(mark for mark in marks if isinstance(mark, int))


def _role(marks: tuple[int | TextRole, ...]) -> TextRole:
    """Return the role by priority: excluded, quoted, matched. Text that does not count is not shown as matched."""
    if TextRole.OUT in marks:
        return TextRole.OUT
    if TextRole.CITED in marks:
        return TextRole.CITED
    if sources(marks):
        return TextRole.MATCH
    return TextRole.EXCUSED if TextRole.EXCUSED in marks else TextRole.PLAIN
