"""A check of what people handed in, from the export of a course system to the report."""

import json
import zipfile
from pathlib import Path

import pytest

from hengwen import exports
from hengwen.check.run import check
from hengwen.cli.main import run
from hengwen.model.people import FOLDER, PeopleOptions
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.views.presentation import Presentation
from library.libraries import essay, with_part_of
from people.exports import archive

CLASS = [
    ("2023010101", "张伟"),
    ("2023010102", "王芳"),
    ("2023010103", "李娜"),
    ("2023010104", "刘洋"),
    ("2023010105", "陈静"),
]


def superstar(folder: Path) -> Path:
    """A class as 学习通 exports it: an archive for each student, in one for all; the first two share a text."""
    source = essay(1)
    texts = [source.text, with_part_of(essay(2), source).text, *(essay(n).text for n in (3, 4, 5))]
    members = {
        f"{number}-{name}.zip": archive({"实验报告.txt": text.encode("gb18030"), "附录.txt": (text + "附录").encode()})
        for (number, name), text in zip(CLASS, texts, strict=True)
    }
    path = folder / "软件2班-_实验三(按人导出)(word).zip"
    path.write_bytes(archive(members))
    return path


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """The report of such a class."""
    return check(CheckRequest((superstar(tmp_path),), jobs=2))


def test_a_class_of_superstar_goes_by_its_students(report: Report) -> None:
    """Everybody is named; pairs of people come first, then each student's two files, which share all, and say so."""
    people = [
        (submission.person.number, submission.person.name) for submission in report.submissions if submission.person
    ]
    assert people == CLASS
    pair, *own = report.submission_pairs
    assert (pair.left.label, pair.right.label) == ("张伟", "王芳")
    assert [item.of_one_person for item in (pair, *own)] == [False] + [True] * len(own)
    assert len(own) == len(report.own_pairs) == 5
    assert all(not report.counts_as_source(item) for item in report.own_pairs)
    words = [str(part) for part in Headline(report).parts]
    assert "people: 5" in words
    assert "pairs that share 30 % or more within what was taken for one person’s files: 5" in words


def test_every_report_names_people_and_no_folder_of_the_machine(report: Report, tmp_path: Path) -> None:
    """In a report that is handed on there is no path above what was checked."""
    folder = tmp_path / "out"
    folder.mkdir()
    for suffix in (".html", ".csv", ".docx", ".xlsx"):
        for path in exports.write(report, folder / f"report{suffix}", Presentation("zh_CN")):
            data = path.read_bytes()
            if data.startswith(b"PK"):
                with zipfile.ZipFile(path) as file:
                    data = b"\n".join(file.read(name) for name in file.namelist())
            assert str(tmp_path).encode() not in data, path.name
            if path.stem == "report":
                assert "张伟".encode() in data, path.name


def test_json_has_the_people_with_their_documents(report: Report, tmp_path: Path) -> None:
    """Under the names of the contract."""
    (path,) = exports.write(report, tmp_path / "r.json", Presentation("en"))
    data = json.loads(path.read_text(encoding="utf-8"))
    assert [(person["number"], person["name"]) for person in data["people"]] == CLASS
    ids = {document["id"] for document in data["documents"]}
    assert all(set(person["documents"]) <= ids and len(person["documents"]) == 2 for person in data["people"])
    pair, *own = data["people_pairs"]
    assert (pair["left_name"], pair["right_name"]) == ("张伟", "王芳")
    assert not pair["one_person"]
    assert all(item["one_person"] for item in own)
    assert [data["comparisons"][place - 1]["rank"] for place in pair["comparisons"]] == pair["comparisons"]
    assert data["missing"] is None


def test_hidden_names_are_hidden_of_people_too(report: Report, tmp_path: Path) -> None:
    """Numbers stand for people, and neither names nor student numbers are left."""
    (path,) = exports.write(report, tmp_path / "r.html", Presentation("en", hidden=True))
    text = path.read_text(encoding="utf-8")
    assert not [item for person in CLASS for item in person if item in text]
    assert "Person 1" in text


@pytest.mark.parametrize("rule", [FOLDER, "auto"])
def test_one_folder_for_each_person_holds_whatever_is_beneath_it(tmp_path: Path, rule: str) -> None:
    """Files in two folders below one person's are that person's."""
    source = essay(1)
    files = {"s1/ch1/a.txt": source, "s1/ch2/b.txt": with_part_of(essay(2), source), "s2/ch1/a.txt": essay(3),
             "s3/ch1/a.txt": with_part_of(essay(4), source)}  # fmt: skip
    for name, document in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(document.text, encoding="utf-8")
    report = check(CheckRequest((tmp_path,), jobs=1, people=PeopleOptions(rule)))
    pairs = [pair for pair in report.submission_pairs if not pair.of_one_person]
    assert [(pair.left.label, pair.right.label) for pair in pairs] == [("s1", "s3")]
    assert len(report.own_pairs) == (rule != FOLDER), "what the user says is no guess"
    own = CheckRequest((tmp_path,), jobs=1, people=PeopleOptions(rule), scope=ComparisonScope(compare_own=True))
    assert len(check(own).comparisons) == sum(not pair.one_person for pair in report.comparisons) + 1


def test_the_command_line_tells_people_apart_and_names_who_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a pattern; a roster names who handed in nothing; a person without a readable file ends with 3."""
    folder = tmp_path / "lab"
    folder.mkdir()
    for number, name in CLASS[:4]:
        (folder / f"lab 3 {name} no {number}.txt").write_text(essay(int(number)).text, encoding="utf-8")
    roster = tmp_path / "名单.csv"
    roster.write_text("学号,姓名\n" + "\n".join(",".join(person) for person in CLASS), encoding="gb18030")
    pattern = ["--people", "lab 3 {name} no {number}", "--lang", "en", "--quiet", "--jobs", "1"]
    assert run(["check", str(folder), *pattern, "--roster", str(roster)]) == 0
    assert "not handed in: 1 (陈静)" in capsys.readouterr().out
    (folder / "lab 3 陈静 no 2023010105.pdf").write_bytes(b"%PDF-1.4 nothing")
    assert run(["check", str(folder), *pattern]) == 3
    assert "people without a readable file: 1 (陈静)" in capsys.readouterr().out
    (folder / "lab 3 陈静 no 2023010105.pdf").rename(folder / "lab 3 陈静 no 2023010105.pages")
    assert run(["check", str(folder), *pattern, "--roster", str(roster)]) == 3, "no document, but a submission"
    printed = capsys.readouterr().out
    assert "people without a readable file: 1 (陈静)" in printed
    assert "not handed in" not in printed
    assert run(["check", str(folder), "--people", "no field", "--lang", "en", "--quiet"]) == 2
