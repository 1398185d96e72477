"""Prints the tables of the bench."""

from contextlib import AbstractContextManager
from typing import Protocol

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hengwen.cli.bench.claims import judged
from hengwen.cli.bench.measures import Quality
from hengwen.cli.bench.rows import MethodResult
from hengwen.cli.bench.steps import FARTHEST, Steps, gains
from hengwen.cli.bench.table import ComparisonTable
from hengwen.model.messages import Message, message
from hengwen.model.progress import Progress
from hengwen.text.display import visible_line

_SHARED = {
    "words": message("words"), "hashes": message("hashes"), "tags": message("parts of speech"),
    "places": message("places in the text"), "symbols": message("symbols"),
}  # fmt: skip
"""What methods share, by the names that files have."""


class Printer(Protocol):
    """The output of the bench: results, messages and progress."""

    @property
    def out(self) -> Console:
        """The console for results."""

    def sentence(self, what: Message) -> str:
        """Return a message in the user's language."""

    def progress(self) -> AbstractContextManager[Progress]:
        """Show the steps of the work while it runs."""


def show_table(printer: Printer, table: ComparisonTable) -> None:
    """Print a line for each method, and the figures common to all."""
    sentence = printer.sentence
    caption = message("{name}: documents: {documents}, pairs: {pairs}, near-duplicates: {same}",
                      name=table.name, documents=table.documents, pairs=table.pairs, same=table.same)  # fmt: skip
    printer.out.print(Text(visible_line(sentence(caption))))
    usual, best = sentence(message("at the usual threshold")), sentence(message("best of the other half"))
    quality = (sentence(message("precision")), sentence(message("recall")), "F1")
    costs = message("fingerprints"), message("pairs"), message("bytes")
    heads = (usual, *quality, best, *quality, "PR-AUC", sentence(message("as 64 bits")), *map(sentence, costs))
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(sentence(message("method")))
    for head in heads:
        grid.add_column(head, justify="right")
    for row in table.rows:
        grid.add_row(*_cells(row))
    printer.out.print(grid)
    shared = ", ".join(f"{sentence(_SHARED[name])} {seconds:.2f} s" for name, seconds in table.shared.items())
    printer.out.print(Text(sentence(message("Made once for all methods: {shared}.", shared=shared))))
    _show_claims(printer, table)


def _show_claims(printer: Printer, table: ComparisonTable) -> None:
    """Print which published claims about these methods hold on the set, and which do not: a sentence for each."""
    for claim, verdict in judged(table.rows):
        said = printer.sentence(claim)
        blank = "" if said.endswith("。") else " "
        printer.out.print(Text(f"{said}{blank}{printer.sentence(verdict)}"))


def _cells(row: MethodResult) -> tuple[str, ...]:
    return (
        row.method,
        row.threshold(row.usual),
        *_quality(row.at_usual),
        row.threshold(row.best),
        *_quality(row.at_best),
        f"{row.area:.4f}",
        "" if row.shown is None else f"{row.shown:.4f}",
        f"{row.seconds:.3f} s",
        f"{row.pair_seconds:.2f} s",
        f"{row.size / max(1, row.documents):.0f}",
    )


def _quality(quality: Quality) -> tuple[str, str, str]:
    return f"{quality.precision:.3f}", f"{quality.recall:.3f}", f"{quality.f1:.3f}"


def show_steps(printer: Printer, steps: Steps) -> None:
    """Print F1 of each method at every radius, and each step's gain; then at the best thresholds, then as published."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(printer.sentence(message("Hamming")), justify="right")
    for name in steps.names:
        grid.add_column(name, justify="right")
    for name in (*steps.names[1:], printer.sentence(message("together"))):
        grid.add_column(f"Δ {name}", justify="right")
    lines = [(f"≤ {radius}", steps.at(radius)) for radius in range(FARTHEST + 1)]
    lines.append((printer.sentence(message("best of the other half")), steps.at_best()))
    lines.append((printer.sentence(message("published")), steps.published))
    for head, values in lines:
        grid.add_row(head, *(_figure(value, ".4f") for value in values), *(_figure(g, "+.0%") for g in gains(values)))
    printer.out.print(grid)
    _show_claims(printer, steps.table)


def _figure(value: float, form: str) -> str:
    """Return a figure, or a dash for none."""
    return "–" if value != value else f"{value:{form}}"  # noqa: PLR0124 - NaN
