"""What a check looks like in a terminal."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from hengwen.model.document import Document, State
from hengwen.model.errors import Message, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report import Comparison, Report
from hengwen.resources.i18n import translate
from hengwen.text.display import percent

SHOWN = 30
"""Pairs in the ranking on the terminal; a report file has all."""


class Terminal:
    """Results to stdout, everything else to stderr, in one language."""

    def __init__(self, language: str, *, quiet: bool = False) -> None:
        self.language = language
        self.quiet = quiet
        # A file or a pipe has no width: a row stays one line there, for whatever reads it.
        self.out = Console(highlight=False, width=None if sys.stdout.isatty() else 1000)
        self.err = Console(stderr=True, highlight=False)

    def sentence(self, what: Message) -> str:
        """A sentence in the language of the terminal."""
        return translate(what, self.language)

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """A bar for each stage while the work goes on; nothing when stderr is no terminal or quiet was asked for."""
        if self.quiet or not self.err.is_terminal:
            yield silent
            return
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Bar(*columns, TextColumn("{task.fields[name]}"), console=self.err, transient=True) as bar:
            tasks = {stage: bar.add_task(self.sentence(stage.label), total=None, visible=False, name="")
                     for stage in Stage}  # fmt: skip

            def show(step: ProgressStep) -> None:
                name = Text(step.name).plain
                bar.update(tasks[step.stage], completed=step.done, total=step.total, visible=True, name=name)

            yield show

    def show_ranking(self, report: Report) -> None:
        """The best pairs as a table."""
        self.out.print(
            Text(self.sentence(message("{documents} documents, {pairs} pairs with shared text", **_counts(report))))
        )
        if not report.comparisons:
            return
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column(self.sentence(message("similarity")), justify="right")
        for heading in (
            self.sentence(message("A in B")),
            self.sentence(message("B in A")),
            self.sentence(message("longest")),
            self.sentence(message("Hamming")),
        ):
            table.add_column(heading, justify="right")
        table.add_column("A", overflow="fold")
        table.add_column("B", overflow="fold")
        for pair in report.comparisons[:SHOWN]:
            table.add_row(*_row(pair))
        self.out.print(table)
        more = len(report.comparisons) - SHOWN
        if more > 0:
            self.out.print(Text(self.sentence(message("… and {more} more pairs in the report.", more=more))))

    def show_files(self, report: Report, *, every: bool) -> None:
        """The files that were not read as they should be, or every file; then what was skipped, and warnings."""
        for entry in report.entries:
            if every or entry.document.state is not State.READ:
                self.show_state(entry.document)
        for name in report.skipped:
            self._err(self.sentence(message("Skipped, no document: {name}", name=name)))
        for warning in report.warnings:
            self._err(self.sentence(warning))

    def show_state(self, document: Document) -> None:
        """The state of a document and its sentence, to stderr."""
        state = self.sentence(document.state.label)
        sentence = self.sentence(document.content.message) if document.content.message else ""
        self._err(f"{document.path}: {state}" + (f" · {sentence}" if sentence else ""))

    def show_written(self, paths: Sequence[Path]) -> None:
        """Where the reports lie."""
        for path in paths:
            self.out.print(Text(self.sentence(message("Report: {path}", path=str(path.resolve())))))

    def show_message(self, what: Message) -> None:
        """A result, to stdout."""
        self.out.print(Text(self.sentence(what)), soft_wrap=True)

    def note(self, what: Message) -> None:
        """Something to know, to stderr."""
        self._err(self.sentence(what))

    def note_if(self, what: Message | None) -> None:
        """The same where there is something."""
        if what is not None:
            self.note(what)

    def line(self, *columns: object) -> None:
        """A row of a list, a tab between; line ends and tabs inside of a column become spaces."""
        self.out.file.write("\t".join(" ".join(str(column).split()) for column in columns) + "\n")

    def _err(self, line: str) -> None:
        self.err.print(Text(line), soft_wrap=True)


def unread(report: Report) -> bool:
    """Whether some file has no text to compare."""
    return any(not entry.document.state.has_text for entry in report.entries)


def _counts(report: Report) -> dict[str, int]:
    return {"documents": len(report.entries), "pairs": len(report.comparisons)}


def _row(pair: Comparison) -> tuple[str | Text, ...]:
    shares = (pair.similarity, pair.left_share, pair.right_share)
    names = (Text(pair.left.document.name), Text(pair.right.document.name))
    return (*map(percent, shares), str(pair.longest), str(pair.distance), *names)
