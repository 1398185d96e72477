"""The request of a check on Spark."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path

from hengwen.model.people import PeopleOptions
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.spark.corpus.dealing import TOKENS
from hengwen.spark.inverted_index.manifest import MANIFESTS


@dataclass(frozen=True, slots=True)
class SparkRequest:
    """Documents to be checked: folders and files that all executors see under these paths, or Parquet with the columns
    `id`, `name` and `text` (`paths`, `against`), and how. `corpus`: the folder of one with which they
    are compared as well. `work`: a folder for what a job keeps between its stages, so that it can go on after it was
    interrupted; none when empty. `tokens`: of a shard, about.
    """

    paths: tuple[Path, ...]
    against: tuple[Path, ...] = ()
    corpus: Path | None = None
    templates: tuple[Path, ...] = ()
    options: Options = Options()  # noqa: RUF009 - frozen
    scope: ComparisonScope = ComparisonScope()  # noqa: RUF009 - frozen
    people: PeopleOptions = PeopleOptions()  # noqa: RUF009 - frozen
    work: str = ""
    tokens: int = TOKENS

    @property
    def check_options(self) -> Options:
        """The settings; signs beside the text are looked for on one machine only."""
        return replace(self.options, without_signs=ALL_SIGNS)

    def as_check(self) -> CheckRequest:
        """The same as it is asked for on one machine."""
        return CheckRequest(
            self.paths,
            self.against,
            self.templates,
            options=self.check_options,
            scope=self.scope,
            people=self.people,
            hidden=False,
        )

    @property
    def key(self) -> str:
        """The same for the same request of the same files, by their names, sizes and times, and the same corpus."""
        files = [*_stamps(self.paths), "against", *_stamps(self.against), "templates", *_stamps(self.templates)]
        if self.corpus is not None:
            files += ["corpus", *_stamps(sorted(self.corpus.glob(MANIFESTS)))]
        return "\n".join([repr(_in_order(replace(self, work=""))), *files])


def _in_order(value: object) -> object:
    """A request in the same words in every process: sets have no order of their own."""
    if isinstance(value, frozenset):
        return sorted(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: _in_order(getattr(value, each.name)) for each in fields(value)}
    return dict(value) if isinstance(value, Mapping) else value


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
