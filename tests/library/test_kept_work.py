"""A check of a folder that was checked before gives what a fresh one gives, whatever was done to it meanwhile."""

import io
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

import hengwen
from hengwen.check.run import check
from hengwen.exports.json_report import write_json
from hengwen.library import kept_comparisons, kept_work, read_cache
from hengwen.library.kept_work import APPLICATION, KeptWork, key_of
from hengwen.matching.compare import ComparedDocuments, PairsToCompare, compare, compare_each
from hengwen.model.document import Content, Document, Role, State
from hengwen.model.progress import ProgressStep, silent
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import LEAVE_OUT, Options
from hengwen.model.span import Span
from hengwen.readers.archives.archive import list_archive
from hengwen.readers.read import read
from hengwen.serial.comparison import PairRow, comparison_to
from hengwen.text.analysis import Analysis, analyse
from hengwen.views.presentation import Presentation
from library.libraries import essay, with_part_of

TEXTS = [essay(n).text for n in range(6)] + [with_part_of(essay(n), essay(n + 1)).text for n in range(5)]
"""Unlike texts, and some that have a passage of another one."""


def read_here(
    paths: Sequence[tuple[Path, Role]], *, encodings: Mapping[Path, str], **_: object
) -> tuple[list[Document], dict[int, Analysis]]:
    """What the workers do, in this process: so many checks would take minutes to start them."""
    documents = [read(path, role, encodings.get(path)) for path, role in paths]
    return documents, {n: analyse(item.text) for n, item in enumerate(documents) if item.state.has_text}


def list_here(paths: Sequence[Path], **_: object) -> list[Content]:
    """The same for archives."""
    return [list_archive(path) for path in paths]


@pytest.fixture(autouse=True, scope="module")
def _without_workers() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read_cache, "read_analysed", read_here)
        patch.setattr(read_cache, "list_archives", list_here)
        yield


def as_json(report: Report) -> str:
    """All that a report says but the moment and the seconds."""
    stream = io.BytesIO()
    write_json(replace(report, created="", seconds=0.0), stream, Presentation(), silent)
    return stream.getvalue().decode()


def write(path: Path, text: str) -> None:
    """A text under a name, in an archive where the name has one; others in it stay."""
    if path.parent.suffix != ".zip":
        path.write_text(text, encoding="utf-8")
        return
    members = {}
    if path.parent.exists():
        with zipfile.ZipFile(path.parent) as old:
            members = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(path.parent, "w") as archive:
        for name, data in (members | {path.name: text.encode()}).items():
            archive.writestr(name, data)


NAMES = st.sampled_from(["a.txt", "b.txt", "c.txt", "d.md", "in.zip/a.txt", "in.zip/e.txt"])
EDITS = st.one_of(
    st.tuples(st.just("write"), NAMES, st.sampled_from(TEXTS)),
    st.tuples(st.just("delete"), NAMES, st.just("")),
    st.tuples(st.just("rename"), NAMES, NAMES),
    st.tuples(st.just("copy"), NAMES, NAMES),
    st.tuples(st.just("quietly"), NAMES, st.sampled_from(["甲", "乙"])),
)


def edit(folder: Path, what: str, name: str, other: str) -> None:
    """Do one thing to a folder; nothing where there is no such file. `quietly`: size and time stay."""
    path = folder / name
    if what == "write":
        write(path, other)
    elif path.is_file():
        if what == "delete":
            path.unlink()
        elif what == "quietly":
            status = path.stat()
            text = path.read_text(encoding="utf-8")
            path.write_text(other + text[1:], encoding="utf-8")
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        elif (folder / other).parent == folder and name != other:
            (shutil.copy2 if what == "copy" else shutil.move)(path, folder / other)


REQUESTS = st.sampled_from([
    {},
    {"options": Options(min_length=8)},
    {"options": Options(leave_out=frozenset(LEAVE_OUT[:1]), distance=5)},
    {"options": Options(method="simhash")},
    {"with_template": True},
])  # fmt: skip


