"""A report as a file of any of the `formats`, there whole or not at all."""

from pathlib import Path

from hengwen.exports.formats import format_of_report
from hengwen.files.atomic import FilesTogether
from hengwen.files.replacing import Replacing
from hengwen.model.progress import Progress, silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import scored
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.presentation import Presentation


def write(
    report: Report,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
    *,
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> tuple[Path, ...]:
    """Write a report to `path`, in the format its suffix asks for; returns the files that were written, `path` first.

    Raises `HengwenError` for an unknown suffix, when a file cannot be written, or is there and may not be replaced, and
    whatever `progress` raises; then every old file is kept as it was.
    """
    form = format_of_report(path)
    files = form.files(path)
    report, presentation = anonymised(scored(report, presentation.review), presentation)
    with FilesTogether(replacing) as together:
        for target, file in files.items():
            file.write(report, together.open(target, file.is_own), presentation, progress)
    return tuple(files)
