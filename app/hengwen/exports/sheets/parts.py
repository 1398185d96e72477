"""Parts common to several sheets: statements about the program, passages of a pair, verdicts, settings."""

from collections.abc import Iterator, Sequence

from hengwen._version import __version__
from hengwen.exports.sheets.blocks import (
    Block,
    DefinitionList,
    Heading,
    Runs,
    Sheet,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    plain,
    quiet,
)
from hengwen.model.document import Span, State
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.figures.score import ScoreParts
from hengwen.model.report.match import PairedBy, ParagraphPair
from hengwen.model.report.review import Verdict
from hengwen.resources.i18n import translate, word
from hengwen.text.display import moment, number, whole_percent
from hengwen.views.colours import level
from hengwen.views.document_view import DocumentView
from hengwen.views.figures import FIGURES, VERDICT, Unit, verdict_texts
from hengwen.views.identity_view import identity_rows
from hengwen.views.inputs import input_rows
from hengwen.views.labels import (
    excused_text,
    headline_text,
    labels,
    left_out_texts,
    option_rows,
    parts_text,
)
from hengwen.views.marked_text import MarkedPassage, MarkedRun, PairSide, marked_blocks, passage_figures, passages
from hengwen.views.marked_text import edits as edits_of
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView
from hengwen.views.sign_view import SignView


