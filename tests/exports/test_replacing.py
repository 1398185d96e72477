"""What the program writes never takes the place of anybody's work."""

import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import handmade
import pytest

from hengwen import exports
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.cli.main import run
from hengwen.exports.formats import FORMATS
from hengwen.files.atomic import FilesTogether, atomic_write
from hengwen.files.replacing import Replacing
from hengwen.files.staging import StagedFile, remove_abandoned, staged_beside, temporary_folder
from hengwen.library.maintenance import backup
from hengwen.library.store import Library
from hengwen.model.messages import HengwenError
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from hengwen.views.presentation import Presentation
from library.libraries import essay, make_library

REPORT = handmade.sample_report()
KEPT = "is not replaced"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A report in every format, with its tables."""
    folder = tmp_path_factory.mktemp("reports")
    for suffix in FORMATS:
        exports.write(REPORT, folder / f"r{suffix}")
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_report_replaces_a_report_and_nothing_else(tmp_path: Path, reports: dict[str, bytes], suffix: str) -> None:
    """The same command can be given again and again; the work of others under that name stays as it was."""
    path = tmp_path / f"r{suffix}"
    path.write_bytes(reports[path.name])
    Replacing().require(path, FORMATS[suffix].files(path)[path].is_own)
    foreign = b"PK\3\4 or {} or <html>, whatever it is" if suffix != ".csv" else b"\xef\xbb\xbfname,grade\r\n"
    path.write_bytes(foreign)
    with pytest.raises(HengwenError, match=KEPT):
        exports.write(REPORT, path)
    assert path.read_bytes() == foreign
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_a_page_in_a_layout_of_ones_own_can_be_written_again(tmp_path: Path) -> None:
    """Such a page may say nothing of where it comes from."""
    layout = tmp_path / "own.html"
    layout.write_text(
        '<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="{{ policy }}">'
        "</head>{{ report.created }}</html>"
    )
    for created in ("2026-01-01", "2026-01-02"):
        exports.write(replace(REPORT, created=created), tmp_path / "r.html", Presentation(layout=layout))
        assert created in (tmp_path / "r.html").read_text(encoding="utf-8")


def name_itself(paper: Path) -> Path:
    return paper


def symbolic_link(paper: Path) -> Path:
    link = paper.with_name("link.html")
    link.symlink_to(paper)
    return link


def hard_link(paper: Path) -> Path:
    link = paper.with_name("other.html")
    link.hardlink_to(paper)
    return link


def way_round(paper: Path) -> Path:
    return paper.parent / "x" / ".." / paper.name


def link_to_folder(paper: Path) -> Path:
    link = paper.parent / "linked"
    link.symlink_to(paper.parent, target_is_directory=True)
    return link / paper.name


def letter_case(paper: Path) -> Path:
    """The same file where the system does not tell letters apart, another one elsewhere."""
    return paper.with_name(paper.name.upper()) if paper.with_name(paper.name.upper()).exists() else paper


@pytest.mark.parametrize("name", [name_itself, symbolic_link, hard_link, way_round, link_to_folder, letter_case])
def test_no_submission_is_lost_to_a_report(
    tmp_path: Path, name: Callable[[Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """By whatever name it is given: the check does not begin, and the paper is as it was handed in."""
    folder = tmp_path / "in"
    (folder / "x").mkdir(parents=True)
    paper = folder / "one.html"
    paper.write_text("<p>我写的文章。</p>", encoding="utf-8")
    target = name(paper)
    before = sorted(path.name for path in folder.iterdir())
    for options in (["--output"], ["--evidence", "one", "two"], ["--evidence-of", "one"]):
        assert run(["check", str(folder), *options, str(target), "--quiet", "--lang", "en"]) == 1
        assert KEPT in capsys.readouterr().err
    assert paper.read_text(encoding="utf-8") == "<p>我写的文章。</p>"
    assert sorted(path.name for path in folder.iterdir()) == before


def test_what_was_named_as_an_input_is_kept_even_if_it_is_a_report(
    tmp_path: Path, reports: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    """A report that was given as a document, a task sheet or a layout is not written over by the same command."""
    page = tmp_path / "r.html"
    page.write_bytes(reports["r.html"])
    for given in ([str(page)], ["--template", str(page), str(tmp_path)], ["--layout", str(page), str(tmp_path)],
                  ["--against", str(page), str(tmp_path)], ["--roster", str(page), str(tmp_path)]):  # fmt: skip
        assert run(["check", *given, "--output", str(page), "--quiet", "--lang", "zh_CN"]) == 1
        assert "本身就是这次操作的输入" in capsys.readouterr().err
    assert page.read_bytes() == reports["r.html"]


def test_force_replaces_what_is_of_others(tmp_path: Path, reports: dict[str, bytes]) -> None:
    """A file and tables; a folder stays in any case."""
    for name in ("r.csv", "r-documents.csv"):
        (tmp_path / name).write_text("mine")
    exports.write(REPORT, tmp_path / "r.csv", replacing=Replacing(force=True))
    assert (tmp_path / "r-documents.csv").read_bytes() == reports["r-documents.csv"]
    (tmp_path / "r.html").mkdir()
    with pytest.raises(HengwenError, match="folder of that name"):
        exports.write(REPORT, tmp_path / "r.html", replacing=Replacing(force=True))


def test_no_report_takes_the_place_of_a_library_or_a_kept_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though this program wrote them: they hold what cannot be made again."""
    library = make_library(tmp_path / "a.db", [essay(1, 60)])
    check = tmp_path / "kept.hengwen"
    save(SavedCheck(REPORT, Review(), CheckRequest()), check)
    for number, kept in enumerate((library, check)):
        before, link = kept.read_bytes(), tmp_path / f"{number}.html"
        link.symlink_to(kept)
        assert run(["report", str(check), "--output", str(link), "--lang", "en"]) == 1
        assert KEPT in capsys.readouterr().err
        assert kept.read_bytes() == before


