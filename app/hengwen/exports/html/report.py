"""The report for readers: one HTML file that loads nothing, for the screen and for paper."""

from collections.abc import Iterable
from functools import partial
from typing import BinaryIO

from hengwen.exports.html.charts import heat_map, histogram
from hengwen.exports.html.templates import page_variables, pages
from hengwen.exports.labels import option_rows
from hengwen.exports.people_views import PeopleView
from hengwen.exports.presentation import Presentation
from hengwen.exports.views import ReportView
from hengwen.files.marks import END_MARK
from hengwen.model.document import Role
from hengwen.model.progress import Progress, with_progress
from hengwen.model.report import Report


def write_html(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a report as one HTML file in UTF-8."""
    for text in _rendered(report, presentation, progress):
        stream.write(text.encode())
    stream.write(END_MARK if presentation.html_layout else b"")


def _rendered(report: Report, presentation: Presentation, progress: Progress) -> Iterable[str]:
    view = ReportView(report, presentation.limits, presentation.review, presentation.language)
    return pages(
        presentation,
        "report.html.j2",
        report=report,
        view=view,
        people=PeopleView(view),
        options=option_rows(report.options, presentation.language),
        Role=Role,
        with_progress=partial(with_progress, progress=progress),
        histogram=histogram,
        heat_map=heat_map,
        **page_variables(presentation, ("report.css",), "report.js"),
    )
