"""Reads documents, except those read before: their readings are kept by the bytes of their files, in the user's cache.

A file is known by its bytes, never by its size or its time, under whatever name: in a folder or in an archive. A file
that only the workers may unpack, inside nested archives or packed with others, is known by its name and the bytes of
the archive around it.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hengwen.matching.parallel import by_threads
from hengwen.model.document import Content, Document, Role, State
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.archives.archive import archive_around, close_archives, is_packed_with_others
from hengwen.readers.document_bytes import identity
from hengwen.readers.encodings.guess import canonical_encoding
from hengwen.readers.sandbox.pool import list_archives, read_analysed
from hengwen.readers.text_pictures import recognition_model, wanted_pictures
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.text.analysis import Analysis, AnalysisStore, analyse

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork

Files = Sequence[tuple[Path, Role]]

_AT_ONCE = 64  # files that are hashed between two calls of progress

_CERTAIN = (State.READ, State.READ_FROM_PICTURES, State.READ_PARTLY, State.SUSPICIOUS, State.EMPTY, State.LOCKED)
"""States that follow from the bytes alone, whatever is installed and however busy the machine is."""


def read_or_recall(
    kept: "KeptWork | None",
    files: Files,
    encodings: Mapping[Path, str],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
    pictures: bool = True,
    kept_pictures: Path | None = None,
) -> tuple[list[Document], AnalysisStore]:
    """Return the documents of some files in their order, and the analyses of their texts, by place.

    Readings in `kept` are used, and what pictures say in the file `kept_pictures`, where their text is wanted.
    `encodings`: as in `read_all`; `pictures`: as in `read_analysed`.
    """
    read = partial(
        _read, kept_pictures, jobs=jobs, progress=progress, encodings=encodings, pictures=pictures
    )  # fmt: skip
    if kept is None:
        documents, analyses = read(files)
        return documents, AnalysisStore([analyses.get(place) for place in range(len(files))])
    from hengwen.library.kept_work import recalled

    ids = _identities([path for path, _ in files], progress)
    keys = [
        _key(file_identity, path, encodings, pictures=pictures)
        for file_identity, (path, _) in zip(ids, files, strict=True)
    ]

    def unpack(place: int, value: bytes) -> tuple[Document, Analysis | None]:
        return _reading(value, *files[place], ids[place])

    readings = recalled(kept, keys, unpack)
    unread = [place for place in range(len(files)) if place not in readings]
    unread_files = [files[place] for place in unread]
    documents, analyses = read(unread_files)
    fresh = {
        place: (document, analyses.get(n)) for n, (place, document) in enumerate(zip(unread, documents, strict=True))
    }
    after = {around: identity(around) for around in {ids[place].around for place in fresh} if around}
    kept.keep({
        keys[place]: pack_reading(document, analysis or analyse(document.text), narrow=True)
        for place, (document, analysis) in fresh.items()
        # A file that was written while it was read is a different one now.
        if document.state in _CERTAIN and document.id and _was(document, ids[place], after)
        and not (wanted_pictures().reads and document.content.unrecognised)
    })  # fmt: skip
    readings |= fresh
    in_order = [readings[place] for place in range(len(files))]
    return [document for document, _ in in_order], AnalysisStore([analysis for _, analysis in in_order])


def _read(
    kept_pictures: Path | None,
    files: Files,
    *,
    jobs: int | None,
    progress: Progress,
    encodings: Mapping[Path, str],
    pictures: bool,
) -> tuple[list[Document], dict[int, Analysis]]:
    """Read files, and then the text of their pictures where it is wanted."""
    documents, analyses = read_analysed(files, jobs=jobs, progress=progress, encodings=encodings, pictures=pictures)
    if wanted_pictures().reads and any(document.content.unrecognised for document in documents):
        from hengwen.library.kept_recognition import read_pictures_of
        from hengwen.readers.picture_text.messages import without_picture_text

        recognised = read_pictures_of(documents, kept_pictures, encodings, pictures=pictures, progress=progress)
        for place, document in recognised:
            documents[place] = document or without_picture_text(documents[place])
            analyses.pop(place, None)
    return documents, analyses


class _Identity(NamedTuple):
    """SHA-256 in hex of a file or the archive `around` it, in which its name is `inside`; empty if it is unreadable."""

    sha256: str
    around: Path | None = None
    inside: str = ""


def _identities(paths: Sequence[Path], progress: Progress) -> list[_Identity]:
    """Return the identities of files; `progress` may stop it after every few."""
    archives: dict[Path, str] = {}
    identities: list[_Identity] = []

    def known_by(path: Path) -> _Identity:
        around = archive_around(path) if is_packed_with_others(path) else None
        if around is None:
            return _Identity(identity(path))
        archive, inside = around
        if archive not in archives:
            archives[archive] = identity(archive)
        return _Identity(archives[archive], archive, inside)

    try:
        for start in range(0, len(paths), _AT_ONCE):
            progress(ProgressStep(Stage.READING, 0, len(paths), paths[start].name))
            identities += by_threads(known_by, paths[start : start + _AT_ONCE])
    finally:
        close_archives()
    return identities


def _was(document: Document, known_by: _Identity, archives: Mapping[Path, str]) -> bool:
    """Return whether a document is the same file as before it was read. `archives`: SHA-256 of each afterwards."""
    return (archives[known_by.around] if known_by.around else document.id) == known_by.sha256


def _key(known_by: _Identity, path: Path, encodings: Mapping[Path, str], *, pictures: bool) -> bytes:
    """Return the key of a reading: the file's bytes, suffix and chosen encoding, and whether pictures were looked at.

    Empty if the bytes cannot be read.
    """
    if not known_by.sha256:
        return b""
    from hengwen.library.kept_work import key_of

    encoding = canonical_encoding(encodings[path]) if path in encodings else ""
    looked_at = "pictures" if pictures else ""
    if wanted_pictures() is not ReadPictures.NEVER:
        looked_at += f" text of {wanted_pictures()} by {recognition_model()}"
    return key_of("reading", known_by.sha256, known_by.inside, path.suffix.lower(), encoding, looked_at)


def _reading(value: bytes, path: Path, role: Role, known_by: _Identity) -> tuple[Document, Analysis]:
    """Raises `ValueError` for a value that is no reading, or of another file."""
    document, analysis = unpack_reading(value, str(path), role)
    if not analysis or not (known_by.around or document.id == known_by.sha256):
        raise ValueError("of another file")
    return document, analysis


def list_or_recall(
    kept: "KeptWork | None", paths: Sequence[Path], *, jobs: int | None = None, progress: Progress = silent
) -> list[Content]:
    """Return the contents of archives, as `list_archives`, without opening those listed before."""
    look = partial(list_archives, jobs=jobs, progress=progress)
    if kept is None or not paths:
        return look([*paths])
    from hengwen.library.kept_work import key_of, recalled

    ids = by_threads(identity, paths)
    kind = "listing with pictures" if wanted_pictures().reads else "listing"
    keys = [key_of(kind, identity_) if identity_ else b"" for identity_ in ids]
    known = recalled(kept, keys, lambda _place, value: Content(str(value, "utf-8", "surrogatepass")))
    unknown = [place for place in range(len(paths)) if place not in known]
    listed = dict(zip(unknown, look([paths[place] for place in unknown]), strict=True))
    after = by_threads(identity, [paths[place] for place in unknown])
    unchanged = [
        place for place, identity_ in zip(unknown, after, strict=True) if identity_ and identity_ == ids[place]
    ]
    kept.keep({keys[n]: listed[n].text.encode("utf-8", "surrogatepass") for n in unchanged if listed[n].text})
    listed |= known
    return [listed[place] for place in range(len(paths))]
