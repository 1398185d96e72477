"""ZIP archives of documents, as course sites export them: a container, no kind of document.

A document in one has the path `export.zip/Name_12345/work.docx`. Nothing is ever unpacked to the disk: the member is
read straight from the archive, by the worker that reads the document, so that its name can lead nowhere.
"""

import json
import os
import stat
import zipfile
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from hengwen.model.document import Content, State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable, gone, locked, no_bytes, too_large
from hengwen.readers.formats import format_of
from hengwen.readers.loading import FAULTS, LIMIT, load, open_regular, unpack
from hengwen.readers.zip.member_names import decoded, safe

SUFFIX = ".zip"
SYSTEM_FILES = ("~$", ".", "Thumbs.db", "desktop.ini")
"""Beginnings of the names of files that programs leave behind."""

NESTING = 2
"""How deep archives may lie in an archive; deeper ones are skipped."""

MEMBERS = 20_000
"""Most files in an archive, with those in archives in it."""

LARGEST = 4 << 30
"""Most bytes of an archive, and most bytes of all the documents in it when unpacked."""

_NESTED = 256 << 20  # bytes of all archives in an archive
_DIRECTORY = 16 << 20  # bytes of the list of members; zipfile reads it whole
_OFFICE = ("[Content_Types].xml", "mimetype")  # what a DOCX or an ODT under the name of an archive has


