"""A report as a file: one writer for each suffix, and a file that is there whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from hengwen.errors import HengwenError, message
from hengwen.exports.files import whole_file
from hengwen.exports.html_report import write_html
from hengwen.exports.json_report import write_json
from hengwen.report import Report

Writer = Callable[[Report, BinaryIO, str], None]
"""Writes a report to a binary stream in a language (`en` or `zh_CN`)."""

WRITERS: dict[str, Writer] = {".html": write_html, ".json": write_json}
"""The writers by suffix; a new one is a new file and one line here."""


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


def write(report: Report, path: Path, language: str = "en") -> None:
    """Write a report to `path`, in the form its suffix asks for.

    Raises `HengwenError` for an unknown suffix, or when the file cannot be written; then an old file is kept as it was.
    """
    writer = writer_for(path)
    with whole_file(path) as stream:
        writer(report, stream, language)
