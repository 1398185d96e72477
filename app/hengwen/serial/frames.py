"""Messages between processes through a pipe: a value by its schema, and bytes with it. Never pickle.

A worker that a hostile file has taken over may send anything. None of it can run, or be anything but such a value.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from hengwen.serial.decoding import decode_json, encode_json

T = TypeVar("T")
_MOST_PARTS = 20
_LENGTH = 8  # bytes of the length before each part


def pack_frame(value: object, *parts: bytes) -> bytes:
    """Return a value of a schema, and the bytes that go with it, as one frame."""
    every = (encode_json(value).encode(), *parts)
    return b"".join(piece for part in every for piece in (len(part).to_bytes(_LENGTH), part))


def unpack_frame(data: bytes | memoryview, kind: type[T]) -> tuple[T, list[memoryview]]:
    """Undo `pack_frame`, by the schema of the value. Raises `ValueError` for other bytes."""
    head, *parts = islice(_parts(memoryview(data)), _MOST_PARTS)
    return decode_json(bytes(head), kind), parts


def _parts(data: memoryview) -> Iterator[memoryview]:
    place, more = 0, True
    while more:
        end = place + _LENGTH + int.from_bytes(data[place : place + _LENGTH])
        if end > len(data) or place + _LENGTH > len(data):
            raise ValueError("cut off")
        yield data[place + _LENGTH : end]
        place, more = end, end < len(data)
