"""A report as tables: the same rows for spreadsheets and for CSV."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from hengwen._version import __version__
from hengwen.model.document import union
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import Match, Report
from hengwen.resources.i18n import translate, word
from hengwen.text.display import moment
from hengwen.views.labels import headline_text, labels, left_out_texts, option_rows
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import DocumentView, PairView, ReportView

Cell = str | int | float | None
Row = tuple[Cell, ...]


class ColumnType(StrEnum):
    """What a column holds: `SHARE` is 0 to 1, shown as a percentage; `TENTHS` has one decimal."""

    TEXT = "text"
    LONG = "long"
    COUNT = "count"
    SHARE = "share"
    TENTHS = "tenths"


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name in the report's words, its columns as (word, form), and its rows, made when they are asked."""

    name: str
    columns: tuple[tuple[str, ColumnType], ...]
    rows: Callable[[], Iterator[Row]]


T, L, C, S, D = ColumnType.TEXT, ColumnType.LONG, ColumnType.COUNT, ColumnType.SHARE, ColumnType.TENTHS
_VERDICT = (("verdict_word", T), ("why", L), ("note", L), ("decided_by", T), ("decided_at", T))


_PARTS = tuple((part.value, S) for part in ScorePart)


COLUMNS: dict[str, tuple[tuple[str, ColumnType], ...]] = {
    "ranking": (
        ("place", C), ("document_a", T), ("document_b", T), ("similarity", S), ("share_left", S), ("share_right", S),
        ("longest", C), ("hamming", C), ("title_similarity", S), ("passages", C), ("same_bytes_short", T), *_VERDICT,
        ("path_a", T), ("path_b", T), *_PARTS, ("evidence", D),
    ),
    "documents": (
        ("document", T), ("title_of", L), ("state", T), ("total", S), ("total_without", S), ("largest", S),
        ("largest_source", T), ("source_count", C), ("counted", C), ("repeated", C), ("all_characters", C),
        ("left_out", C), ("left_out_kinds", L), ("role", T), ("path", T), ("fingerprint", T), ("hash", T), *_PARTS,
    ),
    "sources": (("document", T), ("source", T), ("share", S), ("repeated", C)),
    "matches": (
        ("pair", C), ("passage", C), ("document_a", T), ("document_b", T), ("kind", T), ("similarity", S),
        ("hamming", C), ("counted", C), ("page_a", C), ("page_b", C), ("text_a", L), ("text_b", L), ("start_a", C),
        ("end_a", C), ("start_b", C), ("end_b", C), *_VERDICT,
    ),
    "signs": (
        ("pair", C), ("document_a", T), ("document_b", T), ("sign", T), ("strength", T), ("reason", L),
        ("sign_count", T), ("innocent", L), ("page_a", T), ("page_b", T), ("text_a", L), ("text_b", L), *_VERDICT,
    ),
    "people_pairs": (
        ("place", C), ("person_a", T), ("person_b", T), ("similarity", S), ("share_left", S), ("share_right", S),
        ("longest", C), ("file_pairs", C), ("pair_places", T), *_PARTS, ("evidence", D),
    ),
    "people": (
        ("person_number", T), ("person", T), ("file_count", C), ("total", S), ("largest", S), ("largest_source", T),
        ("source_count", C), ("counted", C), ("person_files", L),
    ),
    "groups": (("group", C), ("document", T), ("path", T), ("hash", T)),
    "blocks": (
        ("block", C), ("standing", T), ("block_counts", T), ("block_documents", C), ("block_characters", C),
        ("block_text", L),
    ),
    "block_places": (("block", C), ("document", T), ("block_characters", C), ("path", T)),
    "not_read": (("document", T), ("state", T), ("reason", L), ("findings", L), ("path", T)),
    "settings": (("setting", T), ("value", L)),
}  # fmt: skip
"""The columns of every table as (word of the report, form)."""