@given(st.lists(st.tuples(st.lists(EDITS, min_size=1, max_size=3), REQUESTS), min_size=1, max_size=3))
@settings(max_examples=10)
def test_any_edits_give_what_a_fresh_check_gives(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[list[tuple[str, str, str]], dict[str, object]]]
) -> None:
    """Files written, deleted, renamed, copied, changed without a trace, in archives too; with one cache for all."""
    place = tmp_path_factory.mktemp("edits")
    folder, kept, template = place / "in", place / "kept.db", place / "task.txt"
    folder.mkdir()
    template.write_text(TEXTS[0][:60], encoding="utf-8")
    for name, text in zip("abc", TEXTS[5:8], strict=True):
        write(folder / f"{name}.txt", text)
    check(CheckRequest((folder,), kept_work=kept))
    for edits, changed in steps:
        for item in edits:
            edit(folder, *item)
        rest = {name: value for name, value in changed.items() if name != "with_template"}
        templates = (template,) if "with_template" in changed else ()
        request = CheckRequest((folder,), templates=templates, **rest)  # type: ignore[arg-type]
        assert as_json(check(replace(request, kept_work=kept))) == as_json(check(request))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Texts of which some share passages."""
    place = tmp_path / "in"
    place.mkdir()
    for number, text in enumerate(TEXTS):
        (place / f"{number:02}.txt").write_text(text, encoding="utf-8")
    return place


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The names of the documents that are compared, as they are."""
    names: list[tuple[str, str]] = []

    def counted(left: object, right: object, *rest: object, **named: object) -> object:
        names.append((left.document.name, right.document.name))  # type: ignore[attr-defined]
        return compare(left, right, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("hengwen.matching.compare.compare", counted)
    return names


def test_only_pairs_with_a_changed_document_are_compared_again(
    folder: Path, tmp_path: Path, compared: list[tuple[str, str]]
) -> None:
    """Here nothing that the others weigh changes with it."""
    kept = tmp_path / "kept.db"
    check(CheckRequest((folder,), kept_work=kept))
    assert len(compared) >= 5
    compared.clear()
    check(CheckRequest((folder,), kept_work=kept))
    assert not compared
    (folder / "00.txt").write_text(TEXTS[0] + TEXTS[3][:80], encoding="utf-8")
    report = check(CheckRequest((folder,), kept_work=kept))
    assert compared
    assert all("00.txt" in pair for pair in compared)
    assert as_json(report) == as_json(check(CheckRequest((folder,))))
    compared.clear()
    check(CheckRequest((folder,), kept_work=kept))
    assert not compared


def test_only_documents_of_pairs_that_are_compared_again_are_aligned(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbering what could be a seed in all the others takes as long as in a fresh check."""
    aligned: list[set[str]] = []

    def counted(pairs: PairsToCompare) -> Iterator[tuple[int, ComparedDocuments]]:
        aligned.append({document.document.name for document in pairs.collection.documents})
        return compare_each(pairs)

    request = CheckRequest((folder,), kept_work=tmp_path / "kept.db")
    check(request)
    monkeypatch.setattr(kept_comparisons, "compare_each", counted)
    (folder / "00.txt").write_text(TEXTS[0] + TEXTS[3][:80], encoding="utf-8")
    check(request)
    ((*names,),) = aligned
    assert "00.txt" in names
    assert len(names) < len(TEXTS)


def test_a_kept_comparison_that_is_not_of_these_texts_is_none(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compared: list[tuple[str, str]]
) -> None:
    """Whoever wrote it there: places outside of a text are never shown, and the pair is compared."""
    request = CheckRequest((folder,), kept_work=tmp_path / "kept.db")

    def longer(row: PairRow) -> PairRow:
        far = Span(10_000, 10_020)
        return structs.replace(row, matches=tuple(structs.replace(match, left=far) for match in row.matches))

    with monkeypatch.context() as patch:
        patch.setattr(kept_comparisons, "comparison_to", lambda pair: longer(comparison_to(pair)))
        fresh = as_json(check(request))
    compared.clear()
    assert as_json(check(request)) == fresh
    assert compared


def test_the_encoding_that_was_chosen_is_part_of_what_is_known(folder: Path, tmp_path: Path) -> None:
    """And is not read again itself."""
    kept, path = tmp_path / "kept.db", folder / "00.txt"
    path.write_bytes("衡量文字的方法".encode("gb18030") * 20)
    for encodings in ({}, {path: "BIG5"}, {path: "GB18030"}, {}):
        fresh = as_json(check(CheckRequest((folder,), encodings=encodings)))
        assert as_json(check(CheckRequest((folder,), encodings=encodings, kept_work=kept))) == fresh


def _one_bit_flipped(data: bytes) -> bytes:
    at = len(data) * 2 // 3
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


DAMAGES = {
    "empty": lambda _data: b"",
    "rubbish": lambda _data: b"rubbish" * 1000,
    "cut off": lambda data: data[: len(data) // 2],
    "garbled": lambda data: data[:4096] + bytes(item ^ 0x55 for item in data[4096:]),
    "one bit": _one_bit_flipped,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_a_fresh_check(folder: Path, tmp_path: Path, damage: str) -> None:
    """The check is what it was, and what is left of the file harms no later one either."""
    kept = tmp_path / "kept.db"
    fresh = as_json(check(CheckRequest((folder,), kept_work=kept)))
    kept.write_bytes(DAMAGES[damage](kept.read_bytes()))
    for _ in range(2):
        assert as_json(check(CheckRequest((folder,), kept_work=kept))) == fresh


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    """Otherwise nothing would ever be kept again."""
    kept = KeptWork(tmp_path / "kept.db")
    values = {key_of(str(n)): bytes(1000) for n in range(100)}
    kept.keep(values)
    data = kept.path.read_bytes()
    kept.path.write_bytes(data[:4096] + bytes(len(data) - 4096))
    assert not kept.recall([*values])
    kept.keep(values)
    kept.keep(values)
    assert kept.recall([*values]) == values


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    """A path may be given that leads to something else."""
    path = tmp_path / "notes.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE kept (key, digest, value)")
    connection.close()
    before = path.read_bytes()
    kept = KeptWork(path)
    kept.keep({b"key": b"value"})
    assert not kept.recall([b"key"])
    assert path.read_bytes() == before


def test_a_value_comes_back_only_under_its_own_key(tmp_path: Path) -> None:
    """Whatever became of the file: a value that stands under another key is none."""
    kept = KeptWork(tmp_path / "kept.db")
    kept.keep({b"one": b"1", b"other": b"2"})
    connection = sqlite3.connect(kept.path)
    with connection:
        connection.execute("UPDATE kept SET value = '2' WHERE key = ?", (b"one",))
        connection.execute("UPDATE kept SET key = ? WHERE key = ?", (b"third", b"other"))
    connection.close()
    assert not kept.recall([b"one", b"other", b"third"])


def test_the_file_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The older half goes."""
    monkeypatch.setattr(kept_work, "MAX_BYTES", 1 << 18)
    kept = KeptWork(tmp_path / "kept.db")
    for start in range(0, 400, 20):
        kept.keep({key_of(str(n)): os.urandom(5000) for n in range(start, start + 20)})
    assert kept.path.stat().st_size < 1 << 19
    assert kept.recall([key_of("399")])
    assert not kept.recall([key_of("0")])


def test_what_is_deleted_gives_its_room_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the file would stay as large as it ever was, and lose a half every time."""
    kept = KeptWork(tmp_path / "kept.db")
    kept.keep({key_of(str(n)): os.urandom(5000) for n in range(400)})
    full = kept.path.stat().st_size
    monkeypatch.setattr(kept_work, "MAX_BYTES", full - 1)
    kept.keep({key_of("one more"): b"1"})
    assert kept.path.stat().st_size < 0.6 * full
    assert len(kept.recall([key_of(str(n)) for n in range(400)])) == 200


@pytest.mark.parametrize(
    "change",
    ["CREATE TABLE other (a)", "CREATE VIEW other AS SELECT key FROM kept", "DROP TABLE kept",
     "CREATE TRIGGER t AFTER INSERT ON kept BEGIN DELETE FROM kept; END", "CREATE INDEX i ON kept (value)"],
)  # fmt: skip
def test_a_file_with_other_tables_than_its_own_is_made_anew(tmp_path: Path, change: str) -> None:
    """It says that it is one of this program, but somebody else put something in; nothing of it is believed."""
    kept = KeptWork(tmp_path / "kept.db")
    kept.keep({key_of("1"): b"1"})
    connection = sqlite3.connect(kept.path)
    with connection:
        connection.execute(change)
    connection.close()
    assert kept.recall([key_of("1")]) == {}
    kept.keep({key_of("2"): b"2"})
    assert kept.recall([key_of("1"), key_of("2")]) == {key_of("2"): b"2"}


def test_another_version_of_the_program_knows_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does one with other word lists: all keys are others."""
    before = key_of("reading", "1")
    assert key_of("reading", "1") == before
    assert key_of("reading1", "") != before
    monkeypatch.setattr(kept_work, "__version__", "99.0")
    kept_work.program_stamp.cache_clear()
    try:
        assert key_of("reading", "1") != before
    finally:
        monkeypatch.undo()
        kept_work.program_stamp.cache_clear()


@pytest.mark.parametrize("change", ["text", "time", "another", "fewer"])
def test_every_source_file_of_the_program_is_part_of_every_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """In folders as well; other files, such as compiled ones, are not."""
    source, kernel = tmp_path / "a" / "b" / "c.py", tmp_path / "a" / "d.pyx"
    source.parent.mkdir(parents=True)
    for path in (tmp_path / "__init__.py", source, kernel):
        path.write_text("1", encoding="utf-8")
    monkeypatch.setattr(hengwen, "__file__", str(tmp_path / "__init__.py"))
    stamp = kept_work.program_stamp.__wrapped__
    before = stamp()
    (tmp_path / "a" / "c.pyc").write_bytes(b"compiled")
    assert stamp() == before
    if change == "text":
        source.write_text("12", encoding="utf-8")
    elif change == "time":
        os.utime(kernel, ns=(1, 1))
    elif change == "another":
        kernel.with_name("e.py").touch()
    else:
        kernel.unlink()
    assert stamp() != before


def test_a_users_own_word_list_is_part_of_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes what titles and methods make of words."""
    before = key_of("comparison")
    monkeypatch.setattr(kept_work, "user_folder", lambda: tmp_path)
    (tmp_path / "synonyms.txt").write_text("甲→乙\n", encoding="utf-8")
    kept_work.program_stamp.cache_clear()
    try:
        assert key_of("comparison") != before
    finally:
        monkeypatch.undo()
        kept_work.program_stamp.cache_clear()


def test_a_file_that_is_written_while_it_is_read_is_not_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read must not stand for what was there before."""
    kept, path = tmp_path / "kept.db", folder / "00.txt"
    before = path.read_bytes()

    def late(paths: Sequence[tuple[Path, Role]], **rest: object) -> object:
        path.write_text(TEXTS[4], encoding="utf-8")
        return read_here(paths, **rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(read_cache, "read_analysed", late)
        check(CheckRequest((folder,), kept_work=kept))
    path.write_bytes(before)
    assert as_json(check(CheckRequest((folder,), kept_work=kept))) == as_json(check(CheckRequest((folder,))))


def test_what_depends_on_the_machine_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was too slow to read today may be read tomorrow."""
    path = tmp_path / "a.txt"
    path.write_text(TEXTS[0], encoding="utf-8")
    document = read(path)
    slow = replace(document, content=Content(state=State.TOO_SLOW))
    kept = KeptWork(tmp_path / "kept.db")
    with monkeypatch.context() as patch:
        patch.setattr(read_cache, "read_analysed", lambda *_, **__: ([slow], {}))
        read_cache.read_or_recall(kept, [(path, Role.NEW)], {})
    (again,), _ = read_cache.read_or_recall(kept, [(path, Role.NEW)], {})
    assert again == document


def test_stopping_keeps_what_was_compared(folder: Path, tmp_path: Path, compared: list[tuple[str, str]]) -> None:
    """And nothing is half there."""

    class StoppedError(Exception):
        """What the window raises to end a check."""

    def stop(_step: ProgressStep) -> None:
        if len(compared) == 3:
            raise StoppedError

    kept = tmp_path / "kept.db"
    with pytest.raises(StoppedError):
        check(CheckRequest((folder,), kept_work=kept), stop)
    compared.clear()
    report = check(CheckRequest((folder,), kept_work=kept))
    assert len(compared) >= 2
    assert as_json(report) == as_json(check(CheckRequest((folder,))))


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    """And belongs to the user alone."""
    kept = KeptWork(tmp_path / "new" / "kept.db")
    kept.keep({b"key": b"value"})
    assert kept.path.read_bytes()[68:72] == APPLICATION.to_bytes(4)
    if os.name == "posix":
        assert kept.path.stat().st_mode & 0o077 == 0
