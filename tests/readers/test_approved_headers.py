"""What becomes of headers in which one byte is another: of archives, and of old Word files."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from doc_maker import BOX, HIDDEN, SPECIAL, P, R, W, row
from rar_maker import Entry, rar4, rar5
from seven_zip_maker import framed, header, names, number

from approval import unapproved
from hengwen.readers.archives import rar_header
from hengwen.readers.archives.rar_header import read_members
from hengwen.readers.archives.seven_zip_header import header_place, read_header
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.failure import Unreadable

APPROVED = Path(__file__).parent / "approved"


def _outcome(read: Callable[[bytes], object], data: bytes) -> str:
    """A state, or six digits that stand for what was read."""
    try:
        actual = repr(read(data))
    except Unreadable as fault:
        return fault.content.state.value
    return sha256(actual.encode("utf-8", "surrogatepass")).hexdigest()[:6]


def _changed(read: Callable[[bytes], object], data: bytes, places: Iterable[int]) -> Iterator[str]:
    """What is read with each byte a little more, much more, and all ones; `-` for the same."""
    usual = _outcome(read, data)
    yield repr(read(data))
    for place in places:
        values = (data[place] + 1 & 0xFF, data[place] ^ 0x80, 0xFF if data[place] != 0xFF else 0)
        texts = (_outcome(read, data[:place] + bytes([value]) + data[place + 1 :]) for value in values)
        differing = ["-" if text == usual else text for text in texts]
        if set(differing) != {"-"}:
            yield f"{place:x}: {' '.join(differing)}"


def _seven_zip() -> dict[str, bytes]:
    """Headers: members in one block; several blocks with chains of coders, empty files, folders, links, checksums."""
    chain = b"\x02\x21\x21\x01\x18\x24\x03\x03\x01\x03\x00\x01\x00"  # LZMA2, then BCJ; the second takes from the first
    pack = b"\x06" + number(5) + b"\x02\x09" + b"\x14\x1e\x0a\x01" + bytes(4) + b"\x01\x02\x03\x04\x00"
    unpack = b"\x07\x0b\x02\x00" + chain + b"\x01\x01\x00" + b"\x0c\x28\x28\x1e\x0a\x00\x40\x05\x06\x07\x08\x00"
    parts = b"\x08\x0d\x03\x01\x09\x0a\x0b\x0a\x00\xe0" + b"\x11\x12\x13\x14" * 3 + b"\x00"
    listed = names(("甲.txt", "b", "folder", "empty.txt", "link", "f.txt"))
    attributes = b"\x15\x16\x00\x2c\x00" + b"\x10\x00\x00\x00" + b"\x00\x80\xff\xa1" + b"\x20\x00\x00\x00" + bytes(7)
    files = b"\x05\x06" + b"\x0e\x01\x30" + b"\x0f\x01\x40" + b"\x19\x02\x00\x00" + listed + attributes + b"\x00"
    properties = b"\x02\x07\x03abc\x00"
    return {
        "one": header(("a.txt", "b/c.txt"), (3, 4), 7),
        "chains": b"\x01" + properties + b"\x04" + pack + unpack + parts + b"\x00" + files + b"\x00",
        "packed": b"\x17\x06" + number(5) + b"\x01\x09\x14\x00\x07\x0b\x01\x00\x01\x01\x00\x0c\x28\x00\x00",
    }


@pytest.mark.parametrize("name", list(_seven_zip()))
def test_headers_of_7z(name: str) -> None:
    """Their members, or the sentence; a packed header is unpacked to one that is not."""
    inner = header(("inner.txt",), (9,), 9)

    def read(data: bytes) -> object:
        return read_header(data, lambda _block: inner)

    data = _seven_zip()[name]
    assert unapproved(APPROVED / f"seven_zip_{name}.txt", _changed(read, data, range(len(data)))) == []


def test_heads_of_7z() -> None:
    """The place, the length and the checksum of the header; one byte more or less is no head."""
    head = framed(header(("a.txt",), (3,), 3))[:32]
    assert unapproved(APPROVED / "seven_zip_head.txt", _changed(header_place, head, range(32))) == []
    for data in (b"", head[:31], b"PK" + head[2:]):
        with pytest.raises(Unreadable):
            header_place(data)


class _Right(int):
    """A checksum that is always the right one."""

    def __eq__(self, _other: object) -> bool:
        return True

    def __ne__(self, _other: object) -> bool:
        return False

    def __and__(self, _other: int) -> "_Right":
        return self

    __hash__ = int.__hash__


ENTRIES = (
    Entry("甲.txt", b"text of a member"), Entry("folder", folder=True), Entry("b.doc", b"packed", b"pa", 3),
    Entry("c", b"x", link=True), Entry("locked.txt", b"secret", locked=True),
    Entry("part.txt", b"one part", split=True), Entry(b"plain.txt", b"", unicode=b"\x4e\x00a"),
)  # fmt: skip


@pytest.mark.parametrize("make", [rar4, rar5])
def test_headers_of_rar(make: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever their checksums say."""
    monkeypatch.setattr(rar_header, "crc32", lambda _data: _Right())
    lines: list[str] = []
    for entry in ENTRIES:
        data = make(entry, Entry("last.txt", b"last"))
        try:
            lines += _changed(lambda changed: read_members(BytesIO(changed)), data, range(len(data)))
        except Unreadable as fault:
            lines.append(f"{fault.content.state.value}: {fault}")
    assert unapproved(APPROVED / f"{make.__name__}.txt", lines) == []


def test_headers_of_doc() -> None:
    """The sectors of the file, the places of its parts, and all that describes letters, paragraphs and sections."""
    body = [
        P([R("甲的文字"), R("藏起来的字", HIDDEN), R("乙")]), *row("格", "子"), P([R("注"), R("\x02", SPECIAL)]),
        P([R("框"), R(BOX, SPECIAL)]), P("末段", style=1),
    ]  # fmt: skip
    headers = [None, [P("页眉")], None, [P("页脚")], None, None]
    data = W(body, notes=[[P("脚注")]], boxes=[[P("框里的字")]], headers=headers).make()
    used = [place for place in range(0, len(data), 2) if any(data[place : place + 2])]

    def read(changed: bytes) -> object:
        content = read_doc(changed)
        return (
            content.text,
            [paragraph.kind.value for paragraph in content.paragraphs],
            content.state.value,
            len(content.findings),
        )

    assert unapproved(APPROVED / "doc_header.txt", _changed(read, data, used)) == []
