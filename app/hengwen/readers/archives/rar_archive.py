"""RAR archives: the list and stored members are read here, packed ones by a program that can unpack RAR.

Only RARLAB may say how RAR packs, so no free library unpacks it alone. `tar` of Windows and of macOS does, and on Linux
bsdtar, 7-Zip, unrar and unar; without one of them a sentence says what to do. The program writes all members to a pipe
one after the other, whatever their names; the list says where each begins, and its checksum confirms it.
"""

import os
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from subprocess import PIPE
from typing import BinaryIO, cast
from zlib import crc32

from hengwen.files.staging import temporary_folder
from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.archives.container import (
    BLOCK,
    LARGEST,
    MEMBERS,
    ForwardStream,
    Member,
    bytes_before,
    crowded,
    damaged,
)
from hengwen.readers.archives.member_names import decoded_names
from hengwen.readers.archives.rar_header import RarMember, read_members
from hengwen.readers.common.programs import end, find_program, start
from hengwen.readers.failure import Unreadable, gone, locked, no_bytes, too_large
from hengwen.readers.loading import RATIO

_USUAL = (
    "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", r"C:\Program Files\7-Zip", r"C:\Program Files\WinRAR",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unpacker:
    """A program that writes all members of a RAR archive to its output: its names, and arguments before the archive."""

    names: tuple[str, ...]
    words: tuple[str, ...]
    places: tuple[str, ...] = _USUAL


UNPACKERS = (
    Unpacker(("unrar", "UnRAR"), ("p", "-inul", "-p-", "-c-", "--")),
    Unpacker(("7zz", "7z"), ("e", "-so", "-bd", "-y", "--")),
    Unpacker(("bsdtar",), ("-x", "-O", "-f")),
    *([Unpacker(("tar",), ("-x", "-O", "-f"), (r"C:\Windows\System32",))] if sys.platform == "win32" else []),
    *([Unpacker(("tar",), ("-x", "-O", "-f"))] if sys.platform == "darwin" else []),
    Unpacker(("unar",), ("-q", "-o", "-")),
)
"""Tried in this order: first programs that read every RAR; the others may lack a part."""


class RarArchive:
    """An opened RAR; the file is closed with it. Raises `Unreadable` for one that cannot be opened.

    `path`: where it lies; None for one in an archive, which a program gets as a file that only this user may read.
    """

    def __init__(self, file: BinaryIO, path: Path | None) -> None:
        self._file, self._path = file, path
        self._found = read_members(file)
        if len(self._found) > MEMBERS:
            raise crowded()
        if sum(member.size for member in self._found) > LARGEST:
            raise too_large()
        names = decoded_names([member.plain if not member.name else b"" for member in self._found])
        self.members: Sequence[Member] = [
            Member(member.name or name, member.size, not (member.is_folder or member.is_link), member.is_folder)
            for member, name in zip(self._found, names, strict=True)
        ]
        self._starts = _starts(self._found)
        self._output: _Output | None = None

    def read(self, place: int, most: int) -> bytes:
        """The bytes of a member."""
        if place >= len(self._found):
            raise gone()
        member = self._found[place]
        if member.is_locked:
            raise locked()
        if member.size > most or _packs_too_well(member.size, member.packed):
            raise too_large()
        if not member.size:
            raise no_bytes()
        data = self._stored(member) if member.stored else self._unpacked(place)
        if len(data) == member.size and (member.crc is None or crc32(data) == member.crc):
            return data
        self._output = None
        raise damaged() if member.stored else _beyond_all()

    def effort(self, place: int) -> int:
        """Return how many bytes the program still writes before the member."""
        if self._found[place].stored:
            return 0
        return bytes_before(self._starts[place], self._output)

    def _stored(self, member: RarMember) -> bytes:
        self._file.seek(member.start)
        return self._file.read(member.size)

    def _unpacked(self, place: int) -> bytes:
        if any(member.is_locked for member in self._found):
            raise locked()
        if _packs_too_well(sum(member.size for member in self._found), sum(member.packed for member in self._found)):
            raise too_large()
        begin, size = self._starts[place], self._found[place].size
        if self._output is None or self._output.position > begin:
            self._output = self._opened()
        return self._output.take(begin, size)

    def _opened(self) -> "_Output":
        """The output of the first program that writes anything of the archive."""
        programs = list(_programs())
        if not programs:
            raise Unreadable(
                State.WRONG_KIND,
                message(
                    "This RAR archive needs a program to unpack it: install {programs}, or pack the documents as ZIP.",
                    programs="7-Zip, bsdtar (libarchive-tools), unrar, unar",
                ),
            )
        for command in programs:
            output = _Output(command, self._file, self._path)
            if output.begins:
                return output
        raise _beyond_all()


def _beyond_all() -> Unreadable:
    return Unreadable(
        State.DAMAGED,
        message("This RAR archive could not be unpacked: it is damaged, or its kind is too new; pack it as ZIP."),
    )


def _starts(members: Sequence[RarMember]) -> list[int]:
    """Return where each member begins in the output: folders and links are not in it."""
    starts, position = [], 0
    for member in members:
        starts.append(position)
        position += 0 if member.is_folder or member.is_link else member.size
    return starts


def _packs_too_well(size: int, packed: int) -> bool:
    return size > BLOCK and size > RATIO * packed


def _programs() -> Iterator[list[str]]:
    for unpacker in UNPACKERS:
        program = find_program(unpacker.names, unpacker.places)
        if program:
            yield [program, *unpacker.words]


class _Output(ForwardStream):
    """The output of a program, which ends when nothing refers to this any more. `begins`: it has written something."""

    def __init__(self, command: Sequence[str], file: BinaryIO, path: Path | None) -> None:
        with ExitStack() as kept:
            if path is None:
                path = kept.enter_context(temporary_folder()) / "archive.rar"
                file.seek(0)
                path.write_bytes(file.read())
            self._process = start([*command, os.path.abspath(path)], output=PIPE)  # noqa: PTH100 - links stay
            kept.callback(end, self._process)
            weakref.finalize(self, kept.pop_all().close)
        output = cast(BufferedReader, self._process.stdout)
        super().__init__(output.read)
        self.begins = bool(output.peek(1))
