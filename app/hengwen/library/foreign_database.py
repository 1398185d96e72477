"""Opens SQLite files that anybody may have made: only the expected tables, nothing that computes, nothing endless.

A view in place of a table, a trigger, a generated column: each runs code of its maker as soon as the file is used. And
pages can be linked so that reading a table never ends.
"""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

MAX_VALUE = 512_000_000
"""Bytes of the longest value of a row."""

_STEP = 10_000  # instructions of SQLite's machine between two checks of the work done
_LEAST_WORK = 2_000_000  # of these, for a file of any size: some 100,000 rows
_WORK = 4  # for each byte of a file: a row has at least a fourth as many bytes as the instructions that read it

Schema = dict[tuple[str, str], str | None]
"""Kind and name → SQL of everything in a database."""


def harden(connection: sqlite3.Connection) -> None:
    """Allow nothing in the schema to do more than hold values. To be called before anything is read."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    for limit, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE),
        (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
        (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 100),
        (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 10),
    ):
        connection.setlimit(limit, most)


@cache
def schema_made_by(script: str) -> Schema:
    """Return the schema that a script of `CREATE` statements makes."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        return _schema_of(connection)


def has_schema(connection: sqlite3.Connection, script: str, perhaps: str = "") -> bool:
    """Return whether a database has exactly the schema of a script, and besides it only what `perhaps` may make."""
    existing, needed = _schema_of(connection), schema_made_by(script)
    return needed.items() <= existing.items() <= (needed | schema_made_by(perhaps)).items()


def _schema_of(connection: sqlite3.Connection) -> Schema:
    try:
        rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    except UnicodeDecodeError as fault:  # SQLite's own message, which quotes a damaged schema
        raise sqlite3.DatabaseError("a schema that is not UTF-8") from fault
    return {
        (kind, name): sql
        for kind, name, sql in rows
        if not (str(name).startswith("sqlite_stat") and kind == "table")  # SQLite's own notes on a library
    }


class WorkLimit:
    """Ends a statement that works longer than all rows of the file could take, with `sqlite3.OperationalError`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._path = path
        self._most = self._done = 0
        self._connection = connection
        self.resume()

    def begin(self) -> None:
        """Start counting for another statement."""
        self._done = 0

    def pause(self) -> None:
        """Stop counting: the next statements change the file, however much of it."""
        self._connection.set_progress_handler(None, 0)

    def resume(self) -> None:
        """Count again: the next statements read the file."""
        self._done = 0
        self._connection.set_progress_handler(self._is_too_much, _STEP)

    def _is_too_much(self) -> bool:
        self._done += 1
        if self._done * _STEP > self._most:  # the file may have grown
            sizes = (self._path.with_name(self._path.name + end) for end in ("", "-wal"))
            self._most = _LEAST_WORK + _WORK * sum(file.stat().st_size for file in sizes if file.exists())
        return self._done * _STEP > self._most
