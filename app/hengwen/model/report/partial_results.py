"""Intermediate results of a check, for a listener that by default does nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hengwen.model.document import Document
from hengwen.model.messages import Message, message
from hengwen.model.people import People
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckInputs
from hengwen.model.request.options import Options

UNFINISHED = (
    "This check was not finished: {done} of {total} pairs of documents that may share text were compared. "
    "There may be more pairs, and the shares of documents may be higher."
)


def unfinished(done: int, total: int) -> Message:
    """Return the warning of a report that was made before a check was finished."""
    return message(
        "This check was not finished: {done} of {total} pairs of documents that may share text were compared. "
        "There may be more pairs, and the shares of documents may be higher.",
        done=done,
        total=total,
    )


def unfinished_warning(report: Report) -> Message | None:
    """Return the warning of an unfinished report, None for a finished one."""
    return next((warning for warning in report.warnings if warning.text == UNFINISHED), None)


class ResultListener:
    """Receives intermediate results; called from the thread of the check, which waits meanwhile.

    Intermediate results are final, only incomplete. A compared pair does not change any more, because common text and
    paraphrases are found before the first pair is compared.
    """

    def found_people(self, people: People, files: Sequence[Path]) -> None:
        """Receive who handed in the new documents, once these are listed and before any is read."""

    def read(self, documents: Sequence[Document], skipped: Sequence[str]) -> None:
        """Receive all documents as read, without templates. `skipped`: files that are not documents."""

    def compared(self, report: Callable[[], Report]) -> None:
        """Note that one more pair shares something; `report()` makes a report of all so far, marked as unfinished."""


@dataclass(frozen=True, slots=True)
class GrowingReport:
    """The comparisons of a running check, in a list that the check appends to.

    `entries`: of all documents; the first `own` ones are not of a library. `inputs`: the input of the check.
    """

    options: Options
    entries: Sequence[ReportEntry]
    own: int
    warnings: tuple[Message, ...]
    skipped: tuple[str, ...]
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen
    comparisons: list[Comparison] = field(default_factory=list)

    def report(self, *warnings: Message) -> Report:
        """Return a report of the results so far; `warnings`: further ones."""
        met = {id(entry) for pair in self.comparisons for entry in (pair.left, pair.right)}
        return Report(
            options=self.options,
            entries=tuple(e for place, e in enumerate(self.entries) if place < self.own or id(e) in met),
            comparisons=(),
            skipped=self.skipped,
            warnings=(*self.warnings, *warnings),
            inputs=self.inputs,
        ).with_pairs(self.comparisons)
