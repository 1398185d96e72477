"""The rows of the tables of a Word document: the background of their cells, and rows too low for any letter.

The end of a row tells how all its cells look ([MS-DOC] 2.4.3, 2.6.3).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from hengwen.readers.common.colours import UNKNOWN
from hengwen.readers.common.placement import FLAT
from hengwen.readers.doc.binary import u16
from hengwen.readers.doc.colours import shading, short_shading
from hengwen.readers.doc.parts import WordParagraph
from hengwen.readers.doc.sprms import sprms

_SHADINGS = {0xD612: 0, 0xD616: 22, 0xD60C: 44}  # of the first 22 cells, of the next, of the last
_SHORT_SHADINGS, _SET_SHADING, _HEIGHT, _STYLE = 0xD609, 0xD62D, 0x9407, 0x563A
_PLAIN_TABLE = 11  # the built-in style that every table has
_MOST = 64


class WordCellFormat(NamedTuple):
    """`background`: a colour, None for none. `flat`: its row is too low for any letter."""

    background: int | None = None
    flat: bool = False


_PLAIN = WordCellFormat()


@dataclass(slots=True)
class _OpenRow:
    cells: list[list[int]] = field(default_factory=lambda: [[]])


def cell_formats(paragraphs: Iterable[WordParagraph]) -> dict[int, WordCellFormat]:
    """Return the format of the cell, by the number of each paragraph in one with a format."""
    found: dict[int, WordCellFormat] = {}
    rows: dict[int, _OpenRow] = {}
    for number, each in enumerate(paragraphs):
        if not each.depth:
            rows.clear()
            continue
        row = rows.setdefault(each.depth, _OpenRow())
        for depth, outer in rows.items():
            if depth <= each.depth:
                outer.cells[-1].append(number)
        if each.ends_row:
            del rows[each.depth]
            for place, cell in _of_row(row, each.modifiers):
                found.setdefault(place, cell)  # the inner table's own value wins
        elif each.ends_cell:
            row.cells.append([])
    return found


def _of_row(row: _OpenRow, modifiers: bytes) -> Iterator[tuple[int, WordCellFormat]]:
    backgrounds: list[int | None] = [None] * _MOST
    flat = styled = False
    for each in sprms(modifiers):
        if each.code in _SHADINGS:
            first = _SHADINGS[each.code]
            for place in range(min(len(each.operand) // 10, _MOST - first)):
                backgrounds[first + place] = shading(each.operand[10 * place : 10 * place + 10])
        elif each.code == _SHORT_SHADINGS:
            for place in range(min(len(each.operand) // 2, _MOST)):
                backgrounds[place] = short_shading(u16(each.operand, 2 * place))
        elif each.code == _SET_SHADING and len(each.operand) >= 12:
            for place in range(each.operand[0], min(each.operand[1], _MOST)):
                backgrounds[place] = shading(each.operand[2:12])
        elif each.code == _HEIGHT:
            flat = 0 < -each.signed < FLAT
        elif each.code == _STYLE:
            styled = each.value != _PLAIN_TABLE
    for place, cell in enumerate(row.cells[:_MOST]):
        background = backgrounds[place]
        if background is None and styled:
            background = UNKNOWN  # the style may paint it
        if background is not None or flat:
            yield from ((number, WordCellFormat(background, flat)) for number in cell)
