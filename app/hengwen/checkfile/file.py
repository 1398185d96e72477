"""Check files: a whole report in one file that is written at once, and verdicts that are kept one by one."""

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen._version import __version__
from hengwen.checkfile import plain
from hengwen.checkfile.schema import created, opened
from hengwen.model.document import Span
from hengwen.model.report import Comparison, Report, ReportEntry
from hengwen.model.review import Case, Decision, Review, Verdict

SUFFIX = ".hengwen"


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """What was asked to be checked, so that it can be checked again: paths, as text; `library` empty for none.

    `each_other`, `by_folder`: whether new documents were compared with each other, and those of one folder not.
    """

    paths: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()
    encodings: Mapping[str, str] = field(default_factory=dict)
    library: str = ""
    each_other: bool = True
    by_folder: bool = False


def asked_from(values: Mapping[str, Any]) -> CheckInputs:
    """What was asked, from the values by name that a file has."""
    paths, against, templates = (tuple(map(str, values[name])) for name in ("paths", "against", "templates"))
    among = bool(values.get("each_other", True)), bool(values.get("by_folder", False))
    return CheckInputs(paths, against, templates, dict(values["encodings"]), str(values.get("library", "")), *among)


@dataclass(frozen=True, slots=True)
class SavedCheck:
    """What a check file holds."""

    report: Report
    review: Review
    asked: CheckInputs


