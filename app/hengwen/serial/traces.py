"""What a file has beside its text as bytes, as libraries keep it: of pictures all but their bytes as JSON, then these.

Check files before version 6 have it too.
"""

from collections.abc import Iterator
from typing import Any

from hengwen.model.signs.traces import Picture, Traces
from hengwen.serial.decoding import decode_plain
from hengwen.serial.frames import pack_frame, unpack_frame

_PICTURE = "offset", "page", "name", "width", "height", "data", "pixels"


def pack_traces(traces: Traces) -> bytes:
    """The traces of a file, none as no bytes."""
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
    """The inverse of `pack_traces`. Raises `ValueError` for other bytes."""
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
