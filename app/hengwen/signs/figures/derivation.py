"""Tells whether one of two columns in one ratio was made from the other, or both may have been made from a third list.

Bidders who each take a discount off a published list have columns in one ratio too. Two things tell these cases apart
(ours). Whoever multiplies another's numbers rounds once, while two who start from a third list both round. And a third
list of round numbers shows: both lists, divided by their discounts, give rounder numbers.
"""

import math

import numpy as np

from hengwen.signs.figures.column_relations import (
    Floats,
    Relation,
    Rows,
    most_common_point,
    one_ratio,
    short_decimal,
    values_of,
)

_CHANCE = 0.02  # that two who start from a third list look like this all the same
_ONCE = 0.75  # of rows rounded to the same unit twice that look as if they were rounded once
_ROUNDINGS = (-0.5, 0.5), (0.0, 1.0), (-1.0, 0.0)
_SHORT = 2000  # ratios with three decimals between one and two, and their inverses
_FACTORS = np.array([part for part in range(5_000, 15_001) if part != 10_000]) / 10_000  # a price to a published one
_MOST = 0.9  # of the rows that are rounder there: some may have been changed
_NEAR = 1e-6


def is_derived(relation: Relation, units: tuple[float, float]) -> bool:
    """Return whether two columns are in one ratio most likely because one was made from the other.

    `units`: what the numbers of both are rounded to. Columns with one difference always are: nobody publishes a list to
    add to.
    """
    if not relation.is_ratio:
        return True
    _, _, rows = one_ratio(relation.shared, units)
    if _from_rounder_list(rows, units):
        return False
    one, other = values_of(rows)
    return min(_chance_of_once(one, other, *units), _chance_of_once(other, one, *units[::-1])) <= _CHANCE


def _chance_of_once(values: Floats, derived: Floats, unit: float, derived_unit: float) -> float:
    """Return the chance that rows of two lists made from a third one look like one multiplied by a ratio and rounded
    once: up, down, or to the nearest.
    """
    share = _ONCE * derived_unit / unit if unit >= derived_unit else 1 - unit / derived_unit * (1 - _ONCE)
    least = 1.0
    for down, up in _ROUNDINGS:
        low, high, fitting = most_common_point(
            (derived - up * derived_unit) / values, (derived - down * derived_unit) / values
        )
        chance = len(_ROUNDINGS) * _at_least(int(fitting.sum()), len(derived), share)
        if short_decimal(low, high) is not None or short_decimal(1 / high, 1 / low) is not None:
            chance *= min(1.0, _SHORT * (high - low))
        least = min(least, chance)
    return least


def _at_least(count: int, among: int, probability: float) -> float:
    """Return the chance of at least so many successes, each with one probability (binomial)."""
    return sum(
        math.comb(among, successes) * probability**successes * (1 - probability) ** (among - successes)
        for successes in range(count, among + 1)
    )


def _from_rounder_list(rows: Rows, units: tuple[float, float]) -> bool:
    """Return whether nearly all numbers of a list, divided by one ratio of four decimals, are even rounder.

    The rounder list is tested, as the other one may be made from it; both where they are equally round.
    """
    unit = max(units)
    lists = [values for values, own in zip(values_of(rows), units, strict=True) if own == unit]
    return any(_has_rounder_source(values, unit) for values in lists)


def _has_rounder_source(values: Floats, unit: float) -> bool:
    listed = values[None, :] / _FACTORS[:, None] / (10 * unit)
    near = np.abs(listed - np.round(listed)) * _FACTORS[:, None] * 10 <= 0.5 + _NEAR
    return bool((np.mean(near & (np.round(listed) > 0), axis=1) >= _MOST).any())
