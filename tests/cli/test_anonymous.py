"""`check --anonymous`: identity data in every report, hidden where names are, made again, and nothing without it."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from hengwen.cli.main import run

SHARED = "本方案采用分布式架构，数据经由消息队列汇入实时计算平台，再由批处理引擎按日汇总，月底核对一次。"
SECRETS = "王建国", "138-1234-5678", "智恒信远", "bid@zhiheng.cn"
GIVEN = ("check", "bids", "--anonymous-list", "names.csv", "--quiet", "--lang", "en")
FORMS = ("html", "json", "csv", "xlsx", "docx", "pdf")


@pytest.fixture
def bids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two bids with a passage in common and three names, and a list of one of these."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bids").mkdir()
    (tmp_path / "bids/一.txt").write_text(f"{SHARED}\n项目经理：王建国，电话 138-1234-5678。\n", encoding="utf-8")
    (tmp_path / "bids/二.txt").write_text(f"{SHARED}\n智恒信远供图，邮箱 bid@zhiheng.cn。\n", encoding="utf-8")
    (tmp_path / "names.csv").write_text("名称\n智恒信远\n", encoding="utf-8")
    return tmp_path


def _outputs(*more: str) -> list[str]:
    return [*more, *(part for form in FORMS for part in ("--output", f"r.{form}"))]


def _json(path: str = "r.json") -> Any:
    return json.loads(Path(path).read_text(encoding="utf-8"))


def _text(path: Path) -> str:
    if path.suffix == ".pdf":
        return "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path.read_bytes()))
    if path.suffix not in {".docx", ".xlsx"}:
        return path.read_text(encoding="utf-8")
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as package:
        parts = [name for name in package.namelist() if name.endswith(("document.xml", "sharedStrings.xml"))]
        return "".join("".join(ElementTree.fromstring(package.read(name)).itertext()) for name in parts)


def test_every_form_says_what_stands_where_and_why(bids: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal too; JSON has the places."""
    sheet = ("--evidence-of", "二.txt", "sheet.pdf")
    assert run([*GIVEN, *_outputs(*sheet)]) == 0
    console = capsys.readouterr().out
    assert "documents with identity data: 2" in console
    assert "Identity data: 一.txt: 138-1234-5678 (paragraph 2): a mobile number" in console
    for file in ("r.html", "r-not-read.csv", "r.xlsx", "r.docx", "r.pdf", "sheet.pdf"):
        text = " ".join(_text(bids / file).split())
        wanted = ("智恒信远", "on line 2 of the list", "paragraph 2", "bid@zhiheng.cn", "an e-mail address")
        assert [words for words in wanted if words not in text] == [], file
    (first,) = (one for one in _json()["documents"] if one["name"] == "二.txt")
    finding, text = first["findings"][0], (bids / "bids/二.txt").read_text(encoding="utf-8")
    assert text[finding["start"] : finding["end"]] == "智恒信远"
    assert (finding["kind"], finding["detail"]) == ("identity data", "on line 2 of the list: “智恒信远”")


def test_the_list_is_an_input_with_its_hash(bids: Path) -> None:
    """And the command names it."""
    assert run([*GIVEN, "--output", "r.json"]) == 0
    inputs = _json()["inputs"]
    (given,) = (one for one in inputs["given"] if one["role"] == "identity list")
    assert (given["path"], len(given["sha256"])) == ("names.csv", 64)
    assert (
        inputs["command"]
        == ["hengwen", "check", "bids", "--anonymous-list", "names.csv", "--read-pictures", "auto"][:5]
    )
    assert inputs["anonymous"] is True
    assert run(["check", "bids", "--anonymous", "--quiet", "--output", "r.json"]) == 0
    assert _json()["inputs"]["command"][:4] == ["hengwen", "check", "bids", "--anonymous"]


def test_hidden_names_stay_hidden(bids: Path) -> None:
    """In texts, in tables, in the list and what it is about; nor is its hash told."""
    assert run([*GIVEN, *_outputs("--hide-names", "--case-file", "case.pdf", "--case-file", "case.xlsx")]) == 0
    files = [bids / f"r.{form}" for form in FORMS] + [*bids.glob("r-*.csv"), bids / "case.pdf", bids / "case.xlsx"]
    for file in files:
        text = _text(file)
        assert [name for name in (*SECRETS, "names.csv") if name in text] == [], file.name
    assert {one["role"]: one["sha256"] for one in _json()["inputs"]["given"]}["identity list"] == ""
    assert _json()["documents"][1]["findings"][0]["detail"] == "on line 2 of the list: “████”"


def test_a_kept_check_is_made_again_with_its_list(bids: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the same findings, and another list is told."""
    assert run([*GIVEN, "--save", "c.hengwen"]) == 0
    assert run(["report", "c.hengwen", "--again", "--lang", "en"]) == 0
    assert "every figure is the same" in capsys.readouterr().out
    (bids / "names.csv").write_text("名称\n消息队列\n", encoding="utf-8")
    assert run(["report", "c.hengwen", "--again", "--lang", "en"]) == 1
    assert "Not what it was then: names.csv" in capsys.readouterr().out


def test_without_the_switch_no_report_says_a_word_of_it(bids: Path) -> None:
    """Nor does one of documents that have none say more than that."""
    assert run(["check", "bids", "--quiet", "--lang", "en", *_outputs()]) == 0
    for file in (*(bids / f"r.{form}" for form in FORMS), *bids.glob("r-*.csv")):
        assert "dentity data" not in _text(file), file.name
        assert "anonymous" not in _text(file), file.name
    (bids / "bids/一.txt").write_text(SHARED, encoding="utf-8")
    (bids / "bids/二.txt").write_text(SHARED, encoding="utf-8")
    assert run(["check", "bids", "--anonymous", "--quiet", "--lang", "en", "--output", "none.pdf"]) == 0
    assert "None was found." in _text(bids / "none.pdf")


def test_a_list_that_cannot_be_used_is_said_before_anything_is_read(
    bids: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, no report."""
    for name in ("none.csv", "bids"):
        assert run(["check", "bids", "--anonymous-list", name, "--lang", "en", "--output", "r.json"]) == 1
        assert "There is no file" in capsys.readouterr().err
    assert not (bids / "r.json").exists()
