"""Reads small texts on a thread of this program: a process takes longer to start than hundreds of them to be read.

Only what harms nobody, whatever it says: formats that are `plain`, at most `LARGEST` bytes, in UTF-8. Everything else,
and whatever could not be read here, is left to the worker processes. A thread, because a file on a network may keep
whoever opens it waiting.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from functools import lru_cache
from multiprocessing import Pipe
from pathlib import Path
from stat import S_ISREG
from threading import Thread
from typing import Generic, TypeVar

from hengwen.model.document import Document, Role
from hengwen.readers.failure import Unreadable
from hengwen.readers.formats import Formats, format_of
from hengwen.readers.loading import load
from hengwen.readers.pictures.wanted import wanting_pictures
from hengwen.readers.read import read_bytes
from hengwen.readers.sandbox.worker import ReadResult, brief_analysis

LARGEST = 1 << 15
"""Bytes of the largest file that is read here; the slowest found, lines of one letter, took a fifth of a second."""

_SILENT = 0.03  # seconds after a wake-up in which there is no other: each costs as much as a short text
_LEAVE = 1.0  # seconds in which a thread that is told to end may finish its file

FileT = TypeVar("FileT")


def small_size(path: Path, formats: Formats) -> int | None:
    """Return the bytes of a file that by its name and its size may be read here; None for any other."""
    known = format_of(path, formats)
    if known is None or not known.plain:
        return None
    try:
        status = path.stat()
    except (OSError, ValueError):  # gone; in an archive; a NUL in the path
        return None
    return status.st_size if S_ISREG(status.st_mode) and status.st_size <= LARGEST else None


def read_small(path: Path, role: Role, formats: Formats, *, analyse: bool, pictures: bool = True) -> ReadResult | None:
    """Read a small text, as a worker would; None for anything that is left to the workers."""
    try:
        with wanting_pictures(wanted=pictures):
            document = _document(path, role, formats)
        if document is None:
            return None
        return ReadResult(document, "", brief_analysis(document.text) if analyse else None)
    # What brings a worker down, or takes all memory, must be a state of the file, which the pool makes of it.
    except Exception:  # noqa: BLE001
        return None


def _document(path: Path, role: Role, formats: Formats) -> Document | None:
    try:
        data = load(path)
    except Unreadable as fault:
        return Document(str(path), "", fault.content, role)
    if len(data) > LARGEST or not _is_utf_8(data):
        return None
    return read_bytes(data, path, role, _only_plain(formats))


def _is_utf_8(data: bytes) -> bool:
    """Return whether the encoding needs no guess, which takes 50 times as long where it is hard."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@lru_cache(maxsize=1)
def _only_plain(formats: Formats) -> Formats:
    """Return the same formats, but without the readers of those that are not plain: a PDF may be named as a text."""
    return tuple(known if known.plain else replace(known, readers=()) for known in formats)


class OwnReader(Generic[FileT]):
    """A thread that takes files from the left of a queue, which others may do as well, until it is empty.

    `connection` may be waited for. `read` is called in the context of whoever makes this.
    """

    def __init__(self, queue: deque[FileT], read: Callable[[FileT], ReadResult | None]) -> None:
        self.connection, self._sender = Pipe(duplex=False)
        self._queue, self._read = queue, read
        self._finished: deque[tuple[FileT, ReadResult | None]] = deque()
        self._current: tuple[FileT, float] | None = None
        self._stopped = False
        self._thread = Thread(target=copy_context().run, args=(self._read_all,), name="own reader", daemon=True)
        self._thread.start()

    def _read_all(self) -> None:
        woken = time.monotonic()
        with suppress(OSError), self._sender:  # nobody may be left to listen
            while not self._stopped and self._read_next():
                if time.monotonic() > woken + _SILENT:
                    self._sender.send_bytes(b"read")
                    woken = time.monotonic()

    def _read_next(self) -> bool:
        try:
            file = self._queue.popleft()
        except IndexError:
            return False
        self._current = file, time.monotonic()
        self._finished.append((file, self._read(file)))
        self._current = None
        return True

    def receive(self) -> list[tuple[FileT, ReadResult | None]]:
        """Return the files read since the last call, with their results. Raises `EOFError` when none is left."""
        with suppress(EOFError):
            while self.connection.poll():
                self.connection.recv_bytes()
            return self._taken()
        if finished := self._taken():
            return finished
        raise EOFError

    def _taken(self) -> list[tuple[FileT, ReadResult | None]]:
        return [self._finished.popleft() for _ in range(len(self._finished))]

    def has_overstayed(self, seconds: float) -> bool:
        """Return whether the current file has taken so long by the clock: it waits for a disk or a network."""
        return self._current is not None and time.monotonic() > self._current[1] + seconds

    def stop(self) -> list[FileT]:
        """End after the current file; return that one if it does not end, and files that nobody has received."""
        self._stopped = True
        self._thread.join(_LEAVE)
        self.connection.close()
        held = [self._current[0]] if self._current else []
        return [*(file for file, _ in self._taken()), *held]
