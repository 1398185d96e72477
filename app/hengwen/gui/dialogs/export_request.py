"""A request to export a report or a part of it, and its writing to files."""

from dataclasses import dataclass, replace
from pathlib import Path

from hengwen import exports
from hengwen.exports.formats import Scope
from hengwen.model.document import Document
from hengwen.model.progress import Progress
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.views.presentation import Presentation


@dataclass(frozen=True)
class ExportRequest:
    """A report, or a part of it, in a format. `subject`: the pair or the document, None for the whole report; `pairs`:
    those of a case file, none for all.
    """

    report: Report
    scope: Scope
    subject: Comparison | ReportEntry | None
    suffix: str
    presentation: Presentation
    pairs: tuple[Comparison, ...] = ()

    @property
    def about(self) -> tuple[Document, ...]:
        """The documents of a pair or of a sheet; none for the whole report."""
        subject = self.subject
        entries = (subject.left, subject.right) if isinstance(subject, Comparison) else (subject,) if subject else ()
        return tuple(entry.document for entry in entries)

    @property
    def previewed(self) -> "ExportRequest":
        """Return the same request with pages as format; for all documents, only the first one."""
        if self.scope is not Scope.EVERY_DOCUMENT:
            return replace(self, suffix=".pdf")
        first = next((entry for entry in self.report.entries if entry.counted), None)
        return replace(self, scope=Scope.DOCUMENT if first else Scope.BATCH, subject=first, suffix=".pdf")


def write_export(request: ExportRequest, path: Path, progress: Progress) -> None:
    """Write the export to a file, or each document into a folder."""
    from hengwen.exports import evidence_sheets  # imports everything that sheets need: not while the window starts

    request.presentation.check()
    if request.scope is Scope.EVERY_DOCUMENT:
        evidence_sheets.write_sheets(request.report, path, request.suffix, request.presentation, progress)
    elif request.scope is Scope.CASE:
        from hengwen.exports.case_file import write_case_file

        write_case_file(request.report, path, request.presentation, progress, pairs=request.pairs)
    elif request.subject is not None:
        evidence_sheets.write_sheet(request.report, request.subject, path, request.presentation, progress)
    else:
        exports.write(request.report, path, request.presentation, progress)
