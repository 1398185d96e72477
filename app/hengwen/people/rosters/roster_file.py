"""Reads the cells of a roster file. Anybody may have made it, so it is opened in a guarded process, never here."""

import contextlib
import csv
import io
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec import Struct

from hengwen.model.bounds import Line
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.encodings.guess import decode
from hengwen.readers.sandbox.process import GuardedProcess, limit_memory, set_alarm
from hengwen.serial.frames import pack_frame, unpack_frame

Row = tuple[str, ...]
Sheets = tuple[tuple[Row, ...], ...]
"""The rows of each sheet, as text; a text file is one sheet."""

SECONDS = 20.0
"""Seconds that opening a roster may take."""

MEMORY = 480_000_000
"""Address space that its process may take, in bytes: a sheet of 20 columns and 50,000 rows takes two thirds of it."""

MAX_BYTES = 30_000_000
_MAX_ROWS, _MAX_CELLS, _MAX_COLUMNS, _MAX_SHEETS, _MAX_CELL = 50_000, 1_000_000, 200, 50, 200
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DELIMITERS = ",\t;|，、"
_MARKUP = regex(r"\s*<(?:!doctype|html|table|\?xml|meta|head|style)\b", re.IGNORECASE)


def read_sheets(path: Path) -> Sheets | Message:
    """Return the sheets of a workbook (XLSX, XLS, ODS) or the single one of a text file, or a message why there are
    none.

    A workbook that hangs or kills its reader, or takes more memory than a document may, ends only a process.
    """
    process: GuardedProcess[Path, Sheets | Message] = GuardedProcess(f"{__name__}:serve", unpack_sheets)
    try:
        return process.ask(path, SECONDS)
    except TimeoutError:
        return message("Reading “{path}” took too long and was stopped.", path=path.name)
    except (EOFError, OSError):
        return _damaged(path)
    finally:
        process.kill()


class _Read(Struct):
    """The answer of the guarded process: sheets, or a message why there are none."""

    sheets: tuple[tuple[tuple[Line, ...], ...], ...] = ()
    message: Message | None = None


def pack_sheets(sheets: Sheets | Message) -> bytes:
    """Pack the answer as bytes for a pipe."""
    return pack_frame(_Read(message=sheets) if isinstance(sheets, Message) else _Read(sheets))


def unpack_sheets(data: bytes) -> Sheets | Message:
    """Undo `pack_sheets`. Raises `ValueError` for other bytes."""
    read, _ = unpack_frame(data, _Read)
    return read.message or read.sheets


def serve(connection: "Connection[object, Path]") -> None:
    """Run in the guarded process. Raises `EOFError` when the pipe closes."""
    # A panicking parser in Rust prints that to stderr, whatever the program does; a message follows in any case.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno() if sys.stderr else 2)
    limit_memory(MEMORY)
    while True:
        path = connection.recv()
        set_alarm(SECONDS)
        connection.send_bytes(pack_sheets(sheets_of(path)))


def sheets_of(path: Path) -> Sheets | Message:
    """Do the same as `read_sheets`, in this process."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return _too_large(path)
        data = path.read_bytes()
    except OSError:
        return message("“{path}” cannot be read.", path=str(path))
    try:
        if data.startswith((_ZIP, _OLE)):
            return _workbook(data) or _damaged(path)
        text = decode(data).text
        return (tuple(_filled(_markup(text) if _MARKUP.match(text) else _separated(text))),)
    except OverflowError:
        return _too_large(path)
    except (csv.Error, ValueError):
        return _damaged(path)


def _too_large(path: Path) -> Message:
    return message("“{path}” is too large for a roster.", path=path.name)


def _damaged(path: Path) -> Message:
    return message("“{path}” is no table that can be read, or it is damaged.", path=path.name)


def _workbook(data: bytes) -> Sheets | None:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = workbook.sheet_names[:_MAX_SHEETS]
        return tuple(tuple(_filled(map(_row, workbook.get_sheet_by_name(name).iter_rows()))) for name in names)
    except (CalamineError, OSError, ValueError):
        return None


def _row(cells: "Iterable[object]") -> list[str]:
    return [_text(cell) for cell in cells]


def _text(cell: object) -> str:
    """Return a cell as it looks: a number without `.0` and never as a power of ten, as it may be a student number."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    if isinstance(cell, datetime | date):
        return cell.isoformat()
    return str(cell)


def _separated(text: str) -> Iterator[list[str]]:
    """Yield rows of a text, split by the separator that divides most of its first lines into equally many cells."""
    lines = [line for line in text.splitlines()[:50] if line.strip()]

    def evenness(sign: str) -> tuple[int, int]:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        return (counts.most_common(1)[0][1], -_DELIMITERS.index(sign)) if counts else (0, -_DELIMITERS.index(sign))

    delimiter = max(_DELIMITERS, key=evenness)
    yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)


def _markup(text: str) -> Iterator[list[str]]:
    """Yield rows of the tables in a page, which course systems export as .xls. Raises `ValueError` where it is none."""
    from lxml import etree, html  # imported here: most checks have no such roster

    try:
        tree = html.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except etree.LxmlError as fault:
        raise ValueError(str(fault)) from fault
    for row in tree.iter("tr"):
        yield [" ".join("".join(map(str, cell.itertext())).split()) for cell in row if cell.tag in {"td", "th"}]


def _filled(rows: "Iterable[list[str]]") -> Iterator[Row]:
    """Yield rows with any contents. Raises `OverflowError` for more rows than any roster has."""
    count = cells = 0
    for row in rows:
        if any(cell.strip() for cell in row):
            count, cells = count + 1, cells + len(row)
            if count > _MAX_ROWS or cells > _MAX_CELLS:
                raise OverflowError
            yield tuple(_plain(cell[:_MAX_CELL]) for cell in row[:_MAX_COLUMNS])


def _plain(cell: str) -> str:
    """Return a cell without the forms in which programs protect numbers: `="0012"`, `'0012`, or 2.0231E+09 in full."""
    text = cell.strip().strip("\ufeff\u200b")
    if match := re.fullmatch(r'="(.*)"', text):
        text = match[1]
    text = text.removeprefix("'").strip()
    if re.fullmatch(r"\d(?:\.\d+)?[Ee]\+?\d{1,2}", text):
        with contextlib.suppress(InvalidOperation):
            text = format(Decimal(text), "f")
    return re.sub(r"(?<=\d)\.0+$", "", text)
