"""A check as a terminal shows it."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from hengwen.model.document import Document, State
from hengwen.model.messages import Message, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.report import Report
from hengwen.model.report.submission import Submission, SubmissionPair
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.signs.sign import Strength, documents_text
from hengwen.resources.i18n import translate
from hengwen.text.display import excerpt, visible, visible_line

if TYPE_CHECKING:
    from hengwen.views.report_views import ReportView

SHOWN = 30
"""Pairs in the ranking on the terminal, and names in one of its lines; a report file has all."""

BLOCKS, EXCERPT = 5, 30
"""Blocks of shared text on the terminal, and characters of each that are shown."""

_FIGURES = "similarity", "share_left", "share_right", "evidence", "longest", "hamming"


class _Printer(Console):
    """A console whose reader may go away; the command handles that."""

    def on_broken_pipe(self) -> None:
        """Raise the error; rich would end the program."""
        raise BrokenPipeError


class Terminal:
    """Results to stdout, everything else to stderr, in one language.

    Names and texts are of others. Everything shown passes `_shown`, so that none of it is a command to the terminal.
    """

    def __init__(self, language: str, *, quiet: bool = False, out: bool = True) -> None:
        """Make one that prints results to stderr, too, where `out` is False: the output is something else then."""
        self.language = language
        self.quiet = quiet
        # A file or a pipe has no width: a row stays one line there, for whatever reads it.
        self.out = _Printer(stderr=not out, highlight=False, width=None if sys.stdout and sys.stdout.isatty() else 1000)
        self.err = _Printer(stderr=True, highlight=False)

    def sentence(self, what: Message) -> str:
        """Return a message in the language of the terminal."""
        return translate(what, self.language)

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Show a bar for each stage while the work runs; none when stderr is no terminal, or with the option quiet."""
        if self.quiet or not self.err.is_terminal:
            yield silent
            return
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        stage, name = (TextColumn(field, markup=False) for field in ("{task.description}", "{task.fields[name]}"))
        columns = (stage, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), name)
        with Bar(*columns, console=self.err, transient=True) as bar:
            tasks = {stage: bar.add_task(self.sentence(stage.label), total=None, visible=False, name="")
                     for stage in Stage}  # fmt: skip

            def show(step: ProgressStep) -> None:
                name = visible_line(step.name)
                bar.update(tasks[step.stage], completed=step.done, total=step.total, visible=True, name=name)

            yield show

    def show_ranking(self, report: Report) -> None:
        """Print what was compared, and the pairs with most evidence as a table."""
        from hengwen.views.labels import headline_text
        from hengwen.views.report_views import ReportView  # with all that a report shows: not before the first line

        headline = Headline(report)
        self.out.print(_shown(headline_text(headline, self.language), "yellow" if headline.is_warning else ""))
        if not headline.nothing_compared:
            counts = message("documents: {documents}, pairs with shared text: {pairs}", **_counts(report))
            self.out.print(_shown(self.sentence(counts)))
        view = ReportView(report, language=self.language)
        self._show_together(view)
        self._show_identity(view)
        if not report.comparisons:
            return
        from rich.table import Table

        from hengwen.views.figures import FIGURES

        table = Table(box=None, pad_edge=False, header_style="bold")
        for key in _FIGURES:
            table.add_column(self.sentence(FIGURES[key].brief), justify="right")
        table.add_column("A", overflow="fold")
        table.add_column("B", overflow="fold")
        pairs = report.ranked_submission_pairs
        for both in pairs[:SHOWN]:
            for row in self._rows(view, both):
                table.add_row(*row)
        self.out.print(table)
        more = len(pairs) - SHOWN
        if more > 0:
            self.out.print(_shown(self.sentence(message("… and {more} more pairs in the report.", more=more))))
        self._show_same_content(report)
        self._show_recognition(report)
        self._show_signs(view)

    def _show_same_content(self, report: Report) -> None:
        """Print how many pairs have the same content in other words, and what that means."""
        count = sum(pair.same_content is not None for pair in report.comparisons)
        if count:
            self.show_message(
                message("Pairs with the same content in other words, in the report: {count}", count=count)
            )
            self.show_message(WHAT_IT_MEANS)

    def _show_recognition(self, report: Report) -> None:
        """Print how many pairs rest on text that was read from pictures."""
        count = sum(any(map(pair.recognised, pair.matches)) for pair in report.comparisons)
        if count:
            self.show_message(
                message(
                    "Pairs with passages that were read from pictures: {count}; a report says how much of each.",
                    count=count,
                )
            )

    def _show_signs(self, view: "ReportView") -> None:
        """Print the strongest sign of the pairs with strong signs, and how many more pairs have signs."""
        pairs = [pair for pair in view.report.comparisons if pair.counted_signs]
        strong = [pair for pair in pairs if pair.counted_signs[0].strength is Strength.STRONG]
        for pair in strong[:BLOCKS]:
            sign = pair.counted_signs[0]
            self.show_message(
                message(
                    "Sign: {left}, {right}: {sentence} ({count})",
                    left=view.document(pair.left).marked,
                    right=view.document(pair.right).marked,
                    sentence=self.sentence(sign.what),
                    count=self.sentence(documents_text(sign)),
                )
            )
        if len(pairs) > len(strong[:BLOCKS]):
            more = len(pairs) - len(strong[:BLOCKS])
            self.show_message(message("Pairs with other signs beside their text, in the report: {more}", more=more))

    def _show_identity(self, view: "ReportView") -> None:
        """Print the first identity data in documents that must be anonymous, and how much more there is."""
        from hengwen.views.identity_view import identity_rows
        from hengwen.views.labels import labels

        rows = identity_rows(view.documents, self.language)
        for row in rows[:SHOWN]:
            where = labels(self.language)("brackets", text=row.where) if row.where else ""
            self.show_message(
                message(
                    "Identity data: {name}: {what}{where}: {why}",
                    name=row.document.marked,
                    what=row.what,
                    where=where,
                    why=row.why,
                )
            )
        if len(rows) > SHOWN:
            self.show_message(message("… and {more} more in the report.", more=len(rows) - SHOWN))

    def _show_together(self, view: "ReportView") -> None:
        """Print the documents that are blank, those of only code, and those that have the same text."""
        report, groups = view.report, view.report.identical.groups
        for words, entries in (
            (message("Handed in blank: {count} ({names})"), report.blank),
            (message("Too short for anything but the same file: {count} ({names})"), report.too_short),
            (message("Only code or output: {count} ({names})"), report.only_code),
            *((message("Identical: {count} ({names})"), group) for group in groups[:SHOWN]),
        ):
            if entries:
                names = self.sentence(message(", ")).join(view.document(entry).marked for entry in entries[:SHOWN])
                names += " …" if len(entries) > SHOWN else ""
                self.show_message(Message(words.text, (("count", len(entries)), ("names", names))))
        if len(groups) > SHOWN:
            more = len(groups) - SHOWN
            self.show_message(message("… and {more} more groups of identical documents in the report.", more=more))
        self._show_blocks(report)

    def _show_blocks(self, report: Report) -> None:
        """Print the blocks that a reader has to look at first, and how many more there are."""
        for number, block in enumerate(report.blocks[:BLOCKS], 1):
            words = message("counts") if report.counts(block) else message("does not count")
            self.show_message(
                message(
                    "Block {number} ({standing}, {counts}), in {documents} documents, {characters} characters: {start}",
                    number=number,
                    documents=block.documents,
                    characters=f"{block.characters:,}",
                    standing=self.sentence(block.standing.label),
                    counts=self.sentence(words),
                    start=excerpt(report.block_text(block), EXCERPT),
                )
            )
        if len(report.blocks) > BLOCKS:
            more = len(report.blocks) - BLOCKS
            self.show_message(message("… and {more} more blocks of shared text in the report.", more=more))

    def _rows(self, view: "ReportView", both: SubmissionPair) -> Iterator[tuple[str | Text, ...]]:
        """Yield a pair of people, and their files beneath; only the pair of files where each has just one."""
        from hengwen.views.figures import pair_texts

        files = [(pair_texts(view.report, pair, _FIGURES), view.pair(pair)) for pair in both.files]
        alone = len(files) == 1 and all(len(side.entries) == 1 for side in (both.left, both.right))
        if not alone:
            names = (_shown(_submitter(side, view), "bold") for side in (both.left, both.right))
            yield *pair_texts(view.report, both, _FIGURES[:-1]), "", *names
        for figures, pair in files:
            yield (
                *figures,
                *(Text("" if alone else "  ").append(_shown(n)) for n in (pair.left_label, pair.right_label)),
            )

    def show_files(self, report: Report, *, every: bool) -> None:
        """Print the files with reading problems, or every file; then skipped files, and warnings."""
        for entry in report.entries:
            if every or entry.document.state is not State.READ:
                self.show_state(entry.document)
        for name in report.skipped:
            self._err(self.sentence(message("Skipped, no document: {name}", name=name)))
        for warning in report.warnings:
            self._err(self.sentence(warning))

    def show_state(self, document: Document) -> None:
        """Print the state of a document and its message, to stderr."""
        self.show_reading(document.path, document.state, document.content.message)

    def show_reading(self, path: str, state: State, note: Message | None) -> None:
        """Print how reading a file ended, to stderr."""
        self._err(f"{path}: {self.sentence(state.label)}" + (f" · {self.sentence(note)}" if note else ""))

    def show_written(self, paths: Sequence[Path]) -> None:
        """Print where the reports are."""
        for path in paths:
            self.out.print(_shown(self.sentence(message("Report: {path}", path=str(path.resolve())))))

    def show_message(self, what: Message) -> None:
        """Print a result, to stdout."""
        self.out.print(_shown(self.sentence(what)), soft_wrap=True)

    def note(self, what: Message) -> None:
        """Print a note, to stderr."""
        self._err(self.sentence(what))

    def note_if(self, what: Message | None) -> None:
        """Print a note, if there is one."""
        if what is not None:
            self.note(what)

    def line(self, *columns: object) -> None:
        """Print a row of a list, separated by tabs; line ends and tabs inside a column become spaces."""
        self.result("\t".join(" ".join(str(column).split()) for column in columns))

    def result(self, line: str) -> None:
        """Print a line of results with tabs between its columns."""
        self.out.file.write("\t".join(map(visible_line, line.split("\t"))) + "\n")

    def text(self, text: str) -> None:
        """Print only the text of a document, with no line break added or changed, for programs that read it. On a
        terminal, invisible characters are shown as pictures.
        """
        if sys.stdout.isatty():
            text = visible(text)
        self.out.file.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))

    def _err(self, line: str) -> None:
        self.err.print(_shown(line), soft_wrap=True)


def _submitter(submission: Submission, view: "ReportView") -> str:
    """Return who handed in some documents, or the name of the only one."""
    return submission.label if submission.person else view.document(submission.entries[0]).marked


def _shown(text: str, style: str = "") -> Text:
    return Text(visible_line(text), style)


def _counts(report: Report) -> dict[str, int]:
    pairs = sum(not pair.is_without_text for pair in report.ranked)
    return {"documents": len(report.entries), "pairs": pairs}
