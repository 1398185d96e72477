"""ZIP archives as course sites export them: containers of documents."""

import os
import re
import stat
import struct
import threading
import zipfile
import zlib
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from bad_readers import formats
from docx_maker import docx, para
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.check.run import check
from hengwen.model.document import Content, Role, State
from hengwen.model.messages import Cancelled
from hengwen.model.progress import ProgressStep
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.archives import archive
from hengwen.readers.archives.member_names import safe
from hengwen.readers.discovery import DiscoveredFiles, discover, with_members
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import list_archives, read_all

TEXT = "学术不端行为是指在科学研究和学术活动中出现的各种造假、抄袭、剽窃行为，本文研究检测方法。\n"


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return buffer.getvalue()


def raw_zip(members: list[tuple[bytes, bytes]], flags: int = 0, extra: bytes = b"") -> bytes:
    """An archive with any bytes as names, stored, as other programs write them."""
    body, directory = bytearray(), bytearray()
    for name, data in members:
        head = struct.pack("<HHHHHIIIHH", 20, flags, 0, 0, 0, zlib.crc32(data), len(data), len(data), len(name), 0)
        entry = struct.pack(
            "<HHHHHHIIIHH", 20, 20, flags, 0, 0, 0, zlib.crc32(data), len(data), len(data), len(name), len(extra)
        )
        directory += b"PK\x01\x02" + entry + struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + name + extra
        body += b"PK\x03\x04" + head + name + data
    end = struct.pack("<HHHHIIH", 0, 0, len(members), len(members), len(directory), len(body), 0)
    return bytes(body) + bytes(directory) + b"PK\x05\x06" + end


def written(folder: Path, data: bytes, name: str = "export.zip") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def discovered(path: Path) -> DiscoveredFiles:
    """As a check finds it, the archive looked into in a guarded worker."""
    return with_members(discover([path]), lambda paths: list_archives(paths, jobs=1))


def quickly(path: Path) -> DiscoveredFiles:
    """The same in this process."""

    return with_members(discover([path]), lambda paths: [listing(item) for item in paths])


def listing(path: Path) -> Content:
    try:
        return archive.list_archive(path)
    except Unreadable as fault:
        return fault.content


def names(result: DiscoveredFiles, path: Path) -> list[str]:
    return [file.relative_to(path).as_posix() for file in result.files]


def test_an_export_with_a_folder_for_each_submission_is_read(tmp_path: Path) -> None:
    """Every document by its path in the archive and the hash of its own bytes; the rest is named as skipped."""
    work, essay = docx(para("张三的作业")), TEXT.encode("gb18030")
    path = written(tmp_path, zipped({
        "张三_12345_assignsubmission_file_/work.docx": work, "李四_12346_assignsubmission_file_/作业.txt": essay,
        "李四_12346_assignsubmission_file_/photo.jpg": b"x", "__MACOSX/._work.docx": b"x", "王五_1/~$work.docx": b"x",
    }))  # fmt: skip
    result = discovered(path)
    assert names(result, path) == [
        "张三_12345_assignsubmission_file_/work.docx",
        "李四_12346_assignsubmission_file_/作业.txt",
    ]
    assert sorted(result.skipped) == [
        "export.zip/__MACOSX/._work.docx", "export.zip/李四_12346_assignsubmission_file_/photo.jpg",
        "export.zip/王五_1/~$work.docx",
    ]  # fmt: skip
    first, second = read_all([(file, Role.NEW) for file in result.files], jobs=1)
    assert (first.text, first.id, first.name) == ("张三的作业", sha256(work).hexdigest(), "work.docx")
    assert (second.text, second.id, second.content.encoding) == (TEXT, sha256(essay).hexdigest(), "gb18030")


def test_a_check_takes_archives_from_folders(tmp_path: Path) -> None:
    """Documents in an archive are compared with those beside it; what is skipped stands in the report."""
    written(tmp_path, zipped({"甲/a.txt": (TEXT * 3).encode(), "甲/b.png": b"x"}))
    (tmp_path / "c.txt").write_text(TEXT * 3, encoding="utf-8")
    report = check(CheckRequest((tmp_path,), jobs=1))
    assert [(entry.document.state, entry.document.name) for entry in report.entries] == [
        (State.READ, "c.txt"),
        (State.READ, "a.txt"),
    ]
    assert report.comparisons[0].similarity == 1
    assert report.skipped == ("export.zip/甲/b.png",)


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "big5"])
def test_names_without_a_flag_are_decoded(tmp_path: Path, encoding: str) -> None:
    """UTF-8, GBK or Big5, judged over all names of the archive."""
    words = (
        ["張三_作業/檢查報告.txt", "李四_作業/學習心得.txt"]
        if encoding == "big5"
        else ["张三_作业/检查报告.txt", "李四_作业/学习心得.txt"]
    )
    path = written(tmp_path, raw_zip([(word.encode(encoding), b"text") for word in words]))
    assert names(quickly(path), path) == words


