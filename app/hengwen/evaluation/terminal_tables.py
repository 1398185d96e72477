"""The tables of the bench on a terminal."""

from rich.table import Table as Grid
from rich.text import Text

from hengwen.cli.terminal import Terminal
from hengwen.evaluation.measures import Quality
from hengwen.evaluation.rows import MethodResult
from hengwen.evaluation.steps import FARTHEST, Steps, gains
from hengwen.evaluation.table import ComparisonTable
from hengwen.model.errors import message


def show_table(terminal: Terminal, table: ComparisonTable) -> None:
    """One line for each method, and what all of them share."""
    say = terminal.sentence
    counts = {"documents": table.documents, "pairs": table.pairs, "same": table.same}
    terminal.out.print(
        Text(
            say(
                message(
                    "{name}: {documents} documents, {pairs} pairs, {same} of them near-duplicates",
                    name=table.name,
                    **counts,
                )
            )
        )
    )
    usual, best = say(message("at the usual threshold")), say(message("best of the other half"))
    quality = (say(message("precision")), say(message("recall")), "F1")
    heads = (usual, *quality, best, *quality, "PR-AUC", say(message("as 64 bits")), say(message("fingerprints")),
             say(message("pairs")), say(message("bytes")))  # fmt: skip
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(say(message("method")))
    for head in heads:
        grid.add_column(head, justify="right")
    for row in table.rows:
        grid.add_row(*_cells(row))
    terminal.out.print(grid)
    shared = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in table.shared.items())
    terminal.out.print(Text(say(message("Made once for all methods: {shared}.", shared=shared))))


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


def show_steps(terminal: Terminal, steps: Steps) -> None:
    """F1 of each method at every radius, and what each step gains; then at the best thresholds, then as published."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(terminal.sentence(message("Hamming")), justify="right")
    for name in steps.names:
        grid.add_column(name, justify="right")
    for name in (*steps.names[1:], terminal.sentence(message("together"))):
        grid.add_column(f"Δ {name}", justify="right")
    lines = [(f"≤ {radius}", steps.at(radius)) for radius in range(FARTHEST + 1)]
    lines.append((terminal.sentence(message("best of the other half")), steps.at_best()))
    lines.append((terminal.sentence(message("published")), steps.claimed))
    for head, values in lines:
        grid.add_row(head, *(_figure(value, ".4f") for value in values), *(_figure(g, "+.0%") for g in gains(values)))
    terminal.out.print(grid)


def _figure(value: float, form: str) -> str:
    """A figure, or a dash for none."""
    return "–" if value != value else f"{value:{form}}"  # noqa: PLR0124 - NaN
