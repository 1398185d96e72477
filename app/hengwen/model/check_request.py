"""What the user asks to be checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from hengwen.model.comparison_scope import FOLDER, ComparisonScope
from hengwen.model.errors import HengwenError, message
from hengwen.model.options import Options
from hengwen.model.progress import Progress, silent
from hengwen.model.report import Report


@dataclass(frozen=True, slots=True)
class Request:
    """New documents, older ones they are compared with, and task sheets whose text is left out.

    `encodings`: in which encoding plain text files are read, where the user knows better than the program.
    `options`, `jobs`: the settings of the check and how many processes read, None for as many as there are cores.
    `library`: where the library lies against which is checked too. `among_new`: whether new documents are compared
    with each other, where there are others; `by_folder`: not those of one folder, one author's or one team's.
    """

    paths: tuple[Path, ...] = ()
    against: tuple[Path, ...] = ()
    templates: tuple[Path, ...] = ()
    encodings: Mapping[Path, str] = field(default_factory=dict, hash=False)
    options: Options = Options()  # noqa: RUF009 - frozen
    jobs: int | None = None
    library: Path | None = None
    each_other: bool = True
    by_folder: bool = False

    @property
    def company(self) -> ComparisonScope:
        """Which documents are compared: new ones with each other in any case where there is nothing else."""
        alone = not (self.against or self.library)
        return ComparisonScope(
            exclude_same_label=(FOLDER,) if self.by_folder else (), among_new=self.each_other or alone
        )

    def with_paths(self, paths: tuple[Path, ...]) -> "Request":
        """The same with other new documents; what was said about the encodings of others goes with them."""
        return replace(self, paths=paths, encodings=self.encodings if paths == self.paths else {})

    def with_encoding(self, path: Path, encoding: str) -> "Request":
        """The same with one file read in another encoding."""
        return replace(self, encodings={**self.encodings, path: encoding})

    @property
    def beside(self) -> dict[str, Any]:
        """What a check is told beside the paths; encodings only where there are some."""
        said: dict[str, Any] = {"against": self.against, "templates": self.templates, "options": self.options}
        said |= {"jobs": self.jobs} if self.jobs else {}
        said |= {"library_place": self.library} if self.library else {}
        said |= {"company": self.company} if self.company != ComparisonScope() else {}
        return said | ({"encodings": dict(self.encodings)} if self.encodings else {})


class Check(Protocol):
    """`hengwen.check.check`, or something that can stand in its place."""

    def __call__(
        self,
        paths: tuple[Path, ...],
        *,
        against: tuple[Path, ...] = (),
        templates: tuple[Path, ...] = (),
        progress: Progress = silent,
        **more: Any,
    ) -> Report:
        """Check the documents under `paths`."""
        ...


def engine(
    paths: tuple[Path, ...],
    *,
    against: tuple[Path, ...] = (),
    templates: tuple[Path, ...] = (),
    progress: Progress = silent,
    library_place: Path | None = None,
    **more: Any,
) -> Report:
    """The real engine, imported when it is first needed: the window is up long before."""
    from hengwen.check import check
    from hengwen.library.read_cache import usual_readings
    from hengwen.library.store import Library

    if library_place is not None:
        if not library_place.exists():
            raise HengwenError(
                message("The library is empty. Add documents to it first (File, Library), or check without it.")
            )
        Library.open(library_place).close()  # a check makes none
        with Library.open(library_place, write=True) as library:
            more |= {"library": library, "readings": usual_readings()}
            return check(paths, against=against, templates=templates, progress=progress, **more)
    return check(paths, against=against, templates=templates, progress=progress, **more)
