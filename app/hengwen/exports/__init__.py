"""Writes a report to a file in any of the `formats`, completely or not at all."""

from pathlib import Path

from hengwen.exports.formats import format_of_report
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
    report = scored(report, presentation.review)
    if presentation.hidden:
        from hengwen.views.anonymisation.anonymise import anonymised

        report, presentation = anonymised(report, presentation)
    with FilesTogether(replacing) as together:
        for target, file in files.items():
            file.write(report, together.open(target, file.is_own), presentation, progress)
    return tuple(files)
