"""The tables of a check file, an SQLite database, and how it is opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from hengwen.model.errors import HengwenError, message

APPLICATION = 0x48574348
"""`PRAGMA application_id` of check files."""

VERSION = 1
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

_NOT_AS_WRITTEN = (ValueError, LookupError, TypeError, AttributeError, OverflowError)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a check file, its changes kept together: all of them or none.

    Raises `HengwenError` where it is none, is damaged, comes from a newer program, or cannot be written.
    """
    try:
        # Also to read: what a program that died left half done is rolled back. A file that may only be read is read.
        with closing(_connect(path, "rw")) as connection:
            _refuse_others(path, connection)
            with connection:
                yield connection
    except sqlite3.OperationalError as fault:
        why = message("“{name}” cannot be opened or written: {why}", name=path.name, why=str(fault))
        raise HengwenError(why) from fault
    except (sqlite3.DatabaseError, *_NOT_AS_WRITTEN) as fault:
        raise HengwenError(message("“{name}” is damaged, or not a check of Hengwen.", name=path.name)) from fault


@contextmanager
def created(path: Path) -> Iterator[sqlite3.Connection]:
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


def _refuse_others(path: Path, connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise HengwenError(message("“{name}” is not a check of Hengwen.", name=path.name))
    if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:
        raise HengwenError(message("“{name}” was written by a newer version of Hengwen.", name=path.name))
