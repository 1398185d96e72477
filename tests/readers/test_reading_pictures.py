"""The process that reads pictures: in order, told, stopped, dying, and never twice."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_recognition import HANGING, KILLER, words
from pdf_maker import pdf
from picture_maker import packed
from pictured_maker import docx_around, page, scan
from test_pdf_plausibility import NEW, exchanged, in_lines

from hengwen.check.run import check
from hengwen.files.turns import one_at_a_time
from hengwen.library.kept_work import KeptWork
from hengwen.library.read_cache import read_or_recall
from hengwen.model.document import Document, FindingKind, Role, State
from hengwen.model.messages import Cancelled
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.recognised import RecognisedLine, RecognisedPicture
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.pdf.layer_truth import LayerTruth, layer_truth
from hengwen.readers.read import read
from hengwen.readers.sandbox import picture_reading as reading
from hengwen.readers.sandbox.picture_reading import PicturedFile, read_pictured_files
from hengwen.readers.text_pictures import read_by, wanting_text_of
from hengwen.recognition import PackMissing

LONG_OTHER = (
    "Rain is measured in millimetres at every station along the river, and the figures of each month are sent to the "
    "office in the capital, where they are printed together with those of the last hundred years. Farmers buy them. "
    * 2
)

ReadFile = Callable[..., Document | None]


class Known:
    """What pictures say, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def recall(self, digest: str) -> bytes | None:
        return self.kept.get(digest)

    def keep(self, digest: str, recognised: bytes) -> None:
        assert digest not in self.kept, "read twice"
        self.kept[digest] = recognised


@pytest.fixture(autouse=True)
def without_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A recogniser that needs none, said to be installed, and a lock of the test's own."""
    monkeypatch.setattr(reading, "ENTRY", "fake_recognition:serve")
    monkeypatch.setattr(reading, "lock_file", lambda: tmp_path.with_name(f"{tmp_path.name}.lock"))
    monkeypatch.setattr("hengwen.recognition.available", lambda: True)


def shot(width: int) -> bytes:
    """A picture that says the words of its width."""
    return packed(page((), (width, 100)))


def read_file(path: Path, known: Known | None = None, progress: Progress = silent, count: int = 3) -> Document | None:
    """Read one file with the words of its pictures."""
    files = [PicturedFile(path, Role.NEW, count)]
    (document,) = read_pictured_files(files, known or Known(), text_of=ReadPictures.AUTO, progress=progress)
    return document


def test_words_stand_in_order_and_are_marked(tmp_path: Path) -> None:
    """Each picture's words behind the sentence before it; where they lie and how sure they are is known."""
    path = tmp_path / "a.docx"
    path.write_bytes(docx_around(shot(300), shot(400)))
    steps: list[ProgressStep] = []
    document = read_file(path, progress=steps.append, count=2)
    assert document is not None
    assert document.text.split("\n") == [
        "Here the author begins.", words(300), "Sentence number 0 of the author.", words(400),
        "Sentence number 1 of the author.",
    ]  # fmt: skip
    recognition = document.content.recognition
    assert recognition is not None
    assert [document.text[span.start : span.end] for span in recognition.spans] == [words(300), words(400)]
    assert (recognition.pages, len(recognition.pictures), recognition.doubtful) == (0, 2, 2)
    assert [picture.name for picture in recognition.pictures] == ["word/p0.png", "word/p1.png"]
    assert recognition.pictures[0].lines[0].corners == ((5, 5), (295, 5), (295, 40), (5, 40))
    assert document.state is State.READ_FROM_PICTURES
    assert {step.stage for step in steps} == {Stage.PICTURES}
    assert [(step.done, step.total, step.name) for step in (steps[0], steps[-1])] == [
        (0, 2, "a.docx"),
        (2, 2, "a.docx"),
    ]


def test_pages_of_a_scan_are_read_one_by_one(tmp_path: Path) -> None:
    """As pages, with a step for each."""
    path = tmp_path / "a.pdf"
    path.write_bytes(scan(page((), (300, 400)), page((), (300, 500))))
    known, steps = Known(), list[ProgressStep]()
    document = read_file(path, known, steps.append, 2)
    assert document is not None
    assert [paragraph.page for paragraph in document.paragraphs] == [1, 2]
    assert document.content.recognition and document.content.recognition.pages == 2
    assert sorted({step.done for step in steps}) == [0, 1, 2]


