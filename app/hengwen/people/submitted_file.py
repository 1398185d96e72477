"""A file as it was handed in: what its path says below what was given to a check."""

import re
from dataclasses import dataclass
from pathlib import PurePath

ARCHIVE_SUFFIXES = (".zip", ".7z", ".rar")
_FILE_SUFFIX = re.compile(r"(?<=.)\.[A-Za-z][A-Za-z0-9]{0,5}$|(?<=.)\.7z$")


@dataclass(frozen=True, slots=True)
class SubmittedFile:
    """`path`: as the document has it. `parts`: the names of the folders and archives, these with their suffix, in which
    the file lies below what was given to the check, from the outermost on, then its own name with suffix.
    """

    path: str
    parts: tuple[str, ...]

    @classmethod
    def below(cls, root: PurePath, path: PurePath) -> "SubmittedFile":
        """A file below a folder or archive that was given to a check; one that was given itself has its name only."""
        parts = path.relative_to(root).parts if root in path.parents else ()
        return cls(str(path), parts or (path.name,))


def without_suffix(name: str) -> str:
    """A name without the suffix of a file or archive. What merely has a dot in it, such as `1.张三`, stays whole."""
    return _FILE_SUFFIX.sub("", name)


def without_archive_suffix(name: str) -> str:
    """The name of a folder or archive, without the suffix of the latter."""
    suffix = PurePath(name).suffix
    return name[: -len(suffix)] if suffix.lower() in ARCHIVE_SUFFIXES else name
