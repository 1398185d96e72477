"""The protocol that all kinds of archives follow: a list of members, and the bytes of each within a limit."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable

MEMBERS = 50_000
"""Maximum number of files in an archive, including those in archives within it."""

LARGEST = 4 << 30
"""Maximum bytes of an archive, and of all its documents when unpacked."""

DIRECTORY = 16 << 20
"""Maximum bytes of the list of members, which is read whole."""

BLOCK = 64 << 20
"""Bytes of jointly packed members below which strong packing is harmless: copies of one file pack that well."""


SEVEN_ZIP, RAR = b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"
"""First bytes of archives of these kinds."""


class Member(Struct, frozen=True):
    """An entry of an archive under the name it has there; `size` in bytes, as the archive says.

    `is_file`: it is neither a folder nor a link.
    """

    name: str
    size: int
    is_file: bool = True
    is_folder: bool = False


class Container(Protocol):
    """An opened archive."""

    @property
    def members(self) -> Sequence[Member]:
        """All entries in the order of the archive."""

    def read(self, place: int, most: int) -> bytes:
        """Return the bytes of the entry at a place in `members`. Raises `Unreadable`, also for more than `most`."""

    def effort(self, place: int) -> int:
        """Return how many bytes have to be unpacked before the entry begins; reading may take so much longer."""


_CHUNK = 1 << 20


class ForwardStream:
    """Bytes that come one after the other; `read` gives some of them, none at the end."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read, self.position = read, 0

    def take(self, begin: int, size: int) -> bytes:
        """Return `size` bytes from a place not yet passed; fewer where the stream ends."""
        while self.position < begin and self._read_some(begin - self.position):
            pass
        data = bytearray()
        while len(data) < size and (part := self._read_some(size - len(data))):
            data += part
        return bytes(data)

    def _read_some(self, most: int) -> bytes:
        data = self._read(min(most, _CHUNK))
        self.position += len(data)
        return data


def bytes_before(begin: int, stream: ForwardStream | None) -> int:
    """Count the bytes before a place: from where a stream is, or from its beginning where it is past the place."""
    position = stream.position if stream else 0
    return begin - position if position <= begin else begin


class Cursor:
    """Reads a header from its beginning to its end; raises `Unreadable` beyond it."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        if self.at + size > len(self.data):
            raise damaged()
        self.at += size
        return self.data[self.at - size : self.at]

    def uint(self, size: int) -> int:
        """Return the next number, the lowest byte first."""
        return int.from_bytes(self.take(size), "little")


@contextmanager
def damaged_by_any_fault() -> Iterator[None]:
    """Raise `Unreadable` for any fault on the way into an archive: whatever its bytes make a library raise.

    `MemoryError` comes through; after it the worker is replaced.
    """
    try:
        yield
    except (Unreadable, MemoryError):
        raise
    except Exception as fault:
        raise damaged() from fault


def damaged() -> Unreadable:
    """Return the fault of an archive that is cut off or no archive at all."""
    return Unreadable(State.DAMAGED, message("The archive is damaged or cut off; fetch or pack it again."))


def crowded() -> Unreadable:
    """Return the fault of an archive of too many files."""
    return Unreadable(
        State.TOO_LARGE,
        message("The archive holds more than {most} files; unpack it and check its folders.", most=MEMBERS),
    )


def unsupported() -> Unreadable:
    """Return the fault of a member packed by a method not known here."""
    return Unreadable(
        State.WRONG_KIND, message("It is packed in a way that is not read; pack the archive anew as a plain ZIP.")
    )


def archive_locked() -> Unreadable:
    """Return the fault of an archive that asks for a password."""
    return Unreadable(State.LOCKED, message("The archive is locked with a password; pack it again without one."))


def one_of_several() -> Unreadable:
    """Return the fault of an archive that is only one of several parts."""
    return Unreadable(
        State.WRONG_KIND,
        message("This is one part of an archive in several parts; unpack them and pack the documents as one ZIP."),
    )
