"""The streams of a compound file ([MS-CFB]), read by olefile, which follows no chain of sectors in a circle."""

from io import BytesIO

import olefile

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.failure import Unreadable

_SUMMARY = "\x05SummaryInformation"
_CODE_PAGE, _TITLE = 1, 2  # properties of a summary ([MS-OLEPS] 2.18)
_CODE_PAGES = {936: "gb18030", 950: "big5hkscs", 65001: "utf-8", 1200: "utf-16-le", 10000: "mac_roman"}
_FAULTS = (OSError, ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError, OverflowError)
"""What olefile raises for broken files."""


def damaged() -> Unreadable:
    """The fault of a document whose structure is broken."""
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
        """The bytes of a stream, those that are left of one that is cut off; none where it is missing."""
        try:
            return bytes(self._file.openstream(name).read()) if self._file.exists(name) else b""
        except _FAULTS:
            return b""

    def title(self) -> str | None:
        """The title among the properties of the document."""
        try:
            if not self._file.exists(_SUMMARY):
                return None
            properties = self._file.getproperties(_SUMMARY)
            title = properties.get(_TITLE)
            number = properties.get(_CODE_PAGE)
            page = number & 0xFFFF if isinstance(number, int) else 1252
            if isinstance(title, bytes):
                title = title.rstrip(b"\x00").decode(_CODE_PAGES.get(page, f"cp{page}"), "replace")
        except (*_FAULTS, LookupError):
            return None
        return title.rstrip("\x00") if isinstance(title, str) else None
