"""A report as a file of any of the `formats`, there whole or not at all."""

from contextlib import ExitStack
from pathlib import Path

from hengwen.exports.anonymisation.anonymise import anonymised
from hengwen.exports.files import atomic_write
from hengwen.exports.formats import format_of_report
from hengwen.exports.presentation import Presentation
from hengwen.model.progress import Progress, silent
from hengwen.model.report import Report
from hengwen.model.review import scored


def write(
    report: Report,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
) -> tuple[Path, ...]:
    """Write a report to `path`, in the format its suffix asks for; returns the files that were written, `path` first.

    Raises `HengwenError` for an unknown suffix, or when a file cannot be written, and whatever `progress` raises; then
    every old file is kept as it was.
    """
    form = format_of_report(path)
    writers = {path: form.write_report, **form.companion_files(path)}
    report, presentation = anonymised(scored(report, presentation.review), presentation)
    with ExitStack() as files:
        for target, writer in writers.items():
            writer(report, files.enter_context(atomic_write(target)), presentation, progress)
    return tuple(writers)
