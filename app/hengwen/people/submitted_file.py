"""A file as it was handed in: its path below the checked folder."""

from pathlib import PurePath

from msgspec import Struct

from hengwen.model.regex import regex

ARCHIVE_SUFFIXES = (".zip", ".7z", ".rar")
_FILE_SUFFIX = regex(r"(?<=.)\.[A-Za-z][A-Za-z0-9]{0,5}$|(?<=.)\.7z$")


class SubmittedFile(Struct, frozen=True):
    """`path`: as the document has it. `parts`: the names of the folders and archives that contain the file below the
    checked folder, from the outermost on, archives with their suffix; then its own name with suffix.
    """

    path: str
    parts: tuple[str, ...]

    @classmethod
    def below(cls, root: PurePath, path: PurePath) -> "SubmittedFile":
        """Return a file below a folder or archive given to a check; a file given directly has only its name."""
        parts = path.relative_to(root).parts if root in path.parents else ()
        return cls(str(path), parts or (path.name,))


def without_suffix(name: str) -> str:
    """Return a name without the suffix of a file or archive. A name with a mere dot, such as `1.张三`, is unchanged."""
    return _FILE_SUFFIX.sub("", name)


def without_archive_suffix(name: str) -> str:
    """Return the name of a folder or archive, without the suffix of an archive."""
    suffix = PurePath(name).suffix
    return name[: -len(suffix)] if suffix.lower() in ARCHIVE_SUFFIXES else name
