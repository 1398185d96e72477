"""What was given to a check, as far as its documents do not tell: a report says it in its first line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """What was given to a check, and what of it was left aside.

    `names`: of the folders and files of the new documents. `older`: how many older ones were given besides, None where
    the documents tell. `library`: its name, empty for a check without one;
    `library_documents`: how many it has. `templates`: how many task sheets and forms were given. `among_new`: whether
    new documents were to be compared with each other. `unopened_folders`: how many may not be looked into.
    `other_files`: how many files of folders no reader knows, those of the operating system aside.
    """

    names: tuple[str, ...] = ()
    older: int | None = None
    library: str = ""
    library_documents: int = 0
    templates: int = 0
    among_new: bool = True
    unopened_folders: int = 0
    other_files: int = 0

    @classmethod
    def of(cls, paths: Sequence[Path], unopened_folders: int, other_files: int) -> Self:
        """What was given as new documents, with what of it was left aside."""
        names = tuple(path.resolve().name for path in paths)
        return cls(names, unopened_folders=unopened_folders, other_files=other_files)

    def against(
        self, older: int, library: str, library_documents: int, *, templates: int, among_new: bool
    ) -> "CheckInputs":
        """The same with what they are compared with."""
        return replace(
            self,
            older=older,
            library=library,
            library_documents=library_documents,
            templates=templates,
            among_new=among_new,
        )
