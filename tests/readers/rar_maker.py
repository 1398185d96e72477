"""RAR archives made byte by byte, of RAR 4 and RAR 5, stored or with bytes that only a program could unpack."""

import struct
from dataclasses import dataclass
from zlib import crc32


@dataclass(frozen=True)
class Entry:
    """A member: `packed` are the bytes in the archive where they are not its own; `method` 0 is stored."""

    name: str | bytes
    data: bytes = b""
    packed: bytes | None = None
    method: int = 0
    folder: bool = False
    link: bool = False
    locked: bool = False
    split: bool = False
    size: int | None = None
    unicode: bytes = b""


def vint(value: int) -> bytes:
    """A number of RAR 5."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _block5(kind: int, flags: int, body: bytes, extra: bytes = b"", data: bytes = b"") -> bytes:
    flags |= (1 if extra else 0) | (2 if kind == 2 else 0)
    sizes = (vint(len(extra)) if extra else b"") + (vint(len(data)) if kind == 2 else b"")
    header = vint(kind) + vint(flags) + sizes + body + extra
    header = vint(len(header)) + header
    return struct.pack("<I", crc32(header)) + header + data


def rar5(*entries: Entry, main: int = 0, locked: bool = False, end: bool = True) -> bytes:
    """An archive of RAR 5; `main`: the flags of the archive."""
    out = b"Rar!\x1a\x07\x01\x00"
    if locked:
        return out + _block5(4, 0, vint(0) + vint(0) + b"\x0f" + bytes(16))
    out += _block5(1, 0, vint(main))
    for entry in entries:
        name = entry.name.encode() if isinstance(entry.name, str) else entry.name
        packed = entry.data if entry.packed is None else entry.packed
        size = len(entry.data) if entry.size is None else entry.size
        body = vint((1 if entry.folder else 0) | 4) + vint(size) + vint(0o100644) + struct.pack("<I", crc32(entry.data))
        body += vint(entry.method << 7) + vint(1) + vint(len(name)) + name
        extra = b"\x0a\x05\x01\x00" + vint(6) + b"target" if entry.link else b""
        extra += b"\x02\x01\x00" if entry.locked else b""
        out += _block5(2, 0x10 if entry.split else 0, body, extra, packed)
    return out + (_block5(5, 0, vint(0)) if end else b"")


def _block4(kind: int, flags: int, body: bytes) -> bytes:
    rest = struct.pack("<BHH", kind, flags, 7 + len(body)) + body
    return struct.pack("<H", crc32(rest) & 0xFFFF) + rest


def rar4(*entries: Entry, main: int = 0, end: bool = True) -> bytes:
    """An archive of RAR 4; names are written as they are, in whatever encoding, and `unicode` after a zero."""
    out = b"Rar!\x1a\x07\x00" + _block4(0x73, main, bytes(6))
    for entry in entries:
        name = entry.name.encode("gbk") if isinstance(entry.name, str) else entry.name
        raw = name + (b"\0" + entry.unicode if entry.unicode else b"")
        packed = entry.data if entry.packed is None else entry.packed
        flags = 0x8000 | (0xE0 if entry.folder else 0) | (4 if entry.locked else 0) | (2 if entry.split else 0)
        flags |= 0x200 if entry.unicode else 0
        size = len(entry.data) if entry.size is None else entry.size
        attributes = 0xA1FF if entry.link else 0x81A4
        body = struct.pack(
            "<IIBIIBBHI", len(packed), size, 3, crc32(entry.data), 0, 29, 0x30 + entry.method, len(raw), attributes
        )
        out += _block4(0x74, flags, body + raw) + packed
    return out + (_block4(0x7B, 0x4000, b"") if end else b"")
