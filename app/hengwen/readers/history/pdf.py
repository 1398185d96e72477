"""Marks of programs in a PDF: ids, properties, fonts' subset tags, XMP, and how many times it was updated.

ISO 32000-1, 14.4 (file identifiers), 14.3 (metadata), 9.6.4 (font subsets), 7.5.6 (incremental updates); XMP part 2,
2.2 (media management). Searched in the bytes: that needs no second parser, and finds what updates have left behind.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice
from typing import Any

from hengwen.model.regex import regex
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.readers.guesses import guess
from hengwen.readers.history.marks import marks_of, pdf_time

_PROPERTIES = {"Author": MarkKind.AUTHOR, "Creator": MarkKind.PROGRAM, "Producer": MarkKind.PRODUCER}
_TIMES = {"CreationDate": MarkKind.CREATED, "ModDate": MarkKind.MODIFIED}
_METADATA = regex(rb"/Type\s{0,4}/Metadata\b[^\x00]{0,300}?stream\r?\n")
_OBJECTS = regex(rb"/Type\s{0,4}/ObjStm\b[^\x00]{0,300}?stream\r?\n")
_FONT = regex(rb"/FontName\s{0,4}/([A-Z]{6})\+([^\s/<>\[\]()]{1,100})")
_LAST_PART = regex(rb"startxref\s{1,8}\d{1,12}\s{1,8}%%EOF")
_LINEARIZED = regex(rb"/Linearized\s{1,4}\d")
_ITEM = r"(?:=\s{0,4}[\"']([^\"'<>]{1,300})[\"']|>\s{0,80}([^<>]{1,300}?)\s{0,80}<)"
_IN_XMP = {
    MarkKind.DOCUMENT_ID: regex(r"xmpMM:DocumentID\s{0,4}" + _ITEM),
    MarkKind.INSTANCE_ID: regex(r"xmpMM:InstanceID\s{0,4}" + _ITEM),
    MarkKind.DERIVED_FROM: regex(
        r"(?:xmpMM:OriginalDocumentID|stRef:(?:documentID|instanceID|originalDocumentID))\s{0,4}" + _ITEM
    ),
}
_DERIVED = regex(r"<xmpMM:DerivedFrom\b.{0,3000}?(?:</xmpMM:DerivedFrom>|/>)", re.DOTALL)
_LONG_LISTS = ("xmpMM:History", "xmpMM:Ingredients", "xmpMM:Pantry")  # ids of other files and of older versions
_MOST_STREAMS = 200
_MOST_BYTES = 4 << 20  # bytes of a stream, unpacked
_LONGEST_PACKET = 400_000
_MOST_UNPACKED = 32 << 20  # bytes of all object streams
_MOST_FONTS = 300
_ALIKE = 4  # different characters that an id needs: zeros are no id


@guess(lambda _document, _data: ())
def pdf_marks(document: Any, data: bytes) -> tuple[FileMark, ...]:
    """Return the marks of a PDF that PDFium has opened, and of its bytes."""
    properties = tuple(_property_marks(document))
    programs = [mark.value for mark in properties if mark.kind in (MarkKind.PRODUCER, MarkKind.PROGRAM)]
    return (
        *_identifier_marks(document),
        *properties,
        *_xmp_marks(_packet(data, programs)),
        *marks_of(MarkKind.FONT_SUBSET, *islice(dict.fromkeys(_fonts(data)), _MOST_FONTS)),
        *_update_marks(data),
    )


def _identifier_marks(document: Any) -> Iterator[FileMark]:
    """Yield both halves of /ID: of the file for ever, and of this version; one half alone where both are equal."""
    permanent, changing = (_hex(document.get_identifier(which)) for which in (0, 1))
    yield from marks_of(MarkKind.DOCUMENT_ID, permanent)
    if changing != permanent:
        yield from marks_of(MarkKind.INSTANCE_ID, changing)


def _hex(value: bytes | None) -> str:
    """Return an id in hex; empty for an empty one, such as zeros."""
    return (value or b"")[:64].hex() if len(set(value or b"")) >= _ALIKE else ""


def _property_marks(document: Any) -> Iterator[FileMark]:
    for name, kind in _PROPERTIES.items():
        yield from marks_of(kind, document.get_metadata_value(name))
    for name, kind in _TIMES.items():
        yield from marks_of(kind, pdf_time(document.get_metadata_value(name)))


def _xmp_marks(packet: str) -> Iterator[FileMark]:
    marks: dict[tuple[MarkKind, str], None] = {}
    derived = " ".join(match[0] for match in _DERIVED.finditer(packet))
    own = _DERIVED.sub(" ", packet)
    for kind, pattern in _IN_XMP.items():
        for match in pattern.finditer(own if kind is not MarkKind.DERIVED_FROM else f"{_original(own)} {derived}"):
            marks[kind, normal_id(match[1] or match[2])] = None
    for (kind, value), _ in islice(marks.items(), 20):
        yield from marks_of(kind, value if len(set(value)) >= _ALIKE else None)


def _original(packet: str) -> str:
    """Return the id that the packet gives for the file from which all its versions come."""
    place = packet.find("xmpMM:OriginalDocumentID")
    return packet[place : place + 700] if place >= 0 else ""


def normal_id(value: str) -> str:
    """Return an id of XMP without scheme, hyphens and case: programs differ in how they write one."""
    return value.strip().lower().rpartition(":")[2].replace("-", "").strip("{}")


def _packet(data: bytes, programs: Sequence[str]) -> str:
    """Return the last XMP packet about the file as a whole, unpacked if need be, without its lists of other files.

    Pictures in a file have packets of their own: the file's packet names the program that made it.
    """
    packets = list(islice(_open_packets(data), _MOST_STREAMS))
    if not packets and b"/Metadata" in data:
        packets = [_unpacked(data, match.end()) for match in islice(_METADATA.finditer(data), 20)]
    names = [escape(program, quote=False).encode() for program in programs]
    of_file = [candidate for candidate in packets if any(name in candidate for name in names)]
    packet = of_file[-1][:_LONGEST_PACKET].decode("utf-8", "replace") if of_file else ""
    for name in _LONG_LISTS:
        begin, end = packet.find(f"<{name}"), packet.rfind(f"</{name}>")
        packet = packet[:begin] + packet[end:] if 0 <= begin < end else packet
    return packet


def _open_packets(data: bytes) -> Iterator[bytes]:
    """Yield the uncompressed packets, in the order of the file."""
    done = 0
    while (end := data.find(b"</x:xmpmeta>", done)) >= 0:
        begin = data.rfind(b"<x:xmpmeta", max(done, end - _LONGEST_PACKET), end)
        done = end + 1
        if begin >= 0:
            yield data[begin:end]


def _unpacked(data: bytes, start: int) -> bytes:
    """Unpack a stream that begins at a place, as far as possible."""
    try:
        return zlib.decompressobj().decompress(data[start : start + _MOST_BYTES], _MOST_BYTES)
    except zlib.error:
        return b""


def _fonts(data: bytes) -> Iterator[str]:
    """Yield the names of font subsets with their tags: uncompressed ones first, then those in object streams."""
    yield from (_font(match) for match in islice(_FONT.finditer(data), _MOST_FONTS))
    room = _MOST_UNPACKED
    for match in islice(_OBJECTS.finditer(data), _MOST_STREAMS) if b"/ObjStm" in data else ():
        inner = _unpacked(data, match.end())
        room -= len(inner)
        yield from (_font(match) for match in islice(_FONT.finditer(inner), _MOST_FONTS))
        if room < 0:
            return


def _font(match: re.Match[bytes]) -> str:
    return b"+".join(match.groups()).decode("latin-1")


def _update_marks(data: bytes) -> Iterator[FileMark]:
    """Yield how often the file was added to; one for the web, or of Word with both kinds of table, has two parts."""
    parts = sum(1 for _ in islice(_LAST_PART.finditer(data), 1_000))
    usual = 2 if _LINEARIZED.search(data, 0, 2048) or b"/XRefStm" in data[-4096:] else 1
    if parts > usual:
        yield from marks_of(MarkKind.UPDATES, str(parts - usual))
