"""The options of `hengwen report` that select a part of a check, and the check they select from."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hengwen.cli.values import ANY_LABEL, NAME
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.selection import Selection

if TYPE_CHECKING:
    from hengwen.checkfile import SavedCheck

_Command = TypeVar("_Command", bound=Callable[..., object])

_OPTIONS = (
    click.option(
        "--document", multiple=True, type=NAME, metavar="NAME", help="Only this document or person, and all its pairs."
    ),
    click.option(
        "--group",
        multiple=True,
        type=NAME,
        metavar="NAME",
        help="Only this document or person, and all connected with it by pairs.",
    ),
    click.option(
        "--label",
        multiple=True,
        type=ANY_LABEL,
        metavar="NAME=VALUE",
        help="Only documents with this label, and their pairs.",
    ),
    click.option("--best", type=click.IntRange(1), metavar="N", help="Of these pairs only the best N."),
)


def selection_options(command: _Command) -> _Command:
    """Add these options to a command, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def selection_of(options: dict[str, Any]) -> Selection:
    """Return the selection, and remove its options from `options`."""
    document, group, label, best = (options.pop(name) for name in ("document", "group", "label", "best"))
    return Selection(document, label, group, best)


def chosen_check(path: Path, selection: Selection) -> "SavedCheck":
    """Return the selected part of a kept check or one on Spark in a folder. Raises `HengwenError` if impossible."""
    if path.is_dir():
        try:
            from hengwen.spark.reporting.stored_report import StoredReport
            from hengwen.spark.reporting.tables import CHECK_FILE
        except ImportError:
            missing = message("Spark is not installed. Run this line once: {line}", line="pip install 'hengwen[spark]'")
            raise HengwenError(missing) from None
        if not (path / CHECK_FILE).is_file():
            return StoredReport(path).check(selection)
        path /= CHECK_FILE
    from hengwen.checkfile import CheckFile
    from hengwen.model.report.selected_part import part_of

    kept = CheckFile(path).load()
    return replace(kept, report=part_of(kept.report, selection))
