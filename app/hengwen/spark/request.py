"""The request of a check on Spark."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path

from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.serial.decoding import encode_json
from hengwen.spark.corpus.dealing import TOKENS
from hengwen.spark.inverted_index.manifest import MANIFESTS


@dataclass(frozen=True, slots=True)
class SparkRequest(CheckRequest):
    """A request whose folders and files all executors see under these paths; they may be Parquet with the columns
    `id`, `name` and `text`. `corpus`: the folder of one with which they are compared as well. `work`: a folder for what
    a job keeps between its stages, so that it can go on after it was interrupted; none when empty. `tokens`: of a
    shard, about.
    """

    corpus: Path | None = None
    work: str = ""
    tokens: int = TOKENS

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


def _stamps(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        for folder, folders, names in os.walk(path):
            folders.sort()
            yield from (_stamp(Path(folder, name)) for name in sorted(names))
        yield _stamp(path)


def _stamp(path: Path) -> str:
    try:
        status = path.stat()
    except OSError as fault:
        return f"{path} {fault.errno}"
    return f"{path} {status.st_size} {status.st_mtime_ns}"
