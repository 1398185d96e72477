"""7z archives, of one block of many documents and of hostile ones."""

import random
import re
import struct
import zlib
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import py7zr
import pytest
from docx_maker import docx, para
from seven_zip_maker import framed, header, number, seven_zip
from test_archive import names, quickly, written, zipped

from hengwen.check.run import check
from hengwen.model.document import Role, State
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.archives import seven_zip as reader
from hengwen.readers.archives.container import ForwardStream
from hengwen.readers.archives.seven_zip import SevenZipArchive
from hengwen.readers.archives.seven_zip_header import SolidBlock
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import read_all

TEXT = "学术不端行为是指在科学研究和学术活动中出现的各种造假、抄袭、剽窃行为，本文研究检测方法。\n"


def essays(count: int) -> dict[str, bytes]:
    rare = random.Random(1)
    return {
        f"组{n % 3}/学生{n}.txt": f"第{n}份：{rare.random()}\n".encode() * rare.randrange(1, 400) for n in range(count)
    }


def test_a_class_in_one_solid_block_is_read(tmp_path: Path) -> None:
    """Every document with its own bytes, by several workers; the rest is named as skipped."""
    members = {
        **essays(30),
        "张三/报告.docx": docx(para("张三的作业")),
        "张三/照片.jpg": b"x",
        "__MACOSX/._a.txt": b"x",
    }
    path = written(tmp_path, seven_zip(members), "作业.7z")
    result = quickly(path)
    documents = read_all([(file, Role.NEW) for file in result.files], jobs=2)
    assert sorted(result.skipped) == ["作业.7z/__MACOSX/._a.txt", "作业.7z/张三/照片.jpg"]
    assert result.others == ("作业.7z/张三/照片.jpg",)
    assert {document.id for document in documents} == {sha256(data).hexdigest() for data in [*members.values()][:-2]}
    assert {document.state for document in documents} == {State.READ}
    assert [file.name for file in tmp_path.iterdir()] == ["作业.7z"]


@pytest.mark.parametrize("method", ["lzma2", "lzma", "bcj", "delta", "bzip2", "copy"])
def test_all_usual_methods_are_unpacked(method: str) -> None:
    """In order and against it."""
    members = essays(6) | {"leer.txt": b""}
    archive = SevenZipArchive(BytesIO(seven_zip(members, method)))
    assert [member.name for member in archive.members] == list(members)
    assert archive.read(0, archive.members[0].size) == next(iter(members.values()))
    for place in (0, 1, 4, 5, 2, 2, 0):
        assert archive.read(place, 1 << 20) == members[archive.members[place].name]


def test_a_block_is_unpacked_once_where_it_is_read_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each of its documents; one that lies further on costs what lies between."""
    begun: list[int] = []
    unpacked = reader._unpacked

    def noted(file: BinaryIO, block: SolidBlock) -> ForwardStream:
        begun.append(1)
        return unpacked(file, block)

    monkeypatch.setattr(reader, "_unpacked", noted)
    members = essays(40)
    archive = SevenZipArchive(BytesIO(seven_zip(members)))
    begun.clear()
    sizes = [member.size for member in archive.members]
    assert archive.effort(10) == sum(sizes[:10])
    for place in range(0, 40, 2):
        archive.read(place, 1 << 20)
    assert len(begun) == 1
    assert archive.effort(39) == 0
    assert archive.effort(3) == sum(sizes[:3])


def test_folders_empty_files_and_links_are_told_from_documents(tmp_path: Path) -> None:
    """An archive of a whole folder: empty ones stand between those that have bytes, in whatever order."""
    folder = tmp_path / "作业"
    for name in ("一", "一/空的", "二"):
        (folder / name).mkdir(parents=True)
    texts = {f"{at}.txt": (f"第{at}份" + TEXT) * (at % 3 > 0) for at in range(20)}
    for name, text in texts.items():
        (folder / "一" / name).write_text(text, encoding="utf-8")
    (folder / "二" / "link.txt").symlink_to(folder / "一" / "1.txt")
    buffer = BytesIO()
    with py7zr.SevenZipFile(buffer, "w") as packed:
        packed.writeall(folder, "作业")
    archive = SevenZipArchive(BytesIO(buffer.getvalue()))
    actual = {member.name: (place, member) for place, member in enumerate(archive.members)}
    assert {name for name, (_, member) in actual.items() if member.is_folder} >= {"作业/一", "作业/一/空的", "作业/二"}
    for name, text in texts.items():
        place, member = actual[f"作业/一/{name}"]
        assert (member.size, member.is_file) == (len(text.encode()), True)
        assert archive.read(place, 1 << 20) == text.encode()
    assert not actual["作业/二/link.txt"][1].is_file


def test_archives_lie_in_archives_of_other_kinds(tmp_path: Path) -> None:
    """7z in ZIP, ZIP in 7z; and under each other's names."""
    inner = seven_zip({"a.txt": TEXT.encode()})
    path = written(tmp_path, zipped({"1.7z": inner, "2.zip": seven_zip({"3.7z": zipped({"b.txt": b"text b"})})}))
    result = quickly(path)
    assert names(result, path) == ["1.7z/a.txt", "2.zip/3.7z/b.txt"]
    assert [read(file).text for file in result.files] == [TEXT, "text b"]


def test_a_check_takes_7z_from_folders(tmp_path: Path) -> None:
    """Documents in it are compared with those beside it."""
    written(tmp_path, seven_zip({"甲/a.txt": TEXT.encode() * 3}), "作业.7z")
    (tmp_path / "c.txt").write_text(TEXT * 3, encoding="utf-8")
    report = check(CheckRequest((tmp_path,), jobs=1, kept_work=tmp_path / "cache"))
    assert {entry.document.name for entry in report.entries} == {"a.txt", "c.txt"}
    assert report.comparisons[0].similarity == 1


