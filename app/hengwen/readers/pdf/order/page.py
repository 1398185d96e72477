"""The reading order of a page: frames and ruled tables cell by cell, the rest by columns, rows and lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from statistics import median

import numpy as np

from hengwen.model.regex import regex
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import Block, FramedRun, GlyphRun, TextLine, lines_of
from hengwen.readers.pdf.order.columns import are_columns, bands_beside, fits, gutter_of, has_prose
from hengwen.readers.pdf.order.grids import NOTHING_DRAWN, CellFrame, Drawn, Grid, frames_of
from hengwen.readers.pdf.order.rows import (
    Stretch,
    bands_of,
    parted_by_rules,
    rows_between_rules,
    rows_of,
    stretches_of,
    written_parts,
    written_rows,
)
from hengwen.readers.pdf.rulings import Floats
from hengwen.readers.pdf.runs import Bools

_DEEPEST = 5  # frames within frames, columns within columns
_ACROSS = 0.1  # share of the runs in a grid that may stick out of it
_WHOLE = 0.9  # share of the runs around: a frame around so many says nothing about their order
_WORD = regex(r"[\u2e80-\u9fff]{2}|[^\W\d_]{3}")
_RULED_ROWS = 3  # stretches between lines across columns; more are rows of a table
_LOW_CELL = 5  # lines: higher cells are slides and the like, no table


def _as_lines(runs: Sequence[GlyphRun]) -> list[Block]:
    """Return the lines of a page from top to bottom."""
    return [Block(lines_of(runs))] if runs else []


@guess(_as_lines)
def blocks_of(runs: Sequence[GlyphRun]) -> list[Block]:
    """Return blocks of one page in reading order, by the room between its runs alone."""
    return _Order(NOTHING_DRAWN.level).columns(runs, gutter_of(runs), 0)


def blocks_of_pages(pages: Sequence[Sequence[GlyphRun]], drawn: Sequence[Drawn]) -> list[list[Block]]:
    """Return the blocks of each page. A few lines side by side are columns where the page before has some there."""
    result: list[list[Block]] = []
    known: float | None = None
    for page, rules in zip(pages, drawn, strict=True):
        blocks, known = _blocks_of_page(page, rules, known)
        result.append(blocks)
    return result


@guess(lambda page, _rules, known: (_as_lines(page), known))
def _blocks_of_page(page: Sequence[GlyphRun], rules: Drawn, known: float | None) -> tuple[list[Block], float | None]:
    """Return the blocks of a page, and where columns part on it or on one before."""
    order = _Order(rules.level)
    runs = order.framed(page, rules.grids, 0)
    gutter = gutter_of(runs)
    if gutter is None and known is not None and fits(runs, known):
        gutter = known
    return order.columns(runs, gutter, 0), gutter or known


@dataclass(frozen=True, slots=True)
class _Order:
    """Puts runs in order; `level` are the level lines of the page, rows of y, left, right."""

    level: Floats

    def region(self, runs: Sequence[GlyphRun], grids: Sequence[Grid], depth: int) -> list[Block]:
        """Return the blocks of a part of the page with the grids in it."""
        items = self.framed(runs, grids, depth)
        return self.columns(items, gutter_of(items), depth)

    def framed(self, runs: Sequence[GlyphRun], grids: Sequence[Grid], depth: int) -> list[GlyphRun]:
        """Replace the runs in a grid by one run for the grid; the rest stay. Grids come the largest first."""
        if not grids or depth > _DEEPEST:
            return list(runs)
        boxes = np.array([(run.left, run.right, run.middle, run.size) for run in runs]).reshape(-1, 4)
        free = np.ones(len(runs), dtype=np.bool_)
        outer: list[Grid] = []
        stand_ins: list[GlyphRun] = []
        for grid in grids:
            if any(outer_grid.holds(*_centre(grid)) for outer_grid in outer):
                continue
            inside, sticks_out = _within(grid, boxes)
            inside &= free
            chosen = [runs[place] for place in np.flatnonzero(inside).tolist()]
            if (sticks_out & free).sum() > _ACROSS * len(chosen) or not _is_frame(grid, chosen, len(runs)):
                continue
            outer.append(grid)
            free &= ~inside
            inner = [other for other in grids if other is not grid and grid.holds(*_centre(other))]
            stand_ins.append(self._stand_in(grid, chosen, inner, depth))
        return [runs[place] for place in np.flatnonzero(free).tolist()] + stand_ins

    def _stand_in(self, grid: Grid, runs: Sequence[GlyphRun], inner: Sequence[Grid], depth: int) -> FramedRun:
        size = median(run.size for run in runs)
        box = grid.left, grid.right, grid.top - size, grid.top
        order = min(run.order for run in runs)
        return FramedRun("", *box, size, order, blocks=self._cells(grid, runs, inner, depth), floor=grid.bottom)

    def _cells(self, grid: Grid, runs: Sequence[GlyphRun], inner: Sequence[Grid], depth: int) -> list[Block]:
        """Return the blocks of a grid: row by row, cell by cell; text in one line of a row stays one line."""
        cells: dict[int, _Cell] = {}
        frames = frames_of(grid)
        for run in runs:
            number = grid.cell((run.left + run.right) / 2, run.middle)
            cells.setdefault(number, _Cell(frames[number])).runs.append(run)
        for inner_grid in inner:
            if cell := cells.get(grid.cell(*_centre(inner_grid))):
                cell.inner.append(inner_grid)
        is_table = _is_table([cell.frame for cell in cells.values()])
        rows: dict[int, list[_Cell]] = {}
        for cell in sorted(cells.values(), key=lambda cell: cell.frame.first_column):
            rows.setdefault(cell.frame.first_row, []).append(cell)
        blocks: list[Block] = []
        line = _Row()
        for _, row in sorted(rows.items()):
            for cell in _divided(row, grid):
                if cell.is_plain and line.takes(cell.runs):
                    continue
                blocks += line.flushed()
                if cell.is_plain and line.takes(cell.runs):
                    continue
                parts = self.region(cell.runs, cell.inner, depth + 1)
                blocks += [replace(part, cell=is_table or part.cell, apart=True) for part in parts]
            blocks += line.flushed()
        return blocks

    def columns(self, runs: Sequence[GlyphRun], gutter: float | None, depth: int) -> list[Block]:
        """Return blocks of runs that may be columns beside a gutter (x in points), with lines across between them."""
        if gutter is None or depth > _DEEPEST:
            return self.rows(runs, depth)
        blocks: list[Block] = []
        parts = written_parts(runs)
        if sum(beside for beside, _ in parts) > 1:
            for beside, part in parts:
                blocks += self.columns(part, gutter_of(part), depth + 1) if beside else self.rows(part, depth)
            return blocks
        for across, band in bands_beside(runs, gutter):
            if across:
                blocks += self.rows(band, depth)
                continue
            parted = parted_by_rules(band, self.level)
            if len(parted) > _RULED_ROWS:
                blocks += self.rows(band, depth)
                continue
            for part in parted:
                blocks += self._beside(part, gutter, depth)
        return blocks

    def _beside(self, runs: Sequence[GlyphRun], gutter: float, depth: int) -> list[Block]:
        """Return the blocks of runs none of which crosses a gutter: rows as the file has them, columns, or lines."""
        left, right = _halves(runs, gutter)
        rows = written_rows(runs, gutter) if left and right else []
        if not rows and not (left and right and are_columns(left, right, gutter)):
            return self.rows(runs, depth)
        blocks: list[Block] = []
        single: list[GlyphRun] = []
        for row in rows or [list(runs)]:
            if rows and len(bands_of(row)) == 1:
                single += row
                continue
            blocks += self.rows(single, depth) if single else []
            single = []
            halves = _halves(row, gutter)
            apart = bool(rows) and not has_prose(*halves, gutter)
            for half in halves:
                parts = self.columns(half, gutter_of(half), depth + 1)
                blocks += [replace(part, apart=part.apart or apart) for part in parts]
        return blocks + (self.rows(single, depth) if single else [])

    def rows(self, runs: Sequence[GlyphRun], depth: int, *, within: bool = False) -> list[Block]:
        """Return the blocks of runs without columns that run on: frames in their places, tables row by row, lines.

        `within`: they are part of one row of a table.
        """
        if any(isinstance(run, FramedRun) for run in runs):
            return self._around_frames(runs, depth)
        blocks: list[Block] = []
        plain: list[TextLine] = []
        for stretch in stretches_of(lines_of(runs), 1 if within else 2):
            if not stretch.gutters or len(stretch.lines) < 2 or depth > _DEEPEST:
                plain += stretch.lines
                continue
            rows = rows_of(stretch, self.level)
            for row in rows:
                columns = _in_columns(stretch, row)
                lines = lines_of(row)
                if _same_order(columns, lines) or not _is_text(row):
                    plain += lines
                    continue
                blocks += [Block(plain)] if plain else []
                plain = []
                for column in columns:
                    parts = self.rows(column, depth + 1, within=True)
                    cell = len(rows) > 2 and len(lines) <= _LOW_CELL
                    blocks += [replace(part, cell=cell, apart=True) for part in parts]
        return blocks + ([Block(plain)] if plain else [])

    def _around_frames(self, runs: Sequence[GlyphRun], depth: int) -> list[Block]:
        """Return bands from top to bottom that no frame or line crosses; text beside a frame as columns."""
        blocks: list[Block] = []
        plain: list[GlyphRun] = []
        for band in _bands_with_frames(runs):
            if not any(isinstance(run, FramedRun) for run in band):
                plain += band
                continue
            blocks += self.rows(plain, depth) if plain else []
            plain = []
            groups = _groups_beside(band)
            if len(groups) > 1 and depth <= _DEEPEST:
                for group in groups:
                    blocks += [replace(block, apart=True) for block in self.region(group, (), depth + 1)]
            else:
                blocks += self._by_height(band, depth)
        return blocks + (self.rows(plain, depth) if plain else [])

    def _by_height(self, band: Sequence[GlyphRun], depth: int) -> Iterable[Block]:
        """Yield blocks by height: frames, with text in their way, each where it begins."""
        plain: list[GlyphRun] = []
        for run in sorted(band, key=lambda run: (-run.middle, run.left)):
            if isinstance(run, FramedRun):
                yield from self.rows(plain, depth) if plain else ()
                yield from run.blocks
                plain = []
            else:
                plain.append(run)
        yield from self.rows(plain, depth) if plain else ()


@dataclass(slots=True)
class _Cell:
    """A cell with its content."""

    frame: CellFrame
    runs: list[GlyphRun] = field(default_factory=list)
    inner: list[Grid] = field(default_factory=list)

    @property
    def is_plain(self) -> bool:
        """Return whether it belongs to one row, with text alone."""
        return self.frame.first_row == self.frame.last_row and not self.inner


def _divided(row: Sequence[_Cell], grid: Grid) -> list[_Cell]:
    """Return the cells of a row in reading order; one that is several without lines between gives the cells of each."""
    plain = [cell for cell in row if cell.is_plain]
    if len(plain) < 2:
        return list(row)
    walls = [float(grid.xs[cell.frame.first_column]) for cell in plain[1:]]
    rows = rows_between_rules([run for cell in plain for run in cell.runs], walls)
    if len(rows) < 2:
        return list(row)
    result = [cell for cell in row if not cell.is_plain and cell.frame.first_column < plain[0].frame.first_column]
    for row_runs in rows:
        chosen = set(map(id, row_runs))
        parts = (_Cell(cell.frame, [run for run in cell.runs if id(run) in chosen]) for cell in plain)
        result += [part for part in parts if part.runs]
    return result + [cell for cell in row if not cell.is_plain and cell not in result]


@dataclass(slots=True)
class _Row:
    """Cells of one row of a table with a line each, as long as they stand in one line."""

    runs: list[GlyphRun] = field(default_factory=list)

    def takes(self, content: Sequence[GlyphRun]) -> bool:
        """Add a cell if it stands in line with those before; return whether it does."""
        if len(bands_of([*self.runs, *content])) > 1:
            return False
        self.runs += content
        return True

    def flushed(self) -> list[Block]:
        """Return the line of the cells so far, and forget them."""
        runs, self.runs = self.runs, []
        return [Block([TextLine(runs)], cell=True, apart=True)] if runs else []


def _centre(grid: Grid) -> tuple[float, float]:
    return (grid.left + grid.right) / 2, (grid.bottom + grid.top) / 2


def _within(grid: Grid, boxes: Floats) -> tuple[Bools, Bools]:
    """Return which runs (rows of left, right, middle, size) lie in a grid, and which cross its left or right edge."""
    left, right, middle, size = boxes.T
    level = (grid.bottom <= middle) & (middle <= grid.top)
    centre = (left + right) / 2
    inside = level & (grid.left <= centre) & (centre <= grid.right)
    over = ((left < grid.left - size) & (right > grid.left + size)) | (
        (left < grid.right - size) & (right > grid.right + size)
    )
    return inside, level & over


def _is_frame(grid: Grid, runs: Sequence[GlyphRun], around: int) -> bool:
    """Return whether a grid says anything about the order of the runs in it."""
    if len(runs) < 2 or len(bands_of(runs)) < 2:
        return False
    if grid.cells.shape[1] > 1:
        crossing = sum(
            grid.cell(run.left + run.size, run.middle) != grid.cell(run.right - run.size, run.middle)
            for run in runs
            if run.right - run.left > 2 * run.size
        )
        if crossing > _ACROSS * len(runs):
            return False
        frames = frames_of(grid)
        filled = [frames[number] for number in {grid.cell((run.left + run.right) / 2, run.middle) for run in runs}]
        if max(frame.first_column for frame in filled) > min(frame.last_column for frame in filled):
            return True
        if len(filled) > 1:
            return False  # bands: their lines part rows, but nothing stands beside them
    elif grid.cells.shape[0] > 1:
        return False
    return len(runs) < _WHOLE * around


def _is_table(frames: Sequence[CellFrame]) -> bool:
    """Return whether cells stand in several rows and several columns."""
    return len({frame.first_row for frame in frames}) > 1 and len({frame.first_column for frame in frames}) > 1


def _halves(runs: Sequence[GlyphRun], gutter: float) -> tuple[list[GlyphRun], list[GlyphRun]]:
    left = [run for run in runs if run.right <= gutter or run.left + run.right < 2 * gutter]
    right = [run for run in runs if not (run.right <= gutter or run.left + run.right < 2 * gutter)]
    return left, right


def _in_columns(stretch: Stretch, row: Sequence[GlyphRun]) -> list[list[GlyphRun]]:
    columns: list[list[GlyphRun]] = [[] for _ in range(len(stretch.gutters) + 1)]
    for run in row:
        columns[stretch.column(run)].append(run)
    return [column for column in columns if column]


def _is_text(runs: Sequence[GlyphRun]) -> bool:
    """Return whether most of it is words: the parts of a formula stand one above the other without being columns."""
    return sum(bool(_WORD.search(run.text)) for run in runs) >= 0.5 * len(runs)


def _same_order(columns: Sequence[Sequence[GlyphRun]], lines: Sequence[TextLine]) -> bool:
    """Return whether reading column by column gives the same as line by line."""
    downwards = (run for column in columns for line in lines_of(column) for run in line.runs)
    across = chain.from_iterable(line.runs for line in lines)
    return all(one is other for one, other in zip(downwards, across, strict=True))


def _extent(run: GlyphRun) -> tuple[float, float]:
    """Return the height of a run or a frame, bottom and top, a little less."""
    if isinstance(run, FramedRun):
        return run.floor + 1, run.top - 1
    return run.middle - 0.3 * run.size, run.middle + 0.3 * run.size


def _bands_with_frames(runs: Sequence[GlyphRun]) -> list[list[GlyphRun]]:
    bands: list[list[GlyphRun]] = []
    floor = 0.0
    for run in sorted(runs, key=lambda run: -_extent(run)[1]):
        low, high = _extent(run)
        if not bands or high < floor:
            bands.append([])
            floor = low
        floor = min(floor, low)
        bands[-1].append(run)
    return bands


def _groups_beside(band: Sequence[GlyphRun]) -> list[list[GlyphRun]]:
    """Return runs and frames of a band in groups from left to right, parted where nothing stands above each other."""
    groups: list[list[GlyphRun]] = []
    edge = 0.0
    for run in sorted(band, key=lambda run: run.left):
        if not groups or run.left > edge - 1:
            groups.append([])
            edge = run.right
        edge = max(edge, run.right)
        groups[-1].append(run)
    return groups
