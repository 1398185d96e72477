"""Check files, SQLite databases: a whole report that is written at once, and verdicts that are written one by one."""

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hengwen._version import __version__
from hengwen.checkfile import plain
from hengwen.library.comparison_values import comparison_from, comparison_to
from hengwen.model.check_request import CheckRequest
from hengwen.model.document import Span
from hengwen.model.messages import HengwenError, message
from hengwen.model.report import Comparison, Report, ReportEntry, best_first
from hengwen.model.review import Case, Decision, Review, Verdict
from hengwen.model.shared_block import BlockChoices

SUFFIX = ".hengwen"

APPLICATION = 0x48574348
"""`PRAGMA application_id` of check files."""

VERSION = 4
"""`PRAGMA user_version`: the version of the tables."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE document (number INTEGER PRIMARY KEY, plain TEXT NOT NULL, entry TEXT NOT NULL, text BLOB NOT NULL,
                       length INTEGER NOT NULL, symbols BLOB NOT NULL, count INTEGER NOT NULL);
CREATE TABLE comparison (number INTEGER PRIMARY KEY, "left" INTEGER NOT NULL, "right" INTEGER NOT NULL,
                         silent INTEGER NOT NULL, plain TEXT NOT NULL);
CREATE TABLE verdict (first TEXT NOT NULL, second TEXT NOT NULL, passage TEXT NOT NULL, said TEXT NOT NULL,
                      PRIMARY KEY (first, second, passage));
"""

_CHOICES = "CREATE TABLE IF NOT EXISTS block_choice (id TEXT PRIMARY KEY, counts INTEGER NOT NULL)"

_NOT_AS_WRITTEN = (ValueError, LookupError, TypeError, AttributeError, OverflowError)


@dataclass(frozen=True, slots=True)
class SavedCheck:
    """What a check file holds. `request`: what was checked, so that it can be checked again; of its settings those that
    do not change the report are not kept.
    """

    report: Report
    review: Review
    request: CheckRequest


