"""The nearest paragraphs of other people, exactly, in blocks: never a table of all pairs."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.matching.meaning.vectors import RADIUS, Grid

_NONE = -(2.0**30)  # below every product
_ROWS, COLUMNS = 512, 1 << 14  # of a block: 32 MB


class Block(Struct, frozen=True):
    """Paragraphs among which the nearest are looked for: their rows, ascending, their vectors and authors."""

    rows: NDArray[np.int64]
    grid: Grid
    authors: NDArray[np.int64]


class Neighbours(Struct, frozen=True):
    """The nearest paragraphs of some paragraphs, the nearest first. `of`: their rows, ascending. `rows`: int64, shape
    (n, k), -1 for none. `cosines`: float64, shape (n, k).
    """

    of: NDArray[np.int64]
    rows: NDArray[np.int64]
    cosines: NDArray[np.float64]

    def place(self, row: int) -> int:
        """Return the place of a paragraph among these."""
        return int(np.searchsorted(self.of, row))


def blocks_of(rows: NDArray[np.int64], grid: Grid, authors: NDArray[np.int64]) -> Iterator[Block]:
    """Yield some rows of a table in blocks."""
    for first in range(0, len(rows), COLUMNS):
        part = rows[first : first + COLUMNS]
        yield Block(part, grid[part], authors[part])


def nearest(wanted: Block, blocks: Iterable[Block], most: int, step: Callable[[], None] = lambda: None) -> Neighbours:
    """Return the nearest paragraphs in some blocks, ascending, at most so many for each, none of the same author.

    Of equally near ones those that come first are taken. `step`: called after each block; it may raise.
    """
    count = len(wanted.rows)
    products, rows = np.full((count, most), -np.inf, dtype=np.float32), np.full((count, most), -1, dtype=np.int64)
    for block in blocks:
        for first in range(0, count, _ROWS):
            part = slice(first, first + _ROWS)
            best = _best(wanted.grid[part], wanted.authors[part], block, most)
            products[part], rows[part] = _merged((products[part], rows[part]), best, most)
            step()
    return Neighbours(wanted.rows, rows, np.maximum(products.astype(np.float64) / RADIUS**2, -1.0))


def merged(parts: Iterable[Neighbours]) -> Neighbours:
    """Return the nearest in several blocks, which are in order, from the nearest in each."""
    first, *others = parts
    cosines, rows = np.where(first.rows >= 0, first.cosines, -np.inf), first.rows
    for part in others:
        of_part = np.where(part.rows >= 0, part.cosines, -np.inf), part.rows
        cosines, rows = _merged((cosines, rows), of_part, first.rows.shape[1])
    return Neighbours(first.of, rows, np.maximum(cosines, -1.0))


_Best = tuple[NDArray[Any], NDArray[np.int64]]


def _best(grid: Grid, authors: NDArray[np.int64], block: Block, most: int) -> _Best:
    """Return the products of the best paragraphs of a block for each row, and their rows; -inf where too few."""
    products = grid @ block.grid.T
    products[authors[:, None] == block.authors] = -np.inf
    # The product and the place in one number: the order is the same however a block is sorted.
    keys = np.where(np.isfinite(products), products, _NONE).astype(np.int64) << 32
    keys -= np.arange(len(block.rows))
    if len(block.rows) > most:
        keys = np.partition(keys, len(block.rows) - most, axis=1)[:, -most:]
    keys = np.sort(keys, axis=1)[:, ::-1]
    places = -keys & 0xFFFFFFFF
    values = ((keys + places) >> 32).astype(np.float32)
    there = values > _NONE
    return np.where(there, values, np.float32(-np.inf)), np.where(there, block.rows[places], -1)


def _merged(before: _Best, best: _Best, most: int) -> _Best:
    """Return the best of several blocks, which are in order."""
    products = np.concatenate((before[0], best[0]), axis=1)
    rows = np.concatenate((before[1], best[1]), axis=1)
    order = np.argsort(-products, axis=1, kind="stable")[:, :most]
    return np.take_along_axis(products, order, axis=1), np.take_along_axis(rows, order, axis=1)
