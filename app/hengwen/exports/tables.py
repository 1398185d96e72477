"""A report as tables: the same rows for spreadsheets and for CSV."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hengwen._version import __version__
from hengwen.model.document import Document, union
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Match, Report
from hengwen.resources.i18n import translate, word
from hengwen.text.display import moment
from hengwen.views.document_view import DocumentView
from hengwen.views.figures import DOCUMENTS_EXPLAINED, FIGURES, PAIRS_EXPLAINED, VERDICT, Figure, Value, verdict_texts
from hengwen.views.identity_view import identity_rows
from hengwen.views.inputs import input_rows
from hengwen.views.labels import headline_text, labels, left_out_texts, option_rows
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView

Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name in the report's words, the figures in its columns, and a function that makes its rows."""

    name: str
    columns: tuple[Figure, ...]
    rows: Callable[[], Iterator[Row]]


_PARTS = tuple(part.value for part in ScorePart)
_KEYS: dict[str, tuple[str, ...]] = {
    "ranking": (
        "place", "document_a", "document_b", "similarity", "share_left", "share_right", "longest", "hamming",
        "title_similarity", "passages", "same_bytes_short", *VERDICT, "path_a", "path_b", *_PARTS, "evidence",
        "excused",
    ),
    "documents": (
        "document", "title_of", "state", "total", "total_without", "largest", "largest_source", "source_count",
        "counted", "repeated", "all_characters", "left_out", "left_out_kinds", "role", "path", "fingerprint",
        *_PARTS, "hash",
    ),
    "sources": ("document", "source", "share", "source_characters"),
    "matches": (
        "pair", "passage", "document_a", "document_b", "kind", "similarity", "hamming", "counted", "page_a", "page_b",
        "text_a", "text_b", "start_a", "end_a", "start_b", "end_b", *VERDICT,
    ),
    "signs": (
        "pair", "document_a", "document_b", "sign", "strength", "reason", "sign_count", "innocent", "page_a", "page_b",
        "text_a", "text_b", *VERDICT,
    ),
    "people_pairs": (
        "place", "person_a", "person_b", "similarity", "share_left", "share_right", "longest", "file_pairs",
        "pair_places", *_PARTS, "evidence",
    ),
    "people": (
        "person_number", "person", "file_count", "person_share", "person_largest", "person_source", "person_others",
        "counted", "person_files",
    ),
    "groups": ("group", "document", "path"),
    "blocks": ("block", "standing", "block_counts", "block_documents", "block_characters", "block_text"),
    "block_places": ("block", "document", "block_characters", "path"),
    "not_read": ("document", "state", "reason", "findings", "path"),
    "settings": ("setting", "value"),
    "inputs": ("setting", "value"),
}  # fmt: skip
_OF_RECOGNITION: dict[str, tuple[str, ...]] = {
    "documents": ("recognised", "mean_score", "doubtful_lines"),
    "matches": ("recognised_a", "recognised_b"),
}
"""Columns of tables where anything was read from pictures."""

COLUMNS = {name: tuple(FIGURES[key] for key in keys) for name, keys in _KEYS.items()}
"""The columns of every table."""


def tables(report: Report, presentation: Presentation, progress: Progress) -> list[Table]:
    """Return the tables of a report, in the order of `COLUMNS`; those of people are empty where no people are known."""
    return tables_of(ReportView(report, presentation.limits, presentation.review, presentation.language), progress)


def tables_of(view: ReportView, progress: Progress, pairs: Sequence[PairView] | None = None) -> list[Table]:
    """Return the tables of a report view that is used otherwise too. `pairs`: those of pairs, and documents, are of
    these alone.
    """
    source = _TableRows(view, progress, pairs)
    rows = (
        source.ranking, source.documents, source.sources, source.matches, source.signs, source.people_pairs,
        source.people, source.groups, source.blocks, source.block_places, source.unread, source.settings,
        source.inputs,
    )  # fmt: skip
    more = _OF_RECOGNITION if source.recognises else {}
    return [
        Table(name, (*columns, *(FIGURES[key] for key in more.get(name, ()))), make_rows)
        for (name, columns), make_rows in zip(COLUMNS.items(), rows, strict=True)
    ]


