"""Archives of documents, as course sites export them and students pack them. They hold documents and are none.

A document in one has the path `export.zip/Name_12345/work.docx`. Nothing is ever unpacked to the disk: the worker that
reads the document reads the member straight from the archive, so its name can lead nowhere.
"""

import json
import os
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from hengwen.model.document import Content, State
from hengwen.model.messages import Message, message
from hengwen.readers.archives.container import (
    LARGEST,
    MEMBERS,
    RAR,
    SEVEN_ZIP,
    Container,
    Member,
    crowded,
    damaged_by_any_fault,
)
from hengwen.readers.archives.member_names import safe
from hengwen.readers.failure import Unreadable, gone, no_bytes, too_large
from hengwen.readers.formats import format_of
from hengwen.readers.loading import LIMIT, load, open_regular
from hengwen.readers.text_pictures import wanted_pictures

SUFFIXES = (".zip", ".7z", ".rar")
_LEFT_BEHIND = ("~$", "._", ".~", "Thumbs.db", "desktop.ini", "__MACOSX")
"""Beginnings of file names that programs leave behind."""

NESTING = 2
"""Levels of archives within archives that are opened; deeper ones are skipped."""

_NESTED = 256 << 20  # bytes of all archives in an archive
_SKIPPED = 20  # bytes that can be unpacked and forgotten in the time it takes to read one
_OFFICE = ("[Content_Types].xml", "mimetype")  # what a DOCX or an ODT has, even under the name of an archive


