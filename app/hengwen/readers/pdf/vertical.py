"""Chinese set in columns from top to bottom, columns from the right: found by where its letters stand.

In text that runs across, the next letter of a line is nearer than the next line. A letter without a neighbour at its
side that has its next one below, at a steady pitch, is of a column. Columns beside each other are vertical text if the
letters of a column are no further apart than the columns, and the file writes them downwards or they make words only
downwards, which no table of single characters does. One column by itself is vertical text if the file writes it so and
it keeps clear of all else. Ours.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

import numpy as np

from hengwen.model.document import FindingKind
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import lines_of
from hengwen.readers.pdf.order.blocks import Block, FramedRun
from hengwen.readers.pdf.order.grids import Grid
from hengwen.readers.pdf.plausibility import share_in_words
from hengwen.readers.pdf.runs import Bools, Floats, Glyphs, are_cjk, runs_of

TURN = 90
"""Degrees: as if the page lay on its side, columns run from left to right, and so does Latin set sideways in them."""
_BESIDE = 0.35  # letter sizes of room to a neighbour in the same line
_ASTRAY = 0.3  # letter sizes to a side that letters of one column may differ
_FARTHEST = 3.2  # letter sizes to the next letter of a column
_GAP = 2.3  # pitches to the next letter of a column, over one blank
_APART = 2.6  # pitches between columns of one block
_SQUARE = 1.08  # of the distance of columns: letters at no larger pitch, if written downwards, make columns
_TIGHT = 2.2  # letter sizes of pitch
_FEWEST, _FEW = 4, 12  # letters of a column, and of columns beside each other
_SOME, _LONG = 30, 6  # letters that must make words where the file does not write them downwards, and of its columns
_WORDS, _FEWER = 0.45, 0.25  # of letters are in words in vertical text, and by so much fewer across
_MOSTLY = 0.8
_CLEAR = 0.8  # letter sizes on each side of a column by itself
_LEVEL = 0.12  # letter sizes: letters that differ less in height stand in one row
_MARKS = frozenset(map(ord, "，。、；：？！「」『』︐︑︒︓︔︕︖﹁﹂﹃﹄"))
_MARKED = 0.02  # of letters are marks in prose
# Forms of marks for columns, and what they are in lines.
_FORMS = {
    ord(form): ord(mark)
    for form, mark in zip(
        "︐︑︒︓︔︕︖︗︘︙︰︱︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄",
        "，、。：；！？〖〗…：—（）｛｝〔〕【】《》〈〉「」『』",
        strict=True,
    )
}


@dataclass(slots=True)
class _Column:
    """Places of glyphs from top to bottom; `x`, `size` and `pitch` in points; `cell` of a table it stands in."""

    letters: list[int]
    x: float
    size: float
    pitch: float
    bottom: float
    top: float
    down: int  # how many of its letters the file writes after the one above, with no other lone one between
    cell: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class VerticalBlock:
    """Vertical text: the glyphs of its parts, turned by `TURN`, column by column from the right, and where it stands.

    `box` is left, bottom, right and top on the page, in points. Parts are read one after the other.
    """

    parts: tuple[Glyphs, ...]
    box: tuple[float, float, float, float]

    def as_run(self, order: int) -> FramedRun:
        """The block as a run that stands for it among those of the page."""
        left, bottom, right, top = self.box
        lines = [lines_of(runs_of(part)) for part in self.parts]
        blocks = [Block(each, apart=len(lines) > 1) for each in lines]
        size = median(line.size for each in lines for line in each)
        text = "".join(line.text for each in lines for line in each)
        return FramedRun(text, left, right, top - size, top, size, order, blocks=blocks, floor=bottom)


@dataclass(slots=True)
class _Found:
    """Columns that are vertical text; `alone` says that it is a single one."""

    columns: list[_Column]
    alone: bool = False
    also: list[int] = field(default_factory=list)

    @property
    def box(self) -> tuple[float, float, float, float]:
        half = 0.5 * max(each.size for each in self.columns)
        xs = [each.x for each in self.columns]
        bottom, top = min(each.bottom for each in self.columns), max(each.top for each in self.columns)
        return min(xs) - half, bottom, max(xs) + half, top


@guess(lambda glyphs, _grids: (glyphs, []))
def without_vertical(glyphs: Glyphs, grids: Sequence[Grid]) -> tuple[Glyphs, list[VerticalBlock]]:
    """The glyphs of a page that run across, and blocks of vertical text; `grids` are drawn on the page.

    Letters that may be either stay, with a finding.
    """
    lone = _without_neighbours(glyphs)
    if lone.sum() < _FEWEST:
        return glyphs, []
    page = _Page(glyphs, lone, tuple(each for each in grids if min(each.cells.shape) > 1))
    found, doubtful = page.vertical()
    taken = np.zeros(len(glyphs), dtype=np.bool_)
    blocks = []
    for group in _side_by_side(found, page):
        for each in group:
            page.take_along(each, taken)
        box = _around(group) if _is_clear(group, page) else group[0].box
        blocks.append(VerticalBlock(tuple(page.turned(each) for each in group), box))
    rest = _noted(glyphs, [at for columns in doubtful for each in columns.columns for at in each.letters])
    return (rest[~taken] if taken.any() else rest), blocks


def _without_neighbours(glyphs: Glyphs) -> Bools:
    """Which glyphs that run across the page have none beside them in the file, nor on top of them."""
    size = glyphs.top - glyphs.bottom
    level = np.abs(glyphs.bottom[1:] + glyphs.top[1:] - glyphs.bottom[:-1] - glyphs.top[:-1]) < size[1:]
    gap = np.maximum(glyphs.left[1:] - glyphs.right[:-1], glyphs.left[:-1] - glyphs.right[1:])
    beside = level & (gap < _BESIDE * size[1:])
    lone = (glyphs.turn == 0) & (size > 0)
    lone[1:] &= ~beside
    lone[:-1] &= ~beside
    return np.asarray(lone)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page: which of its glyphs have no neighbour, and its drawn tables."""

    glyphs: Glyphs
    lone: Bools
    tables: tuple[Grid, ...]

    def vertical(self) -> tuple[list[_Found], list[_Found]]:
        """Vertical text, and what may be some."""
        columns = list(self._columns())
        sure: list[_Found] = []
        doubtful: list[_Found] = []
        for group in _blocks(columns):
            verdict = self._verdict(group)
            if verdict is None:
                sure += [_Found([each], alone=True) for each in group if self._stands_alone(each)]
            else:
                (sure if verdict else doubtful).append(_Found(group))
        return sure, doubtful

    def _columns(self) -> Iterator[_Column]:
        """Chains of letters below each other, also such of one letter."""
        below = self._below()
        following = set(below.values())
        for start in np.flatnonzero(self.lone).tolist():
            if start in following:
                continue
            chain = [start]
            while chain[-1] in below:
                chain.append(below[chain[-1]])
            yield from self._steady(chain)

    def _below(self) -> dict[int, int]:
        """For each lone letter the next one below it, of the same size; none is below two."""
        glyphs = self.glyphs
        places = np.flatnonzero(self.lone)
        x, y = self._middles()
        places = places[np.argsort(x[places], kind="stable")]
        xs, size = x[places].tolist(), glyphs.top - glyphs.bottom
        found: dict[int, tuple[float, int]] = {}
        for at in places.tolist():
            reach = _ASTRAY * size[at]
            near = places[bisect_left(xs, x[at] - reach) : bisect_right(xs, x[at] + reach)]
            drop = y[at] - y[near]
            fit = (0.6 * size[at] < drop) & (drop < _FARTHEST * size[at])
            fit &= np.abs(size[near] - size[at]) < 0.2 * size[at]
            if fit.any():
                best = int(near[fit][np.argmin(drop[fit])])
                found[best] = min(found.get(best, (np.inf, 0)), (float(y[at] - y[best]), at))
        return {above: best for best, (_, above) in found.items()}

    def _middles(self) -> tuple[Floats, Floats]:
        """The middles of letters; their height is that of the base lines, as boxes of marks differ."""
        glyphs = self.glyphs
        return (glyphs.left + glyphs.right) / 2, glyphs.bottom

    def _steady(self, chain: list[int]) -> Iterator[_Column]:
        """A chain, parted where a step is longer than a blank of its pitch."""
        y = self.glyphs.bottom[chain]
        steps = y[:-1] - y[1:]
        pitch = float(np.median(steps)) if len(steps) else 0.0
        cuts = [0, *(1 + np.flatnonzero(steps > _GAP * pitch)).tolist(), len(chain)]
        for first, end in pairwise(cuts):
            yield self._column(chain[first:end], pitch if end - first > 1 else 0.0)

    def _column(self, letters: list[int], pitch: float) -> _Column:
        glyphs = self.glyphs
        x = float(np.median(self._middles()[0][letters]))
        bottom, top = float(glyphs.bottom[letters].min()), float(glyphs.top[letters].max())
        size = float(np.median((glyphs.top - glyphs.bottom)[letters]))
        down = sum(a < b and not self.lone[a + 1 : b].any() for a, b in pairwise(letters))
        return _Column(letters, x, size, pitch, bottom, top, down, self._cell(x, bottom, top))

    def _cell(self, x: float, bottom: float, top: float) -> tuple[int, int] | None:
        """The cell of a drawn table in which a column stands whole."""
        for number, grid in enumerate(self.tables):
            if grid.holds(x, bottom + 1) and grid.holds(x, top - 1):
                cell = grid.cell(x, bottom + 1)
                return (number, cell) if cell == grid.cell(x, top - 1) else (number, -1)
        return None

    def _verdict(self, columns: Sequence[_Column]) -> bool | None:
        """Whether columns are vertical text: True, False for perhaps, None for no."""
        letters = [at for each in columns for at in each.letters]
        codes = self.glyphs.codes[letters]
        size, pitch = median(each.size for each in columns), _pitch(columns)
        distance = _distance(columns)
        long = sum(len(each.letters) for each in columns if len(each.letters) >= _FEWEST)
        if distance is None or len(letters) < _FEW or long < 0.6 * len(letters) or not 0 < pitch < _TIGHT * size:
            return None
        if _are_chinese(codes) < _MOSTLY or not _are_various(codes):
            return None
        marked = sum(int(code) in _MARKS for code in codes) >= max(1.0, _MARKED * len(codes))
        written = sum(each.down for each in columns) >= _MOSTLY * sum(len(each.letters) - 1 for each in columns)
        if written and pitch <= _SQUARE * distance:
            return None if any(each.cell for each in columns) and not marked else True
        if len(letters) < max(_SOME, _LONG * len(columns)) or pitch > _SQUARE * distance:
            return None
        return self._by_words(columns, letters)

    def _by_words(self, columns: Sequence[_Column], letters: Sequence[int]) -> bool | None:
        """The verdict by where letters make words: downwards, as well as not across."""
        x, y = self._middles()
        downwards = [at for each in sorted(columns, key=lambda each: (-each.x, -each.top)) for at in each.letters]
        step = 0.3 * _pitch(columns)
        height, number = float("inf"), 0
        row: dict[int, int] = {}
        for at in sorted(letters, key=lambda at: -y[at]):
            number, height = (number + 1, float(y[at])) if height - y[at] > step else (number, height)
            row[at] = number
        across = sorted(letters, key=lambda at: (row[at], x[at]))
        down, beside = (share_in_words("".join(map(chr, self.glyphs.codes[each]))) for each in (downwards, across))
        if down >= _WORDS and beside <= down - _FEWER:
            return True
        return False if down > beside + _FEWER else None

    def _stands_alone(self, column: _Column) -> bool:
        """Whether a column is vertical text by itself, as a line of a couplet: in no table, clear of all else."""
        letters = column.letters
        codes = self.glyphs.codes[letters]
        if len(letters) < _FEWEST or column.cell or not 0 < column.pitch < _TIGHT * column.size:
            return False
        if any(b != a + 1 for a, b in pairwise(letters)) or _are_chinese(codes) < 1 or not _are_various(codes):
            return False
        steps = -np.diff(self.glyphs.bottom[letters]) / column.pitch
        if (np.abs(steps - np.round(steps)) > 0.15).any():
            return False
        clear, level = self._surroundings(column)
        return clear >= _MOSTLY and level < _MOSTLY

    def _surroundings(self, column: _Column) -> tuple[float, float]:
        """Of how many letters the sides are clear, and how many stand level with a line of others, 0 to 1."""
        glyphs = self.glyphs
        others = glyphs.turn == 0
        others[column.letters] = False
        left, right, y = glyphs.left[others], glyphs.right[others], glyphs.bottom[others]
        in_lines = ~self.lone[others]
        half, clear, level = column.size / 2, 0, 0
        for at in column.letters:
            beside = np.abs(y - glyphs.bottom[at])
            gap = np.maximum(left - column.x - half, column.x - half - right)
            clear += not ((beside < 0.7 * column.size) & (gap < _CLEAR * column.size)).any()
            level += bool((in_lines & (beside < _LEVEL * column.size)).any())
        return clear / len(column.letters), level / len(column.letters)

    def take_along(self, found: _Found, taken: Bools) -> None:
        """Note the letters of vertical text as taken, with upright figures and Latin set sideways in its columns."""
        glyphs = self.glyphs
        taken[[at for each in found.columns for at in each.letters]] = True
        left, bottom, right, top = found.box
        pitch = _pitch(found.columns)
        across = glyphs.turn == 0
        x = np.where(across, (glyphs.left + glyphs.right) / 2, (glyphs.bottom + glyphs.top) / 2)
        y = np.where(across, (glyphs.bottom + glyphs.top) / 2, -(glyphs.left + glyphs.right) / 2)
        inside = (left <= x) & (x <= right) & (bottom - _GAP * pitch < y) & (y < top + _GAP * pitch) & ~taken
        inside &= across | (glyphs.turn == TURN)
        for at in np.flatnonzero(inside).tolist():
            column = min(found.columns, key=lambda each: abs(each.x - x[at]))
            near = column.bottom - _GAP * pitch < y[at] < column.top + _GAP * pitch
            if abs(column.x - x[at]) < 0.6 * column.size and near and self._is_short(at):
                found.also.append(at)
                taken[at] = True

    def _is_short(self, at: int) -> bool:
        """Whether a letter is no part of a line across: one of at most three between blanks or other lines."""
        glyphs = self.glyphs
        if glyphs.turn[at]:
            return True
        row = np.abs(glyphs.bottom - glyphs.bottom[at]) < 0.3 * (glyphs.top[at] - glyphs.bottom[at])
        size = float(glyphs.top[at] - glyphs.bottom[at])
        near = row & (np.abs(glyphs.left - glyphs.left[at]) < 2.5 * size) & ~self.lone & (glyphs.turn == 0)
        return int(near.sum()) <= 3

    def turned(self, found: _Found) -> Glyphs:
        """The glyphs of vertical text column by column from the right, each column a line of one height."""
        rows: dict[int, list[int]] = {}
        lines: list[list[_Column]] = []
        for column in sorted(found.columns, key=lambda each: -each.x):
            if lines and abs(lines[-1][0].x - column.x) < _ASTRAY * column.size:
                lines[-1].append(column)
            else:
                lines.append([column])
        for number, line in enumerate(lines):
            rows[number] = [at for column in line for at in column.letters]
        for at in found.also:
            x = self._place(at)[0]
            rows[min(rows, key=lambda number: abs(lines[number][0].x - x))].append(at)
        order, boxes = [], []
        for number, line in enumerate(lines):
            x, size = line[0].x, max(each.size for each in line)
            width = max(size, _pitch(found.columns))
            for at in sorted(rows[number], key=lambda at: (-round(self._place(at)[1], 1), self._place(at)[0])):
                order.append(at)
                boxes.append(self._box(at, x, size, width))
        chosen = self.glyphs.at(np.array(order, dtype=np.int64))
        left, right, bottom, top = np.array(boxes).T
        codes = np.array([_FORMS.get(code, code) for code in chosen.codes.tolist()], dtype=np.uint32)
        turn = np.full(len(order), TURN, dtype=np.int16)
        return replace(chosen, codes=codes, left=left, right=right, bottom=bottom, top=top, turn=turn)

    def _place(self, at: int) -> tuple[float, float]:
        """The middle of a glyph on the page."""
        glyphs = self.glyphs
        across, along = (glyphs.left[at] + glyphs.right[at]) / 2, (glyphs.bottom[at] + glyphs.top[at]) / 2
        return (float(along), -float(across)) if glyphs.turn[at] else (float(across), float(along))

    def _box(self, at: int, x: float, size: float, width: float) -> tuple[float, float, float, float]:
        """The box of a glyph in a column at `x`, turned; letters fill the pitch, as nothing stands between them."""
        glyphs = self.glyphs
        if glyphs.turn[at]:
            return float(glyphs.left[at]), float(glyphs.right[at]), x - size / 2, x + size / 2
        middle = -self._place(at)[1]
        return middle - width / 2, middle + width / 2, x - size / 2, x + size / 2