def save(kept: SavedCheck, path: Path) -> None:
    """Write a check to a file, whole or not at all; a file that is there is replaced only when all is written.

    Raises `OSError` or `HengwenError` where the file cannot be written.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        draft.unlink(missing_ok=True)
        with created(draft) as connection:
            _write(connection, kept)
        draft.replace(path)
    except sqlite3.Error as fault:
        raise OSError(str(fault)) from fault
    finally:
        draft.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """A check in a list of checks: when it was made (ISO 8601 in UTC), of what, and how much it found and decided."""

    created: str
    asked: CheckInputs
    documents: int
    pairs: int
    verdicts: int


@dataclass(frozen=True, slots=True)
class CheckFile:
    """A check file at a path. Every call opens and closes it: nothing is held, nothing is lost."""

    path: Path

    def load(self) -> SavedCheck:
        """Everything in it. Raises `HengwenError` where it cannot be had."""
        with opened(self.path) as connection:
            return _read(connection)

    def review(self) -> Review:
        """The verdicts alone."""
        with opened(self.path) as connection:
            return Review(MappingProxyType(dict(_verdicts(connection))))

    def about(self) -> CheckSummary:
        """What a list of checks shows."""
        with opened(self.path) as connection:
            meta = _meta(connection)
            (verdicts,) = connection.execute("SELECT count(*) FROM verdict").fetchone()
            return CheckSummary(meta["created"], asked_from(meta["asked"]), meta["documents"], meta["pairs"], verdicts)

    def decide(self, case: Case, verdict: Verdict) -> None:
        """Keep a verdict; one that says nothing takes the former one away. On the disk when this returns."""
        with opened(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            _decide(connection, case, verdict)


def _write(connection: sqlite3.Connection, kept: SavedCheck) -> None:
    report = kept.report
    meta = {
        "program": __version__,
        "created": report.created,
        "seconds": report.seconds,
        "options": plain.options_to(report.options),
        "skipped": report.skipped,
        "warnings": [plain.message_to(warning) for warning in report.warnings],
        "asked": asdict(kept.asked),
        "documents": len(report.entries),
        "pairs": len(report.comparisons),
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", ((key, json.dumps(value)) for key, value in meta.items()))
    connection.executemany("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)", _document_rows(report))
    numbers = {id(entry): number for number, entry in enumerate(report.entries)}
    pairs = [*((pair, 0) for pair in report.comparisons), *((pair, 1) for pair in report.hidden_comparisons)]
    rows = (
        (numbers[id(pair.left)], numbers[id(pair.right)], silent, json.dumps(plain.comparison_to(pair)))
        for pair, silent in pairs
    )
    connection.executemany('INSERT INTO comparison ("left", "right", silent, plain) VALUES (?, ?, ?, ?)', rows)
    for case, verdict in kept.review:
        _decide(connection, case, verdict)


def _document_rows(report: Report) -> Iterator[tuple[object, ...]]:
    for number, entry in enumerate(report.entries):
        text = entry.document.text.encode("utf-8", "surrogatepass")
        steps = np.diff(entry.tokens, prepend=np.int32(0)).astype("<i4").tobytes()
        yield (
            number,
            json.dumps(plain.document_to(entry.document)),
            json.dumps(plain.entry_to(entry)),
            zlib.compress(text, 6),
            len(text),
            zlib.compress(steps, 6),
            len(entry.tokens),
        )


def _read(connection: sqlite3.Connection) -> SavedCheck:
    meta = _meta(connection)
    options = plain.options_from(meta["options"])
    rows = connection.execute("SELECT plain, entry, text, length, symbols, count FROM document ORDER BY number")
    entries = tuple(_entry(row, options.kept) for row in rows)
    pairs: tuple[list[Comparison], list[Comparison]] = [], []
    for left, right, silent, values in connection.execute(
        'SELECT "left", "right", silent, plain FROM comparison ORDER BY number'
    ):
        pairs[bool(silent)].append(plain.comparison_from(json.loads(values), entries[left], entries[right]))
    report = Report(
        options=options,
        entries=entries,
        comparisons=tuple(pairs[0]),
        hidden_comparisons=tuple(pairs[1]),
        skipped=tuple(meta["skipped"]),
        warnings=tuple(plain.message_from(warning) for warning in meta["warnings"]),
        created=meta["created"],
        seconds=meta["seconds"],
    )
    return SavedCheck(report, Review(MappingProxyType(dict(_verdicts(connection)))), asked_from(meta["asked"]))


def _entry(row: tuple[str, str, bytes, int, bytes, int], kept: frozenset[str]) -> ReportEntry:
    document, entry, packed, length, steps, count = row
    text = _unpacked(packed, length).decode("utf-8", "surrogatepass")
    tokens: NDArray[np.int32] = np.cumsum(np.frombuffer(_unpacked(steps, 4 * count), "<i4"), dtype=np.int32)
    return plain.entry_from(json.loads(entry), plain.document_from(json.loads(document), text), tokens, kept)


def _unpacked(packed: bytes, length: int) -> bytes:
    """As many bytes as there should be: a damaged file unpacks to no more."""
    try:
        found = zlib.decompressobj().decompress(packed, length + 1)
    except zlib.error as fault:
        raise ValueError(str(fault)) from fault
    if len(found) != length:
        raise ValueError("not as long as it was")
    return found


def _meta(connection: sqlite3.Connection) -> dict[str, Any]:
    return {key: json.loads(value) for key, value in connection.execute("SELECT key, value FROM meta")}


def _verdicts(connection: sqlite3.Connection) -> Iterator[tuple[Case, Verdict]]:
    for first, second, passage, said in connection.execute("SELECT first, second, passage, said FROM verdict"):
        spans = json.loads(passage) if passage else None
        case = Case(first, second, (Span(*spans[:2]), Span(*spans[2:])) if spans else None)
        decision, *rest = map(str, json.loads(said))
        yield case, Verdict(Decision(decision), *rest)


def _decide(connection: sqlite3.Connection, case: Case, verdict: Verdict) -> None:
    spans = [edge for span in case.passage for edge in (span.start, span.end)] if case.passage else None
    key = case.first, case.second, json.dumps(spans) if spans else ""
    connection.execute("DELETE FROM verdict WHERE first = ? AND second = ? AND passage = ?", key)
    if verdict:
        # As JSON, where half a surrogate pair that was typed or pasted is no harm.
        said = json.dumps([verdict.decision, verdict.reason, verdict.note, verdict.who, verdict.when])
        connection.execute("INSERT INTO verdict VALUES (?, ?, ?, ?)", (*key, said))