def test_locked_archives_say_so(tmp_path: Path) -> None:
    """Each document of a locked one, and the archive where its list is locked too."""
    path = written(tmp_path, seven_zip({"a.txt": b"text"}, "aes", password="x"), "a.7z")
    assert read(quickly(path).files[0]).state is State.LOCKED
    hidden = written(tmp_path, seven_zip({"a.txt": b"text"}, "aes", password="x", hidden=True), "b.7z")
    assert (quickly(hidden).files, read(hidden).state) == ((hidden,), State.LOCKED)


@pytest.mark.parametrize("method", ["ppmd", "deflate", "bcj and bzip2"])
def test_a_method_that_is_not_known_says_what_to_do(tmp_path: Path, method: str) -> None:
    """No damage, but a kind that is not read."""
    document = read(quickly(written(tmp_path, seven_zip({"a.txt": TEXT.encode()}, method), "a.7z")).files[0])
    assert document.state is State.WRONG_KIND
    assert "plain ZIP" in str(document.content.message)


def test_bombs_are_not_unpacked(tmp_path: Path) -> None:
    """A block that packs beyond all measure, a member that says it is larger than any document, a sum of such."""
    bomb = written(tmp_path, seven_zip({"a.txt": bytes(80 << 20), "b.txt": b"x"}), "bomb.7z")
    assert [read(file).state for file in quickly(bomb).files] == [State.TOO_LARGE] * 2
    claims = framed(header(["a.txt"], [1 << 40], 4), b"text")
    assert read(written(tmp_path, claims, "claims.7z")).state is State.TOO_LARGE
    large = framed(header(["a.txt"], [1 << 30], 1 << 30), b"text")
    assert read(quickly(written(tmp_path, large, "large.7z")).files[0]).state is State.TOO_LARGE
    many = framed(header([f"{n}.txt" for n in range(51_000)], [0] * 51_000, 0))
    assert read(written(tmp_path, many, "many.7z")).state is State.TOO_LARGE


def test_a_large_dictionary_is_no_larger_than_what_is_unpacked() -> None:
    """Four gigabytes are not taken for a page of text; a claim beyond that is refused."""
    data = seven_zip({"a.txt": TEXT.encode()})
    place = data.index(b"\x21\x21\x01")
    assert data[place + 3] < 40
    assert reader._bounded(0xFFFFFFFF, 1000) == 4096
    with pytest.raises(Unreadable):
        reader._bounded(0xFFFFFFFF, 1 << 32)


def test_a_member_that_is_not_what_its_checksum_says_is_damaged(tmp_path: Path) -> None:
    """The others of the block are read."""
    data = bytearray(seven_zip({"a.txt": b"text a " * 50, "b.txt": b"text b " * 50}, "copy"))
    data[40] ^= 0x20
    path = written(tmp_path, bytes(data), "a.7z")
    assert [read(file).state for file in quickly(path).files] == [State.DAMAGED, State.READ]


NOT_ARCHIVES = {
    "cut off": seven_zip({"a.txt": TEXT.encode()})[:-10],
    "signature alone": b"7z\xbc\xaf\x27\x1c",
    "wrong checksum": seven_zip({"a.txt": b"x"})[:12] + bytes(20),
    "empty header": framed(b""), "no header": framed(b"\x02"), "huge count": framed(b"\x01\x05" + number(1 << 60)),
    "header of nothing": framed(b"\x17\x06" + number(0) + number(1) + b"\x09" + number(0) + b"\x00\x00"),
    "names without end": framed(header(["a.txt"], [4], 4, files=3), b"text"),
    "block beyond its data": framed(header(["a.txt"], [400], 4), b"text"),
    "negative rest": framed(header(["a.txt", "b.txt"], [4, (1 << 64) - 4], 4), b"text"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_ARCHIVES)
def test_what_is_no_archive_ends_in_a_state(tmp_path: Path, name: str) -> None:
    """With one sentence, as a file of the folder or as the document that it was to hold."""
    path = written(tmp_path, NOT_ARCHIVES[name], "a.7z")
    (document,) = [read(file) for file in quickly(path).files]
    assert document.state in (State.DAMAGED, State.EMPTY, State.TOO_LARGE)
    assert str(document.content.message).endswith(".")


def test_a_header_beyond_the_file_is_damage_and_no_crowd(tmp_path: Path) -> None:
    """However many bytes it claims to have."""
    for claimed in (1 << 30, 1 << 62):
        place = struct.pack("<QQI", 0, claimed, 0)
        head = b"7z\xbc\xaf\x27\x1c\x00\x04" + struct.pack("<I", zlib.crc32(place)) + place
        path = written(tmp_path, head + bytes(99), "a.7z")
        assert [read(file).state for file in quickly(path).files] == [State.DAMAGED]


def test_any_byte_may_be_wrong(tmp_path: Path) -> None:
    """A thousand archives with a byte or two of them changed, their checksums right: each ends in a state."""
    whole = seven_zip(essays(3), "copy")
    start = 32 + int.from_bytes(whole[12:20], "little")
    packed, head = whole[32:start], whole[start:]
    rare = random.Random(7)
    for _ in range(1000):
        bad = bytearray(head)
        for _ in range(rare.randrange(1, 3)):
            bad[rare.randrange(len(bad))] = rare.randrange(256)
        try:
            archive = SevenZipArchive(BytesIO(framed(bytes(bad), packed)))
            for place in range(min(len(archive.members), 5)):
                assert len(archive.read(place, 1 << 20)) <= 1 << 20
        except Unreadable as fault:
            assert re.fullmatch(r"[A-Z].+\.", str(fault))
