"""Results that were computed before, by everything they follow from, in the user's cache.

A key is made of everything that its value depends on, including the program. So no value is ever out of date: after any
change the key is another one. Every value is checked when it is read. A damaged, foreign or locked file is no error of
a check, which then computes everything again.
"""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_path

import hengwen
from hengwen._version import __version__
from hengwen.files.private import close_to_others, make_private_file, make_private_folder
from hengwen.library.foreign_database import WorkLimit, harden, has_schema
from hengwen.text.word_lists import USER_LISTS, user_folder

CACHE_VARIABLE = "HENGWEN_READINGS"
"""Environment variable with another path for the file; empty for none."""

MAX_BYTES = 1 << 30
"""Size of the file at which the older half of its values is deleted."""

APPLICATION = 0x48654B57
"""`PRAGMA application_id` of the file, so that no other file is ever taken for it, or written to."""

_READERS = ("jieba", "lxml", "olefile", "pdfminer.six", "pypdfium2")  # packages that decide how a text is read
_TABLE = "CREATE TABLE kept (number INTEGER PRIMARY KEY, key BLOB UNIQUE, digest BLOB NOT NULL, value BLOB NOT NULL)"
_AT_ONCE = 500  # keys in a query
_PATIENCE = 5.0  # seconds to wait for another program

Part = str | bytes
T = TypeVar("T")


def default_kept_work() -> Path | None:
    """Return the kept work's path: in the user's cache folder, unless `CACHE_VARIABLE` is set; None where it is off."""
    path = os.environ.get(CACHE_VARIABLE)
    if path is not None:
        return Path(path) if path else None
    return user_cache_path("hengwen", appauthor=False) / "readings.db"


def key_of(*parts: Part) -> bytes:
    """Return a key of some parts and this very program; other parts, or parts divided otherwise, have another key."""
    digest = blake2b(program_stamp(), digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8))
        digest.update(data)
    return digest.digest()


@cache
def program_stamp() -> bytes:
    """Return a hash of what figures depend on besides documents and options: program, packages, the user's lists."""
    digest = blake2b(f"{__version__} {sys.version_info} {_versions()}".encode(), digest_size=20)
    root = str(Path(hengwen.__file__).parent)
    for source in sorted(_sources(root), key=lambda file: file.path):  # none in a bundle, which the version identifies
        status = source.stat()
        digest.update(f"{source.path[len(root) :]} {status.st_size} {status.st_mtime_ns}\n".encode())
    for name in USER_LISTS:
        with suppress(OSError):
            digest.update(f"{name}\n".encode() + (user_folder() / name).read_bytes())
    return digest.digest()


def _sources(folder: str) -> Iterator["os.DirEntry[str]"]:
    """Yield the source files of a program, in a fourth of the time that `Path.rglob` takes."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _sources(entry.path)
            elif entry.name.endswith((".py", ".pyx")):
                yield entry


def _versions() -> list[str]:
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only needed where work is kept

    versions = []
    for name in _READERS:
        try:
            versions.append(version(name))
        except PackageNotFoundError:
            versions.append("")
    return versions


@dataclass(frozen=True, slots=True)
class KeptWork:
    """The file of kept work. Every call opens and closes it, and none raises: without it there is only more to do."""

    path: Path

    @property
    def size(self) -> int:
        """Return the bytes on the disk; 0 where there is no file of this program."""
        try:
            return self.path.stat().st_size if self._is_own() else 0
        except OSError:
            return 0

    def delete(self) -> None:
        """Delete everything that is kept. Another program's file stays. Raises `OSError` where deleting fails."""
        if self._is_own():
            self.path.unlink(missing_ok=True)
            self.path.with_name(f"{self.path.name}-journal").unlink(missing_ok=True)

    def recall(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """Return the values of the keys that are there, exactly as they were kept."""
        values: dict[bytes, bytes] = {}
        if not self.path.is_file():
            return values
        with suppress(sqlite3.Error, OSError), self._opened() as connection:
            for start in range(0, len(keys), _AT_ONCE):
                batch = list(dict.fromkeys(keys[start : start + _AT_ONCE]))
                question = f"SELECT key, digest, value FROM kept WHERE key IN ({','.join('?' * len(batch))})"
                for key, digest, value in connection.execute(question, batch):
                    if isinstance(value, bytes) and digest == _digest(key, value):
                        values[key] = value
        return values

    def keep(self, values: Mapping[bytes, bytes]) -> None:
        """Add values. A damaged file of this program is created again."""
        if not values:
            return
        with suppress(OSError):
            try:
                self._write(values)
            except sqlite3.DatabaseError as fault:
                if _is_damage(fault) and self._is_own():
                    self.path.unlink()
                    with suppress(sqlite3.Error):
                        self._write(values)

    def _write(self, values: Mapping[bytes, bytes]) -> None:
        make_private_folder(self.path.parent)
        make_private_file(self.path)
        close_to_others(self.path)
        rows = ((key, _digest(key, value), value) for key, value in values.items())
        with self._opened(create=True) as connection:
            if self.path.stat().st_size > MAX_BYTES:
                _delete_older_half(connection)
            with connection:
                connection.executemany("INSERT OR REPLACE INTO kept (key, digest, value) VALUES (?, ?, ?)", rows)

    @contextmanager
    def _opened(self, *, create: bool = False) -> Iterator[sqlite3.Connection]:
        """Open a connection to the file. Raises `sqlite3.Error` for a damaged or foreign one."""
        uri = f"{self.path.absolute().as_uri()}?mode={'rw' if create else 'ro'}"
        with closing(sqlite3.connect(uri, uri=True, timeout=_PATIENCE)) as connection:
            harden(connection)
            connection.execute("PRAGMA synchronous = OFF")  # values lost in a power failure are computed again
            if create and not self.path.stat().st_size:
                connection.executescript(f"PRAGMA application_id = {APPLICATION}; {_TABLE};")
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise sqlite3.OperationalError("another program's file")
            if not has_schema(connection, _TABLE):
                raise _UnsoundTables
            if not create:
                WorkLimit(connection, self.path)
            yield connection

    def _is_own(self) -> bool:
        """Return whether the header says that the file is this program's, however damaged (SQLite file format, 1.3)."""
        try:
            with self.path.open("rb") as file:
                return file.read(72)[68:72] == APPLICATION.to_bytes(4)
        except OSError:
            return False


class _UnsoundTables(sqlite3.DatabaseError):
    """A file of this program has unexpected tables."""


def _digest(key: bytes, value: bytes) -> bytes:
    return blake2b(value, digest_size=8, key=key).digest()


def _is_damage(fault: sqlite3.DatabaseError) -> bool:
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    return isinstance(fault, _UnsoundTables) or code in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
    )


def _delete_older_half(connection: sqlite3.Connection) -> None:
    with connection:
        connection.execute("DELETE FROM kept WHERE number <= (SELECT (min(number) + max(number)) / 2 FROM kept)")
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # VACUUM writes a new file beside it
    connection.execute("VACUUM")


def recalled(kept: KeptWork | None, keys: Sequence[bytes], unpack: Callable[[int, bytes], T]) -> dict[int, T]:
    """Return the values of some keys by place, unpacked; none where nothing is kept, and none of empty keys.

    `unpack` gets a place and its bytes, and raises `ValueError` for a value that is not to be used.
    """
    values = kept.recall([key for key in keys if key]) if kept else {}
    unpacked: dict[int, T] = {}
    for place, key in enumerate(keys):
        if key in values:
            with suppress(ValueError):
                unpacked[place] = unpack(place, values[key])
    return unpacked
