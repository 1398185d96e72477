"""The command line writes reports and sheets as they are asked for, all of them or with a sentence."""

from pathlib import Path

import pytest

from hengwen.check.run import check as check_folder
from hengwen.checkfile import SavedCheck, save
from hengwen.cli.main import run
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest

SHARED = "这一段文字在两个文件里完全一样，足够长，可以算作抄录，谁看了都会这么说，没有人会反对。"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    result = tmp_path / "submissions"
    result.mkdir()
    (result / "2023010107_林知远_甲.txt").write_text(f"姓名：林知远\n甲的开头各不相同。\n{SHARED}\n", encoding="utf-8")
    (result / "2023010118_蒋牧之_乙.txt").write_text(f"{SHARED}\n乙写的结尾也不一样。\n", encoding="utf-8")
    (result / "丙.txt").write_text("丙写的是别的事情，与另外两份没有任何共同之处。", encoding="utf-8")
    return result


def check(folder: Path, *options: str | Path) -> int:
    return run(["check", str(folder), "--quiet", "--lang", "en", *map(str, options)])


def test_every_suffix_is_written_and_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"r.{suffix}" for suffix in ("html", "json", "csv", "xlsx", "docx", "pdf")]
    outputs = [part for name in names for part in ("--output", tmp_path / name)]
    assert check(folder, *outputs) == 0
    said = capsys.readouterr().out
    for name in (*names, "r-documents.csv", "r-matches.csv"):
        assert (tmp_path / name).stat().st_size > 100
        assert name in said


def test_evidence_of_a_pair_and_of_a_document(folder: Path, tmp_path: Path) -> None:
    pair = "2023010107_林知远_甲.txt", str(folder / "2023010118_蒋牧之_乙.txt"), tmp_path / "pair.html"
    assert check(folder, "--evidence", *pair, "--evidence-of", "2023010118_蒋牧之_乙", tmp_path / "one.docx") == 0
    text = (tmp_path / "pair.html").read_text(encoding="utf-8")
    assert text.count(SHARED[:20]) == 2, "both sides of the passage"
    assert (tmp_path / "one.docx").read_bytes().startswith(b"PK")


def test_a_sheet_for_every_document(folder: Path, tmp_path: Path) -> None:
    assert check(folder, "--sheets", tmp_path / "sheets", "--sheets-as", "html") == 0
    assert len(list((tmp_path / "sheets").iterdir())) == 3


def test_names_are_hidden_everywhere(folder: Path, tmp_path: Path) -> None:
    outputs = "--output", tmp_path / "r.html", "--output", tmp_path / "r.json", "--output", tmp_path / "r.csv"
    assert check(folder, *outputs, "--hide-name", "丙写", "--sheets", tmp_path / "s", "--sheets-as", "html") == 0
    for path in tmp_path.rglob("*.*"):
        if path.parent != folder and path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not any(name in text for name in ("林知远", "蒋牧之", "2023010107", "丙写", "submissions")), path


@pytest.mark.parametrize(
    ("code", "options", "sentence"),
    [
        (2, ("--output", "r.exe"), "must end in .html, .json, .csv, .xlsx, .docx, .pdf"),
        (2, ("--evidence", "a", "b", "e.xlsx"), "must end in .html, .docx, .pdf"),
        (2, ("--evidence-of", "a", "e.csv"), "must end in .html, .docx, .pdf"),
        (1, ("--logo", "missing.png"), "There is no file “missing.png”"),
        (1, ("--layout", "missing.docx"), "There is no file “missing.docx”"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int, options: tuple[str, ...], sentence: str
) -> None:
    assert check(tmp_path / "nothing here", *options) == code
    assert sentence in capsys.readouterr().err


def test_a_document_that_is_not_there_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(folder, "--evidence", "2023010107_林知远_甲", "丁.txt", tmp_path / "e.pdf") == 1
    assert "丁.txt" in capsys.readouterr().err
    assert check(folder, "--evidence", "2023010107_林知远_甲", "丙.txt", tmp_path / "e.pdf") == 1
    assert "share nothing" in capsys.readouterr().err
    assert not (tmp_path / "e.pdf").exists()


def test_a_folder_that_cannot_be_made_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert check(folder, "--sheets", tmp_path / "file" / "sheets") == 1
    assert "could not be written" in capsys.readouterr().err


def test_reports_that_lie_among_the_documents_are_none_of_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = "r.html", "r.docx", "r.pdf"
    sheets = "--sheets", folder / "sheets", "--sheets-as", "docx"
    assert check(folder, *(part for name in names for part in ("--output", folder / name)), *sheets) == 0
    capsys.readouterr()
    assert check(folder) == 0
    said = capsys.readouterr()
    assert "documents: 3," in said.out
    assert said.err.count("Skipped, no document: ") == 6
    assert "pairs with shared text: 1" in said.out


def test_a_kept_check_is_reported_with_its_verdicts(folder: Path, tmp_path: Path) -> None:
    report = check_folder(CheckRequest((folder,), jobs=1))
    pair = report.comparisons[0]
    review = Review().decided(Case.of(pair), Verdict(Decision.CONFIRMED, "", "同组所写"))
    save(SavedCheck(report, review, CheckRequest()), tmp_path / "kept.hengwen")
    asked = "--evidence", pair.left.document.name, pair.right.document.name, str(tmp_path / "e.html")
    assert run(["report", str(tmp_path / "kept.hengwen"), "--lang", "en", *asked]) == 0
    assert "同组所写" in (tmp_path / "e.html").read_text(encoding="utf-8")
    assert check(folder, "--verdicts", tmp_path / "kept.hengwen", "--output", tmp_path / "r.json") == 0
    assert "同组所写" in (tmp_path / "r.json").read_text(encoding="utf-8")
