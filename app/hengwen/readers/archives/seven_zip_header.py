"""The members of a 7z archive, and the packed blocks they lie in: 7zFormat.txt of the LZMA SDK, public domain.

Read here and not through py7zr, which needs nine packages of compiled code for methods that no course site uses,
unpacks whole archives only, and takes the memory that a header claims before anything limits it.
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from zlib import crc32

from hengwen.readers.archives.container import (
    DIRECTORY,
    MEMBERS,
    SEVEN_ZIP,
    Cursor,
    Member,
    crowded,
    damaged,
    unsupported,
)

START = 32
"""Bytes before the packed streams."""

_CODERS, _STREAMS = 8, 8  # of a block; 7-Zip itself writes four coders at most
_END, _HEADER, _PROPERTIES, _ADDITIONAL, _MAIN, _FILES, _PACK, _UNPACK, _SUBSTREAMS = range(9)
_SIZE, _CRC, _FOLDER, _UNPACK_SIZE, _NUMBER, _EMPTY_STREAM, _EMPTY_FILE, _ANTI, _NAMES = range(9, 18)
_ATTRIBUTES, _ENCODED = 0x15, 0x17
_UNIX, _LINK, _DIRECTORY_BIT = 0x8000, 0xA000, 0x10


@dataclass(frozen=True, slots=True)
class Coder:
    """One step of unpacking: the number of the method as bytes, and its settings."""

    method: bytes
    properties: bytes


@dataclass(frozen=True, slots=True)
class SolidBlock:
    """Members packed together: `start` and `packed` bytes in the file, `coders` from these to the members.

    `sizes`: output of each coder; `coders` is empty where they form no plain chain. `crc`: of all, None where unknown.
    """

    start: int
    packed: int
    coders: tuple[Coder, ...]
    sizes: tuple[int, ...]
    crc: int | None

    @property
    def size(self) -> int:
        """Bytes of all members together."""
        return self.sizes[-1]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bytes of a member lie: the number of its block, -1 for none, and how far into the unpacked block."""

    block: int
    start: int
    size: int
    crc: int | None


@dataclass(frozen=True, slots=True)
class Directory:
    """Everything that the header says."""

    members: tuple[Member, ...] = ()
    places: tuple[Place, ...] = ()
    blocks: tuple[SolidBlock, ...] = ()


Unpack = Callable[[SolidBlock], bytes]
"""Unpacks a whole block: the header may itself be packed."""


def header_place(head: bytes) -> tuple[int, int, int]:
    """Return where the header begins, its length and its checksum, by the first 32 bytes. Raises `Unreadable`."""
    if (
        len(head) < START
        or not head.startswith(SEVEN_ZIP)
        or crc32(head[12:32]) != int.from_bytes(head[8:12], "little")
    ):
        raise damaged()
    offset, size, crc = struct.unpack_from("<QQI", head, 12)
    return START + offset, size, crc


def read_header(data: bytes, unpack: Unpack) -> Directory:
    """Return the members of an archive by its header. Raises `Unreadable` for a damaged one, or too many members."""
    for _depth in range(4):
        header = _Cursor(data)
        kind = header.byte()
        if kind == _HEADER:
            return _directory(header)
        if kind != _ENCODED:
            raise damaged()
        blocks, _ = _streams(header)
        if len(blocks) != 1:
            raise damaged()
        if blocks[0].size > DIRECTORY:
            raise crowded()
        data = unpack(blocks[0])
    raise damaged()


