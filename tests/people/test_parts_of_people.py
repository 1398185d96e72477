"""LaTeX files that other documents take in: whoever handed in one is never left out of the check."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from hengwen.check.run import check
from hengwen.library.add import add_files
from hengwen.library.store import Library
from hengwen.model.people import NONE, PeopleOptions
from hengwen.model.request.check_request import CheckRequest
from hengwen.people.submitters import owners
from hengwen.readers.discovery import CheckFiles, discover_all
from hengwen.readers.folder_changes import FolderWatch
from hengwen.readers.sandbox.pool import list_archives
from latex_files import MAIN, folder_of

A, B, C = "2021001_张三", "2021002_李四", "2021003_王五"
B_WROTE = "黄河在这一段拐了三道弯，河滩上种着大片的芦苇，秋天一到便有成群的候鸟在这里歇脚，渔民把船拴在柳树下面等风停。"
FLAT = {f"{A}.tex": MAIN % rf"\input{{{B}}}", f"{B}.tex": B_WROTE, f"{C}.tex": MAIN % "丙"}
THESIS = {
    "main.tex": MAIN % r"\input{intro/a}\input{methods/b}\input{weather/c}\input{summary/d}",
    "intro/a.tex": "甲", "methods/b.tex": "乙", "weather/c.tex": "丙", "summary/d.tex": "丁",
}  # fmt: skip
FOLDERS = {
    f"{who}/{name}": MAIN % r"\input{a}" if name == "main.tex" else who
    for who in (A, B)
    for name in ("main.tex", "a.tex")
}


def check_files(path: Path, options: PeopleOptions = PeopleOptions()) -> CheckFiles:  # noqa: B008 - frozen
    return discover_all((path,), (), (), partial(list_archives, jobs=1), partial(owners, options=options))


def packed(path: Path, files: Mapping[str, str]) -> Path:
    with ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.mark.parametrize(
    ("files", "skipped"),
    [
        (FLAT, []),
        (FOLDERS, ["a.tex", "a.tex"]),
        (THESIS, ["a.tex", "b.tex", "c.tex", "d.tex"]),
        ({**FLAT, f"{A}.tex": MAIN % rf"\input{{{A}_第二章}}", f"{A}_第二章.tex": "章"}, [f"{A}_第二章.tex"]),
        ({**FLAT, f"{A}.tex": MAIN % r"\input{intro}", "intro.tex": "序"}, ["intro.tex"]),
        ({**FLAT, f"{B}.tex": rf"乙\input{{{B}_续}}", f"{B}_续.tex": "丙"}, [f"{B}_续.tex"]),
    ],
)
def test_only_parts_of_one_person_are_left_out(tmp_path: Path, files: Mapping[str, str], skipped: list[str]) -> None:
    """In a folder and in a ZIP: what another handed in stays, also with a part of its own; a part of nobody does not,
    nor do folders of chapters that look like those of people.
    """
    for path in (folder_of(tmp_path / "folder", files), packed(tmp_path / "export.zip", files)):
        there = check_files(path)
        assert sorted(Path(name).name for name in there.skipped) == skipped
        assert len(there.new) == len(files) - len(skipped)
        both = [str(doubt) for doubt in there.doubts if "as well as by themselves" in str(doubt)]
        assert len(both) == (f"{B}.tex" in files and str(files[f"{A}.tex"]).count(B))


def test_a_roster_and_a_pattern_say_whose_a_part_is(tmp_path: Path) -> None:
    """Where the names alone say nothing."""
    files = {"zhang san.tex": MAIN % r"\input{li-si}", "li-si.tex": "乙", "wang-wu.tex": MAIN % "丙"}
    folder = folder_of(tmp_path / "folder", files)
    roster = tmp_path / "roster.csv"
    roster.write_text("学号,姓名\n1,Zhang San\n2,Li Si\n3,Wang Wu\n", encoding="utf-8")
    assert [file.name for file in check_files(folder).new] == ["wang-wu.tex", "zhang san.tex"]
    for options in (PeopleOptions(roster=roster), PeopleOptions("{name}")):
        assert len(check_files(folder, options).new) == 3


def test_where_every_file_stands_for_itself_none_is_left_out(tmp_path: Path) -> None:
    """By the rule `none`."""
    assert len(check_files(folder_of(tmp_path, THESIS), PeopleOptions(NONE)).new) == len(THESIS)


def test_a_part_is_no_older_document_of_what_takes_it_in(tmp_path: Path) -> None:
    """A folder given both as new and as older is compared once, whoever handed in what."""
    folder = folder_of(tmp_path, {**FOLDERS, **FLAT})
    files = discover_all((folder,), (folder,), (), lambda archives: [], partial(owners, options=PeopleOptions()))
    assert (len(files.new), files.old) == (5, ())


def test_whoever_takes_in_the_work_of_another_is_compared_with_it(tmp_path: Path) -> None:
    """The pair is shown, both documents have their person, and nothing in the folder is new afterwards."""
    folder = folder_of(tmp_path, {**FLAT, f"{C}.tex": MAIN % r"\input{own}", "own.tex": "丙"})
    report = check(CheckRequest((folder,), jobs=1))
    documents = [entry.document for entry in report.entries]
    assert [document.person.name for document in documents if document.person] == ["张三", "李四", "王五"]
    (pair,) = report.comparisons
    assert {Path(side.document.path).stem for side in (pair.left, pair.right)} == {A, B}
    assert "own.tex" in report.skipped
    assert not FolderWatch((folder,), (), tuple(documents), checked_at=0.0).look()


def test_a_library_has_the_same_documents(tmp_path: Path) -> None:
    """As a check of the folder."""
    folder = folder_of(tmp_path / "class", {**FLAT, f"{C}.tex": MAIN % r"\input{own}", "own.tex": "丙"})
    with Library.open(tmp_path / "a.db", write=True) as library:
        added = add_files(library, [folder], jobs=1)
    assert (len(added.new), added.skipped) == (3, ("own.tex",))
