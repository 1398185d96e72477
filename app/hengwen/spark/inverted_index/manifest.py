"""Which generations a corpus has: a file written once for each change, the newest of which holds (ours).

A job writes a generation whole before it is named here, so that one which was interrupted leaves the corpus as it was.
Two jobs that end at the same time cannot both write the next file: the later one names its generation in the one after.
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import msgspec

from hengwen.files.staging import staged_beside
from hengwen.model.messages import HengwenError, message

SCHEMA = 2
"""The version of the tables of a corpus; documents of 1 were kept in another form."""

GENERATION = "generation-"
"""Prefix of the folders of generations."""

_NAME = "manifest-{:08d}.json"
MANIFESTS = "manifest-????????.json"
"""Prefix of the files that name the generations."""


class Generation(msgspec.Struct, frozen=True):
    """Documents that were added together. `name`: of its folder. `bits`: of hashes that name a partition of a table.

    `documents`, `with_text`, `with_words`: how many there are, how many have tokens, how many words. `paragraphs`:
    those long enough to be compared by their words. `firsts`: the number, within the generation, of the first document
    of each shard.
    """

    name: str
    bits: int
    documents: int
    with_text: int
    with_words: int
    paragraphs: int
    firsts: tuple[int, ...]


class CorpusCounts(NamedTuple):
    """How many documents a corpus has with tokens, how many with words, and paragraphs that are long enough."""

    documents: int = 0
    documents_with_words: int = 0
    paragraphs: int = 0


class Manifest(msgspec.Struct, frozen=True):
    """All generations of a corpus. Its documents are numbered through them. `number`: of the change."""

    schema: int = SCHEMA
    number: int = 0
    generations: tuple[Generation, ...] = ()

    @property
    def documents(self) -> int:
        """How many documents the corpus has."""
        return sum(generation.documents for generation in self.generations)

    @property
    def counts(self) -> CorpusCounts:
        """How much it has."""
        return CorpusCounts(
            sum(generation.with_text for generation in self.generations),
            sum(generation.with_words for generation in self.generations),
            sum(generation.paragraphs for generation in self.generations),
        )

    @property
    def firsts(self) -> tuple[int, ...]:
        """The number of the first document of each generation."""
        sizes = (generation.documents for generation in self.generations)
        return tuple(accumulate(sizes, initial=0))[:-1]


@dataclass(frozen=True, slots=True)
class CorpusFolder:
    """The folder of a corpus. `path`: of it."""

    path: Path

    def read(self) -> Manifest:
        """Return the newest manifest; an empty one where the folder has none.

        Raises `HengwenError` where the folder is none of a corpus, or of a newer program.
        """
        files = sorted(self.path.glob(MANIFESTS)) if self.path.is_dir() else []
        if files:
            return self._decode(files[-1])
        if self.path.exists() and (
            not self.path.is_dir() or any(not _is_of_corpus(file) for file in self.path.iterdir())
        ):
            raise HengwenError(message("“{path}” is not a corpus.", path=str(self.path)))
        return Manifest()

    def file_of(self, number: int) -> Path:
        """Return the file of a manifest."""
        return self.path / _NAME.format(number)

    def existing(self) -> Manifest:
        """Return the same. Raises `HengwenError` also where there is no corpus."""
        manifest = self.read()
        if not manifest.number:
            raise HengwenError(message("There is no corpus in “{path}”.", path=str(self.path)))
        return manifest

    def _decode(self, file: Path) -> Manifest:
        path, written = str(self.path), file.read_bytes()
        try:
            schema = msgspec.json.decode(written, type=dict[str, object]).get("schema")
            if isinstance(schema, int) and schema > SCHEMA:
                raise HengwenError(message("“{path}” was written by a newer version of the program.", path=path))
            if schema == 1:
                raise HengwenError(
                    message("“{path}” was written by an older version of the program: make it anew.", path=path)
                )
            return msgspec.json.decode(written, type=Manifest)
        except msgspec.MsgspecError:
            raise HengwenError(message("“{path}” is damaged.", path=str(file))) from None

    def commit(self, change: Callable[[Manifest], Manifest]) -> Manifest:
        """Write the next manifest, made of the newest one: what it names is there from now on, all at once."""
        while True:
            newest = self.read()
            manifest = msgspec.structs.replace(change(newest), schema=SCHEMA, number=newest.number + 1)
            file = self.file_of(manifest.number)
            with staged_beside(file) as staged:
                staged.stream.write(msgspec.json.encode(manifest))
                staged.stream.flush()
                os.fsync(staged.stream.fileno())
                try:
                    os.link(staged.path, file)  # never replaces the one of another job
                except FileExistsError:
                    continue
            return manifest

    def take(self, work: str, name: str) -> None:
        """Give a generation that was written in the folder of a job its own name. Raises `OSError`."""
        (Path(work) / "generation").replace(self.path / name)

    def generation(self, name: str) -> Path:
        """Return the folder of a generation."""
        return self.path / name

    def clean(self) -> None:
        """Remove what no manifest names: generations that others replaced, older manifests, work that was left.

        No job may be running.
        """
        newest = self.read()
        kept = {_NAME.format(newest.number), *(generation.name for generation in newest.generations)}
        for file in self.path.iterdir():
            if file.name not in kept and (
                _is_of_corpus(file) or file.match(MANIFESTS) or file.name.startswith("generation-")
            ):
                shutil.rmtree(file) if file.is_dir() else file.unlink()


def _is_of_corpus(path: Path) -> bool:
    """Return whether a path may be of a corpus without a manifest: work, or a generation not named yet."""
    return path.name.startswith(("_", ".", GENERATION))
