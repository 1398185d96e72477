"""ZIP archives: each member is packed by itself."""

import os
import stat
import zipfile
from collections.abc import Sequence
from typing import BinaryIO

from hengwen.readers.archives.container import DIRECTORY, MEMBERS, Member, crowded, damaged, unsupported
from hengwen.readers.archives.member_names import decoded
from hengwen.readers.failure import gone, locked
from hengwen.readers.loading import FAULTS, unpack

_ELSEWHERE_COUNT, _ELSEWHERE_SIZE = 0xFFFF, 0xFFFFFFFF  # what an end record says where the number is in that of ZIP64
_LOCATOR = 20  # bytes before the end record that say where that of ZIP64 is


class ZipArchive:
    """An opened ZIP; it closes its file when it goes. Raises `Unreadable` for one that cannot be opened."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            _require_short(file)
            self._archive = _Owner(file)
        except FAULTS as fault:
            file.close()
            raise damaged() from fault
        infos = self._archive.infolist()
        if len(infos) > MEMBERS:
            raise crowded()
        self.members: Sequence[Member] = list(map(_member, infos, decoded(infos)))

    def read(self, place: int, most: int) -> bytes:
        """Return the bytes of a member."""
        infos = self._archive.infolist()
        if place >= len(infos):
            raise gone()
        try:
            return unpack(self._archive, infos[place], most)
        except NotImplementedError as fault:
            raise unsupported() from fault
        except RuntimeError as fault:  # what zipfile says to an encrypted member
            raise locked() from fault
        except FAULTS as fault:
            raise damaged() from fault

    def effort(self, place: int) -> int:  # noqa: ARG002 - any member can be had at once
        """Return 0: nothing has to be unpacked before a member."""
        return 0


class _Owner(zipfile.ZipFile):
    def close(self) -> None:
        """Close the file as well."""
        file = self.fp
        super().close()
        if file is not None:
            file.close()


def _member(info: zipfile.ZipInfo, name: str) -> Member:
    is_folder = info.orig_filename.endswith(("/", "\\"))
    linked = info.create_system == 3 and stat.S_ISLNK(info.external_attr >> 16)
    return Member(name, info.file_size, not (is_folder or linked), is_folder)


def _require_short(file: BinaryIO) -> None:
    """Raise where the end record announces too long a list, before any of it is read."""
    length = file.seek(0, os.SEEK_END)
    file.seek(max(0, length - 65_557))
    tail = file.read()
    end = tail.rfind(b"PK\x05\x06")
    if end < 0:
        return
    count, size = _number(tail, end + 10, 2), _number(tail, end + 12, 4)
    if count == _ELSEWHERE_COUNT or size == _ELSEWHERE_SIZE:
        count, size = _large_list(file, tail[max(0, end - _LOCATOR) : end]) or (count, size)
    if count > MEMBERS or size > DIRECTORY:
        raise crowded()


def _large_list(file: BinaryIO, locator: bytes) -> tuple[int, int] | None:
    """Return how many members and bytes the list has by the end record of ZIP64; None where there is none."""
    if len(locator) < _LOCATOR or not locator.startswith(b"PK\x06\x07"):
        return None
    file.seek(min(_number(locator, 8, 8), file.seek(0, os.SEEK_END)))
    record = file.read(56)
    if not record.startswith(b"PK\x06\x06") or len(record) < 56:
        return None
    return _number(record, 32, 8), _number(record, 40, 8)


def _number(data: bytes, place: int, size: int) -> int:
    return int.from_bytes(data[place : place + size], "little")