@dataclass(slots=True)
class ArchiveListing:
    """Where the documents of an archive lie: their path in the archive → places in the containers on the way to them.

    `faults`: members that are themselves archives and cannot be opened.
    """

    members: dict[str, tuple[int, ...]] = field(default_factory=dict)
    faults: dict[str, tuple[State, Message]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    count: int = 0
    nested: int = 0
    unpacked: int = 0


def is_archive(path: Path) -> bool:
    """Return whether a path is a file that may hold documents."""
    return path.suffix.lower() in SUFFIXES and path.is_file()


def is_member(path: Path) -> bool:
    """Return whether a path leads into an archive."""
    return _archive_of(path) is not None


def is_packed_with_others(path: Path) -> bool:
    """Return whether reading this document means unpacking others first, or running another program."""
    inside = archive_around(path)
    if inside is None:
        return False
    if any(part.endswith(SUFFIXES) for part in inside[1].lower().split("/")[:-1]):
        return True
    try:
        with open_regular(inside[0], LARGEST) as file:
            return file.read(8).startswith((SEVEN_ZIP, RAR))
    except Unreadable:
        return False


def list_archive(path: Path) -> Content:
    """List an archive, as text: the JSON list of its documents, of what is skipped, and of the documents that others
    take in, each with these.

    As text, so the guarded pool carries it like any other. Without text for a document that only has the name of an
    archive.

    Raises `Unreadable` for an archive that cannot be opened or holds no documents.
    """
    listing = _listing(path, _stamp(path))
    if listing is None:
        return Content()
    from hengwen.readers.latex.parts import parts_among

    parts = parts_among([*listing.members], partial(_member_or_none, path))
    return Content(json.dumps([[*listing.members], listing.skipped, parts]))


def _member_or_none(archive: Path, name: str) -> bytes | None:
    try:
        container, place = _place_of(archive, name)
        return _unpacked(container, place, LIMIT)
    except Unreadable:
        return None


def archive_fault(path: Path) -> Content | None:
    """Return the content of an archive that is named as a document; None for a document that only has such a name."""
    listing = _listing(path, _stamp(path))
    if listing is None:
        return None
    what = message(
        "This is an archive with {count} documents; check it as a whole, or name one as {example}.",
        count=len(listing.members),
        example=f"{path.name}/{next(iter(listing.members))}",
    )
    return Content(state=State.WRONG_KIND, message=what)


def is_system_name(name: str) -> bool:
    """Return whether a system or program left this file behind; a document whose name begins with a dot is not one."""
    known = format_of(Path(name)) is not None or name.lower().endswith(SUFFIXES)
    return name.startswith(_LEFT_BEHIND) or (name.startswith(".") and not known)


def is_system_file(name: str) -> bool:
    """Return the same for a member of an archive, by its path there."""
    *folders, file = name.split("/")
    return is_system_name(file) or any(folder.startswith((".", *_LEFT_BEHIND)) for folder in folders)


def fetch(path: Path) -> bytes:
    """Return the bytes of a file, or of a document in an archive. Raises `Unreadable`."""
    inside = archive_around(path)
    if inside is None:
        return load(path)
    container, place = _place_of(*inside)
    data = _unpacked(container, place, LIMIT)
    if not data:
        raise no_bytes()
    return data


def member_size(path: Path) -> int:
    """Return how many bytes a document in an archive says it has, within the limit; 0 for anything else.

    What has to be unpacked first counts a little too: the figure serves to say how long reading may take.
    """
    inside = archive_around(path)
    if inside is None:
        return 0
    try:
        container, place = _place_of(*inside)
        return min(container.members[place].size, LIMIT) + container.effort(place) // _SKIPPED
    except Unreadable:
        return 0


def _place_of(archive: Path, name: str) -> tuple[Container, int]:
    """Return a document's container by its path in an archive, and its place there. Raises `Unreadable` for none."""
    stamp = _stamp(archive)
    listing = _listing(archive, stamp)
    places = listing.members.get(name) if listing else None
    if listing is None or places is None:
        raise gone()
    if name in listing.faults:
        raise Unreadable(*listing.faults[name])
    return _kept(archive, stamp, places[:-1]), places[-1]


def archive_around(path: Path) -> tuple[Path, str] | None:
    """Return the outermost archive that holds a document, and its path in it; None for a file of its own."""
    return None if os.path.lexists(path) else _archive_of(path)


def _archive_of(path: Path) -> tuple[Path, str] | None:
    try:
        archive = next((parent for parent in path.parents if is_archive(parent)), None)
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return None
    return (archive, path.relative_to(archive).as_posix()) if archive else None


def stamp(path: Path) -> tuple[int, ...]:
    """Return a stamp that changes with the file, or the archive around it. Raises `Unreadable` where it is gone."""
    inside = archive_around(path)
    return _stamp(inside[0] if inside else path)


def _stamp(path: Path) -> tuple[int, ...]:
    """Return a stamp that changes with the archive: then its members are listed anew."""
    try:
        status = path.stat()
    except (OSError, ValueError) as fault:
        raise gone(fault) from fault
    with_pictures = wanted_pictures().reads  # then these are documents
    return status.st_size, status.st_mtime_ns, status.st_ino, with_pictures


@lru_cache(maxsize=4)
def _listing(path: Path, stamp: tuple[int, ...]) -> ArchiveListing | None:  # noqa: ARG001 - one for each state of it
    listing = ArchiveListing()
    with open_regular(path, LARGEST) as file:
        container = _open(file, path)
        if any(member.name in _OFFICE for member in container.members[:50]):
            return None
        _list(container, "", (), listing)
    if listing.unpacked > LARGEST:
        raise too_large()
    if not listing.members:
        raise Unreadable(State.EMPTY, message("The archive holds no document of a kind that is read."))
    return listing


def _open(file: BinaryIO, path: Path | None = None) -> Container:
    """Open an archive of the kind that its first bytes say, whatever its name. Raises `Unreadable` for none."""
    with damaged_by_any_fault():
        signature = file.read(8)
        if signature.startswith(SEVEN_ZIP):
            from hengwen.readers.archives.seven_zip import SevenZipArchive

            return SevenZipArchive(file)
        if signature.startswith(RAR):
            from hengwen.readers.archives.rar_archive import RarArchive

            return RarArchive(file, path)
        from hengwen.readers.archives.zip_archive import ZipArchive

        return ZipArchive(file)


def _list(container: Container, folder: str, way: tuple[int, ...], listing: ArchiveListing) -> None:
    listing.count += len(container.members)
    if listing.count > MEMBERS:
        raise crowded()
    names = safe([member.name for member in container.members])
    for place, (member, name) in enumerate(zip(container.members, names, strict=True)):
        if not member.is_folder:
            _enter(container, member, folder + name, (*way, place), listing)


def _enter(container: Container, member: Member, name: str, way: tuple[int, ...], listing: ArchiveListing) -> None:
    """Note a document, list an archive in turn, skip anything else; what cannot be listed is skipped too."""
    if is_system_file(name) or not member.is_file:
        listing.skipped.append(name)
    elif format_of(Path(name)):
        listing.members[name] = way
        listing.unpacked += member.size
    elif not name.lower().endswith(SUFFIXES) or len(way) > NESTING:
        listing.skipped.append(name)
    else:
        _nested(container, name, way, listing)


def _nested(container: Container, name: str, way: tuple[int, ...], listing: ArchiveListing) -> None:
    """Add the documents of an archive in the archive; one that cannot be opened stands as a document with its state."""
    before = len(listing.members)
    try:
        data = _unpacked(container, way[-1], _NESTED - listing.nested)
        listing.nested += len(data)
        _list(_open(BytesIO(data)), f"{name}/", way, listing)
    except Unreadable as fault:
        if fault.content.state is State.TOO_LARGE and listing.count > MEMBERS:
            raise
        listing.members[name], listing.faults[name] = way, (fault.content.state, fault.what)
    else:
        if len(listing.members) == before:
            listing.skipped.append(name)


def _unpacked(container: Container, place: int, most: int) -> bytes:
    with damaged_by_any_fault():
        return container.read(place, most)


@lru_cache(maxsize=3)
def _kept(path: Path, stamp: tuple[int, ...], way: tuple[int, ...]) -> Container:
    """Return an opened archive, or one in it: opening it anew for each member would take quadratic time."""
    if not way:
        return _open(open_regular(path, LARGEST), path)
    return _open(BytesIO(_unpacked(_kept(path, stamp, way[:-1]), way[-1], _NESTED)))


def close_archives() -> None:
    """Close the archives that were opened for their members, so that they can be replaced."""
    _kept.cache_clear()
