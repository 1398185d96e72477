"""RAR archives: listed and, where members are stored, read here; else unpacked by a program that is there."""

import random
import re
import sys
from io import BytesIO
from pathlib import Path
from zlib import crc32

import pytest
from rar_maker import Entry, rar4, rar5, vint
from test_archive import names, quickly, written, zipped

from hengwen.model.document import State
from hengwen.readers.archives import rar_archive
from hengwen.readers.archives.rar_archive import RarArchive, Unpacker
from hengwen.readers.archives.rar_header import read_members
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read

TEXT = "学术不端行为是指在科学研究和学术活动中出现的各种造假、抄袭、剽窃行为，本文研究检测方法。\n".encode()
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="the program is a script")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that writes what lies beside it, and notes how often it was asked."""
    folder = tmp_path / "programs"
    folder.mkdir()
    script = folder / "unpacks"
    script.write_text(f'#!/bin/sh\necho "$@" >> {folder}/asked\ncat {folder}/output\n', encoding="utf-8")
    script.chmod(0o755)
    _only(monkeypatch, Unpacker(("unpacks",), ("-x",), (str(folder),)))
    return folder


def _only(monkeypatch: pytest.MonkeyPatch, *unpackers: Unpacker) -> None:
    monkeypatch.setattr(rar_archive, "UNPACKERS", unpackers)


@pytest.mark.parametrize("make", [rar4, rar5])
def test_stored_members_are_read_without_any_program(
    tmp_path: Path, make: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders and links are none; names in GBK are decoded, those in UTF-8 as they are."""
    _only(monkeypatch)
    path = written(tmp_path, make(
        Entry("张三", folder=True), Entry("张三/作业报告.txt", TEXT), Entry("李四/leer.txt"),
        Entry("link.txt", b"x", link=True), Entry("李四/图.png", b"x"),
    ), "作业.rar")  # fmt: skip
    result = quickly(path)
    assert names(result, path) == ["张三/作业报告.txt", "李四/leer.txt"]
    assert result.skipped == ("作业.rar/link.txt", "作业.rar/李四/图.png")
    assert [read(file).state for file in result.files] == [State.READ, State.EMPTY]
    assert read(result.files[0]).text == TEXT.decode()


def test_names_of_rar_4_in_unicode() -> None:
    """Written as their differences from the plain name: single bytes, bytes with a high one, pairs, and runs."""
    runs = b"\x8b" + bytes([0b10_01_00_11]) + "论".encode("utf-16-le") + b"\xba" + b"x" + b"\x02"
    (member,) = read_members(BytesIO(rar4(Entry(b"???.txt", b"x", unicode=runs))))
    assert member.name == "论\u8bbax.txt"
    (member,) = read_members(BytesIO(rar4(Entry("论文.txt".encode(), b"x"))))
    assert (member.name, member.plain.decode()) == ("", "论文.txt")


@UNIX
def test_packed_members_come_from_one_run_of_a_program(tmp_path: Path, program: Path) -> None:
    """In the order of the archive, stored ones among them; each is held against its checksum."""
    texts = [b"text %d " % n * 200 for n in range(6)]
    entries = [Entry(f"{n}.txt", item, packed=b"?" * 50, method=3) for n, item in enumerate(texts)]
    entries.insert(2, Entry("stored.txt", TEXT))
    (program / "output").write_bytes(b"".join(entry.data for entry in entries))
    path = written(tmp_path, rar5(*entries), "a.rar")
    documents = [read(file) for file in quickly(path).files]
    assert [document.state for document in documents] == [State.READ] * 7
    assert [document.text.encode() for document in documents] == [entry.data for entry in entries]
    assert (program / "asked").read_text(encoding="utf-8") == f"-x {path}\n"


