"""RAR archives: the list and stored members are read here, packed ones by a program that can unpack RAR.

Only RARLAB may say how RAR packs, so no free library unpacks it alone. `tar` of Windows and of macOS does, and on Linux
bsdtar, 7-Zip, unrar and unar; without one of them a sentence says what to do. The program writes all members to a pipe
one after the other, whatever their names; the list says where each begins, and its checksum confirms it. Where it does
not, the next program is asked, and a member that does not depend on others is given to them as an archive of its own:
programs leave out members that they cannot unpack, and all after them lie elsewhere in what they write.
"""

import os
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache
from io import BufferedReader, BytesIO
from pathlib import Path
from subprocess import PIPE
from threading import Timer
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
from hengwen.readers.archives.rar_header import RarMember, alone, read_members
from hengwen.readers.common.programs import Program, end, find_program, start, stop
from hengwen.readers.failure import Unreadable, gone, locked, no_bytes, too_large
from hengwen.readers.loading import LIMIT, RATIO

_USUAL = (
    "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", r"C:\Program Files\7-Zip", r"C:\Program Files\WinRAR",
)  # fmt: skip


_SILENCE = 30.0
"""Seconds in which a program has to write what is asked of it; many can be made to work for ever."""

_ENVIRONMENT = {"LC_ALL": "C.UTF-8", **{name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}}
"""All that a program is told of its user and his system."""


@dataclass(frozen=True, slots=True)
class Unpacker:
    """A program that writes all members of a RAR archive to its output: its names, and arguments before the archive.

    `asked`: arguments to which it answers with `says`; another program of that name, or one built without RAR, does
    not. `reads_all`: whether it unpacks every sound RAR.
    """

    names: tuple[str, ...]
    words: tuple[str, ...]
    places: tuple[str, ...] = _USUAL
    asked: tuple[str, ...] = ()
    says: bytes = b""
    reads_all: bool = True


def _tar(name: str, *places: str) -> Unpacker:
    return Unpacker((name,), ("-x", "-O", "-f"), places or _USUAL, ("--version",), b"libarchive", reads_all=False)


UNPACKERS = (
    Unpacker(("unrar", "UnRAR"), ("p", "-inul", "-p-", "-c-", "--"), says=b"Alexander Roshal"),
    Unpacker(("7zz", "7z"), ("e", "-so", "-bd", "-y", "--"), asked=("i",), says=b"Rar"),
    _tar("bsdtar"),
    *([_tar("tar", r"C:\Windows\System32")] if sys.platform == "win32" else []),
    *([_tar("tar")] if sys.platform == "darwin" else []),
    Unpacker(("unar",), ("-q", "-o", "-"), reads_all=False),
)
"""Tried in this order."""


class RarArchive:
    """An opened RAR; the file is closed with it. Raises `Unreadable` for one that cannot be opened.

    `path`: where it lies; None for one in an archive, which a program gets as a file that only this user may read.
    """

    def __init__(self, file: BinaryIO, path: Path | None) -> None:
        self._file, self._path = file, path
        self._members = read_members(file)
        if len(self._members) > MEMBERS:
            raise crowded()
        if sum(member.size for member in self._members) > LARGEST:
            raise too_large()
        names = decoded_names([member.plain if not member.name else b"" for member in self._members])
        self.members: Sequence[Member] = [
            Member(member.name or name, member.size, not (member.is_folder or member.is_link), member.is_folder)
            for member, name in zip(self._members, names, strict=True)
        ]
        self._starts = _starts(self._members)
        self._commands = [] if any(member.is_locked for member in self._members) else _commands()
        self._output: _Output | None = None

    def read(self, place: int, most: int) -> bytes:
        """Return the bytes of a member."""
        if place >= len(self._members):
            raise gone()
        member = self._members[place]
        if member.is_locked:
            raise locked()
        if member.size > most or _packs_too_well(member.size, member.packed):
            raise too_large()
        if not member.size:
            raise no_bytes()
        for data in self._attempts(place):
            if len(data) == member.size and (member.crc is None or crc32(data) == member.crc):
                return data
        raise damaged() if member.stored or self._is_cut_off(member) else _beyond_all()

    def _is_cut_off(self, member: RarMember) -> bool:
        return member.start + member.packed > self._file.seek(0, os.SEEK_END)

    def effort(self, place: int) -> int:
        """Return how many bytes the program still writes before the member."""
        if self._members[place].stored:
            return 0
        return bytes_before(self._starts[place], self._output)

    def _stored(self, member: RarMember) -> bytes:
        self._file.seek(member.start)
        return self._file.read(member.size)

    def _attempts(self, place: int) -> Iterator[bytes]:
        """Yield what may be the bytes of a member, by one way after the other."""
        member = self._members[place]
        if member.stored:
            yield self._stored(member)
            return
        if _packs_too_well(sum(entry.size for entry in self._members), sum(entry.packed for entry in self._members)):
            raise too_large()
        if not _commands():
            raise _needs_unpacker()
        while self._commands:
            yield self._unpacked(place)
            self._output = None
            del self._commands[0]  # its output cannot be relied on any more
            if not member.is_solid:
                break
        if member.is_solid and any(entry.is_locked for entry in self._members):
            raise locked()
        for command in () if member.is_solid or member.packed > LIMIT else _commands():
            yield _Output(command, BytesIO(alone(self._file, member)), None).take(0, member.size)

    def _unpacked(self, place: int) -> bytes:
        begin, size = self._starts[place], self._members[place].size
        if self._output is None or self._output.position > begin:
            self._output = _Output(self._commands[0], self._file, self._path)
        return self._output.take(begin, size)


