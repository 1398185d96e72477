"""Check files, which are SQLite databases: the report is written at once, verdicts one by one."""

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen._version import __version__
from hengwen.files.replacing import Replacing
from hengwen.files.staging import staged_beside
from hengwen.library.foreign_database import WorkLimit, harden, has_schema
from hengwen.library.sqlite_errors import reason
from hengwen.model.bounds import Offset, Word
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.report import Comparison, Report, ReportEntry, best_first
from hengwen.model.report.review import Case, Review, Verdict
from hengwen.model.report.summaries.report_signs import pictures_in_signs
from hengwen.model.request.check_request import BlockChoices, CheckRequest
from hengwen.serial import check as kept
from hengwen.serial import upgrade
from hengwen.serial.comparison import PairRow, comparison_from, comparison_to
from hengwen.serial.decoding import decode_json, decode_plain, encode_json
from hengwen.serial.unpacking import UnpackingBudget

SUFFIX = ".hengwen"

APPLICATION = 0x48574348
"""`PRAGMA application_id` of check files."""

VERSION = 6
"""`PRAGMA user_version`: of the tables and of the values in them; `serial.upgrade` reads earlier ones. 5 had parts of a
check, 4 numbers of verdicts.
"""

_NUMBERED = 4

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

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SavedCheck:
    """The contents of a check file. `request`: to repeat the check, without settings that do not change the report."""

    report: Report
    review: Review
    request: CheckRequest


def save(check: SavedCheck, path: Path) -> None:
    """Write a check to a file, completely or not at all; an existing file is replaced only when everything is written.

    Raises `OSError` or `HengwenError` where the file cannot be written, and where an existing one is not a check, or
    has verdicts of another one.
    """
    Replacing().require(path, partial(_may_be_replaced, check=check))
    try:
        with staged_beside(path, private=True) as staged:
            with _create(staged.path) as connection:
                _write(connection, check)
            staged.move(path)
    except sqlite3.Error as fault:
        raise OSError(reason(fault)) from fault


def _may_be_replaced(path: Path, check: SavedCheck) -> bool:
    """Return whether a file is a check without verdicts of another one: everything else in it can be computed again."""
    try:
        existing = CheckFile(path).summary()
    except HengwenError:
        return False
    return not existing.verdicts or existing.created == check.report.created


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """A check in a list of checks: its time (ISO 8601 in UTC), its documents, and its numbers of pairs and verdicts."""

    created: str
    paths: tuple[str, ...]
    documents: int
    pairs: int
    verdicts: int


class _Summary(Struct):
    """The part of the table `meta` that a list of checks needs; the texts of the check are not read."""

    created: Word
    asked: CheckRequest
    documents: Offset
    pairs: Offset


@dataclass(frozen=True, slots=True)
class CheckFile:
    """A check file at a path. Every call opens and closes it: nothing is locked, nothing is lost."""

    path: Path

    def load(self) -> SavedCheck:
        """Return everything in it. Raises `HengwenError` where it cannot be read."""
        with _open(self.path) as connection:
            return _read(connection, self.path.stat().st_size)

    def review(self) -> Review:
        """Return the verdicts alone."""
        return self.memory().in_force

    def memory(self) -> Review:
        """Return the verdicts, including empty ones where some were withdrawn: earlier checks may still have these."""
        with _open(self.path) as connection:
            return Review(MappingProxyType(dict(_verdicts(connection))))

    def summary(self) -> CheckSummary:
        """Return the summary for a list of checks."""
        with _open(self.path) as connection:
            meta = _meta(connection, _Summary)
            verdicts = sum(bool(verdict) for _, verdict in _verdicts(connection))
            return CheckSummary(meta.created, tuple(map(str, meta.asked.paths)), meta.documents, meta.pairs, verdicts)

    def choose(self, choices: BlockChoices) -> None:
        """Write which blocks of shared text count, replacing earlier choices."""
        with _open(self.path) as connection:
            _choose(connection, choices)

    def decide(self, case: Case, verdict: Verdict) -> None:
        """Write a verdict; an empty one withdraws the earlier one. It is on the disk when this returns."""
        with _open(self.path) as connection:
            version = max(_NUMBERED, _version(connection))
            connection.execute(f"PRAGMA user_version = {version}")  # verdicts of version 3 had no numbers
            _decide(connection, case, verdict)