class SheetParts:
    """The parts of the sheets of one report, in one language."""

    def __init__(self, view: ReportView, presentation: Presentation) -> None:
        self.view, self.presentation = view, presentation
        self.language = presentation.language
        self.label = labels(presentation.language)

    def word(self, value: str) -> str:
        """Return a word of the engine in the language of the sheet."""
        return word(value, self.language)

    def sheet(self, title: str, blocks: Iterator[Block]) -> Sheet:
        """Return a sheet of these blocks."""
        report, label = self.view.report, self.label
        footer = f"{label('brand')} {__version__} · {moment(report.created)} · {label('similarity_only')}"
        return Sheet(title, label("verdict"), footer, self.language, report.created, tuple(blocks))

    def headline(self) -> Text:
        """Return what was compared, and what was not."""
        headline = self.view.headline
        role = TextRole.WARN if headline.is_warning else TextRole.PLAIN
        return Text((TextRun(headline_text(headline, self.language), role, bold=True),))

    def tile(self, name: str, value: float) -> Tile:
        """Return a prominent figure, a share in its colour."""
        unit = FIGURES[name].unit if name in FIGURES else Unit.COUNT
        return Tile(self.label(name), unit.text(value), level(value) if unit is Unit.SHARE else None)

    def score_parts(self, score: ScoreParts) -> Iterator[Block]:
        """Yield the parts of a similarity in one line, unless all of it is of one part."""
        if not score.is_of_one_part:
            yield Text((TextRun(parts_text(score, self.language)),), "note")

    def table(self, keys: Sequence[str], rows: tuple[tuple[Runs, ...], ...], widths: tuple[float, ...]) -> TableBlock:
        """Return a table of figures by their keys: short names above, numbers at the right."""
        right = frozenset(place for place, key in enumerate(keys) if FIGURES[key].unit.is_number)
        return TableBlock(tuple(self.label(f"{key}_brief") for key in keys), rows, widths, right)

    # Documents

    def documents(self, views: tuple[DocumentView, ...], heads: tuple[str, ...]) -> TableBlock:
        """Return the facts about documents, one column for each."""
        facts = [self._facts(view) for view in views]
        rows = tuple(
            (quiet(name), *(plain(values[name]) for values in facts))
            for name in facts[0]
            if any(values[name] for values in facts)
        )
        return TableBlock(("", *heads), rows, (0.18, *(0.82 / len(views) for _ in views)))

    def _facts(self, view: DocumentView) -> dict[str, str]:
        label, document, entry = self.label, view.entry.document, view.entry
        comma = label("comma")
        findings = comma.join(f"{self.word(kind)}{self._places(pages)}" for kind, pages in view.findings.items())
        left_out = left_out_texts(self.view.report.left_out(entry), self.language)
        return {
            label("document"): view.label,
            label("title_of"): document.title,
            label("state"): "" if document.state is State.READ else self.word(document.state),
            label("reason"): translate(document.content.message, self.language) if document.content.message else "",
            label("findings"): " ".join(filter(None, (findings, *self.questions(view)))),
            label("page_count"): str(document.content.pages or ""),
            label("counted"): number(entry.counted),
            label("left_out"): comma.join(left_out),
            label("hash"): document.id,
        }

    def questions(self, view: DocumentView) -> list[str]:
        """Return the findings in a document that the author should be asked about, with the questions."""
        return [translate(question, self.language) for question in view.questions]

    def _places(self, pages: list[int]) -> str:
        known = [self.label("page", page=page) for page in sorted({page for page in pages if page})]
        times = f" {self.label('times', count=len(pages))}" if len(pages) > 1 else ""
        return times + (self.label("brackets", text=self.label("comma").join(known)) if known else "")

    def identity(self, views: Sequence[DocumentView]) -> Iterator[Block]:
        """Yield the identity data of some documents as a table, where they must be anonymous."""
        if not self.view.report.inputs.anonymous:
            return
        label, rows = self.label, identity_rows(views, self.language)
        yield Heading(label("identity"))
        yield Text((TextRun(label("identity_note"), TextRole.QUIET, small=True),), "note")
        if not rows:
            yield Text((TextRun(label("identity_none")),))
            return
        head = (label(name) for name in ("document", "identity_what", "identity_why", "identity_where"))
        cells = (tuple(map(plain, (row.document.label, row.what, row.why, row.where))) for row in rows)
        yield TableBlock(tuple(head), tuple(cells), (0.22, 0.28, 0.32, 0.18))

    # Verdicts

    def decision(self, pair: Comparison) -> str:
        """Return what a reader decided about a pair, and what was excused in it, in few words."""
        decided, *_ = verdict_texts(self.view.verdict(pair), self.language)
        return " · ".join(filter(None, (decided, excused_text(pair, self.language))))

    def verdict(self, verdict: Verdict) -> tuple[tuple[str, str], ...]:
        """Return a verdict as facts, none where there is none."""
        if not verdict:
            return ()
        values = zip(VERDICT, verdict_texts(verdict, self.language), strict=True)
        return tuple((self.label(name), value) for name, value in values if value)

    # Passages

    def passages_legend(self, *, excused: bool) -> Text:
        """Return what the colours of passages side by side mean."""
        legend = self.label("evidence_legend") + (f" {self.label('in_strike')}" if excused else "")
        return Text((TextRun(legend, TextRole.QUIET, small=True),), "note")

    def passages(self, view: PairView) -> Iterator[Block]:
        """Yield every passage of a pair, both texts side by side, with its figures and its verdict."""
        pair = view.pair
        edits = edits_of(pair)
        left, right = (passages(pair, view.number, side) for side in (PairSide.LEFT, PairSide.RIGHT))
        for one, other in zip(left, right, strict=True):
            yield Text(self._caption(view, one), "note", close=True)
            texts = (
                self._runs(marked_blocks(entry, side.span, [side], edits[where]))
                for entry, side, where in ((pair.left, one, PairSide.LEFT), (pair.right, other, PairSide.RIGHT))
            )
            yield TableBlock(
                (f"A {self._page(view.left, one.span)}", f"B {self._page(view.right, other.span)}"),
                (tuple(texts),),
                (0.5, 0.5),
                texts=True,
            )
            if verdict := self.verdict(self.view.verdict(pair, one.match)):
                yield DefinitionList(verdict)

    def _page(self, view: DocumentView, span: Span) -> str:
        first, last = (
            view.entry.document.page_at(span.start),
            view.entry.document.page_at(max(span.start, span.end - 1)),
        )
        if first is None or last is None:
            return self.label("from_to", start=span.start, end=span.end)
        return self.label("page", page=first) + (f"–{last}" if last != first else "")

    def _caption(self, view: PairView, passage: MarkedPassage) -> Runs:
        match, place = passage.match, passage.number
        excused = match in view.pair.excused
        length = self.label("characters", count=number(view.pair.length(match)))
        figures = *passage_figures(passage, self.language), length
        return (
            TextRun(f" {place} ", bold=True, background=None if excused else (place - 1) % 8),
            TextRun(f" {self.word(match.kind)}", TextRole.EXCUSED if excused else TextRole.PLAIN, bold=True),
            TextRun(" · " + " · ".join(figures), TextRole.QUIET),
        )

    def _runs(self, blocks: list) -> Runs:  # type: ignore[type-arg]
        runs: list[TextRun] = []
        for place, block in enumerate(blocks):
            runs += [TextRun("\n")] if place else []
            runs += [_run(piece) for piece in block.pieces if piece.text]
        return tuple(runs)

    def near_paragraphs(self, view: PairView, level: int = 1) -> Iterator[Block]:
        """Yield paragraphs that are alike, and why they are paired, as a table."""
        pair, label = view.pair, self.label
        if not view.near_paragraphs:
            return
        left, right = pair.left.document.text, pair.right.document.text
        rows = tuple(
            (
                plain(f"{both.distance}{self._reason(both)}"),
                plain(whole_percent(both.similarity)),
                plain(left[both.left.start : both.left.end]),
                plain(right[both.right.start : both.right.end]),
            )
            for both in view.near_paragraphs
        )
        yield Heading(label("paragraphs"), level)
        yield TableBlock(
            (label("hamming"), label("pairs_in_common"), "A", "B"),
            rows,
            (0.1, 0.1, 0.4, 0.4),
            frozenset((0, 1)),
            texts=True,
        )

    def excused(self, view: PairView) -> Iterator[Block]:
        """Yield a line that says what a reader excused, why, and what it took out of the similarity."""
        if said := self.view.excused_line(view.pair):
            yield Text((TextRun(said, TextRole.WARN),), "note")

    def same_content(self, view: PairView, level: int = 1) -> Iterator[Block]:
        """Yield paragraphs that say the same in other words, with what that can and cannot mean, as a table."""
        pair, label = view.pair, self.label
        if not pair.same_content:
            return
        yield Heading(label("meaning"), level)
        yield Text((TextRun(label("meaning_note"), TextRole.QUIET, small=True),), "note")
        if verdict := self.verdict(self.view.content_verdict(pair)):
            yield DefinitionList(verdict)
        left, right = pair.left.document.text, pair.right.document.text
        rows = tuple(
            (
                plain(f"{both.margin:.2f}"),
                plain(left[both.left.start : both.left.end]),
                plain(right[both.right.start : both.right.end]),
            )
            for both in pair.same_content.paragraphs
        )
        heads = (f"{side} {label(name)}" for side, name in zip("AB", view.meaning_languages, strict=True))
        yield TableBlock((label("margin"), *heads), rows, (0.1, 0.45, 0.45), frozenset((0,)), texts=True)

    def signs(self, view: PairView, level: int = 1) -> Iterator[Block]:
        """Yield the signs of a pair, and how they can come about innocently, as a table."""
        signs, label = view.signs(self.view), self.label
        if not signs:
            return
        yield Heading(label("signs"), level)
        yield Text((TextRun(label("signs_note"), TextRole.QUIET, small=True),), "note")
        rows = tuple(
            (
                plain(sign.kind + label("brackets", text=sign.strength)),
                plain(self._sign_text(sign)),
                plain(sign.count),
                quiet(sign.innocent),
            )
            for sign in signs
        )
        yield TableBlock((label("sign"), "", label("sign_count"), label("innocent")), rows, (0.2, 0.38, 0.12, 0.3))

    def _sign_text(self, sign: SignView) -> str:
        pages = [f"{side} {self.label('page', page=page)}" for side, page in
                 (("A", sign.left_pages), ("B", sign.right_pages)) if page]  # fmt: skip
        verdict = ", ".join(value for _, value in self.verdict(sign.verdict))
        return " · ".join(filter(None, (sign.sentence, ", ".join(pages), verdict)))

    def _reason(self, both: ParagraphPair) -> str:
        """Return why paragraphs are paired whose fingerprints are not near."""
        if not both.paired_by or both.paired_by is PairedBy.FINGERPRINTS:
            return ""
        return f", {self.label('paired_by', reason=self.word(both.paired_by))}"

    # Provenance

    def provenance(self, *figures: str) -> Iterator[Block]:
        """Yield the meaning of the figures, the settings, and what was compared and what could not be."""
        label, report = self.label, self.view.report
        yield Heading(label("making"))
        yield DefinitionList(tuple((label(name), label(f"{name}_means")) for name in figures))
        yield DefinitionList(
            (
                (label("program"), f"hengwen {__version__}"),
                (label("created"), moment(report.created)),
                (label("all_documents"), number(len(report.entries))),
                (label("not_compared_documents"), self._unread()),
                *option_rows(report.options, self.language),
            )
        )
        if rows := input_rows(report, self.language):
            yield Heading(label("inputs"), 2)
            yield DefinitionList(tuple(rows))

    def _unread(self) -> str:
        unread = self.view.unread
        states = (self.label("brackets", text=self.word(view.entry.document.state)) for view in unread[:20])
        named = map("".join, zip((view.label for view in unread), states, strict=False))
        names = self.label("comma").join(named)
        more = f" {self.label('and_more', more=len(unread) - 20)}" if len(unread) > 20 else ""
        return f"{len(unread)}: {names}{more}" if unread else "0"


def _run(piece: MarkedRun) -> TextRun:
    role = TextRole.OUT if piece.left_out else TextRole.EXCUSED if piece.excused is not None else TextRole.PLAIN
    colour = piece.colour if piece.counts else None
    return TextRun(piece.text, role, differs=piece.differs and piece.counts, background=colour)
