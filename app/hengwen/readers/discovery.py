"""Which files of a folder are documents."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hengwen.model.document import Content, Role
from hengwen.model.messages import HengwenError, Message, message
from hengwen.readers.archives.archive import SUFFIXES, is_archive, is_member, is_system_file, is_system_name
from hengwen.readers.document_bytes import parts_of_others
from hengwen.readers.formats import format_of
from hengwen.readers.loading import real_path, stay_within

_NAMED = 3  # files that a sentence names

Lister = Callable[[list[Path]], list[Content]]
"""Lists archives in a guarded process: a hostile one must not take the program down."""


@dataclass(frozen=True, slots=True)
class DiscoveredFiles:
    """`files`: the documents, in order, each once. `skipped`: files of folders that are no documents, by their path in
    it.

    `parts`: those of `skipped` that other documents take in, and that are read with these. `unopened`: how many of
    `skipped` are folders that may not be opened. `others`: those of `skipped` that no reader knows, without system
    files and links. `twice`: names of files that were reached by two ways.
    """

    files: tuple[Path, ...]
    skipped: tuple[str, ...]
    unopened: int = 0
    others: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def discover(paths: Sequence[Path]) -> DiscoveredFiles:
    """Return the documents under some paths, each once: all files named directly, in folders those that a reader knows.

    Links inside a folder are not followed, neither now nor when its files are read: nothing outside it is ever read.
    Raises `HengwenError` for a path that does not exist.
    """
    stay_within(path for path in paths if path.is_dir())
    files: dict[Path, None] = {}
    real: dict[str, Path] = {}
    twice: list[str] = []
    skipped: list[str] = []

    def add(file: Path) -> None:
        if len(paths) > 1 and real.setdefault(real_path(file), file) is not file:
            twice.append(file.name)
        else:
            files[file] = None

    others: list[str] = []
    unopened = 0
    for path in paths:
        if not os.path.lexists(path) and not is_member(path):
            raise HengwenError(message("There is no file or folder “{path}”.", path=str(path)))
        if not path.is_dir():
            add(path)
            continue
        for file in _walk(path):
            if _is_document(file):
                add(file)
            else:
                skipped.append(file.relative_to(path).as_posix())
                if file.is_dir() and not (file.is_symlink() or file.name.startswith(".")):
                    unopened += 1
                elif not (file.is_symlink() or is_system_name(file.name)):
                    others.append(skipped[-1])
    taken_in = parts_of_others(files)
    parts = tuple(file.name for file in files if file in taken_in)
    documents = tuple(file for file in files if file not in taken_in)
    return DiscoveredFiles(documents, (*skipped, *parts), unopened, tuple(others), tuple(twice), parts)


@dataclass(frozen=True, slots=True)
class CheckFiles:
    """The files of a check, each in one role. `skipped`: files that are no documents, or have another role.

    `unopened`, `others`: as in `DiscoveredFiles`, of all but the templates; the first `new_others` are of the new ones.
    `doubts`: sentences about files that were reached by two ways, or given both as new and as older.
    """

    new: tuple[Path, ...]
    old: tuple[Path, ...]
    templates: tuple[Path, ...]
    skipped: tuple[str, ...]
    unopened: int = 0
    others: tuple[str, ...] = ()
    new_others: int = 0
    doubts: tuple[Message, ...] = ()

    @property
    def compared(self) -> tuple[Path, ...]:
        """Return the files that are compared: all but the templates."""
        return self.new + self.old

    @property
    def with_roles(self) -> list[tuple[Path, Role]]:
        """Return all files in the order of reading; templates, which are compared with nothing, come last."""
        return [*((file, Role.NEW) for file in self.new), *((f, Role.OLD) for f in (*self.old, *self.templates))]


def discover_all(
    paths: Sequence[Path], against: Sequence[Path], templates: Sequence[Path], lister: Lister
) -> CheckFiles:
    """Return the files under new paths, old paths and templates, archives opened by `lister`.

    A task sheet in the folder of submissions counts as skipped; a new document is never compared with itself, and
    `doubts` say so where it was given as an older one. Raises `HengwenError` for a path that does not exist.
    """
    forms = with_members(discover(templates), lister).files
    new = with_members(_without(discover(paths), forms), lister)
    older = with_members(discover(against), lister)
    old = _without(older, (*forms, *new.files))
    stay_within(path for path in (*paths, *against, *templates) if path.is_dir())
    unopened, others = new.unopened + old.unopened, (*new.others, *old.others)
    skipped = (*new.skipped, *older.skipped)
    again = old.skipped[: len(older.files) - len(old.files)]
    doubts = tuple(_doubts((*new.twice, *old.twice), again, (*new.parts, *old.parts)))
    return CheckFiles(new.files, old.files, forms, skipped, unopened, others, len(new.others), doubts)


def _doubts(twice: Sequence[str], new_as_older: Sequence[str], parts: Sequence[str]) -> Iterator[Message]:
    """Yield sentences about files that were reached by two ways, older ones with another role, and parts of others."""
    if parts:
        yield message(
            "Taken in by other LaTeX documents, and read as parts of them: {count} ({names})",
            count=len(parts),
            names=_listed(parts),
        )
    if twice:
        yield message(
            "Reached by two ways, and checked once: {count} ({names})", count=len(twice), names=_listed(twice)
        )
    if new_as_older:
        yield message(
            "Given as older ones, but files of the check itself, and not compared with themselves: {count} ({names})",
            count=len(new_as_older),
            names=_listed(new_as_older),
        )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")


def _without(discovered: DiscoveredFiles, others: Sequence[Path]) -> DiscoveredFiles:
    taken = {real_path(file) for file in others}  # which a link in a circle has, too
    skipped = tuple(file.name for file in discovered.files if real_path(file) in taken)
    files = tuple(file for file in discovered.files if real_path(file) not in taken)
    return replace(discovered, files=files, skipped=(*skipped, *discovered.skipped))


def with_members(discovered: DiscoveredFiles, lister: Lister) -> DiscoveredFiles:
    """Replace archives by the documents in them; `lister` lists each in a guarded process.

    An archive that cannot be opened, or holds no documents, stays: reading it gives its state.
    """
    archives = [file for file in discovered.files if is_archive(file)]
    listings = dict(zip(archives, lister(archives), strict=True))
    files: list[Path] = []
    skipped, others, parts = list(discovered.skipped), list(discovered.others), list(discovered.parts)
    for file in discovered.files:
        listing = listings.get(file)
        if listing is None or not listing.state.has_text or not listing.text:
            files.append(file)
            continue
        members, left_out, taken_in = json.loads(listing.text)
        parts += (f"{file.name}/{name}" for name in taken_in)
        files += (file / name for name in members)
        skipped += (f"{file.name}/{name}" for name in (*left_out, *taken_in))
        others += (f"{file.name}/{name}" for name in left_out if not is_system_file(name))
    return replace(
        discovered,
        files=tuple(dict.fromkeys(files)),
        skipped=tuple(skipped),
        others=tuple(others),
        parts=tuple(parts),
    )


def _walk(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder, sorted by name, depth first.

    Linked folders count as files; folders whose names begin with a dot count too, as programs keep their own there.
    """
    barred: list[str] = []  # folders that may not be opened: named, or their files would be lost in silence
    for root, folders, names in os.walk(folder, onerror=lambda fault: barred.append(str(fault.filename))):
        folders.sort()
        linked = [name for name in folders if name.startswith(".") or Path(root, name).is_symlink()]
        folders[:] = [name for name in folders if name not in linked]
        yield from (Path(root, name) for name in sorted((*names, *linked)))
    yield from map(Path, sorted(barred))


def _is_document(file: Path) -> bool:
    return (
        (format_of(file) is not None or file.suffix.lower() in SUFFIXES)
        and file.is_file()
        and not file.is_symlink()
        and not is_system_name(file.name)
    )
