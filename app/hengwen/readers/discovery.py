"""Which files of a folder are documents."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from hengwen.files.written_reports import is_own_report
from hengwen.model.document import Content, Role
from hengwen.model.messages import HengwenError, Message, message
from hengwen.readers.archives.archive import (
    SUFFIXES,
    archive_around,
    is_archive,
    is_member,
    is_system_file,
    is_system_name,
)
from hengwen.readers.document_bytes import parts_of_others
from hengwen.readers.formats import format_of
from hengwen.readers.loading import real_path, stay_within

_NAMED = 3  # files that a sentence names

_REPORTS = frozenset((".docx", ".html", ".htm", ".pdf", ".xlsx"))
"""Suffixes of reports that a reader would take for documents."""

Lister = Callable[[list[Path]], list[Content]]
"""Lists archives in a guarded process: a hostile one must not take the program down."""

Owners = Callable[[Sequence[Path], Sequence[Path], Sequence[Path]], Mapping[Path, object]]
"""Returns who handed in which of some documents and parts, by their names below the given paths, as far as known."""


@dataclass(frozen=True, slots=True)
class DiscoveredFiles:
    """`files`: the documents, in order, each once. `skipped`: files of folders that are no documents, by their path in
    it; reports that this program wrote there are among them.

    `unopened`: how many of `skipped` are folders that may not be opened. `others`: those of `skipped` that no reader
    knows, without system files and links. `twice`: names of files that were reached by two ways. `taken_in`: LaTeX
    files that others of `files` take in, with these; they are read with these, whether they stay in `files` or, as
    `parts`, do not.
    """

    files: tuple[Path, ...]
    skipped: tuple[str, ...]
    unopened: int = 0
    others: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    taken_in: Mapping[Path, tuple[Path, ...]] = field(default_factory=dict, hash=False)
    parts: tuple[Path, ...] = ()


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
            is_report = file.suffix.lower() in _REPORTS and is_own_report(file)
            if _is_document(file) and not is_report:
                add(file)
            else:
                skipped.append(file.relative_to(path).as_posix())
                if file.is_dir() and not (file.is_symlink() or file.name.startswith(".")):
                    unopened += 1
                elif not (is_report or file.is_symlink() or is_system_name(file.name)):
                    others.append(skipped[-1])
    return DiscoveredFiles(tuple(files), tuple(skipped), unopened, tuple(others), tuple(twice), parts_of_others(files))


def _nobody(_documents: Sequence[Path], _parts: Sequence[Path], _given: Sequence[Path]) -> Mapping[Path, object]:
    return {}


def discover_documents(paths: Sequence[Path], lister: Lister, owners: Owners) -> DiscoveredFiles:
    """Return the documents under some paths, archives opened, without the parts of other documents.

    A part that was handed in by somebody else than the files that take it in is a document of its own too. Raises
    `HengwenError` for a path that does not exist.
    """
    return _without_parts(with_members(discover(paths), lister), paths, owners)


def _without_parts(discovered: DiscoveredFiles, given: Sequence[Path], owners: Owners) -> DiscoveredFiles:
    if not discovered.taken_in:
        return discovered
    there = set(discovered.files)
    parts = [file for file in discovered.files if file in discovered.taken_in]
    documents = [file for file in discovered.files if file not in discovered.taken_in]
    owner = owners(documents, parts, given).get

    def is_left_out(part: Path) -> bool:
        takers = [file for file in discovered.taken_in[part] if file in there]
        return bool(takers) and owner(part) in (None, *map(owner, takers))

    left_out = {part: None for part in parts if is_left_out(part)}
    files = tuple(file for file in discovered.files if file not in left_out)
    return replace(
        discovered, files=files, skipped=(*discovered.skipped, *map(_shown, left_out)), parts=tuple(left_out)
    )


def _shown(file: Path) -> str:
    """Return the name by which a sentence names a file; of a member with its path in the archive."""
    inside = archive_around(file)
    return f"{inside[0].name}/{inside[1]}" if inside else file.name


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
    paths: Sequence[Path],
    against: Sequence[Path],
    templates: Sequence[Path],
    lister: Lister,
    owners: Owners = _nobody,
    *,
    lists: Sequence[Path] = (),
) -> CheckFiles:
    """Return the files under new paths, old paths and templates, archives opened by `lister`. `owners`: see
    `discover_documents`. `lists`: files given for another purpose, which are no documents.

    A task sheet in the folder of submissions is no submission; a new document is never compared with itself, and
    `doubts` say so where it was given as an older one. Raises `HengwenError` for a path that does not exist.
    """
    forms = discover_documents(templates, lister, _nobody).files
    new = _without_parts(with_members(_without(discover(paths), (*forms, *lists)), lister), paths, owners)
    older = discover_documents(against, lister, owners)
    old = _without(older, (*forms, *new.files, *new.parts))
    stay_within(path for path in (*paths, *against, *templates) if path.is_dir())
    unopened, others = new.unopened + old.unopened, (*new.others, *old.others)
    skipped = (*new.skipped, *older.skipped)
    kept, forms_too = set(old.files), set(forms)
    again = [file.name for file in older.files if file not in kept and file not in forms_too]
    doubts = (*_parts_said(new, old), *_doubts((*new.twice, *old.twice), again))
    return CheckFiles(new.files, old.files, forms, skipped, unopened, others, len(new.others), doubts)


def _parts_said(*discovered: DiscoveredFiles) -> Iterator[Message]:
    """Yield sentences about LaTeX files that others take in."""
    parts = [_shown(part) for files in discovered for part in files.parts]
    if parts:
        yield message(
            "Taken in by other LaTeX documents, and read as parts of them: {count} ({names})",
            count=len(parts),
            names=_listed(parts),
        )
    both = [_shown(file) for files in discovered for file in files.files if file in files.taken_in]
    if both:
        yield message(
            "Taken in by other LaTeX documents, and read with these as well as by themselves: {count} ({names})",
            count=len(both),
            names=_listed(both),
        )


def _doubts(twice: Sequence[str], new_as_older: Sequence[str]) -> Iterator[Message]:
    """Yield sentences about files that were reached by two ways, and older ones with another role."""
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
    return replace(discovered, files=tuple(file for file in discovered.files if real_path(file) not in taken))


def with_members(discovered: DiscoveredFiles, lister: Lister) -> DiscoveredFiles:
    """Replace archives by the documents in them; `lister` lists each in a guarded process.

    An archive that cannot be opened, or holds no documents, stays: reading it gives its state.
    """
    archives = [file for file in discovered.files if is_archive(file)]
    listings = dict(zip(archives, lister(archives), strict=True))
    files: list[Path] = []
    skipped, others, within = list(discovered.skipped), list(discovered.others), dict(discovered.taken_in)
    for file in discovered.files:
        listing = listings.get(file)
        if listing is None or not listing.state.has_text or not listing.text:
            files.append(file)
            continue
        members, left_out, taken_in = json.loads(listing.text)
        within |= {file / part: tuple(file / name for name in takers) for part, takers in taken_in.items()}
        files += (file / name for name in members)
        skipped += (f"{file.name}/{name}" for name in left_out)
        others += (f"{file.name}/{name}" for name in left_out if not is_system_file(name))
    return replace(
        discovered,
        files=tuple(dict.fromkeys(files)),
        skipped=tuple(skipped),
        others=tuple(others),
        taken_in=within,
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