@pytest.mark.parametrize("width", [KILLER, HANGING])
def test_a_picture_that_cannot_be_read_is_named_and_the_others_are_read(
    width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the process dies of it or never ends."""
    monkeypatch.setattr(reading, "_SECONDS", 1.0)
    path = tmp_path / "a.docx"
    path.write_bytes(docx_around(shot(300), shot(width), shot(400)))
    known = Known()
    document = read_file(path, known)
    assert document is not None
    assert words(300) in document.text
    assert words(400) in document.text
    assert (document.state, document.content.unrecognised) == (State.READ_PARTLY, 1)
    (finding,) = document.content.findings
    assert finding.kind == FindingKind.IMAGES
    assert "p1.png" in str(finding.detail)
    assert str(document.content.message) == "Pictures of which the text could not be read: word/p1.png."
    assert len(known.kept) == 2


def test_pages_that_cannot_be_read_are_named_by_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.tif"
    sizes = [(width, 100) for width in (300, KILLER, 400, KILLER)]
    first, *rest = (page((), size) for size in sizes)
    first.save(path, save_all=True, append_images=rest)
    with wanting_text_of(ReadPictures.AUTO):
        document = read_file(path, count=4)
    assert document is not None
    assert document.state is State.READ_PARTLY
    assert str(document.content.message) == "Pages of which the text could not be read: 2, 4."
    assert [(finding.page, str(finding.detail)) for finding in document.content.findings] == [
        (2, "Its words could not be read."),
        (4, "Its words could not be read."),
    ]


def test_a_file_that_is_given_up_is_read_partly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends twice without asking for a picture: what other readers read of it stays."""
    monkeypatch.setattr(reading, "ENTRY", "fake_recognition:leave")
    path = tmp_path / "a.docx"
    path.write_bytes(docx_around(shot(300), shot(400)))
    with wanting_text_of(ReadPictures.AUTO):
        (document,), _ = read_or_recall(None, [(path, Role.NEW)], {})
    assert "Sentence number 1 of the author." in document.text
    assert (document.state, document.content.unrecognised) == (State.READ_PARTLY, 2)
    assert str(document.content.message) == "Pages or pictures of text that could not be read: 2."


def test_who_stops_it_loses_nothing_that_was_read(tmp_path: Path) -> None:
    """The process ends at once; the next time only the rest is read."""
    path = tmp_path / "a.docx"
    path.write_bytes(docx_around(shot(300), shot(400), shot(500)))
    known = Known()

    def stop(step: ProgressStep) -> None:
        if step.done:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_file(path, known, stop)
    assert len(known.kept) == 1
    assert read_file(path, known) is not None
    assert len(known.kept) == 3


def test_nothing_is_read_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the same picture in two files nor, where work is kept, any file again; an unread one is tried again."""
    folder, kept = tmp_path / "folder", KeptWork(tmp_path / "kept.db")
    folder.mkdir()
    for name in ("a.docx", "b.docx"):
        (folder / name).write_bytes(docx_around(shot(300), shot(310)))
    (folder / "c.png").write_bytes(shot(320))
    files = [(path, Role.NEW) for path in sorted(folder.iterdir())]
    counted: list[str] = []
    monkeypatch.setattr(reading._Steps, "done", lambda steps: counted.append(steps._name))
    with wanting_text_of(ReadPictures.AUTO):
        first, _ = read_or_recall(kept, files, {}, kept_pictures=kept.path)
        assert [document.state for document in first] == [State.READ_FROM_PICTURES] * 3
        assert counted == ["a.docx", "a.docx", "b.docx", "b.docx", "c.png"]
        again, _ = read_or_recall(kept, files, {}, kept_pictures=kept.path)
        assert (again, len(counted)) == (first, 5)


def test_words_of_known_pictures_need_no_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept by the content of a picture holds for every file that has it."""
    path, kept = tmp_path / "a.docx", tmp_path / "kept.db"
    path.write_bytes(docx_around(shot(300)))
    with wanting_text_of(ReadPictures.AUTO):
        read_or_recall(None, [(path, Role.NEW)], {}, kept_pictures=kept)
        monkeypatch.setattr(reading, "ENTRY", "hengwen.readers.sandbox.picture_worker:serve")
        other = tmp_path / "b.docx"
        other.write_bytes(docx_around(shot(300), shot(300)))
        (document,), _ = read_or_recall(None, [(other, Role.NEW)], {}, kept_pictures=kept)
    assert words(300) in document.text


def test_picture_files_are_documents_only_where_they_are_read(tmp_path: Path) -> None:
    """Otherwise they are skipped, as ever, and no report knows of pictures."""
    (tmp_path / "a.png").write_bytes(shot(300))
    (tmp_path / "b.txt").write_text(f"{words(300)}\nAnd more words of another author.", encoding="utf-8")
    read = check(CheckRequest((tmp_path,), read_pictures=ReadPictures.AUTO))
    assert [entry.document.name for entry in read.entries] == ["a.png", "b.txt"]
    (pair,) = read.comparisons
    assert pair.recognised(pair.matches[0]) == (1.0, 0.0)
    never = check(CheckRequest((tmp_path,)))
    assert ([entry.document.name for entry in never.entries], never.skipped) == (["b.txt"], ("a.png",))


def test_without_models_nothing_changes_unless_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`auto` is then as `never`; `all` says how to get them before anything is read."""
    monkeypatch.setattr("hengwen.recognition.available", lambda: False)
    (tmp_path / "a.pdf").write_bytes(scan(page((), (300, 400))))
    (tmp_path / "b.png").write_bytes(shot(300))
    auto = check(CheckRequest((tmp_path,), read_pictures=ReadPictures.AUTO))
    never = check(CheckRequest((tmp_path,)))
    assert auto.entries[0].document == never.entries[0].document
    assert auto.entries[0].document.state is State.EMPTY
    assert auto.skipped == never.skipped == ("b.png",)
    with pytest.raises(PackMissing):
        check(CheckRequest((tmp_path,), read_pictures=ReadPictures.ALL))


def test_one_program_at_a_time_reads_pictures(tmp_path: Path) -> None:
    """Another one waits until it is stopped, or the first is done."""
    lock = tmp_path / "folder" / "lock"

    def stop() -> None:
        raise Cancelled

    with one_at_a_time(lock, stop), pytest.raises(Cancelled), one_at_a_time(lock, stop):
        pass
    with one_at_a_time(lock, stop):
        pass


def said(lines: list[str]) -> RecognisedPicture:
    """A picture that says some lines, each below the one before."""
    boxes = [
        ((0.0, 30.0 * n), (600.0, 30.0 * n), (600.0, 30.0 * n + 20), (0.0, 30.0 * n + 20)) for n in range(len(lines))
    ]
    recognised = tuple(RecognisedLine(box, line, 0.99) for box, line in zip(boxes, lines, strict=True))
    return RecognisedPicture(1000, 1400, 0, recognised, ((0, len(lines)),))


def test_letters_that_make_no_words_are_held_against_the_page(tmp_path: Path) -> None:
    """A font that says other letters than it draws stays suspicious, and what it draws is compared, too. Where the page
    says what its letters say, nobody falsified anything."""
    path = tmp_path / "a.pdf"
    letters = exchanged(NEW, 1)
    path.write_bytes(pdf([in_lines(NEW)], shown=letters))
    drawn = [NEW[at : at + 30] for at in range(0, len(NEW), 30)]
    false = ["".join(letters[letter] for letter in line) for line in drawn]

    def read_as(lines: list[str]) -> Document:
        with wanting_text_of(ReadPictures.AUTO), read_by(lambda _digest, _picture: said(lines)):
            return read(path)

    document = read_as(drawn)
    assert document.state is State.SUSPICIOUS
    assert FindingKind.REMAPPED in {finding.kind for finding in document.content.findings}
    assert NEW in document.text
    assert false[0] in document.text
    honest = read_as(false)
    assert (honest.state, honest.content.findings, honest.content.recognition) == (State.READ, (), None)


def test_pictures_can_be_counted_without_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a window can offer to read them: the report is the one without, but for the number."""
    monkeypatch.setattr("hengwen.recognition.available", lambda: False)
    (tmp_path / "a.pdf").write_bytes(scan(page((), (300, 400)), page((), (300, 400))))
    (tmp_path / "b.png").write_bytes(shot(300))
    counted, never = (
        check(CheckRequest((tmp_path,), read_pictures=mode)) for mode in (ReadPictures.COUNT, ReadPictures.NEVER)
    )
    assert [entry.document.content.unrecognised for entry in counted.entries] == [2]
    assert [entry.document.content.unrecognised for entry in never.entries] == [0]
    assert counted.skipped == never.skipped == ("b.png",)
    assert counted.entries[0].document.content.message == never.entries[0].document.content.message


def test_a_layer_that_knows_more_than_is_read_stays() -> None:
    """Handwriting that somebody typed, of which recognition reads the printed half: nothing of it is lost."""
    layer = "The committee met on Tuesday and agreed to postpone the works until the spring of next year. " * 4
    half = [layer[: len(layer) // 2].replace("committee", "com mi ttee")]
    assert layer_truth(layer[len(layer) // 3 :] + "Nobody opposed it but the harbour master. " * 6, said(half)) is (
        LayerTruth.SAME
    )


@pytest.mark.parametrize(
    "notice",
    [
        "Scanned with a telephone " * 6,
        "This document was digitised by the library and is made available for personal study. It may not be copied.",
        "本文由某某大学图书馆扫描，仅供个人学习研究使用，未经许可不得转载、传播或用于商业目的。如有疑问请与文献传递中心联系，"
        "电话见封底。版权归原作者和出版单位所有。",
    ],
)
def test_what_scanners_and_libraries_put_behind_a_page_is_no_false_text(notice: str) -> None:
    """It is nobody's intent. What the page shows is read instead."""
    shown = [
        f"The committee met in room {number} and agreed to postpone the works until spring." for number in range(9)
    ]
    assert layer_truth(notice, said(shown)) is LayerTruth.WORSE
    assert layer_truth(LONG_OTHER, said(shown)) is LayerTruth.FALSE
