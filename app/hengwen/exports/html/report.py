"""The report for readers: one HTML file that loads nothing, for the screen and for paper."""

from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from hengwen.exports.html.charts import heat_map, histogram
from hengwen.exports.html.own_layouts import pages_of
from hengwen.exports.html.templates import page_variables, pages
from hengwen.exports.layout_process import LayoutTask
from hengwen.files.marks import END_MARK
from hengwen.model.document import Role
from hengwen.model.progress import Progress, with_progress
from hengwen.model.report.report import Report
from hengwen.views.identity_view import identity_rows
from hengwen.views.inputs import input_rows
from hengwen.views.labels import option_rows
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.reading_notes import reading_notes
from hengwen.views.report_views import ReportView

_STYLES, _SCRIPT = ("report.css",), "report.js"


def write_html(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a report as one HTML file in UTF-8, in the user's own layout if there is one."""
    task = LayoutTask("hengwen.exports.html.report:render", report, presentation)
    for data in pages_of(task, render, _STYLES, _SCRIPT, progress):
        stream.write(data)
    stream.write(END_MARK if presentation.html_layout else b"")


def render(report: Report, presentation: Presentation, progress: Progress) -> Iterator[bytes]:
    """Yield the bytes of the file."""
    view = ReportView(report, presentation.limits, presentation.review, presentation.language)
    return pages(
        presentation,
        "report.html.j2",
        report=report,
        view=view,
        people=PeopleView(view),
        notes=partial(reading_notes, language=presentation.language),
        identity=identity_rows(view.documents, presentation.language),
        options=option_rows(report.options, presentation.language),
        inputs=input_rows(report, presentation.language),
        Role=Role,
        with_progress=partial(with_progress, progress=progress),
        histogram=histogram,
        heat_map=heat_map,
        **page_variables(presentation, _STYLES, _SCRIPT),
    )
