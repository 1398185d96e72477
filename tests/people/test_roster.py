"""Rosters: tables of people in every form that schools hand out, and files that only look like one."""

import random
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter

from hengwen.model.messages import HengwenError, Message
from hengwen.model.people import FOLDER, PeopleOptions, Person
from hengwen.people.recognise import recognise
from hengwen.people.rosters.roster import Roster, read_roster
from hengwen.people.rosters.roster_columns import people_of_sheet
from hengwen.people.rosters.roster_file import sheets_of
from people.class_of_people import students, submitted

CLASS = students()
THREE = [("20230001", "张三"), ("20230002", "李四"), ("00230003", "欧阳静")]


def read(path: Path) -> list[tuple[str, str]]:
    return [(person.number, person.name) for person in read_roster(path).people]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("sign", [",", "\t", ";"])
def test_a_text_in_any_encoding(tmp_path: Path, encoding: str, sign: str) -> None:
    """With whatever sign between the cells; leading zeros stay."""
    rows = [["序号", "学号", "姓名", "班级"], *([str(at), *who, "计科2301"] for at, who in enumerate(THREE, 1))]
    path = tmp_path / "名单.csv"
    path.write_text("\n".join(sign.join(row) for row in rows), encoding=encoding)
    assert read(path) == THREE


def test_a_workbook_with_a_title_and_other_sheets(tmp_path: Path) -> None:
    """Numbers written as numbers have no point and no power of ten; merged titles and empty rows are looked over."""
    path = tmp_path / "名单.xlsx"
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet("说明").write_row(0, 0, ["本学期成绩登记说明", "见附件"])
        sheet = book.add_worksheet("名单")
        sheet.merge_range(0, 0, 0, 4, "计算机学院2023级学生名单")
        sheet.write_row(2, 1, ["序号", "学　号", "姓 名", "备注"])
        for at, (number, name) in enumerate(
            [("202310101001", "张三"), ("202310101002", "李 四"), ("202310101002", "李四")]
        ):
            sheet.write_number(4 + 2 * at, 2, int(number))
            sheet.write_row(4 + 2 * at, 3, [f" {name} ", ""])
    assert read(path) == [("202310101001", "张三"), ("202310101002", "李四")]


def test_a_workbook_that_lies_about_its_size(tmp_path: Path) -> None:
    """`<dimension>` says one cell; the rows say otherwise."""
    path, lying = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    book = openpyxl.Workbook()
    for row in [("学号", "姓名"), *THREE]:
        book.active.append(row)
    book.save(path)
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(lying, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'<dimension ref="A1:B4"', b'<dimension ref="A1"'))
    assert read(lying) == THREE


def test_a_table_of_libreoffice(tmp_path: Path) -> None:
    """ODS; cells that repeat are written once there."""
    path = tmp_path / "名单.ods"
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = "".join(
        f"<table:table-row>{cell.format(number)}{cell.format(name)}</table:table-row>"
        for number, name in [("学号", "姓名"), *THREE]
    )
    of = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(f'xmlns:{item}="{of}:{item}:1.0"' for item in ("office", "table", "text"))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{of}:manifest:1.0"/>')
        archive.writestr(
            "content.xml",
            f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="a">{rows}'
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    assert read(path) == THREE


def test_a_page_that_calls_itself_a_workbook(tmp_path: Path) -> None:
    """Course systems export tables of HTML as .xls."""
    path = tmp_path / "名单.xls"
    rows = "".join(f"<tr><td>{number}</td><td><b>{name}</b></td></tr>" for number, name in THREE)
    path.write_text(f"<html><table><tr><th>学号</th><th>姓名</th></tr>{rows}</table></html>", encoding="gb18030")
    assert read(path) == THREE


@pytest.mark.parametrize(
    ("headers", "row", "person"),
    [
        (("Surname", "First name", "ID number", "Email address"), ("Doe", "Jane", "s123", "x"), ("s123", "Jane Doe")),
        (("Student", "ID", "SIS User ID", "Section"), ("Doe, Jane", "4321", "s123", "A"), ("s123", "Doe, Jane")),
        (
            ("Last Name", "First Name", "Username", "Student ID"),
            ("Doe", "Jane", "jd", "123456"),
            ("123456", "Jane Doe"),
        ),
        (("姓", "名", "学号"), ("张", "三", "20230001"), ("20230001", "张三")),
        (("学生姓名（必填）", "学号*", "学院"), ("张三", "20230001", "数学"), ("20230001", "张三")),
        (("项目编号", "项目名称", "负责人"), ("A-01", "水稻研究", "张三"), ("A-01", "张三")),
        (("Name", "No."), ("Jane Doe", "1"), ("", "Jane Doe")),
        (("学号", "组"), ("20230001", "1"), ("20230001", "")),
    ],
)
def test_columns_are_found_by_their_headers(
    headers: tuple[str, ...], row: tuple[str, ...], person: tuple[str, str]
) -> None:
    """Those of registrars, Moodle, Canvas and Blackboard."""
    ((actual, _),) = people_of_sheet([headers, row])
    assert (actual.number, actual.name) == person


def test_a_table_without_headers() -> None:
    """Numbers and names are found by what they look like."""
    assert [(person.number, person.name) for person, _ in people_of_sheet([("1", *who) for who in CLASS])] == CLASS


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("none.csv", None, "There is no file"),
        ("empty.csv", b"", "no column"),
        ("text.txt", "今天天气很好。\n我们去公园。".encode(), "no column"),
        ("bad.xlsx", b"PK\x03\x04" + bytes(range(256)), "damaged"),
        ("bad.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "damaged"),
        ("nul.csv", b"\x00" * 1000, "no column"),
        ("quote.csv", b'"' * 200_000, "no column|damaged"),
    ],
)
def test_what_is_no_roster_is_said_in_a_sentence(tmp_path: Path, name: str, data: bytes | None, why: str) -> None:
    """Whatever the file is."""
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(HengwenError, match=why):
        read_roster(path)


