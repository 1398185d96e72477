"""The bytes of a document: those of its file; of LaTeX with the files that it takes in."""

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path

from hengwen.readers.archives.archive import archive_around, fetch
from hengwen.readers.failure import Unreadable
from hengwen.readers.latex import SUFFIXES
from hengwen.readers.loading import digest, load_within


def document_bytes(path: Path) -> bytes:
    """Return the bytes that are read as a document, and hashed as its identity. Raises `Unreadable`."""
    if path.suffix.lower() not in SUFFIXES:
        return fetch(path)
    return _of_latex(path)[0]


def document_parts(path: Path) -> tuple[Path, ...]:
    """Return the files that a document takes in, none for one that cannot be read."""
    try:
        return tuple(map(Path, _of_latex(path)[1])) if path.suffix.lower() in SUFFIXES else ()
    except Unreadable:
        return ()


def identity(path: Path) -> str:
    """Return the SHA-256 in hex of a document's bytes, empty when they cannot be read."""
    try:
        is_file = archive_around(path) is None and path.suffix.lower() not in SUFFIXES
        return digest(path) if is_file else sha256(document_bytes(path)).hexdigest()
    except Unreadable:
        return ""


def parts_of_others(paths: Iterable[Path]) -> dict[Path, tuple[Path, ...]]:
    """Return those of some files that others of them take in, each with these."""
    by_name = {path.as_posix(): path for path in paths}
    if not any(name.lower().endswith(SUFFIXES) for name in by_name):
        return {}
    from hengwen.readers.latex.parts import parts_among

    parts = parts_among([*by_name], lambda name: _beside(Path(name).parent, name))
    return {by_name[name]: tuple(map(by_name.__getitem__, takers)) for name, takers in parts.items()}


def _of_latex(path: Path) -> tuple[bytes, Mapping[str, set[str]]]:
    from hengwen.readers.latex.parts import with_parts

    return with_parts(fetch(path), path.as_posix(), partial(_fetched, archive_around(path) is not None, path.parent))


def _fetched(is_member: bool, folder: Path, name: str) -> bytes | None:
    if not is_member:
        return _beside(folder, name)
    try:
        return fetch(Path(name))
    except Unreadable:
        return None


def _beside(folder: Path, name: str) -> bytes | None:
    """Return the bytes of a file below a folder, over no link; None where there is none."""
    try:
        return load_within(folder, Path(name))
    except Unreadable:
        return None
