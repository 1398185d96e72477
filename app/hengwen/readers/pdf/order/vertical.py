"""Vertical Chinese of a PDF page as blocks among its lines, each column turned into a line. Ours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from hengwen.model.document import FindingKind
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import Block, FramedRun, lines_of
from hengwen.readers.pdf.order.grids import Grid
from hengwen.readers.pdf.order.vertical_columns import (
    ASTRAY,
    FORMS,
    GAP,
    ColumnFinder,
    GlyphColumn,
    VerticalColumns,
    pitch_of,
    without_neighbours,
)
from hengwen.readers.pdf.runs import Bools, Glyphs, are_cjk, runs_of

TURN = 90
"""Degrees: as if the page lay on its side, columns run from left to right, and so does Latin set sideways in them."""
_FEWEST = 4  # letters of a column
_SHORT = 3  # letters of a line that may be figures set upright


@dataclass(frozen=True, slots=True)
class VerticalBlock:
    """Vertical text: the glyphs of its parts, turned by `TURN`, column by column from the right, and its place.

    `box` is left, bottom, right and top on the page, in points. Parts are read one after the other.
    """

    parts: tuple[Glyphs, ...]
    box: tuple[float, float, float, float]

    def as_run(self, order: int) -> FramedRun:
        """Return the block as a run that stands for it among those of the page."""
        left, bottom, right, top = self.box
        lines = [lines_of(runs_of(part)) for part in self.parts]
        blocks = [Block(column, apart=len(lines) > 1) for column in lines]
        size = median(line.size for column in lines for line in column)
        text = "".join(line.text for column in lines for line in column)
        return FramedRun(text, left, right, top - size, top, size, order, blocks=blocks, floor=bottom)


@guess(lambda glyphs, _grids: (glyphs, []))
def without_vertical(glyphs: Glyphs, grids: Sequence[Grid]) -> tuple[Glyphs, list[VerticalBlock]]:
    """Return the glyphs of a page that run across, and blocks of vertical text; `grids` are drawn on the page.

    Letters that may be either stay, with a finding.
    """
    lone = without_neighbours(glyphs)
    if are_cjk(glyphs.codes[lone]).sum() < _FEWEST:
        return glyphs, []
    finder = ColumnFinder(glyphs, lone, tuple(grid for grid in grids if min(grid.cells.shape) > 1))
    sure, doubtful = finder.vertical()
    page, taken = _Page(glyphs, lone), np.zeros(len(glyphs), dtype=np.bool_)
    for columns in sure:
        taken[[place for column in columns.columns for place in column.letters]] = True
    blocks = []
    for group in page.side_by_side(sure):
        parts = tuple(page.turned(columns, page.taken_along(columns, taken)) for columns in group)
        blocks.append(VerticalBlock(parts, _around(group) if page.is_clear(group) else group[0].box))
    rest = _noted(glyphs, [place for columns in doubtful for column in columns.columns for place in column.letters])
    return (rest[~taken] if taken.any() else rest), blocks


@dataclass(frozen=True, slots=True)
class _Page:
    """The glyphs of a page with vertical text; `lone`: which have no neighbour beside them."""

    glyphs: Glyphs
    lone: Bools

    def taken_along(self, columns: VerticalColumns, taken: Bools) -> list[int]:
        """Add upright figures and Latin set sideways to the columns; they are noted in `taken`."""
        glyphs = self.glyphs
        also: list[int] = []
        left, bottom, right, top = columns.box
        pitch = pitch_of(columns.columns)
        across = glyphs.turn == 0
        x = np.where(across, (glyphs.left + glyphs.right) / 2, (glyphs.bottom + glyphs.top) / 2)
        y = np.where(across, (glyphs.bottom + glyphs.top) / 2, -(glyphs.left + glyphs.right) / 2)
        inside = (left <= x) & (x <= right) & (bottom - GAP * pitch < y) & (y < top + GAP * pitch) & ~taken
        inside &= across | (glyphs.turn == TURN)
        for place in np.flatnonzero(inside).tolist():
            column = min(columns.columns, key=lambda candidate: abs(candidate.x - x[place]))
            near = column.bottom - GAP * pitch < y[place] < column.top + GAP * pitch
            if abs(column.x - x[place]) < 0.6 * column.size and near and self._is_short(place):
                also.append(place)
                taken[place] = True
        return also

    def _is_short(self, place: int) -> bool:
        """Return whether a letter is no part of a line across: one of at most three between blanks or other lines."""
        glyphs = self.glyphs
        if glyphs.turn[place]:
            return True
        row = np.abs(glyphs.bottom - glyphs.bottom[place]) < 0.3 * (glyphs.top[place] - glyphs.bottom[place])
        size = float(glyphs.top[place] - glyphs.bottom[place])
        near = row & (np.abs(glyphs.left - glyphs.left[place]) < 2.5 * size) & ~self.lone & (glyphs.turn == 0)
        return int(near.sum()) <= _SHORT

    def turned(self, columns: VerticalColumns, also: Sequence[int]) -> Glyphs:
        """Return the glyphs of vertical text column by column from the right, each column a line of one height."""
        rows: dict[int, list[int]] = {}
        lines: list[list[GlyphColumn]] = []
        for column in sorted(columns.columns, key=lambda candidate: -candidate.x):
            if lines and abs(lines[-1][0].x - column.x) < ASTRAY * column.size:
                lines[-1].append(column)
            else:
                lines.append([column])
        for number, line in enumerate(lines):
            rows[number] = [place for column in line for place in column.letters]
        for place in also:
            x = self._place(place)[0]
            rows[min(rows, key=lambda number: abs(lines[number][0].x - x))].append(place)
        order, boxes = [], []
        for number, line in enumerate(lines):
            x, size = line[0].x, max(column.size for column in line)
            width = max(size, pitch_of(columns.columns))
            for place in sorted(
                rows[number], key=lambda place: (-round(self._place(place)[1], 1), self._place(place)[0])
            ):
                order.append(place)
                boxes.append(self._box(place, x, size, width))
        chosen = self.glyphs.at(np.array(order, dtype=np.int64))
        left, right, bottom, top = np.array(boxes).T
        codes = np.array([FORMS.get(code, code) for code in chosen.codes.tolist()], dtype=np.uint32)
        turn = np.full(len(order), TURN, dtype=np.int16)
        return replace(chosen, codes=codes, left=left, right=right, bottom=bottom, top=top, turn=turn)

    def _place(self, place: int) -> tuple[float, float]:
        """Return the middle of a glyph on the page."""
        glyphs = self.glyphs
        across, along = (glyphs.left[place] + glyphs.right[place]) / 2, (glyphs.bottom[place] + glyphs.top[place]) / 2
        return (float(along), -float(across)) if glyphs.turn[place] else (float(across), float(along))

    def _box(self, place: int, x: float, size: float, width: float) -> tuple[float, float, float, float]:
        """Return the box of a glyph in a column at `x`, turned; letters fill the pitch: nothing stands between them."""
        glyphs = self.glyphs
        if glyphs.turn[place]:
            return float(glyphs.left[place]), float(glyphs.right[place]), x - size / 2, x + size / 2
        middle = -self._place(place)[1]
        return middle - width / 2, middle + width / 2, x - size / 2, x + size / 2

    def side_by_side(self, blocks: Sequence[VerticalColumns]) -> list[list[VerticalColumns]]:
        """Return vertical text in groups that are read from the right: blocks with nothing between, and couplets."""
        groups: list[list[VerticalColumns]] = []
        for block in sorted(blocks, key=lambda block: -block.box[2]):
            mates = next((group for group in groups if self._go_together(group[-1], block)), None)
            if mates is None:
                groups.append([block])
            else:
                mates.append(block)
        return groups

    def _go_together(self, right: VerticalColumns, left: VerticalColumns) -> bool:
        one, other = right.box, left.box
        if min(one[3], other[3]) - max(one[1], other[1]) < 0.5 * min(one[3] - one[1], other[3] - other[1]):
            return False
        if right.alone and left.alone:
            a, b = right.columns[0], left.columns[0]
            return len(a.letters) == len(b.letters) and abs(a.top - b.top) < 0.5 * a.size
        return not (right.alone or left.alone) and self.is_clear((right, left))

    def is_clear(self, group: Sequence[VerticalColumns]) -> bool:
        """Return whether no line across the page stands between neighbouring blocks."""
        left, bottom, right, top = _around(group)
        x, y = (self.glyphs.left + self.glyphs.right) / 2, self.glyphs.bottom
        inside = (left < x) & (x < right) & (bottom < y) & (y < top) & ~self.lone & (self.glyphs.turn == 0)
        return int(inside.sum()) <= _SHORT or len(group) == 1


def _around(group: Sequence[VerticalColumns]) -> tuple[float, float, float, float]:
    left, bottom, right, top = zip(*(columns.box for columns in group), strict=True)
    return min(left), min(bottom), max(right), max(top)


def _noted(glyphs: Glyphs, doubtful: Sequence[int]) -> Glyphs:
    """Return the glyphs, with a finding for those that may be vertical text and have none."""
    if not doubtful:
        return glyphs
    finding = glyphs.finding.copy()
    chosen = np.array(doubtful, dtype=np.int64)
    finding[chosen[finding[chosen] == 0]] = len(glyphs.kinds)
    return replace(glyphs, finding=finding, kinds=(*glyphs.kinds, FindingKind.VERTICAL))