def _write(connection: sqlite3.Connection, check: SavedCheck) -> None:
    report = check.report
    meta = kept.check_to(report, check.request, __version__)
    rows = ((name, encode_json(getattr(meta, name))) for name in meta.__struct_fields__)
    connection.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    connection.executemany("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)", _document_rows(report))
    numbers = {id(entry): number for number, entry in enumerate(report.entries)}
    pairs = [*((pair, 0) for pair in report.comparisons), *((pair, 1) for pair in report.hidden_comparisons)]
    values = (
        (numbers[id(pair.left)], numbers[id(pair.right)], hidden, encode_json(comparison_to(pair)))
        for pair, hidden in pairs
    )
    connection.executemany('INSERT INTO comparison ("left", "right", silent, plain) VALUES (?, ?, ?, ?)', values)
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
    rows = connection.execute("SELECT id, counts FROM block_choice").fetchall()
    return {block: bool(counts) for block, counts in decode_plain(rows, tuple[tuple[Word, Offset], ...])}


def _document_rows(report: Report) -> Iterator[tuple[object, ...]]:
    pictures = pictures_in_signs(report)
    for number, entry in enumerate(report.entries):
        text = entry.document.text.encode("utf-8", "surrogatepass")
        steps = np.diff(entry.tokens, prepend=np.int32(0)).astype("<i4").tobytes()
        yield (
            number,
            encode_json(kept.document_to(entry.document, pictures.get(id(entry), ()))),
            encode_json(kept.entry_to(entry)),
            zlib.compress(text, 6),
            len(text),
            zlib.compress(steps, 6),
            len(entry.tokens),
        )


class _Row(Struct, array_like=True):
    """A document with the report's values of it. `length`: bytes of its text. `count`: how many tokens it has."""

    plain: str
    entry: str
    text: bytes
    length: Offset
    symbols: bytes
    count: Offset


class _Pair(Struct, array_like=True):
    """A comparison of two documents by their places among the entries."""

    left: Offset
    right: Offset
    hidden: Offset
    plain: str


def _read(connection: sqlite3.Connection, size: int) -> SavedCheck:
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise ValueError("pages that contradict each other")
    meta, budget = _meta(connection, kept.CheckRow), UnpackingBudget(size)
    is_former = _version(connection) < VERSION
    rows = connection.execute("SELECT plain, entry, text, length, symbols, count FROM document ORDER BY number")
    entries = tuple(_entry(decode_plain(row, _Row), meta.options.kept, budget, is_former=is_former) for row in rows)
    pairs: tuple[list[Comparison], list[Comparison]] = [], []
    for row in connection.execute('SELECT "left", "right", silent, plain FROM comparison ORDER BY number'):
        pair = decode_plain(row, _Pair)
        pairs[bool(pair.hidden)].append(_comparison(pair, entries[pair.left], entries[pair.right], is_former=is_former))
    kept.require_blocks(meta.blocks, entries)
    if meta.part:
        kept.require_part(meta.part, entries)
    request = kept.request_from(meta.asked, meta.options)
    report = Report(
        options=meta.options,
        entries=entries,
        comparisons=tuple(pairs[0]) if meta.part else best_first(pairs[0]),  # those of a part are in their own order
        hidden_comparisons=tuple(pairs[1]),
        skipped=meta.skipped,
        warnings=meta.warnings,
        created=meta.created,
        seconds=meta.seconds,
        inputs=kept.inputs_from(meta.inputs, request),
        blocks=meta.blocks,
        block_choices=meta.block_choices,
        part=meta.part,
        unlisted=meta.unlisted,
    )
    review = Review(MappingProxyType(dict(_verdicts(connection)))).in_force
    choices = _choices(connection)
    if choices != report.block_choices:
        from hengwen.matching.block_choices import decide  # imports the whole engine: not while the window starts

        report = decide(report, choices, request.scope)
    return SavedCheck(report, review, replace(request, block_choices=report.block_choices))


