"""Chinese set in columns from top to bottom, columns from the right: found by the places of its letters.

In text that runs across, the next letter of a line is nearer than the next line. A letter without a neighbour at its
side and with its next one below, at a steady pitch, is of a column.

Columns side by side are vertical text if the letters of a column are no further apart than the columns, and the file
writes them downwards or they make words only downwards, which no table of single characters does. One column by itself
is vertical text if the file writes it so and it keeps clear of all else. Ours.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np

from hengwen.readers.pdf.order.grids import Grid
from hengwen.readers.pdf.plausibility import share_in_words
from hengwen.readers.pdf.runs import Bools, Floats, Glyphs, are_cjk

_BESIDE = 0.35  # letter sizes of room to a neighbour in the same line
ASTRAY = 0.3
"""Letter sizes by which letters of one column may differ sideways."""
_FARTHEST = 3.2  # letter sizes to the next letter of a column
GAP = 2.3
"""Pitches to the next letter of a column at most: over one blank."""
_APART = 2.6  # pitches between columns of one block
_SQUARE = 1.08  # share of the distance of columns: letters at no larger pitch, if written downwards, make columns
_TIGHT = 2.2  # letter sizes of pitch
_FEWEST, _FEW = 4, 12  # letters of a column, and of columns beside each other
_MOST = 2_000  # columns, with those of one letter; a drawing has more
_FEW_LETTERS = 16  # letters that must make words where the file does not show the direction
_WORDS, _FEWER = 0.45, 0.25  # share of letters in words in vertical text, and by so much fewer across
_SOME_WORDS = 0.3  # of the letters: shuffled ones have .02 to .16
_MANY, _OLD_WORDS = 80, 0.2  # so many letters tell by fewer words, as old prose makes them
_MOSTLY, _HALF = 0.8, 0.5
_CLEAR = 0.8  # letter sizes on each side of a column by itself
_LEVEL = 0.12  # letter sizes: letters that differ less in height stand in one row
FORMS = {
    ord(form): ord(mark)
    for form, mark in zip(
        "︐︑︒︓︔︕︖︗︘︙︰︱︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄",
        "，、。：；！？〖〗…：—（）｛｝〔〕【】《》〈〉「」『』",
        strict=True,
    )
}
"""Marks in their form for columns, and the same marks in lines."""


@dataclass(frozen=True, slots=True)
class GlyphColumn:
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
class VerticalColumns:
    """Columns that are vertical text; `alone`: it is a single one."""

    columns: list[GlyphColumn]
    alone: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of the columns, in points."""
        half = 0.5 * max(column.size for column in self.columns)
        xs = [column.x for column in self.columns]
        bottom, top = min(column.bottom for column in self.columns), max(column.top for column in self.columns)
        return min(xs) - half, bottom, max(xs) + half, top


def without_neighbours(glyphs: Glyphs) -> Bools:
    """Return which glyphs that run across the page have none beside them in the file, nor on top of them."""
    size = glyphs.top - glyphs.bottom
    level = np.abs(glyphs.bottom[1:] + glyphs.top[1:] - glyphs.bottom[:-1] - glyphs.top[:-1]) < size[1:]
    gap = np.maximum(glyphs.left[1:] - glyphs.right[:-1], glyphs.left[:-1] - glyphs.right[1:])
    beside = level & (gap < _BESIDE * size[1:])
    lone = (glyphs.turn == 0) & (size > 0)
    lone[1:] &= ~beside
    lone[:-1] &= ~beside
    return np.asarray(lone)


