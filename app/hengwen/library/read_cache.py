"""What was read before and need not be read again: documents by the bytes of their files, in the user's cache.

A second check of a folder in which one file changed costs that file. The same tables as a library, without an index; a
faulty or foreign file is no fault of the check, which then reads everything.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from platformdirs import user_cache_path

from hengwen._version import __version__
from hengwen.library.database import size_of
from hengwen.library.store import Library
from hengwen.model.document import Document, Role
from hengwen.model.errors import HengwenError
from hengwen.readers.read import identity
from hengwen.text.analysis import Analysis, analyse

PLACE = "HENGWEN_READINGS"
"""Environment variable that says where readings are kept instead; empty for nowhere."""

MOST_BYTES = 1 << 30
"""Size of the file from which the older half of it is forgotten."""

VERSION = f"{__version__}/1"
"""Of the readers and of what is made of texts: what an older one read is read anew."""

Asked = Sequence[tuple[Path, Role]]
Read = tuple[list[Document], dict[int, Analysis]]


def usual_readings() -> Path | None:
    """Where readings are kept: in the user's cache folder, unless the environment says another place or nowhere."""
    told = os.environ.get(PLACE)
    if told is not None:
        return Path(told) if told else None
    return user_cache_path("hengwen", appauthor=False) / "readings.hengwen"


def recall_or_read(place: Path, asked: Asked, chosen: Mapping[Path, str], read: Callable[[Asked], Read]) -> Read:
    """Documents in the order asked for, with their analyses by place; `read` is asked for those that are not known.

    `chosen`: files whose encoding was chosen, which are always read.
    """
    keys = [f"{identity(path)}{path.suffix.lower()} {VERSION}" if path not in chosen else "" for path, _ in asked]
    known = _recalled(place, [key for key in keys if key])
    rest = [number for number, key in enumerate(keys) if key not in known]
    documents, found = read([asked[number] for number in rest])
    analyses = {rest[number]: analysis for number, analysis in found.items()}
    fresh = dict(zip(rest, documents, strict=True))
    _keep(place, {keys[n]: (document, analyses.get(n)) for n, document in fresh.items() if keys[n]})
    for number, key in enumerate(keys):
        if number not in fresh:
            document, analyses[number] = known[key]
            path, role = asked[number]
            fresh[number] = replace(document, path=str(path), id=key[:64], role=role)
    return [fresh[number] for number in range(len(asked))], analyses


def _recalled(place: Path, keys: Sequence[str]) -> dict[str, tuple[Document, Analysis]]:
    if not place.exists():
        return {}
    try:
        with Library.open(place) as kept:
            numbers = kept.numbers_of(keys)
            return {document.id: (document, analysis) for _, document, analysis in kept.load(sorted(numbers.values()))}
    except HengwenError:
        return {}


def _keep(place: Path, fresh: Mapping[str, tuple[Document, Analysis | None]]) -> None:
    """Keep what has text; where that is not possible it will be read again."""
    whole = {key: pair for key, pair in fresh.items() if pair[0].state.has_text and pair[0].id}
    if not whole:
        return
    try:
        with Library.open(place, write=True) as kept:
            if size_of(place) > MOST_BYTES:
                _forget_half(kept)
            with kept.writing():
                for key, (document, analysis) in whole.items():
                    kept.put(replace(document, id=key), analysis or analyse(document.text), {})
    except HengwenError:
        return


def _forget_half(kept: Library) -> None:
    with kept.writing() as connection:
        connection.execute(
            "DELETE FROM document WHERE number <= (SELECT (min(number) + max(number)) / 2 FROM document)"
        )
    kept.rows("VACUUM")
