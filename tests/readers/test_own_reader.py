"""Small texts that the program reads itself: with the same result as by a worker, and none that could do harm."""

import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from hengwen.model.document import Content, Document, Role, State
from hengwen.model.messages import Cancelled
from hengwen.model.progress import ProgressStep
from hengwen.readers.formats import FORMATS
from hengwen.readers.sandbox import own_reader, pool
from hengwen.readers.sandbox.own_reader import LARGEST, OwnReader, read_small, small_size
from hengwen.readers.sandbox.pool import read_all, read_analysed
from hengwen.readers.sandbox.worker import ReadResult
from hengwen.text.analysis import Analysis

pytestmark = pytest.mark.usefixtures("started_anew")

TEXTS: dict[str, bytes] = {
    "plain.txt": "第一章 绪论\n本文研究河流的泥沙。\n\nIt was read twice.".encode(),
    "mark.txt": b"\xef\xbb\xbf" + "带有标记的文本。\r\n第二行。".encode(),
    "empty.txt": b"",
    "blank.txt": b" \n\t\n",
    "zeros.txt": "中断的文件。".encode() + bytes(64),
    "controls.txt": bytes(range(1, 32)) * 9,
    "marks.txt": ("e" + "\u0301" * 3_000).encode(),
    "line.txt": b"a" * LARGEST,
    "lost.txt": ("河\ufffd" * 900).encode(),
    "heads.md": "# 标题\n\n一段文字 <!-- 看不见的话 -->。\n\n| 甲 | 乙 |\n".encode(),
}
FOR_WORKERS: dict[str, bytes] = {
    "chinese.txt": "用国标码写的文本，一共有两句。这是第二句。".encode("gb18030"),
    "wide.txt": "每个字两个字节。".encode("utf-16"),
    "long.txt": b"a" * (LARGEST + 1),
    "paper.txt": b"%PDF-1.7 but nothing follows",
    "picture.md": b"\x89PNG\r\n\x1a\n" + bytes(90),
}


def written(folder: Path, contents: dict[str, bytes]) -> list[tuple[Path, Role]]:
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    return [(folder / name, Role.NEW) for name in contents]


def values(analysis: Analysis) -> list[object]:
    """All of an analysis as values that can be compared, with the types of its arrays."""
    arrays = (
        analysis.normalised.tokens, analysis.normalised.starts, analysis.normalised.lengths, analysis.words.hashes,
        analysis.words.numbers, analysis.markup,
    )  # fmt: skip
    return [analysis.words.spelled, *(None if array is None else (array.dtype, array.tolist()) for array in arrays)]


def no_worker(*_: object) -> None:
    raise AssertionError("a worker was started")


