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
    formats: dict[int, WordCellFormat] = {}
    rows: dict[int, _OpenRow] = {}
    for number, paragraph in enumerate(paragraphs):
        if not paragraph.depth:
            rows.clear()
            continue
        row = rows.setdefault(paragraph.depth, _OpenRow())
        for depth, outer in rows.items():
            if depth <= paragraph.depth:
                outer.cells[-1].append(number)
        if paragraph.ends_row:
            del rows[paragraph.depth]
            for place, cell in _of_row(row, paragraph.modifiers):
                formats.setdefault(place, cell)  # the inner table's own value wins
        elif paragraph.ends_cell:
            row.cells.append([])
    return formats


def _of_row(row: _OpenRow, modifiers: bytes) -> Iterator[tuple[int, WordCellFormat]]:
    backgrounds: list[int | None] = [None] * _MOST
    flat = styled = False
    for sprm in sprms(modifiers):
        if sprm.code in _SHADINGS:
            first = _SHADINGS[sprm.code]
            for place in range(min(len(sprm.operand) // 10, _MOST - first)):
                backgrounds[first + place] = shading(sprm.operand[10 * place : 10 * place + 10])
        elif sprm.code == _SHORT_SHADINGS:
            for place in range(min(len(sprm.operand) // 2, _MOST)):
                backgrounds[place] = short_shading(u16(sprm.operand, 2 * place))
        elif sprm.code == _SET_SHADING and len(sprm.operand) >= 12:
            for place in range(sprm.operand[0], min(sprm.operand[1], _MOST)):
                backgrounds[place] = shading(sprm.operand[2:12])
        elif sprm.code == _HEIGHT:
            flat = 0 < -sprm.signed < FLAT
        elif sprm.code == _STYLE:
            styled = sprm.value != _PLAIN_TABLE
    for place, cell in enumerate(row.cells[:_MOST]):
        background = backgrounds[place]
        if background is None and styled:
            background = UNKNOWN  # the style may paint it
        if background is not None or flat:
            yield from ((number, WordCellFormat(background, flat)) for number in cell)