def _needs_unpacker() -> Unreadable:
    return Unreadable(
        State.NEEDS_UNPACKER,
        message(
            "This RAR archive needs a program to unpack it: install {programs}, or pack the documents as ZIP.",
            programs="7-Zip, bsdtar (libarchive-tools), unrar, unar",
        ),
    )


def _beyond_all() -> Unreadable:
    if any(unpacker.reads_all for unpacker, _ in _present(UNPACKERS)):
        what = message("This RAR archive could not be unpacked: it is damaged, or its kind is too new; pack it as ZIP.")
        return Unreadable(State.DAMAGED, what)
    what = message(
        "{program} could not unpack this RAR archive: it is damaged, or of a kind that only {programs} unpack; install"
        " one of them, or pack the documents as ZIP.",
        program=", ".join(Path(program).stem for _, program in _present(UNPACKERS)),
        programs="7-Zip, unrar",
    )
    return Unreadable(State.NEEDS_UNPACKER, what)


def _starts(members: Sequence[RarMember]) -> list[int]:
    """Return where each member begins in the output: folders and links are not in it."""
    starts, position = [], 0
    for member in members:
        starts.append(position)
        position += 0 if member.is_folder or member.is_link else member.size
    return starts


def _packs_too_well(size: int, packed: int) -> bool:
    return size > BLOCK and size > RATIO * packed


@cache
def _present(unpackers: Sequence[Unpacker]) -> tuple[tuple[Unpacker, str], ...]:
    """Return the programs that are here, with where they are."""
    programs = ((unpacker, find_program(unpacker.names, unpacker.places)) for unpacker in unpackers)
    return tuple((unpacker, program) for unpacker, program in programs if program and _is_meant(unpacker, program))


def _commands() -> list[list[str]]:
    return [[program, *unpacker.words] for unpacker, program in _present(UNPACKERS)]


def _is_meant(unpacker: Unpacker, program: str) -> bool:
    """Return whether a program is the one that is meant: `unrar` may be another, which writes into folders."""
    if not unpacker.says:
        return True
    with suppress(OSError, subprocess.SubprocessError), temporary_folder() as folder:
        done = subprocess.run(
            [program, *unpacker.asked], stdin=subprocess.DEVNULL, capture_output=True, check=False,
            timeout=_SILENCE, env=_ENVIRONMENT, cwd=folder,
        )  # fmt: skip
        return unpacker.says in done.stdout
    return False


class _Output(ForwardStream):
    """The output of a program, which ends when nothing refers to this any more.

    It works in a folder of its own, which goes with it, should it write anything beside.
    """

    def __init__(self, command: Sequence[str], file: BinaryIO, path: Path | None) -> None:
        with ExitStack() as kept:
            folder = kept.enter_context(temporary_folder())
            if path is None:
                path = folder / "archive.rar"
                file.seek(0)
                path.write_bytes(file.read())
            self._process = start([*command, os.path.abspath(path)], _ENVIRONMENT, PIPE, folder)  # noqa: PTH100 - links stay
            kept.callback(end, self._process)
            weakref.finalize(self, kept.pop_all().close)
        super().__init__(_awaited(self._process))


def _awaited(process: Program) -> Callable[[int], bytes]:
    """Return a function that reads what a program writes; it stops one that is silent for long."""

    def read(most: int) -> bytes:
        timer = Timer(_SILENCE, stop, (process,))
        timer.daemon = True
        timer.start()
        try:
            return cast(BufferedReader, process.stdout).read(most)
        finally:
            timer.cancel()

    return read
