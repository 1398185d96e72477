"""Finds columns of prices of two documents that are in one ratio or have one difference."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from hengwen.model.document import Document
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.signs.context import PairSign, SignContext
from hengwen.signs.figures.candidates import candidate_columns
from hengwen.signs.figures.column_relations import Relation, relation, short_decimal
from hengwen.signs.figures.derivation import is_derived
from hengwen.signs.figures.price_tables import PriceColumn, price_columns
from hengwen.signs.figures.sentences import Explanation, describe

_LEAST_BITS = 20  # below which it may be chance among many pairs
_STRONG_BITS = 40
_MOST = 4  # documents related to each other; more of them follow a published list
_TAXES = 3, 6, 9, 13  # percent of value-added tax in China
_EQUAL = 0.75  # of the rows that a task sheet has too
_SHOWN = 5


class _Related(Struct, frozen=True):
    """Two columns of two documents that are related."""

    left: PriceColumn
    right: PriceColumn
    relation: Relation

    @property
    def is_derived(self) -> bool:
        return is_derived(self.relation, (self.left.unit, self.right.unit))


_Pairs = Mapping[tuple[int, int], Sequence[_Related]]


def price_signs(context: SignContext) -> Iterator[PairSign]:
    """Yield a sign for every compared pair with related columns, for the columns with most bits."""
    columns = {
        place: columns_of for place, document in enumerate(context.documents) if (columns_of := price_columns(document))
    }
    if context.document_frequency(columns) < 2:
        return
    given = [column for template in context.templates for column in price_columns(template, every=True)]
    related = _related(context, columns)
    groups = _groups(related)
    among = context.document_frequency(columns)
    for (i, j), every in sorted(related.items(), key=lambda item: item[0]):
        frequency = context.document_frequency(groups[i])
        common = frequency > _MOST or _is_published(i, j, related)
        derived = None if common else next((possible for possible in every if possible.is_derived), None)
        chosen = derived or every[0]
        explanation = _explanation(chosen, given, derived=derived is not None)
        documents = context.documents[i], context.documents[j]
        yield i, j, _sign(documents, chosen, explanation, frequency=frequency, among=among)


def _related(context: SignContext, columns: Mapping[int, Sequence[PriceColumn]]) -> _Pairs:
    """Return for each pair the related columns, the least likely by chance first."""
    relations: dict[tuple[int, int], list[_Related]] = {}
    for (i, one), (j, other) in candidate_columns(context, columns):
        left, right = columns[i][one], columns[j][other]
        between = relation(left, right)
        if between is not None and between.bits >= _LEAST_BITS:
            relations.setdefault((i, j), []).append(_Related(left, right, between))
    return {pair: sorted(of_pair, key=lambda related: -related.relation.bits) for pair, of_pair in relations.items()}


def _explanation(related: _Related, given: Sequence[PriceColumn], *, derived: bool) -> Explanation:
    """Return an innocent explanation of two related columns, where there is one."""
    if any(_follows(column, related.left) and _follows(column, related.right) for column in given):
        return Explanation.TEMPLATE
    if _is_tax(related.relation):
        return Explanation.TAX
    return Explanation.NONE if derived else Explanation.COMMON_LIST


def _follows(given: PriceColumn, column: PriceColumn) -> bool:
    """Return whether the numbers of a column are those of a task sheet, or in one ratio or difference with them."""
    keys = given.cells.keys() & column.cells.keys()
    equal = sum(given.cells[key].value == column.cells[key].value for key in keys)
    return equal >= max(1, _EQUAL * len(keys)) or relation(given, column) is not None


def _groups(related: _Pairs) -> Mapping[int, set[int]]:
    """Return the documents connected by related columns, for each of them."""
    groups: dict[int, set[int]] = {}
    for i, j in related:
        together = groups.get(i, {i}) | groups.get(j, {j})
        groups.update(dict.fromkeys(together, together))
    return groups


def _is_published(i: int, j: int, related: _Pairs) -> bool:
    """Return whether one of two documents has prices that others took small discounts off: published maximum prices."""
    for place in (i, j):
        ratios = [
            of_pair[0].relation if pair[0] == place else of_pair[0].relation.turned
            for pair, of_pair in related.items()
            if place in pair and of_pair[0].relation.is_ratio
        ]
        if len(ratios) > 1 and all(
            ratio.high < 1 and short_decimal(ratio.low, ratio.high) is not None for ratio in ratios
        ):
            return True
    return False


def _is_tax(relation: Relation) -> bool:
    """Return whether a ratio may be that of prices with a tax to those without it."""
    ratios = (relation, relation.turned) if relation.is_ratio else ()
    return any(ratio.low <= 1 + rate / 100 <= ratio.high for rate in _TAXES for ratio in ratios)


def _strength(related: _Related, explanation: Explanation) -> Strength:
    """Return weak where there is an innocent explanation; otherwise by how unlikely it is by chance."""
    if explanation is not Explanation.NONE or not (related.left.is_offer and related.right.is_offer):
        return Strength.WEAK
    return Strength.STRONG if related.relation.bits >= _STRONG_BITS else Strength.MEDIUM


def _sign(
    documents: tuple[Document, Document],
    related: _Related,
    explanation: Explanation,
    *,
    frequency: int,
    among: int,
) -> Sign:
    kind = SignKind.CONSTANT_RATIO if related.relation.is_ratio else SignKind.CONSTANT_DIFFERENCE
    left, right = (
        tuple(
            SignPlace(row[side].span, document.page_at(row[side].span.start)) for row in related.relation.rows[:_SHOWN]
        )
        for side, document in enumerate(documents)
    )
    what = describe(related.relation, explanation)
    return Sign(kind, _strength(related, explanation), what, frequency, among, left, right, ("item",))
