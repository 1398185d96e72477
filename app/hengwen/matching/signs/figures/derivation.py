"""Whether one of two columns in one ratio was made from the other, or both may have been made from a third list.

Bidders who each take one discount off a published list are in one ratio, too. Two things tell it apart (ours): who
multiplies another's numbers rounds once, while two who start from a third list round both; and a third list of which
both are round multiples shows, as both divided by the discount give numbers rounder than either.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from hengwen.matching.signs.figures.column_relations import Relation, most_common_point, short_decimal

_CHANCE = 0.02  # that two who start from a third list look so all the same
_ONCE = 0.75  # of rows that are rounded to the same unit twice look as if they were rounded once
_ROUNDINGS = ((Fraction(-1, 2), Fraction(1, 2)), (Fraction(0), Fraction(1)), (Fraction(-1), Fraction(0)))
_SHORT = 2000  # ratios with three decimals between one and two, and their inverses
_DISCOUNTS = np.array([each for each in range(500, 1501) if each != 1000]) / 1000
_NEAR = 1e-6

_Side = Callable[[int], Fraction]


def is_derived(relation: Relation, units: tuple[Fraction, Fraction]) -> bool:
    """Whether hardly anything but that one list was made from the other explains that two columns are in one ratio.

    `units`: to what the numbers of both are rounded. A difference is: nobody publishes a list to add to.
    """
    if not relation.is_ratio:
        return True
    if _from_rounder_list(relation, units):
        return False
    return any(chance <= _CHANCE for chance in _chances(relation, units))


def _chances(relation: Relation, units: tuple[Fraction, Fraction]) -> Iterator[float]:
    """How likely it is that two lists from a third one look as if one were made from the other, both ways."""
    rows = [(Fraction(one.value), Fraction(other.value)) for one, other in relation.rows]
    yield _chance_of_once(rows, *units)
    yield _chance_of_once([(other, one) for one, other in rows], units[1], units[0])


def _chance_of_once(rows: list[tuple[Fraction, Fraction]], unit: Fraction, made_unit: Fraction) -> float:
    """The chance that rows of two lists from a third one are all a number times one ratio, rounded once; 1 if not."""
    each = _ONCE * float(min(Fraction(1), made_unit / unit)) if unit >= made_unit else 1 - float(unit / made_unit) / 4
    found = 1.0
    for down, up in _ROUNDINGS:
        intervals = [((made - up * made_unit) / one, (made - down * made_unit) / one) for one, made in rows]
        low, high = most_common_point(intervals)
        if all(first <= low and high <= last for first, last in intervals):
            chance = len(_ROUNDINGS) * each ** len(rows)
            if short_decimal(low, high) is not None or short_decimal(1 / high, 1 / low) is not None:
                chance *= min(1.0, _SHORT * float(high - low))
            found = min(found, chance)
    return found


def _from_rounder_list(relation: Relation, units: tuple[Fraction, Fraction]) -> bool:
    """Whether all numbers of the rounder list, divided by one ratio of three decimals, are rounder still."""
    side = 0 if units[0] >= units[1] else 1
    unit = float(units[side])
    values = np.array([float(row[side].value) for row in relation.rows])
    listed = values[None, :] / _DISCOUNTS[:, None] / (10 * unit)
    near = np.abs(listed - np.round(listed)) * _DISCOUNTS[:, None] * 10 <= 0.5 + _NEAR
    return bool((near & (np.round(listed) > 0)).all(axis=1).any())
