"""DOCX files whose ZIP is a bomb or nonsense, and what else comes under the name of one."""

import struct
import zipfile
import zlib
from functools import partial
from io import BytesIO

from docx_maker import docx, packed, para, relations

from hostile.trick import B, D, L, P, R, Table, W

TRICKS = Table()
trick = partial(TRICKS.file, ".docx")
WORDS = "看得见的文字无论如何都要读出来。"
BODY = para(WORDS)
SOUND = docx(BODY * 40)

for _percent in (3, 30, 60, 90, 99):
    _cut = SOUND[: len(SOUND) * _percent // 100]
    TRICKS.add(f"docx_cut_off_at_{_percent}", ".docx", partial(bytes, _cut), D, P, W)


def with_main(xml: str | bytes) -> bytes:
    """A DOCX whose text part is `xml`."""
    return docx("", members={"word/document.xml": xml.encode() if isinstance(xml, str) else xml})


def parts_of(data: bytes) -> dict[str, str | bytes]:
    """The members of a DOCX."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def without(*names: str) -> bytes:
    """The sound document without some members."""
    return packed({name: data for name, data in parts_of(SOUND).items() if name not in names})


@trick(B)
def docx_bomb_by_ratio() -> bytes:
    return with_main(b" " * (90 << 20))


@trick(B, D, P)
def docx_bomb_by_many_parts() -> bytes:
    blank = b" " * (8 << 20)
    headers: dict[str, tuple[str, str | bytes]] = {f"h{number}.xml": ("header", blank) for number in range(30)}
    shown = "".join(f'<w:headerReference r:id="h{number}.xml"/>' for number in range(30))
    return docx(BODY + f"<w:sectPr>{shown}</w:sectPr>", headers)


@trick(R, P, B, D)
def docx_60000_members() -> bytes:
    return docx(BODY, members={f"x/{number}": b"" for number in range(60_000)})


@trick(D, P, B)
def docx_members_that_overlap() -> bytes:
    data = bytearray(SOUND)
    places = []
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        places.append(at)
        at = data.find(b"PK\x01\x02", at + 4)
    for place in places:
        data[place + 42 : place + 46] = struct.pack("<I", 0)
    return bytes(data)


@trick(D, P)
def docx_wrong_checksum() -> bytes:
    crc = struct.pack("<I", zlib.crc32(parts_of(SOUND)["word/document.xml"]))  # type: ignore[arg-type]
    return SOUND.replace(crc, b"\x00\x01\x02\x03")


@trick(D, P, B)
def docx_size_that_lies() -> bytes:
    size = struct.pack("<I", len(parts_of(SOUND)["word/document.xml"]))
    return SOUND.replace(size, b"\xff\xff\xff\x7f")


@trick(D, P, B, W)
def docx_zip64_that_lies() -> bytes:
    data = bytearray(SOUND)
    end = data.rfind(b"PK\x05\x06")
    record = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1 << 60, 1 << 60, 1 << 60, 1 << 60)
    locator = b"PK\x06\x07" + struct.pack("<IQI", 0, end, 1)
    data[end + 8 : end + 20] = b"\xff" * 12
    return bytes(data[:end]) + record + locator + bytes(data[end:])


@trick(R, P, W)
def docx_after_10000_bytes_of_junk() -> bytes:
    return b"\x01junk" * 2000 + SOUND


@trick(R, P, shows=WORDS)
def docx_before_40000_bytes_of_junk() -> bytes:
    return SOUND + bytes(40_000)


@trick(D, P, L)
def docx_members_with_a_password() -> bytes:
    data = bytearray(SOUND)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 4)
    return bytes(data)


@trick(D, P)
def docx_unknown_compression() -> bytes:
    data = bytearray(SOUND)
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset : at + offset + 2] = b"\x63\x00"
            at = data.find(mark, at + 4)
    return bytes(data)


@trick(D)
def docx_without_its_text() -> bytes:
    return without("word/document.xml")


@trick(R, P, shows=WORDS)
def docx_without_relationships() -> bytes:
    return without("_rels/.rels", "word/_rels/document.xml.rels")


@trick(R, P, shows=WORDS)
def docx_with_broken_relationships() -> bytes:
    return docx(BODY, members={"word/_rels/document.xml.rels": b"<Relationships><Rel", "_rels/.rels": b"\xff\xfe<"})


@trick(R, P, shows=WORDS)
def docx_that_is_related_to_everything() -> bytes:
    lies = relations({
        "a": ("footnotes", "../../../../etc/passwd"), "b": ("styles", "document.xml"), "c": ("numbering", ""),
        "d": ("endnotes", "http://127.0.0.1:9/x"), "e": ("aFChunk", "document.xml"),
    })  # fmt: skip
    return docx(BODY + '<w:altChunk r:id="e"/>', members={"word/_rels/document.xml.rels": lies.encode()})


@trick(L)
def docx_in_a_locked_ole() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(4096)


@trick(W, D)
def docx_that_is_an_old_doc() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "WordDocument".encode("utf-16-le") + bytes(4096)


@trick(W, D)
def docx_ole_head_and_junk() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 5000
