"""What the user wants to hand on, and how it is written."""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen.model.progress import Progress
from hengwen.model.report import Comparison, Report, ReportEntry

if TYPE_CHECKING:
    from hengwen.exports.presentation import Presentation


class Scope(StrEnum):
    """What a report is about; `EACH` is a sheet for every new document, in a folder."""

    BATCH = "batch"
    PAIR = "pair"
    DOCUMENT = "document"
    EACH = "each"


SUFFIXES = {
    Scope.BATCH: (".html", ".pdf", ".docx", ".xlsx", ".csv", ".json"),
    Scope.PAIR: (".pdf", ".docx", ".html"),
    Scope.DOCUMENT: (".pdf", ".docx", ".html"),
    Scope.EACH: (".pdf", ".docx", ".html"),
}
"""What each of them can become, the usual one first."""

TABLES = (".xlsx", ".csv", ".json")
"""What has no pages to look at beforehand."""


@dataclass(frozen=True)
class ExportRequest:
    """A report, or a part of it, in a form. `subject`: the pair or the document, None for all."""

    report: Report
    scope: Scope
    subject: Comparison | ReportEntry | None
    suffix: str
    presentation: "Presentation"

    @property
    def previewed(self) -> "ExportRequest":
        """The same as pages: of all documents the first one."""
        if self.scope is not Scope.EACH:
            return replace(self, suffix=".pdf")
        first = next((entry for entry in self.report.entries if entry.counted), None)
        return replace(self, scope=Scope.DOCUMENT if first else Scope.BATCH, subject=first, suffix=".pdf")


def write_export(request: ExportRequest, path: Path, progress: Progress) -> None:
    """Write what is requested to a file, or for each document into a folder."""
    from hengwen import exports
    from hengwen.exports import evidence

    request.presentation.check()
    if request.scope is Scope.EACH:
        evidence.write_sheets(request.report, path, request.suffix, request.presentation, progress)
    elif request.subject is not None:
        evidence.write_evidence(request.report, request.subject, path, request.presentation, progress)
    else:
        exports.write(request.report, path, request.presentation, progress)
