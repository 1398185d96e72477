"""Changes of the files of a check since it was made: names and times are compared, bytes only in doubt."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from hengwen.model.document import Document
from hengwen.model.messages import HengwenError
from hengwen.readers.archives.archive import SUFFIXES
from hengwen.readers.discovery import discover
from hengwen.readers.document_bytes import document_parts, identity
from hengwen.readers.loading import real_path

Stamp = tuple[int, ...]

_NO_BYTES = sha256().hexdigest()


@dataclass(frozen=True, slots=True)
class FolderChanges:
    """The files that are new, changed or gone, by their paths; an archive is one file, whatever it holds."""

    new: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    gone: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)


@dataclass(frozen=True, slots=True)
class FolderWatch:
    """The files of a check, new and old ones. `checked_at`: seconds since 1970 at the start of reading.

    `templates`: files and folders of task sheets, which are not compared. Files whose time leaves doubt, or that differ
    from the first look whatever the clock says, are read through once and remembered, so that looking again is quick.
    """

    paths: tuple[Path, ...]
    templates: tuple[Path, ...]
    documents: tuple[Document, ...]
    checked_at: float
    _known: dict[tuple[str, Stamp], bool] = field(default_factory=dict, repr=False)
    _first: dict[str, Stamp] = field(default_factory=dict, repr=False)

    def look(self) -> FolderChanges:
        """Return the changes. A folder that is missing as a whole, as of another disk, is passed over."""
        roots = [path for path in self.paths if os.path.lexists(path)]
        try:
            forms, discovered = {real_path(file) for file in discover(self.templates).files}, discover(roots)
            files = [file for file in discovered.files if real_path(file) not in forms]
        except (HengwenError, OSError):
            return FolderChanges()
        read = _by_file(self.documents)
        parts = {file for file in discovered.taken_in if str(file) not in read}  # which change with what takes them in
        files = [file for file in files if file not in parts]
        there = set(map(str, files))
        known = [path for path in read if path not in there and _is_gone(path)]
        return FolderChanges(
            tuple(file for file in files if str(file) not in read),
            tuple(file for file in files if str(file) in read and self._has_changed(file, read[str(file)])),
            tuple(
                Path(path) for path in known if any(map(Path(path).is_relative_to, roots)) or Path(path) in self.paths
            ),
        )

    def _has_changed(self, file: Path, documents: Sequence[Document]) -> bool:
        try:
            looks = [part.stat() for part in (file, *document_parts(file))]
        except OSError:
            return False
        now = tuple(n for look in looks for n in (look.st_size, look.st_mtime_ns, look.st_ctime_ns, look.st_ino))
        is_as_before = self._first.setdefault(str(file), now) == now
        # The time of the entry too: a file moved to the place of another one keeps the time of its bytes.
        if is_as_before and max(max(look.st_mtime, look.st_ctime) for look in looks) < int(self.checked_at):
            return False
        stamp = str(file), now
        if stamp not in self._known:
            self._known[stamp] = _is_another(file, documents)
        return self._known[stamp]


def _by_file(documents: Iterable[Document]) -> Mapping[str, list[Document]]:
    """Return the documents of each file on the disk, which may be an archive of many."""
    documents_of: dict[str, list[Document]] = {}
    for document in documents:
        path = Path(document.path)
        archives = [parent for parent in path.parents if parent.suffix.lower() in SUFFIXES and not parent.is_dir()]
        documents_of.setdefault(str(archives[-1] if archives else path), []).append(document)  # the outermost archive
    return documents_of


def _is_gone(path: str) -> bool:
    """Return whether a file is not there any more; what may not be seen may still be there."""
    try:
        os.lstat(path)
    except PermissionError:
        return False
    except (OSError, ValueError):
        return True
    return False


def _is_another(file: Path, documents: Sequence[Document]) -> bool:
    """Return whether a file is not the one that was read; for an archive only the time is compared."""
    (first, *others) = documents
    if others or first.path != str(file):
        return True
    now = identity(file)
    return now != (first.id or _NO_BYTES) if now else bool(first.id)
