"""The order in which lines are read: columns, tables with and without rules, and rows within them."""

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

import numpy as np

from hengwen.recognition.boxes import LETTERS, Box, Row, letter, rows
from hengwen.recognition.gutters import Gutter, find_gutter
from hengwen.recognition.tables import Table

Column = Sequence[Row]
"""Rows below each other, whose lines have the same margins."""

_GAP = 1.25  # times the usual distance of rows, from which on a gap parts the rows of a table


def columns(boxes: Sequence[Box], tables: Sequence[Table] = ()) -> Iterator[Column]:
    """Yield the columns of a page in reading order (recursive cuts at gaps, after Nagy and Seth 1984).

    A table with rules stands as a single box among the others.
    """
    held = [[box for box in boxes if table.holds(box)] for table in tables]
    inside = {box.number for group in held for box in group}
    stand_ins = [table.stand_in(-1 - number, held[number]) for number, table in enumerate(tables) if held[number]]
    for column in _cut([*(box for box in boxes if box.number not in inside), *stand_ins]):
        for number, stretch in groupby(column, key=lambda row: min(row.first.number, 0)):
            if number < 0:
                yield from _cells(tables[-1 - number], held[-1 - number])
            else:
                yield list(stretch)


def _cut(boxes: Sequence[Box]) -> Iterator[Column]:
    """Yield columns of running text. Lines and tables over the whole width part what is above from what is below."""
    if not boxes:
        return
    whole = rows(boxes)
    tabular = {box.number for row in whole if row.of_table for box in row.boxes}
    gutter = find_gutter([box for box in boxes if box.number not in tabular])
    if gutter is None:
        yield from _wrapped_cells(whole)
        return
    across = {box.number for box in boxes if not gutter.side(box)} | set(_across(whole, gutter))
    for band, is_across in _bands(boxes, across):
        if is_across:
            yield rows(band)
        else:
            yield from _cut([box for box in band if gutter.side(box) < 0])
            yield from _cut([box for box in band if gutter.side(box) > 0])


def _across(whole: Sequence[Row], gutter: Gutter) -> Iterator[int]:
    """Yield the boxes of tables on both sides of a gutter: of rows that have no running text on either side."""
    spanning = [row.of_table and all(map(_has_cells, _parted(row.boxes, gutter))) for row in whole]
    for number, row in enumerate(whole):
        if spanning[number] and any(spanning[max(number - 1, 0) : number] + spanning[number + 1 : number + 2]):
            yield from (box.number for box in row.boxes)


def _parted(boxes: Sequence[Box], gutter: Gutter) -> tuple[list[Box], list[Box]]:
    return [box for box in boxes if gutter.side(box) < 0], [box for box in boxes if gutter.side(box) > 0]


def _has_cells(boxes: Sequence[Box]) -> bool:
    return len(boxes) > 1 or (len(boxes) == 1 and boxes[0].short)


def _bands(boxes: Sequence[Box], across: Container[int]) -> Iterator[tuple[list[Box], bool]]:
    """Yield, downward, the boxes beside a gutter and those across it in turn, and which of the two they are."""
    ordered = sorted(boxes, key=lambda box: box.y)
    for is_across, band in groupby(ordered, key=lambda box: box.number in across):
        yield list(band), is_across


def _cells(table: Table, boxes: Sequence[Box]) -> Iterator[Column]:
    """Yield the rows of a table with rules; of a row that has longer cells, each cell by itself."""
    plain: list[Row] = []
    for cells in table.rows(boxes):
        if all(len(rows(cell)) == 1 for cell in cells):
            plain.append(Row(tuple(box for cell in cells for box in rows(cell)[0].boxes), ruled=len(cells) > 1))
            continue
        if plain:
            yield plain
            plain = []
        for cell in cells:
            yield from _cut(cell)
    if plain:
        yield plain


def _wrapped_cells(whole: Sequence[Row]) -> Iterator[Column]:
    """Yield rows as they are, but the cells one by one where those of a table without rules have several lines."""
    plain: list[Row] = []
    for band in _parted_by_gaps(whole):
        sides = _two_cells([box for row in band for box in row.boxes])
        if not sides:
            plain += band
            continue
        if plain:
            yield plain
            plain = []
        for side in sides:
            yield from _wrapped_cells(rows(side))
    if plain:
        yield plain


def _parted_by_gaps(whole: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield stretches of rows between which there is more room than usual."""
    heights = np.diff([row.first.left_y for row in whole])
    near = heights[heights > 0.6 * letter([box for row in whole for box in row.boxes])]
    usual = float(np.median(near)) if near.size else 0.0
    band: list[Row] = []
    for row, height in zip(whole, (0.0, *heights), strict=True):
        if band and height > _GAP * usual:
            yield band
            band = []
        band.append(row)
    yield band


def _two_cells(boxes: Sequence[Box]) -> tuple[list[Box], list[Box]] | None:
    """Return what stands on both sides of the first gap, where it is no row of lines at the same height."""
    ordered = sorted(boxes, key=lambda box: box.left)
    size = letter(boxes)
    reach = np.maximum.accumulate([box.right for box in ordered])
    for number in range(1, len(ordered)):
        if ordered[number].left - reach[number - 1] < 0.8 * size:
            continue
        left, right = rows(ordered[:number]), rows(ordered[number:])
        longer, other = (left, right) if len(left) > len(right) else (right, left)
        level = [min(abs(row.first.y - beside.first.y) for beside in other) < 0.25 * size for row in longer]
        running = float(np.median([row.last.right - row.first.left for row in longer])) > LETTERS * size
        if len(longer) > 1 and (np.mean(level) < 0.5 if running else len(other) > 2 and np.mean(level) < 0.2):
            return ordered[:number], ordered[number:]
    return None
