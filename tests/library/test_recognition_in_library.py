"""Text of pictures in a library: kept with its lines, told in reports, and added to documents that had none."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from fake_recognition import KILLER, words
from picture_maker import packed
from pictured_maker import docx_around, page, scan
from PIL import Image

from hengwen.check.run import check
from hengwen.cli.main import run as main
from hengwen.library import database, read_cache
from hengwen.library.add import AddResult, add_files
from hengwen.library.schema import RECOGNITION, STEPS
from hengwen.library.store import Library
from hengwen.model.document import Role, State
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers import text_pictures
from hengwen.readers.sandbox import picture_reading
from hengwen.readers.sandbox.pool import read_analysed

AUTO, NEVER = ReadPictures.AUTO, ReadPictures.NEVER


@pytest.fixture(autouse=True)
def recognition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are read by their width, without models."""
    monkeypatch.setattr(picture_reading, "ENTRY", "fake_recognition:serve")
    monkeypatch.setattr(text_pictures, "can_read_pictures", lambda: True)


def _old(folder: Path) -> Path:
    """A scan, a screenshot in a document, a photograph, and a text."""
    folder.mkdir()
    (folder / "a.pdf").write_bytes(scan(page()))
    (folder / "b.docx").write_bytes(docx_around(packed(page(size=(900, 300)))))
    Image.new("RGB", (800, 500), "white").save(folder / "c.png")
    (folder / "d.txt").write_text("Nothing of this is a picture.")
    return folder


def _add(path: Path, folder: Path, read: ReadPictures, **labels: str) -> AddResult:
    with Library.open(path, write=True) as library:
        return add_files(library, [folder], jobs=1, read_pictures=read, labels=labels)


def test_documents_are_kept_with_the_lines_of_their_pictures(tmp_path: Path) -> None:
    """And a report says of a document of the library how much of a passage was read from pictures."""
    library, new = tmp_path / "a.db", tmp_path / "new"
    added = _add(library, _old(tmp_path / "old"), AUTO)
    assert (len(added.new), added.unread, added.skipped) == (4, [], ())
    with Library.open(library) as opened:
        documents = {document.name: document for _, document, _ in opened.load(added.new)}
    assert {name for name, document in documents.items() if document.content.recognition} == {
        "a.pdf",
        "b.docx",
        "c.png",
    }
    assert documents["c.png"].state is State.READ_FROM_PICTURES
    assert words(900) in documents["b.docx"].text
    new.mkdir()
    (new / "new.txt").write_text(documents["b.docx"].text)
    report = check(CheckRequest((new,), library=library, jobs=1, hidden=False))
    (match,) = (match for pair in report.comparisons for match in pair.matches if pair.right.document.name == "b.docx")
    assert report.comparisons[0].right.document.recognised_share(match.right) > 0


def test_a_document_without_the_text_of_its_pictures_gets_it(tmp_path: Path) -> None:
    """Added once more it keeps its labels; one that has it already stays, and so does one without pictures."""
    library, old = tmp_path / "a.db", _old(tmp_path / "old")
    first = _add(library, old, NEVER, course="law")
    assert (len(first.new), [document.name for document in first.unread]) == (2, ["a.pdf"])
    assert first.images
    second = _add(library, old, AUTO)
    assert ([document.name for document, _ in second.known], second.images) == (["d.txt"], 0)
    with Library.open(library) as opened:
        rows = {row.name: row for row in opened.list()}
        assert rows["b.docx"].labels == {"course": "law"}
        ((_, document, _),) = opened.load([rows["b.docx"].number])
        assert document.content.recognition
    third = _add(library, old, AUTO)
    assert (third.new, len(third.known)) == ([], 4)
    assert not _add(library, old, NEVER).new


def test_what_was_not_wholly_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture that cannot be read, beside other text: the document is added, and its sentence says so."""
    old, library = tmp_path / "old", tmp_path / "a.db"
    old.mkdir()
    (old / "a.docx").write_bytes(docx_around(packed(page(size=(300, 100))), packed(page(size=(KILLER, 100)))))
    (old / "b.txt").write_text("Nothing of this is a picture.")
    command = ["library", "add", str(old), "--library", str(library), "--quiet", "--lang", "en"]
    assert main([*command, "--read-pictures", "auto"]) == 0
    written = capsys.readouterr()
    assert "read partly · Pictures of which the text could not be read: word/p1.png." in written.err
    assert "b.txt" not in written.err
    assert "Documents added: 2" in written.out


def test_a_document_whose_pictures_are_given_up_keeps_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_reading, "ENTRY", "fake_recognition:leave")
    library = tmp_path / "a.db"
    added = _add(library, _old(tmp_path / "old"), AUTO)
    assert [(document.name, document.state, document.text) for document in added.doubtful] == [
        ("b.docx", State.READ_PARTLY, "")
    ]
    with Library.open(library) as opened:
        assert [row.name for row in opened.list()] == ["d.txt", "b.docx"]


def test_a_library_of_the_version_before_is_read_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no such table."""
    path = tmp_path / "a.db"
    with Library.open(path, write=True) as library:
        (tmp_path / "d.txt").write_text("Nothing of this is a picture.")
        numbers = add_files(library, [tmp_path / "d.txt"], jobs=1).new
        library.connection.execute("DROP TABLE recognition")
        library.connection.execute(f"PRAGMA user_version = {STEPS.index(RECOGNITION)}")
    monkeypatch.setattr(database, "_why_read_only", database._write_protected)
    with Library.open(path) as library:
        ((_, document, _),) = library.load(numbers)
    assert document.content.recognition is None


def test_another_model_reads_pictures_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept is of the model that read it; without pictures the model does not matter."""
    folder, kept = _old(tmp_path / "old"), tmp_path / "kept.hengwen"
    read: list[str] = []

    def counted(paths: Sequence[tuple[Path, Role]], **rest: object) -> object:
        read.extend(path.name for path, _ in paths)
        return read_analysed(paths, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(read_cache, "read_analysed", counted)
    for wanted, again in ((AUTO, 4), (NEVER, 0)):
        for model in ("one", "two"):
            read.clear()
            monkeypatch.setattr(read_cache, "recognition_model", lambda model=model: model)
            check(CheckRequest((folder,), kept_work=kept, jobs=1, read_pictures=wanted))
        assert len(read) == again
