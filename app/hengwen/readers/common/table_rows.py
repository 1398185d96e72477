"""The cells of a row of a table on one line of the text, tabs between them, so that the table can be seen as one."""

from collections.abc import Iterable, Sequence

from hengwen.readers.common.draft import Draft, TableCell
from hengwen.readers.guesses import guess

_MOST_COLUMNS = 64
"""Tables of a page have fewer; whatever says that it has more stands in the last one."""


@guess(lambda _cells: None)
def line_up(cells: Iterable[tuple[int, Sequence[Draft]]]) -> None:
    """Put what cells of one row hold on one line; the column of each, from 0, and its drafts.

    A row in which some cell has several paragraphs keeps a line for each: with tabs nobody could tell whose they are.
    """
    filled = [(column, [draft for draft in drafts if draft.text]) for column, drafts in cells]
    if all(len(drafts) <= 1 for _, drafts in filled):
        row = object()
        for column, drafts in filled:
            for draft in drafts:
                draft.cell = TableCell(row, min(column, _MOST_COLUMNS))
