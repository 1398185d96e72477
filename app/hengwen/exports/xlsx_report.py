"""A report as a workbook: a sheet for each table, frozen headings, columns with filters; never a formula."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZipFile

from hengwen.exports.tables import Row, Table, tables, tables_of
from hengwen.files.marks import PACKAGE_MARK
from hengwen.model.progress import Progress
from hengwen.model.report.report import Report
from hengwen.text.display import EDGE, percent, printable
from hengwen.views.colours import LEVEL_COLOURS, LEVEL_EDGES
from hengwen.views.figures import Unit, Value
from hengwen.views.labels import labels
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

CELL = 32_000
"""Characters of a text in one cell; Excel allows 32,767. Longer texts continue in the rows below."""

ROWS = 1_000_000
"""Rows of a sheet; Excel allows 1,048,576. Further rows are in another sheet."""

_WIDTHS = {Unit.TEXT: 13, Unit.LONG: 40, Unit.COUNT: 10, Unit.SHARE: 11, Unit.WHOLE: 11}
_WIDE = {
    "document": 36, "document_a": 36, "document_b": 36, "source": 36, "largest_source": 36, "path": 50, "path_a": 50,
    "path_b": 50, "person_source": 36, "fingerprint": 18, "setting": 40, "value": 80, "why": 24, "note": 30,
    "person": 16, "person_a": 24, "person_b": 24, "person_number": 16, "person_files": 60,
    "left_out_kinds": 40, "block_text": 80, "standing": 16, "block_counts": 16, "decided_at": 20,
}  # fmt: skip
_INDEX = ("place", "document_a", "document_b", "similarity", "longest", "verdict_word", "why", "note")
_PRINTED = {"ranking": "note", "documents": "left_out", "matches": "text_b"}
"""The last column that is printed: paths and places are for machines, and would make the print too small to read."""


def write_xlsx(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a report as XLSX."""
    with _workbook(stream, report, "title", presentation.language) as workbook:
        sheets = _Worksheets(workbook, presentation.language)
        for table in tables(report, presentation, progress):
            sheets.add(table)


def write_case_workbook(
    view: ReportView, pairs: Sequence[PairView], stream: BinaryIO, presentation: Presentation, progress: Progress
) -> None:
    """Write the case file of some pairs as XLSX: an index that leads to their passages or signs, and these."""
    tables = {table.name: table for table in tables_of(view, progress, pairs)}
    listed = {name: _with_all_rows(tables[name]) for name in ("matches", "signs")}
    index = _some_columns(tables["ranking"], _INDEX)
    with _workbook(stream, view.report, "case_file", presentation.language) as workbook:
        sheets = _Worksheets(workbook, presentation.language)
        first = sheets.add(index, named="case_index")
        for name in ("matches", "signs", "documents", "settings", "inputs"):
            sheets.add(listed.get(name, tables[name]))
        places: dict[Value, str] = {}
        for name, table in listed.items():
            for row, values in enumerate(islice(table.rows(), ROWS), 1):
                places.setdefault(values[0], sheets.address(name, row))
        for row, values in enumerate(index.rows(), 1):
            if place := places.get(values[0]):
                sheets.link(first, row, place, values[0])


def _with_all_rows(table: Table) -> Table:
    """Return the table with the rows that it has in a workbook, made once."""
    rows = [part for row in table.rows() for part in _parts(row)]
    return replace(table, rows=lambda: iter(rows))


def _some_columns(table: Table, keys: Sequence[str]) -> Table:
    known = [figure.key for figure in table.columns]
    places = [known.index(key) for key in keys]
    rows = [tuple(row[place] for place in places) for row in table.rows()]
    return replace(table, columns=tuple(table.columns[place] for place in places), rows=lambda: iter(rows))


@contextmanager
def _workbook(stream: BinaryIO, report: Report, title: str, language: str) -> "Iterator[Workbook]":
    """Yield a workbook that is written to a stream at the end, with the program's mark."""
    import xlsxwriter

    buffer = io.BytesIO()  # otherwise a full disk raises the library's own error
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        workbook.set_properties(_properties(report, title, language))
        yield workbook
    with ZipFile(buffer, "a") as package:
        package.comment = PACKAGE_MARK
    stream.write(buffer.getvalue())


def _properties(report: Report, title: str, language: str) -> dict[str, object]:
    label = labels(language)
    known: dict[str, object] = {"title": label(title), "comments": label("verdict"), "author": label("brand")}
    try:
        return known | {"created": datetime.fromisoformat(report.created).replace(tzinfo=None)}
    except ValueError:
        return known