def _are_chinese(codes: np.ndarray) -> float:
    """The share of Chinese characters and marks."""
    return float((are_cjk(codes) | np.isin(codes, list(_FORMS))).mean())


def _are_various(codes: np.ndarray) -> bool:
    """Whether letters are more than a few that come back, such as ticks and 是 or 否."""
    return len(np.unique(codes)) >= max(_FEWEST, 0.15 * len(codes))


def _pitch(columns: Sequence[_Column]) -> float:
    steps = [each.pitch for each in columns for _ in each.letters[1:]]
    return median(steps) if steps else 0.0


def _distance(columns: Sequence[_Column]) -> float | None:
    """How far columns beside each other are apart, None where there are not two."""
    xs = sorted(each.x for each in columns)
    steps = [b - a for a, b in pairwise(xs) if b - a > _ASTRAY * columns[0].size]
    return median(steps) if steps else None


def _blocks(columns: Sequence[_Column]) -> list[list[_Column]]:
    """Columns that stand near each other at one height, in the same cell if they are in a table."""
    groups: list[list[_Column]] = []
    for column in sorted(columns, key=lambda each: -each.x):
        near = [group for group in groups if any(_is_near(each, column) for each in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(each for group in near for each in group), column])
    return groups


def _is_near(one: _Column, other: _Column) -> bool:
    reach = _APART * max(one.pitch, other.pitch, one.size, other.size)
    shared = min(one.top, other.top) - max(one.bottom, other.bottom)
    alike = max(one.size, other.size) < 1.8 * min(one.size, other.size)
    level = shared > 0.3 * min(one.size, other.size)
    return one.cell == other.cell and alike and level and abs(one.x - other.x) < reach


