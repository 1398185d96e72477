"""The bytes of files, and of entries of ZIP files, within limits."""

import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from copy import copy
from functools import lru_cache
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from typing import TypeVar

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable, gone, no_bytes, too_large

T = TypeVar("T")

_FOLDERS: ContextVar[tuple[Path, ...]] = ContextVar("folders whose links are not followed", default=())

LIMIT = 200 * 1024 * 1024
"""The largest file that is read, in bytes."""

RATIO = 400  # real parts pack 5 to 60 times; 29 kB of a bomb hold 1.2 GB
SMALL = 8 * 1024 * 1024  # below this no ratio is dangerous

_HEADER = 30  # bytes before the name that stands before the bytes of an entry
_UTF8 = 0x08  # in the second byte of a ZIP's flags: the name is in UTF-8

FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)
"""Exceptions of `zipfile` for broken files; for an encrypted entry it raises `RuntimeError`."""


def real_path(path: Path) -> str:
    """Return where a path leads, links followed; a member of an archive may have a name that no file can have here."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return os.path.join(real_path(path.parent), path.name)  # noqa: PTH118 - its parents' links are followed


def load(path: Path) -> bytes:
    """Return all bytes of a regular file, from one opening. Raises `Unreadable` for anything else."""
    with open_regular(path, LIMIT) as file:
        data = _unless_gone(lambda: _all_of(file))
    if len(data) > LIMIT:
        raise too_large()
    if not data:
        raise no_bytes()
    return data


def _all_of(file: BufferedReader) -> bytes:
    """Return the bytes of a file, at most one more than `LIMIT`: to make room for so many takes longer than to read."""
    size = min(os.fstat(file.fileno()).st_size, LIMIT)
    data = file.read(size + 1)
    return data if len(data) <= size else data + file.read(LIMIT - size)  # it has grown meanwhile


def digest(path: Path) -> str:
    """Return the SHA-256 of a regular file in hex, in little memory. Raises `Unreadable` for anything else."""
    with open_regular(path, LIMIT) as file:
        return _unless_gone(lambda: file_digest(file, "sha256").hexdigest())


def open_regular(path: Path, most: int) -> BufferedReader:
    """Open a regular file of at most `most` bytes. Raises `Unreadable` for anything else."""
    _require_no_link(path)
    _require_regular(_unless_gone(path.stat), most)
    # Without O_NONBLOCK a FIFO that has just taken the file's place would block the reader for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = _unless_gone(lambda: os.fdopen(os.open(path, flags), "rb"))
    try:
        opened = os.fstat(file.fileno())
        _require_regular(opened, most)
        _require_no_link(path, opened)
    except Unreadable:
        file.close()
        raise
    return file


def stay_within(folders: Iterable[Path]) -> None:
    """From now on, in this thread and the workers it starts, follow no link below these folders, and any elsewhere.

    Links in folders are no documents; a document may be exchanged for a link between listing and reading, to a file
    that was never handed in.
    """
    _FOLDERS.set(tuple(dict.fromkeys(folders)))


def folders_to_stay_within() -> tuple[Path, ...]:
    """Return the folders of the last call of `stay_within` in this thread."""
    return _FOLDERS.get()


def load_within(folder: Path, path: Path) -> bytes:
    """Return all bytes of a regular file below a folder, following no link on the way there. Raises `Unreadable`."""
    before = _FOLDERS.set((*_FOLDERS.get(), folder))
    try:
        return load(path)
    finally:
        _FOLDERS.reset(before)


def _require_no_link(path: Path, opened: os.stat_result | None = None) -> None:
    """Raise `Unreadable` for a path that leads over a link below a folder, or to another file than the opened one."""
    way = _way_to(path.parent, _FOLDERS.get())
    if way is None:
        return
    if any(folder.is_symlink() for folder in way) or (opened is None and path.is_symlink()):
        raise _exchanged()
    if opened is not None:
        now = _unless_gone(path.lstat)
        if (now.st_dev, now.st_ino) != (opened.st_dev, opened.st_ino):
            raise _exchanged()


@lru_cache(maxsize=64)  # many files lie in one folder, and to take paths apart takes longer than to ask for a file
def _way_to(parent: Path, folders: tuple[Path, ...]) -> tuple[Path, ...] | None:
    """Return the folders below some of `folders` down to one, itself included; None where it is below none of them."""
    below = [folder for folder in folders if folder == parent or folder in parent.parents]
    parts = [(folder, parent.relative_to(folder).parts) for folder in below]
    way = (folder.joinpath(*names[:count]) for folder, names in parts for count in range(1, len(names) + 1))
    return tuple(way) if below else None


def _exchanged() -> Unreadable:
    what = message(
        "The file was exchanged for a link, or for another file, while the check ran; links in folders are not"
        " followed."
    )
    return Unreadable(State.GONE, what)


def _unless_gone(ask: Callable[[], T]) -> T:
    """Return the system's answer about a file; raise `Unreadable` where the file is gone or may not be read."""
    try:
        return ask()
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the path
        raise gone(fault) from fault


def _require_regular(status: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(State.WRONG_KIND, message("This is a folder or a device, not a document."))
    if status.st_size > most:
        raise too_large()


def unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    """Return the bytes of an entry, `most` at most. Raises `Unreadable` beyond the limits, `FAULTS` when damaged."""
    bomb = member.file_size > SMALL and member.file_size > RATIO * member.compress_size
    if bomb or member.file_size > most:
        raise too_large()
    with archive.open(_named_as_at_its_bytes(archive, member)) as part:
        data = part.read(most + 1)  # the size in the directory may be false
    if len(data) > most:
        raise too_large()
    return data


def _named_as_at_its_bytes(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """Return an entry with the name that stands before its bytes: `zipfile` refuses one that the directory names
    otherwise, which other programs unpack.
    """
    file = archive.fp
    if file is None:
        return member
    file.seek(member.header_offset)
    head = file.read(_HEADER)
    if len(head) < _HEADER:
        return member
    renamed = copy(member)
    raw = file.read(int.from_bytes(head[26:28], "little"))
    renamed.orig_filename = raw.decode("utf-8" if head[7] & _UTF8 else "cp437")
    return renamed
