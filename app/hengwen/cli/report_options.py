"""The options of the command line for reports, and the writing of these reports."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from hengwen.cli.values import CASE_FILE, FILE, LAYOUT, NAME, REPORT, SHEET, STANDARD
from hengwen.cli.wrong_usage import WrongUsage
from hengwen.exports.formats import FORMATS, Scope, format_of_report, formats_for
from hengwen.files.replacing import Replacing, refuse_same
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review

if TYPE_CHECKING:
    from hengwen.views.presentation import Presentation

FORCE = click.option("--force", is_flag=True, help="Replace files that Hengwen did not write, too.")
REPORT_FORMATS = " ".join(FORMATS)
CASE_FORMATS = [form.suffix for form in formats_for(Scope.CASE)]
SHEET_FORMATS = [form.suffix for form in formats_for(Scope.EVERY_DOCUMENT)]

_Command = TypeVar("_Command", bound=Callable[..., object])

_OPTIONS = (
    click.option(
        "--output",
        multiple=True,
        type=REPORT,
        help=f"Write the report: {REPORT_FORMATS}, by suffix; - is JSON to the standard output.",
    ),
    click.option(
        "--evidence",
        multiple=True,
        type=(NAME, NAME, SHEET),
        metavar="LEFT RIGHT FILE",
        help=f"Write the evidence sheet of a pair, named by paths or file names: {' '.join(SHEET_FORMATS)}, by suffix.",
    ),
    click.option(
        "--evidence-of",
        multiple=True,
        type=(NAME, SHEET),
        metavar="DOCUMENT FILE",
        help=f"Write the sheet of a document, its full text with sources marked: {' '.join(SHEET_FORMATS)}, by suffix.",
    ),
    click.option(
        "--case-file",
        multiple=True,
        type=CASE_FILE,
        help=f"Write all pairs of the ranking in one file with an index: {' '.join(CASE_FORMATS)}, by suffix.",
    ),
    click.option("--sheets", type=FILE, metavar="FOLDER", help="Write the sheet of every new document into FOLDER."),
    click.option(
        "--sheets-as",
        type=click.Choice([suffix.removeprefix(".") for suffix in SHEET_FORMATS]),
        default="pdf",
        show_default=True,
        help="Format of these sheets.",
    ),
    FORCE,
    click.option("--hide-names", is_flag=True, help="Number the documents and cover known names, in texts too."),
    click.option(
        "--hide-name", multiple=True, type=NAME, metavar="NAME", help="One more name to cover; implies --hide-names."
    ),
    click.option("--verdicts", type=FILE, metavar="CHECK", help="A kept check (.hengwen) whose verdicts are shown."),
    click.option("--layout", type=LAYOUT, help="Own layout: a Jinja2 template for HTML, or a .docx for DOCX."),
    click.option("--logo", type=FILE, help="PNG or JPEG for the head of HTML, DOCX and PDF."),
)


def report_options(command: _Command) -> _Command:
    """Add the options for reports to a command, in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True)
class ReportOptions:
    """The options of a report: one field for each option of `report_options`, the language, and further files given to
    the command (`inputs`), which are not replaced.
    """

    lang: str
    output: tuple[Path, ...] = ()
    evidence: tuple[tuple[str, str, Path], ...] = ()
    evidence_of: tuple[tuple[str, Path], ...] = ()
    case_file: tuple[Path, ...] = ()
    sheets: Path | None = None
    sheets_as: str = "pdf"
    force: bool = False
    hide_names: bool = False
    hide_name: tuple[str, ...] = ()
    verdicts: Path | None = None
    layout: Path | None = None
    logo: Path | None = None
    inputs: tuple[Path, ...] = ()

    def refuse_impossible(self) -> None:
        """Raise `HengwenError` for what could not be written: before the work, not after it."""
        sheets = [*(path for _, _, path in self.evidence), *(path for _, path in self.evidence_of)]
        sheets += self.case_file
        files = [format_of_report(path).files(path) for path in self._files]
        try:
            refuse_same((*(path for path in self.output if str(path) == STANDARD), *chain(*files), *sheets))
        except HengwenError as fault:
            raise WrongUsage(fault.message) from fault
        for file, kind in chain.from_iterable(outputs.items() for outputs in files):
            self._replacing.require(file, kind.is_own)
        for path in sheets:
            self._replacing.require(path)
        self._presentation().check()
        if self.sheets is not None and self.sheets.exists() and not self.sheets.is_dir():
            raise HengwenError(message("{path} is no folder.", path=str(self.sheets)))

    @property
    def to_standard(self) -> bool:
        """Whether the standard output is for a report alone."""
        return Path(STANDARD) in self.output

    @property
    def _files(self) -> list[Path]:
        return [path for path in self.output if str(path) != STANDARD]

    @property
    def _replacing(self) -> Replacing:
        """Return the files that may be replaced: none that was given for another purpose."""
        named = (*self.inputs, self.verdicts, self.layout, self.logo)
        return Replacing(self.force, tuple(path for path in named if path is not None))

    def write(self, report: Report, progress: Progress) -> tuple[Path, ...]:
        """Write everything requested. Return the files, and the folder of sheets."""
        from hengwen import exports

        presentation = self._presentation()
        written: list[Path] = []
        if self.to_standard:
            exports.write_json_to(sys.stdout.buffer, report, presentation, progress)
        for path in self._files:
            written += exports.write(report, path, presentation, progress, replacing=self._replacing)
        if self.evidence or self.evidence_of:
            written += self._evidence(report, progress)
        for path in self.case_file:
            from hengwen.exports.case_file import write_case_file

            write_case_file(report, path, presentation, progress, replacing=self._replacing)
            written.append(path)
        if self.sheets is not None:
            from hengwen.exports.evidence_sheets import write_sheets

            form = f".{self.sheets_as}"
            write_sheets(report, self.sheets, form, presentation, progress, replacing=self._replacing)
            written.append(self.sheets)
        return tuple(written)

    def _evidence(self, report: Report, progress: Progress) -> Iterable[Path]:
        from hengwen.exports.evidence_sheets import Subject, find_document, find_pair, write_sheet

        asked: list[tuple[Subject, Path]] = []
        asked += [(find_pair(report, left, right), path) for left, right, path in self.evidence]
        asked += [(find_document(report, name), path) for name, path in self.evidence_of]
        for subject, path in asked:
            write_sheet(report, subject, path, self._presentation(), progress, replacing=self._replacing)
            yield path

    def _presentation(self) -> "Presentation":
        from hengwen.views.presentation import Presentation

        hidden = self.hide_names or bool(self.hide_name)
        return Presentation(self.lang, self._review(), hidden, self.hide_name, self.layout, self.logo)

    def _review(self) -> Review:
        if self.verdicts is None:
            return Review()
        from hengwen.checkfile import CheckFile

        return CheckFile(self.verdicts).review()