def _side_by_side(found: Sequence[_Found], page: _Page) -> list[list[_Found]]:
    """Vertical text in groups that are read from the right: blocks with nothing between, and couplets."""
    groups: list[list[_Found]] = []
    for each in sorted(found, key=lambda each: -each.box[2]):
        mates = next((group for group in groups if _go_together(group[-1], each, page)), None)
        if mates is None:
            groups.append([each])
        else:
            mates.append(each)
    return groups


def _go_together(right: _Found, left: _Found, page: _Page) -> bool:
    one, other = right.box, left.box
    if min(one[3], other[3]) - max(one[1], other[1]) < 0.5 * min(one[3] - one[1], other[3] - other[1]):
        return False
    if right.alone and left.alone:
        a, b = right.columns[0], left.columns[0]
        return len(a.letters) == len(b.letters) and abs(a.top - b.top) < 0.5 * a.size
    return not (right.alone or left.alone) and _is_clear((right, left), page)


def _around(group: Sequence[_Found]) -> tuple[float, float, float, float]:
    left, bottom, right, top = zip(*(each.box for each in group), strict=True)
    return min(left), min(bottom), max(right), max(top)


def _is_clear(group: Sequence[_Found], page: _Page) -> bool:
    """Whether no line across the page stands between blocks beside each other."""
    left, bottom, right, top = _around(group)
    x, y = page._middles()
    inside = (left < x) & (x < right) & (bottom < y) & (y < top) & ~page.lone & (page.glyphs.turn == 0)
    return int(inside.sum()) <= 3 or len(group) == 1


def _noted(glyphs: Glyphs, doubtful: Sequence[int]) -> Glyphs:
    """The glyphs, with a finding for those that may be vertical text and have none."""
    if not doubtful:
        return glyphs
    finding = glyphs.finding.copy()
    chosen = np.array(doubtful, dtype=np.int64)
    finding[chosen[finding[chosen] == 0]] = len(glyphs.kinds)
    return replace(glyphs, finding=finding, kinds=(*glyphs.kinds, FindingKind.VERTICAL))