def _entry(row: _Row, counted: frozenset[str], budget: UnpackingBudget, *, is_former: bool) -> ReportEntry:
    text = budget.inflate_text(row.text, row.length)
    steps = np.frombuffer(budget.inflate(row.symbols, 4 * row.count), "<i4")
    tokens: NDArray[np.int32] = np.cumsum(steps, dtype=np.int32)
    if is_former:
        document = upgrade.decode_former(row.plain, Document, upgrade.document)
        entry = upgrade.decode_former(row.entry, kept.EntryRow, upgrade.entry)
    else:
        document, entry = decode_json(row.plain, Document), decode_json(row.entry, kept.EntryRow)
    return kept.entry_from(entry, kept.document_from(document, text), tokens, counted)


def _comparison(pair: _Pair, left: ReportEntry, right: ReportEntry, *, is_former: bool) -> Comparison:
    if not is_former:
        return comparison_from(decode_json(pair.plain, PairRow), left, right)
    texts = left.document.text, right.document.text
    return comparison_from(upgrade.decode_former(pair.plain, PairRow, upgrade.comparison, *texts), left, right)


def _meta(connection: sqlite3.Connection, kind: type[T]) -> T:
    """Return the values of the table `meta`, as far as a schema has them."""
    rows = decode_plain(connection.execute("SELECT key, value FROM meta").fetchall(), tuple[tuple[Word, str], ...])
    fields = f"{{{','.join(f'{json.dumps(key)}:{value}' for key, value in rows)}}}"
    if _version(connection) < VERSION:
        return upgrade.decode_former(fields, kind, upgrade.check)
    return decode_json(fields, kind)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _verdicts(connection: sqlite3.Connection) -> Iterator[tuple[Case, Verdict]]:
    rows = connection.execute("SELECT first, second, passage, said FROM verdict")
    for first, second, passage, fields in (decode_plain(row, tuple[Word, Word, Word, str]) for row in rows):
        yield kept.case_from(first, second, passage), kept.verdict_from(fields)


def _decide(connection: sqlite3.Connection, case: Case, verdict: Verdict) -> None:
    spans = [edge for span in case.passage for edge in (span.start, span.end)] if case.passage else None
    key = *case.keys, json.dumps(spans) if spans else ""
    connection.execute("DELETE FROM verdict WHERE first = ? AND second = ? AND passage = ?", key)
    if verdict or verdict.number:
        # As JSON, in which half a surrogate pair that was typed or pasted does no harm.
        values = verdict.decision, verdict.reason, verdict.note, verdict.who, verdict.when, verdict.number
        connection.execute("INSERT INTO verdict VALUES (?, ?, ?, ?)", (*key, json.dumps(values)))


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection to a check file, its changes in one transaction.

    Raises `HengwenError` for a file that is not a check, is damaged, is of a newer version, or cannot be written.
    """
    if not os.path.lexists(path):
        raise HengwenError(message("There is no file “{path}”.", path=str(path)))
    if path.is_dir():
        raise HengwenError(message("“{name}” is not a check of Hengwen.", name=path.name))
    try:
        # For reading too, so that the work of a killed program is rolled back. A read-only file is only read.
        with closing(_connect(path, "rw")) as connection:
            _require_check_file(path, connection)
            WorkLimit(connection, path)
            with connection:
                yield connection
    except sqlite3.OperationalError as fault:
        why = message("“{name}” cannot be opened or written: {why}.", name=path.name, why=reason(fault))
        raise HengwenError(why) from fault
    except (sqlite3.DatabaseError, ValueError, LookupError) as fault:
        raise HengwenError(message("“{name}” is damaged, or not a check of Hengwen.", name=path.name)) from fault


@contextmanager
def _create(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection to a new, empty check file."""
    with closing(_connect(path, "rwc")) as connection:
        connection.execute("PRAGMA journal_mode = MEMORY")  # no file beside it that would survive a kill
        connection.executescript(TABLES)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        with connection:
            yield connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=5)
    harden(connection)
    return connection


def _require_check_file(path: Path, connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise HengwenError(message("“{name}” is not a check of Hengwen.", name=path.name))
    if _version(connection) > VERSION:
        raise HengwenError(message("“{name}” was written by a newer version of Hengwen.", name=path.name))
    if not has_schema(connection, TABLES, _CHOICES):
        raise ValueError("other tables than a check has")
