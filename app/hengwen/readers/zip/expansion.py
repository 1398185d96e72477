"""The documents in archives, taken for files beside the others."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from hengwen.model.document import Content
from hengwen.readers.zip.archive import is_archive

Lister = Callable[[list[Path]], list[Content]]
"""Looks into archives, guarded: a hostile one must not take the program down."""


def opened(files: Iterator[Path], lister: Lister) -> tuple[list[Path], list[str]]:
    """The files with archives replaced by the documents in them, and what in the archives is skipped.

    An archive that cannot be opened, or holds no documents, stays: reading it gives its state.
    """
    every = list(files)
    archives = [file for file in every if is_archive(file)]
    said = dict(zip(archives, lister(archives), strict=True))
    found: list[Path] = []
    skipped: list[str] = []
    for file in every:
        content = said.get(file)
        if content is None or not content.state.has_text or not content.text:
            found.append(file)
            continue
        members, left_out = json.loads(content.text)
        found += (file / name for name in members)
        skipped += (f"{file.name}/{name}" for name in left_out)
    return found, skipped
