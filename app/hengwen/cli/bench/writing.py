"""Writes the table to a file: JSON or CSV by its suffix."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from hengwen._version import __version__
from hengwen.cli.bench.measures import Quality
from hengwen.cli.bench.rows import MethodResult
from hengwen.cli.bench.table import ComparisonTable
from hengwen.files.atomic import atomic_write
from hengwen.files.replacing import Replacing
from hengwen.files.written_reports import is_own_report, was_written
from hengwen.model.messages import HengwenError, message

_CSV_HEAD = "\ufeffmethod,usual_threshold,".encode()


def table_json(table: ComparisonTable) -> bytes:
    """Return all measurements; `curve` has threshold, recall and precision of each step."""
    whole = {
        "version": 1,
        "program": {"name": "hengwen", "version": __version__},
        "set": table.name,
        "documents": table.documents,
        "pairs": table.pairs,
        "same": table.same,
        "seconds_shared": {name: round(seconds, 4) for name, seconds in table.shared.items()},
        "methods": [{**_figures(row), "curve": _curve(row)} for row in table.rows],
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")


def table_csv(table: ComparisonTable) -> bytes:
    """Return one line for each method, with a byte order mark, since spreadsheets otherwise assume another encoding."""
    stream = StringIO(newline="")
    rows = [_flat(row) for row in table.rows]
    writer = csv.DictWriter(stream, list(rows[0]) if rows else [])
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue().encode("utf-8-sig")


def _figures(row: MethodResult) -> dict[str, object]:
    return {
        "method": row.method,
        "usual": {"threshold": row.threshold(row.usual), **_quality(row.at_usual)},
        "best": {"threshold": row.threshold(row.best), **_quality(row.at_best)},
        "pr_auc": round(row.area, 6),
        "pr_auc_64_bits": None if row.shown is None else round(row.shown, 6),
        "seconds_fingerprints": round(row.seconds, 4),
        "seconds_pairs": round(row.pair_seconds, 4),
        "bytes_per_document": round(row.size / max(1, row.documents), 1),
    }


def _quality(quality: Quality) -> dict[str, float]:
    return {name: round(getattr(quality, name), 6) for name in ("precision", "recall", "f1")}


def _curve(row: MethodResult) -> list[tuple[str, float, float]]:
    return [(row.threshold(level), round(r, 6), round(p, 6)) for level, r, p in row.tally.curve()]


def _flat(row: MethodResult) -> dict[str, object]:
    flat: dict[str, object] = {}
    for name, value in _figures(row).items():
        flat |= (
            {f"{name}_{part}": figure for part, figure in value.items()} if isinstance(value, dict) else {name: value}
        )
    return flat


WRITERS: dict[str, Callable[[ComparisonTable], bytes]] = {".json": table_json, ".csv": table_csv}
"""The function that writes a table, by the suffix of the file."""


def require_writable(path: Path, replacing: Replacing) -> None:
    """Raise `HengwenError` for an unknown suffix, and for a file that may not be replaced."""
    require_suffix(path)
    replacing.require(path, _is_own)


def require_suffix(path: Path) -> None:
    """Raise `HengwenError` for the name of a file that no table can be written to."""
    if path.suffix.lower() not in WRITERS:
        raise HengwenError(
            message("A table cannot be written as “{suffix}”; possible are {suffixes}.",
                    suffix=path.suffix, suffixes=", ".join(WRITERS))
        )  # fmt: skip


def _is_own(path: Path) -> bool:
    """Return whether a file is a table of this program."""
    if path.suffix.lower() != ".csv":
        return is_own_report(path)
    with path.open("rb") as stream:
        return stream.read(len(_CSV_HEAD)) == _CSV_HEAD and was_written(path)


def write_table(table: ComparisonTable, path: Path, replacing: Replacing = Replacing()) -> None:  # noqa: B008 - frozen
    """Write a table. Raises `HengwenError` where that fails, or an existing file may not be replaced."""
    require_writable(path, replacing)
    with atomic_write(path, replacing, _is_own) as stream:
        stream.write(WRITERS[path.suffix.lower()](table))
