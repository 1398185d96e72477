"""The files and folders given to a check, with hashes of their bytes: by these a report can be made again."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from hashlib import sha256

from msgspec import Struct

from hengwen.model.bounds import Line, Offset, Word


class InputRole(StrEnum):
    """The part of a file or folder in a check."""

    NEW = "new"
    OLD = "old"
    TEMPLATE = "template"
    ROSTER = "roster"
    IDENTITY_LIST = "identity list"
    CORPUS = "corpus"


class GivenPath(Struct, frozen=True):
    """A file or a folder that was given to a check, by its path as it was given.

    `sha256`: of the bytes of a file; of a folder, that of the list of its files (`digest_of_folder`). Empty where it is
    not known. `files`: how many documents were found there. `is_folder`: whether it is a folder.
    """

    role: InputRole
    path: Line
    sha256: Word = ""
    files: Offset = 0
    is_folder: bool = False


class Provenance(Struct, frozen=True):
    """With what a report was made: the version of the program, and the extras that the check had, with theirs."""

    program: Word = ""
    packs: Mapping[Word, Word] = {}


def digest_of_folder(files: Iterable[tuple[str, str]]) -> str:
    """Return the SHA-256 of the files of a folder: of a line each, as `sha256sum` prints it, in the order of the names.

    `files`: path in the folder and SHA-256 of each.
    """
    lines = (f"{digest}  {name}\n" for name, digest in sorted(files))
    return sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()
