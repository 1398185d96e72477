"""The request of a check on Spark."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path

from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.serial.decoding import encode_json
from hengwen.spark.corpus.sharding import TOKENS
from hengwen.spark.inverted_index.manifest import MANIFESTS
from hengwen.spark.session import AT_ONCE


@dataclass(frozen=True, slots=True)
class SparkRequest(CheckRequest):
    """A request whose folders and files all executors see under these paths; they may be Parquet with the columns
    `id`, `name` and `text`. `corpus`: the folder of one with which they are compared as well. `work`: a folder for what
    a job keeps between its stages, so that it can go on after it was interrupted; none when empty. `tokens`: of a
    shard, about. `at_once`: as many bytes of files, or fewer, are a small check.
    """

    corpus: Path | None = None
    work: str = ""
    tokens: int = TOKENS
    at_once: int = AT_ONCE

    @property
    def is_small(self) -> bool:
        """Whether this is a small check, which needs no cluster: of few files, and of nothing else."""
        given = (*self.paths, *self.against)
        if self.corpus or not self.at_once or any(map(is_table, given)):
            return False
        with suppress(OSError):  # what cannot be seen here is left to the cluster
            return sum(path.stat().st_size for path in _files(given)) <= self.at_once
        return False

    @property
    def check_options(self) -> Options:
        """The settings; signs beside the text are looked for on one machine only."""
        return replace(self.options, without_signs=ALL_SIGNS)

    def as_check(self) -> CheckRequest:
        """Return the same as it is asked for on one machine."""
        own = {field.name: getattr(self, field.name) for field in fields(CheckRequest)}
        return CheckRequest(**own | {"options": self.check_options, "hidden": False})

    @property
    def key(self) -> str:
        """The same for the same request of the same files, by their names, sizes and times, and the same corpus."""
        files = [*_stamps(self.paths), "against", *_stamps(self.against), "templates", *_stamps(self.templates)]
        if self.corpus is not None:
            files += ["corpus", *_stamps(sorted(self.corpus.glob(MANIFESTS)))]
        return "\n".join([encode_json(replace(self, work="")), *files])


def is_table(path: Path) -> bool:
    """Return whether a path is a Parquet file, or a folder of such files."""
    if path.is_dir():
        return any(path.glob("*.parquet")) or (path / "_SUCCESS").exists()
    return path.suffix.lower() == ".parquet"


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield some paths, each after all files in it."""
    for path in paths:
        for folder, folders, names in os.walk(path):
            folders.sort()
            yield from (Path(folder, name) for name in sorted(names))
        yield path


def _stamps(paths: Iterable[Path]) -> Iterator[str]:
    return map(_stamp, _files(paths))


def _stamp(path: Path) -> str:
    try:
        status = path.stat()
    except OSError as fault:
        return f"{path} {fault.errno}"
    return f"{path} {status.st_size} {status.st_mtime_ns}"
