"""Files that wait beside their targets until they are complete, and temporary folders.

The writer holds a lock on each, which ends with the process in any case. An unlocked one was left by a killed program,
and is removed by the next one that writes there.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from io import BufferedRandom
from pathlib import Path
from secrets import token_hex
from typing import Any

from msgspec import Struct

from hengwen.files.interrupts import removing, uninterrupted
from hengwen.model.regex import regex

# Windows has no such locks. An open file cannot be removed there, which is lock enough.
_fcntl: Any = None if os.name == "nt" else import_module("fcntl")

_NAME = regex(r"\.hengwen-[0-9a-f]{8}\.part")
_BESIDE = ("", "-wal", "-shm", "-journal")  # the files that SQLite puts beside a file
_FOLDER = "hengwen-"
_LOCK = ".lock"


class StagedFile(Struct, frozen=True):
    """An unfinished file, and a stream to it, which holds its lock."""

    path: Path
    stream: BufferedRandom

    def move(self, target: Path) -> None:
        """Give it its final name, with the mode of an existing file of that name. Raises `OSError`."""
        self.stream.flush()  # on the disk before it has its name
        os.fsync(self.stream.fileno())
        if target.is_file():
            shutil.copymode(target, self.path)
        if os.name == "nt":
            self.stream.close()  # an open file cannot be moved there
        self.path.replace(target)


@contextmanager
def staged_beside(target: Path, *, private: bool = False) -> Iterator[StagedFile]:
    """Create a file in the folder of `target`; it is removed at the end unless it was moved.

    `private`: whether only the user may read it; otherwise it has the usual mode of new files. Raises `OSError`.
    """
    remove_abandoned(target.parent)
    staged: list[StagedFile] = []

    def remove() -> None:
        for file in staged:
            _remove(file.path)

    with removing(remove):
        with uninterrupted():
            staged.append(_claimed(target.parent, 0o600 if private else 0o666))
        try:
            yield staged[0]
        finally:
            with suppress(OSError):  # the rest does not fit on the disk either, which was told; `move` wrote all
                staged[0].stream.close()


@contextmanager
def set_aside(target: Path) -> Iterator[Path]:
    """Return another name for a file that is about to be replaced; removed at the end. Raises `OSError`."""
    aside = target.with_name(_new_name())
    with target.open("rb") if _fcntl else nullcontext() as held:  # Windows does not replace open files
        if held is not None:
            _lock(held.fileno())
        with removing(lambda: _remove(aside)):
            try:
                aside.hardlink_to(target)
            except (OSError, NotImplementedError):  # a file system without such links
                shutil.copy2(target, aside)
            yield aside


def _new_name() -> str:
    return f".hengwen-{token_hex(4)}.part"  # no longer than any name, and unique


def _remove(staged: Path) -> None:
    for end in _BESIDE:
        with suppress(OSError):
            staged.with_name(staged.name + end).unlink(missing_ok=True)


def _claimed(folder: Path, mode: int) -> StagedFile:
    while True:
        path = folder / _new_name()
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        stream = os.fdopen(os.open(path, flags, mode), "r+b")
        if _lock(stream.fileno()) is not False and os.fstat(stream.fileno()).st_nlink:
            return StagedFile(path, stream)
        stream.close()  # another program took it for abandoned in the moment before it was locked


def _lock(descriptor: int) -> bool | None:
    """Lock a file. Return whether it is locked now; None where the file system has no locks."""
    if _fcntl is None:
        return None
    try:
        _fcntl.flock(descriptor, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def remove_abandoned(folder: Path) -> None:
    """Remove the staged files in a folder that killed programs left; never one of a running program."""
    with suppress(OSError):
        for name in [entry.name for entry in os.scandir(folder) if _NAME.fullmatch(entry.name)]:
            path = folder / name
            with suppress(OSError), _unless_held(path):
                _remove(path)


@contextmanager
def _unless_held(path: Path) -> Iterator[None]:
    """Allow removing the target of a lock file. Raises `OSError` where a program holds it, or that is unknown."""
    if _fcntl is None:
        path.unlink()
        yield
        return
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if not _lock(descriptor):
            raise BlockingIOError
        yield
    finally:
        os.close(descriptor)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Create a folder for this user alone, removed at the end; those that killed programs left are removed first.

    Raises `OSError` where none can be created.
    """
    _remove_abandoned_folders(Path(tempfile.gettempdir()))
    folders: list[tuple[Path, int]] = []

    def remove() -> None:
        while folders:
            folder, descriptor = folders.pop()
            os.close(descriptor)
            shutil.rmtree(folder, ignore_errors=True)

    with removing(remove):
        with uninterrupted():
            folders.append(_claimed_folder())
        yield folders[0][0]


def _claimed_folder() -> tuple[Path, int]:
    """Return a new folder, and the descriptor that holds its lock."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_FOLDER))
        descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        if _lock(descriptor) is not False and folder.exists():
            return folder, descriptor
        os.close(descriptor)


def _remove_abandoned_folders(place: Path) -> None:
    """Remove only folders that this user created so: others may use the place too."""
    with suppress(OSError):
        for entry in [entry for entry in os.scandir(place) if entry.name.startswith(_FOLDER)]:
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False) and _is_of_this_user(entry.stat(follow_symlinks=False)):
                    with _unless_held(Path(entry.path, _LOCK)):
                        shutil.rmtree(entry.path, ignore_errors=True)


def _is_of_this_user(status: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or status.st_uid == os.getuid()