class _TableRows:
    """The rows of every table."""

    def __init__(self, view: ReportView, progress: Progress, pairs: Sequence[PairView] | None) -> None:
        self._view, self._language, self._progress = view, view.language, progress
        self._pairs = pairs
        of_pairs = {one.number: one for pair in pairs or () for one in (pair.left, pair.right)}
        self._documents = view.documents if pairs is None else [of_pairs[number] for number in sorted(of_pairs)]
        self._label = labels(view.language)
        self.recognises = any(entry.document.content.recognition for entry in view.report.entries)

    def _word(self, value: str) -> str:
        return word(value, self._language)

    def _verdict(self, pair: PairView, match: Match | None = None) -> Row:
        return verdict_texts(self._view.verdict(pair.pair, match), self._language)

    def ranking(self) -> Iterator[Row]:
        """Yield a row for each pair, best first; just one for a text that three people or more handed in."""
        for view in self._view.ranking if self._pairs is None else self._pairs:
            pair = view.pair
            yield (
                view.number, view.left_label, view.right_label, pair.similarity, pair.left_share, pair.right_share,
                pair.longest, pair.distance, pair.title_similarity, len(pair.matches),
                self._label("yes") if pair.same_bytes else "", *self._verdict(view),
                view.left.path, view.right.path, *map(pair.parts.share, ScorePart),
                self._view.report.evidence(pair), min(pair.excused_characters) if pair.excused else 0,
            )  # fmt: skip

    def documents(self) -> Iterator[Row]:
        """Yield a row for each document; one that was not compared has no figures."""
        for view in self._documents:
            document, entry = view.entry.document, view.entry
            reasons = left_out_texts(self._view.report.left_out(entry), self._language)
            left_out = entry.inside(*union(exclusion.span for exclusion in entry.left_out))
            figures = self._figures(view) if view.compared else (None,) * 7
            parts = map(self._view.report.parts(entry).share, ScorePart) if view.compared else (None,) * len(ScorePart)
            yield (
                view.label, document.title, self._word(document.state), *figures, len(document.text), left_out,
                self._label("comma").join(reasons), self._word(document.role), view.path,
                f"{entry.fingerprint:016x}", *parts, document.id,
                *(self._recognition(document) if self.recognises else ()),
            )  # fmt: skip

    def _recognition(self, document: Document) -> Row:
        recognition = document.content.recognition
        if recognition is None:
            return 0, None, None
        return recognition.characters, recognition.mean_score, recognition.doubtful

    def _figures(self, view: DocumentView) -> Row:
        figures, sources = self._view.figures(view), [source for source in self._view.sources(view) if source.counts]
        shares = figures["total"], figures["total_without"], figures["largest"]
        return *shares, sources[0].label if sources else "", len(sources), figures["counted"], figures["repeated"]

    def sources(self) -> Iterator[Row]:
        """Yield a row for each source of each document, the largest share first."""
        for view in self._view.documents:
            for source in self._view.sources(view):
                yield view.label, source.label, source.share, source.characters

    def matches(self) -> Iterator[Row]:
        """Yield a row for each passage, in the order of the ranking."""
        pairs = self._view.ranking if self._pairs is None else self._pairs
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
                    *((passage.recognised or (0.0, 0.0)) if self.recognises else ()),
                )  # fmt: skip

            yield from self._same_content(view)

    def _same_content(self, view: PairView) -> Iterator[Row]:
        """Yield a row for each paragraph that says the same in other words: it has neither length nor similarity."""
        pair, verdict = view.pair, verdict_texts(self._view.content_verdict(view.pair), self._language)
        for both in pair.same_content.paragraphs if pair.same_content else ():
            left, right = pair.left.document, pair.right.document
            yield (
                view.number, None, view.left.label, view.right.label, self._word(SAME_CONTENT.text), None, None, None,
                left.page_at(both.left.start), right.page_at(both.right.start),
                left.text[both.left.start : both.left.end], right.text[both.right.start : both.right.end],
                both.left.start, both.left.end, both.right.start, both.right.end, *verdict,
                *map(Document.recognised_share, (left, right) if self.recognises else (), (both.left, both.right)),
            )  # fmt: skip

    def signs(self) -> Iterator[Row]:
        """Yield a row for each sign of each pair, in the order of the ranking."""
        for view in self._view.pairs if self._pairs is None else self._pairs:
            for sign in view.signs(self._view):
                yield (
                    view.number, view.left_label, view.right_label, sign.kind, sign.strength, sign.sentence, sign.count,
                    sign.innocent, sign.left_pages, sign.right_pages, sign.left_text, sign.right_text,
                    *verdict_texts(sign.verdict, self._language),
                )  # fmt: skip

    def people_pairs(self) -> Iterator[Row]:
        """Yield a row for each pair of people, best first, with the places of their files' pairs in the ranking."""
        for view in PeopleView(self._view).ranking if self._view.report.has_people else ():
            pair = view.pair
            yield (
                view.number, view.left, view.right, pair.similarity, pair.left_share, pair.right_share, pair.longest,
                len(view.files), self._label("comma").join(str(file_pair.number) for file_pair in view.files),
                *map(view.parts.share, ScorePart), pair.evidence,
            )  # fmt: skip

    def people(self) -> Iterator[Row]:
        """Yield a row for each person who handed in something; without figures where no file could be compared."""
        for view in PeopleView(self._view).people:
            label, share = view.largest or ("", 0.0)
            figures = (view.similarity, share, label, view.others) if view.compared else (None,) * 4
            names = self._label("comma").join(document.entry.document.name for document in view.documents)
            person, submission = view.person, view.submission
            name = person.name or person.label
            yield person.number, name, len(view.documents), *figures, submission.counted, names

    def groups(self) -> Iterator[Row]:
        """Yield a row for each document that has identical ones."""
        for number, group in enumerate(self._view.groups, 1):
            for view in group:
                yield number, view.label, view.path

    def blocks(self) -> Iterator[Row]:
        """Yield a row for each block of shared text."""
        for view in self._view.blocks:
            counts = self._label("yes" if view.counts else "no")
            if view.decided:
                counts += self._label("brackets", text=self._label("decided_by_reader"))
            block = view.block
            yield view.number, self._word(block.standing), counts, block.documents, block.characters, view.text

    def block_places(self) -> Iterator[Row]:
        """Yield a row for each document of each block."""
        for view in self._view.blocks:
            for document, place in zip(view.documents, view.block.places, strict=True):
                characters = document.entry.inside(*place.spans)
                yield view.number, document.label, characters, document.path

    def unread(self) -> Iterator[Row]:
        """Yield the documents that are unread, doubtful or have notes, their identity data, then blank ones, skipped
        files, and warnings.
        """
        unread = self._view.unread
        others = (*self._view.doubtful, *self._view.noted)
        for view in (*unread, *(view for view in others if view not in unread)):
            content = view.entry.document.content
            reason = translate(content.message, self._language) if content.message else ""
            kinds = (f"{self._word(kind)} {len(pages)}×{self._pages(pages)}" for kind, pages in view.findings.items())
            questions = (translate(question, self._language) for question in view.questions)
            findings = " ".join(filter(None, (self._label("comma").join(kinds), *questions)))
            yield view.label, self._word(content.state), reason, findings, view.path
        for row in identity_rows(self._view.documents, self._language):
            document, value = row.document, self._label("comma").join(filter(None, (row.what, row.where)))
            yield document.label, self._label("identity"), row.why, value, document.path
        for view in self._view.blank:
            yield view.label, self._label("blank"), self._label("blank_note"), "", view.path
        for name in self._view.report.skipped:
            yield name, self._label("skipped_short"), self._label("skipped"), "", name
        for warning in self._view.report.warnings:
            yield "", self._label("warnings"), translate(warning, self._language), "", ""

    def inputs(self) -> Iterator[Row]:
        """Yield all that makes the report again."""
        yield from input_rows(self._view.report, self._language, most=None)

    def _pages(self, pages: list[int]) -> str:
        known = sorted({page for page in pages if page})
        named = self._label("comma").join(self._label("page", page=page) for page in known)
        return self._label("brackets", text=named) if known else ""

    def settings(self) -> Iterator[Row]:
        """Yield how the report was made, the numbers of its contents, and the meaning of its figures."""
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
        if count := sum(pair.same_content is not None for pair in report.comparisons):
            yield label("meaning"), count
            yield "", label("meaning_note")
        for name in (*PAIRS_EXPLAINED, *DOCUMENTS_EXPLAINED):
            yield label(name), label(f"{name}_means")
        yield "", label("verdict")
