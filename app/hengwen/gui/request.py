"""What the user asks to be checked."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from hengwen.progress import Progress, silent
from hengwen.report import Report


@dataclass(frozen=True, slots=True)
class Request:
    """New documents, older ones they are compared with, and task sheets whose text is left out."""

    paths: tuple[Path, ...] = ()
    against: tuple[Path, ...] = ()
    templates: tuple[Path, ...] = ()

    def with_paths(self, paths: tuple[Path, ...]) -> "Request":
        """The same with other new documents."""
        return replace(self, paths=paths)


class Check(Protocol):
    """`hengwen.checking.check`, or something that can stand in its place."""

    def __call__(
        self,
        paths: tuple[Path, ...],
        *,
        against: tuple[Path, ...] = (),
        templates: tuple[Path, ...] = (),
        progress: Progress = silent,
    ) -> Report:
        """Check the documents under `paths`."""
        ...


def engine(
    paths: tuple[Path, ...],
    *,
    against: tuple[Path, ...] = (),
    templates: tuple[Path, ...] = (),
    progress: Progress = silent,
) -> Report:
    """The real engine, imported when it is first needed: the window is up long before."""
    from hengwen.checking import check

    return check(paths, against=against, templates=templates, progress=progress)
