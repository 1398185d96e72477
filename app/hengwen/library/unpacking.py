"""Compressed values of files that anybody may have made, unpacked to no more than such values have."""

import zlib

_FLOOR = 64_000_000
_RATIO = 60  # texts of people have 3 to 15 with all that is kept of them


def as_bytes(value: object) -> bytes:
    """A value of a column that should hold bytes: SQLite lets it hold anything. Raises `ValueError` for others."""
    if not isinstance(value, bytes):
        raise ValueError("no bytes")  # noqa: TRY004 - of a file, as all that is wrong with one
    return value


def inflate(packed: object) -> bytes:
    """What zlib has packed. Raises `ValueError` for what is no such bytes, and for too many."""
    data = as_bytes(packed)
    return UnpackingBudget(len(data)).inflate(data)


def inflate_text(packed: object) -> str:
    """The same as a text in UTF-8, lone surrogates included."""
    data = as_bytes(packed)
    return UnpackingBudget(len(data)).inflate_text(data)


class UnpackingBudget:
    """How much may be unpacked of something that has so many bytes packed: a file, or a row."""

    def __init__(self, packed: int) -> None:
        self._left = _FLOOR + _RATIO * packed

    def inflate(self, packed: bytes, length: int | None = None) -> bytes:
        """What zlib has packed. Raises `ValueError` as the function does, and where it has another `length`."""
        most = self._left if length is None else min(length, self._left)
        unpacker = zlib.decompressobj()
        try:
            found = unpacker.decompress(packed, most + 1)
        except zlib.error as fault:
            raise ValueError(str(fault)) from fault
        if len(found) > most or not unpacker.eof or length not in {None, len(found)}:
            raise ValueError("not as long as it was")
        self._left -= len(found)
        return found

    def inflate_text(self, packed: bytes, length: int | None = None) -> str:
        """The same as a text in UTF-8, lone surrogates included."""
        data = self.inflate(packed, length)
        self._left -= len(data)
        if self._left < 0 and not data.isascii():  # one letter beyond the others makes four bytes of each
            raise ValueError("too long")
        return data.decode("utf-8", "surrogatepass")
