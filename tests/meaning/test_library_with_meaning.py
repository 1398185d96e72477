"""A library with vectors: what says the same as new documents is found in it, whatever words it has."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from knows_all import KnowsAll, paragraph

from hengwen.check.run import check
from hengwen.library import database
from hengwen.library.add import add_files
from hengwen.library.kept_vectors import embed_or_recall
from hengwen.library.maintenance import verify
from hengwen.library.schema import STEPS, VECTORS
from hengwen.library.store import Library
from hengwen.library.vectors import add_vectors, load_vectors, without_vectors
from hengwen.matching.meaning import embedder
from hengwen.model.messages import HengwenError
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest

DOCUMENTS = 40


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Forty documents of six paragraphs, with their vectors."""
    monkeypatch.setattr(embedder, "Embedder", KnowsAll)
    older = tmp_path / "older"
    older.mkdir()
    for file in range(DOCUMENTS):
        text = "\n\n".join(paragraph(10 * file + row, file) for row in range(6))
        (older / f"{file:02}.txt").write_text(text, encoding="utf-8")
    path = tmp_path / "a.hengwen"
    with Library.open(path, write=True) as opened:
        add_files(opened, [older])
        assert len(without_vectors(opened)) == DOCUMENTS
        with_vectors(opened)
    return path


def with_vectors(opened: Library) -> None:
    add_vectors(opened, partial(embed_or_recall, None, KnowsAll(), progress=silent), silent)  # type: ignore[arg-type]


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """One document that says what document 7 says, in no common word, and one that says nothing of them."""
    folder = tmp_path / "new"
    folder.mkdir()
    for name, first in (("copy", 70), ("other", 9000)):
        text = "\n\n".join(paragraph(first + row, 500) for row in range(6))
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def content_pairs(report: Report) -> set[tuple[str, str]]:
    return {(p.left.document.name, p.right.document.name) for p in report.comparisons if p.meaning}


def test_a_document_of_the_library_is_found_by_what_it_says(library: Path, new: Path) -> None:
    report = check(CheckRequest((new,), library=library, meaning=True))
    assert content_pairs(report) == {("copy.txt", "07.txt")}
    (pair,) = report.comparisons
    assert str(pair.instead_of_passages) == "same content only"
    assert pair.meaning
    assert len(pair.meaning.paragraphs) == 6
    text = pair.right.document.text
    assert text[pair.meaning.paragraphs[0].right.start :].startswith("70- ")
    assert not report.warnings
    assert not check(CheckRequest((new,), library=library)).comparisons


def test_each_paragraph_is_asked_for_once_and_of_the_library_those_near_candidates(library: Path, new: Path) -> None:
    KnowsAll.asked.clear()
    check(CheckRequest((new,), library=library, meaning=True))
    own, others = KnowsAll.asked[:12], KnowsAll.asked[12:]
    assert len(set(KnowsAll.asked)) == len(KnowsAll.asked)
    assert set(own) == {paragraph(first + row, 500) for first in (70, 9000) for row in range(6)}
    assert {paragraph(70 + row, 7) for row in range(6)} <= set(others)
    assert len(others) < 6 * DOCUMENTS / 2


def test_it_is_the_same_as_with_older_documents(library: Path, new: Path) -> None:
    """The vectors are as they are made, and all of the library is the background."""
    (kept,) = check(CheckRequest((new,), library=library, meaning=True)).comparisons
    (given,) = check(CheckRequest((new,), (library.parent / "older",), meaning=True)).comparisons
    assert kept.meaning == given.meaning


def test_a_file_of_the_library_is_not_found_in_itself(library: Path) -> None:
    report = check(CheckRequest((library.parent / "older" / "07.txt",), library=library, meaning=True))
    assert not content_pairs(report)