def test_western_names_of_old_archives_are_decoded(tmp_path: Path) -> None:
    """CP437, when it is no Chinese; Info-ZIP's field with the name in UTF-8 goes first."""
    path = written(tmp_path, raw_zip([("Müller/résumé.txt".encode("cp437"), b"text")]))
    assert names(quickly(path), path) == ["Müller/résumé.txt"]
    field = b"\x01" + struct.pack("<I", zlib.crc32(b"??.txt")) + "论文.txt".encode()
    other = written(
        tmp_path, raw_zip([(b"??.txt", b"x")], extra=struct.pack("<HH", 0x7075, len(field)) + field), "o.zip"
    )
    assert names(quickly(other), other) == ["论文.txt"]


EVIL = [
    "../../etc/passwd.txt", "/etc/passwd.txt", "C:\\Windows\\a.txt", "\\\\server\\share\\a.txt", "a/../../b.txt",
    "a.txt",
    "A.TXT", "a.txt", "con.txt", "x/NUL.txt", "com1", "aux .txt", "a\0b.txt", "..", "...", "", " ", "x" * 5000 + ".txt",
    "/".join(["deep"] * 500) + "/a.txt", "a:stream.txt", "trailing. /b.txt.", "bidi\u202etxt.exe", "line\nfeed.txt",
]  # fmt: skip


def test_no_name_leads_out_of_the_archive() -> None:
    """Nor to a device, and no two are the same file anywhere."""
    insist_safe(safe(EVIL))


@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from(EVIL), st.text("./\\:aA ", max_size=8)), max_size=20))
@settings(max_examples=150, deadline=None)
def test_no_mixture_of_names_leads_out(mixture: list[str]) -> None:
    """Whatever the names, the paths are relative, plain and all different."""
    insist_safe(safe(mixture))


def insist_safe(paths: list[str]) -> None:
    assert len({path.casefold() for path in paths}) == len(paths)
    for path in paths:
        posix, windows = PurePosixPath(path), PureWindowsPath(path)
        assert ".." not in posix.parts
        assert not posix.is_absolute()
        assert not windows.drive
        assert not windows.root
        assert "\\" not in path
        assert path.isprintable() or "\u3000" in path
        assert all(len(part) <= 130 and part == part.rstrip(". ") for part in posix.parts)
        assert not {part.partition(".")[0].strip().lower() for part in posix.parts} & {"con", "nul", "aux", "com1"}


def test_documents_with_evil_names_are_read_all_the_same(tmp_path: Path) -> None:
    """Nothing is written anywhere, and every one of them has its own text."""
    members = [(name.encode(), f"text {number}".encode()) for number, name in enumerate(EVIL) if name.endswith(".txt")]
    path = written(tmp_path, raw_zip(members, flags=0x800))
    documents = [read(file) for file in quickly(path).files]
    assert {document.text for document in documents} == {data.decode() for _, data in members}
    assert [file.name for file in tmp_path.iterdir()] == ["export.zip"]


def test_archives_in_archives_are_opened_to_a_bounded_depth(tmp_path: Path) -> None:
    """Two deep; the third is skipped by name."""
    data = zipped({"core.txt": b"core"})
    for number in (3, 2, 1):
        data = zipped({f"{number}.zip": data, f"at{number}.txt": b"text %d" % number})
    path = written(tmp_path, data)
    result = quickly(path)
    assert names(result, path) == ["1.zip/2.zip/at3.txt", "1.zip/at2.txt", "at1.txt"]
    assert result.skipped == ("export.zip/1.zip/2.zip/3.zip",)
    assert [read(file).text for file in result.files] == ["text 3", "text 2", "text 1"]


