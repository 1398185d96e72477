"""Relations of two columns of numbers: one ratio or one difference of nearly all rows.

How unlikely that is by chance is counted in bits. Two people who ask for prices independently get prices within a few
per cent of each other, at random. One row fixes the ratio. Each further row would fit it by chance as often as the
numbers that round to it are among all that are possible (ours).
"""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.signs.figures.price_tables import Cell, PriceColumn, trailing

_SPREAD = 0.05  # how far prices of one thing differ at least where they were asked for independently
_MOST_BITS = 12.0  # bits that one row can add: a number may be odd for a reason of its own
_FEWEST = 5  # different rows that add bits
_SAYS = 1.0  # bits of such a row
_AGREE = 0.75  # of the rows
_RANGE = 0.5, 2.0  # of a ratio: beyond it, one list is in another unit or about something else

_NEAR = 1e-12  # of a number, by which a computed one may be off

Rows = Sequence[tuple[Cell, Cell]]
Floats = NDArray[np.float64]


class Relation(Struct, frozen=True):
    """One ratio or one difference of two columns, `right` to `left`.

    `low`, `high`: its bounds; `rows`: those that agree; `shared`: all that both have; `bits`: how unlikely it is that
    so many agree by chance, as a power of two.
    """

    is_ratio: bool
    low: float
    high: float
    rows: Rows
    shared: Rows
    bits: float

    @property
    def middle(self) -> float:
        """The ratio or the difference, in the middle of its bounds."""
        return (self.low + self.high) / 2

    @property
    def turned(self) -> "Relation":
        """The same relation, `left` to `right`."""
        low, high = (1 / self.high, 1 / self.low) if self.is_ratio else (-self.high, -self.low)
        return Relation(self.is_ratio, low, high, _turned(self.rows), _turned(self.shared), self.bits)


def _turned(rows: Rows) -> Rows:
    return [(other, one) for one, other in rows]


def relation(left: PriceColumn, right: PriceColumn) -> Relation | None:
    """Return the relation of two columns; None where there is none, or where they are just equal."""
    rows = [(cell, right.cells[key]) for key, cell in left.cells.items() if key in right.cells]
    if len({(one.value, other.value) for one, other in rows}) < _FEWEST:
        return None
    units = left.unit, right.unit
    rounded = ((0.0, units[1]), (units[0], 0.0), units)  # one is made from the other, or both from a third
    relations = [*(_one_ratio(rows, units) for units in rounded), _one_difference(rows)]
    return max(filter(None, relations), key=lambda relation_: relation_.bits, default=None)


def _one_ratio(rows: Rows, units: tuple[float, float]) -> Relation | None:
    """Return the ratio that most rows have, where each number may be anything that rounds to it."""
    low, high, agreeing = one_ratio(rows, units)
    equal = sum(one.value == other.value for one, other in agreeing)
    if low <= 1 <= high or 2 * equal > len(agreeing) or not _RANGE[0] <= low <= high <= _RANGE[1]:
        return None
    bits = _bits(agreeing, len(rows), sum(units))
    return Relation(True, low, high, agreeing, rows, bits) if bits else None


def one_ratio(rows: Rows, units: tuple[float, float]) -> tuple[float, float, Rows]:
    """Return the bounds of the ratio that most rows have, and these rows. `units`: what both sides are rounded to."""
    one, other = values_of(rows)
    low = (other - units[1] / 2) / (one + units[0] / 2)
    high = (other + units[1] / 2) / np.maximum(one - units[0] / 2, one / 4)
    first, last, agreeing = most_common_point(low, high)
    return first, last, [row for row, agrees in zip(rows, agreeing.tolist(), strict=True) if agrees]


def values_of(rows: Rows) -> tuple[Floats, Floats]:
    """Return the numbers of both sides, shape (rows,) each."""
    values = np.array([(float(one.value), float(other.value)) for one, other in rows]).reshape(-1, 2)
    return values[:, 0], values[:, 1]


def most_common_point(low: Floats, high: Floats) -> tuple[float, float, NDArray[np.bool_]]:
    """Return the lowest stretch in which the most of some intervals meet, and which do, bool, shape (intervals,).

    `low`, `high`: shape (intervals,), unsorted; intervals are closed.
    """
    low, high = low * (1 - _NEAR), high * (1 + _NEAR)
    starts, ends = np.sort(low), np.sort(high)
    depth = np.arange(1, len(starts) + 1) - np.searchsorted(ends, starts, "left")
    place = starts[int(np.argmax(depth))]
    agreeing = np.asarray((low <= place) & (place <= high))
    return float(place), float(high[agreeing].min()), agreeing


def _one_difference(rows: Rows) -> Relation | None:
    """Return the difference that most rows have, exactly."""
    differences = [other.value - one.value for one, other in rows]
    common = max(sorted(set(differences)), key=differences.count)
    agreeing = [row for row, difference in zip(rows, differences, strict=True) if difference == common]
    bits = _bits(agreeing, len(rows), 0.0)
    return Relation(False, float(common), float(common), agreeing, rows, bits) if common and bits else None


def _bits(rows: Rows, among: int, unit: float) -> float:
    """Return how unlikely it is that so many rows agree by chance; 0 where too few agree, or too few add bits."""
    different = {(one.value, other.value): (one, other) for one, other in rows}
    bits = [row_bits for one, other in different.values() if (row_bits := _bits_of(one, other, unit)) >= _SAYS]
    if len(rows) < _AGREE * among or len(bits) < _FEWEST:
        return 0.0
    return max(0.0, sum(bits) - max(bits) - math.log2(math.comb(among, len(rows))))


def _bits_of(one: Cell, other: Cell, unit: float) -> float:
    """Return how unlikely it is that one row agrees by chance: round numbers agree often, as few are possible.

    A row is as round as the less round of its numbers; those that end with 5 count as steps of 5.
    """
    grid = min(trailing(one.value), trailing(other.value))
    halves = all(value.scaleb(-grid) % 5 == 0 for value in (one.value, other.value))
    step = max(10.0**grid * (5 if halves else 1), unit)
    return min(_MOST_BITS, max(0.0, math.log2(_SPREAD * float(min(one.value, other.value)) / step)))


def short_decimal(low: float, high: float) -> float | None:
    """Return the decimal with the fewest places, at most three, between two numbers; None where there is none."""
    firsts = (math.ceil(low * places - _NEAR * places) / places for places in (10, 100, 1000))
    return next((first for first in firsts if first <= high * (1 + _NEAR)), None)
