"""The list of names that must not stand in anonymous documents: a file that the reader gives."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.regex import regex
from hengwen.people.rosters.roster_file import read_sheets
from hengwen.readers.list_file import list_lines
from hengwen.readers.loading import load
from hengwen.text.name_search import normal_form

_TABLES = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
_MOST, _LONGEST = 50_000, 100  # entries, and characters of one
_HEADERS = regex(
    r"序号|编号|名称|姓名|单位|(?:公司|单位|企业|供应商|投标人|人员)(?:名称|名单)?|地[址点]|电话|手机号?|联系(?:人|电话|方式)"
    r"|e?-?mail|邮箱|电子邮[箱件]|身份证号?码?|统一社会信用代码|备注|name|names|company|address|phone|number|no\.?|id|note"
)


class ListEntry(Struct, frozen=True):
    """An entry of the list; `line`: of the file or of its first sheet, from 1, counting those with any contents."""

    text: str
    line: int


class IdentityList(Struct, frozen=True):
    """The entries of a list in its order, and how many of its cells are too short or too long to look for."""

    entries: tuple[ListEntry, ...] = ()
    not_sought: int = 0


def read_list(path: Path) -> IdentityList:
    """Read a list: in a text an entry each line, in a table an entry each cell but for headings.

    Raises `HengwenError` where there is no such file, it cannot be read, or nothing in it can be looked for.
    """
    if not path.is_file():
        raise HengwenError(message("There is no file “{path}”.", path=str(path)))
    cells = list(_cells(path))
    wanted = [ListEntry(cell, line) for cell, line in cells if _can_be_sought(cell)]
    if not wanted:
        raise HengwenError(message("“{path}” has no name that could be looked for.", path=path.name))
    if len(wanted) > _MOST:
        raise HengwenError(message("“{path}” has more than {most} names.", path=path.name, most=f"{_MOST:,}"))
    return IdentityList(tuple(wanted), len(cells) - len(wanted))


def _cells(path: Path) -> Iterator[tuple[str, int]]:
    """Yield all cells with any contents, without headings, each with its line."""
    rows = (
        _table(path)
        if path.suffix.lower() in _TABLES
        else ((line,) for line in list_lines(partial(load, path), str(path)))
    )
    filled = [row for row in ([cell.strip() for cell in row] for row in rows) if any(row)]
    for line, row in enumerate(filled, 1):
        if line > 1 or not all(_HEADERS.fullmatch(normal_form(cell)) for cell in row if cell):
            yield from ((cell, line) for cell in row if cell)


def _table(path: Path) -> Iterable[tuple[str, ...]]:
    sheets = read_sheets(path)
    if isinstance(sheets, Message):
        raise HengwenError(sheets)
    return sheets[0] if sheets else ()


def _can_be_sought(cell: str) -> bool:
    """Return whether a cell can be a name: from two Chinese characters, three letters, or five digits on."""
    letters = "".join(filter(str.isalnum, cell))
    least = 5 if letters.isdigit() else 3 if letters.isascii() else 2
    return least <= len(letters) and len(cell) <= _LONGEST
