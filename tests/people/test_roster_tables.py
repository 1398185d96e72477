"""Columns and cells of rosters, and the people of a roster in names of files."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from hengwen.model.people import Person
from hengwen.people.rosters.roster import Roster
from hengwen.people.rosters.roster_claims import claims_by_roster
from hengwen.people.rosters.roster_columns import people_of_sheet
from hengwen.people.rosters.roster_file import pack_sheets, sheets_of, unpack_sheets
from people.class_of_people import submitted


def people_in(*rows: Sequence[str]) -> list[tuple[str, str]]:
    return [(person.number, person.name) for person, _ in people_of_sheet(rows)]


@pytest.mark.parametrize(
    ("rows", "people"),
    [
        ([("学号StudentID", "姓名Name"), ("1", "张三")], [("1", "张三")]),
        ([("学号" + "说" * 12, "姓名"), ("1", "张三")], [("1", "张三")]),
        ([("学号" + "说" * 13, "姓名"), ("1", "张三")], [("", "张三")]),
        ([("名", "学号"), ("三", "1")], [("1", "")]),
        ([("First name", "Surname", "ID"), ("Jane", "Doe", "s1")], [("s1", "Jane Doe")]),
        ([("Name", "ID"), ("Jane", "4"), ("Al", "5")], [("", "Jane"), ("", "Al")]),
        ([("Name", "ID"), ("Jane", "4"), ("Al", "6")], [("4", "Jane"), ("6", "Al")]),
        ([("Name", "ID"), ("Jane", "1001"), ("Al", "1002")], [("1001", "Jane"), ("1002", "Al")]),
        ([("ID",), ("1001",), ("1007",)], []),
        ([("登录名",), ("u1",), ("",), ("u7",)], [("u1", ""), ("u7", "")]),
        ([("学号", "姓名"), ("1", "甲"), ("学号", "姓名"), ("3", "乙"), ("4",)], [("1", "甲"), ("3", "乙"), ("4", "")]),
        ([("编号", "学号", "姓名"), ("7", "30", "张 三")], [("30", "张三")]),
        ([("姓名", "学号"), ("Jane  Doe", "3 0")], [("30", "Jane Doe")]),
        ([*[("标题",)] * 19, ("学号", "姓名"), ("1", "张三")], [("1", "张三")]),
        ([*[("标题",)] * 20, ("学号", "姓名"), ("1", "张三")], []),
        ([("30001", "张三"), ("30002", "李四"), ("30003", "王五"), ("30004", "赵六"), ("x",)][:4],
         [("30001", "张三"), ("30002", "李四"), ("30003", "王五"), ("30004", "赵六")]),
        ([("30001", "张三"), ("30002", "李四"), ("30003", "王五"), ("30004", "赵六"), ("x",)],
         [("30001", "张三"), ("30002", "李四"), ("30003", "王五"), ("30004", "赵六"), ("x", "")]),
        ([("30001", "张三"), ("30002", "李四"), ("30003", "王五"), ("x",)], []),
        ([("30001", "张三"), ("30001", "李四")], []),
        ([("30001", "张三"), ("30002", "张三")], []),
        ([], []),
    ],
)  # fmt: skip
def test_columns_of_numbers_and_names(rows: list[tuple[str, ...]], people: list[tuple[str, str]]) -> None:
    """By headers within the first rows, which may say more than the word; otherwise by what most cells look like."""
    assert people_in(*rows) == people


def test_a_row_has_several_files() -> None:
    """In a cell and in several columns, as names and addresses."""
    rows = [("姓名", "附件", "报告"), ("张三", "a/报告 1.docx；b.pdf?x=1 http://x/y/c.zip", "d.doc"), ("李四", "无")]
    assert [files for _, files in people_of_sheet(rows)] == [("报告 1.docx", "b.pdf", "c.zip", "d.doc"), ()]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('="0012",\'0013\n2.0230001E+07,12.0\n1.5,2e400', [("0012", "0013"), ("20230001", "12"), ("1.5", "2e400")]),
        ("a;b,c\n1;2\n3;4\n", [("a", "b,c"), ("1", "2"), ("3", "4")]),
        ("a、b\nc、d\n", [("a", "b"), ("c", "d")]),
        ("a|b\nc|d\n", [("a", "b"), ("c", "d")]),
        ("a，b\nc，d\n", [("a", "b"), ("c", "d")]),
        ('"a,b"\td\ne\tf\n', [("a,b", "d"), ("e", "f")]),
        (",\n , \n\na,b\n", [("a", "b")]),
        ("abc\n", [("abc",)]),
        ("<tablet>\n", [("<tablet>",)]),
        ('<?xml version="1.0"?><table><tr><td>a <b>b</b></td><th>c</th><p>x</p></tr></table>', [("a b", "c")]),
        (" <TABLE><tr><td>" + "x" * 300, [("x" * 200,)]),
        ("x," * 205, [("x",) * 200]),
    ],
)
def test_cells_of_a_text(tmp_path: Path, text: str, rows: list[tuple[str, ...]]) -> None:
    """With whatever divides most lines, and without what protects numbers; rows and cells are bounded."""
    path = tmp_path / "roster.csv"
    path.write_text(text, encoding="utf-8")
    assert sheets_of(path) == unpack_sheets(pack_sheets((tuple(rows),))) == (tuple(rows),)


def test_a_file_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    """In the process that opens it, which sends the sentence."""
    said = sheets_of(tmp_path / "none.csv")
    assert "cannot be read" in str(said)
    assert unpack_sheets(pack_sheets(said)) == said


LISTED = [
    ("20230001", "张三"),
    ("20230002", "张三丰"),
    ("20230003", "Doe, Jane"),
    ("20230004", "李四"),
    ("20230005", ""),
]


@pytest.mark.parametrize(
    ("path", "number", "part"),
    [
        ("20230001.docx", "20230001", ""),
        ("作业张三.docx", "20230001", "作业"),
        ("我的张三作业.docx", "", ""),
        ("大张三丰的报告.docx", "20230002", "大 的报告"),
        ("李四和张三.docx", "", ""),
        ("jane doe hw.docx", "20230003", "hw"),
        ("Doe.Jane_x.docx", "20230003", "Doe.Jane_x"),
        ("20230001_20230002.docx", "", ""),
        ("20230001-张三_20230002.docx", "", ""),
        ("20230001 李四.docx", "", ""),
        ("20230001 Jane Doe.docx", "", ""),
        ("20230001-张三丰.docx", "", ""),
        ("20230001-赵云飞.docx", "", ""),
        ("赵云飞20230001.docx", "", ""),
        ("20230001 市场 赵云飞.docx", "20230001", "市场 赵云飞"),
        ("20230001 张三 赵云飞.docx", "20230001", "赵云飞"),
        ("20230001 张三 张三.docx", "20230001", "张三"),
        ("20230001 Mary.docx", "20230001", "Mary"),
        ("20230005-赵云飞.docx", "20230005", "赵云飞"),
        ("班/20230004/x/a.docx", "20230004", "x/a.docx"),
        ("a/张三.zip/b.docx", "20230001", "b.docx"),
        ("张三/李四.docx", "20230001", "李四.docx"),
        ("李四/HW1.docx", "20230001", "HW1"),
        ("x  Y.pdf", "20230004", "x  Y"),
        ("both.docx", "", ""),
    ],
)
def test_a_person_of_the_roster_in_a_path(path: str, number: str, part: str) -> None:
    """One person, by a file of the roster, by number, or by the full name; what is left tells the files apart."""
    files = [["hw1.docx", "both.docx"], [], ["both.docx"], ["X Y.pdf"], []]
    roster = Roster.of([Person(*item) for item in LISTED], files)
    claims = claims_by_roster(submitted([path]), roster)
    (claim,) = claims.of_files
    assert ((claim.number, claim.part) if claim else ("", "")) == (number, part)
    assert claim is None or claim.name == dict(LISTED)[number]
    assert claims.given


def test_a_roster_has_each_once() -> None:
    """Two spellings are one; what two people have says nothing about either."""
    roster = Roster.of(
        [Person("a1", "张三"), Person("A1", "张三"), Person("2", "张三"), Person("a1", "李四"), Person("")]
    )
    assert [(person.number, person.label) for person in roster.people] == [
        ("a1", "张三 a1"),
        ("2", "张三 2"),
        ("a1", "李四"),
        ("", ""),
    ]
    assert (set(roster.by_number), set(roster.by_name)) == ({"2"}, {"李四"})