def test_two_outputs_of_one_name_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second would replace the first, also on a system that does not tell letters apart."""
    (tmp_path / "in").mkdir()
    outputs = ["--output", str(tmp_path / "r.html"), "--output", str(tmp_path / "in" / ".." / "R.HTML")]
    assert run(["check", str(tmp_path), *outputs, "--quiet", "--lang", "en"]) == 2
    assert "written twice" in capsys.readouterr().err
    outputs = ["--output", str(tmp_path / "r.csv"), "--output", str(tmp_path / "r-documents.csv")]
    assert run(["check", str(tmp_path), *outputs, "--quiet", "--lang", "en"]) == 2
    assert "written twice" in capsys.readouterr().err


def test_a_check_with_verdicts_is_replaced_by_itself_alone(tmp_path: Path) -> None:
    """Not by the next check that is saved under its name: what was decided cannot be made again."""
    path = tmp_path / "a.hengwen"
    first, second = (entry.document.id for entry in REPORT.entries[:2])
    review = Review().decided(Case(first, second), Verdict(Decision.CONFIRMED, note="kept"))
    mine = SavedCheck(REPORT, review, CheckRequest())
    other = SavedCheck(handmade.sample_report(created="2031-01-01T00:00:00Z"), Review(), CheckRequest())
    save(mine, path)
    save(mine, path)
    with pytest.raises(HengwenError, match=KEPT):
        save(other, path)
    assert len(CheckFile(path).review().verdicts) == 1
    save(other, tmp_path / "b.hengwen")
    save(mine, tmp_path / "b.hengwen")  # nothing was decided there
    (tmp_path / "c.hengwen").write_text("my essay")
    with pytest.raises(HengwenError, match=KEPT):
        save(mine, tmp_path / "c.hengwen")


def test_a_backup_replaces_an_earlier_one_and_no_other_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor a document, the library itself, or its log, by whatever name."""
    documents = [essay(number, 60) for number in range(4)]
    path, target = make_library(tmp_path / "a.db", documents[:2]), tmp_path / "copy.db"
    other = make_library(tmp_path / "other.db", documents[2:])
    paper = tmp_path / "paper.db"
    paper.write_text("mine")
    (tmp_path / "link.db").symlink_to(path)
    os.link(path, tmp_path / "hard.db")
    with Library.open(path, write=True) as library:
        backup(library, target)
        backup(library, target)
        for wrong in (other, paper, path, tmp_path / "link.db", tmp_path / "hard.db", tmp_path / "A.DB-WAL"):
            before = wrong.read_bytes() if wrong.exists() else b""
            with pytest.raises(HengwenError):
                backup(library, wrong)
            assert (wrong.read_bytes() if wrong.exists() else b"") == before
        backup(library, paper, force=True)
    with sqlite3.connect(target) as copy:
        assert copy.execute("SELECT count(*) FROM document").fetchone() == (2,)
    assert run(["library", "backup", str(other), "--library", str(path), "--lang", "zh_CN"]) == 1
    assert "不会被替换" in capsys.readouterr().err
    assert run(["library", "backup", str(other), "--library", str(path), "--force"]) == 0


