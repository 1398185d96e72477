"""The command `hengwen bench`, from top to bottom."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from hengwen.cli.bench.labelled_sets import LabelledSet, load, merge
from hengwen.cli.bench.printed_tables import Printer, show_steps, show_table
from hengwen.cli.bench.references import REFERENCES
from hengwen.cli.bench.rows import NAMES
from hengwen.cli.bench.steps import run_steps
from hengwen.cli.bench.table import ComparisonTable, compare_methods
from hengwen.cli.bench.topics import near_duplicates, same_topics
from hengwen.cli.bench.writing import require_writable, write_table
from hengwen.files.replacing import Replacing, refuse_same
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress
from hengwen.model.request.methods import require_method

STEPS, TOPICS = "steps", "topics"


def bench(
    sets: Sequence[Path],
    methods: list[str] | None,
    experiment: str | None,
    output: Sequence[Path],
    printer: Printer,
    *,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> list[Path]:
    """Measure methods on the sets taken as one, or run an experiment on them; print the result, and write it to the
    files.

    Returns the written files; the two tables of the topics are numbered. Raises `HengwenError`.
    """
    files = [[_numbered(path, number, experiment) for path in output] for number in (1, 2)[: _tables_of(experiment)]]
    refuse_same(output)
    for path in chain(*files):
        require_writable(path, replacing)  # before the work, not after it
    labelled = merge(map(load, sets)) if len(sets) > 1 else load(sets[0])
    written = []
    for table, paths in zip(_tables(labelled, methods, experiment, printer), files, strict=True):
        for path in paths:
            write_table(table, path, replacing)
            written.append(path)
    return written


def _tables_of(experiment: str | None) -> int:
    """Return how many tables an experiment makes."""
    return 2 if experiment == TOPICS else 1


def _numbered(path: Path, number: int, experiment: str | None) -> Path:
    return path.with_stem(f"{path.stem}-{number}") if experiment == TOPICS else path


def split_methods(text: str) -> list[str]:
    """Split `simhash,drpkp:topic=8,radius=5,check` into three: a part without a name belongs to the one before it."""
    methods: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if methods and "=" in part and part.partition(":")[0] not in NAMES:
            methods[-1] += f",{part}"
        else:
            methods.append(part)
    for method in methods:
        if method not in REFERENCES:
            require_method(method)
    return methods


def _tables(
    labelled: LabelledSet, methods: list[str] | None, experiment: str | None, printer: Printer
) -> Sequence[ComparisonTable]:
    with printer.progress() as progress:
        if experiment == STEPS:
            steps = run_steps(_with_pairs(labelled), methods, progress)
            show_steps(printer, steps)
            return [steps.table]
        if experiment == TOPICS:
            chosen = methods or NAMES
            tables = [compare_methods(part(labelled), chosen, progress) for part in (near_duplicates, same_topics)]
        else:
            tables = [_compare(_with_pairs(labelled), methods, progress)]
    for table in tables:
        show_table(printer, table)
    return tables


def _compare(labelled: LabelledSet, methods: list[str] | None, progress: Progress) -> ComparisonTable:
    names = methods or [name for name in NAMES if not (labelled.short and name == "check")]
    return compare_methods(labelled, names, progress)


def _with_pairs(labelled: LabelledSet) -> LabelledSet:
    if not labelled.same.any():
        raise HengwenError(message("“{name}” names no pairs that are near-duplicates.", name=labelled.name))
    return labelled