def test_locked_damaged_and_huge_members_have_their_states(tmp_path: Path) -> None:
    """The others are read."""
    locked = bytearray(raw_zip([(b"locked.txt", b"x" * 20)], flags=1))
    assert read(quickly(written(tmp_path, bytes(locked), "locked.zip")).files[0]).state is State.LOCKED
    data = bytearray(
        zipped({"bad.txt": TEXT.encode() * 9, "good.txt": b"good", "empty.txt": b"", "bomb.txt": bytes(64 << 20)})
    )
    data[60:70] = bytes(10)
    path = written(tmp_path, bytes(data))
    states = {file.name: read(file).state for file in quickly(path).files}
    assert states == {
        "bad.txt": State.DAMAGED, "good.txt": State.READ, "empty.txt": State.EMPTY, "bomb.txt": State.TOO_LARGE,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("data", "state"),
    [
        (b"", State.DAMAGED), (b"no archive at all", State.DAMAGED), (zipped({"a.txt": b"x"})[:-30], State.DAMAGED),
        (zipped({}), State.EMPTY), (zipped({"a.png": b"x"}), State.EMPTY),
        (raw_zip([(b"\xff\xfe.txt", b"x")], flags=0x800), State.DAMAGED),
    ],
    ids=["no bytes", "no archive", "cut off", "no members", "no documents", "unreadable name"],
)  # fmt: skip
def test_an_archive_without_documents_is_a_file_with_a_state(tmp_path: Path, data: bytes, state: State) -> None:
    """It stays in the list, and reading it says why."""
    path = written(tmp_path, data)
    result = quickly(path)
    assert result.files == (path,)
    document = read(path)
    assert (document.state, document.text) == (state, "")
    assert str(document.content.message).endswith(".")


def test_a_document_under_the_name_of_an_archive_is_read(tmp_path: Path) -> None:
    """A DOCX is no archive, whatever its suffix."""
    path = written(tmp_path, zipped({"[Content_Types].xml": b"", "word/document.xml": b""}) + b"")
    path.write_bytes(docx(para("正文"), members={"[Content_Types].xml": b"<Types/>"}))
    assert discovered(path).files == (path,)
    assert read(path).text == "正文"


def test_an_archive_named_as_a_document_says_what_it_is(tmp_path: Path) -> None:
    """With the number of its documents and an example; one in it can be named directly."""
    path = written(tmp_path, zipped({"a/b.txt": b"text"}))
    assert read(path).state is State.WRONG_KIND
    assert "1 document;" in str(read(path).content.message)
    assert discover([path / "a/b.txt"]).files == (path / "a/b.txt",)
    assert read(path / "a/b.txt").text == "text"
    assert (read(path / "a/c.txt").state, read(path / "a/c.txt").id) == (State.GONE, "")


def test_links_in_an_archive_are_skipped(tmp_path: Path) -> None:
    """Their content is a path, no text."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        info = zipfile.ZipInfo("link.txt")
        info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
        file.writestr(info, "/etc/passwd")
        file.writestr("a.txt", "x")
    path = written(tmp_path, buffer.getvalue())
    assert (names(quickly(path), path), quickly(path).skipped) == (["a.txt"], ("export.zip/link.txt",))


def test_an_archive_that_changes_is_listed_anew(tmp_path: Path) -> None:
    """A document that is no longer in it is gone."""
    path = written(tmp_path, zipped({"a.txt": b"one", "b.txt": b"two"}))
    assert read(path / "b.txt").text == "two"
    path.write_bytes(zipped({"a.txt": b"another one"}))
    assert (read(path / "a.txt").text, read(path / "b.txt").state) == ("another one", State.GONE)


def test_sixty_thousand_members_are_too_many_and_said_so(tmp_path: Path) -> None:
    """Before any of them is listed; also when the count at the end lies."""
    data = bytearray(raw_zip([(b"%d.txt" % number, b"") for number in range(60_000)]))
    path = written(tmp_path, bytes(data))
    assert (discovered(path).files, read(path).state) == ((path,), State.TOO_LARGE)
    data[-14:-10] = struct.pack("<HH", 1, 1)
    assert read(written(tmp_path, bytes(data), "liar.zip")).state is State.TOO_LARGE


def test_more_documents_than_a_disk_holds_are_too_large_before_any_is_unpacked(tmp_path: Path) -> None:
    """By the sizes that the archive names: two of 2 GiB are taken, three are not."""
    for count, state in ((2, None), (3, State.TOO_LARGE)):
        data = bytearray(raw_zip([(b"%d.txt" % number, b"text") for number in range(count)]))
        for number in range(count):
            entry = [at.start() for at in re.finditer(rb"PK\x01\x02", data)][number]
            data[entry + 24 : entry + 28] = struct.pack("<I", 2 << 30)
        path = written(tmp_path, bytes(data), f"{count}.zip")
        assert (listing(path).state if state else len(names(quickly(path), path))) == (state or count)


def test_archives_in_an_archive_have_one_measure_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each for itself would be small enough: what no longer fits is a document that is too large."""
    inner = [zipped({f"{number}.txt": TEXT.encode() * 20}, zipfile.ZIP_STORED) for number in range(3)]
    path = written(tmp_path, zipped({f"{number}.zip": data for number, data in enumerate(inner)}))
    monkeypatch.setattr(archive, "_NESTED", 2 * len(inner[0]))
    result = quickly(path)
    assert names(result, path) == ["0.zip/0.txt", "1.zip/1.txt", "2.zip"]
    assert [read(file).state for file in result.files] == [State.READ, State.READ, State.TOO_LARGE]


