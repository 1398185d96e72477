"""7z archives. Members packed together are unpacked once, in the order in which they lie, and never kept.

A worker reads the documents of an archive mostly in its order: the next one lies further on in the block, and what lies
between is unpacked and forgotten. So each worker unpacks a block once, in the memory of its dictionary.

The methods are those that 7-Zip and similar programs offer and Python has: LZMA2 and LZMA with the filters that liblzma
puts before them, BZip2, and stored members. For all others (PPMd, Deflate, BCJ2) a sentence says so.
"""

import bz2
import lzma
import struct
import zlib
from collections.abc import Callable, Sequence
from os import SEEK_END
from typing import BinaryIO

from hengwen.readers.archives.container import (
    BLOCK,
    DIRECTORY,
    LARGEST,
    ForwardStream,
    Member,
    archive_locked,
    bytes_before,
    crowded,
    damaged,
    unsupported,
)
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

FAULTS = (lzma.LZMAError, EOFError, OSError, ValueError, struct.error)
"""Exceptions of the decompressors for broken data."""

_PACKED = 1 << 16  # bytes that are read at a time
_DICTIONARY = 256 << 20  # bytes; 7-Zip's own strongest level takes as much
_AES = b"\x06\xf1\x07\x01"
_FILTERS = {
    b"\x04": lzma.FILTER_X86, b"\x03\x03\x01\x03": lzma.FILTER_X86, b"\x05": lzma.FILTER_POWERPC,
    b"\x03\x03\x02\x05": lzma.FILTER_POWERPC, b"\x06": lzma.FILTER_IA64, b"\x03\x03\x04\x01": lzma.FILTER_IA64,
    b"\x07": lzma.FILTER_ARM, b"\x03\x03\x05\x01": lzma.FILTER_ARM, b"\x08": lzma.FILTER_ARMTHUMB,
    b"\x03\x03\x07\x01": lzma.FILTER_ARMTHUMB, b"\x09": lzma.FILTER_SPARC, b"\x03\x03\x08\x05": lzma.FILTER_SPARC,
}  # fmt: skip
_LZMA, _LZMA2, _DELTA = b"\x03\x01\x01", b"\x21", b"\x03"
_COPY, _BZIP2 = b"\x00", b"\x04\x02\x02"


class SevenZipArchive:
    """An opened 7z; it closes its file when it goes. Raises `Unreadable` for one that cannot be opened."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._block: SolidBlock | None = None
        self._stream: ForwardStream | None = None
        try:
            self._directory = self._read_directory()
        except FAULTS as fault:
            raise damaged() from fault
        if sum(block.size for block in self._directory.blocks) > LARGEST:
            raise too_large()
        self.members: Sequence[Member] = self._directory.members

    def _read_directory(self) -> Directory:
        length = self._file.seek(0, SEEK_END)
        self._file.seek(0)
        start, size, crc = header_place(self._file.read(START))
        if start + size > length:
            raise damaged()
        if size > DIRECTORY:
            raise crowded()
        if not size:
            return Directory()
        self._file.seek(start)
        header = self._file.read(size)
        if len(header) < size or zlib.crc32(header) != crc:
            raise damaged()
        return read_header(header, lambda block: _taken(_unpacked(self._file, block), 0, block.size, block.crc))

    def read(self, place: int, most: int) -> bytes:
        """Return the bytes of a member."""
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
            if self._stream is None or self._block is not block or self._stream.position > lies.start:
                self._block, self._stream = block, _unpacked(self._file, block)
            return _taken(self._stream, lies.start, lies.size, lies.crc)
        except FAULTS as fault:
            self._stream = None
            raise damaged() from fault

    def effort(self, place: int) -> int:
        """Return the bytes before a member in its block, from where the last one ended."""
        lies = self._directory.places[place]
        here = lies.block >= 0 and self._block is self._directory.blocks[lies.block]
        return bytes_before(lies.start, self._stream if here else None)


def _taken(stream: ForwardStream, begin: int, size: int, crc: int | None) -> bytes:
    """Return bytes of a block that have a checksum. Raises `Unreadable` for a wrong one, `FAULTS` where it ends."""
    data = stream.take(begin, size)
    if len(data) < size:
        raise EOFError
    if crc is not None and zlib.crc32(data) != crc:
        raise damaged()
    return data


def _unpacked(file: BinaryIO, block: SolidBlock) -> ForwardStream:
    """Return the unpacked bytes of a block. Raises `Unreadable` for methods that are not known, or enciphered ones."""
    packed = _packed(file, block)
    if any(coder.method == _AES for coder in block.coders):
        raise archive_locked()
    methods = [coder.method for coder in block.coders]
    if methods == [_COPY]:
        return ForwardStream(packed)
    decompressor: lzma.LZMADecompressor | bz2.BZ2Decompressor = (
        bz2.BZ2Decompressor() if methods == [_BZIP2] else lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_chain(block))
    )

    def read(most: int) -> bytes:
        while not decompressor.eof:
            asked = decompressor.needs_input
            data = packed(_PACKED) if asked else b""
            unpacked = decompressor.decompress(data, most)
            if unpacked or (asked and not data):
                return unpacked
        return b""

    return ForwardStream(read)


def _packed(file: BinaryIO, block: SolidBlock) -> Callable[[int], bytes]:
    """Return a function that reads the packed bytes of a block, one part after the other."""
    at = block.start

    def read(most: int) -> bytes:
        nonlocal at
        file.seek(at)
        data = file.read(min(most, block.start + block.packed - at))
        at += len(data)
        return data

    return read


def _chain(block: SolidBlock) -> list[dict[str, int]]:
    """Return the filters of a block, which liblzma takes whole: the one that is applied last comes first."""
    chain = [_filter(coder, size) for coder, size in zip(block.coders, block.sizes, strict=True)][::-1]
    if not chain or chain[-1]["id"] not in (lzma.FILTER_LZMA1, lzma.FILTER_LZMA2):
        raise unsupported()
    return chain


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
    """Return a dictionary size no larger than the data to unpack."""
    needed = max(4096, min(dictionary, size))
    if needed > _DICTIONARY:
        raise too_large()
    return needed
