"""What was read before and need not be read again: documents by the bytes of their files, in the user's cache.

A file is known by its bytes, never by its size or its time, under whatever name it lies: in a folder or in an archive.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from hengwen.library.kept_work import KeptWork, key_of, recalled
from hengwen.library.reading_values import FAULTS, pack_reading, unpack_reading
from hengwen.matching.parallel import by_threads
from hengwen.model.document import Content, Document, Role, State
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.readers.common.encodings import canonical_encoding
from hengwen.readers.read import identity
from hengwen.readers.sandbox.pool import list_archives, read_analysed
from hengwen.readers.zip.archive import close_archives
from hengwen.text.analysis import Analysis, AnalysisStore, analyse

Files = Sequence[tuple[Path, Role]]

_AT_ONCE = 64  # files whose bytes are looked at between two calls of progress

_CERTAIN = (State.READ, State.READ_PARTLY, State.SUSPICIOUS, State.EMPTY, State.LOCKED)
"""States that follow from the bytes alone, whatever is installed and however busy the machine is."""


def read_or_recall(
    kept: KeptWork | None,
    files: Files,
    encodings: Mapping[Path, str],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
) -> tuple[list[Document], AnalysisStore]:
    """The documents of some files in their order, and what comparing needs of their texts, by place.

    What is `kept` is not read again. `encodings`: as in `read_all`.
    """
    found: dict[int, tuple[Document, Analysis | None]] = {}
    ids = _identities([path for path, _ in files], progress) if kept else [""] * len(files)
    keys = [_key(each, path, encodings) for each, (path, _) in zip(ids, files, strict=True)]
    known = recalled(kept, [key for key, each in zip(keys, ids, strict=True) if each])
    for place, ((path, role), key) in enumerate(zip(files, keys, strict=True)):
        if key in known and (reading := _reading(known[key], path, role, ids[place])):
            found[place] = reading
    unread = [place for place in range(len(files)) if place not in found]
    some = [files[place] for place in unread]
    documents, analyses = read_analysed(some, jobs=jobs, progress=progress, encodings=encodings)
    fresh = {place: (each, analyses.get(n)) for n, (place, each) in enumerate(zip(unread, documents, strict=True))}
    if kept:
        kept.keep({
            keys[place]: pack_reading(document, analysis or analyse(document.text))
            for place, (document, analysis) in fresh.items()
            # One that was written while it was read is another one now.
            if document.state in _CERTAIN and document.id and document.id == ids[place]
        })  # fmt: skip
    found |= fresh
    in_order = [found[place] for place in range(len(files))]
    return [document for document, _ in in_order], AnalysisStore([analysis for _, analysis in in_order])


def _identities(paths: Sequence[Path], progress: Progress) -> list[str]:
    """The SHA-256 of each file, empty where its bytes cannot be read; `progress` may stop it after every few."""
    found: list[str] = []
    try:
        for start in range(0, len(paths), _AT_ONCE):
            progress(ProgressStep(Stage.READING, 0, len(paths), paths[start].name))
            found += by_threads(identity, paths[start : start + _AT_ONCE])
    finally:
        close_archives()
    return found


def _key(identity: str, path: Path, encodings: Mapping[Path, str]) -> bytes:
    """What the reading of a file follows from: its bytes, its ending, and the encoding that was chosen for it."""
    encoding = canonical_encoding(encodings[path]) if path in encodings else ""
    return key_of("reading", identity, path.suffix.lower(), encoding)


def _reading(value: bytes, path: Path, role: Role, identity: str) -> tuple[Document, Analysis] | None:
    try:
        document, analysis = unpack_reading(value, str(path), role)
    except FAULTS:
        return None
    return (document, analysis) if document.id == identity else None


def list_or_recall(
    kept: KeptWork | None, paths: Sequence[Path], *, jobs: int | None = None, progress: Progress = silent
) -> list[Content]:
    """What lies in archives, as in `list_archives`; those that were looked into before are not opened."""
    look = partial(list_archives, jobs=jobs, progress=progress)
    if kept is None or not paths:
        return look([*paths])
    ids = by_threads(identity, paths)
    keys = [key_of("listing", each) for each in ids]
    known = kept.recall([key for key, each in zip(keys, ids, strict=True) if each])
    unknown = [place for place, key in enumerate(keys) if key not in known]
    listed = dict(zip(unknown, look([paths[place] for place in unknown]), strict=True))
    after = by_threads(identity, [paths[place] for place in unknown])
    unchanged = [place for place, each in zip(unknown, after, strict=True) if each and each == ids[place]]
    kept.keep({keys[n]: listed[n].text.encode("utf-8", "surrogatepass") for n in unchanged if listed[n].text})
    for place, key in enumerate(keys):
        if place not in listed:
            listed[place] = Content(str(known[key], "utf-8", "surrogatepass"))
    return [listed[place] for place in range(len(paths))]