def tables(report: Report, presentation: Presentation, progress: Progress) -> list[Table]:
    """The tables of a report, in the order of `COLUMNS`; those of people are empty where nobody is known."""
    rows_of = _TableRows(
        ReportView(report, presentation.limits, presentation.review, presentation.language), presentation, progress
    )
    rows = (
        rows_of.ranking,
        rows_of.documents,
        rows_of.sources,
        rows_of.matches,
        rows_of.signs,
        rows_of.people_pairs,
        rows_of.people,
        rows_of.groups,
        rows_of.blocks,
        rows_of.block_places,
        rows_of.unread,
        rows_of.settings,
    )
    return [Table(name, columns, made) for (name, columns), made in zip(COLUMNS.items(), rows, strict=True)]


class _TableRows:
    """The rows of every table."""

    def __init__(self, view: ReportView, presentation: Presentation, progress: Progress) -> None:
        self._view, self._language, self._progress = view, presentation.language, progress
        self._label = labels(presentation.language)

    def _word(self, value: str) -> str:
        return word(value, self._language)

    def _verdict(self, pair: PairView, match: Match | None = None) -> Row:
        verdict = self._view.verdict(pair.pair, match)
        decision = self._word(verdict.decision) if verdict else ""
        return decision, verdict.reason, verdict.note, verdict.who, moment(verdict.when)

    def ranking(self) -> Iterator[Row]:
        """One row for each pair, best first; one for a text that three people or more handed in."""
        for view in self._view.ranking:
            pair = view.pair
            yield (
                view.number, view.left_label, view.right_label, pair.similarity, pair.left_share, pair.right_share,
                pair.longest, pair.distance, pair.title_similarity, len(pair.matches),
                self._label("yes") if pair.same_bytes else "", *self._verdict(view),
                view.left.path, view.right.path, *map(pair.parts.share, ScorePart),
                self._view.report.evidence(pair),
            )  # fmt: skip

    def documents(self) -> Iterator[Row]:
        """One row for each document; one that was not compared has no figures."""
        for view in self._view.documents:
            document, entry = view.entry.document, view.entry
            reasons = left_out_texts(self._view.report.left_out(entry), self._language)
            left_out = entry.inside(*union(exclusion.span for exclusion in entry.left_out))
            figures = self._figures(view) if view.compared else (None,) * 7
            parts = map(self._view.report.parts(entry).share, ScorePart) if view.compared else (None,) * len(ScorePart)
            yield (
                view.label, document.title, self._word(document.state), *figures, len(document.text), left_out,
                self._label("comma").join(reasons), self._word(document.role), view.path,
                f"{entry.fingerprint:016x}", document.id, *parts,
            )  # fmt: skip

    def _figures(self, view: DocumentView) -> Row:
        report, entry = self._view.report, view.entry
        sources = [source for source in self._view.sources(view) if source.counts]
        largest = (sources[0].share, sources[0].label) if sources else (0.0, "")
        shares = report.similarity(entry), report.similarity_without_references(entry)
        return *shares, *largest, len(sources), entry.counted, self._view.repeated(view)

    def sources(self) -> Iterator[Row]:
        """One row for each source of each document, the largest share first."""
        for view in self._view.documents:
            for source in self._view.sources(view):
                yield view.label, source.label, source.share, source.characters

    def matches(self) -> Iterator[Row]:
        """One row for each passage, in the order of the ranking."""
        pairs = self._view.ranking
        for done, view in enumerate(pairs, 1):
            self._progress(ProgressStep(Stage.WRITING, done, len(pairs), view.left.label))
            for passage, length, left_page, right_page in view.passages:
                match = passage.match
                left, right = (
                    entry.document.text[span.start : span.end]
                    for entry, span in ((view.pair.left, match.left), (view.pair.right, match.right))
                )
                yield (
                    view.number, passage.number, view.left.label, view.right.label, self._word(match.kind),
                    match.similarity, match.distance, length, left_page, right_page, left, right,
                    match.left.start, match.left.end, match.right.start, match.right.end, *self._verdict(view, match),
                )  # fmt: skip

    def signs(self) -> Iterator[Row]:
        """One row for each sign of each pair beside its text, in the order of the ranking."""
        for view in self._view.pairs:
            for sign in view.signs(self._view):
                decision = self._word(sign.verdict.decision) if sign.verdict else ""
                yield (
                    view.number, view.left_label, view.right_label, sign.kind, sign.strength, sign.sentence, sign.count,
                    sign.innocent, sign.left_pages, sign.right_pages, sign.left_text, sign.right_text,
                    decision, sign.verdict.reason, sign.verdict.note, sign.verdict.who, moment(sign.verdict.when),
                )  # fmt: skip

    def people_pairs(self) -> Iterator[Row]:
        """One row for each pair of people, best first, with the places of the pairs of their files in the ranking."""
        for view in PeopleView(self._view).ranking if self._view.report.has_people else ():
            pair = view.pair
            yield (
                view.number, view.left, view.right, pair.similarity, pair.left_share, pair.right_share, pair.longest,
                len(view.files), self._label("comma").join(str(each.number) for each in view.files),
                *map(view.parts.share, ScorePart), pair.evidence,
            )  # fmt: skip

    def people(self) -> Iterator[Row]:
        """One row for each person who handed in something; without figures where no file could be compared."""
        for view in PeopleView(self._view).people:
            label, share = view.largest or ("", 0.0)
            figures = (view.similarity, share, label, view.others) if view.compared else (None,) * 4
            names = self._label("comma").join(each.entry.document.name for each in view.documents)
            person, submission = view.person, view.submission
            name = person.name or person.label
            yield person.number, name, len(view.documents), *figures, submission.counted, names

    def groups(self) -> Iterator[Row]:
        """One row for each document of which there are identical ones."""
        for number, group in enumerate(self._view.groups, 1):
            for view in group:
                yield number, view.label, view.path, view.entry.document.id

    def blocks(self) -> Iterator[Row]:
        """One row for each block of shared text."""
        for view in self._view.blocks:
            counts = self._label("yes" if view.counts else "no")
            if view.decided:
                counts += f" ({self._label('decided_by_reader')})"
            block = view.block
            yield view.number, self._word(block.standing), counts, block.documents, block.characters, view.text

    def block_places(self) -> Iterator[Row]:
        """One row for each document of each block."""
        for view in self._view.blocks:
            for document, place in zip(view.documents, view.block.places, strict=True):
                characters = document.entry.inside(*place.spans)
                yield view.number, document.label, characters, document.path

    def unread(self) -> Iterator[Row]:
        """Documents that were not read, deserve a look or have notes, then blank ones, skipped files, and warnings."""
        unread = self._view.unread
        others = (*self._view.doubtful, *self._view.noted)
        for view in (*unread, *(view for view in others if view not in unread)):
            content = view.entry.document.content
            reason = translate(content.message, self._language) if content.message else ""
            kinds = (f"{self._word(kind)} {len(pages)}×{self._pages(pages)}" for kind, pages in view.findings.items())
            questions = (translate(each, self._language) for each in view.questions)
            findings = " ".join(filter(None, (self._label("comma").join(kinds), *questions)))
            yield view.label, self._word(content.state), reason, findings, view.path
        for view in self._view.blank:
            yield view.label, self._label("blank"), self._label("blank_note"), "", view.path
        for name in self._view.report.skipped:
            yield name, self._label("skipped_short"), self._label("skipped"), "", name
        for warning in self._view.report.warnings:
            yield "", self._label("warnings"), translate(warning, self._language), "", ""

    def _pages(self, pages: list[int]) -> str:
        known = sorted({page for page in pages if page})
        return f" ({self._label('comma').join(self._label('page', page=page) for page in known)})" if known else ""

    def settings(self) -> Iterator[Row]:
        """What the report was made with, what is in it, and what it says of itself."""
        report, label = self._view.report, self._label
        yield label("scope"), headline_text(self._view.headline, self._language)
        yield label("program"), f"hengwen {__version__}"
        yield label("created"), moment(report.created)
        yield label("duration"), label("seconds", seconds=round(report.seconds, 1))
        yield from option_rows(report.options, self._language)
        yield label("all_documents"), len(report.entries)
        yield label("not_compared_documents"), len(self._view.unread)
        yield label("blank"), len(self._view.blank)
        yield label("pairs"), len(report.comparisons)
        names = "evidence", "similarity", "parts", "share", "longest", "hamming", "total", "total_without", "largest"
        for name in names:
            yield label("share_both" if name == "share" else name), label(f"{name}_means")
        yield "", label("verdict")
