"""Opens a library file: for writing if possible, otherwise for reading; never one of a newer version."""

import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from platformdirs import user_data_path

from hengwen.files.faults import sentences
from hengwen.files.private import close_to_others, make_private_file, make_private_folder
from hengwen.files.staging import staged_beside
from hengwen.library.foreign_database import WorkLimit, harden, has_schema
from hengwen.library.schema import APPLICATION, READABLE_WITHOUT, STEPS, sound_rows
from hengwen.library.sqlite_errors import damaged, no_library, user_messages
from hengwen.model.messages import HengwenError, Message, message

LIBRARY_VARIABLE = "HENGWEN_LIBRARY"
"""Environment variable with another path for the user's library."""

WRITER_TIMEOUT = 60.0
"""Seconds that a writer waits for another one."""

_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_MAGIC = b"SQLite format 3\0"
_NETWORKS = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "afs", "fuse.sshfs", "davfs", "fuse.rclone")
_PAUSE = 0.02  # seconds between two tries to set the journal


def _user_folder() -> Path:
    return user_data_path("hengwen", appauthor=False)


def default_path() -> Path:
    """Return the path of the user's own library: in the folder for user data, unless `LIBRARY_VARIABLE` is set."""
    path = os.environ.get(LIBRARY_VARIABLE)
    return Path(path) if path else _user_folder() / "library.db"


@dataclass(frozen=True, slots=True)
class OpenedDatabase:
    """A connection, and the reason why it can only be read; None when it can be written."""

    connection: sqlite3.Connection
    read_only: Message | None


def is_library(path: Path) -> bool:
    """Return whether the first bytes of a file are those of a library."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError:
        return False
    return head[:16] == _MAGIC and int.from_bytes(head[68:72], "big") == APPLICATION


def open_database(
    path: Path, *, write: bool, steps: Sequence[str] = STEPS, wait: float = WRITER_TIMEOUT
) -> OpenedDatabase:
    """Open a library. With `write` it is created where there is none, for this user alone, or upgraded to this version
    after a copy was made.

    Raises `HengwenError` for a file that is not a library, is of a newer version, damaged or inaccessible.
    """
    with user_messages(path):
        if write and path.parent == _user_folder():
            close_to_others(path.parent)
        if write and not path.exists():
            return OpenedDatabase(_create(path, steps, wait), None)
        if path.is_dir():
            raise HengwenError(no_library(str(path)))
        if not path.is_file() or not (write or path.stat().st_size):
            raise HengwenError(
                message("There is no library “{path}” yet; “hengwen library add” makes it.", path=str(path))
            )
        _require_library(path)
        reason = _why_read_only(path)
        if reason is not None:
            return OpenedDatabase(_open_read_only(path, steps), reason)
        try:
            connection = _connect(path, wait, steps)
            _upgrade(connection, path, steps)
        except sqlite3.OperationalError as fault:
            if getattr(fault, "sqlite_errorcode", 0) & 0xFF not in _UNWRITABLE:
                raise
            return OpenedDatabase(_open_read_only(path, steps), _write_protected(path))
        return OpenedDatabase(connection, None)


def _create(path: Path, steps: Sequence[str], wait: float) -> sqlite3.Connection:
    try:
        make_private_folder(path.parent)
        make_private_file(path)
    except OSError as fault:
        raise HengwenError(
            message("No library can be made at “{path}”: the folder is write-protected.", path=str(path))
        ) from fault
    connection = _connect(path, wait, steps)
    _upgrade(connection, path, steps)
    return connection


def _require_library(path: Path) -> None:
    """Raise `HengwenError` for a file that is no library. An empty one, left by an interruption, is filled again."""
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if head and head != _MAGIC:
        raise HengwenError(no_library(str(path)))


def _connect(path: Path, wait: float, steps: Sequence[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    harden(connection)
    _require_sound(connection, path, steps)
    # Copies and other threads wait for a lock; a transaction begun for writing is never refused half-way.
    mode = "DELETE" if on_network(path) else "WAL"
    journal = _set_journal(connection, mode, wait)
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if journal == 'wal' else 'FULL'}")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _set_journal(connection: sqlite3.Connection, mode: str, wait: float) -> str:
    """Set the journal mode; SQLite itself does not wait for another program that sets it at the same time."""
    until = time.monotonic() + wait
    while True:
        try:
            (journal,) = connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()
        except sqlite3.OperationalError as fault:
            if getattr(fault, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
        else:
            return str(journal)


def _require_sound(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """Raise `HengwenError` for a library that has other tables than its version, or rows that this program never
    writes.

    A file without tables is one whose creation was interrupted.
    """
    version = version_of(connection)
    _require_compatible(connection, path, version, len(steps))
    if not version:
        return
    WorkLimit(connection, path)
    if not has_schema(connection, ";".join(steps[:version])):
        raise HengwenError(damaged(str(path)))
    for table, sound in sound_rows(version).items():
        if connection.execute(f"SELECT 1 FROM {table} WHERE ({sound}) IS NOT 1 LIMIT 1").fetchone():
            raise HengwenError(damaged(str(path)))
    connection.set_progress_handler(None, 0)


def _open_read_only(path: Path, steps: Sequence[str]) -> sqlite3.Connection:
    """Open a file that cannot be written: SQLite must not look for a journal beside it, which it could not create."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        version_found = version_of(connection)  # an existing log can be read
    except sqlite3.OperationalError:
        connection = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None, check_same_thread=False)
        version_found = version_of(connection)
    _require_compatible(connection, path, version_found, len(steps))
    harden(connection)
    _require_sound(connection, path, steps)
    if not READABLE_WITHOUT.issuperset(steps[version_found:]):
        raise HengwenError(
            message(
                "The library “{path}” is of an older version and cannot be brought up to date: it may only be read.",
                path=str(path),
            )
        )  # fmt: skip
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _require_compatible(connection: sqlite3.Connection, path: Path, version_found: int, version: int) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if version_found and application != APPLICATION:
        raise HengwenError(no_library(str(path)))
    if version_found > version:
        raise HengwenError(
            message("The library “{path}” was made by a newer Hengwen; update the program to open it.", path=str(path))
        )


