"""Numbers and tables in the streams of a Word document; what lies past the end of a stream counts as missing."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from struct import Struct, unpack_from

import numpy as np

_MOST_PLACES = 4_000_000  # entries of a table: more than any real document has characters
_LONG = Struct("<I")


def u16(data: bytes, place: int, default: int = 0) -> int:
    """Return the unsigned 16-bit number at a byte, `default` where there is none."""
    return int.from_bytes(data[place : place + 2], "little") if 0 <= place <= len(data) - 2 else default


def u32(data: bytes, place: int, default: int = 0) -> int:
    """Return the unsigned 32-bit number at a byte, `default` where there is none."""
    return int.from_bytes(data[place : place + 4], "little") if 0 <= place <= len(data) - 4 else default


def i16(data: bytes, place: int, default: int = 0) -> int:
    """Return the signed 16-bit number at a byte."""
    return int.from_bytes(data[place : place + 2], "little", signed=True) if 0 <= place <= len(data) - 2 else default


def i32(data: bytes, place: int, default: int = 0) -> int:
    """Return the signed 32-bit number at a byte."""
    return int.from_bytes(data[place : place + 4], "little", signed=True) if 0 <= place <= len(data) - 4 else default


def code_units(data: bytes) -> str:
    """Return UTF-16 as one character for each code unit, halves of pairs included: places count code units."""
    return np.frombuffer(data, "<u2", len(data) // 2).astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")


def utf16(data: bytes) -> str:
    """Return UTF-16 as text; half a pair alone is no character."""
    return data[: len(data) // 2 * 2].decode("utf-16-le", "replace")


@dataclass(frozen=True, slots=True)
class Plc:
    """A table of places, with what holds from each to the next ([MS-DOC] 2.2.2).

    `places`: n + 1 positions. `entries`: n entries of equal size, as bytes.
    """

    places: tuple[int, ...] = ()
    entries: tuple[bytes, ...] = ()

    def __iter__(self) -> Iterator[tuple[int, int, bytes]]:
        return zip(self.places, self.places[1:], self.entries, strict=False)


def plc(data: bytes, size: int, most: int = _MOST_PLACES) -> Plc:
    """Return the table that fills `data`, with entries of `size` bytes; of a longer one the first `most` entries."""
    count = (len(data) - 4) // (4 + size)
    if count <= 0:
        return Plc(tuple(place for (place,) in islice(_LONG.iter_unpack(data[: len(data) // 4 * 4]), 1)))
    start = 4 * (count + 1)
    kept = min(count, most)
    places = unpack_from(f"<{kept + 1}I", data)
    return Plc(
        places,
        tuple(data[entry_start : entry_start + size] for entry_start in range(start, start + kept * size, size))
        if size
        else (),
    )