def test_small_texts_need_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they say, and although they are empty."""
    monkeypatch.setattr(pool, "_Worker", no_worker)
    documents = read_all(written(tmp_path, TEXTS))
    states = {Path(document.path).name: document.state for document in documents}
    assert list(states) == list(TEXTS)
    assert (states["plain.txt"], states["empty.txt"], states["controls.txt"]) == (
        State.READ, State.EMPTY, State.WRONG_KIND,
    )  # fmt: skip


def test_the_program_and_a_worker_read_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """States, texts, findings and analyses, of what is small and of what only looks so."""
    files = written(tmp_path, {**TEXTS, **FOR_WORKERS})
    here, analyses = read_analysed(files, jobs=1)
    monkeypatch.setattr(own_reader, "LARGEST", -1)
    there, theirs = read_analysed(files, jobs=1)
    assert here == there
    assert analyses.keys() == theirs.keys()
    assert all(values(analyses[place]) == values(theirs[place]) for place in analyses)


@pytest.mark.parametrize("name", FOR_WORKERS)
def test_only_what_harms_nobody_is_read_in_the_program(tmp_path: Path, name: str) -> None:
    """Other encodings are hard guesses, long texts slow, and a PDF is one under any name."""
    ((path, role),) = written(tmp_path, {name: FOR_WORKERS[name]})
    assert read_small(path, role, FORMATS, analyse=True) is None


def test_only_regular_files_of_plain_formats_are_small(tmp_path: Path) -> None:
    """Neither folders, nor what is gone, in an archive or of another format."""
    written(tmp_path, {"a.txt": b"text", "b.docx": b"text", "long.md": b"a" * (LARGEST + 1)})
    (tmp_path / "folder.txt").mkdir()
    sizes = {name: small_size(tmp_path / name, FORMATS) for name in ("a.txt", "b.docx", "long.md", "folder.txt")}
    assert sizes == {"a.txt": 4, "b.docx": None, "long.md": None, "folder.txt": None}
    assert small_size(tmp_path / "export.zip" / "a.txt", FORMATS) is None
    assert small_size(Path("nul\0.txt"), FORMATS) is None


@pytest.mark.parametrize("fault", [MemoryError, RuntimeError])
def test_what_fails_in_the_program_is_left_to_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    """Which reads it, or dies of it in its place."""

    def fails(_text: str) -> Analysis:
        raise fault

    monkeypatch.setattr(own_reader, "brief_analysis", fails)
    documents, analyses = read_analysed(written(tmp_path, {"a.txt": b"one text", "b.txt": b"another"}), jobs=1)
    assert [document.text for document in documents] == ["one text", "another"]
    assert list(analyses) == [0, 1]


def test_a_disk_that_does_not_answer_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file and all others go to the workers."""
    answered = threading.Event()

    def never(*_: object, **__: object) -> None:
        answered.wait()

    monkeypatch.setattr(pool, "read_small", never)
    texts = {f"{number}.txt": f"text {number}".encode() for number in range(3)}
    documents = read_all(written(tmp_path, texts), jobs=1, seconds=1)
    answered.set()
    assert [document.text for document in documents] == ["text 0", "text 1", "text 2"]


def test_a_check_can_be_stopped_while_a_disk_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Cancelled` comes through."""
    asked, answered = threading.Event(), threading.Event()

    def never(*_: object, **__: object) -> None:
        asked.set()
        answered.wait()

    def progress(_step: ProgressStep) -> None:
        if asked.is_set():
            raise Cancelled

    monkeypatch.setattr(pool, "read_small", never)
    with pytest.raises(Cancelled):
        read_all(written(tmp_path, {"a.txt": b"text"}), progress=progress)
    answered.set()


def test_workers_help_with_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The documents come in their order all the same, each once."""
    started: list[object] = []

    class Counted(pool._Worker):
        def __init__(self, *arguments: object) -> None:
            started.append(self)
            super().__init__(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pool, "_Worker", Counted)
    monkeypatch.setattr(pool, "_TEXT_WORTH", 1)
    files = written(tmp_path, {f"{number:03}.txt": b"text %03d" % number for number in range(200)})
    documents = read_all(files, jobs=2)
    assert [document.text for document in documents] == [f"text {number:03}" for number in range(200)]
    assert len(started) == 1


def read_by(gate: threading.Event, waiting: threading.Event | None = None) -> Callable[[int], ReadResult]:
    def read(number: int) -> ReadResult:
        if number == 1:
            if waiting:
                waiting.set()
            gate.wait()
        return ReadResult(Document(f"{number}", "", Content()))

    return read


def test_what_nobody_received_comes_back_when_it_is_stopped() -> None:
    """So that no file is lost: the one at hand as well, and those behind it stay in the queue."""
    gate, waiting, queue = threading.Event(), threading.Event(), deque([0, 1, 2])
    reader = OwnReader(queue, read_by(gate, waiting))
    assert waiting.wait(60)
    assert sorted([*reader.stop(), *queue]) == [0, 1, 2]
    assert queue[-1] == 2
    gate.set()


def test_the_end_is_told_after_the_last_result() -> None:
    """And only then."""
    gate = threading.Event()
    gate.set()
    reader, received = OwnReader(deque([0, 1, 2]), read_by(gate)), []
    with pytest.raises(EOFError):
        while reader.connection.poll(60):
            received += reader.receive()
    paths = [(number, result and result.document and result.document.path) for number, result in received]
    assert paths == [(0, "0"), (1, "1"), (2, "2")]
    assert reader.stop() == []
