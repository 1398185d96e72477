"""How the engine hands out what it has found before a check is done: to a listener that hears nothing by default."""

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
    """Return the warning of a report that was made before a check was done."""
    return message(
        "This check was not finished: {done} of {total} pairs of documents that may share text were compared. "
        "There may be more pairs, and the shares of documents may be higher.",
        done=done,
        total=total,
    )


def unfinished_warning(report: Report) -> Message | None:
    """Return the warning of a report that is not finished, None for one that is."""
    return next((warning for warning in report.warnings if warning.text == UNFINISHED), None)


class ResultListener:
    """Hears what is known already; called from the thread of the check, which waits meanwhile.

    What is handed out is final but for what may come: a pair that has been compared changes no more, because what all
    documents have in common and what was rewritten is found before the first pair is compared.
    """

    def found_people(self, people: People, files: Sequence[Path]) -> None:
        """The new documents are listed and it is known who handed them in; nothing was read yet."""

    def read(self, documents: Sequence[Document], skipped: Sequence[str]) -> None:
        """All documents have been read, templates aside. `skipped`: files that are no documents."""

    def compared(self, report: Callable[[], Report]) -> None:
        """One more pair shares something; `report()` makes a report of all pairs so far, which says that it is one."""


@dataclass(frozen=True, slots=True)
class GrowingReport:
    """The comparisons of a check as they are made, in a list that the check adds to.

    `entries`: of all documents, the `own` first ones of which are of no library. `inputs`: what was given to the check.
    """

    options: Options
    entries: Sequence[ReportEntry]
    own: int
    warnings: tuple[Message, ...]
    skipped: tuple[str, ...]
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen
    comparisons: list[Comparison] = field(default_factory=list)

    def report(self, *warnings: Message) -> Report:
        """A report of what was found by now; `warnings`: more of them."""
        met = {id(entry) for pair in self.comparisons for entry in (pair.left, pair.right)}
        return Report(
            options=self.options,
            entries=tuple(e for place, e in enumerate(self.entries) if place < self.own or id(e) in met),
            comparisons=(),
            skipped=self.skipped,
            warnings=(*self.warnings, *warnings),
            inputs=self.inputs,
        ).with_pairs(self.comparisons)
