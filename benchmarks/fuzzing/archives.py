"""Archives of documents, changed in their fields and then with sound checksums, alone and in other archives.

A change without its checksum is found at once and tries nothing else; here the checksums of headers are made right
again, as whoever means harm would do it.
"""

import io
import json
import random
import struct
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "readers"))
from rar_maker import Entry, rar4, rar5
from seven_zip_maker import framed, header, seven_zip

from benchmarks.fuzzing.mutations import mutate_bytes
from hengwen.model.document import Content, State
from hengwen.readers.archives import rar_archive
from hengwen.readers.archives.archive import close_archives, list_archive
from hengwen.readers.discovery import discover, with_members
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read

TEXT = "垃圾分类要从源头做起，每一位居民都应当把厨余垃圾和其他垃圾分开投放，这样才能减少后面处理的负担。\n".encode()
_FILES = {"甲/作业.txt": TEXT * 3, "乙/report.txt": TEXT * 2, "丙/b.md": TEXT}
_SIZES = (
    0,
    1,
    2,
    7,
    0x7F,
    0xFF,
    0xFFFF,
    1 << 20,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 1,
    1 << 62,
    (1 << 63) - 1,
    1 << 63,
)
_LARGEST = (1 << 64) - 1
_NAMES = (b"..", b"/etc", b"C:\\x", b"con", b"\0", b"a/" * 40, b"\xff\xfe", b"*.rar", b"-x", b"~$a", b".txt")


def zips() -> tuple[bytes, ...]:
    """Return ZIPs: packed by each method, with large fields, and one in another."""
    plain = [
        _zip(_FILES, method)
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    ]
    large = io.BytesIO()
    with zipfile.ZipFile(large, "w") as archive, archive.open("a.txt", "w", force_zip64=True) as part:
        part.write(TEXT)
    return (*plain, large.getvalue(), _zip({"in.zip": plain[1], **_FILES}, zipfile.ZIP_STORED))


def _zip(files: dict[str, bytes], method: int) -> bytes:
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return result.getvalue()


def seven_zips() -> tuple[bytes, ...]:
    """Return 7z archives: packed by several methods, and with lists that are not packed."""
    copied = b"".join(_FILES.values())
    plain = framed(header(list(_FILES), [len(data) for data in _FILES.values()], len(copied)), copied)
    return (plain, plain, *(seven_zip(_FILES, method) for method in ("lzma2", "lzma", "bzip2", "bcj", "ppmd")))


def rars4() -> tuple[bytes, ...]:
    """Return archives of RAR 4."""
    return _rars(rar4)


def rars5() -> tuple[bytes, ...]:
    """Return archives of RAR 5."""
    return _rars(rar5)


def _rars(make: Callable[..., bytes]) -> tuple[bytes, ...]:
    """Return archives: stored, with members that a program would unpack, links, folders, an archive."""
    stored = [Entry(name, data) for name, data in _FILES.items()]
    others = [Entry("丁", folder=True), Entry("l.txt", b"x", link=True), Entry("p.txt", TEXT, b"?" * 9, method=3)]
    return make(*stored), make(*others, *stored), make(Entry("in.rar", make(*stored)), *stored)


def mutate_archive(chance: random.Random, data: bytes, _place: Path) -> bytes:
    """Change some fields and bytes, with sound checksums mostly; half of all lie in other archives, beside a text."""
    result = data
    for _ in range(chance.choice((1, 1, 2, 4))):
        result = _changed(chance, result)
    if chance.random() < 0.9:
        result = repaired(result)
    for level in range(chance.choice((0, 0, 1, 1, 2, 10))):
        result = _zip(
            {f"{level}.txt": TEXT, chance.choice(("a.rar", "甲.zip", "x/b.7z")): result}, zipfile.ZIP_DEFLATED
        )
    return result


