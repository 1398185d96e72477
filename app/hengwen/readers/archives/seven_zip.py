"""7z archives. Members that were packed together are unpacked in the order in which they lie, once, and never kept.

A worker reads the documents of an archive mostly in its order: what it asks for next lies further on in the block, and
what lies between is unpacked and forgotten. So each worker unpacks a block once, in the memory of its dictionary.
"""

import bz2
import lzma
import struct
import zlib
from collections.abc import Callable, Sequence
from typing import BinaryIO, Protocol

from hengwen.readers.archives.container import BLOCK, LARGEST, Member, archive_locked, damaged, unsupported
from hengwen.readers.archives.seven_zip_header import (
    START,
    Coder,
    Directory,
    SolidBlock,
    header_place,
    read_header,
)
from hengwen.readers.failure import gone, no_bytes, too_large
from hengwen.readers.loading import RATIO

FAULTS = (lzma.LZMAError, zlib.error, EOFError, OSError, ValueError, struct.error)
"""What the decompressors raise for broken data."""

_CHUNK = 1 << 20
_DICTIONARY = 256 << 20  # bytes; 7-Zip's own strongest level takes as much
_AES = b"\x06\xf1\x07\x01"
_FILTERS = {
    b"\x04": lzma.FILTER_X86, b"\x03\x03\x01\x03": lzma.FILTER_X86, b"\x05": lzma.FILTER_POWERPC,
    b"\x03\x03\x02\x05": lzma.FILTER_POWERPC, b"\x06": lzma.FILTER_IA64, b"\x03\x03\x04\x01": lzma.FILTER_IA64,
    b"\x07": lzma.FILTER_ARM, b"\x03\x03\x05\x01": lzma.FILTER_ARM, b"\x08": lzma.FILTER_ARMTHUMB,
    b"\x03\x03\x07\x01": lzma.FILTER_ARMTHUMB, b"\x09": lzma.FILTER_SPARC, b"\x03\x03\x08\x05": lzma.FILTER_SPARC,
}  # fmt: skip
_LZMA, _LZMA2, _DELTA = b"\x03\x01\x01", b"\x21", b"\x03"
_COPY, _DEFLATE, _BZIP2 = b"\x00", b"\x04\x01\x08", b"\x04\x02\x02"


