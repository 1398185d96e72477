"""The list of members of a RAR archive, of RAR 1.5 to 4 and of RAR 5 (RARLAB's technote.txt on both).

Only what a list needs: names, sizes, where stored bytes lie, and whether something asks for a password or more parts.
Comments, recovery records and other services are passed over.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO
from zlib import crc32

from hengwen.readers.archives.container import MEMBERS, RAR, Cursor, archive_locked, crowded, damaged, one_of_several

_RAR4, _RAR5 = RAR + b"\x00", RAR + b"\x01\x00"
_LONGEST = 2 << 20  # bytes of a header of RAR 5, says the technote
_BLOCKS = 3 * MEMBERS  # of any kind: each member may have services
_STORED = 0x30
_SHORTEST = 7


@dataclass(frozen=True, slots=True)
class RarMember:
    """An entry: `name` decoded, or as `plain` bytes where its encoding is not said. `start`, `packed`: its bytes.

    `crc`: None where there is none. `stored`: whether the bytes in the archive are its own. `header`: where the entry
    itself begins. `is_solid`: whether it may depend on those before it.
    """

    name: str
    plain: bytes
    size: int
    start: int
    packed: int
    crc: int | None
    stored: bool
    header: int
    is_solid: bool
    is_folder: bool = False
    is_link: bool = False
    is_locked: bool = False


def read_members(file: BinaryIO) -> list[RarMember]:
    """Return all entries of an archive in order. Raises `Unreadable` if it is damaged, locked or in several parts."""
    file.seek(0)
    signature = file.read(8)
    if signature == _RAR5:
        members = list(_members5(file))
    elif signature.startswith(_RAR4):
        members = list(_members4(file))
    else:
        raise damaged()
    return members


def alone(file: BinaryIO, member: RarMember) -> bytes:
    """Return an archive of one entry of an archive, as it stands there. It must not be solid."""
    file.seek(0)
    first, last = _FRAME5 if file.read(len(_RAR5)) == _RAR5 else _FRAME4
    file.seek(member.header)
    return first + file.read(member.start - member.header + member.packed) + last


class _Header(Cursor):
    """The header of an entry."""

    def vint(self) -> int:
        """Read a number of seven bits a byte, the lowest first, of ten bytes at most."""
        value = 0
        for shift in range(0, 70, 7):
            byte = self.uint(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise damaged()


def _exactly(file: BinaryIO, size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise damaged()
    return data


# RAR 1.5 to 4

_MAIN4, _FILE4, _END4 = 0x73, 0x74, 0x7B
_LONG, _VOLUME4, _SOLID4, _ENCIPHERED4 = 0x8000, 0x01, 0x08, 0x80
_BEFORE4, _AFTER4, _PASSWORD4, _COMMENT4, _LARGE4, _UNICODE4, _VERSION4 = 0x01, 0x02, 0x04, 0x08, 0x100, 0x200, 0x800
_FOLDER4, _UNIX4, _LINK4 = 0xE0, 3, 0xA000
_COMMENTED4 = {(_MAIN4, 0x02), (_FILE4, _COMMENT4)}  # those with a comment inside, which the checksum leaves out


def _block4(kind: int, body: bytes = b"") -> bytes:
    block = bytes((kind, 0, 0, _SHORTEST + len(body), 0)) + body
    return (crc32(block) & 0xFFFF).to_bytes(2, "little") + block


_FRAME4 = _RAR4 + _block4(_MAIN4, bytes(6)), _block4(_END4)


def _members4(file: BinaryIO) -> Iterator[RarMember]:
    place, solid = len(_RAR4), False
    for _ in range(_BLOCKS):
        file.seek(place)
        start = file.read(_SHORTEST)
        if not start:  # RAR 2 writes no end
            return
        head = _Header(start)
        crc, kind, flags, size = head.uint(2), head.uint(1), head.uint(2), head.uint(2)
        if size < _SHORTEST:
            raise damaged()
        header = _Header(start + _exactly(file, size - _SHORTEST), _SHORTEST)
        added = header.uint(4) if flags & _LONG or kind == _FILE4 else 0
        commented = any(kind == of and flags & flag for of, flag in _COMMENTED4)
        if kind in (_MAIN4, _FILE4) and not commented and crc32(header.data[2:]) & 0xFFFF != crc:
            raise damaged()
        if kind == _END4:
            return
        if kind == _MAIN4 and flags & _ENCIPHERED4:
            raise archive_locked()
        if kind == _MAIN4 and flags & _VOLUME4:
            raise one_of_several()
        if kind == _MAIN4:
            solid = bool(flags & _SOLID4)
        if kind == _FILE4:
            member = _file4(header, flags, added, place, solid=solid)
            added = member.packed
            if not flags & _VERSION4:
                yield member
        place += size + added
    raise crowded()


def _file4(header: _Header, flags: int, packed: int, place: int, *, solid: bool) -> RarMember:
    if flags & (_BEFORE4 | _AFTER4):
        raise one_of_several()
    size, system, crc = header.uint(4), header.uint(1), header.uint(4)
    header.take(5)  # when it was changed; which version is needed
    method, length, attributes = header.uint(1), header.uint(2), header.uint(4)
    if flags & _LARGE4:
        packed |= header.uint(4) << 32
        size |= header.uint(4) << 32
    raw = header.take(length)
    plain, zero, special = raw.partition(b"\0")
    name = ""
    if flags & _UNICODE4:
        name = _unicode4(plain, special) if zero else raw.decode("utf-8", "replace")
    return RarMember(
        name, plain, size, place + len(header.data), packed, crc, method == _STORED and packed == size, place, solid,
        is_folder=flags & _FOLDER4 == _FOLDER4,
        is_link=system == _UNIX4 and attributes & 0xF000 == _LINK4,
        is_locked=bool(flags & _PASSWORD4),
    )  # fmt: skip


def _unicode4(plain: bytes, special: bytes) -> str:
    """Decode a UTF-16 name, written as its differences from the plain one: two bits say how each character is coded."""
    codes: list[int] = []
    rest = iter(special)
    try:
        high = next(rest) << 8
        while True:
            flags = next(rest)
            for shift in (6, 4, 2, 0):
                _letters4(flags >> shift & 3, high, plain, rest, codes)
    except StopIteration:
        return "".join(map(chr, codes)).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _letters4(how: int, high: int, plain: bytes, rest: Iterator[int], codes: list[int]) -> None:
    first = next(rest)
    if how == 0:
        codes.append(first)
    elif how == 1:
        codes.append(first | high)
    elif how == 2:
        codes.append(first | next(rest) << 8)
    else:
        added, above = (next(rest), high) if first & 0x80 else (0, 0)
        for byte in plain[len(codes) : len(codes) + (first & 0x7F) + 2]:
            codes.append((byte + added & 0xFF) | above)


# RAR 5

_MAIN5, _FILE5, _SERVICE5, _CIPHER5, _END5 = range(1, 6)
_EXTRA5, _DATA5, _BEFORE5, _AFTER5 = 0x01, 0x02, 0x08, 0x10
_DIRECTORY5, _TIME5, _CRC5, _UNKNOWN5 = 0x01, 0x02, 0x04, 0x08
_CIPHER, _VERSION, _LINK = 0x01, 0x04, 0x05
_SOLID5 = 0x04


def _block5(kind: int, *flags: int) -> bytes:
    block = bytes((1 + len(flags), kind, *flags))
    return crc32(block).to_bytes(4, "little") + block


_FRAME5 = _RAR5 + _block5(_MAIN5, 0, 0), _block5(_END5, 0, 0)


def _members5(file: BinaryIO) -> Iterator[RarMember]:
    place, solid = len(_RAR5), False
    for _ in range(_BLOCKS):
        file.seek(place)
        start = file.read(4 + 3)
        if not start:
            return
        head = _Header(start, 4)
        size = head.vint()
        if not 0 < size <= _LONGEST:
            raise damaged()
        whole = start[: head.at + size]
        header = _Header(whole + _exactly(file, head.at + size - len(whole)), head.at)
        if crc32(header.data[4:]) != _Header(start).uint(4):
            raise damaged()
        kind, flags = header.vint(), header.vint()
        extra = header.vint() if flags & _EXTRA5 else 0
        packed = header.vint() if flags & _DATA5 else 0
        place += len(header.data)
        if kind == _END5:
            return
        if kind == _CIPHER5:
            raise archive_locked()
        said = header.vint() if kind == _MAIN5 else 0
        solid = solid or bool(said & _SOLID5)
        if said & _VOLUME4 or (kind == _FILE5 and flags & (_BEFORE5 | _AFTER5)):
            raise one_of_several()
        if kind == _FILE5 and (member := _file5(header, extra, packed, place, solid=solid)):
            yield member
        place += packed
    raise crowded()


def _file5(header: _Header, extra: int, packed: int, start: int, *, solid: bool) -> RarMember | None:
    """Read the entry of a file; None for an older version of a file that is in the archive as well."""
    flags, size = header.vint(), header.vint()
    header.vint()  # attributes
    header.take(4 if flags & _TIME5 else 0)
    crc = header.uint(4) if flags & _CRC5 else None
    method = header.vint() >> 7 & 7
    header.vint()  # the system
    raw = header.take(header.vint())
    records = _records5(_Header(header.data, max(header.at, len(header.data) - extra)))
    if _VERSION in records:
        return None
    return RarMember(
        raw.partition(b"\0")[0].decode("utf-8", "replace"), b"", 0 if flags & _UNKNOWN5 else size, start, packed, crc,
        stored=method == 0 and packed == size, header=start - len(header.data), is_solid=solid,
        is_folder=bool(flags & _DIRECTORY5), is_link=_LINK in records, is_locked=_CIPHER in records,
    )  # fmt: skip


def _records5(extra: _Header) -> set[int]:
    """Return the kinds of records at the end of a header; a byte of rubbish after them counts as none."""
    kinds: set[int] = set()
    while extra.at < len(extra.data) - 1:
        record = _Header(extra.take(extra.vint()))
        kinds.add(record.vint())
    return kinds