class _Cursor(Cursor):
    """A header, or a part of one."""

    def byte(self) -> int:
        """Return the next byte."""
        return self.uint(1)

    def number(self) -> int:
        """Read a number of one to nine bytes: the leading ones of the first say how many follow."""
        first = self.byte()
        following = 8 - (~first & 0xFF).bit_length() if first != 0xFF else 8
        value = int.from_bytes(self.take(following), "little")
        high = first & (0x7F >> following) if following < 8 else 0
        return value + (high << (8 * following))

    def count(self, most: int = MEMBERS) -> int:
        """Return a number of things that follow."""
        value = self.number()
        if value > most:
            raise crowded()
        return value

    def bits(self, count: int) -> list[bool]:
        """Read `count` bits, the highest first."""
        data = self.take((count + 7) // 8)
        return [bool(data[place >> 3] & (0x80 >> (place & 7))) for place in range(count)]

    def flags(self, count: int) -> list[bool]:
        """Read bits; a byte before them may say that all are set."""
        return [True] * count if self.byte() else self.bits(count)

    def checksums(self, count: int) -> list[int | None]:
        """Read the checksums of those things that have one."""
        return [self.uint(4) if defined else None for defined in self.flags(count)]


def _directory(header: _Cursor) -> Directory:
    blocks: list[SolidBlock] = []
    places: list[Place] = []
    while (kind := header.byte()) != _END:
        if kind == _MAIN:
            blocks, places = _streams(header)
        elif kind == _FILES:
            members, files = _files(header, places)
            return Directory(members, files, tuple(blocks))
        elif kind == _PROPERTIES:
            while header.byte() != _END:
                header.take(header.number())
        else:
            raise damaged()
    return Directory()


def _streams(header: _Cursor) -> tuple[list[SolidBlock], list[Place]]:
    """Read the blocks, and the places of the members that have bytes, in order."""
    start = START
    packed: list[int] = []
    blocks: list[SolidBlock] = []
    places: list[Place] | None = None
    while (kind := header.byte()) != _END:
        if kind == _PACK:
            start, packed = _packed(header)
        elif kind == _UNPACK:
            blocks = _blocks(header, start, packed)
        elif kind == _SUBSTREAMS:
            places = _substreams(header, blocks)
        else:
            raise damaged()
    whole = [Place(number, 0, block.size, block.crc) for number, block in enumerate(blocks)]
    return blocks, whole if places is None else places


def _packed(header: _Cursor) -> tuple[int, list[int]]:
    start = START + header.number()
    count = header.count(MEMBERS * 4)
    sizes: list[int] = []
    while (kind := header.byte()) != _END:
        if kind == _SIZE:
            sizes = [header.number() for _ in range(count)]
        elif kind == _CRC:
            header.checksums(count)
        else:
            raise damaged()
    return start, sizes


@dataclass(frozen=True, slots=True)
class _Chain:
    coders: tuple[Coder, ...]
    order: tuple[int, ...]
    outputs: int
    inputs: int


def _blocks(header: _Cursor, start: int, packed: list[int]) -> list[SolidBlock]:
    if header.byte() != _FOLDER:
        raise damaged()
    count = header.count()
    if header.byte():  # in another stream, which nothing writes
        raise unsupported()
    chains = [_chain(header) for _ in range(count)]
    if header.byte() != _UNPACK_SIZE:
        raise damaged()
    sizes = [[header.number() for _ in range(chain.outputs)] for chain in chains]
    checksums: list[int | None] = [None] * count
    while (kind := header.byte()) != _END:
        if kind != _CRC:
            raise damaged()
        checksums = header.checksums(count)
    return list(_placed(chains, sizes, checksums, start, iter(packed)))


def _placed(
    chains: list[_Chain], sizes: list[list[int]], checksums: list[int | None], start: int, packed: Iterator[int]
) -> Iterator[SolidBlock]:
    for chain, given, crc in zip(chains, sizes, checksums, strict=True):
        parts = list(islice(packed, chain.inputs))
        if len(parts) < chain.inputs or not given:
            raise damaged()
        in_order = tuple(given[place] for place in chain.order) if chain.order else (max(given),)
        yield SolidBlock(start, sum(parts), chain.coders, in_order, crc)
        start += sum(parts)


def _chain(header: _Cursor) -> _Chain:
    """Read the coders of a block from its packed bytes on; none where they are no chain of one after the other."""
    coders: list[Coder] = []
    inputs = outputs = 0
    for _ in range(header.count(_CODERS)):
        flags = header.byte()
        method = header.take(flags & 0x0F)
        ins, outs = (header.count(_STREAMS), header.count(_STREAMS)) if flags & 0x10 else (1, 1)
        properties = header.take(header.number()) if flags & 0x20 else b""
        coders.append(Coder(method, properties))
        inputs, outputs = inputs + ins, outputs + outs
    bound = dict(_pair(header) for _ in range(max(0, outputs - 1)))
    free = inputs - len(bound)
    if free > 1:
        for _ in range(free):
            header.number()
    simple = inputs == outputs == len(coders) and free == 1
    order = _order(bound, len(coders)) if simple else ()
    return _Chain(tuple(coders[place] for place in order), order, outputs, max(free, 0))


def _pair(header: _Cursor) -> tuple[int, int]:
    """Read an input, and the output that feeds it; the output comes first."""
    taker, giver = header.number(), header.number()
    return giver, taker


def _order(bound: dict[int, int], count: int) -> tuple[int, ...]:
    """Return the coders in the order in which bytes go through them; empty where they go in a circle."""
    first = next((place for place in range(count) if place not in bound.values()), None)
    order: list[int] = []
    while first is not None and len(order) <= count:
        order.append(first)
        first = bound.get(first)
    return tuple(order) if len(order) == count and max(order) < count else ()


def _substreams(header: _Cursor, blocks: list[SolidBlock]) -> list[Place]:
    """Return the members of each block, one after the other."""
    counts = [1] * len(blocks)
    kind = header.byte()
    if kind == _NUMBER:
        counts = [header.count() for _ in blocks]
        kind = header.byte()
    if sum(counts) > MEMBERS:
        raise crowded()
    sizes = []
    for count, block in zip(counts, blocks, strict=True):
        known = [header.number() for _ in range(count - 1)] if kind == _SIZE else []
        if sum(known) > block.size or (count > 1 and kind != _SIZE):
            raise damaged()
        sizes.append([*known, block.size - sum(known)] if count else [])
    kind = header.byte() if kind == _SIZE else kind
    alone = [count == 1 and block.crc is not None for count, block in zip(counts, blocks, strict=True)]
    missing = sum(count for count, known in zip(counts, alone, strict=True) if not known)
    checksums: list[int | None] = [None] * missing
    while kind != _END:
        if kind != _CRC:
            raise damaged()
        checksums = header.checksums(missing)
        kind = header.byte()
    unknown = iter(checksums)
    return [
        Place(number, start, size, blocks[number].crc if known else next(unknown))
        for number, (parts, known) in enumerate(zip(sizes, alone, strict=True))
        for start, size in zip(accumulate(parts, initial=0), parts, strict=False)
    ]


def _files(header: _Cursor, places: list[Place]) -> tuple[tuple[Member, ...], tuple[Place, ...]]:
    count = header.count()
    empty, folders_not = [False] * count, [False] * count
    names, attributes = [""] * count, [0] * count
    while (kind := header.number()) != _END:
        part = _Cursor(header.take(header.number()))
        if kind == _EMPTY_STREAM:
            empty = part.bits(count)
        elif kind == _EMPTY_FILE:
            bits = iter(part.bits(sum(empty)))
            folders_not = [is_empty and next(bits) for is_empty in empty]
        elif kind == _NAMES:
            names = _names(part, count)
        elif kind == _ATTRIBUTES:
            defined = part.flags(count)
            if part.byte():
                raise unsupported()
            attributes = [part.uint(4) if is_defined else 0 for is_defined in defined]
    if count - sum(empty) != len(places):
        raise damaged()
    filled = iter(places)
    member_places = [Place(-1, 0, 0, None) if is_empty else next(filled) for is_empty in empty]
    members = (
        _member(name, place, folder=is_empty and not file, attributes=bits)
        for name, place, is_empty, file, bits in zip(names, member_places, empty, folders_not, attributes, strict=True)
    )
    return tuple(members), tuple(member_places)


def _member(name: str, place: Place, *, folder: bool, attributes: int) -> Member:
    linked = bool(attributes & _UNIX) and (attributes >> 16) & 0xF000 == _LINK
    folder = folder or bool(attributes & _DIRECTORY_BIT)
    return Member(name, place.size, not (folder or linked), folder)


def _names(part: _Cursor, count: int) -> list[str]:
    """Read names in UTF-16, a zero after each."""
    if part.byte():
        raise unsupported()
    names = part.take(len(part.data) - part.at).decode("utf-16-le", "replace").split("\0")
    if len(names) <= count:
        raise damaged()
    return names[:count]
