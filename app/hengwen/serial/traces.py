"""What a file has beside its text as bytes: what workers send, and what libraries and check files keep."""

from typing import Annotated

from msgspec import Meta, Struct

from hengwen.model.signs.traces import FileMark, MarkKind, Picture, Traces
from hengwen.model.span import Span
from hengwen.serial.decoding import Line, Offset, Word
from hengwen.serial.frames import pack_frame, unpack_frame

_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class PackedPicture(Struct, array_like=True):
    """A picture without its thumbnail and features, of which it has the lengths; perceptual hashes in hex."""

    offset: Offset
    page: Offset | None
    name: Line
    width: Offset
    height: Offset
    data: Word
    pixels: Word
    hashes: tuple[_Hash, _Hash]
    thumbnail: Offset
    features: Offset


class PackedMark(Struct, array_like=True):
    """A mark of a file; `spans`: beginnings and ends, one after the other."""

    kind: MarkKind
    value: Line
    spans: tuple[Offset, ...]


class PackedTraces(Struct, array_like=True):
    """All of them but the bytes of pictures."""

    pictures: tuple[PackedPicture, ...]
    marks: tuple[PackedMark, ...]
    unread_pictures: Offset


def pack_traces(traces: Traces) -> bytes:
    """The traces of a file, none as no bytes."""
    if not traces:
        return b""
    pictures = tuple(
        PackedPicture(
            each.offset,
            each.page,
            each.name,
            each.width,
            each.height,
            each.data,
            each.pixels,
            (f"{each.hashes[0]:016x}", f"{each.hashes[1]:016x}"),
            len(each.thumbnail),
            len(each.features),
        )
        for each in traces.pictures
    )
    marks = tuple(
        PackedMark(mark.kind, mark.value, tuple(edge for span in mark.spans for edge in (span.start, span.end)))
        for mark in traces.marks
    )
    blobs = b"".join(each.thumbnail + each.features for each in traces.pictures)
    return pack_frame(PackedTraces(pictures, marks, traces.unread_pictures), blobs)


def unpack_traces(data: bytes | memoryview) -> Traces:
    """The inverse of `pack_traces`. Raises `ValueError` for other bytes."""
    if not data:
        return Traces()
    packed, parts = unpack_frame(data, PackedTraces)
    if len(parts) != 1 or len(parts[0]) != sum(each.thumbnail + each.features for each in packed.pictures):
        raise ValueError("not as many bytes as pictures have")
    pictures, place = [], 0
    for each in packed.pictures:
        middle = place + each.thumbnail
        end = middle + each.features
        pictures.append(
            Picture(
                each.offset,
                each.page,
                each.name,
                each.width,
                each.height,
                each.data,
                each.pixels,
                (int(each.hashes[0], 16), int(each.hashes[1], 16)),
                bytes(parts[0][place:middle]),
                bytes(parts[0][middle:end]),
            )
        )
        place = end
    return Traces(tuple(pictures), tuple(map(_mark, packed.marks)), packed.unread_pictures)


def _mark(packed: PackedMark) -> FileMark:
    edges = packed.spans
    if len(edges) % 2:
        raise ValueError("a beginning without an end")
    return FileMark(packed.kind, packed.value, tuple(map(Span, edges[::2], edges[1::2])))
