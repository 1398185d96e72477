"""The formats a report can be written in: one record for each, used for dialogs, options and their help."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from pkgutil import resolve_name
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO

from msgspec import Struct

from hengwen.files.replacing import IsOwn
from hengwen.files.written_reports import is_own_report
from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.progress import Progress
from hengwen.model.report.report import Report

if TYPE_CHECKING:
    from hengwen.exports.sheets.blocks import Sheet
    from hengwen.views.presentation import Presentation
    from hengwen.views.report_views import PairView, ReportView

Writer = Callable[[Report, BinaryIO, "Presentation", Progress], None]
"""Writes a report to a binary stream; reports its progress, and lets `Cancelled` through."""


class ReportFile(Struct, frozen=True):
    """A file of a report. `write`: writes it. `is_own`: whether an existing file is of this program and this kind."""

    write: Writer
    is_own: IsOwn = is_own_report


class Scope(StrEnum):
    """The subject of a report; `EVERY_DOCUMENT` is a sheet for every new document, in a folder; `CASE` are pairs, with
    an index.
    """

    BATCH = "batch"
    PAIR = "pair"
    DOCUMENT = "document"
    EVERY_DOCUMENT = "each"
    CASE = "case"


class ExportFormat(Struct, frozen=True):
    """A format by its suffix, in lower case and with its dot; `label`: its name in dialogs.

    Functions are given by name, `module:function`, and loaded when needed. `report`: a `Writer` of whole checks.
    `sheet`: a `Writer` of a `Sheet`; without `report`, a whole check becomes a sheet too. `tables`: for a format with
    one table per file, returns the `ReportFile`s for the path of the first. `case`: writes pairs as a case
    file; for a format with a `sheet`, it makes one of them. `takes_layout`: whether users can give a layout of their
    own.
    """

    suffix: str
    label: Message
    report: str = ""
    sheet: str = ""
    tables: str = ""
    case: str = ""
    takes_layout: bool = False

    @property
    def has_pages(self) -> bool:
        """Whether it has pages to look at; tables and data have none."""
        return bool(self.sheet)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The scopes it can be written for."""
        scopes = (Scope.BATCH, Scope.PAIR, Scope.DOCUMENT, Scope.EVERY_DOCUMENT) if self.sheet else (Scope.BATCH,)
        return (*scopes, Scope.CASE) if self.case else scopes

    def write_report(self, report: Report, stream: BinaryIO, presentation: "Presentation", progress: Progress) -> None:
        """Write a whole check (a `Writer`)."""
        if self.report:
            resolve_name(self.report)(report, stream, presentation, progress)
            return
        from hengwen.exports.sheets.batch import batch_sheet

        self.write_sheet(batch_sheet(report, presentation), stream, presentation, progress)

    def write_sheet(self, sheet: "Sheet", stream: BinaryIO, presentation: "Presentation", progress: Progress) -> None:
        """Write a sheet; only for formats with pages."""
        resolve_name(self.sheet)(sheet, stream, presentation, progress)

    def write_case(
        self,
        view: "ReportView",
        pairs: "Sequence[PairView]",
        stream: BinaryIO,
        presentation: "Presentation",
        progress: Progress,
    ) -> None:
        """Write some pairs of a report as a case file; only for formats that have one."""
        make = resolve_name(self.case)
        if self.sheet:
            self.write_sheet(make(view, pairs, presentation), stream, presentation, progress)
        else:
            make(view, pairs, stream, presentation, progress)

    def files(self, path: Path) -> "Mapping[Path, ReportFile]":
        """Return the files of a report: `path`, and those written beside it."""
        if self.tables:
            files: Mapping[Path, ReportFile] = resolve_name(self.tables)(path)
            return files
        return {path: ReportFile(self.write_report)}


_FORMATS = (
    ExportFormat(
        ".html",
        message("Web page (.html)"),
        report="hengwen.exports.html.report:write_html",
        sheet="hengwen.exports.sheets.html:write_html_sheet",
        takes_layout=True,
    ),
    ExportFormat(".json", message("Data (.json)"), report="hengwen.exports.json_report:write_json"),
    ExportFormat(
        ".csv",
        message("Tables (.csv)"),
        report="hengwen.exports.csv_report:write_csv",
        tables="hengwen.exports.csv_report:table_files",
    ),
    ExportFormat(
        ".xlsx",
        message("Workbook (.xlsx)"),
        report="hengwen.exports.xlsx_report:write_xlsx",
        case="hengwen.exports.xlsx_report:write_case_workbook",
    ),
    ExportFormat(
        ".docx", message("Word document (.docx)"), sheet="hengwen.exports.sheets.docx:write_docx", takes_layout=True
    ),
    ExportFormat(
        ".pdf",
        message("PDF (.pdf)"),
        sheet="hengwen.exports.pdf.writer:write_pdf",
        case="hengwen.exports.sheets.case:case_sheet",
    ),
)

FORMATS: Mapping[str, ExportFormat] = MappingProxyType({form.suffix: form for form in _FORMATS})
"""The formats by suffix; a new one is a new file and one line above."""


def formats_for(scope: Scope) -> list[ExportFormat]:
    """Return the formats of a scope, the usual one first: PDF, but for a whole check HTML, which shows most of it."""
    formats = [form for form in reversed(_FORMATS) if scope in form.scopes]
    return sorted(formats, key=lambda form: scope is Scope.BATCH and not (form.report and form.sheet))


def format_of_report(path: Path) -> ExportFormat:
    """Return the format of a file's suffix, in any case. Raises `HengwenError` with the known ones."""
    if form := FORMATS.get(path.suffix.lower()):
        return form
    known = ", ".join(FORMATS)
    raise HengwenError(message("The name of the report {path} must end in {known}.", path=str(path), known=known))


def format_of_case(path: Path) -> ExportFormat:
    """Return the format of a case file's suffix. Raises `HengwenError` with the known ones."""
    known = {form.suffix: form for form in formats_for(Scope.CASE)}
    if form := known.get(path.suffix.lower()):
        return form
    raise HengwenError(
        message("The name of the case file {path} must end in {known}.", path=str(path), known=", ".join(known))
    )


def format_of_sheet(path: Path) -> ExportFormat:
    """Return the format of a sheet's suffix, which must have pages. Raises `HengwenError` with the known ones."""
    known = {form.suffix: form for form in FORMATS.values() if form.has_pages}
    if form := known.get(path.suffix.lower()):
        return form
    raise HengwenError(
        message("The name of the sheet {path} must end in {known}.", path=str(path), known=", ".join(known))
    )
