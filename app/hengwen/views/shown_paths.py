"""Paths of documents as a report shows them: relative to the checked folder, not from the root of a disk."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from pathlib import PurePath

from hengwen.model.document import Document, Role
from hengwen.model.regex import regex

_PARENTS = 1
"""Folders that are shown where documents have only the root of a disk or a home in common."""

_TOP = 3
"""Names from which on a common folder is one of documents: those above are disks, homes and users."""

_SEPARATORS = regex(r"[/\\]")


def shown_paths(documents: Iterable[Document]) -> Mapping[int, str]:
    """Return the path of each document, from the last folder on that all of its role have in common, by `id(document)`.

    Relative paths stay as they are.
    """
    all_documents = list(documents)
    paths = {id(document): document.path for document in all_documents}
    for role in Role:
        parts = {
            id(document): _names(document.path)
            for document in all_documents
            if document.role is role and _is_absolute(document.path)
        }
        common = _common(parts.values())
        for key, names in parts.items():
            begin = common - 1 if common >= _TOP else len(names) - 1 - _PARENTS
            paths[key] = "/".join(names[min(max(begin, _of_the_machine(names)), len(names) - 1) :])
    return paths


def shown_given(paths: Iterable[str]) -> Mapping[str, str]:
    """Return the paths that were given to a check as a report shows them: absolute ones from the folder that holds all
    of them; by their names alone where that would be a disk, a home or a user.
    """
    parts = {path: _names(path) for path in paths if _is_absolute(path)}
    common = _common(parts.values())
    return {path: "/".join(names[common if common >= _TOP else -1 :]) for path, names in parts.items()}


def _of_the_machine(names: tuple[str, ...]) -> int:
    """Return how many names at the start of a path are of the machine: a disk, the folder of homes, and a user."""
    return 3 if names[0].endswith(":") else 2


def _common(paths: Iterable[tuple[str, ...]]) -> int:
    """Return how many folders all of some paths begin with."""
    levels = zip(*(names[:-1] for names in paths), strict=False)
    return sum(1 for _ in takewhile(lambda level: len(set(level)) == 1, levels))


@lru_cache(maxsize=1 << 14)  # asked of each document for every view of a report
def _is_absolute(path: str) -> bool:
    """Return whether a path begins at a root of this system or another one, or leads out of the starting folder."""
    return PurePath(path).is_absolute() or bool(re.match(r"[A-Za-z]:[/\\]|\\\\|\.\.[/\\]", path))


def _names(path: str) -> tuple[str, ...]:
    """Return the names in a path."""
    return tuple(filter(None, _SEPARATORS.split(path)))
