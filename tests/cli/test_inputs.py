"""A report says how to make it again, in every form, and it is made again by that."""

import csv
import hashlib
import io
import json
import shlex
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from hengwen.check.run import check
from hengwen.checkfile import SavedCheck, save
from hengwen.cli import check_command
from hengwen.cli.main import run
from hengwen.model.people import PeopleOptions, Person
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.model.request.given import Provenance
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.views.inputs import command_words, input_rows
from hengwen.views.shown_paths import shown_given
from library.libraries import essay, make_library

SHARED = "这一段文字在两个文件里完全一样，足够长，可以算作抄录，谁看了都会这么说，没有人会反对。"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class with its task sheet in the folder, older work, a roster and a library."""
    monkeypatch.chdir(tmp_path)
    for folder in ("class", "old"):
        (tmp_path / folder).mkdir()
    for name, text in {
        "class/2023010107_林知远.txt": f"甲的开头各不相同。\n{SHARED}\n",
        "class/2023010118_蒋牧之.txt": f"{SHARED}\n乙写的结尾也不一样。\n",
        "class/任务书.txt": "请同学们写一篇关于数据库的报告，不少于两千字，按时提交。\n",
        "old/往届.txt": "往届的同学写的是别的事情，与这一届没有任何共同之处。\n",
        "roster.csv": "学号,姓名\n2023010107,林知远\n2023010118,蒋牧之\n2023010119,陈静\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    make_library(tmp_path / "books.db", [essay(1, 60)])
    return tmp_path


TASK = "class/任务书.txt"
GIVEN = ("class", "--against", "old", "--template", TASK, "--roster", "roster.csv", "--library", "books.db")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run_check(*options: str) -> int:
    return run(["check", *GIVEN, "--quiet", "--lang", "en", "--min-length", "9", *options])


def inputs_of(path: str) -> Any:
    return json.loads(Path(path).read_text(encoding="utf-8"))["inputs"]


def test_everything_that_was_given_is_named_with_its_hash(place: Path) -> None:
    """Folders by the list of their documents, which `sha256sum` gives too; the library by what it holds."""
    assert run_check("--output", "r.json") == 0
    inputs = inputs_of("r.json")
    given = {one["role"]: one for one in inputs["given"]}
    names = "2023010107_林知远.txt", "2023010118_蒋牧之.txt"
    listed = "".join(f"{digest(place / 'class' / name)}  {name}\n" for name in names)
    assert given["new"]["sha256"] == hashlib.sha256(listed.encode()).hexdigest()
    assert (given["new"]["path"], given["new"]["files"]) == ("class", 2)
    assert given["template"]["sha256"] == digest(place / "class/任务书.txt")
    assert (given["roster"]["path"], given["roster"]["sha256"]) == ("roster.csv", digest(place / "roster.csv"))
    assert given["old"]["files"] == 1
    assert (inputs["library"]["name"], inputs["library"]["documents"]) == ("books", 1)
    assert inputs["options"] == {"min_length": 9}
    assert inputs["people"]["found"]
    make_library(place / "more.db", [essay(1, 60), essay(2, 60)])
    run(["check", "class", "--library", "more.db", "--quiet", "--output", "other.json"])
    assert inputs_of("other.json")["library"]["state"] != inputs["library"]["state"]


def test_the_task_sheet_in_the_folder_is_no_file_that_was_skipped(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named as what it is; so are older documents that lie in the folder."""
    given = ("class", "--template", TASK, "--against", "class")
    assert run(["check", *given, "--lang", "en", "--output", "r.json"]) == 0
    assert "Skipped" not in capsys.readouterr().err
    assert json.loads(Path("r.json").read_text(encoding="utf-8"))["skipped"] == []


def test_every_form_names_the_inputs(place: Path) -> None:
    """The folder with its hash, the roster, the library, the rule, and the command."""
    forms = ("html", "json", "csv", "xlsx", "docx", "pdf")
    pair = ("2023010107_林知远.txt", "2023010118_蒋牧之.txt")
    outputs = [part for form in forms for part in ("--output", f"r.{form}")]
    sheets = ("--evidence", *pair, "pair.html", "--evidence-of", pair[0], "one.docx", "--evidence", *pair, "pair.pdf")
    assert run_check(*outputs, *sheets) == 0
    inputs = inputs_of("r.json")
    command = shlex.join(inputs["command"])
    expected = [*(one["sha256"] for one in inputs["given"]), inputs["library"]["state"], "roster.csv", command]
    for file in ("r.html", "r-inputs.csv", "r.xlsx", "r.docx", "r.pdf", "pair.html", "one.docx", "pair.pdf"):
        text = "".join(_text(place / file).split())
        assert [words for words in expected if "".join(words.split()) not in text] == [], file
    with (place / "r-documents.csv").open(encoding="utf-8-sig") as table:
        assert digest(place / "class" / pair[0]) in next(csv.DictReader(table)).values()


