"""A report as a file: one writer for each suffix, and files that are there whole or not at all."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from hengwen.exports.anonymisation.anonymise import presented
from hengwen.exports.csv_report import beside, write_csv
from hengwen.exports.evidence import batch_writer
from hengwen.exports.files import whole_file
from hengwen.exports.html.report import write_html
from hengwen.exports.json_report import write_json
from hengwen.exports.presentation import Limits, Presentation
from hengwen.exports.xlsx_report import write_xlsx
from hengwen.model.errors import HengwenError, message
from hengwen.model.progress import Progress, silent
from hengwen.model.report import Report

__all__ = ["WRITERS", "Limits", "Presentation", "Writer", "known_suffixes", "write", "writer_for"]

Writer = Callable[[Report, BinaryIO, Presentation, Progress], None]
"""Writes a report to a binary stream; tells its progress, and lets `Cancelled` through."""

WRITERS: dict[str, Writer] = {
    ".html": write_html,
    ".json": write_json,
    ".csv": write_csv,
    ".xlsx": write_xlsx,
    ".docx": batch_writer(".docx"),
    ".pdf": batch_writer(".pdf"),
}
"""The writers by suffix; a new one is a new file and one line here."""

_BESIDE: Mapping[str, Callable[[Path], Mapping[Path, Writer]]] = MappingProxyType({".csv": beside})
"""Kinds of files that hold one table only: what else is written beside them."""


def known_suffixes() -> tuple[str, ...]:
    """The suffixes that `write` knows, in lower case and with their dot."""
    return tuple(WRITERS)


def writer_for(path: Path) -> Writer:
    """The writer for a file's suffix, in any case; raises `HengwenError` that names the known ones.

    The command line asks before the work starts.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        known = ", ".join(known_suffixes())
        raise HengwenError(message("The name of the report {path} must end in {known}.", path=str(path), known=known))
    return writer


def write(
    report: Report,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
) -> tuple[Path, ...]:
    """Write a report to `path`, in the form its suffix asks for; returns the files that were written, `path` first.

    Raises `HengwenError` for an unknown suffix, or when a file cannot be written, and whatever `progress` raises; then
    every old file is kept as it was.
    """
    writers = {path: writer_for(path)}
    if others := _BESIDE.get(path.suffix.lower()):
        writers |= others(path)
    report, presentation = presented(report, presentation)
    with ExitStack() as files:
        for target, writer in writers.items():
            writer(report, files.enter_context(whole_file(target)), presentation, progress)
    return tuple(writers)
