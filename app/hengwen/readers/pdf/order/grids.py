"""Grids of ruling lines on a PDF page: tables with their cells, merged ones too, and single frames."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hengwen.readers.guesses import guess
from hengwen.readers.pdf.rulings import NEAR, NO_RULINGS, Floats, Rulings

_LINES = 1_500  # level or upright ones; a drawing has more
_SLOTS = 6_000  # of one grid
_GRIDS = 400  # of one page
_LOW, _NARROW = 5.0, 7.0  # points: no line of text fits into a lower or narrower cell
_LEAST = 20.0, 30.0  # points: height and width of a grid; frames around single words are smaller

Bools = NDArray[np.bool_]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines that touch each other. `xs` and `ys` rise, in points; `cells` of shape (rows, columns) counts rows from
    below.

    Slots without a drawn line between them have the same number in `cells`: they are one cell.
    """

    xs: Floats
    ys: Floats
    cells: Places

    @property
    def left(self) -> float:
        """Return the leftmost line, in points."""
        return float(self.xs[0])

    @property
    def right(self) -> float:
        """Return the rightmost line, in points."""
        return float(self.xs[-1])

    @property
    def bottom(self) -> float:
        """Return the lowest line, in points."""
        return float(self.ys[0])

    @property
    def top(self) -> float:
        """Return the uppermost line, in points."""
        return float(self.ys[-1])

    @property
    def area(self) -> float:
        """Return width by height, in square points."""
        return (self.right - self.left) * (self.top - self.bottom)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a place lies inside."""
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def cell(self, x: float, y: float) -> int:
        """Return the number of the cell at a place inside."""
        column = min(max(int(np.searchsorted(self.xs, x, side="right")) - 1, 0), self.cells.shape[1] - 1)
        row = min(max(int(np.searchsorted(self.ys, y, side="right")) - 1, 0), self.cells.shape[0] - 1)
        return int(self.cells[row, column])


@dataclass(frozen=True, slots=True)
class Drawn:
    """The grids of a page, the largest first, and all its level lines, rows of y, left, right."""

    grids: tuple[Grid, ...]
    level: Floats


NOTHING_DRAWN = Drawn((), NO_RULINGS.level)


@guess(lambda _rulings: NOTHING_DRAWN)
def drawn_of(rulings: Rulings) -> Drawn:
    """Return the grid of the lines drawn on a page."""
    return Drawn(tuple(grids_of(rulings)), rulings.level)


@dataclass(slots=True)
class CellFrame:
    """The rows, counted from the top, and columns of a cell, both ends counted."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


def walls_of(grids: Sequence[Grid]) -> Floats:
    """Return the upright lines of tables, rows of x, bottom, top: no word goes across one."""
    tables = [grid for grid in grids if grid.cells.shape[1] > 1]
    rows = [
        (float(grid.xs[column + 1]), float(grid.ys[row]), float(grid.ys[row + 1]))
        for grid in tables
        for row, column in np.argwhere(grid.cells[:, 1:] != grid.cells[:, :-1]).tolist()
    ]
    edges = [(x, grid.bottom, grid.top) for grid in tables for x in (grid.left, grid.right)]
    return np.array(rows + edges, dtype=np.float64).reshape(-1, 3)


def frames_of(grid: Grid) -> dict[int, CellFrame]:
    """Return the frame of each cell by its number."""
    rows = grid.cells.shape[0]
    frames: dict[int, CellFrame] = {}
    for (row, column), number in np.ndenumerate(grid.cells):
        row_from_top = rows - 1 - row
        frame = frames.setdefault(int(number), CellFrame(row_from_top, row_from_top, column, column))
        frame.first_row, frame.last_row = min(frame.first_row, row_from_top), max(frame.last_row, row_from_top)
        frame.first_column, frame.last_column = min(frame.first_column, column), max(frame.last_column, column)
    return frames


def grids_of(rulings: Rulings) -> list[Grid]:
    """Return the grids of a page, the largest first. A mere cross or angle is none."""
    level, upright = rulings.level, rulings.upright
    if not 2 <= len(level) <= _LINES or not 1 <= len(upright) <= _LINES:
        return []
    candidates = (_grid(level[rows], upright[columns]) for rows, columns in _connected(level, upright))
    grids = sorted((grid for grid in candidates if grid is not None), key=lambda grid: -grid.area)
    return grids[:_GRIDS]