def _text(path: Path) -> str:
    """What a form shows, as far as it is text."""
    if path.suffix == ".pdf":
        pages = pypdfium2.PdfDocument(path.read_bytes())
        text = "".join(page.get_textpage().get_text_range() for page in pages)
        return "".join(character for character in text if character not in "\ufeff\u200b\u00ad\ufffe")
    if path.suffix not in {".docx", ".xlsx"}:
        return path.read_text(encoding="utf-8").replace("&#39;", "'").replace("&#34;", '"')
    from xml.etree import ElementTree

    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as package:
        parts = [name for name in package.namelist() if name.endswith(("document.xml", "sharedStrings.xml"))]
        return "".join("".join(ElementTree.fromstring(package.read(name)).itertext()) for name in parts)


def test_names_that_are_hidden_stay_hidden_in_the_inputs(place: Path) -> None:
    """No path, no person, no hash that is made of names; the command has numbers in their place."""
    forms = [part for form in ("json", "html", "csv") for part in ("--output", f"r.{form}")]
    messages = ("--label", "author=林知远", "--encoding", "utf-8=class/2023010107_林知远.txt")
    assert run_check("--hide-names", *messages, *forms) == 0
    inputs = inputs_of("r.json")
    hidden = "林知远", "2023010107", "roster.csv", "任务书.txt", "class/", "books.db"
    for path in (place / "r.json", place / "r.html", *place.glob("r-*.csv")):
        text = path.read_text(encoding="utf-8")
        assert [name for name in hidden if name in text] == [], path.name
    assert {one["role"]: bool(one["sha256"]) for one in inputs["given"]} == {
        "new": False, "old": False, "template": True, "roster": False,
    }  # fmt: skip
    assert inputs["command"][:4] == ["hengwen", "check", "new 1", "--against"]


