"""The streams of a compound file ([MS-CFB]), read by olefile, which follows no chain of sectors in a circle."""

from io import BytesIO

import olefile

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.doc.binary import u16, u32, utf16
from hengwen.readers.failure import Unreadable

_CODE_PAGE, _TITLE = 1, 2  # properties of a document
_NARROW, _WIDE = 30, 31  # kinds of texts
_CODE_PAGES = {936: "gb18030", 950: "big5hkscs", 65001: "utf-8", 1200: "utf-16-le", 10000: "mac_roman"}
_FAULTS = (OSError, ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError, OverflowError)
"""Exceptions of olefile for broken files."""


def damaged() -> Unreadable:
    """Return the fault of a document whose structure is broken."""
    return Unreadable(
        State.DAMAGED, message("The Word document is damaged or cut off; open it in Word or WPS and save it again.")
    )


class CompoundFile:
    """A compound file. Raises `Unreadable` where it is none, or too broken to find its streams."""

    def __init__(self, data: bytes) -> None:
        try:
            self._file = olefile.OleFileIO(BytesIO(data))
        except _FAULTS as fault:
            raise damaged() from fault

    def stream(self, name: str) -> bytes:
        """Return the bytes of a stream, what is left of a cut one; none where it is missing."""
        try:
            return bytes(self._file.openstream(name).read()) if self._file.exists(name) else b""
        except _FAULTS:
            return b""

    def title(self) -> str | None:
        """Return the title among the properties of the document."""
        return title_in(self.stream("\x05SummaryInformation"))


def title_in(summary: bytes) -> str | None:
    """Return the title in the stream of a document's properties ([MS-OLEPS] 2.20, 2.21)."""
    start = u32(summary, 44)
    count = min(u32(summary, start + 4), 100)
    entries = range(start + 8, start + 8 + 8 * count, 8)
    places = {u32(summary, place): start + u32(summary, place + 4) for place in entries}
    place = places.get(_TITLE, len(summary))
    kind, size = u32(summary, place), u32(summary, place + 4)
    if kind == _WIDE:
        return utf16(summary[place + 8 : place + 8 + 2 * size]).partition("\x00")[0]
    if kind != _NARROW:
        return None
    page = u16(summary, places.get(_CODE_PAGE, len(summary)) + 4, 1252)
    raw = summary[place + 8 : place + 8 + size]
    try:
        return raw.decode(_CODE_PAGES.get(page, f"cp{page}"), "replace").partition("\x00")[0]
    except LookupError:
        return None
