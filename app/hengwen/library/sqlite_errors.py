"""Errors of SQLite as messages for the user."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hengwen.model.messages import HengwenError, Message, message

_PRIMARY = 0xFF  # the primary result code of an extended one


def _busy(path: str) -> Message:
    return message("Another Hengwen is writing to the library “{path}” just now; try again in a moment.", path=path)


def _full(path: str) -> Message:
    return message("The disk is full: nothing was changed in the library “{path}”.", path=path)


def _read_only(path: str) -> Message:
    return message("The library “{path}” may only be read: the file or its folder is write-protected.", path=path)


def damaged(path: str) -> Message:
    """Return the message for a file whose pages contradict each other."""
    return message(
        "The library “{path}” is damaged. “hengwen library verify --rebuild” keeps a copy and saves what can be read.",
        path=path,
    )


def no_library(path: str) -> Message:
    """Return the message for a file that is something else."""
    return message("“{path}” is no Hengwen library.", path=path)


def _unreachable(path: str) -> Message:
    return message("The library “{path}” cannot be opened or written: the disk reports a fault.", path=path)


_MESSAGES = {
    sqlite3.SQLITE_BUSY: _busy,
    sqlite3.SQLITE_LOCKED: _busy,
    sqlite3.SQLITE_FULL: _full,
    sqlite3.SQLITE_READONLY: _read_only,
    sqlite3.SQLITE_CORRUPT: damaged,
    sqlite3.SQLITE_INTERRUPT: damaged,  # reading it would not end
    sqlite3.SQLITE_TOOBIG: damaged,
    sqlite3.SQLITE_MISMATCH: damaged,
    sqlite3.SQLITE_NOTADB: no_library,
    sqlite3.SQLITE_IOERR: _unreachable,
    sqlite3.SQLITE_CANTOPEN: _unreachable,
}

_REASONS = {
    sqlite3.SQLITE_FULL: message("the disk is full"),
    sqlite3.SQLITE_READONLY: message("it may only be read"),
    sqlite3.SQLITE_BUSY: message("another program is writing to it"),
    sqlite3.SQLITE_LOCKED: message("another program is writing to it"),
    sqlite3.SQLITE_IOERR: message("the disk reports a fault"),
    sqlite3.SQLITE_CANTOPEN: message("it may not be opened"),
}


def reason(fault: sqlite3.Error) -> str:
    """Return SQLite's reason in a few words, which are translated where they are shown."""
    code = getattr(fault, "sqlite_errorcode", None)
    return str(_REASONS.get((code or 0) & _PRIMARY) or message("the database refuses it"))


@contextmanager
def user_messages(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into a `HengwenError`; other errors are bugs and pass through."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        code = getattr(fault, "sqlite_errorcode", None)
        error_message = damaged if code is None else _MESSAGES.get(code & _PRIMARY)  # none: text that is not UTF-8
        if error_message is None and "no such" in str(fault):
            error_message = damaged  # a missing table
        if error_message is None:
            raise
        raise HengwenError(error_message(str(path))) from fault


@contextmanager
def sound_values(path: Path) -> Iterator[None]:
    """Report values that have changed since they were written, which raise `ValueError` when unpacked, as damage."""
    try:
        yield
    except ValueError as fault:
        raise HengwenError(damaged(str(path))) from fault
