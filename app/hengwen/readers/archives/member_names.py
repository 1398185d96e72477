"""Names of the members of an archive: decoded, and made safe to be shown and to be used as paths below the archive."""

import re
import struct
import zipfile
from collections.abc import Iterable, Sequence
from zlib import crc32

from hengwen.model.regex import regex
from hengwen.readers.encodings.guess import encoding_of_names

_UTF8 = 0x800  # the flag that says so
_UNICODE_PATH = 0x7075  # Info-ZIP's field with the name in UTF-8, and a checksum of the plain one
_DEVICE = regex(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\..*)?", re.IGNORECASE)
_LONGEST, _DEEPEST = 120, 16


def decoded(members: Sequence[zipfile.ZipInfo]) -> list[str]:
    """Return the names as they were meant. Names without a stated encoding are judged together: one is too short."""
    raw = [b"" if member.flag_bits & _UTF8 else member.orig_filename.encode("cp437", "replace") for member in members]
    meant = zip(members, raw, decoded_names(raw), strict=True)
    return [_name(entry, plain, name) for entry, plain, name in meant]


def decoded_names(raw: Sequence[bytes]) -> list[str]:
    """Decode names without a stated encoding: UTF-8, GB18030, Big5 or CP437, the same for all."""
    encoding = encoding_of_names(b"\n".join(name for name in raw if not name.isascii())[: 1 << 16])
    return [name.decode(encoding, "replace") for name in raw]


def _name(member: zipfile.ZipInfo, plain: bytes, name: str) -> str:
    return (_unicode_path(member.extra, plain) or name) if plain else member.orig_filename


def _unicode_path(extra: bytes, plain: bytes) -> str | None:
    """Return the name in UTF-8 that Info-ZIP adds, if it belongs to the plain one."""
    place = 0
    while place + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, place)
        field = extra[place + 4 : place + 4 + size]
        if kind == _UNICODE_PATH and len(field) > 5 and field[1:5] == struct.pack("<I", crc32(plain)):
            return field[5:].decode("utf-8", "replace")
        place += 4 + size
    return None


def safe(names: Iterable[str]) -> list[str]:
    """Return relative paths with `/`, all different, that no system takes for a place outside or for a device.

    Two that differ in case only would be one file on Windows and macOS: the later one gets a number.
    """
    taken: dict[str, int] = {}
    return [_single(_inside(name), taken) for name in names]


def _inside(name: str) -> str:
    folders = [_part(part) for part in re.split(r"[/\\]", name) if part.strip(" .")]
    return "/".join(folders[-_DEEPEST:]) or "_"


def _part(part: str) -> str:
    letters = (" " if letter.isspace() else letter if letter.isprintable() else "_" for letter in part)
    clean = re.sub(r'[<>:"|?*]', "_", "".join(letters)).strip().rstrip(". ")
    stem, dot, suffix = clean.rpartition(".")
    if len(clean) > _LONGEST:
        clean = (stem or suffix)[: _LONGEST - 12] + (dot + suffix[:11] if stem else "")
    return f"_{clean}" if _DEVICE.fullmatch(clean) else clean or "_"


def _single(name: str, taken: dict[str, int]) -> str:
    key = name.casefold()
    number = taken[key] = taken.get(key, 0) + 1
    if number == 1:
        return name
    folder, slash, base = name.rpartition("/")
    stem, dot, suffix = base.rpartition(".")
    numbered = f"{stem or suffix} ({number})" + (dot + suffix if stem else "")
    return _single(folder + slash + numbered, taken)
