"""The format of a file: its bytes decide where they leave no doubt, the suffix elsewhere."""

import re

from hengwen.model.document import State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.failure import Unreadable, locked
from hengwen.readers.formats import FORMATS, OLE, ZIP, Format, Formats, OdfMember, ZipMember
from hengwen.readers.odf.package_type import odf_type

_OTHER_OFFICE = regex(rb"xl/workbook\d*\.(?:xml|bin)")
_FOREIGN = (
    b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"\x7fELF", b"MZ\x90", b"\x1f\x8b\x08", b"7z\xbc\xaf", b"Rar!\x1a",
    b"ID3", b"OggS", b"fLaC", b"II*\x00", b"MM\x00*", b"BM\x00", b"SQLite format 3\x00", b"%!PS",
    b"\x01\xfe",  # Microsoft Works; its `.wps` is not that of WPS Office
)  # fmt: skip


def detect(data: bytes, suffix: str, formats: Formats = FORMATS) -> tuple[Format, Message | None]:
    """Return the format to read bytes as, and a sentence where the suffix says otherwise.

    Raises `Unreadable` for bytes that no reader reads.
    """
    named = next((known for known in formats if suffix in known.suffixes), None)
    recognised = _recognised(data, named, formats)
    if recognised is None:
        return _by_suffix(data, suffix, named), None
    return recognised, None if recognised is named else _renamed(recognised.name)


def _recognised(data: bytes, named: Format | None, formats: Formats) -> Format | None:
    """Return the format whose signature the bytes have. Raises `Unreadable` for bytes certainly of no known format."""
    if data.startswith(OLE) and "EncryptedPackage".encode("utf-16-le") in data:
        raise locked()
    signed = (known for known in formats if known.signature and known.signature.matches(data, named=known is named))
    recognised = next(signed, None)
    if recognised is None and (data.startswith((OLE, *_FOREIGN)) or _is_foreign_zip(data, named)):
        raise _foreign()
    return recognised


def _is_foreign_zip(data: bytes, named: Format | None) -> bool:
    """Return whether it is a ZIP of no format; one with a suffix of such a format may be a damaged one."""
    if not data.startswith(ZIP):
        return False
    packed = named is not None and isinstance(named.signature, ZipMember | OdfMember)
    return bool(_OTHER_OFFICE.search(data) or odf_type(data)) or (
        not packed and data[2:4] in (b"\x03\x04", b"\x05\x06")
    )


def _by_suffix(data: bytes, suffix: str, named: Format | None) -> Format:
    if named is None:
        raise Unreadable(
            State.WRONG_KIND, message("This kind of file is not read; save the document as DOCX, PDF or TXT.")
        )
    if named.signature is not None and _is_plain(data):
        raise Unreadable(
            State.WRONG_KIND, message("The file is not what its ending {suffix} says; correct its name.", suffix=suffix)
        )
    return named


def _is_plain(data: bytes) -> bool:
    """Return whether the beginning is certainly plain text: no byte that text does not have."""
    return not re.search(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]", data[:4096])


def _foreign() -> Unreadable:
    return Unreadable(
        State.WRONG_KIND, message("This is another kind of file, whatever its name says; save it as DOCX, PDF or TXT.")
    )


def _renamed(name: str) -> Message:
    return message("The name says otherwise, but this is a {kind} file and was read as one.", kind=name)