def _changed(chance: random.Random, data: bytes) -> bytes:
    """Put another number, a name or a number of RAR 5 in at a place, mostly of a header; or change any bytes."""
    if chance.random() < 0.2 or len(data) < 40:
        return mutate_bytes(chance, data)
    places = [at + chance.randrange(48) for at in _headers(data)]
    at = chance.choice((chance.choice(places), chance.randrange(len(data)))) if places else chance.randrange(len(data))
    number = chance.choice((*_SIZES, chance.getrandbits(chance.randrange(1, 64)))) + chance.choice((0, 0, -1, 1))
    width = chance.choice((1, 2, 4, 8, 0))
    if width:
        new = (number & _LARGEST).to_bytes(8, "little")[:width]
    else:
        new = chance.choice((_vint(number & _LARGEST), b"\xff" * 9, chance.choice(_NAMES)))
    return data[:at] + new + data[at + len(new) :]


def _vint(value: int) -> bytes:
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*result, value))


def _headers(data: bytes) -> list[int]:
    """Return where headers begin."""
    if data.startswith(b"PK"):
        return [at for at in range(len(data) - 4) if data[at : at + 2] == b"PK"]
    if data.startswith(b"7z"):
        return [8, 32 + int.from_bytes(data[12:20], "little") % len(data)]
    return [at for at, _ in _blocks(data)] or [7]


def _blocks(data: bytes) -> list[tuple[int, int]]:
    """Return the beginning and the end of each header of a RAR, as far as they follow each other."""
    five = data[6:7] == b"\x01"
    result: list[tuple[int, int]] = []
    at = 8 if five else 7
    while at + 7 <= len(data) and len(result) < 50:
        end, after = _block5(data, at) if five else _block4(data, at)
        if not at < end <= len(data):
            break
        result.append((at, end))
        at = after
    return result


def _block4(data: bytes, at: int) -> tuple[int, int]:
    kind, flags, size = struct.unpack_from("<BHH", data, at + 2)
    added = int.from_bytes(data[at + 7 : at + 11], "little") if flags & 0x8000 or kind == 0x74 else 0
    return at + size, at + size + added


def _block5(data: bytes, at: int) -> tuple[int, int]:
    size, place = _read_vint(data, at + 4)
    end = place + size
    _kind, place = _read_vint(data, place)
    flags, place = _read_vint(data, place)
    _extra, place = _read_vint(data, place) if flags & 1 else (0, place)
    added, place = _read_vint(data, place) if flags & 2 else (0, place)
    return end, end + added


def _read_vint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    for byte in data[at : at + 10]:
        value, shift, at = value | (byte & 0x7F) << shift, shift + 7, at + 1
        if byte < 0x80:
            break
    return value, at


def repaired(data: bytes) -> bytes:
    """Return an archive with the checksums of its headers made right, as far as it still is one."""
    result = bytearray(data)
    if data.startswith(b"Rar!"):
        five = data[6:7] == b"\x01"
        for at, end in _blocks(data):
            sum_ = crc32(result[at + (4 if five else 2) : end])
            result[at : at + (4 if five else 2)] = sum_.to_bytes(4, "little")[: 4 if five else 2]
    elif data.startswith(b"7z") and len(data) > 32:
        offset, size = struct.unpack_from("<QQ", result, 12)
        if offset + size <= len(data):
            result[28:32] = crc32(result[32 + offset : 32 + offset + size]).to_bytes(4, "little")
        result[8:12] = crc32(result[12:32]).to_bytes(4, "little")
    return bytes(result)


def use_archive(path: Path, _chance: random.Random) -> None:
    """List an archive and read all its documents; the text beside an archive in it is read, whatever that one is."""
    rar_archive.UNPACKERS = ()  # what others' programs do with such bytes is not tried here
    try:
        files = with_members(discover([path]), lambda paths: [_listing(item) for item in paths])
        for file in files.files:
            document = read(file)
            if file.parent == path and file.stem.isdigit() and document.state is not State.READ:
                raise AssertionError(f"{file.name} is {document.state}")
    finally:
        close_archives()


def _listing(path: Path) -> Content:
    try:
        content = list_archive(path)
    except Unreadable as fault:
        return fault.content
    json.loads(content.text or "[]")
    return content