def test_files_that_belong_together_are_all_new_or_all_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails while the last of three finished tables is moved to its place: the first two go back."""
    paths = [tmp_path / name for name in ("a", "b", "c")]
    paths[0].write_text("old a")
    paths[2].write_text("old c")
    really = Path.replace

    def fail(self: Path, target: Path) -> Path:
        if target == paths[2] and paths[1].exists():
            raise OSError(28, "No space left on device")
        return really(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(HengwenError, match="disk is full"), FilesTogether(Replacing(force=True)) as files:
        for path in paths:
            files.open(path).write(b"new")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "old a", "c": "old c"}


def test_a_disk_that_is_found_full_at_the_last_of_three_files_leaves_all_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems say it only when the bytes are to be kept: that is asked of all before the first one moves."""
    moved: list[Path] = []
    synced: list[int] = []

    def sync(stream: int) -> None:
        assert not moved
        synced.append(stream)
        if len(synced) == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(StagedFile, "move", lambda _file, target: moved.append(target))
    with pytest.raises(HengwenError, match="disk is full"), FilesTogether() as files:
        for name in "abc":
            files.open(tmp_path / name).write(b"new")
    assert (len(synced), list(tmp_path.iterdir())) == (3, [])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
def test_texts_that_a_killed_program_left_are_removed_and_those_of_a_running_one_are_not(tmp_path: Path) -> None:
    """Hidden files beside a report, and folders for temporary files: by the next program that writes there."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        with atomic_write(tmp_path / "r.html") as stream, temporary_folder() as folder:
            (folder / "page.pdf").write_bytes(b"text")
            stream.write(b"text")
            stream.flush()
            os.write(write, os.fsencode(folder))
            os.kill(os.getpid(), 9)
    os.close(write)
    folder = Path(os.fsdecode(os.read(read, 4096)))
    os.waitpid(child, 0)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"text"]
    with staged_beside(tmp_path / "a") as mine, temporary_folder() as own:
        remove_abandoned(tmp_path)
        with temporary_folder():
            assert not folder.exists()
            assert own.exists()
        assert list(tmp_path.iterdir()) == [mine.path]
    assert list(tmp_path.iterdir()) == []
    assert not own.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_pipes_devices_and_links_in_a_circle_are_no_place_for_a_report(tmp_path: Path) -> None:
    """A sentence, and they stay what they are."""
    pipe, circle = tmp_path / "pipe.html", tmp_path / "circle.html"
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for path in (pipe, circle):
        with pytest.raises(HengwenError):
            exports.write(REPORT, path, replacing=Replacing(force=True))
    assert pipe.is_fifo()
    assert circle.is_symlink()
