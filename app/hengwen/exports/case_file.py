"""Case files: the flagged pairs of a check together, with an index: as one PDF, or as one workbook."""

from collections.abc import Sequence
from pathlib import Path

from hengwen.exports.formats import format_of_case
from hengwen.files.atomic import atomic_write
from hengwen.files.replacing import Replacing
from hengwen.model.progress import Progress, silent
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report
from hengwen.model.report.review import scored
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView


def write_case_file(
    report: Report,
    path: Path,
    presentation: Presentation = Presentation(),  # noqa: B008 - frozen
    progress: Progress = silent,
    *,
    pairs: Sequence[Comparison] = (),
    replacing: Replacing = Replacing(),  # noqa: B008 - frozen
) -> None:
    """Write the case file of some pairs of a report, or of all that its ranking has; in the format of the suffix.

    Raises as `write_sheet`.
    """
    form = format_of_case(path)
    hidden, shown = anonymised(scored(report, presentation.review), presentation)
    view = ReportView(hidden, shown.limits, shown.review, shown.language)
    chosen = _chosen(view, report, pairs) if pairs else view.ranking
    with atomic_write(path, replacing) as stream:
        form.write_case(view, chosen, stream, shown, progress)


def _chosen(view: ReportView, report: Report, pairs: Sequence[Comparison]) -> list[PairView]:
    """Return pairs of `report` as `view` shows them, each once, in the order of the ranking."""
    wanted = set(map(id, pairs))
    views = (
        view.view_of(view.report.comparisons[place])
        for place, pair in enumerate(report.comparisons)
        if id(pair) in wanted
    )
    return sorted({one.number: one for one in views}.values(), key=lambda one: one.number)