def save(check: SavedCheck, path: Path) -> None:
    """Write a check to a file, whole or not at all; a file that is there is replaced only when all is written.

    Raises `OSError` or `HengwenError` where the file cannot be written.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        draft.unlink(missing_ok=True)
        with _create(draft) as connection:
            _write(connection, check)
        draft.replace(path)
    except sqlite3.Error as fault:
        raise OSError(str(fault)) from fault
    finally:
        draft.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """A check in a list of checks: when it was made (ISO 8601 in UTC), of what, and how much it found and decided."""

    created: str
    paths: tuple[str, ...]
    documents: int
    pairs: int
    verdicts: int


@dataclass(frozen=True, slots=True)
class CheckFile:
    """A check file at a path. Every call opens and closes it: nothing is held, nothing is lost."""

    path: Path

    def load(self) -> SavedCheck:
        """Everything in it. Raises `HengwenError` where it cannot be had."""
        with _open(self.path) as connection:
            return _read(connection)

    def review(self) -> Review:
        """The verdicts alone."""
        return self.memory().standing

    def memory(self) -> Review:
        """The same, and verdicts that say nothing where some were taken back: an earlier check may have these."""
        with _open(self.path) as connection:
            return Review(MappingProxyType(dict(_verdicts(connection))))

    def summary(self) -> CheckSummary:
        """What a list of checks shows."""
        with _open(self.path) as connection:
            meta = _meta(connection)
            paths = tuple(map(str, meta["asked"]["paths"]))
            verdicts = sum(bool(verdict) for _, verdict in _verdicts(connection))
            return CheckSummary(meta["created"], paths, meta["documents"], meta["pairs"], verdicts)

    def choose(self, choices: BlockChoices) -> None:
        """Write which blocks of shared text count, in the place of what was chosen before."""
        with _open(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            _choose(connection, choices)

    def decide(self, case: Case, verdict: Verdict) -> None:
        """Write a verdict; one that says nothing takes the former one back. On the disk when this returns."""
        with _open(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA user_version = {VERSION}")  # verdicts of version 3 had no numbers
            _decide(connection, case, verdict)


def _write(connection: sqlite3.Connection, check: SavedCheck) -> None:
    report = check.report
    meta = {
        "program": __version__,
        "created": report.created,
        "seconds": report.seconds,
        "options": plain.options_to(report.options),
        "skipped": report.skipped,
        "warnings": [plain.message_to(warning) for warning in report.warnings],
        "inputs": plain.inputs_to(report.inputs),
        "asked": plain.request_to(check.request),
        "blocks": [plain.block_to(block) for block in report.blocks],
        "block_choices": dict(report.block_choices),
        "documents": len(report.entries),
        "pairs": len(report.comparisons),
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", ((key, json.dumps(value)) for key, value in meta.items()))
    connection.executemany("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)", _document_rows(report))
    numbers = {id(entry): number for number, entry in enumerate(report.entries)}
    pairs = [*((pair, 0) for pair in report.comparisons), *((pair, 1) for pair in report.hidden_comparisons)]
    rows = (
        (numbers[id(pair.left)], numbers[id(pair.right)], hidden, json.dumps(comparison_to(pair)))
        for pair, hidden in pairs
    )
    connection.executemany('INSERT INTO comparison ("left", "right", silent, plain) VALUES (?, ?, ?, ?)', rows)
    _choose(connection, report.block_choices)
    for case, verdict in check.review:
        _decide(connection, case, verdict)


def _choose(connection: sqlite3.Connection, choices: BlockChoices) -> None:
    connection.execute(_CHOICES)  # a file of an older version has no such table
    connection.execute("DELETE FROM block_choice")
    connection.executemany("INSERT INTO block_choice VALUES (?, ?)", choices.items())


def _choices(connection: sqlite3.Connection) -> BlockChoices:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'block_choice'").fetchone():
        return {}
    return {str(block): bool(counts) for block, counts in connection.execute("SELECT * FROM block_choice")}


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
    for left, right, hidden, values in connection.execute(
        'SELECT "left", "right", silent, plain FROM comparison ORDER BY number'
    ):
        pairs[bool(hidden)].append(comparison_from(json.loads(values), entries[left], entries[right]))
    report = Report(
        options=options,
        entries=entries,
        comparisons=best_first(pairs[0]),
        hidden_comparisons=best_first(pairs[1]),
        skipped=tuple(meta["skipped"]),
        warnings=tuple(plain.message_from(warning) for warning in meta["warnings"]),
        created=meta["created"],
        seconds=meta["seconds"],
        inputs=plain.inputs_from(meta.get("inputs", {})),
        blocks=tuple(plain.block_from(values, entries) for values in meta.get("blocks", ())),
        block_choices=MappingProxyType({str(i): bool(counts) for i, counts in meta.get("block_choices", {}).items()}),
    )
    review = Review(MappingProxyType(dict(_verdicts(connection)))).standing
    request, choices = plain.request_from(meta["asked"], options), _choices(connection)
    if choices != report.block_choices:
        from hengwen.matching.block_choices import decide  # with all of the engine: not while the window starts

        report = decide(report, choices, request.scope)
    return SavedCheck(report, review, replace(request, block_choices=report.block_choices))


def _entry(row: tuple[str, str, bytes, int, bytes, int], kept: frozenset[str]) -> ReportEntry:
    document, entry, packed, length, steps, count = row
    text = _decompress(packed, length).decode("utf-8", "surrogatepass")
    tokens: NDArray[np.int32] = np.cumsum(np.frombuffer(_decompress(steps, 4 * count), "<i4"), dtype=np.int32)
    return plain.entry_from(json.loads(entry), plain.document_from(json.loads(document), text), tokens, kept)


def _decompress(packed: bytes, length: int) -> bytes:
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
    for first, second, passage, values in connection.execute("SELECT first, second, passage, said FROM verdict"):
        spans = json.loads(passage) if passage else None
        case = Case(first, second, (Span(*spans[:2]), Span(*spans[2:])) if spans else None)
        decision, reason, note, who, when, *number = json.loads(values)
        texts = str(reason), str(note), str(who), str(when)
        yield case, Verdict(Decision(decision), *texts, int(number[0]) if number else 0)


def _decide(connection: sqlite3.Connection, case: Case, verdict: Verdict) -> None:
    spans = [edge for span in case.passage for edge in (span.start, span.end)] if case.passage else None
    key = case.first, case.second, json.dumps(spans) if spans else ""
    connection.execute("DELETE FROM verdict WHERE first = ? AND second = ? AND passage = ?", key)
    if verdict or verdict.number:
        # As JSON, where half a surrogate pair that was typed or pasted is no harm.
        values = verdict.decision, verdict.reason, verdict.note, verdict.who, verdict.when, verdict.number
        connection.execute("INSERT INTO verdict VALUES (?, ?, ?, ?)", (*key, json.dumps(values)))


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a check file, its changes in one transaction.

    Raises `HengwenError` where it is none, is damaged, comes from a newer program, or cannot be written.
    """
    try:
        # Also to read: what a program that died left half done is rolled back. A file that may only be read is read.
        with closing(_connect(path, "rw")) as connection:
            _require_check_file(path, connection)
            with connection:
                yield connection
    except sqlite3.OperationalError as fault:
        why = message("“{name}” cannot be opened or written: {why}", name=path.name, why=str(fault))
        raise HengwenError(why) from fault
    except (sqlite3.DatabaseError, *_NOT_AS_WRITTEN) as fault:
        raise HengwenError(message("“{name}” is damaged, or not a check of Hengwen.", name=path.name)) from fault


@contextmanager
def _create(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a new check file at a path where there is none."""
    with closing(_connect(path, "rwc")) as connection:
        connection.executescript(TABLES)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        with connection:
            yield connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=5)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _require_check_file(path: Path, connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise HengwenError(message("“{name}” is not a check of Hengwen.", name=path.name))
    if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:
        raise HengwenError(message("“{name}” was written by a newer version of Hengwen.", name=path.name))
