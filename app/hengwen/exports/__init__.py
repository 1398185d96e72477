"""Writes a report to a file in any of the `formats`, completely or not at all."""

from pathlib import Path
from typing import BinaryIO

from hengwen.exports.formats import FORMATS, format_of_report
from hengwen.files.atomic import FilesTogether
from hengwen.files.replacing import Replacing
from hengwen.model.progress import Progress, silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import scored
from hengwen.views.presentation import Presentation


def write(
    report: Report,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
    *,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> tuple[Path, ...]:
    """Write a report to `path`, in the format of its suffix. Return the written files, `path` first.

    Raises `HengwenError` for an unknown suffix, and where a file cannot be written or an existing one may not be
    replaced. Raises whatever `progress` raises. In all these cases every old file stays unchanged.
    """
    form = format_of_report(path)
    files = form.files(path)
    report, presentation = _as_shown(report, presentation)
    with FilesTogether(replacing) as together:
        for target, file in files.items():
            file.write(report, together.open(target, file.is_own), presentation, progress)
    return tuple(files)


def write_json_to(stream: BinaryIO, report: Report, presentation: Presentation, progress: Progress = silent) -> None:
    """Write a report as JSON to a stream, such as the standard output."""
    report, presentation = _as_shown(report, presentation)
    FORMATS[".json"].write_report(report, stream, presentation, progress)


def _as_shown(report: Report, presentation: Presentation) -> tuple[Report, Presentation]:
    """Return a report as its verdicts have it, and with names hidden where that is asked."""
    report = scored(report, presentation.review)
    if not presentation.hidden:
        return report, presentation
    from hengwen.views.anonymisation.anonymise import anonymised

    return anonymised(report, presentation)
