"""Vertical Chinese of a PDF page as blocks among its lines, each column turned into a line. Ours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from hengwen.model.document import FindingKind
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import Block, FramedRun, lines_of
from hengwen.readers.pdf.order.grids import Grid
from hengwen.readers.pdf.runs import Bools, Glyphs, are_cjk, runs_of
from hengwen.readers.pdf.vertical_columns import (
    ASTRAY,
    FORMS,
    GAP,
    ColumnFinder,
    GlyphColumn,
    VerticalColumns,
    pitch_of,
    without_neighbours,
)

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
        blocks = [Block(each, apart=len(lines) > 1) for each in lines]
        size = median(line.size for each in lines for line in each)
        text = "".join(line.text for each in lines for line in each)
        return FramedRun(text, left, right, top - size, top, size, order, blocks=blocks, floor=bottom)


@guess(lambda glyphs, _grids: (glyphs, []))
def without_vertical(glyphs: Glyphs, grids: Sequence[Grid]) -> tuple[Glyphs, list[VerticalBlock]]:
    """Return the glyphs of a page that run across, and blocks of vertical text; `grids` are drawn on the page.

    Letters that may be either stay, with a finding.
    """
    lone = without_neighbours(glyphs)
    if are_cjk(glyphs.codes[lone]).sum() < _FEWEST:
        return glyphs, []
    finder = ColumnFinder(glyphs, lone, tuple(each for each in grids if min(each.cells.shape) > 1))
    found, doubtful = finder.vertical()
    page, taken = _Page(glyphs, lone), np.zeros(len(glyphs), dtype=np.bool_)
    for each in found:
        taken[[at for column in each.columns for at in column.letters]] = True
    blocks = []
    for group in page.side_by_side(found):
        parts = tuple(page.turned(each, page.taken_along(each, taken)) for each in group)
        blocks.append(VerticalBlock(parts, _around(group) if page.is_clear(group) else group[0].box))
    rest = _noted(glyphs, [at for columns in doubtful for each in columns.columns for at in each.letters])
    return (rest[~taken] if taken.any() else rest), blocks


@dataclass(frozen=True, slots=True)
class _Page:
    """The glyphs of a page with vertical text; `lone`: which have no neighbour beside them."""

    glyphs: Glyphs
    lone: Bools

    def taken_along(self, found: VerticalColumns, taken: Bools) -> list[int]:
        """Add upright figures and Latin set sideways to the columns; they are noted in `taken`."""
        glyphs = self.glyphs
        also: list[int] = []
        left, bottom, right, top = found.box
        pitch = pitch_of(found.columns)
        across = glyphs.turn == 0
        x = np.where(across, (glyphs.left + glyphs.right) / 2, (glyphs.bottom + glyphs.top) / 2)
        y = np.where(across, (glyphs.bottom + glyphs.top) / 2, -(glyphs.left + glyphs.right) / 2)
        inside = (left <= x) & (x <= right) & (bottom - GAP * pitch < y) & (y < top + GAP * pitch) & ~taken
        inside &= across | (glyphs.turn == TURN)
        for at in np.flatnonzero(inside).tolist():
            column = min(found.columns, key=lambda each: abs(each.x - x[at]))
            near = column.bottom - GAP * pitch < y[at] < column.top + GAP * pitch
            if abs(column.x - x[at]) < 0.6 * column.size and near and self._is_short(at):
                also.append(at)
                taken[at] = True
        return also

    def _is_short(self, at: int) -> bool:
        """Return whether a letter is no part of a line across: one of at most three between blanks or other lines."""
        glyphs = self.glyphs
        if glyphs.turn[at]:
            return True
        row = np.abs(glyphs.bottom - glyphs.bottom[at]) < 0.3 * (glyphs.top[at] - glyphs.bottom[at])
        size = float(glyphs.top[at] - glyphs.bottom[at])
        near = row & (np.abs(glyphs.left - glyphs.left[at]) < 2.5 * size) & ~self.lone & (glyphs.turn == 0)
        return int(near.sum()) <= _SHORT

    def turned(self, found: VerticalColumns, also: Sequence[int]) -> Glyphs:
        """Return the glyphs of vertical text column by column from the right, each column a line of one height."""
        rows: dict[int, list[int]] = {}
        lines: list[list[GlyphColumn]] = []
        for column in sorted(found.columns, key=lambda each: -each.x):
            if lines and abs(lines[-1][0].x - column.x) < ASTRAY * column.size:
                lines[-1].append(column)
            else:
                lines.append([column])
        for number, line in enumerate(lines):
            rows[number] = [at for column in line for at in column.letters]
        for at in also:
            x = self._place(at)[0]
            rows[min(rows, key=lambda number: abs(lines[number][0].x - x))].append(at)
        order, boxes = [], []
        for number, line in enumerate(lines):
            x, size = line[0].x, max(each.size for each in line)
            width = max(size, pitch_of(found.columns))
            for at in sorted(rows[number], key=lambda at: (-round(self._place(at)[1], 1), self._place(at)[0])):
                order.append(at)
                boxes.append(self._box(at, x, size, width))
        chosen = self.glyphs.at(np.array(order, dtype=np.int64))
        left, right, bottom, top = np.array(boxes).T
        codes = np.array([FORMS.get(code, code) for code in chosen.codes.tolist()], dtype=np.uint32)
        turn = np.full(len(order), TURN, dtype=np.int16)
        return replace(chosen, codes=codes, left=left, right=right, bottom=bottom, top=top, turn=turn)

    def _place(self, at: int) -> tuple[float, float]:
        """Return the middle of a glyph on the page."""
        glyphs = self.glyphs
        across, along = (glyphs.left[at] + glyphs.right[at]) / 2, (glyphs.bottom[at] + glyphs.top[at]) / 2
        return (float(along), -float(across)) if glyphs.turn[at] else (float(across), float(along))

    def _box(self, at: int, x: float, size: float, width: float) -> tuple[float, float, float, float]:
        """Return the box of a glyph in a column at `x`, turned; letters fill the pitch, as nothing stands between
        them.
        """
        glyphs = self.glyphs
        if glyphs.turn[at]:
            return float(glyphs.left[at]), float(glyphs.right[at]), x - size / 2, x + size / 2
        middle = -self._place(at)[1]
        return middle - width / 2, middle + width / 2, x - size / 2, x + size / 2

    def side_by_side(self, found: Sequence[VerticalColumns]) -> list[list[VerticalColumns]]:
        """Return vertical text in groups that are read from the right: blocks with nothing between, and couplets."""
        groups: list[list[VerticalColumns]] = []
        for each in sorted(found, key=lambda each: -each.box[2]):
            mates = next((group for group in groups if self._go_together(group[-1], each)), None)
            if mates is None:
                groups.append([each])
            else:
                mates.append(each)
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
    left, bottom, right, top = zip(*(each.box for each in group), strict=True)
    return min(left), min(bottom), max(right), max(top)


def _noted(glyphs: Glyphs, doubtful: Sequence[int]) -> Glyphs:
    """Return the glyphs, with a finding for those that may be vertical text and have none."""
    if not doubtful:
        return glyphs
    finding = glyphs.finding.copy()
    chosen = np.array(doubtful, dtype=np.int64)
    finding[chosen[finding[chosen] == 0]] = len(glyphs.kinds)
    return replace(glyphs, finding=finding, kinds=(*glyphs.kinds, FindingKind.VERTICAL))
