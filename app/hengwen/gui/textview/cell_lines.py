"""The lines of a row of a table: each cell in its column."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTextLayout

_PADDING = 10.0  # pixels between a cell and the next column


@lru_cache(maxsize=256)
def column_edges(widths: tuple[int, ...], width: float, pixels: float) -> tuple[float, ...]:
    """Return where columns begin and where the last one ends. Columns have their natural widths, in half characters of
    this size; where that is too much, the widest ones are made narrower.
    """
    wanted = [cell_width * pixels / 2 + _PADDING for cell_width in widths]
    most, left = max(wanted), width
    for place, cell_width in enumerate(sorted(wanted)):
        even = left / (len(wanted) - place)
        if cell_width > even:
            most = even
            break
        left -= cell_width
    return tuple(accumulate((min(cell_width, most) for cell_width in wanted), initial=0.0))


def break_cells(layout: QTextLayout, text: str, edges: Sequence[float], step: float) -> int:
    """Make the lines of a row, each cell in its column. Return the largest number of lines in a cell."""
    layout.beginLayout()
    most, position = 1, 0
    for column, end in enumerate(_ends(text)):
        left, room = edges[column], edges[column + 1] - edges[column] - _PADDING
        lines = 0
        while position < end:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(room, step))
            if position + line.textLength() > end:
                line.setNumColumns(end - position)
                wanted = end - position
                while position + line.textLength() > end and wanted > 1:  # letters that are drawn as one count once
                    wanted -= 1
                    line.setNumColumns(wanted)
            line.setPosition(QPointF(left, lines * step + (step - line.height()) / 2))
            position, lines = position + max(line.textLength(), 1), lines + 1
        most = max(most, lines)
    layout.endLayout()
    return most


def _ends(text: str) -> Iterator[int]:
    """Yield the offsets where the cells end, the tab after each included."""
    units = 0
    for cell in text.split("\t")[:-1]:
        units += len(cell.encode("utf-16-le")) // 2 + 1
        yield units
    yield len(text.encode("utf-16-le")) // 2