class _Decompressor(Protocol):
    @property
    def needs_input(self) -> bool: ...

    @property
    def eof(self) -> bool: ...

    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class SevenZipArchive:
    """An opened 7z; it closes its file when it goes. Raises `Unreadable` for one that cannot be opened."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._stream: _BlockStream | None = None
        try:
            self._directory = self._read_directory()
        except FAULTS as fault:
            raise damaged() from fault
        if sum(block.size for block in self._directory.blocks) > LARGEST:
            raise too_large()
        self.members: Sequence[Member] = self._directory.members

    def _read_directory(self) -> Directory:
        self._file.seek(0)
        start, size, crc = header_place(self._file.read(START))
        if not size:
            return Directory()
        self._file.seek(start)
        header = self._file.read(size)
        if len(header) < size or zlib.crc32(header) != crc:
            raise damaged()
        return read_header(header, lambda block: _BlockStream(self._file, block).take(block.size, block.crc))

    def read(self, place: int, most: int) -> bytes:
        """The bytes of a member."""
        if place >= len(self.members):
            raise gone()
        lies = self._directory.places[place]
        if lies.block < 0:
            raise no_bytes()
        if lies.size > most:
            raise too_large()
        block = self._directory.blocks[lies.block]
        if block.size > BLOCK and block.size > RATIO * block.packed:
            raise too_large()
        try:
            if self._stream is None or self._stream.block is not block or self._stream.position > lies.start:
                self._stream = _BlockStream(self._file, block)
            self._stream.skip(lies.start - self._stream.position)
            return self._stream.take(lies.size, lies.crc)
        except FAULTS as fault:
            self._stream = None
            raise damaged() from fault

    def effort(self, place: int) -> int:
        """What lies before a member in its block, from where the last one ended."""
        lies = self._directory.places[place]
        stream = self._stream
        if stream and lies.block >= 0 and stream.block is self._directory.blocks[lies.block]:
            return lies.start - stream.position if stream.position <= lies.start else lies.start
        return lies.start


class _BlockStream:
    """The unpacked bytes of a block from its beginning on. Raises `Unreadable` and `FAULTS`."""

    def __init__(self, file: BinaryIO, block: SolidBlock) -> None:
        self.block, self.position = block, 0
        self._file, self._at, self._left = file, block.start, block.packed
        steps = _steps(block)
        self._read: Callable[[int], bytes] = self._packed
        for step in steps:
            self._read = _Step(step, self._read).read

    def _packed(self, size: int) -> bytes:
        size = min(size, self._left)
        self._file.seek(self._at)
        data = self._file.read(size)
        self._at += len(data)
        self._left -= len(data)
        return data

    def skip(self, size: int) -> None:
        """Go on by so many bytes."""
        while size:
            size -= len(self._some(min(size, _CHUNK)))

    def take(self, size: int, crc: int | None) -> bytes:
        """The next bytes, which have a checksum."""
        data = bytearray()
        while len(data) < size:
            data += self._some(min(size - len(data), _CHUNK))
        if crc is not None and zlib.crc32(data) != crc:
            raise damaged()
        return bytes(data)

    def _some(self, most: int) -> bytes:
        data = self._read(most)
        if not data:
            raise EOFError
        self.position += len(data)
        return data


class _Step:
    """Unpacks what another step gives, as far as it is asked for."""

    def __init__(self, decompressor: _Decompressor, source: Callable[[int], bytes]) -> None:
        self._decompressor, self._source = decompressor, source

    def read(self, most: int) -> bytes:
        """Up to so many bytes; none at the end."""
        while not self._decompressor.eof:
            data = self._source(_CHUNK >> 4) if self._decompressor.needs_input else b""
            asked = self._decompressor.needs_input
            found = self._decompressor.decompress(data, most)
            if found or (asked and not data):
                return found
        return b""


def _steps(block: SolidBlock) -> list[_Decompressor]:
    """What a block goes through. Raises `Unreadable` for methods that are not known, and for enciphered blocks."""
    if any(coder.method == _AES for coder in block.coders):
        raise archive_locked()
    if not block.coders:
        raise unsupported()
    steps: list[_Decompressor] = []
    filters: list[dict[str, int]] = []  # liblzma takes a chain whole: the one that is applied last comes first
    for coder, size in zip(block.coders, block.sizes, strict=True):
        plain = _PLAIN.get(coder.method)
        if plain is None:
            filters.insert(0, _filter(coder, size))
        elif filters:
            raise unsupported()
        else:
            steps.append(plain())
    if filters:
        if filters[-1]["id"] not in (lzma.FILTER_LZMA1, lzma.FILTER_LZMA2):
            raise unsupported()
        steps.append(lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters))
    return steps


def _filter(coder: Coder, size: int) -> dict[str, int]:
    method, properties = coder.method, coder.properties
    if method == _LZMA:
        rest, lc = divmod(properties[0], 9) if len(properties) == 5 else (0, 0)
        (dictionary,) = struct.unpack_from("<I", properties, 1)
        return {
            "id": lzma.FILTER_LZMA1, "lc": lc, "lp": rest % 5, "pb": rest // 5, "dict_size": _bounded(dictionary, size),
        }  # fmt: skip
    if method == _LZMA2 and len(properties) == 1:
        power = properties[0]
        dictionary = (2 | (power & 1)) << (power // 2 + 11) if power <= 40 else 0
        return {"id": lzma.FILTER_LZMA2, "dict_size": _bounded(dictionary, size)}
    if method == _DELTA:
        return {"id": lzma.FILTER_DELTA, "dist": properties[0] + 1 if properties else 1}
    if method in _FILTERS:
        return {"id": _FILTERS[method]}
    raise unsupported()


def _bounded(dictionary: int, size: int) -> int:
    """A dictionary is never larger than what it is to unpack."""
    needed = max(4096, min(dictionary, size))
    if needed > _DICTIONARY:
        raise too_large()
    return needed


class _Copy:
    def __init__(self) -> None:
        self._kept = b""

    @property
    def eof(self) -> bool:
        return False

    @property
    def needs_input(self) -> bool:
        return not self._kept

    def decompress(self, data: bytes, max_length: int) -> bytes:
        data = self._kept + data
        self._kept = data[max_length:]
        return data[:max_length]


class _Deflate:
    def __init__(self) -> None:
        self._inflater = zlib.decompressobj(-zlib.MAX_WBITS)

    @property
    def eof(self) -> bool:
        return self._inflater.eof

    @property
    def needs_input(self) -> bool:
        return not self._inflater.unconsumed_tail

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._inflater.decompress(self._inflater.unconsumed_tail + data, max_length)


_PLAIN: dict[bytes, Callable[[], _Decompressor]] = {
    _COPY: _Copy, _DEFLATE: _Deflate, _BZIP2: bz2.BZ2Decompressor,
}  # fmt: skip
