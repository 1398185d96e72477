"""Unpacks compressed values of files that anybody may have made, to at most the size such values can have."""

import zlib

import numpy as np

_FLOOR = 32_000_000
_RATIO = 16  # texts of people have 3 to 14, as bytes and as a text in memory with the places of its tokens


def as_bytes(value: object) -> bytes:
    """Return a value of a column for bytes: SQLite lets it hold anything. Raises `ValueError` for others."""
    if not isinstance(value, bytes):
        raise ValueError("no bytes")  # noqa: TRY004 - of a file, as all that is wrong with one
    return value


def inflate(packed: object, most: int | None = None) -> bytes:
    """Decompress. Raises `ValueError` for invalid bytes and a result of more than `most` bytes or implausibly many."""
    data = as_bytes(packed)
    return UnpackingBudget(len(data)).inflate(data) if most is None else _inflate(data, most)


def inflate_text(packed: object) -> str:
    """Decompress into a text in UTF-8, lone surrogates included."""
    data = as_bytes(packed)
    return UnpackingBudget(len(data)).inflate_text(data)


class UnpackingBudget:
    """How much may be unpacked from something of a packed size: a file, or a value."""

    def __init__(self, packed: int) -> None:
        self._left = _FLOOR + _RATIO * packed

    def inflate(self, packed: bytes, length: int | None = None) -> bytes:
        """Decompress. Raises `ValueError` as the function does, and for a result of another `length`."""
        unpacked = _inflate(packed, self._left if length is None else min(length, self._left))
        if length not in {None, len(unpacked)}:
            raise ValueError("not as long as it was")
        self._spend(len(unpacked))
        return unpacked

    def inflate_text(self, packed: bytes, length: int | None = None) -> str:
        """Decompress into a text in UTF-8, lone surrogates included."""
        data = self.inflate(packed, length)
        units = np.frombuffer(data, np.uint8)
        if units.max(initial=0) < 0xF0:
            self._spend(len(data))
        else:  # one wide letter makes every letter take four bytes
            self._spend(4 * int(np.count_nonzero(units & 0xC0 != 0x80)))
        return data.decode("utf-8", "surrogatepass")

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise ValueError("too long")


def _inflate(packed: bytes, most: int) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, most + 1)
    except zlib.error as fault:
        raise ValueError(str(fault)) from fault
    if len(unpacked) > most or not unpacker.eof:
        raise ValueError("too long, or cut off")
    return unpacked