@UNIX
def test_an_earlier_member_needs_another_run(tmp_path: Path, program: Path) -> None:
    """What was passed over is not kept."""
    entries = [Entry(f"{n}.txt", b"text %d " % n * 200, packed=b"?", method=3) for n in range(3)]
    (program / "output").write_bytes(b"".join(entry.data for entry in entries))
    path = written(tmp_path, rar4(*entries), "a.rar")
    with path.open("rb") as file:
        archive = RarArchive(file, path)
        assert (archive.effort(2), archive.read(2, 1 << 20)) == (2800, entries[2].data)
        assert (archive.effort(1), archive.read(1, 1 << 20)) == (1400, entries[1].data)
    assert len((program / "asked").read_text(encoding="utf-8").splitlines()) == 2


@UNIX
def test_a_program_gets_an_archive_in_an_archive_as_a_file(tmp_path: Path, program: Path) -> None:
    """For as long as it is needed, and under no name that the archive chose."""
    entry = Entry("../../a.txt", TEXT, packed=b"?", method=3)
    (program / "output").write_bytes(TEXT)
    path = written(tmp_path, zipped({"-x evil.rar": rar5(entry)}))
    assert [read(file).text for file in quickly(path).files] == [TEXT.decode()]
    words = (program / "asked").read_text(encoding="utf-8").split()
    assert words[0] == "-x"
    assert Path(words[1]).name == "archive.rar"