@dataclass(slots=True)
class _Search:
    """The lines visited so far; `meets` is of shape (level, upright)."""

    meets: Bools
    level: Bools = field(init=False)
    upright: Bools = field(init=False)

    def __post_init__(self) -> None:
        self.level = np.zeros(self.meets.shape[0], dtype=np.bool_)
        self.upright = np.zeros(self.meets.shape[1], dtype=np.bool_)


def _connected(level: Floats, upright: Floats) -> Iterator[tuple[Places, Places]]:
    """Yield lines that touch: places in `level` and in `upright`, two level ones and an upright one at least."""
    y, left, right = level.T[:, :, None]
    x, bottom, top = upright.T[:, None, :]
    meets = (x >= left - NEAR) & (x <= right + NEAR) & (y >= bottom - NEAR) & (y <= top + NEAR)
    search = _Search(meets)
    for start in range(len(level)):
        if search.level[start]:
            continue
        rows, columns = _from(start, search)
        if len(rows) > 1 and len(columns):
            yield rows, columns


def _from(start: int, search: _Search) -> tuple[Places, Places]:
    rows, columns = [start], list[int]()
    search.level[start] = True
    waiting = [(True, start)]
    while waiting:
        is_level, place = waiting.pop()
        line = search.meets[place] if is_level else search.meets[:, place]
        known = search.upright if is_level else search.level
        new = np.flatnonzero(line & ~known).tolist()
        known[new] = True
        (columns if is_level else rows).extend(new)
        waiting += [(not is_level, other) for other in new]
    return np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64)


def _grid(level: Floats, upright: Floats) -> Grid | None:
    """Return the grid of touching lines; outer lines that are not drawn stand where the others end."""
    xs = _steps([*upright[:, 0], level[:, 1].min(), level[:, 2].max()], _NARROW)
    ys = _steps([*level[:, 0], upright[:, 1].min(), upright[:, 2].max()], _LOW)
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < 1 or columns < 1 or rows * columns > _SLOTS or ys[-1] - ys[0] < _LEAST[0] or xs[-1] - xs[0] < _LEAST[1]:
        return None
    middles = (ys[:-1] + ys[1:]) / 2, (xs[:-1] + xs[1:]) / 2
    beside = _walls(upright, xs, middles[0]).T  # (rows, columns - 1)
    below = _walls(level, ys, middles[1])  # (rows - 1, columns)
    return Grid(xs, ys, _cells(rows, columns, beside, below))


def _steps(places: Sequence[float], least: float) -> Floats:
    """Return places in rising order; one nearer to the last than any text is high or wide is left out."""
    result: list[float] = []
    for place in sorted(map(float, places)):
        if not result or place - result[-1] > least:
            result.append(place)
    return np.array(result)


def _walls(lines: Floats, places: Floats, middles: Floats) -> Bools:
    """Return whether a line is drawn at each inner place beside each middle, shape (places - 2, middles)."""
    result = np.zeros((len(places), len(middles)), dtype=np.bool_)
    nearest = np.abs(lines[:, :1] - places[None, :]).argmin(axis=1)
    for (_, low, high), place in zip(lines.tolist(), nearest.tolist(), strict=True):
        result[place] |= (middles >= low - NEAR) & (middles <= high + NEAR)
    return result[1:-1]


def _cells(rows: int, columns: int, beside: Bools, below: Bools) -> Places:
    """Return the number of the cell of each slot: slots without a wall between them are one."""
    numbers = np.arange(rows * columns).reshape(rows, columns)
    parents = list(range(rows * columns))

    def root(slot: int) -> int:
        while parents[slot] != slot:
            parents[slot] = parents[parents[slot]]
            slot = parents[slot]
        return slot

    for row, column in np.argwhere(~beside).tolist():
        parents[root(int(numbers[row, column + 1]))] = root(int(numbers[row, column]))
    for row, column in np.argwhere(~below).tolist():
        parents[root(int(numbers[row + 1, column]))] = root(int(numbers[row, column]))
    return np.array([root(number) for number in range(rows * columns)]).reshape(rows, columns)
