"""What was read before and need not be read again: documents by the bytes of their files, in the user's cache.

A second check of a folder in which one file changed costs that file. The same tables as a library, without an index; a
faulty or foreign file is no fault of the check, which then reads everything.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from platformdirs import user_cache_path

from hengwen._version import __version__
from hengwen.library.database import size_of
from hengwen.library.store import Library
from hengwen.model.document import Document, Role
from hengwen.model.messages import HengwenError
from hengwen.model.progress import Progress, silent
from hengwen.readers.archives.archive import is_packed_with_others
from hengwen.readers.read import identity
from hengwen.readers.sandbox.pool import read_analysed
from hengwen.text.analysis import Analysis, AnalysisStore, analyse

CACHE_VARIABLE = "HENGWEN_READINGS"
"""Environment variable with another path for the cache; empty for none."""

MAX_BYTES = 1 << 30
"""Size of the file from which the older half of it is deleted."""

VERSION = f"{__version__}/2"
"""Of the readers and of what is made of texts: what an older one read is read anew."""

Files = Sequence[tuple[Path, Role]]


def default_read_cache() -> Path | None:
    """Where documents are cached: in the user's cache folder, unless `CACHE_VARIABLE` is set; None for nowhere."""
    path = os.environ.get(CACHE_VARIABLE)
    if path is not None:
        return Path(path) if path else None
    return user_cache_path("hengwen", appauthor=False) / "readings.hengwen"


def read_or_recall(
    cache: Path | None,
    files: Files,
    encodings: Mapping[Path, str],
    *,
    jobs: int | None = None,
    progress: Progress = silent,
) -> tuple[list[Document], AnalysisStore]:
    """The documents of some files in their order, and what comparing needs of their texts, by place.

    What the `cache` knows is not read again, but for files whose encoding was chosen (`encodings`).
    """
    keys = [_key(path) if cache and path not in encodings else "" for path, _ in files]
    known = _recall(cache, [key for key in keys if key]) if cache else {}
    unread = [place for place, key in enumerate(keys) if key not in known]
    documents, analyses = read_analysed(
        [files[place] for place in unread], jobs=jobs, progress=progress, encodings=encodings
    )
    read = {
        place: (document, analyses.get(n)) for n, (place, document) in enumerate(zip(unread, documents, strict=True))
    }
    if cache:
        _remember(cache, {keys[place]: pair for place, pair in read.items() if keys[place]})
    for place, key in enumerate(keys):
        if place not in read:
            document, analysis = known[key]
            path, role = files[place]
            read[place] = replace(document, path=str(path), id=key[:64], role=role), analysis
    in_order = [read[place] for place in range(len(files))]
    return [document for document, _ in in_order], AnalysisStore([analysis for _, analysis in in_order])


def _key(path: Path) -> str:
    """By which a document is known; empty for one that would first have to be unpacked here, outside of the workers."""
    if is_packed_with_others(path):
        return ""
    return f"{identity(path)}{path.suffix.lower()} {VERSION}"


def _recall(path: Path, keys: Sequence[str]) -> dict[str, tuple[Document, Analysis]]:
    if not path.exists():
        return {}
    try:
        with Library.open(path) as cache:
            numbers = cache.numbers_of(keys)
            return {document.id: (document, analysis) for _, document, analysis in cache.load(numbers.values())}
    except HengwenError:
        return {}


def _remember(path: Path, fresh: Mapping[str, tuple[Document, Analysis | None]]) -> None:
    """Add what has text; where that is not possible it will be read again."""
    readable = {key: pair for key, pair in fresh.items() if pair[0].state.has_text and pair[0].id}
    if not readable:
        return
    try:
        with Library.open(path, write=True) as cache:
            if size_of(path) > MAX_BYTES:
                _delete_older_half(cache)
            with cache.writing():
                for key, (document, analysis) in readable.items():
                    cache.insert(replace(document, id=key), analysis or analyse(document.text), {})
    except HengwenError:
        return


def _delete_older_half(cache: Library) -> None:
    with cache.writing() as connection:
        connection.execute(
            "DELETE FROM document WHERE number <= (SELECT (min(number) + max(number)) / 2 FROM document)"
        )
    cache.rows("VACUUM")
