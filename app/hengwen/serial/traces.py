"""The traces of a file as bytes for libraries: everything but the bytes of pictures as JSON, then these. Check files
before version 6 have them too.
"""

from collections.abc import Iterator
from typing import Any

from hengwen.model.signs.traces import Picture, Traces
from hengwen.serial.decoding import decode_plain
from hengwen.serial.frames import pack_frame, unpack_frame

_PICTURE = "offset", "page", "name", "width", "height", "data", "pixels"


def pack_traces(traces: Traces) -> bytes:
    """Return the traces of a file; empty traces as no bytes."""
    if not traces:
        return b""
    marks = [(mark.kind, mark.value, [edge for span in mark.spans for edge in (span.start, span.end)])
             for mark in traces.marks]  # fmt: skip
    blobs = b"".join(picture.thumbnail + picture.features for picture in traces.pictures)
    return pack_frame(([_row(picture_) for picture_ in traces.pictures], marks, traces.unread_pictures), blobs)


def _row(picture: Picture) -> tuple[object, ...]:
    hashes = [f"{hash_:016x}" for hash_ in picture.hashes]
    fields = (getattr(picture, name) for name in _PICTURE)
    return *fields, hashes, len(picture.thumbnail), len(picture.features)


def unpack_traces(data: bytes | memoryview) -> Traces:
    """Undo `pack_traces`. Raises `ValueError` for other bytes."""
    if not data:
        return Traces()
    try:
        (pictures, marks, unread), (blobs,) = unpack_frame(data, tuple[list[Any], list[Any], int])
        fields = {
            "pictures": list(_pictures(pictures, blobs)),
            "marks": [
                {"kind": kind, "value": value, "spans": list(zip(edges[::2], edges[1::2], strict=True))}
                for kind, value, edges in marks
            ],
            "unread_pictures": unread,
        }
    except TypeError as fault:
        raise ValueError("no traces of a file") from fault
    return decode_plain(fields, Traces)


def _pictures(rows: list[Any], blobs: memoryview) -> Iterator[dict[str, object]]:
    place = 0
    for *fields, hashes, thumbnail, features in rows:
        middle, end = place + thumbnail, place + thumbnail + features
        if not place <= middle <= end <= len(blobs):
            raise ValueError("not as many bytes as pictures have")
        yield {
            **dict(zip(_PICTURE, fields, strict=True)),
            "hashes": [int(hexadecimal, 16) for hexadecimal in hashes],
            "thumbnail": bytes(blobs[place:middle]),
            "features": bytes(blobs[middle:end]),
        }
        place = end
