"""What `hengwen bench` does, from top to bottom."""

from collections.abc import Sequence
from pathlib import Path

from hengwen.cli.terminal import Terminal
from hengwen.evaluation.labelled_sets import LabelledSet, load, merge
from hengwen.evaluation.rows import NAMES
from hengwen.evaluation.steps import run_steps
from hengwen.evaluation.table import ComparisonTable, compare_methods
from hengwen.evaluation.terminal_tables import show_steps, show_table
from hengwen.evaluation.topics import near_duplicates, same_topics
from hengwen.evaluation.writing import insist_suffix, write_table
from hengwen.model.errors import HengwenError, message
from hengwen.model.progress import Progress

STEPS, TOPICS = "steps", "topics"
EXPERIMENTS = (STEPS, TOPICS)


def bench(
    sets: Sequence[Path],
    methods: str | None,
    experiment: str | None,
    output: Sequence[Path],
    terminal: Terminal,
) -> list[Path]:
    """Measure methods on the sets taken as one, or run an experiment on them; show it, and write it to the files.

    Returns the files that were written: the two tables of the topics are numbered. Raises `HengwenError`.
    """
    for path in output:
        insist_suffix(path)  # before the work, not after it
    judged = merge(map(load, sets)) if len(sets) > 1 else load(sets[0])
    written = []
    for number, table in enumerate(_tables(judged, split_methods(methods), experiment, terminal), 1):
        for path in output:
            written.append(path.with_stem(f"{path.stem}-{number}") if experiment == TOPICS else path)
            write_table(table, written[-1])
    return written


def split_methods(text: str | None) -> list[str] | None:
    """`simhash,drpkp:topic=8,radius=5,check` → three of them: a part without a name belongs to the one before it."""
    if text is None:
        return None
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if found and "=" in part and part.partition(":")[0] not in NAMES:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def _tables(
    judged: LabelledSet, methods: list[str] | None, experiment: str | None, terminal: Terminal
) -> Sequence[ComparisonTable]:
    with terminal.progress() as progress:
        if experiment == STEPS:
            steps = run_steps(_judged(judged), methods, progress)
            show_steps(terminal, steps)
            return [steps.table]
        if experiment == TOPICS:
            chosen = methods or NAMES
            tables = [compare_methods(part(judged), chosen, progress) for part in (near_duplicates, same_topics)]
        else:
            tables = [_compare(_judged(judged), methods, progress)]
    for table in tables:
        show_table(terminal, table)
    return tables


def _compare(judged: LabelledSet, methods: list[str] | None, progress: Progress) -> ComparisonTable:
    names = methods or [name for name in NAMES if not (judged.short and name == "check")]
    return compare_methods(judged, names, progress)


def _judged(judged: LabelledSet) -> LabelledSet:
    if not judged.same.any():
        raise HengwenError(message("“{name}” names no pairs that are near-duplicates.", name=judged.name))
    return judged
