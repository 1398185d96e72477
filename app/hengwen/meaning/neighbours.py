"""The nearest paragraphs of other people, exactly, in blocks: never a table of all pairs."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.meaning.vectors import RADIUS, Grid

_NONE = -(2.0**30)  # below every product
_ROWS, _COLUMNS = 512, 1 << 14  # of a block: 32 MB


class Neighbours(Struct, frozen=True):
    """The nearest paragraphs of some paragraphs, the nearest first. `rows`: int64, shape (n, k), -1 for none.
    `cosines`: float64, shape (n, k).
    """

    rows: NDArray[np.int64]
    cosines: NDArray[np.float64]


def nearest(  # noqa: PLR0917 - what a search is made of
    grid: Grid,
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    authors: NDArray[np.int64],
    most: int,
    step: Callable[[], None] = lambda: None,
) -> Neighbours:
    """Return the nearest of `columns` for each of `rows`, at most so many, none of the same author.

    Of equally near ones those that come first are taken. `step`: called after each block; it may raise.
    """
    found = []
    for parts in _blocks(grid, rows, columns, authors, most):
        found.append(_merged(parts, most))
        step()
    if not found:
        return Neighbours(np.zeros((0, most), dtype=np.int64), np.zeros((0, most)))
    products = np.concatenate([products for products, _ in found]).astype(np.float64)
    places = np.concatenate([places for _, places in found])
    return Neighbours(np.where(np.isfinite(products), places, -1), np.maximum(products / RADIUS**2, -1.0))


_Best = tuple[NDArray[np.float32], NDArray[np.int64]]


def _blocks(
    grid: Grid, rows: NDArray[np.int64], columns: NDArray[np.int64], authors: NDArray[np.int64], most: int
) -> Iterator[list[_Best]]:
    """Yield for each block of rows the best of each block of columns."""
    for first in range(0, len(rows), _ROWS):
        part = rows[first : first + _ROWS]
        yield [
            _best(grid, part, columns[start : start + _COLUMNS], authors, most)
            for start in range(0, max(1, len(columns)), _COLUMNS)
        ]


def _best(
    grid: Grid, rows: NDArray[np.int64], columns: NDArray[np.int64], authors: NDArray[np.int64], most: int
) -> _Best:
    """Return the products of the best columns for each row, and these columns; -inf where there are too few."""
    products = grid[rows] @ grid[columns].T
    products[authors[rows][:, None] == authors[columns]] = -np.inf
    # The product and the place in one number: the order is the same however a block is sorted.
    keys = np.where(np.isfinite(products), products, _NONE).astype(np.int64) << 32
    keys -= np.arange(len(columns))
    if len(columns) > most:
        keys = np.partition(keys, len(columns) - most, axis=1)[:, -most:]
    keys = np.sort(keys, axis=1)[:, ::-1]
    places = -keys & 0xFFFFFFFF
    values = (keys + places) >> 32
    best = np.full((len(rows), most), -np.inf, dtype=np.float32), np.full((len(rows), most), -1, dtype=np.int64)
    width = keys.shape[1]
    best[0][:, :width] = np.where(values > _NONE, values, -np.inf)
    best[1][:, :width] = columns[places] if len(columns) else -1
    return best


def _merged(parts: Sequence[_Best], most: int) -> _Best:
    """Return the best of several blocks of columns, which are in order."""
    if len(parts) == 1:
        return parts[0]
    products, places = (np.concatenate(both, axis=1) for both in zip(*parts, strict=True))
    order = np.argsort(-products, axis=1, kind="stable")[:, :most]
    return np.take_along_axis(products, order, axis=1), np.take_along_axis(places, order, axis=1)
