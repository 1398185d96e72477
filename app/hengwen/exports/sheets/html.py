"""A sheet as HTML: one file without script that loads nothing."""

from typing import BinaryIO

from hengwen.exports.html.templates import page_variables, pages
from hengwen.exports.presentation import Presentation
from hengwen.exports.sheets.blocks import Sheet
from hengwen.files.marks import END_MARK
from hengwen.model.progress import Progress, with_progress

_STYLES = ("report.css", "sheet.css")


def write_html_sheet(sheet: Sheet, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a sheet as HTML in UTF-8, in the user's own layout if there is one."""
    variables = page_variables(presentation, _STYLES)
    blocks = with_progress(sheet.blocks, progress)
    for text in pages(presentation, "sheet.html.j2", sheet=sheet, blocks=blocks, **variables):
        stream.write(text.encode())
    stream.write(END_MARK if presentation.html_layout else b"")
