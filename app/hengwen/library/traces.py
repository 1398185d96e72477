"""What files of a library have beside their text: kept with each document, its pictures in a table of their hashes."""

import sqlite3
import zlib

from hengwen.library.unpacking import inflate
from hengwen.model.signs.traces import NO_TRACES, Traces
from hengwen.readers.sandbox.packed_traces import pack_traces, unpack_traces

_LEVEL = 1  # of zlib: thumbnails are packed already


def insert_traces(connection: sqlite3.Connection, number: int, traces: Traces) -> None:
    """Write the traces of a document inside of a transaction; a row says that they are known, even where none are."""
    packed = pack_traces(traces)
    connection.execute(
        "INSERT INTO traces (number, packed) VALUES (?, ?)", (number, zlib.compress(packed, _LEVEL) if packed else b"")
    )
    connection.executemany(
        "INSERT INTO picture (number, place, data, pixels, whole, inner) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, place, bytes.fromhex(each.data), bytes.fromhex(each.pixels), *map(_signed, each.hashes))
            for place, each in enumerate(traces.pictures)
        ],
    )


def _signed(value: int) -> int:
    """64 bits as a number that SQLite has."""
    return value - (1 << 64) if value >> 63 else value


def unpack_traces_of(packed: bytes | None) -> Traces:
    """The traces of a document, none where they were not kept. Raises `ValueError` for bytes that are none."""
    return unpack_traces(inflate(packed)) if packed else NO_TRACES
