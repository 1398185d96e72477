"""Saves the readable part of a damaged library into a new one."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hengwen.files.faults import sentences
from hengwen.files.staging import staged_beside
from hengwen.library.index.segments import update_index
from hengwen.library.maintenance import UNREADABLE
from hengwen.library.store import Library
from hengwen.model.messages import Message, message
from hengwen.serial.columns import unpack_string


@dataclass(frozen=True, slots=True)
class RecoveryResult:
    """The outcome of recovering a damaged library.

    Numbers of documents: `saved`; `lost`, at most; `incomplete`, the saved ones that may have lost labels or the
    original. `all_verdicts`: whether all verdicts could be read. `damaged_file`: where the damaged file is now.
    """

    saved: int
    lost: int
    incomplete: int
    all_verdicts: bool
    damaged_file: Path

    @property
    def warnings(self) -> tuple[Message, ...]:
        """Messages about what was lost besides documents."""
        messages = []
        if self.incomplete:
            messages.append(message("{count} of them may have lost labels or their file.", count=self.incomplete))
        if not self.all_verdicts:
            messages.append(message("Some verdicts could not be read."))
        return tuple(messages)


def recover(path: Path) -> RecoveryResult:
    """Save the readable part of a damaged library into a new one in its place. Raises `HengwenError`."""
    numbers = _numbers(path)
    with sentences(path), staged_beside(path, private=True) as staged:
        with Library.open(staged.path, write=True) as new:
            saved = [complete for complete in (_copy(path, number, new) for number in numbers) if complete is not None]
            verdicts = _copy_verdicts(path, new)
            update_index(new)
        damaged_file = _move_aside(path)
        staged.move(path)
    lost = max(len(numbers), _expected(damaged_file)) - len(saved)
    return RecoveryResult(len(saved), max(0, lost), saved.count(False), verdicts, damaged_file)


def _move_aside(path: Path) -> Path:
    """Rename the damaged file and the files beside it. Return the new name."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in range(1000))
    aside = next(name for name in names if not name.exists())
    for end in ("-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + end))
    path.replace(aside)
    return aside


def _source(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _rows(path: Path, query: str) -> tuple[list[tuple[object, ...]], bool]:
    """Return the readable rows of a query, and whether these are all."""
    rows: list[tuple[object, ...]] = []
    connection = _source(path)
    try:
        for row in connection.execute(query):  # one by one: those before the damage can be read
            rows.append(row)
    except sqlite3.DatabaseError:
        return rows, False
    finally:
        connection.close()
    return rows, True


def _numbers(path: Path) -> Sequence[int]:
    """Return the numbers that may have a document, from whatever table still has them."""
    tables = ("document", "content", "label", "original")
    numbers = {row[0] for table in tables for row in _rows(path, f"SELECT number FROM {table}")[0]}
    return sorted(number for number in numbers if isinstance(number, int))


def _expected(path: Path) -> int:
    """Return how many documents there were; at most the highest number, where the list of them is damaged."""
    for query in ("SELECT count(*) FROM document", "SELECT seq FROM sqlite_sequence WHERE name = 'document'"):
        rows, complete = _rows(path, query)
        if complete and rows and isinstance(rows[0][0], int):
            return rows[0][0]
    return 0


def _copy(path: Path, number: int, new: Library) -> bool | None:
    """Return whether a document was saved with all that belongs to it; None where it cannot be read."""
    try:
        with Library(path, _source(path), None) as old:
            ((_, document, analysis),) = old.load([number])
    except UNREADABLE:
        return None
    labels, all_labels = _rows(path, f"SELECT key, value FROM label WHERE number = {number}")
    originals, all_originals = _rows(path, f"SELECT bytes FROM original WHERE number = {number}")
    known = {str(key): unpack_string(value) for key, value in labels if isinstance(value, str | bytes)}
    original = originals[0][0] if originals else None
    with new.writing():
        if new.insert(document, analysis, known, original if isinstance(original, bytes) else None) is None:
            return None
    return all_labels and all_originals


def _copy_verdicts(path: Path, new: Library) -> bool:
    rows, complete = _rows(path, "SELECT * FROM verdict")
    with new.writing() as connection:
        numbered = [(*row, 0) if len(row) == 11 else row for row in rows]  # those of an older library have none
        connection.executemany("INSERT OR IGNORE INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", numbered)
    return complete
