"""The traces of files in a library: kept with each document, its pictures and marks in tables of their hashes."""

import sqlite3
import zlib
from hashlib import blake2b

from hengwen.model.signs.mark_groups import MarkGroup, telling_marks
from hengwen.model.signs.traces import NO_TRACES, Traces
from hengwen.serial.traces import pack_traces, unpack_traces
from hengwen.serial.unpacking import inflate

_LEVEL = 1  # of zlib: thumbnails are compressed already


def insert_traces(connection: sqlite3.Connection, number: int, traces: Traces) -> None:
    """Write the traces of a document inside a transaction; the row shows that they are known, even without any."""
    packed = pack_traces(traces)
    connection.execute(
        "INSERT INTO traces (number, packed) VALUES (?, ?)", (number, zlib.compress(packed, _LEVEL) if packed else b"")
    )
    connection.executemany(
        "INSERT INTO picture (number, place, data, pixels, whole, inner) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, place, bytes.fromhex(picture.data), bytes.fromhex(picture.pixels), *map(_signed, picture.hashes))
            for place, picture in enumerate(traces.pictures)
        ],
    )
    marks = {mark_hash(mark) for mark in telling_marks(traces)}
    connection.executemany("INSERT INTO mark (number, value) VALUES (?, ?)", [(number, mark) for mark in marks])


def mark_hash(mark: MarkGroup) -> int:
    """Return a hash of a mark, as an integer of SQLite."""
    kind, value = mark
    text = f"{kind.value}\0{value}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little", signed=True)


def _signed(value: int) -> int:
    """Return 64 bits as an integer of SQLite."""
    return value - (1 << 64) if value >> 63 else value


def unpack_traces_of(packed: bytes | None) -> Traces:
    """Return the traces of a document, empty where they were not kept. Raises `ValueError` for invalid bytes."""
    return unpack_traces(inflate(packed)) if packed else NO_TRACES
