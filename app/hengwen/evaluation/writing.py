"""The table as a file: JSON, CSV, SVG or PNG by its suffix."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from hengwen._version import __version__
from hengwen.evaluation.measures import Quality
from hengwen.evaluation.plot import plot
from hengwen.evaluation.rows import MethodResult
from hengwen.evaluation.table import ComparisonTable
from hengwen.model.messages import HengwenError, message


def table_json(table: ComparisonTable) -> bytes:
    """Everything that was measured; `curve` has threshold, recall and precision of each step."""
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
    """One line for each method, with a byte order mark, or spreadsheets take it for another encoding."""
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


WRITERS: dict[str, Callable[[ComparisonTable], bytes]] = {
    ".json": table_json,
    ".csv": table_csv,
    ".svg": lambda table: plot(table).svg(),
    ".png": lambda table: plot(table).png(),
}
"""What writes a table, by the suffix of the file."""


def require_suffix(path: Path) -> None:
    """Raises `HengwenError` for a suffix that nothing can be written as."""
    if path.suffix.lower() not in WRITERS:
        raise HengwenError(
            message("A table cannot be written as “{suffix}”; possible are {suffixes}.",
                    suffix=path.suffix, suffixes=", ".join(WRITERS))
        )  # fmt: skip


def write_table(table: ComparisonTable, path: Path) -> None:
    """Write a table; raises `HengwenError` where that fails."""
    require_suffix(path)
    try:
        path.write_bytes(WRITERS[path.suffix.lower()](table))
    except OSError as fault:
        raise HengwenError(message("“{path}” cannot be written.", path=str(path))) from fault