@dataclass(slots=True)
class ArchiveListing:
    """Where the documents lie: their path in the archive → places in the directories on the way to them."""

    members: dict[str, tuple[int, ...]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    count: int = 0
    nested: int = 0
    unpacked: int = 0


def is_archive(path: Path) -> bool:
    """Whether a path is a file that may hold documents."""
    return path.suffix.lower() == SUFFIX and path.is_file()


def is_member(path: Path) -> bool:
    """Whether a path leads into an archive."""
    return _archive_of(path) is not None


def list_archive(path: Path) -> Content:
    """What is in an archive, as text: the JSON list of its documents and of what is skipped.

    So the guarded pool carries it like any text. Without text for a document that only has the name of an archive.
    Raises `Unreadable` for an archive that cannot be opened or holds no documents.
    """
    found = _listing(path, _stamp(path))
    return Content(json.dumps([list(found.members), found.skipped])) if found else Content()


def archive_fault(path: Path) -> Content | None:
    """What is said about an archive that is named as a document; None for a document that only has such a name."""
    found = _listing(path, _stamp(path))
    if found is None:
        return None
    what = message(
        "This is an archive with {count} documents; check it as a whole, or name one as {example}.",
        count=len(found.members),
        example=f"{path.name}/{next(iter(found.members))}",
    )
    return Content(state=State.WRONG_KIND, message=what)


def is_system_file(name: str) -> bool:
    """Whether a member of an archive, by its path there, is what an operating system or a program left behind."""
    return any(part.startswith((*SYSTEM_FILES, "__MACOSX")) for part in name.split("/"))


def fetch(path: Path) -> bytes:
    """The bytes of a file, or of a document in an archive. Raises `Unreadable`."""
    inside = _inside(path)
    if inside is None:
        return load(path)
    archive, name = inside
    found = _listing(archive, _stamp(archive))
    places = found.members.get(name) if found else None
    if places is None:
        raise gone()
    data = _member(archive, _stamp(archive), places, LIMIT)
    if not data:
        raise no_bytes()
    return data


def member_size(path: Path) -> int:
    """How many bytes a document in an archive says it has, within the limit; 0 for anything else."""
    inside = _inside(path)
    if inside is None:
        return 0
    try:
        archive, name = inside
        found = _listing(archive, stamp := _stamp(archive))
        places = found.members.get(name) if found else None
        return min(_kept(archive, stamp, places[:-1]).infolist()[places[-1]].file_size, LIMIT) if places else 0
    except Unreadable:
        return 0


def _inside(path: Path) -> tuple[Path, str] | None:
    """The archive and the name in it, None for a file of its own."""
    return None if os.path.lexists(path) else _archive_of(path)


def _archive_of(path: Path) -> tuple[Path, str] | None:
    try:
        archive = next((parent for parent in path.parents if is_archive(parent)), None)
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return None
    return (archive, path.relative_to(archive).as_posix()) if archive else None


def stamp(path: Path) -> tuple[int, ...]:
    """Changes when a file does, or the archive that a document lies in. Raises `Unreadable` for one that is gone."""
    inside = _inside(path)
    return _stamp(inside[0] if inside else path)


def _stamp(path: Path) -> tuple[int, ...]:
    """Changes when the archive does: the list of its members is made anew then."""
    try:
        status = path.stat()
    except (OSError, ValueError) as fault:
        raise gone() from fault
    return status.st_size, status.st_mtime_ns, status.st_ino


@lru_cache(maxsize=4)
def _listing(path: Path, stamp: tuple[int, ...]) -> ArchiveListing | None:  # noqa: ARG001 - one for each state of it
    found = ArchiveListing()
    with open_regular(path, LARGEST) as file:
        archive = _open(file)
        if any(name in _OFFICE for name in archive.namelist()[:50]):
            return None
        _list(archive, "", (), found)
    if found.unpacked > LARGEST:
        raise too_large()
    if not found.members:
        raise Unreadable(State.EMPTY, message("The archive holds no document of a kind that is read."))
    return found


class _Owner(zipfile.ZipFile):
    def close(self) -> None:
        """Close the file as well."""
        file = self.fp
        super().close()
        if file is not None:
            file.close()


def _open(file: BinaryIO) -> zipfile.ZipFile:
    """An archive whose list of members is not too long to be read."""
    try:
        _require_short(file)
        return _Owner(file)
    except FAULTS as fault:
        file.close()
        raise _damaged() from fault


def _require_short(file: BinaryIO) -> None:
    """The end of an archive says how long the list is, before anything of it is read."""
    length = file.seek(0, os.SEEK_END)
    file.seek(max(0, length - 65_557))
    tail = file.read()
    end = tail.rfind(b"PK\x05\x06")
    if end >= 0 and (_number(tail, end + 10, 2) > MEMBERS or _number(tail, end + 12, 4) > _DIRECTORY):
        raise _crowded()


def _number(data: bytes, place: int, size: int) -> int:
    return int.from_bytes(data[place : place + size], "little")


def _list(archive: zipfile.ZipFile, folder: str, way: tuple[int, ...], found: ArchiveListing) -> None:
    infos = archive.infolist()
    found.count += len(infos)
    if found.count > MEMBERS:
        raise _crowded()
    for place, (info, name) in enumerate(zip(infos, safe(decoded(infos)), strict=True)):
        if not info.orig_filename.endswith(("/", "\\")):
            _enter(archive, info, folder + name, (*way, place), found)


def _enter(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, way: tuple[int, ...], found: ArchiveListing
) -> None:
    """A document is noted, an archive is listed in turn, anything else is skipped; so is what cannot be listed."""
    if is_system_file(name) or _linked(info):
        found.skipped.append(name)
    elif format_of(Path(name)):
        found.members[name] = way
        found.unpacked += info.file_size
    elif not name.lower().endswith(SUFFIX) or len(way) > NESTING:
        found.skipped.append(name)
    else:
        _nested(archive, info, name, way, found)


def _linked(info: zipfile.ZipInfo) -> bool:
    return info.create_system == 3 and stat.S_ISLNK(info.external_attr >> 16)


def _nested(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, way: tuple[int, ...], found: ArchiveListing
) -> None:
    """The documents of an archive in the archive; one that cannot be opened stands as a document with its state."""
    before = len(found.members)
    try:
        data = _unpacked(archive, info, _NESTED - found.nested)
        found.nested += len(data)
        with _open(BytesIO(data)) as inner:
            _list(inner, f"{name}/", way, found)
    except Unreadable as fault:
        if fault.content.state is State.TOO_LARGE and found.count > MEMBERS:
            raise
        found.members[name] = way
    else:
        if len(found.members) == before:
            found.skipped.append(name)


def _member(path: Path, stamp: tuple[int, ...], places: tuple[int, ...], left: int) -> bytes:
    """The bytes of the member at the end of a way through archives."""
    archive = _kept(path, stamp, places[:-1])
    infos = archive.infolist()
    if places[-1] >= len(infos):
        raise gone()
    return _unpacked(archive, infos[places[-1]], left)


@lru_cache(maxsize=3)
def _kept(path: Path, stamp: tuple[int, ...], way: tuple[int, ...]) -> zipfile.ZipFile:
    """An opened archive, or one in it: to open it for each of its members anew would take quadratic time."""
    return _open(BytesIO(_member(path, stamp, way, _NESTED)) if way else open_regular(path, LARGEST))


def close_archives() -> None:
    """Let go of the archives that were opened for their members: whoever wants to replace one can."""
    _kept.cache_clear()


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    try:
        return unpack(archive, info, left)
    except NotImplementedError as fault:
        raise Unreadable(
            State.WRONG_KIND, message("It is packed in a way that is not read; pack the archive anew as a plain ZIP.")
        ) from fault
    except RuntimeError as fault:  # what zipfile says to an encrypted member
        raise locked() from fault
    except FAULTS as fault:
        raise _damaged() from fault


def _damaged() -> Unreadable:
    return Unreadable(State.DAMAGED, message("The archive is damaged or cut off; fetch or pack it again."))


def _crowded() -> Unreadable:
    return Unreadable(
        State.TOO_LARGE,
        message("The archive holds more than {most} files; unpack it and check its folders.", most=MEMBERS),
    )
