"""Jobs of the library page, run off the window's thread. Each opens the library and closes it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen.library.store import LibraryRow
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError, Message
from hengwen.model.progress import Progress
from hengwen.model.request.read_pictures import ReadPictures

if TYPE_CHECKING:
    from hengwen.library.add import AddResult
    from hengwen.library.recovery import RecoveryResult


@dataclass(frozen=True, slots=True)
class LibraryOverview:
    """The content of a library. `read_only`: why it cannot be written; `faults`: found by a quick look at its pages."""

    rows: tuple[LibraryRow, ...] = ()
    bytes: int = 0
    read_only: Message | None = None
    faults: tuple[str, ...] = ()


def read_overview(place: Path) -> LibraryOverview:
    """Return the contents of the library; empty where there is none yet. Raises `HengwenError`."""
    from hengwen.library.database import size_of
    from hengwen.library.maintenance import quick_check
    from hengwen.library.store import Library

    if not place.exists() or not place.stat().st_size:  # empty where making it was interrupted
        return LibraryOverview()
    faults = quick_check(place)
    try:
        with Library.open(place, write=True) as library:
            return LibraryOverview(tuple(library.list()), size_of(place), library.read_only, faults)
    except HengwenError:
        if not faults:
            raise
        return LibraryOverview(bytes=size_of(place), faults=faults)  # only repairing it shows how much can be read


def add_documents(
    place: Path,
    documents: Sequence[Document] | Sequence[Path],
    labels: Mapping[str, str],
    progress: Progress,
    *,
    originals: bool = False,
    meaning: bool = False,
    read_pictures: ReadPictures = ReadPictures.NEVER,
    kept_pictures: Path | None = None,
) -> "AddResult":
    """Add documents that have been read, or those under some paths. `originals`: whether their files are kept too;
    `meaning`: whether all documents of the library are prepared for the search for the same content in other words;
    `read_pictures`, `kept_pictures`: of those under paths, as in a `CheckRequest`.
    """
    from hengwen.library.add import add_files, add_read_documents
    from hengwen.library.store import Library

    paths = [path for path in documents if isinstance(path, Path)]
    read = [document for document in documents if isinstance(document, Document)]
    with Library.open(place, write=True) as library:
        if paths:
            added = add_files(
                library,
                paths,
                labels=labels,
                originals=originals,
                progress=progress,
                read_pictures=read_pictures,
                kept_pictures=kept_pictures,
            )
        else:
            added = add_read_documents(library, read, labels=labels, originals=originals, progress=progress)
        if meaning:
            from hengwen.library.kept_vectors import model_vectors
            from hengwen.library.vectors import add_vectors

            add_vectors(library, model_vectors(), progress)
    return added


def remove_rows(place: Path, numbers: Sequence[int]) -> None:
    """Remove documents."""
    from hengwen.library.index.segments import remove_documents
    from hengwen.library.store import Library

    with Library.open(place, write=True) as library:
        remove_documents(library, numbers)


def back_up(place: Path, target: Path) -> Path:
    """Copy the library. Return the path of the copy."""
    from hengwen.library.maintenance import backup
    from hengwen.library.store import Library

    with Library.open(place) as library:
        backup(library, target)
    return target


def repair(place: Path) -> "RecoveryResult":
    """Save the readable part of a damaged library into a new one in its place."""
    from hengwen.library.recovery import recover

    return recover(place)