@UNIX
def test_the_first_program_that_writes_anything_counts(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One may be there that knows nothing of RAR."""
    _only(monkeypatch, Unpacker(("false",), ()), Unpacker(("unpacks",), (), (str(program),)))
    (program / "output").write_bytes(TEXT)
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    assert read(path / "a.txt").text == TEXT.decode()


@UNIX
@pytest.mark.parametrize("output", [b"", b"short", TEXT[::-1], TEXT + b"more"])
def test_what_a_program_writes_is_not_believed(tmp_path: Path, program: Path, output: bytes) -> None:
    """Too little, or other bytes; more than was promised is not read."""
    (program / "output").write_bytes(output)
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    document = read(quickly(path).files[0])
    assert document.state is (State.READ if output.startswith(TEXT) else State.DAMAGED)


def test_without_a_program_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which to install, or to pack as ZIP."""
    _only(monkeypatch)
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    document = read(quickly(path).files[0])
    assert document.state is State.NEEDS_UNPACKER
    assert "unar" in str(document.content.message)


@pytest.mark.parametrize("make", [rar4, rar5])
def test_locked_members_and_archives_say_so(tmp_path: Path, make: type) -> None:
    """A member, and an archive whose list is locked too."""
    path = written(tmp_path, make(Entry("a.txt", TEXT, locked=True), Entry("b.txt", TEXT)), "a.rar")
    assert [read(file).state for file in quickly(path).files] == [State.LOCKED, State.READ]
    hidden = rar4(main=0x80) if make is rar4 else rar5(locked=True)
    assert read(written(tmp_path, hidden, "b.rar")).state is State.LOCKED


@pytest.mark.parametrize("make", [rar4, rar5])
def test_one_part_of_several_says_so(tmp_path: Path, make: type) -> None:
    """By what the archive says, or a member that goes on elsewhere."""
    for number, data in enumerate((make(Entry("a.txt", TEXT), main=1), make(Entry("a.txt", TEXT, split=True)))):
        document = read(written(tmp_path, data, f"{number}.rar"))
        assert document.state is State.WRONG_KIND
        assert "several parts" in str(document.content.message)


@pytest.mark.parametrize("make", [rar4, rar5])
def test_bombs_are_not_unpacked(tmp_path: Path, make: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is asked for what packs beyond all measure, or is larger than any document."""
    _only(monkeypatch, Unpacker((sys.executable,), ("-c", "raise SystemExit")))
    for number, size in enumerate((100 << 20, 1 << 30)):
        data = make(Entry("a.txt", b"", packed=b"?" * 100, method=3, size=size))
        assert read(quickly(written(tmp_path, data, f"{number}.rar")).files[0]).state is State.TOO_LARGE


@pytest.mark.parametrize("make", [rar4, rar5])
def test_a_stored_member_with_other_bytes_is_damaged(tmp_path: Path, make: type) -> None:
    """The checksum tells."""
    data = make(Entry("a.txt", TEXT)).replace(TEXT[:20], b"?" * 20)
    assert read(quickly(written(tmp_path, data, "a.rar")).files[0]).state is State.DAMAGED


@pytest.mark.parametrize("make", [rar4, rar5])
def test_cut_off_and_garbled_archives_end_in_a_state(tmp_path: Path, make: type) -> None:
    """At any place; nothing but `Unreadable` is raised."""
    whole = make(Entry("a.txt", TEXT), Entry("b.txt", TEXT))
    rare = random.Random(3)
    for number in range(600):
        bad = bytearray(whole[: rare.randrange(len(whole))] if number % 3 == 0 else whole)
        for _ in range(number % 3):
            bad[rare.randrange(7, len(bad))] = rare.randrange(256)
        try:
            archive = RarArchive(BytesIO(bytes(bad)), None)
            for place in range(len(archive.members)):
                archive.read(place, 1 << 20)
        except Unreadable as fault:
            assert re.fullmatch(r"[A-Z].+\.", str(fault))


def test_headers_that_go_on_for_ever_are_stopped() -> None:
    """More empty blocks than any archive has, and ones that claim to begin before they end."""
    block = rar4()[7:20]
    with pytest.raises(Unreadable, match="more than"):
        read_members(BytesIO(b"Rar!\x1a\x07\x00" + block * 151_000))
    with pytest.raises(Unreadable):
        read_members(BytesIO(b"Rar!\x1a\x07\x00" + b"\0\0\x7a\0\x80\x00\x00" * 10))
    with pytest.raises(Unreadable):
        read_members(BytesIO(b"Rar!\x1a\x07\x01\x00" + b"\xff" * 40))


@UNIX
def test_what_one_program_cannot_unpack_the_next_one_can(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One may write the first member and leave the second out."""
    entries = [Entry(f"{n}.txt", b"text %d " % n * 200, packed=b"?", method=3) for n in range(2)]
    half = tmp_path / "half"
    half.mkdir()
    (half / "output").write_bytes(entries[0].data)
    (half / "leaves").write_text(f"#!/bin/sh\ncat {half}/output\n", encoding="utf-8")
    (half / "leaves").chmod(0o755)
    (program / "output").write_bytes(entries[0].data + entries[1].data)
    _only(monkeypatch, Unpacker(("leaves",), (), (str(half),)), Unpacker(("unpacks",), (), (str(program),)))
    path = written(tmp_path, rar5(*entries, main=4), "a.rar")
    assert [read(file).text.encode() for file in quickly(path).files] == [entry.data for entry in entries]


@UNIX
@pytest.mark.parametrize("make", [rar4, rar5])
def test_a_member_behind_a_damaged_one_is_unpacked_alone(
    tmp_path: Path, make: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that leaves a member out writes all others elsewhere; each is then an archive of its own."""
    folder = tmp_path / "programs"
    folder.mkdir()
    script = folder / "unpacks"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nfrom pathlib import Path\n"
        f"sys.path[:0] = {[str(Path(__file__).parents[2] / 'app')]}\n"
        "from hengwen.readers.archives.rar_header import read_members\n"
        "with open(sys.argv[1], 'rb') as file:\n"
        "    for member in read_members(file):\n"
        "        file.seek(member.start)\n"
        "        packed = file.read(member.packed)\n"
        "        if packed != b'bad':\n"
        "            sys.stdout.buffer.write(packed[::-1])\n",
        encoding="utf-8",
    )
    script.chmod(0o755)
    _only(monkeypatch, Unpacker(("unpacks",), (), (str(folder),)))
    texts = {name: name.encode() * 100 for name in ("one", "two", "three", "four")}
    packed = {name: b"bad" if name == "two" else data[::-1] for name, data in texts.items()}
    path = written(
        tmp_path, make(*(Entry(f"{name}.txt", texts[name], packed[name], method=3) for name in texts)), "a.rar"
    )
    states = {file.stem: read(file).state for file in quickly(path).files}
    assert states == {"one": State.READ, "two": State.DAMAGED, "three": State.READ, "four": State.READ}


@UNIX
def test_another_program_of_that_name_is_not_asked(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The free `unrar` writes files into the folder where it is started; a 7-Zip may be built without RAR."""
    _only(monkeypatch, Unpacker(("unpacks",), ("-x",), (str(program),), ("--version",), b"RARLAB"))
    (program / "output").write_bytes(b"another one")
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    assert read(quickly(path).files[0]).state is State.NEEDS_UNPACKER
    assert (program / "asked").read_text(encoding="utf-8") == "--version\n"


@UNIX
def test_a_program_knows_and_leaves_nothing_of_the_user(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its environment has nothing of his; what it writes beside goes with it."""
    (program / "unpacks").write_text(f"#!/bin/sh\nenv > {program}/env\ntouch left\ncat {program}/output\n")
    monkeypatch.setenv("HENGWEN_SECRET", "a secret")
    monkeypatch.chdir(tmp_path)
    (program / "output").write_bytes(TEXT)
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    assert read(quickly(path).files[0]).text == TEXT.decode()
    assert "secret" not in (program / "env").read_text(encoding="utf-8")
    assert not list(tmp_path.glob("**/left"))


@UNIX
def test_a_silent_program_is_stopped(tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs its turn, and no more."""
    monkeypatch.setattr(rar_archive, "_SILENCE", 0.2)
    (program / "unpacks").write_text("#!/bin/sh\nsleep 600\n")
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    assert read(quickly(path).files[0]).state is State.DAMAGED


def test_where_only_lesser_programs_are_the_archive_may_be_sound(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence says that another one may unpack it."""
    _only(monkeypatch, Unpacker(("unpacks",), (), (str(program),), reads_all=False))
    (program / "output").write_bytes(b"")
    path = written(tmp_path, rar5(Entry("a.txt", TEXT, packed=b"?", method=3)), "a.rar")
    document = read(quickly(path).files[0])
    assert document.state is State.NEEDS_UNPACKER
    assert "unpacks could not unpack" in str(document.content.message)


def test_an_old_archive_with_a_comment_is_listed() -> None:
    """RAR 1.5 and 2 put it into the header, whose checksum leaves it out."""
    whole = rar4(Entry("a.txt", TEXT))
    main = bytearray(whole[7:20] + b"comment")
    main[3], main[5] = 0x02, len(main)
    (member,) = read_members(BytesIO(whole[:7] + bytes(main) + whole[20:]))
    assert member.size == len(TEXT)


@UNIX
def test_a_program_ends_with_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that never ends by itself is ended when nobody holds the archive."""
    script = tmp_path / "forever"
    script.write_text("#!/bin/sh\nprintf ab\nexec sleep 600\n", encoding="utf-8")
    script.chmod(0o755)
    _only(monkeypatch, Unpacker(("forever",), (), (str(tmp_path),)))
    path = written(
        tmp_path,
        rar5(Entry("a.txt", b"a", packed=b"?", method=3), Entry("b.txt", b"b" * 9, packed=b"?", method=3)),
        "a.rar",
    )
    with path.open("rb") as file:
        archive = RarArchive(file, path)
        assert archive.read(0, 100) == b"a"
        assert archive._output is not None
        process = archive._output._process
        assert process.poll() is None
        del archive
    assert process.poll() is not None


def test_a_damaged_archive_costs_itself_alone(tmp_path: Path) -> None:
    """A header may name a size that no file has; what lies beside the archive is read all the same."""
    block = vint(2) + vint(0x02) + vint((1 << 63) - 1) + bytes(20)
    header = vint(len(block)) + block
    huge = b"Rar!\x1a\x07\x01\x00" + crc32(header).to_bytes(4, "little") + header
    path = written(tmp_path, zipped({"s1/work.txt": TEXT, "s2/work.rar": huge}))
    result = quickly(path)
    states = {name: read(file).state for name, file in zip(names(result, path), result.files, strict=True)}
    assert states["s1/work.txt"] is State.READ
    assert states["s2/work.rar"] is State.DAMAGED