def test_large_archives_in_an_archive_are_read(tmp_path: Path) -> None:
    """A folder of a class that somebody packed twice has many megabytes."""
    members = {f"{number}.txt": os.urandom(1_500_000).hex().encode() for number in range(2)}
    path = written(tmp_path, zipped({"class.zip": zipped(members, zipfile.ZIP_STORED)}))
    result = quickly(path)
    assert names(result, path) == ["class.zip/0.txt", "class.zip/1.txt"]
    assert [read(file).text for file in result.files] == [data.decode() for data in members.values()]


def test_an_archive_in_an_archive_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    """As it would by itself, and the documents beside it are read."""
    whole = zipped({"a.txt": b"text"})
    path = written(tmp_path, zipped({"a.zip": whole, "cut off.zip": whole[:-30], "empty.zip": b""}))
    documents = {file.name: read(file) for file in quickly(path).files}
    assert {name: item.state for name, item in documents.items()} == {
        "a.txt": State.READ, "cut off.zip": State.DAMAGED, "empty.zip": State.DAMAGED,
    }  # fmt: skip
    assert "archive is damaged" in str(documents["cut off.zip"].content.message)


def test_many_members_can_be_cancelled_at_once(tmp_path: Path) -> None:
    """While they are read, the first word of progress that says so ends it."""
    path = written(tmp_path, raw_zip([(b"%d.txt" % number, b"text") for number in range(19_000)]))
    stop = threading.Event()
    late: list[ProgressStep] = []

    def progress(step: ProgressStep) -> None:
        if step.total > 1 and step.done > 20:
            stop.set()
        if stop.is_set():
            late.append(step)
            raise Cancelled

    with pytest.raises(Cancelled):
        check(CheckRequest((path,), jobs=1), progress)
    assert len(late) == 1  # nothing was read after it
    assert late[0].done < 1000


def test_members_that_hang_their_reader_have_an_id_and_a_state(tmp_path: Path) -> None:
    """The worker tells the id: the program itself never opens the archive."""
    path = written(tmp_path, zipped({"a.txt": b"x", "b.md": b"die", "c.md": b"text"}))
    table = formats({".txt": ("bad_readers:hangs",), ".md": ("bad_readers:sometimes",)})
    members = [(path / name, Role.NEW) for name in ("a.txt", "b.md", "c.md")]
    documents = read_all(members, jobs=1, seconds=1, formats=table)
    assert [document.state for document in documents] == [State.TOO_SLOW, State.READER_CRASHED, State.READ]
    assert [document.id for document in documents] == [sha256(data).hexdigest() for data in (b"x", b"die", b"text")]


def as_zip64(data: bytes, count: int | None = None) -> bytes:
    """The same archive with the end record of ZIP64, as some programs always write it; `count`: how many it says."""
    end = data.rfind(b"PK\x05\x06")
    members, _, size, place = struct.unpack_from("<HHII", data, end + 8)
    number = members if count is None else count
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, number, number, size, place)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
    plain = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, *[0xFFFF] * 2, *[0xFFFFFFFF] * 2, 0)
    return data[:end] + record + locator + plain


def test_an_archive_for_large_files_holds_few_as_well(tmp_path: Path) -> None:
    """The plain end record says 65,535 files then, and the one of ZIP64 how many there are; that one is bounded too."""
    path = tmp_path / "export.zip"
    path.write_bytes(as_zip64(zipped({"a.txt": TEXT.encode(), "b.txt": TEXT.encode()})))
    (listing,) = list_archives([path], jobs=1)
    assert "a.txt" in listing.text
    assert read(path / "b.txt").text == TEXT
    path.write_bytes(as_zip64(zipped({"a.txt": TEXT.encode()}), count=60_000))
    (listing,) = list_archives([path], jobs=1)
    assert listing.state is State.TOO_LARGE


@pytest.mark.parametrize(
    ("inside", "listed", "flags"),
    [(b"WORK.TXT", b"work.txt", 0), ("作业.txt".encode(), b"report.txt", 0x800), (b"\x84.txt", b"a.txt", 0)],
)
def test_a_member_with_another_name_at_its_bytes_is_read(
    tmp_path: Path, inside: bytes, listed: bytes, flags: int
) -> None:
    """Under the name of the directory, as other programs list it."""
    data = raw_zip([(inside, TEXT.encode())], flags)
    at = data.rindex(inside)
    path = written(tmp_path, data[:at] + listed + data[at + len(inside) :])
    (file,) = quickly(path).files
    assert (file.name, read(file).text) == (listed.decode(), TEXT)
