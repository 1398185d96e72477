"""Keeping a library sound: looking for damage, copies, saving what can be read, and verdicts."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hengwen.errors import HengwenError, message
from hengwen.library.faults import spoken
from hengwen.library.opening import copy_to, is_library, open_file, size_of
from hengwen.library.pages import is_whole
from hengwen.library.segments import update
from hengwen.library.store import SUMMED, Library, check_sum

_SHOWN = 5  # faults told of a damaged file


@dataclass(frozen=True, slots=True)
class Health:
    """What a look at a library found. `faults`: SQLite's own words, and numbers of documents that cannot be read."""

    documents: int
    bytes: int
    faults: tuple[str, ...] = ()


def quick_check(path: Path) -> tuple[str, ...]:
    """The faults that SQLite finds in the pages of a file, on a connection of its own; none where all is well."""
    try:
        connection = open_file(path, write=False).connection
    except HengwenError as fault:
        return (str(fault),)
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA quick_check({_SHOWN})")]
    except sqlite3.DatabaseError as fault:
        return (str(fault),)
    finally:
        connection.close()
    return () if found == ["ok"] else tuple(found)


def verify(path: Path) -> Health:
    """Look at every page and unpack every document. Raises `HengwenError` where there is no library."""
    faults = list(quick_check(path))
    if faults and not is_library(path):
        raise HengwenError(message("There is no library that can be opened at “{path}”.", path=str(path)))
    documents = 0
    if not faults:
        with Library.open(path) as library:
            numbers = [number for (number,) in library.rows("SELECT number FROM document ORDER BY number")]
            documents = len(numbers)
            faults = [f"document {number}" for number in numbers if not _is_readable(library, number)]
            faults += _bad_rows(library)
            faults += _bad_pages(library)
    return Health(documents, size_of(path), tuple(faults))


def _is_readable(library: Library, number: int) -> bool:
    try:
        return [found for found, _, _ in library.load([number])] == [number]
    except (HengwenError, ValueError, IndexError, TypeError):  # sound pages with senseless contents
        return False


def _bad_rows(library: Library) -> list[str]:
    """Documents about which the file no longer says what was written."""
    rows = library.rows(f"SELECT number, sum, {SUMMED} FROM document")
    return [f"document {number}" for number, told, *row in rows if told != check_sum(row)]


def _bad_pages(library: Library) -> list[str]:
    """Pages of the index that are not as they were written."""
    with spoken(library.path):
        rows = library.connection.execute("SELECT key, data FROM page")
        return [f"index page {key}" for key, data in rows if not is_whole(data)]


def backup(library: Library, target: Path) -> None:
    """Copy a library while it is in use. Raises `HengwenError`; an earlier backup stays until the new one is whole."""
    if target.exists() and target.resolve() == library.path.resolve():
        raise HengwenError(message("A backup needs another name than the library itself."))
    with spoken(target):
        copy_to(library.connection, target)


def rebuild(path: Path) -> tuple[int, int, Path]:
    """Save what can be read of a damaged library into a new one; returns documents saved, lost, and where the damaged
    file is kept.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    saved, lost = _saved(path, fresh)
    kept = _free_name(path)
    for end in ("-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + end))
    path.replace(kept)
    fresh.replace(path)
    return saved, lost, kept


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in range(1000))
    return next(name for name in names if not name.exists())


def _saved(path: Path, fresh: Path) -> tuple[int, int]:
    saved = lost = 0
    with Library.open(fresh, write=True) as new:
        for row in _rows(path):
            with new.writing():
                saved += _copied(path, row, new)
        lost = max(0, _expected(path) - saved)
        with new.writing():
            _copy_verdicts(path, new)
        update(new)
    return saved, lost


def _source(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _rows(path: Path) -> Iterator[int]:
    """The numbers that may have a document, found through whatever part of the file still tells them."""
    numbers: set[int] = set()
    for query in ("SELECT number FROM document", "SELECT number FROM content", "SELECT number FROM label"):
        connection = _source(path)
        try:
            for (number,) in connection.execute(query):
                numbers.add(number)
        except sqlite3.DatabaseError:
            continue
        finally:
            connection.close()
    yield from sorted(number for number in numbers if isinstance(number, int))


def _expected(path: Path) -> int:
    """The highest number given so far bounds how many documents there were."""
    connection = _source(path)
    try:
        return int(connection.execute("SELECT count(*) FROM document").fetchone()[0])
    except (sqlite3.DatabaseError, TypeError):
        return 0
    finally:
        connection.close()


def _copied(path: Path, number: int, new: Library) -> bool:
    """Whether a document could be read and written."""
    try:
        connection = _source(path)
        with Library(path, connection, None) as old:
            ((_, document, analysis),) = old.load([number])
            labels = old.rows("SELECT key, value FROM label WHERE number = ?", (number,))
            original = old.original(number)
        return new.put(document, analysis, dict(labels), original) is not None
    except (HengwenError, sqlite3.DatabaseError, ValueError, IndexError, TypeError):
        return False


def _copy_verdicts(path: Path, new: Library) -> None:
    connection = _source(path)
    try:
        rows = connection.execute("SELECT * FROM verdict").fetchall()
    except sqlite3.DatabaseError:
        return
    finally:
        connection.close()
    for row in rows:
        new.connection.execute("INSERT OR IGNORE INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
