"""The columns in which the cells of a table stand."""

from collections.abc import Iterable
from itertools import groupby
from unicodedata import east_asian_width

from hengwen.gui.textview.blocks import TextBlock
from hengwen.model.document import ParagraphKind

_WIDEST = 44  # half characters that count of a cell: a longer one is broken into lines
_NARROWEST = 5


def put_in_columns(blocks: Iterable[TextBlock]) -> None:
    """Give the rows of each table common columns, as wide as their contents. Cells are separated by tabs."""
    for is_table, group in groupby(blocks, lambda block: block.kind is ParagraphKind.TABLE and "\t" in block.text):
        if is_table:
            rows = list(group)
            widths: list[int] = []
            for row in rows:
                for column, cell in enumerate(row.text.split("\t")):
                    widths[column:] = widths[column:] or [_NARROWEST]
                    widths[column] = max(widths[column], min(_width(cell), _WIDEST))
            for row in rows:
                row.columns = tuple(widths)


def _width(cell: str) -> int:
    """Return the approximate width of a cell in half characters."""
    return 2 + sum(2 if east_asian_width(letter) in "WF" else 1 for letter in cell[:_WIDEST])
