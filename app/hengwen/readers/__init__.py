"""From a file to a `Document`: the bytes decide what it is, and every file ends in one state with one sentence.

A reader is a function `(data: bytes) -> Content`. The table names it by suffix and imports it when it is needed, so
that a worker process starts fast. A second name in a row is the second opinion: tried when the first reader finds the
file damaged, hangs or dies.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from hengwen.document import Content, Document, Role, State
from hengwen.errors import Message, message
from hengwen.readers.bounds import bounded
from hengwen.readers.failure import Unreadable
from hengwen.readers.opening import DOCX, PDF, TEXT, fingerprint, kind_of, load

Reader = Callable[[bytes], Content]
Readers = Mapping[str, tuple[str, ...]]

_TEXT = ("hengwen.readers.txt:read_txt",)
_MARKDOWN = ("hengwen.readers.txt:read_markdown",)
_DOCX = ("hengwen.readers.docx:read_docx",)
_PDF = ("hengwen.readers.pdf:read_pdfium", "hengwen.readers.pdf_miner:read_pdfminer")

READERS: Readers = {
    ".docx": _DOCX,
    ".docm": _DOCX,
    ".pdf": _PDF,
    ".txt": _TEXT,
    ".text": _TEXT,
    ".md": _MARKDOWN,
    ".markdown": _MARKDOWN,
}
"""Suffix in lower case → dotted names of the first reader and of the second opinion."""


def known(path: Path) -> bool:
    """Whether a reader is registered for the suffix of `path`."""
    return path.suffix.lower() in READERS


def read(path: Path, role: Role = Role.NEW) -> Document:
    """Read a file in this process. A bad file never raises: the document's state and message say what happened.

    `id` is the SHA-256 of exactly the bytes the text was read from, or empty when no bytes could be read.
    """
    try:
        document = read_file(path, role)
    except MemoryError:
        return Document(str(path), "", crashed(), role)
    return document or Document(str(path), "", crashed(), role)


def crashed() -> Content:
    """What is said about a file that takes its reader down."""
    what = message("The file takes its reader down; save it once more in the program it comes from.")
    return Content(state=State.READER_CRASHED, message=what)


def read_file(path: Path, role: Role, readers: Readers = READERS, skip: int = 0) -> Document | None:
    """Read a file with the readers from number `skip` on; None when there is none left. Raises only `MemoryError`."""
    try:
        data = load(path)
    except Unreadable as fault:
        return Document(str(path), "", fault.content, role)
    content = _content(path, data, readers, skip)
    return Document(str(path), sha256(data).hexdigest(), bounded(content), role) if content else None


def identity(path: Path) -> str:
    """The id of a file whose reader failed, empty when its bytes cannot be read."""
    try:
        return fingerprint(path)
    except Unreadable:
        return ""


def _content(path: Path, data: bytes, readers: Readers, skip: int) -> Content | None:
    try:
        names, note = _choose(path, data, readers)
    except Unreadable as fault:
        return fault.content
    content = _first_good(names[skip:], data)
    return replace(content, message=note) if note and content and not content.message else content


def _first_good(names: tuple[str, ...], data: bytes) -> Content | None:
    """The content of the first reader that does not find the file damaged, or what the first one says about it."""
    first = None
    for name in names:
        content = _attempt(name, data)
        if content.state is not State.DAMAGED:
            return content
        first = first or content
    return first


def _attempt(name: str, data: bytes) -> Content:
    module, function = name.split(":")
    reader: Reader = getattr(import_module(module), function)
    try:
        return reader(data)
    except Unreadable as fault:
        return fault.content
    except MemoryError:
        raise
    # The one border where anything is caught: a hostile file can make a parser raise whatever it likes, and that file
    # must end in a state while the others go on.
    except Exception as fault:  # noqa: BLE001
        what = message("The file is damaged and cannot be read ({reason}).", reason=type(fault).__name__)
        return Content(state=State.DAMAGED, message=what)


def _choose(path: Path, data: bytes, readers: Readers) -> tuple[tuple[str, ...], Message | None]:
    """Readers for these bytes, and a sentence when the suffix says something else."""
    suffix = path.suffix.lower()
    kind = kind_of(data, suffix)
    names = readers.get(suffix, ())
    if kind is None or (kind == TEXT and names in (_TEXT, _MARKDOWN)):
        return _registered(names, suffix)
    right = {DOCX: readers.get(".docx", _DOCX), PDF: readers.get(".pdf", _PDF), TEXT: ()}[kind]
    if not right:
        raise _wrong_suffix(suffix)
    return right, None if names == right else _renamed(kind)


def _registered(names: tuple[str, ...], suffix: str) -> tuple[tuple[str, ...], None]:
    if not names:
        raise _wrong_suffix(suffix)
    return names, None


def _renamed(kind: str) -> Message:
    return message("The name says otherwise, but this is a {kind} file and was read as one.", kind=kind)


def _wrong_suffix(suffix: str) -> Unreadable:
    if suffix in READERS:
        return Unreadable(
            State.WRONG_KIND, message("The file is not what its ending {suffix} says; correct its name.", suffix=suffix)
        )
    return Unreadable(
        State.WRONG_KIND, message("This kind of file is not read; save the document as DOCX, PDF or TXT.")
    )