def _upgrade(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """Upgrade the tables to the newest version in one transaction, even if other programs try the same."""
    version = version_of(connection)
    if version == len(steps):
        return
    if version:
        names = (path.with_name(f"{path.name}.version-{version}{f'.{number}' if number else ''}") for number in count())
        copy_to(connection, next(name for name in names if not os.path.lexists(name)))
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)  # another program may have created it meanwhile
        if not version and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise HengwenError(no_library(str(path)))
        for step in steps[version:]:
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    """Copy with SQLite's own backup: a copy of the file would lack the contents of the log.

    The copy is written beside the target and moved over it, so that an earlier backup stays until the new one is
    complete. Raises `HengwenError` or `sqlite3.Error`.
    """
    with sentences(target), staged_beside(target, private=True) as staged:
        with closing(sqlite3.connect(staged.path)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        staged.move(target)


def _why_read_only(path: Path) -> Message | None:
    """Return why a library cannot be written: SQLite must be able to write to its folder too, for the log."""
    if not os.access(path, os.W_OK):
        return _write_protected(path)
    if not _can_hold_files(path.parent):
        return message(
            "The folder of the library “{path}” is write-protected: the library is opened for reading.", path=str(path)
        )
    return None


def _write_protected(path: Path) -> Message:
    return message("The library “{path}” is write-protected: it is opened for reading.", path=str(path))


def _can_hold_files(folder: Path) -> bool:
    """Return whether files can be created in a folder, by its permissions alone: nothing is written to the medium."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    if not hasattr(os, "statvfs"):
        return True
    return not os.statvfs(folder).f_flag & os.ST_RDONLY


def on_network(path: Path) -> bool:
    """Return whether a file is on a network drive, where a write-ahead log does not work, as it needs shared memory."""
    folder = path.resolve().parent
    if sys.platform == "win32":
        import ctypes

        return str(folder).startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(folder.anchor) == 4
    return _file_system(folder) in _NETWORKS


def _file_system(folder: Path) -> str:
    """Return the kind of file system of a folder on Linux; empty where it is unknown."""
    try:
        rows = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()]
    except OSError:
        return ""
    mounts = [(row[1].replace("\\040", " "), row[2]) for row in rows if len(row) > 2]
    above = [(mount, kind) for mount, kind in mounts if folder.is_relative_to(mount)]
    return max(above, key=lambda pair: len(pair[0]), default=("", ""))[1]


def size_of(path: Path) -> int:
    """Return the bytes of a library with its log."""
    beside = [path.with_name(path.name + end) for end in ("", "-wal")]
    return sum(file.stat().st_size for file in beside if file.exists())