def test_a_workbook_with_a_cell_at_the_far_end_costs_a_process_only(tmp_path: Path) -> None:
    """A reader that lays out all cells between would take more memory than there is."""
    path = tmp_path / "far.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["学号", "姓名"])
        sheet.write(1_048_575, 16_383, "x")
    with pytest.raises(HengwenError, match=r"damaged|no column"):
        read_roster(path)


@pytest.mark.slow
def test_a_roster_beyond_all_bounds_is_refused_as_a_whole(tmp_path: Path) -> None:
    """One that was read in part would call those at its end unknown; blank rows count for nothing."""
    path = tmp_path / "long.csv"
    rows = [f"{20230000 + at},张三" for at in range(50_000)]
    path.write_text("\n".join(["学号,姓名", *rows]), encoding="utf-8")
    with pytest.raises(HengwenError, match=r"“long\.csv” is too large for a roster"):
        read_roster(path)
    path.write_text("\n,\n".join(["学号,姓名", *rows[:49_999]]), encoding="utf-8")
    assert len(read_roster(path).people) == 49_999
    path.write_text("\n".join(["学号,姓名" + "," * 98, *(row + "," * 98 for row in rows[:10_000])]), encoding="utf-8")
    with pytest.raises(HengwenError, match="too large"):
        read_roster(path)


def test_the_roster_says_who_is_who() -> None:
    """Names to numbers, numbers to names, and who has handed in nothing, in its order."""
    roster = Roster.of([Person(*who) for who in CLASS])
    paths = [f"{number}.docx" if at % 2 else f"作业 {name}.docx" for at, (number, name) in enumerate(CLASS[:30])]
    people = recognise(submitted(paths), PeopleOptions(), roster)
    assert [(person.number, person.name) for person in people.by_path.values()] == CLASS[:30]
    assert people.missing is not None
    assert [(person.number, person.name) for person in people.missing] == CLASS[30:]
    assert str(people.source) == "the roster"
    assert not people.doubts


def test_a_person_who_is_not_on_the_roster_is_a_doubt() -> None:
    """Known by the order of the names all the same."""
    roster = Roster.of([Person(*who) for who in CLASS[2:]])
    people = recognise(submitted(f"{number}-{name}.docx" for number, name in CLASS), PeopleOptions(), roster)
    assert people.missing == ()
    assert str(people.doubts[-1]).startswith("2 of 36") or f"{CLASS[0][1]}, {CLASS[1][1]}" in str(people.doubts[-1])


def test_names_of_accounts_become_people_of_the_roster() -> None:
    """Where a course system shows names only, its own numbers give way to those of the roster."""
    roster = Roster.of([Person("20230001", "张三"), Person("20230002", "李四"), Person("20230003", "王五")])
    files = submitted(f"{name}_{at + 70}_assignsubmission_file_/a.docx" for at, name in enumerate(("李四", "张三")))
    people = recognise(files, PeopleOptions(), roster)
    assert [person.number for person in people.by_path.values()] == ["20230002", "20230001"]
    assert [person.name for person in people.missing or ()] == ["王五"]


