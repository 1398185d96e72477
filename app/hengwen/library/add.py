"""Adds documents to a library: reads them, writes them, and indexes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePath
from threading import Event
from types import MappingProxyType

from hengwen.library.index.segments import MAX_SEGMENT_TOKENS, delete_worn, take_out, update_index
from hengwen.library.store import Library
from hengwen.matching.parallel import ahead
from hengwen.model.document import Content, Document, Role
from hengwen.model.messages import Cancelled, HengwenError, message
from hengwen.model.people import PeopleOptions
from hengwen.model.progress import Progress, ProgressStep, silent
from hengwen.model.regex import regex
from hengwen.model.request.check_request import LABELS
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.people.submitters import owners
from hengwen.readers.discovery import discover_documents
from hengwen.readers.document_bytes import document_bytes
from hengwen.readers.failure import Unreadable
from hengwen.readers.sandbox.pool import list_archives, read_each
from hengwen.readers.text_pictures import readable_pictures, wanting_text_of
from hengwen.serial.columns import unpack_string
from hengwen.text.analysis import Analysis, analyse

_BATCH = 100
"""Documents written in one transaction: the most that a crash can cost."""

_AHEAD = 500
"""Documents that are read while others are written and indexed: of 5,000 characters, 30 MB."""

_YEAR = regex(r"(?P<year>(?:19|20)\d\d) ?年?度?(?:\.(?:zip|rar|7z))?")

ReadDocument = tuple[Document, Analysis | None]


@dataclass(slots=True)
class AddResult:
    """The outcome of adding documents: numbers of the `new` ones; those `known` by their bytes, with their path in the
    library; the `unread` ones; without their text the `doubtful` ones, read partly or suspicious; how many have
    `images` that were not read; and `skipped` files that are no documents.
    """

    new: list[int] = field(default_factory=list)
    known: list[tuple[Document, str]] = field(default_factory=list)
    unread: list[Document] = field(default_factory=list)
    doubtful: list[Document] = field(default_factory=list)
    images: int = 0
    skipped: tuple[str, ...] = ()


def add_files(
    library: Library,
    paths: Sequence[Path],
    *,
    labels: Mapping[str, str] = MappingProxyType({}),
    originals: bool = False,
    jobs: int | None = None,
    progress: Progress = silent,
    read_pictures: ReadPictures = ReadPictures.NEVER,
    kept_pictures: Path | None = None,
) -> AddResult:
    """Read the documents under some paths and add them. Each is added completely or not at all, whenever this is
    stopped.

    `labels`: for all of them; the year is otherwise that of the folder (`year_of`). `originals`: whether the bytes of
    the files are kept too. `read_pictures`, `kept_pictures`: as in a `CheckRequest`. Raises `HengwenError`, and
    whatever `progress` raises; documents written by then stay.
    """
    _require_writable(library)
    pictures = readable_pictures(read_pictures)
    lister = partial(list_archives, jobs=jobs, progress=progress)
    with wanting_text_of(pictures):
        discovered = discover_documents(paths, lister, partial(owners, options=PeopleOptions()))
    over = Event()

    def progress_until_over(step: ProgressStep) -> None:
        if over.is_set():
            raise Cancelled
        progress(step)

    read = _read(discovered.files, pictures, kept_pictures, jobs=jobs, progress=progress_until_over)
    result = AddResult(skipped=discovered.skipped)
    _write(library, ahead(read, _AHEAD, over), result, labels, originals=originals, progress=progress)
    return result


def _read(
    files: Sequence[Path], wanted: ReadPictures, kept_pictures: Path | None, *, jobs: int | None, progress: Progress
) -> Iterator[ReadDocument]:
    """Yield the documents of some files in their order; those with text in pictures come last, with that text."""
    with wanting_text_of(wanted):  # here: a thread has its own context
        pictured = []
        for document, analysis in _in_order(
            read_each([(file, Role.NEW) for file in files], jobs=jobs, progress=progress)
        ):
            if not (wanted.reads and document.content.unrecognised):
                yield document, analysis
                continue
            pictured.append(_without_text(document))
        if pictured:
            yield from _with_pictures(pictured, kept_pictures, jobs=jobs, progress=progress)


def _with_pictures(
    documents: Sequence[Document], kept: Path | None, *, jobs: int | None, progress: Progress
) -> Iterator[ReadDocument]:
    """Yield documents read anew with the text of their pictures, last those whose pictures cannot be read, without."""
    from hengwen.library.kept_recognition import read_pictures_of
    from hengwen.readers.picture_text.messages import without_picture_text

    given_up = []
    for place, document in read_pictures_of(documents, kept, {}, progress=progress):
        if document:
            yield document, None
        else:
            given_up.append((Path(documents[place].path), Role.NEW))
    for document, analysis in _in_order(read_each(given_up, jobs=jobs, progress=progress)):
        yield without_picture_text(document), analysis


def _without_text(document: Document) -> Document:
    content = document.content
    kept = Content(state=content.state, message=content.message, unrecognised=content.unrecognised)
    return replace(document, content=kept)


def add_read_documents(
    library: Library,
    documents: Iterable[Document],
    *,
    labels: Mapping[str, str] = MappingProxyType({}),
    originals: bool = False,
    progress: Progress = silent,
) -> AddResult:
    """Add documents that have been read, such as those of a check, likewise."""
    _require_writable(library)
    result = AddResult()
    read = ((document, None) for document in documents)
    _write(library, read, result, labels, originals=originals, progress=progress)
    return result


def _require_writable(library: Library) -> None:
    if library.read_only is not None:
        raise HengwenError(library.read_only)


def _require_known(labels: Mapping[str, str]) -> None:
    for key in labels:
        if key not in LABELS:
            raise HengwenError(message("There is no label {key}; there are {names}.", key=key, names=", ".join(LABELS)))


def _write(
    library: Library,
    read: Iterable[ReadDocument],
    result: AddResult,
    labels: Mapping[str, str],
    *,
    originals: bool,
    progress: Progress,
) -> None:
    """Write documents, and index them whenever they fill a segment and at the end."""
    _require_known(labels)
    tokens = 0
    for batch in _batches(read):
        readable = [item for item in batch if _has_text(item[0], result)]
        analysed = [(document, analysis or analyse(document.text)) for document, analysis in readable]
        files = [_bytes_of(document) if originals else None for document, _ in analysed]
        with library.writing():
            for (document, analysis), original in zip(analysed, files, strict=True):
                _insert(library, document, analysis, labels, original, result)
            delete_worn(library)
        tokens += sum(len(analysis.normalised) for _, analysis in analysed)
        if tokens >= MAX_SEGMENT_TOKENS:
            update_index(library, progress)
            tokens = 0
    update_index(library, progress)


def _insert(  # noqa: PLR0917 - a row and what it is made of
    library: Library,
    document: Document,
    analysis: Analysis,
    labels: Mapping[str, str],
    original: bytes | None,
    result: AddResult,
) -> None:
    kept_labels, kept_original = _without_recognition(library, document)
    labels = {**year_of(document.path), **kept_labels, **labels}
    number = library.insert(document, analysis, labels, original or kept_original)
    if number is not None:
        result.new.append(number)
        return
    ((path,),) = library.rows("SELECT path FROM document WHERE hash = ?", (document.id,))
    result.known.append((document, unpack_string(path)))


def _without_recognition(library: Library, document: Document) -> tuple[Mapping[str, str], bytes | None]:
    """Remove a document, inside a transaction, that the library has without the text of its pictures.

    Return its labels and its bytes, where there are any.
    """
    numbers = library.numbers_of([document.id]).values() if document.content.recognition else ()
    for number in numbers:
        if not library.rows("SELECT 1 FROM recognition WHERE number = ?", (number,)):
            kept = library.labels().get(number, {}), library.original(number)
            take_out(library, number)
            return kept
    return {}, None


def year_of(path: str) -> dict[str, str]:
    """Return the year as a label, from the innermost folder or archive that is named by one; nothing without one."""
    folders = PurePath(path).parts[-2::-1]
    years = (_YEAR.fullmatch(folder) for folder in folders)
    return next(({"year": match["year"]} for match in years if match), {})


def _in_order(read: Iterable[tuple[int, Document, Analysis | None]]) -> Iterator[ReadDocument]:
    """Yield in the order of the files, whichever was finished first: the same folder makes the same library."""
    finished: dict[int, ReadDocument] = {}
    following = 0
    for place, document, analysis in read:
        finished[place] = document, analysis
        while following in finished:
            yield finished.pop(following)
            following += 1


def _batches(read: Iterable[ReadDocument]) -> Iterator[list[ReadDocument]]:
    documents = iter(read)
    while batch := list(islice(documents, _BATCH)):
        yield batch


def _has_text(document: Document, result: AddResult) -> bool:
    result.images += document.has_images
    if document.state.has_text and document.id:
        if not document.state.is_whole:
            result.doubtful.append(_without_text(document))
        return True
    result.unread.append(document)
    return False


def _bytes_of(document: Document) -> bytes | None:
    """Return the bytes of the file; None when they are no longer those that were read."""
    try:
        data = document_bytes(Path(document.path))
    except Unreadable:
        return None
    return data if sha256(data).hexdigest() == document.id else None