@dataclass(frozen=True, slots=True)
class ColumnFinder:
    """Finds vertical text among the glyphs of a page; `lone`: which have no neighbour; `tables` are drawn on it."""

    glyphs: Glyphs
    lone: Bools
    tables: tuple[Grid, ...]

    def vertical(self) -> tuple[list[VerticalColumns], list[VerticalColumns]]:
        """Return vertical text, and text that may be vertical."""
        columns = list(self._columns())
        if len(columns) > _MOST:
            return [], []
        sure: list[VerticalColumns] = []
        doubtful: list[VerticalColumns] = []
        for group in _blocks(columns):
            verdict = self._verdict(group)
            if verdict is None:
                sure += [VerticalColumns([column], alone=True) for column in group if self._stands_alone(column)]
            else:
                (sure if verdict else doubtful).append(VerticalColumns(group))
        return sure, doubtful

    def _columns(self) -> Iterator[GlyphColumn]:
        """Yield chains of letters below each other, also those of one letter."""
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
        """Return for each lone letter the next one below it, of the same size; none is below two."""
        glyphs = self.glyphs
        places = np.flatnonzero(self.lone)
        x, y = self._middles()
        places = places[np.argsort(x[places], kind="stable")]
        xs, size = x[places].tolist(), glyphs.top - glyphs.bottom
        above_of: dict[int, tuple[float, int]] = {}
        for place in places.tolist():
            reach = ASTRAY * size[place]
            near = places[bisect_left(xs, x[place] - reach) : bisect_right(xs, x[place] + reach)]
            drop = y[place] - y[near]
            fit = (0.6 * size[place] < drop) & (drop < _FARTHEST * size[place])
            fit &= np.abs(size[near] - size[place]) < 0.2 * size[place]
            if fit.any():
                best = int(near[fit][np.argmin(drop[fit])])
                above_of[best] = min(above_of.get(best, (np.inf, 0)), (float(y[place] - y[best]), place))
        return {above: best for best, (_, above) in above_of.items()}

    def _middles(self) -> tuple[Floats, Floats]:
        """Return the middles of letters; their height is that of the base lines, as boxes of marks differ."""
        glyphs = self.glyphs
        return (glyphs.left + glyphs.right) / 2, glyphs.bottom

    def _steady(self, chain: list[int]) -> Iterator[GlyphColumn]:
        """Part a chain where a step is longer than a blank of its pitch."""
        y = self.glyphs.bottom[chain]
        steps = y[:-1] - y[1:]
        pitch = float(np.median(steps)) if len(steps) else 0.0
        cuts = [0, *(1 + np.flatnonzero(steps > GAP * pitch)).tolist(), len(chain)]
        for first, end in pairwise(cuts):
            yield self._column(chain[first:end], pitch if end - first > 1 else 0.0)

    def _column(self, letters: list[int], pitch: float) -> GlyphColumn:
        glyphs = self.glyphs
        x = float(np.median(self._middles()[0][letters]))
        bottom, top = float(glyphs.bottom[letters].min()), float(glyphs.top[letters].max())
        size = float(np.median((glyphs.top - glyphs.bottom)[letters]))
        down = sum(a < b and not self.lone[a + 1 : b].any() for a, b in pairwise(letters))
        return GlyphColumn(letters, x, size, pitch, bottom, top, down, self._cell(x, bottom, top))

    def _cell(self, x: float, bottom: float, top: float) -> tuple[int, int] | None:
        """Return the cell of a drawn table that holds a whole column."""
        for number, grid in enumerate(self.tables):
            if grid.holds(x, bottom + 1) and grid.holds(x, top - 1):
                cell = grid.cell(x, bottom + 1)
                return (number, cell) if cell == grid.cell(x, top - 1) else (number, -1)
        return None

    def _verdict(self, columns: Sequence[GlyphColumn]) -> bool | None:
        """Return whether columns are vertical text: True, False for perhaps, None for no."""
        letters = [place for column in columns for place in column.letters]
        codes = self.glyphs.codes[letters]
        size, pitch = median(column.size for column in columns), pitch_of(columns)
        distance = _distance(columns)
        long = sum(len(column.letters) for column in columns if len(column.letters) >= _FEWEST)
        if distance is None or len(letters) < _FEW or long < 0.6 * len(letters) or not 0 < pitch < _TIGHT * size:
            return None
        written = sum(column.down for column in columns) >= _MOSTLY * sum(len(column.letters) - 1 for column in columns)
        if _are_chinese(codes) < (_HALF if written else _MOSTLY) or not _are_various(codes):
            return None
        if written and pitch <= _SQUARE * distance and not any(column.cell for column in columns):
            return True
        if len(letters) < max(_FEW_LETTERS, _FEWEST * len(columns)):
            return None
        return self._by_words(columns, letters)

    def _by_words(self, columns: Sequence[GlyphColumn], letters: Sequence[int]) -> bool | None:
        """Return the verdict by the words that letters make: downwards, as well as not across."""
        x, y = self._middles()
        downwards = [
            place for column in sorted(columns, key=lambda column: (-column.x, -column.top)) for place in column.letters
        ]
        step = 0.3 * pitch_of(columns)
        height, number = float("inf"), 0
        row: dict[int, int] = {}
        for at in sorted(letters, key=lambda place: -y[place]):
            number, height = (number + 1, float(y[at])) if height - y[at] > step else (number, height)
            row[at] = number
        across = sorted(letters, key=lambda place: (row[place], x[place]))
        down, beside = (share_in_words("".join(map(chr, self.glyphs.codes[places]))) for places in (downwards, across))
        if down >= _WORDS and beside <= down - _FEWER:
            return True
        if len(letters) >= _MANY and down >= _OLD_WORDS and beside <= _HALF * down:
            return True
        return False if down > _SOME_WORDS and beside < down - 0.5 * _FEWER else None

    def _stands_alone(self, column: GlyphColumn) -> bool:
        """Return whether a column alone is vertical text, as a line of a couplet: in no table, clear of all else."""
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

    def _surroundings(self, column: GlyphColumn) -> tuple[float, float]:
        """Return the share of letters with clear sides, and of letters level with a line of others, 0 to 1."""
        glyphs = self.glyphs
        others = glyphs.turn == 0
        others[column.letters] = False
        left, right, y = glyphs.left[others], glyphs.right[others], glyphs.bottom[others]
        in_lines = ~self.lone[others]
        half, clear, level = column.size / 2, 0, 0
        for place in column.letters:
            beside = np.abs(y - glyphs.bottom[place])
            gap = np.maximum(left - column.x - half, column.x - half - right)
            clear += not ((beside < 0.7 * column.size) & (gap < _CLEAR * column.size)).any()
            level += bool((in_lines & (beside < _LEVEL * column.size)).any())
        return clear / len(column.letters), level / len(column.letters)


