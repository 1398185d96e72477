"""Putting documents into a library: read, written, found again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType

from hengwen.library.index.segments import MAX_SEGMENT_TOKENS, update_index
from hengwen.library.store import LABELS, Library
from hengwen.model.document import Document, Role
from hengwen.model.errors import HengwenError, message
from hengwen.model.progress import Progress, silent
from hengwen.readers.discovery import discover, with_members
from hengwen.readers.failure import Unreadable
from hengwen.readers.sandbox.pool import list_archives, read_each
from hengwen.readers.zip.archive import fetch
from hengwen.text.analysis import Analysis, analyse

_AT_ONCE = 100
"""Documents written in one transaction: what a sudden end can cost at most."""

Read = tuple[Document, Analysis | None]


@dataclass(slots=True)
class Added:
    """What became of some documents: numbers of the `new` ones, those that were `known` by their bytes, with the name
    under which the library has them, and those `unread`.
    """

    new: list[int] = field(default_factory=list)
    known: list[tuple[Document, str]] = field(default_factory=list)
    unread: list[Document] = field(default_factory=list)
    skipped: tuple[str, ...] = ()


def add(
    library: Library,
    paths: Sequence[Path],
    *,
    labels: Mapping[str, str] = MappingProxyType({}),
    originals: bool = False,
    jobs: int | None = None,
    progress: Progress = silent,
) -> Added:
    """Read the documents under some paths and add them. Each is there whole or not at all, whenever this is stopped.

    `labels`: of all of them. `originals`: whether the bytes of the files are kept too. Raises `HengwenError`, and
    whatever `progress` raises; what was written by then stays.
    """
    _insist_writable(library)
    found = with_members(discover(paths), partial(list_archives, jobs=jobs, progress=progress))
    read = read_each([(file, Role.NEW) for file in found.files], jobs=jobs, progress=progress)
    added = Added(skipped=found.skipped)
    each = _in_order(read)
    _put_all(library, each, added, _checked(labels), originals=originals, progress=progress)
    update_index(library, progress)
    return added


def add_read(
    library: Library,
    documents: Iterable[Document],
    *,
    labels: Mapping[str, str] = MappingProxyType({}),
    originals: bool = False,
    progress: Progress = silent,
) -> Added:
    """The same for documents that have been read, such as those of a check."""
    _insist_writable(library)
    added = Added()
    each = ((document, None) for document in documents)
    _put_all(library, each, added, _checked(labels), originals=originals, progress=progress)
    update_index(library, progress)
    return added


def _insist_writable(library: Library) -> None:
    if library.read_only is not None:
        raise HengwenError(library.read_only)


def _checked(labels: Mapping[str, str]) -> Mapping[str, str]:
    for key in labels:
        if key not in LABELS:
            raise HengwenError(message("There is no label {key}; there are {names}.", key=key, names=", ".join(LABELS)))
    return labels


def _put_all(
    library: Library,
    read: Iterable[Read],
    added: Added,
    labels: Mapping[str, str],
    *,
    originals: bool,
    progress: Progress,
) -> None:
    tokens = 0
    for some in _batches(read):
        fresh = [each for each in some if _is_text(each[0], added)]
        whole = [(document, analysis or analyse(document.text)) for document, analysis in fresh]
        kept = [_bytes_of(document) if originals else None for document, _ in whole]
        with library.writing():
            for (document, analysis), original in zip(whole, kept, strict=True):
                _put(library, document, analysis, labels, original, added)
        tokens += sum(len(analysis.normalised) for _, analysis in whole)
        if tokens >= MAX_SEGMENT_TOKENS:
            update_index(library, progress)
            tokens = 0


def _put(  # noqa: PLR0917 - a row and what it is made of
    library: Library,
    document: Document,
    analysis: Analysis,
    labels: Mapping[str, str],
    original: bytes | None,
    added: Added,
) -> None:
    number = library.put(document, analysis, labels, original)
    if number is not None:
        added.new.append(number)
        return
    ((path,),) = library.rows("SELECT path FROM document WHERE hash = ?", (document.id,))
    added.known.append((document, path))


def _in_order(read: Iterable[tuple[int, Document, Analysis | None]]) -> Iterator[Read]:
    """In the order of the files, whichever was finished first: the same folder makes the same library."""
    held: dict[int, Read] = {}
    following = 0
    for place, document, analysis in read:
        held[place] = document, analysis
        while following in held:
            yield held.pop(following)
            following += 1


def _batches(read: Iterable[Read]) -> Iterator[list[Read]]:
    each = iter(read)
    while some := list(islice(each, _AT_ONCE)):
        yield some


def _is_text(document: Document, added: Added) -> bool:
    if document.state.has_text and document.id:
        return True
    added.unread.append(document)
    return False


def _bytes_of(document: Document) -> bytes | None:
    """The bytes of the file; None when they are no longer those that were read."""
    from hashlib import sha256

    try:
        data = fetch(Path(document.path))
    except Unreadable:
        return None
    return data if sha256(data).hexdigest() == document.id else None
