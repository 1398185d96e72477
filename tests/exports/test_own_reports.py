"""Reports among the documents: those that the program wrote are none, and whoever only says so is compared."""

import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from docx_maker import docx, para
from handmade import sample_report

from hengwen.exports import write
from hengwen.files import written_reports
from hengwen.files.marks import END_MARK, HTML_MARK, PACKAGE_MARK
from hengwen.files.replacing import Replacing
from hengwen.files.staging import StagedFile
from hengwen.files.written_reports import is_known, is_own_report, note_written
from hengwen.model.document import FindingKind, State
from hengwen.model.messages import HengwenError
from hengwen.readers.read import read

TEXT = "河岸的石阶上留着去年的水痕，测量的人每天早上来记一次刻度。"
REPORTS = (".html", ".pdf", ".docx")


@pytest.mark.parametrize("suffix", REPORTS)
def test_a_report_that_was_written_here_is_no_document(suffix: str, tmp_path: Path) -> None:
    """Wherever it was moved to, and under whichever name."""
    (path,) = write(sample_report(), tmp_path / f"report{suffix}")
    moved = path.rename(tmp_path / f"other{suffix}")
    assert read(moved).state is State.WRONG_KIND
    assert "report of this program" in str(read(moved).content.message)


@pytest.mark.parametrize("suffix", REPORTS)
def test_a_report_that_was_changed_is_compared(suffix: str, tmp_path: Path) -> None:
    """Nobody takes a text out of a check by writing it into a report; the mark is a finding."""
    (path,) = write(sample_report(), tmp_path / f"report{suffix}")
    path.write_bytes(path.read_bytes().replace(b"e", b"e", 1) + (b"\n%" if suffix == ".pdf" else b""))
    if suffix == ".html":
        path.write_bytes(path.read_bytes().replace(b"</body>", f"<p>{TEXT}</p></body>".encode()))
    if suffix == ".docx":
        with zipfile.ZipFile(path, "a") as package:
            package.writestr("note.txt", "x")
    document = read(path)
    assert document.state.has_text
    assert document.content.findings[0].kind == FindingKind.SAYS_REPORT


def _forged(folder: Path) -> list[Path]:
    page, ended, package = folder / "page.html", folder / "ended.html", folder / "package.docx"
    page.write_bytes(b"<html><head>" + HTML_MARK + f"</head><body><p>{TEXT}</p></body></html>".encode())
    ended.write_bytes(f"<html><body><p>{TEXT}</p></body></html>".encode() + END_MARK)
    package.write_bytes(docx(para(TEXT)))
    with zipfile.ZipFile(package, "a") as file:
        file.comment = PACKAGE_MARK
    return [page, ended, package]


def test_a_mark_alone_takes_no_document_out_of_a_check(tmp_path: Path) -> None:
    """It is read whole and says of itself what it says."""
    for path in _forged(tmp_path):
        document = read(path)
        assert document.state.has_text
        assert TEXT in document.text
        assert [finding.kind for finding in document.content.findings] == [FindingKind.SAYS_REPORT]


def test_a_mark_alone_lets_no_file_be_replaced(tmp_path: Path) -> None:
    """A submission is not written over, whatever it says that it is."""
    for path in _forged(tmp_path):
        before = path.read_bytes()
        with pytest.raises(HengwenError, match="not replaced"):
            write(sample_report(), path)
        assert path.read_bytes() == before
        write(sample_report(), path, replacing=Replacing(force=True))
        write(sample_report(), path)


def test_what_takes_the_place_of_a_report_as_it_is_written_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list has what was written, not what lies there a moment later."""
    forged = _forged(tmp_path)[0].read_bytes()
    move = StagedFile.move

    def exchanged(staged: StagedFile, target: Path) -> None:
        move(staged, target)
        target.write_bytes(forged)

    monkeypatch.setattr(StagedFile, "move", exchanged)
    (path,) = write(sample_report(), tmp_path / "report.html")
    assert path.read_bytes() == forged
    assert not is_own_report(path)
    assert TEXT in read(path).text


def test_of_a_long_list_the_newer_half_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older report is a file of others then, never the other way round."""
    monkeypatch.setenv("HENGWEN_REPORTS", str(tmp_path / "list" / "written.txt"))
    monkeypatch.setattr(written_reports, "_MOST", 65 * 10)
    digests = [f"{number:064x}" for number in range(20)]
    for digest in digests:
        note_written([digest])
    known = [digest for digest in digests if is_known(digest)]
    assert known == digests[-len(known) :]
    assert 5 <= len(known) <= 12
    assert [path.name for path in (tmp_path / "list").iterdir()] == ["written.txt"]


def test_a_digest_of_a_report_in_another_file_proves_nothing(tmp_path: Path) -> None:
    """Nor a name: only these very bytes do."""
    (path,) = write(sample_report(), tmp_path / "report.html")
    digest = sha256(path.read_bytes()).hexdigest()
    copied = tmp_path / "copied.html"
    copied.write_bytes(
        path.read_bytes().replace(b"</head>", f'<meta name="digest" content="{digest}"></head>'.encode())
    )
    assert read(copied).content.findings[0].kind == FindingKind.SAYS_REPORT
    with pytest.raises(HengwenError, match="not replaced"):
        write(sample_report(), copied)
    path.write_bytes(_forged(tmp_path)[0].read_bytes())  # a submission of the name of the report
    with pytest.raises(HengwenError, match="not replaced"):
        write(sample_report(), path)
