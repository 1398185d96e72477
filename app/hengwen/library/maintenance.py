"""Looks for damage in a library, and copies it."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hengwen.files.replacing import Replacing
from hengwen.library.database import copy_to, is_library, open_database, size_of
from hengwen.library.index.pages import is_intact
from hengwen.library.sqlite_errors import user_messages
from hengwen.library.store import CHECKED_COLUMNS, Library, check_sum
from hengwen.model.messages import HengwenError, message

_MAX_FAULTS = 5  # of the pages of a damaged file
_DOCUMENTS = "SELECT number, hash, added FROM document"
_VERDICTS = "SELECT first, second, first_start, first_end, second_start, second_end FROM verdict"
UNREADABLE = (HengwenError, sqlite3.DatabaseError, ValueError, IndexError, TypeError)
"""Exceptions of reading damaged pages, or sound ones with meaningless contents."""


@dataclass(frozen=True, slots=True)
class LibraryHealth:
    """The result of verifying a library. `faults`: SQLite's own words, and numbers of unreadable documents."""

    documents: int
    bytes: int
    faults: tuple[str, ...] = ()


def quick_check(path: Path) -> tuple[str, ...]:
    """Return the faults that SQLite finds in a file and its indexes, on a connection of its own; none if sound."""
    try:
        connection = open_database(path, write=False).connection
    except HengwenError as fault:
        return (str(fault),)
    try:
        faults = [row[0] for row in connection.execute(f"PRAGMA integrity_check({_MAX_FAULTS})")]
    except sqlite3.DatabaseError as fault:
        return (str(fault),)
    finally:
        connection.close()
    return () if faults == ["ok"] else tuple(faults)


def verify(path: Path) -> LibraryHealth:
    """Check every page and unpack every document. Raises `HengwenError` where there is no library."""
    faults = list(quick_check(path))
    if faults and not is_library(path):
        raise HengwenError(message("There is no library that can be opened at “{path}”.", path=str(path)))
    documents = 0
    if not faults:
        with Library.open(path) as library:
            numbers = [number for (number,) in library.rows("SELECT number FROM document ORDER BY number")]
            documents = len(numbers)
            faults = [f"document {number}" for number in numbers if not _is_readable(library, number)]
            faults += _damaged_rows(library)
            faults += _damaged_pages(library)
    return LibraryHealth(documents, size_of(path), tuple(faults))


def _is_readable(library: Library, number: int) -> bool:
    try:
        return [loaded for loaded, _, _ in library.load([number])] == [number]
    except UNREADABLE:
        return False


def _damaged_rows(library: Library) -> list[str]:
    """Return the documents whose rows have changed since they were written."""
    rows = library.rows(f"SELECT number, sum, {CHECKED_COLUMNS} FROM document")
    return [f"document {number}" for number, expected, *row in rows if expected != check_sum(row)]


def _damaged_pages(library: Library) -> list[str]:
    """Return the pages of the index that have changed since they were written."""
    with user_messages(library.path):
        rows = library.connection.execute("SELECT key, data FROM page")
        return [f"index page {key}" for key, data in rows if not is_intact(data)]


def backup(library: Library, target: Path, *, force: bool = False) -> None:
    """Copy a library while it is in use. Raises `HengwenError`; an earlier backup stays until the new one is complete.

    Without `force` only a library is replaced whose contents this one has too, such as an earlier backup.
    """
    target = Path(os.path.realpath(target))
    if any(_is_same(target, library.path, end) for end in ("", "-wal", "-shm", "-journal")):
        raise HengwenError(message("A backup needs another name than the library itself."))
    Replacing(force).require(target, partial(_is_earlier, library))
    with user_messages(target):
        copy_to(library.connection, target)


def _is_same(target: Path, library: Path, end: str) -> bool:
    """Return whether a path is a library or a file that SQLite puts beside it, by whatever name."""
    own = Path(os.path.realpath(library.with_name(library.name + end)))
    return str(target).casefold() == str(own).casefold() or (own.exists() and target.exists() and target.samefile(own))


def _is_earlier(library: Library, target: Path) -> bool:
    """Return whether everything in a file is in the library too: documents under the same numbers, and verdicts."""
    if not is_library(target):
        return False
    try:
        with closing(sqlite3.connect(f"{target.as_uri()}?mode=ro", uri=True)) as other:
            documents = other.execute(_DOCUMENTS).fetchall()
            verdicts = other.execute(_VERDICTS).fetchall()
    except sqlite3.Error:
        return False
    return {*documents} <= {*library.rows(_DOCUMENTS)} and {*verdicts} <= {*library.rows(_VERDICTS)}
