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
    marks = [(mark.kind, mark.value, [edge for each in mark.spans for edge in (each.start, each.end)])
             for mark in traces.marks]  # fmt: skip
    blobs = b"".join(each.thumbnail + each.features for each in traces.pictures)
    return pack_frame(([_row(each) for each in traces.pictures], marks, traces.unread_pictures), blobs)


def _row(picture: Picture) -> tuple[object, ...]:
    hashes = [f"{each:016x}" for each in picture.hashes]
    fields = (getattr(picture, name) for name in _PICTURE)
    return *fields, hashes, len(picture.thumbnail), len(picture.features)


def unpack_traces(data: bytes | memoryview) -> Traces:
    """Undo `pack_traces`. Raises `ValueError` for other bytes."""
    if not data:
        return Traces()
    try:
        (pictures, marks, unread), (blobs,) = unpack_frame(data, tuple[list[Any], list[Any], int])
        found = {
            "pictures": list(_pictures(pictures, blobs)),
            "marks": [
                {"kind": kind, "value": value, "spans": list(zip(edges[::2], edges[1::2], strict=True))}
                for kind, value, edges in marks
            ],
            "unread_pictures": unread,
        }
    except TypeError as fault:
        raise ValueError("no traces of a file") from fault
    return decode_plain(found, Traces)


def _pictures(rows: list[Any], blobs: memoryview) -> Iterator[dict[str, object]]:
    place = 0
    for *fields, hashes, thumbnail, features in rows:
        middle, end = place + thumbnail, place + thumbnail + features
        if not place <= middle <= end <= len(blobs):
            raise ValueError("not as many bytes as pictures have")
        yield {
            **dict(zip(_PICTURE, fields, strict=True)),
            "hashes": [int(each, 16) for each in hashes],
            "thumbnail": bytes(blobs[place:middle]),
            "features": bytes(blobs[middle:end]),
        }
        place = end