def test_a_copy_of_a_file_of_the_library_does_not_hide_what_says_the_same(library: Path, new: Path) -> None:
    copied = new / "07 copy.txt"
    copied.write_bytes((library.parent / "older" / "07.txt").read_bytes())
    assert ("copy.txt", "07.txt") in content_pairs(check(CheckRequest((new,), library=library, meaning=True)))


def test_documents_without_vectors_are_named_and_get_them_the_next_time(library: Path, new: Path) -> None:
    more = library.parent / "more"
    more.mkdir()
    (more / "z.txt").write_text(paragraph(3000, 77), encoding="utf-8")
    with Library.open(library, write=True) as opened:
        add_files(opened, [more])
    report = check(CheckRequest((new,), library=library, meaning=True))
    assert content_pairs(report) == {("copy.txt", "07.txt")}
    assert ["other words: 1." in str(warning) for warning in report.warnings] == [True]
    KnowsAll.asked.clear()
    with Library.open(library, write=True) as opened:
        with_vectors(opened)
        assert not without_vectors(opened)
    assert KnowsAll.asked == [paragraph(3000, 77)]
    assert not check(CheckRequest((new,), library=library, meaning=True)).warnings


def test_a_removed_document_takes_its_vectors_along(library: Path) -> None:
    with Library.open(library, write=True) as opened, opened.writing() as connection:
        connection.execute("PRAGMA foreign_keys")
        connection.execute("DELETE FROM document WHERE number = 3")
    with Library.open(library) as opened:
        assert 3 not in load_vectors(opened).numbers


@pytest.mark.parametrize("change", [
    "UPDATE vectors SET packed = x'00' WHERE number = 5",
    "UPDATE vectors SET paragraphs = x'00' WHERE number = 5",
    "UPDATE vectors SET paragraphs = zeroblob(length(paragraphs)) WHERE number = 5",
    "UPDATE vectors SET model = 7, packed = 'text' WHERE number = 5",
])  # fmt: skip
def test_damaged_vectors_are_an_error_with_a_sentence(change: str, library: Path, new: Path) -> None:
    with closing(sqlite3.connect(library)) as connection, connection:
        connection.execute(change)
    with pytest.raises(HengwenError):
        check(CheckRequest((new,), library=library, meaning=True))


def test_paragraphs_beyond_the_text_are_an_error_with_a_sentence(library: Path, new: Path) -> None:
    with closing(sqlite3.connect(library)) as connection, connection:
        kept = "SELECT vectors.number, paragraphs FROM vectors JOIN document USING (number)"
        for number, paragraphs in connection.execute(kept).fetchall():
            rows = np.frombuffer(paragraphs, dtype="<i4").reshape(-1, 5).copy()
            rows[:, :2] += 100_000
            connection.execute("UPDATE vectors SET paragraphs = ? WHERE number = ?", (rows.tobytes(), number))
    with pytest.raises(HengwenError):
        check(CheckRequest((new,), library=library, meaning=True))


def test_a_library_of_before_that_may_only_be_read_has_no_vectors(
    library: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(library)) as connection, connection:
        connection.executescript("DROP TABLE vectors; DROP TABLE recognition")
        connection.execute(f"PRAGMA user_version = {STEPS.index(VECTORS)}")
    monkeypatch.setattr(database, "_why_read_only", database._write_protected)
    report = check(CheckRequest((new,), library=library, meaning=True))
    assert not content_pairs(report)
    assert any("other words: 40." in str(warning) for warning in report.warnings)


def test_a_library_with_vectors_is_sound(library: Path) -> None:
    assert not verify(library).faults


def test_it_may_be_stopped_while_vectors_are_made(library: Path) -> None:
    with Library.open(library, write=True) as opened:
        with opened.writing() as connection:
            connection.execute("DELETE FROM vectors")

        def stop(_step: object) -> None:
            raise InterruptedError

        with pytest.raises(InterruptedError):
            add_vectors(opened, partial(embed_or_recall, None, KnowsAll(), progress=silent), stop)  # type: ignore[arg-type]