REQUESTS = [
    CheckRequest((Path("class"),)),
    CheckRequest((Path("-odd"), Path("with space"))),
    CheckRequest(
        (Path("class"),),
        (Path("old"), Path("older")),
        (Path("任务书.txt"),),
        {Path("class/a.txt"): "GBK"},
        Options(20, 3, "drpkp:topic=8,radius=5", frozenset({"code", "references"}), ALL_SIGNS),
        library=Path("books.db"),
        scope=ComparisonScope({"year": "2026", "course": "数据 库"}, ("course",), among_new=False, compare_own=True),
        block_choices={"0" * 32: True, "1" * 32: False},
        people=PeopleOptions("{number}-{name}", Path("roster.csv")),
        meaning=True,
    ),
    CheckRequest((Path("class"),), options=Options(without_signs=frozenset({"same picture, altered"}))),
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_the_command_asks_for_what_was_asked(
    place: Path, request_: CheckRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read back by the command line itself."""
    asked: list[CheckRequest] = []

    def note(request: CheckRequest, _progress: object) -> Report:
        asked.append(request)
        raise KeyboardInterrupt

    report = check(CheckRequest((Path("old"),)))
    inputs = replace(report.inputs, request=request_.bare)
    report = replace(report, inputs=inputs, options=request_.options, block_choices=request_.block_choices)
    monkeypatch.setattr(check_command, "run_check", note)
    run(command_words(report)[1:])
    (again,) = asked
    assert again.bare == request_.bare
    assert (again.options, dict(again.block_choices)) == (request_.options, dict(request_.block_choices))


def test_a_kept_check_is_made_again_and_compared(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same files give the same figures; other ones are named, with what became different."""
    assert run_check("--save", "k.hengwen") == 0
    assert run(["report", "k.hengwen", "--again", "--quiet", "--lang", "en"]) == 0
    assert "every figure is the same" in capsys.readouterr().out
    (place / "class" / "2023010118_蒋牧之.txt").write_text("乙重新写了，与甲的没有任何相同的地方。\n", encoding="utf-8")
    assert run(["report", "k.hengwen", "--again", "--lang", "en", "--output", "now.json"]) == 1
    said = capsys.readouterr().out
    assert "Not what it was then: class\n" in said
    assert "figures that differ" in said
    assert json.loads((place / "now.json").read_text(encoding="utf-8"))["comparisons"] == []


def test_what_cannot_be_made_again_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A part of a check; one whose files are gone; one that another version made is compared all the same."""
    report = check(CheckRequest((Path("class"),)))
    other = replace(report.inputs, provenance=Provenance("0.0.9", report.inputs.provenance.packs))
    save(SavedCheck(replace(report, inputs=other), Review(), CheckRequest((Path("class"),))), place / "k.hengwen")
    assert run(["report", "k.hengwen", "--again", "--lang", "en", "--quiet"]) == 0
    assert "Made by another version then: hengwen 0.0.9" in capsys.readouterr().out
    assert run(["report", "k.hengwen", "--document", "2023010107_林知远.txt", "--again", "--lang", "en"]) == 1
    assert "only the whole can be made again" in capsys.readouterr().err
    (place / "class").rename(place / "elsewhere")
    assert run(["report", "k.hengwen", "--again", "--lang", "en"]) == 1
    assert "There is no file or folder “class”" in capsys.readouterr().err


def test_people_corrected_by_hand_are_said_to_be_in_the_kept_check_alone(place: Path) -> None:
    """No option says who was put where."""
    people = PeopleOptions(corrections={"class/2023010107_林知远.txt": Person("9", "某人", "某人")})
    rows = input_rows(check(CheckRequest((Path("class"),), people=people)), "en")
    assert ("People corrected by hand", "1") in rows
    assert "Only the kept check makes it again" in rows[-1][1]


def test_folders_of_the_machine_are_not_named(place: Path) -> None:
    """Reports are handed to others: what lies in one folder is named from there, the rest by its name. JSON has all."""
    given = [str(place / name) for name in ("class", "old")]
    report = check(CheckRequest((place / "class",), (place / "old",)))
    rows = dict(input_rows(report, "en"))
    command = "hengwen check class --against old --read-pictures never"
    assert rows["Command that makes it again, in the folder of what was given"] == command
    assert rows["New documents"].startswith("class; ")
    assert str(place) not in str(rows)
    assert command_words(report)[2:5] == [given[0], "--against", given[1]]
    assert shown_given(["/home/lin/作业", "/mnt/往届"]) == {"/home/lin/作业": "作业", "/mnt/往届": "往届"}


def test_paths_come_from_the_standard_input(place: Path, stdin: list[bytes]) -> None:
    """One a line, as an editor of Windows writes them too, or parted by NUL as `find -print0` does; a library too."""
    names = [f"class/{name}" for name in ("2023010107_林知远.txt", "2023010118_蒋牧之.txt")]
    for separator in ("\n", "\0"):
        stdin.append(separator.join([*names, ""]).encode())
        assert run(["check", "-", "--quiet", "--output", "r.json"]) == 0
        assert [one["path"] for one in inputs_of("r.json")["given"]] == names
    stdin.append("\r\n".join(["\ufeff" + names[0], "", names[1]]).encode())
    assert run(["check", "-", "--quiet", "--output", "r.json"]) == 0
    assert [one["path"] for one in inputs_of("r.json")["given"]] == names
    stdin.append(f"{names[0]}\n".encode())
    assert run(["library", "add", "-", "--library", "new.db", "--quiet"]) == 0
    stdin.append("实验一 数据库\n实验一 数据库设计\n".encode())
    assert run(["titles", "-"]) == 0


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """What stands on the standard input, one after the other."""
    waiting: list[bytes] = []

    class Standard:
        @property
        def buffer(self) -> io.BytesIO:
            return io.BytesIO(waiting.pop(0))

    monkeypatch.setattr("sys.stdin", Standard())
    yield waiting
    assert waiting == []


@pytest.mark.parametrize("command", [("check", *GIVEN), ("report", "k.hengwen")])
def test_a_report_goes_to_the_standard_output_alone(
    place: Path, command: Sequence[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """JSON and nothing else; what a terminal shows goes to stderr."""
    assert run_check("--save", "k.hengwen") == 0
    capfdbinary.readouterr()
    assert run([*command, "--output", "-", "--output", "r.json", "--lang", "en", "--quiet"]) == 0
    printed = capfdbinary.readouterr()
    shown, written = json.loads(printed.out), json.loads((place / "r.json").read_bytes())
    assert {**shown, "created": "", "seconds": 0} == {**written, "created": "", "seconds": 0}
    assert b"r.json" in printed.err
    assert run([*command, "--output", "-", "--output", "-"]) == 2
