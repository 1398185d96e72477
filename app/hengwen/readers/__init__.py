"""From a file to a `Document`: the bytes decide what it is, and every file ends in one state with one sentence.

A reader is a function `(data: bytes) -> Content`; those of plain text also take `encoding`, and one that asks for a
second opinion itself takes `keep`. The table names it by suffix and imports it when it is needed, so that a worker
process starts fast. A second name in a row is the second opinion: tried when the first reader finds the file damaged,
hangs or dies.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from inspect import signature
from pathlib import Path

from hengwen.model.document import Content, Document, Role, State
from hengwen.model.errors import Message, message
from hengwen.readers.common.encodings import chosen
from hengwen.readers.common.paragraph_kinds import unheaded
from hengwen.readers.common.suspicious_text import with_oddities
from hengwen.readers.detect import DOCX, ODT, OLD, PDF, PPTX, RTF, TEXT, fingerprint, kind_of
from hengwen.readers.failure import Unreadable
from hengwen.readers.limits import bounded
from hengwen.readers.sandbox.fallback_result import Keep, lose
from hengwen.readers.zip.archive import SUFFIX, fetch, is_archive, is_member, look_into

Reader = Callable[..., Content]
Readers = Mapping[str, tuple[str, ...]]

_TEXT = ("hengwen.readers.txt:read_txt",)
_MARKDOWN = ("hengwen.readers.txt:read_markdown",)
_HTML = ("hengwen.readers.html.reader:read_html",)
_DOCX = ("hengwen.readers.docx.reader:read_docx",)
_PDF = ("hengwen.readers.pdf.reader:read_pdfium", "hengwen.readers.pdf.pdfminer_reader:read_pdfminer")
_ODT = ("hengwen.readers.odf.reader:read_odt",)
_PPTX = ("hengwen.readers.pptx.reader:read_pptx",)
_RTF = ("hengwen.readers.rtf.reader:read_rtf",)
_OFFICE = ("hengwen.readers.office:read_office",)

READERS: Readers = {
    ".docx": _DOCX,
    ".docm": _DOCX,
    ".pdf": _PDF,
    ".txt": _TEXT,
    ".text": _TEXT,
    ".md": _MARKDOWN,
    ".markdown": _MARKDOWN,
    ".html": _HTML,
    ".htm": _HTML,
    ".xhtml": _HTML,
    ".odt": _ODT,
    ".ott": _ODT,
    ".pptx": _PPTX,
    ".pptm": _PPTX,
    ".ppsx": _PPTX,
    ".rtf": _RTF,
    ".doc": _OFFICE,
    ".wps": _OFFICE,
}
"""Suffix in lower case → dotted names of the first reader and of the second opinion."""


def known(path: Path) -> bool:
    """Whether a reader is registered for the suffix of `path`."""
    return path.suffix.lower() in READERS


def read(path: Path, role: Role = Role.NEW, encoding: str | None = None) -> Document:
    """Read a file in this process. A bad file never raises: the document's state and message say what happened.

    `encoding`: for plain text and HTML, a name as in `encodings.CHOICES` (another raises `HengwenError`); the bytes
    decide by default. A document in an archive has the path `export.zip/Name/work.docx`.
    `id` is the SHA-256 of exactly the bytes the text was read from, or empty when no bytes could be read.
    """
    try:
        document = read_file(path, role, encoding=chosen(encoding) if encoding else None)
    except MemoryError:
        return Document(str(path), "", crashed(), role)
    return document or Document(str(path), "", crashed(), role)


def crashed() -> Content:
    """What is said about a file that takes its reader down."""
    what = message("The file takes its reader down; save it once more in the program it comes from.")
    return Content(state=State.READER_CRASHED, message=what)


def read_file(
    path: Path,
    role: Role,
    readers: Readers = READERS,
    skip: int = 0,
    encoding: str | None = None,
    *,
    keep: Callable[[Document], None] = lose,
) -> Document | None:
    """Read a file with the readers from number `skip` on; None when there is none left. Raises only `MemoryError`.

    `keep` is told the document as the first reader sees it before a second one is asked, which may hang or die.
    """
    try:
        said = look_into(path, names=SUFFIX in readers) if is_archive(path) and not skip else None
        if said is not None:
            return Document(str(path), "", said, role)
        data = fetch(path)
    except Unreadable as fault:
        return Document(str(path), "", fault.content, role)
    identity = sha256(data).hexdigest()

    def document(content: Content) -> Document:
        return Document(str(path), identity, bounded(content), role)

    content = _content(path, data, readers, skip, encoding, keep=lambda first: keep(document(first)))
    return document(content) if content else None


def identity(path: Path) -> str:
    """The id of a file whose reader failed, empty when its bytes cannot be read."""
    try:
        return sha256(fetch(path)).hexdigest() if is_member(path) else fingerprint(path)
    except Unreadable:
        return ""


def _content(
    path: Path, data: bytes, readers: Readers, skip: int, encoding: str | None, *, keep: Keep
) -> Content | None:
    try:
        names, note = _choose(path, data, readers)
    except Unreadable as fault:
        return fault.content

    def whole(content: Content) -> Content:
        content = replace(content, findings=(*content.findings, *unheaded(content.paragraphs, content.text)))
        return replace(content, message=note) if note and not content.message else content

    content = _first_good(names[skip:], data, encoding, lambda first: keep(whole(first)))
    return whole(content) if content else None


def _first_good(names: tuple[str, ...], data: bytes, encoding: str | None, keep: Keep) -> Content | None:
    """The content of the first reader that does not find the file damaged, or what the first one says about it."""
    first = None
    for name in names:
        if first:
            keep(first)
        content = _attempt(name, data, encoding, lose if first else keep)
        if content.state is not State.DAMAGED:
            return content
        first = first or content
    return first


def _attempt(name: str, data: bytes, encoding: str | None, keep: Keep) -> Content:
    module, function = name.split(":")
    reader: Reader = getattr(import_module(module), function)
    offered = {"encoding": encoding, "keep": lambda first: keep(with_oddities(first))}
    taken = {each: offered[each] for each in signature(reader).parameters if offered.get(each)}
    try:
        return with_oddities(reader(data, **taken))
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
    right = {
        DOCX: readers.get(".docx", _DOCX), PDF: readers.get(".pdf", _PDF), ODT: _ODT, PPTX: _PPTX, RTF: _RTF,
        OLD: _OFFICE, TEXT: (),
    }[kind]  # fmt: skip
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
