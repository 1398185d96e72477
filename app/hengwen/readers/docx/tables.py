"""The walk through the tables of a DOCX: rows and cells with what their style says about them."""

from typing import TYPE_CHECKING

from hengwen.model.document import FindingKind
from hengwen.readers.docx import alternate_content as branches
from hengwen.readers.docx import drawing
from hengwen.readers.docx.colours import AUTO
from hengwen.readers.docx.table_styles import CellFormat, TableGrid
from hengwen.readers.ooxml.names import Element, attribute, child

if TYPE_CHECKING:
    from hengwen.readers.docx.body import Story


def deleted(story: "Story", element: Element) -> None:
    """What a tracked deletion holds is named where it stood."""
    story.sheet.note(FindingKind.DELETED, branches.words(element, "w:delText", "w:t", "m:t"))


def table(story: "Story", element: Element) -> None:
    """A table, with the grid by which its style colours it."""
    sheet = story.sheet
    sheet.flush()
    properties = child(element, "w:tblPr")
    own = story.setting.styles.palette.ground(child(properties, "w:shd"))
    outer = sheet.grid, sheet.table_style, sheet.table_look
    sheet.table_style = story.setting.styles.table(attribute(child(properties, "w:tblStyle")))
    sheet.grid = TableGrid(element)
    sheet.tables += 1
    with sheet.under(drawing.table_oddity(properties, story.setting.page), None if own == AUTO else own):
        story.walk(element)
    sheet.tables -= 1
    sheet.grid, sheet.table_style, sheet.table_look = outer


def row(story: "Story", element: Element) -> None:
    """A row, or a deleted one."""
    if story.sheet.grid is not None:
        story.sheet.grid.begin_row()
    properties = child(element, "w:trPr")
    if child(properties, "w:del") is not None:
        deleted(story, element)
        story.sheet.flush()
        return
    with story.sheet.under(drawing.row_oddity(properties)):
        story.walk(element)


def cell(story: "Story", element: Element) -> None:
    """A cell: its own ground goes before that of the style."""
    sheet = story.sheet
    properties = child(element, "w:tcPr")
    region = CellFormat()
    if sheet.grid is not None:
        sheet.grid.begin_cell(properties)
        region = sheet.table_style.at(sheet.grid)
    if child(properties, "w:cellDel") is not None:
        deleted(story, element)
        sheet.flush()
        return
    own = story.setting.styles.palette.ground(child(properties, "w:shd"))
    ground = region.ground if own is None else story.setting.ground if own == AUTO else own
    outer, sheet.table_look = sheet.table_look, region.look
    with sheet.under(ground=ground):
        story.walk(element)
        sheet.flush()
    sheet.table_look = outer
