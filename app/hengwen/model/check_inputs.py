"""What was given to a check, as far as its documents do not tell: a report says it in its first line."""

from dataclasses import dataclass


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
