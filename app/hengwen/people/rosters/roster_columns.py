"""Finds the columns of a table with numbers and names of people, and with the files that they handed in."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from hengwen.model.people import Person
from hengwen.model.regex import regex
from hengwen.people.names import HAN_RUN, NUMBER, may_be_chinese_name, normalised

_HEADER_ROWS = 20
_MOSTLY = 0.8

# Words of headers, in small letters without spaces and punctuation; the more specific ones first.
_NUMBER = (
    "学号", "學號", "学生学号", "学生编号", "学籍号", "学员号",
    "studentid", "studentno", "studentnumber", "studentidnumber", "sisuserid", "sisid", "idnumber", "orgdefinedid",
    "matriculationnumber", "matrikelnummer", "考号", "准考证号", "考生号", "工号", "职工号", "申请编号", "项目编号",
    "编号", "用户名", "登录名", "账号", "username", "userid", "sisloginid", "loginid", "login", "number", "id",
)  # fmt: skip
_NAME = (
    "姓名", "学生姓名", "学员姓名", "考生姓名", "真实姓名", "申请人", "负责人", "名字",
    "studentname", "fullname", "displayname", "name", "student", "学生", "nameofstudent",
)  # fmt: skip
_VAGUE = ("编号", "login", "number", "id", "name", "student", "学生")  # of anything; beside others, of people
_LONGER = 12  # characters that a header may have beside such a word
_FILE = (
    "文件名", "文件", "附件", "作业文件", "上传文件", "作业", "报告", "filename", "file", "attachment", "attachments",
    "upload", "uploadedfile", "document", "submission",
)  # fmt: skip
_FILE_NAME = regex(r"[^/\\?#|;；\n]+\.[A-Za-z0-9]{1,8}(?=$|[?#|;；\s])")
_FIRST = ("firstname", "givenname", "forename", "firstnames", "givennames", "名")
_LAST = ("lastname", "surname", "familyname", "姓")


class _Columns(Struct, frozen=True):
    """The columns of number and name, two of a name where first name and surname are separate; and of the files."""

    number: int | None
    names: tuple[int, ...]
    files: tuple[int, ...] = ()

    def person(self, row: Sequence[str]) -> Person | None:
        """Return the person in a row; None where it has neither number nor name."""
        number = "" if self.number is None else _cell(row, self.number).replace(" ", "")
        name = " ".join(filter(None, (_cell(row, column) for column in self.names)))
        if HAN_RUN.fullmatch(name.replace(" ", "")):
            name = name.replace(" ", "")  # blanks make two characters as wide as three, or separate two columns
        return Person(number, name) if number or name else None

    def file_names(self, row: Sequence[str]) -> tuple[str, ...]:
        """Return the files in a row: several in a cell, or at the end of an address, too."""
        return tuple(name.strip() for column in self.files for name in _FILE_NAME.findall(_cell(row, column)))


def people_of_sheet(rows: Sequence[Sequence[str]]) -> list[tuple[Person, tuple[str, ...]]]:
    """Return the people of a sheet in its order, each with the names of their files where it has them; none where no
    column has numbers or names.

    Titles above the headers are skipped, and so are rows that repeat the headers, as on a new page.
    """
    for row_number, row in enumerate(rows[:_HEADER_ROWS]):
        headers = [_header(cell) for cell in row]
        columns = _by_headers(headers, rows[row_number + 1 :])
        if columns is not None:
            rest = (
                later_row for later_row in rows[row_number + 1 :] if [_header(cell) for cell in later_row] != headers
            )
            return _people(rest, columns)
    columns_by_content = _by_content(rows)
    return [] if columns_by_content is None else _people(rows, columns_by_content)


def _people(rows: Iterable[Sequence[str]], columns: _Columns) -> list[tuple[Person, tuple[str, ...]]]:
    return [(person, columns.file_names(row)) for row in rows if (person := columns.person(row)) is not None]


def _by_headers(headers: Sequence[str], below: Sequence[Sequence[str]]) -> _Columns | None:
    number = next(
        (column for column in (*_named(headers, _NUMBER), *_like(headers, _NUMBER)) if not _counts(column, below)), None
    )
    name = next(iter(_named(headers, _NAME)), None)
    first, last = next(iter(_named(headers, _FIRST)), None), next(iter(_named(headers, _LAST)), None)
    files = tuple(_named(headers, _FILE))
    if name is None and first is not None and last is not None:
        chinese = any(HAN_RUN.match(_cell(row, last)) for row in below[:_HEADER_ROWS])
        return _Columns(number, (last, first) if chinese else (first, last), files)
    if name is None:
        name = next((column for column in _like(headers, _NAME) if column != number), None)
    if name is None and (number is None or headers[number] in _VAGUE):
        return None
    return _Columns(number, () if name is None else (name,), files)


def _named(headers: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return columns whose header is one of the words, in the order of the words."""
    return [column for word in words for column, header in enumerate(headers) if header == word]


def _like(headers: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return columns whose header begins or ends with one of the words, as 学号StudentID does."""
    return [
        column
        for word in words
        if word not in _VAGUE
        for column, header in enumerate(headers)
        if len(header) <= len(word) + _LONGER and (header.startswith(word) or header.endswith(word))
    ]


def _counts(column: int, rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a column only counts its rows: 1, 2, 3, …"""
    cells = [cell for row in rows if (cell := _cell(row, column))]
    return (
        len(cells) > 1
        and all(cell.isdigit() and int(cell) == int(cells[0]) + n for n, cell in enumerate(cells))
        and (len(cells[0]) < 4)
    )


def _by_content(rows: Sequence[Sequence[str]]) -> _Columns | None:
    """Return the columns of a table without headers: a column of student numbers, and one of Chinese names."""
    width = max((len(row) for row in rows), default=0)

    def column(fits: Callable[[str], object]) -> int | None:
        for number in range(width):
            cells = [_cell(row, number) for row in rows]
            if len(set(cells)) > 1 and sum(bool(fits(cell)) for cell in cells) >= _MOSTLY * len(cells):
                return number
        return None

    number = column(NUMBER.fullmatch)
    name = column(may_be_chinese_name)
    return None if number is None or name is None else _Columns(number, (name,))


def _cell(row: Sequence[str], column: int) -> str:
    return normalised(row[column]) if column < len(row) else ""


def _header(cell: str) -> str:
    """Return a header without spaces, punctuation, and text in brackets."""
    text = unicodedata.normalize("NFKC", cell).casefold()
    return re.sub(r"[\W_]+", "", re.sub(r"[(\[【].*?[)\]】]", "", text))