def test_numbers_in_an_export_that_are_those_of_the_roster_stay_with_their_names() -> None:
    """Somebody else's name beside a number of the roster is a doubt for a reader."""
    roster = Roster.of([Person(*CLASS[0])])
    named = [(CLASS[0][0], "司马青云"), *CLASS[1:]]
    people = recognise(submitted(f"{number}-{name}.zip/a.docx" for number, name in named), PeopleOptions(), roster)
    assert str(people.source) == "Superstar export"
    assert [(person.number, person.name) for person in people.by_path.values()] == named


def test_namesakes_of_the_roster_need_their_numbers() -> None:
    """A name that two people have says nothing; a longer name is not the shorter one in it."""
    roster = Roster.of([Person("20230001", "张伟"), Person("20230002", "张伟"), Person("20230003", "张伟国")])
    files = submitted(["20230001 张伟.docx", "20230002.docx", "张伟国.docx", "张伟.docx", "20230003.docx"])
    people = recognise(files, PeopleOptions(), roster)
    labels = [people.by_path[file.path].label if file.path in people.by_path else "" for file in files]
    assert labels == ["张伟 20230001", "张伟 20230002", "张伟国", "", "张伟国"]


def test_folders_named_by_number_get_names() -> None:
    roster = Roster.of([Person(*who) for who in THREE])
    people = recognise(submitted(f"{number}/a.docx" for number, _ in THREE), PeopleOptions(FOLDER), roster)
    assert [person.label for person in people.by_path.values()] == [name for _, name in THREE]


def test_a_number_beside_anothers_name_is_left_to_the_reader() -> None:
    """Whose file it is, the roster cannot say; in another script, the name may be the same."""
    roster = Roster.of([Person(*who) for who in CLASS])
    wrong = f"{CLASS[0][0]}-{CLASS[1][1]}.docx"
    files = submitted([wrong, *(f"{number}-{name}.docx" for number, name in CLASS[1:])])
    assert "/somewhere/" + wrong not in recognise(files, PeopleOptions(), roster).by_path
    stranger = f"{CLASS[0][0]}-司马青云.docx"
    files = submitted([stranger, *(f"{number}-{name}.docx" for number, name in CLASS[1:])])
    assert "/somewhere/" + stranger not in recognise(files, PeopleOptions(), roster).by_path
    people = recognise(submitted([stranger]), PeopleOptions("{number}-{name}"), roster)
    assert people.by_path["/somewhere/" + stranger].name == "司马青云"
    latin = f"{CLASS[0][0]}-Wang Wei.docx"
    people = recognise(submitted([latin]), PeopleOptions("{number}-{name}"), roster)
    assert people.by_path["/somewhere/" + latin].name == CLASS[0][1]


def test_what_breaks_a_reader_of_tables_ends_in_a_sentence(tmp_path: Path) -> None:
    """Bytes changed, cut and put in anywhere in the parts of a workbook: rows, or the one sentence."""
    whole = tmp_path / "whole.xlsx"
    with xlsxwriter.Workbook(whole) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate([("学号", "姓名"), *THREE]):
            sheet.write_row(at, 0, row)
    with zipfile.ZipFile(whole) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    chance = random.Random(17)
    for at in range(150):
        path = tmp_path / f"{at}.xlsx"
        with zipfile.ZipFile(path, "w") as archive:
            for name, data in parts.items():
                place = chance.randrange(len(data))
                noise = chance.choice([b"", b"<", b'"', b"\xff", b"9" * 30, b"</row>"])
                cut = data[:place] + noise + data[place + chance.choice([0, 1, 40]) :]
                archive.writestr(name, cut if chance.random() < 0.3 else data)
        sheets = sheets_of(path)
        assert isinstance(sheets, tuple | Message)
        assert isinstance(sheets, Message) or all(people_of_sheet(sheet) is not None for sheet in sheets)


def test_files_that_an_inquiry_has_renamed_are_found_by_its_table(tmp_path: Path) -> None:
    """腾讯问卷 gives files names of its own; its table says whose they are, by name or at the end of an address."""
    path = tmp_path / "问卷.csv"
    lines = [
        "编号,学号,姓名,作业",
        "1,20230101,张伟,https://a.example/f/8f3a1c.docx?x=1",
        "2,20230102,王芳,77b2.pdf;d0aa.docx",
        "3,20230103,李娜,（未上传）",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    roster = read_roster(path)
    people = recognise(submitted(["8f3a1c.docx", "77b2.pdf", "in/d0aa.docx"]), PeopleOptions(), roster)
    assert [people.by_path[f"/somewhere/{name}"].name for name in ("8f3a1c.docx", "77b2.pdf", "in/d0aa.docx")] == [
        "张伟", "王芳", "王芳",
    ]  # fmt: skip
    assert [person.name for person in people.missing or ()] == ["李娜"]
