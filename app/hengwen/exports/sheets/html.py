"""A sheet as HTML: one file without script that loads nothing."""

from collections.abc import Iterator
from typing import BinaryIO

from hengwen.exports.html.own_layouts import pages_of
from hengwen.exports.html.templates import page_variables, pages
from hengwen.exports.layout_process import LayoutTask
from hengwen.exports.sheets.blocks import Sheet
from hengwen.files.marks import END_MARK
from hengwen.model.progress import Progress, with_progress
from hengwen.views.presentation import Presentation

_STYLES = ("report.css", "sheet.css")


def write_html_sheet(sheet: Sheet, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a sheet as HTML in UTF-8, in the user's own layout if there is one."""
    task = LayoutTask("hengwen.exports.sheets.html:render", sheet, presentation)
    for data in pages_of(task, render, _STYLES, "", progress):
        stream.write(data)
    stream.write(END_MARK if presentation.html_layout else b"")


def render(sheet: Sheet, presentation: Presentation, progress: Progress) -> Iterator[bytes]:
    """Yield the bytes of the file."""
    variables = page_variables(presentation, _STYLES)
    blocks = with_progress(sheet.blocks, progress)
    yield from pages(presentation, "sheet.html.j2", sheet=sheet, blocks=blocks, **variables)
