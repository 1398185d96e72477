"""Finds columns of prices that may be in one ratio or difference, by values that stay the same when a list is
multiplied or added to. So not every two documents have to be compared.
"""

import math
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from hengwen.signs.context import SignContext
from hengwen.signs.figures.price_tables import PriceColumn

_ALIKE = 3  # neighbouring rows whose ratios or differences two columns share, at least
_SHARE = 4  # rows of the shorter column, of which one must agree
_MOST = 40  # submitters with one ratio of two rows; with more it is a list that all have
_STEPS = 5, 7, 10, 13  # of a logarithm, as powers of two below 1

Place = tuple[int, int]
"""A document by its place in the check, and the number of a column there."""

_Key = tuple[Hashable, ...]


def candidate_columns(context: SignContext, columns: Mapping[int, Sequence[PriceColumn]]) -> list[tuple[Place, Place]]:
    """Return every two columns worth a closer look, of documents i < j that are compared, in order.

    Rows are sorted by their labels, so that the order in the document does not matter. The ratio of two neighbouring
    numbers stays when all are multiplied, their difference when something is added. It is rounded in steps as fine as
    the numbers are exact, and twice, half a step apart.
    """
    columns_by_key: dict[_Key, list[Place]] = defaultdict(list)
    for document, of_document in columns.items():
        for number, column in enumerate(of_document):
            for key in _invariants(column):
                columns_by_key[key].append((document, number))
    rows: dict[tuple[Place, Place], set[_Key]] = defaultdict(set)
    for key, places in columns_by_key.items():
        documents = {document for document, _ in places}
        if len(documents) < 2 or context.document_frequency(documents) > _MOST:
            continue
        compared = set(context.pairs(documents))
        for one, other in combinations(places, 2):
            if (one[0], other[0]) in compared:
                rows[one, other].add(key[:2])

    def least(pair: tuple[Place, Place]) -> int:
        return max(_ALIKE, min(len(columns[document][number].cells) for document, number in pair) // _SHARE)

    return sorted(pair for pair, alike in rows.items() if len(alike) >= least(pair))


def _invariants(column: PriceColumn) -> Iterator[_Key]:
    half = float(column.unit) / 2
    for (first, one), (second, other) in pairwise(sorted(column.cells.items(), key=lambda item: item[0])):
        difference = other.value - one.value
        if difference:
            yield first, second, "difference", difference.normalize()
        values = float(one.value), float(other.value)
        inexact = half / values[0] + half / values[1]
        exact = -math.log2(4 * inexact)
        for steps in (step for step in _STEPS if step <= exact):
            scaled = math.log(values[1] / values[0]) * 2**steps
            yield first, second, steps, math.floor(scaled), 0
            yield first, second, steps, math.floor(scaled + 0.5), 1