class _Worksheets:
    """Adds tables to a workbook, with the formats they share."""

    def __init__(self, workbook: "Workbook", language: str) -> None:
        self._workbook, self._label = workbook, labels(language)
        self._base = base = {
            "valign": "top",
            "font_name": "Microsoft YaHei" if language == "zh_CN" else "Calibri",
            "font_size": 10,
        }
        self._head = workbook.add_format(
            base | {"bold": True, "bg_color": "#F0F0EC", "bottom": 1, "text_wrap": True, "valign": "vcenter"}
        )
        self._formats = {
            Unit.TEXT: workbook.add_format(base),
            Unit.LONG: workbook.add_format(base | {"text_wrap": True}),
            Unit.COUNT: workbook.add_format(base | {"num_format": "#,##0"}),
            Unit.SHARE: workbook.add_format(base | {"num_format": "0.0%"}),
            Unit.WHOLE: workbook.add_format(base | {"num_format": "0.0%"}),
        }
        self._edges = {
            figure: workbook.add_format(base | {"num_format": f'"{figure}"'})
            for figure in (percent(EDGE / 2), percent(1 - EDGE / 2))
        }
        styles = ({"bg_color": f"#{background}", "font_color": f"#{text}"} for background, text in LEVEL_COLOURS)
        self._levels = [workbook.add_format(style) for style in styles]

    def add(self, table: Table, named: str = "") -> "Worksheet":
        """Add one table, on as many sheets as it needs. Return the first. `named`: the label of another name."""
        rows, sheets = (part for row in table.rows() for part in _parts(row)), list["Worksheet"]()
        while (chunk := list(islice(rows, ROWS))) or not sheets:
            sheets.append(self._sheet(table, len(sheets) + 1, named))
            self._fill(sheets[-1], table, chunk)
        return sheets[0]

    @cached_property
    def _link(self) -> "Format":
        return self._workbook.add_format(self._base | {"font_color": "#1F4E9E", "underline": 1})

    def address(self, table: str, row: int) -> str:
        """Return what a link to a row of a table names; 0 is the row of headings."""
        return f"internal:'{self._label(f'sheet_{table}')}'!A{row + 1}"

    def link(self, sheet: "Worksheet", row: int, address: str, value: Value) -> None:
        """Make the first cell of a row a link, and keep its number."""
        sheet.write_url(row, 0, address, self._link)
        self._write(sheet, row, 0, value, self._link)

    def _sheet(self, table: Table, number: int, named: str) -> "Worksheet":
        name = self._label(named or f"sheet_{table.name}")
        sheet = self._workbook.add_worksheet(name if number == 1 else f"{name} {number}")
        for place, figure in enumerate(table.columns):
            sheet.write_string(0, place, self._label(figure.key), self._head)
            sheet.set_column(place, place, _WIDE.get(figure.key, _WIDTHS[figure.unit]))
        sheet.set_row(0, 32)
        sheet.freeze_panes(1, 0)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_footer("&C&P / &N")
        return sheet

    def _fill(self, sheet: "Worksheet", table: Table, rows: list[Row]) -> None:
        units = [figure.unit for figure in table.columns]
        for place, row in enumerate(rows, 1):
            for column, (value, unit) in enumerate(zip(row, units, strict=True)):
                self._write(sheet, place, column, value, self._style(value, unit))
        sheet.autofilter(0, 0, max(1, len(rows)), len(units) - 1)
        keys = [figure.key for figure in table.columns]
        sheet.print_area(0, 0, max(1, len(rows)), keys.index(_PRINTED.get(table.name, keys[-1])))
        for column, unit in enumerate(units):
            if unit.is_share and rows:
                self._colour(sheet, column, len(rows))

    def _style(self, value: Value, unit: Unit) -> "Format":
        """Return a value's format: a share that one decimal would round to 0 or 100 % is shown as not quite that."""
        if unit.is_share and isinstance(value, float):
            return self._edges.get(percent(value), self._formats[unit])
        return self._formats[unit]

    def _write(self, sheet: "Worksheet", row: int, column: int, value: Value, style: "Format") -> None:
        if isinstance(value, str):
            if value:
                sheet.write_string(row, column, value, style)
        elif value is not None:
            sheet.write_number(row, column, value, style)

    def _colour(self, sheet: "Worksheet", column: int, rows: int) -> None:
        """Colour the levels from yellow up: the grid stays plain where nothing needs attention."""
        for edge, style in reversed(tuple(zip(LEVEL_EDGES, self._levels[1:], strict=True))):
            rule = {"type": "cell", "criteria": ">=", "value": edge / 100, "format": style, "stop_if_true": True}
            sheet.conditional_format(1, column, rows, column, rule)


def _parts(row: Row) -> Iterator[Row]:
    """Yield the row, and as many below it as its longest text needs; figures are in the first one only."""
    texts = [
        printable(value).replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else value for value in row
    ]
    longest = max((len(value) for value in texts if isinstance(value, str)), default=0)
    for start in range(0, max(longest, 1), CELL):
        yield tuple(
            value[start : start + CELL] if isinstance(value, str) else value if start == 0 else None for value in texts
        )
