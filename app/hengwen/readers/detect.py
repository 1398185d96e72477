"""Opening a file once, safely, and telling from its bytes what it is."""

import os
import re
import stat
from collections.abc import Callable
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from typing import TypeVar

from hengwen.model.document import State
from hengwen.model.errors import message
from hengwen.readers.failure import Unreadable, own_report

LIMIT = 200 * 1024 * 1024
"""Largest file that is read, in bytes."""

T = TypeVar("T")

DOCX, PDF, TEXT = "DOCX", "PDF", "TXT"
ODT, PPTX, RTF, OLD = "ODT", "PPTX", "RTF", "DOC"

OWN_PDF = b"/Producer <FEFF00480065006E006700770065006E>"
"""The mark of a PDF of this program: its name in UTF-16."""

OWN_PACKAGE = b"Hengwen report"
"""The mark of a DOCX of this program: the comment of its ZIP. Whoever edits the file and saves it takes it away."""

_TAIL = 1_000_000  # bytes at the end of a PDF of which most are the table of its objects

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SECTOR, _WORD_HEADER = 512, b"\xec\xa5"
_MAIN_PART = re.compile(rb"word/document\d*\.xml")
_OTHER_OFFICE = re.compile(rb"xl/workbook\d*\.(?:xml|bin)|mimetypeapplication/vnd\.oasis")
_SLIDES = re.compile(rb"ppt/presentation\d*\.xml")
_OPEN_TEXT = re.compile(rb"mimetypeapplication/vnd\.oasis\.opendocument\.text")
_PACKED = (".docx", ".docm", ".odt", ".ott", ".pptx", ".pptm", ".ppsx")
_FOREIGN = (
    b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"\x7fELF", b"MZ\x90", b"\x1f\x8b\x08", b"7z\xbc\xaf", b"Rar!\x1a",
    b"ID3", b"OggS", b"fLaC", b"II*\x00", b"MM\x00*", b"BM\x00", b"SQLite format 3\x00", b"%!PS",
)  # fmt: skip


def load(path: Path) -> bytes:
    """All bytes of a regular file, from one opening. Raises `Unreadable` for anything else."""
    data = _from_opened(path, lambda file: file.read(LIMIT + 1))
    if len(data) > LIMIT:
        raise too_large()
    if not data:
        raise Unreadable(State.EMPTY, message("The file is empty: it has no bytes at all."))
    return data


def fingerprint(path: Path) -> str:
    """SHA-256 in hex of a regular file, in little memory. Raises `Unreadable` for anything else."""
    return _from_opened(path, lambda file: file_digest(file, "sha256").hexdigest())


def _from_opened(path: Path, use: Callable[[BufferedReader], T]) -> T:
    try:
        _insist_regular(path.stat())
        # Without O_NONBLOCK a FIFO that has just taken the file's place would hold the reader for ever.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            _insist_regular(os.fstat(file.fileno()))
            return use(file)
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the path
        raise Unreadable(State.GONE, message("The file is gone or may not be opened.")) from fault


def too_large() -> Unreadable:
    """The fault of a file, or of a part of it, beyond the limits."""
    return Unreadable(State.TOO_LARGE, message("The file, or what is packed in it, is too large to be read safely."))


def _insist_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(State.WRONG_KIND, message("This is a folder or a device, not a document."))
    if status.st_size > LIMIT:
        raise too_large()


def kind_of(data: bytes, suffix: str) -> str | None:
    """One of the kinds above when the bytes leave no doubt, None when the suffix has to decide.

    Raises `Unreadable` for bytes that are unmistakably something no reader reads.
    """
    if data.startswith((b"%PDF-", b"PK")) and _is_own(data):
        raise own_report()
    if re.match(rb"(?:\xef\xbb\xbf)?\s{0,32}%PDF-\d", data) or (suffix == ".pdf" and b"%PDF-" in data[:1024]):
        return PDF
    if data.startswith(_OLE):
        return _ole(data)
    if data.startswith(b"PK"):
        return _zip(data, suffix)
    if data.startswith(b"{\\rtf"):
        return RTF
    if data.startswith(_FOREIGN):
        raise _foreign()
    return TEXT if suffix in (*_PACKED, ".pdf", ".rtf", ".doc", ".wps") and _plain(data) else None


def _is_own(data: bytes) -> bool:
    """Whether this program made the PDF or the package, by the mark that its writers put near the end."""
    return data.endswith(OWN_PACKAGE) if data.startswith(b"PK") else OWN_PDF in data[-_TAIL:]


def _ole(data: bytes) -> str:
    """`OLD` for documents of Word before 2007 and of WPS."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise locked()
    if any(name.encode("utf-16-le") in data for name in ("WordDocument", "WpsDocument")):
        if _enciphered(data):
            raise locked()
        return OLD
    raise _foreign()


def _enciphered(data: bytes) -> bool:
    """Whether the header of an old Word document says so ([MS-DOC] 2.5.2, `fEncrypted`); it begins with a sector."""
    headers = (at for at in range(_SECTOR, len(data) - 12, _SECTOR) if data.startswith(_WORD_HEADER, at))
    first = next(headers, None)
    return first is not None and bool(data[first + 11] & 1)


def locked() -> Unreadable:
    """The fault of a document that asks for a password."""
    return Unreadable(State.LOCKED, message("The document is locked with a password; save a copy without it."))


def damaged_pdf() -> Unreadable:
    """The fault of a PDF whose structure is broken."""
    return Unreadable(State.DAMAGED, message("The PDF file is damaged or cut off; make it again from its source."))


def _foreign() -> Unreadable:
    return Unreadable(
        State.WRONG_KIND, message("This is another kind of file, whatever its name says; save it as DOCX, PDF or TXT.")
    )


def _zip(data: bytes, suffix: str) -> str | None:
    if _MAIN_PART.search(data):
        return DOCX
    if _SLIDES.search(data):
        return PPTX
    if _OPEN_TEXT.search(data[:200]):
        return ODT
    if _OTHER_OFFICE.search(data) or (suffix not in _PACKED and data[2:4] in (b"\x03\x04", b"\x05\x06")):
        raise _foreign()
    return None


def _plain(data: bytes) -> bool:
    """Whether the beginning is plain text beyond doubt: no byte that text does not have."""
    return not re.search(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]", data[:4096])
