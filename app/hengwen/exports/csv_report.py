"""A report as CSV: one file for each table, the ranking in the named file and the others beside it.

UTF-8 with byte-order mark, comma, every text quoted, CRLF. A spreadsheet runs a text that begins with one of
`FORMULA_STARTS` as a formula. Such a text gets an apostrophe before it, and so does one that begins with an apostrophe.
Removing one apostrophe from the front of every text restores the original.
"""

import csv
import io
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import BinaryIO

from hengwen.exports.formats import ReportFile
from hengwen.exports.tables import COLUMNS, tables
from hengwen.files.written_reports import was_written
from hengwen.model.progress import Progress
from hengwen.model.report.report import Report
from hengwen.resources.i18n import LANGUAGES, translate
from hengwen.text.display import printable, rounded_share
from hengwen.views.figures import Value
from hengwen.views.presentation import Presentation

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "'")
_COMPANIONS = tuple(name for name in COLUMNS if name != "ranking")
_MARK = "\ufeff"
_SURE = 1  # headings by which a table is recognised


def write_csv(
    report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress, name: str = "ranking"
) -> None:
    """Write one table of a report, by default the ranking."""
    table = next(table for table in tables(report, presentation, progress) if table.name == name)
    header = tuple(translate(figure.label, presentation.language) for figure in table.columns)
    stream.write((_MARK + _line(header)).encode())
    for row in table.rows():
        stream.write(_line(row).encode())


def escape_formula(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    shown = printable(text)
    return f"'{shown}" if shown.lstrip(" \u3000\u00a0").startswith(FORMULA_STARTS) else shown


def table_files(path: Path) -> Mapping[Path, ReportFile]:
    """Return the ranking at `path` and the other tables beside it, `NAME-documents.csv` and so on."""
    beside = {path.with_name(f"{path.stem}-{name.replace('_', '-')}{path.suffix}"): name for name in _COMPANIONS}
    return {
        file: ReportFile(partial(write_csv, name=name), partial(is_own_table, name=name))
        for file, name in {path: "ranking", **beside}.items()
    }


def is_own_table(file: Path, name: str) -> bool:
    """Return whether this program wrote a file and it begins like such a table: with the mark and the first heading,
    quoted, in any language.

    Only the first heading is compared: other versions of the program may have different ones after it.
    """
    try:
        with file.open("rb") as stream:
            line = stream.readline(10_000).decode("utf-8", "replace")
    except OSError:
        return False
    return was_written(file) and any(
        line.startswith(_MARK + _header(name, language, _SURE).rstrip()) for language in LANGUAGES
    )


def _header(name: str, language: str, most: int) -> str:
    return _line(tuple(translate(figure.label, language) for figure in COLUMNS[name][:most]))


def _line(row: tuple[Value, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow([_cell(value) for value in row])
    return line.getvalue()


def _cell(value: Value) -> Value:
    if isinstance(value, str):
        return escape_formula(value)
    return "" if value is None else rounded_share(value) if isinstance(value, float) else value
