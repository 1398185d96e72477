"""What two columns of numbers have to do with each other: one ratio or one difference of nearly all rows.

How rarely that comes about by chance is counted in bits. Two who ask prices by themselves come within a few percent of
each other, wherever they like; one row fixes the ratio, and each further one would hit it by chance as often as the
numbers that round to it are among all that could stand there (ours).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from hengwen.matching.signs.figures.price_tables import Cell, Column, trailing

_SPREAD = 0.05  # how far prices of one thing are apart at least where they were asked for independently
_MOST_BITS = 12.0  # that one row can say: a number may be odd for a reason of its own
_FEWEST = 5  # different rows that say something
_SAYS = 1.0  # bits of a row that does
_AGREE = 0.75  # of the rows
_RANGE = 0.5, 2.0  # of a ratio: beyond it, one list is in another unit or of something else

Rows = Sequence[tuple[Cell, Cell]]


@dataclass(frozen=True, slots=True)
class Relation:
    """One ratio or one difference of two columns, `right` to `left`.

    `low`, `high`: between which it lies; `rows`: those that agree; `among`: how many rows both have; `bits`: how rarely
    so many agree by chance, as a power of two.
    """

    is_ratio: bool
    low: Fraction
    high: Fraction
    rows: Rows
    among: int
    bits: float

    @property
    def middle(self) -> Fraction:
        """The ratio or the difference, in the middle of where it can lie."""
        return (self.low + self.high) / 2

    @property
    def turned(self) -> "Relation":
        """The same, `left` to `right`."""
        rows = [(other, one) for one, other in self.rows]
        if self.is_ratio:
            return replace(self, low=1 / self.high, high=1 / self.low, rows=rows)
        return replace(self, low=-self.high, high=-self.low, rows=rows)


def relation(left: Column, right: Column) -> Relation | None:
    """What two columns have to do with each other; None where it is nothing, or no more than that they are equal."""
    keys = [key for key in left.cells if key in right.cells]
    rows = [(left.cells[key], right.cells[key]) for key in keys]
    units = Fraction(left.unit), Fraction(right.unit)
    if len({(one.value, other.value) for one, other in rows}) < _FEWEST:
        return None
    return _one_ratio(rows, units) or _one_difference(rows)


def _one_ratio(rows: Rows, units: tuple[Fraction, Fraction]) -> Relation | None:
    """The ratio that most rows have, each number anywhere within what rounds to it."""
    intervals = [ratio_between(one, other, *units) for one, other in rows]
    low, high = most_common_point(intervals)
    agreeing = [row for row, (first, last) in zip(rows, intervals, strict=True) if first <= low and high <= last]
    if low <= 1 <= high or not _RANGE[0] <= low <= high <= _RANGE[1]:
        return None
    found = Relation(True, low, high, agreeing, len(rows), _bits(agreeing, len(rows), max(units)))
    return found if found.bits else None


def _one_difference(rows: Rows) -> Relation | None:
    """The difference that most rows have, to the digit."""
    differences = [Fraction(other.value - one.value) for one, other in rows]
    common = max(sorted(set(differences)), key=differences.count)
    agreeing = [row for row, each in zip(rows, differences, strict=True) if each == common]
    found = Relation(False, common, common, agreeing, len(rows), _bits(agreeing, len(rows), Fraction(0)))
    return found if common and found.bits else None


def _bits(rows: Rows, among: int, unit: Fraction) -> float:
    """How rarely so many rows agree by chance; 0 where too few do, or too few that say anything."""
    different = {(one.value, other.value): (one, other) for one, other in rows}
    bits = [each for one, other in different.values() if (each := _bits_of(one, other, unit)) >= _SAYS]
    if len(rows) < _AGREE * among or len(bits) < _FEWEST:
        return 0.0
    return max(0.0, sum(bits) - max(bits) - math.log2(math.comb(among, len(rows))))


def _bits_of(one: Cell, other: Cell, unit: Fraction) -> float:
    """How rarely one row agrees by chance: round numbers meet often, as few could stand there."""
    grid = Decimal(1).scaleb(min(trailing(one.value), trailing(other.value)))
    step = max(_grid(one.value, other.value, grid), float(2 * unit))
    return min(_MOST_BITS, max(0.0, math.log2(_SPREAD * float(min(one.value, other.value)) / step)))


def _grid(one: Decimal, other: Decimal, grid: Decimal) -> float:
    """The step between numbers that are as round as the less round of two: those ending with 5 count as steps of 5."""
    halves = all(value % (5 * grid) == 0 for value in (one, other))
    return float(grid) * (5 if halves else 1)


def ratio_between(one: Cell, other: Cell, unit: Fraction, other_unit: Fraction) -> tuple[Fraction, Fraction]:
    """Between which ratios a number is to another where both are rounded to a unit."""
    least, most = Fraction(one.value) - unit / 2, Fraction(one.value) + unit / 2
    value, half = Fraction(other.value), other_unit / 2
    return (value - half) / most, (value + half) / max(least, unit / 4)


def most_common_point(intervals: Sequence[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """Where most of some intervals meet, the lowest such place, its ends included."""
    ends = sorted([(low, 0) for low, _ in intervals] + [(high, 1) for _, high in intervals])
    depth, deepest, place = 0, 0, 0
    for at, (_, closes) in enumerate(ends):
        depth += -1 if closes else 1
        if depth > deepest:
            deepest, place = depth, at
    return ends[place][0], ends[place + 1][0]


def short_decimal(low: Fraction, high: Fraction) -> Fraction | None:
    """The decimal with the fewest places, three at most, between two numbers; None where there is none."""
    firsts = (Fraction(math.ceil(low * places), places) for places in (10, 100, 1000))
    return next((first for first in firsts if first <= high), None)
