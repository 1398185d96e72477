"""7z archives for tests, packed by py7zr or byte by byte."""

import io
import struct
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import py7zr

FILTERS: dict[str, list[dict[str, Any]]] = {
    "lzma2": [{"id": py7zr.FILTER_LZMA2, "preset": 1}], "lzma": [{"id": py7zr.FILTER_LZMA}],
    "bcj": [{"id": py7zr.FILTER_X86}, {"id": py7zr.FILTER_LZMA2, "preset": 1}],
    "delta": [{"id": py7zr.FILTER_DELTA}, {"id": py7zr.FILTER_LZMA2, "preset": 1}],
    "bzip2": [{"id": py7zr.FILTER_BZIP2}], "deflate": [{"id": py7zr.FILTER_DEFLATE}],
    "bcj and bzip2": [{"id": py7zr.FILTER_X86}, {"id": py7zr.FILTER_BZIP2}],
    "copy": [{"id": py7zr.FILTER_COPY}],
    "ppmd": [{"id": py7zr.FILTER_PPMD, "order": 6, "mem": 20}],
    "aes": [{"id": py7zr.FILTER_LZMA2, "preset": 1}, {"id": py7zr.FILTER_CRYPTO_AES256_SHA256}],
}  # fmt: skip
"""Chains of methods by name."""


def seven_zip(
    members: Mapping[str, bytes], method: str = "lzma2", *, password: str = "", hidden: bool = False
) -> bytes:
    """An archive of some members in one block; `hidden`: whether the list is locked too."""
    buffer = io.BytesIO()
    options: Any = {"filters": FILTERS[method], "password": password or None, "header_encryption": hidden}
    with py7zr.SevenZipFile(buffer, "w", **options) as archive:
        for name, data in members.items():
            archive.writestr(data, name)
    return buffer.getvalue()


def framed(header: bytes, packed: bytes = b"") -> bytes:
    """An archive with any header, its checksums right."""
    start = struct.pack("<QQI", len(packed), len(header), crc32(header))
    return b"7z\xbc\xaf\x27\x1c\x00\x04" + struct.pack("<I", crc32(start)) + start + packed + header


def number(value: int) -> bytes:
    """A number as headers have it, in its longest form."""
    return b"\xff" + struct.pack("<Q", value)


def names(texts: Sequence[str]) -> bytes:
    """The list of names of a header, with what it is and how long."""
    data = b"\0" + "".join(f"{name}\0" for name in texts).encode("utf-16-le", "surrogatepass")
    return b"\x11" + number(len(data)) + data


def header(
    texts: Sequence[str], sizes: Sequence[int], packed: int, coder: bytes = b"\x01\x00", *, files: int | None = None
) -> bytes:
    """A header of members in one block that is copied (`coder`), of `sizes` when unpacked."""
    pack = b"\x06" + number(0) + number(1) + b"\x09" + number(packed) + b"\x00"
    unpack = b"\x07\x0b" + number(1) + b"\x00" + number(1) + coder + b"\x0c" + number(sum(sizes) % (1 << 64)) + b"\x00"
    parts = b"\x08\x0d" + number(len(sizes)) + b"\x09" + b"".join(map(number, sizes[:-1])) + b"\x00"
    listed = b"\x05" + number(len(texts) if files is None else files) + names(texts) + b"\x00"
    return b"\x01\x04" + pack + unpack + parts + b"\x00" + listed + b"\x00"