def _are_chinese(codes: np.ndarray) -> float:
    """Return the share of Chinese characters and marks."""
    return float((are_cjk(codes) | np.isin(codes, list(FORMS))).mean())


def _are_various(codes: np.ndarray) -> bool:
    """Return whether letters are more than a few that return, such as ticks and 是 or 否."""
    return len(np.unique(codes)) >= max(_FEWEST, 0.15 * len(codes))


def pitch_of(columns: Sequence[GlyphColumn]) -> float:
    """Return the usual step from letter to letter, in points; 0 for none."""
    steps = [column.pitch for column in columns for _ in column.letters[1:]]
    return median(steps) if steps else 0.0


def _distance(columns: Sequence[GlyphColumn]) -> float | None:
    """Return how far neighbouring columns are apart, None where there are not two."""
    xs = sorted(column.x for column in columns)
    steps = [b - a for a, b in pairwise(xs) if b - a > ASTRAY * columns[0].size]
    return median(steps) if steps else None


def _blocks(columns: Sequence[GlyphColumn]) -> list[list[GlyphColumn]]:
    """Return columns that stand near each other at one height, in the same cell if they are in a table."""
    ordered = sorted(columns, key=lambda column: -column.x)
    widest = max((_reach(column) for column in ordered), default=0.0)
    groups = [[column] for column in ordered]
    first = 0
    for number, column in enumerate(ordered):
        while ordered[first].x - column.x > widest:
            first += 1
        for other in range(first, number):
            if groups[other] is not groups[number] and _is_near(ordered[other], column):
                _join(groups, other, number, ordered)
    return list({id(group): group for group in groups}.values())


def _join(groups: list[list[GlyphColumn]], other: int, moved_column: int, ordered: Sequence[GlyphColumn]) -> None:
    """Move the group of column `at` into that of another; `groups` has the group of each column."""
    moved = set(map(id, groups[moved_column]))
    groups[other] += groups[moved_column]
    for number in range(moved_column + 1):
        if id(ordered[number]) in moved:
            groups[number] = groups[other]


def _reach(column: GlyphColumn) -> float:
    """Return the points to the next column of the same block at most."""
    return _APART * max(column.pitch, column.size)


def _is_near(one: GlyphColumn, other: GlyphColumn) -> bool:
    reach = max(_reach(one), _reach(other))
    shared = min(one.top, other.top) - max(one.bottom, other.bottom)
    alike = max(one.size, other.size) < 1.8 * min(one.size, other.size)
    level = shared > 0.3 * min(one.size, other.size)
    return one.cell == other.cell and alike and level and abs(one.x - other.x) < reach
