"""Writes sheets to files: of a pair, of a document, and of every new document."""

from pathlib import Path

from hengwen.exports.formats import FORMATS, format_of_sheet
from hengwen.exports.sheets.blocks import Sheet
from hengwen.exports.sheets.document import document_sheet
from hengwen.exports.sheets.pair import pair_sheet
from hengwen.files.atomic import atomic_write, make_folder
from hengwen.files.replacing import Replacing
from hengwen.model.document import Role
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import scored
from hengwen.text.display import as_file_name
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.document_view import DocumentView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView

Subject = Comparison | ReportEntry
"""The subject of an evidence sheet: a pair or a document of the report."""


def write_sheet(
    report: Report,
    subject: Subject,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
    *,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> None:
    """Write the evidence sheet of a pair or a document of a report, in the format of the suffix.

    Raises `HengwenError` for an unknown suffix, and where the file cannot be written or may not be replaced. Raises
    whatever `progress` raises. In all these cases an old file stays unchanged.
    """
    form = format_of_sheet(path)
    hidden, shown = anonymised(scored(report, presentation.review), presentation)
    view = ReportView(hidden, shown.limits, shown.review, shown.language)
    sheet = _sheet(view, report, subject, shown)
    with atomic_write(path, replacing) as stream:
        form.write_sheet(sheet, stream, shown, progress)


def write_sheets(
    report: Report,
    folder: Path,
    suffix: str,
    presentation: Presentation,
    progress: Progress = silent,
    *,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> tuple[Path, ...]:
    """Write the sheet of every new document that was compared into a folder. Return the files.

    Raises as `write_sheet`; the sheets finished by then stay.
    """
    hidden, shown = anonymised(scored(report, presentation.review), presentation)
    view = ReportView(hidden, shown.limits, shown.review, shown.language)
    views = [one for one in view.documents if one.entry.document.role is Role.NEW and one.compared]
    make_folder(folder)
    files = tuple(folder / f"{one.number:03} {_file_name(one)}{suffix}" for one in views)
    for path in files:
        replacing.require(path)  # all of them before the first is written
    for done, (one, path) in enumerate(zip(views, files, strict=True)):
        progress(ProgressStep(Stage.WRITING, done, len(views), one.label))
        with atomic_write(path, replacing) as stream:
            FORMATS[suffix].write_sheet(document_sheet(view, one, shown), stream, shown, silent)
    progress(ProgressStep(Stage.WRITING, len(views), len(views)))
    return files


def find_pair(report: Report, left: str, right: str) -> Comparison:
    """Return the pair of two documents by path or name, or the pair of documents that are identical to them.

    Raises `HengwenError` where a document is not found or they share nothing.
    """
    one, other = find_document(report, left), find_document(report, right)
    same = report.identical.same
    pairs = [
        pair
        for pair in report.comparisons
        if (same(pair.left, one) and same(pair.right, other)) or (same(pair.left, other) and same(pair.right, one))
    ]
    wanted = {id(one), id(other)}
    exact = (pair for pair in pairs if {id(pair.left), id(pair.right)} == wanted)
    pair = next(exact, next(iter(pairs), None))
    if pair is None:
        raise HengwenError(message("{left} and {right} share nothing that a sheet could show.", left=left, right=right))
    return pair


def find_document(report: Report, name: str) -> ReportEntry:
    """Return the document with that path, else name, else person. Raises `HengwenError` for none or several."""
    entries = report.entries
    entries_found = [
        entry for entry in entries if entry.document.path == name or Path(entry.document.path) == Path(name)
    ]
    for called in (_by_name, _by_person):
        entries_found = entries_found or [entry for entry in entries if name in called(entry)]
    if len(entries_found) > 1:
        raise HengwenError(message("Several documents are called {name}: give the path.", name=name))
    if not entries_found:
        raise HengwenError(message("No document of this check is called {name}.", name=name))
    return entries_found[0]


def _by_name(entry: ReportEntry) -> tuple[str, ...]:
    return entry.document.name, Path(entry.document.name).stem


def _by_person(entry: ReportEntry) -> tuple[str, ...]:
    person = entry.document.person
    return (entry.document.label, person.name, person.number, person.label) if person else ()


def _sheet(view: ReportView, report: Report, subject: Subject, presentation: Presentation) -> Sheet:
    """Return the sheet of a subject of `report` as `view` shows it, which may hide names."""
    if isinstance(subject, ReportEntry):
        place = next(place for place, entry in enumerate(report.entries) if entry is subject)
        return document_sheet(view, view.documents[place], presentation)
    place = next(place for place, pair in enumerate(report.comparisons) if pair is subject)
    return pair_sheet(view, view.view_of(view.report.comparisons[place]), presentation)


def _file_name(view: DocumentView) -> str:
    document = view.entry.document
    return as_file_name(document.label if document.person else Path(document.name).stem)
