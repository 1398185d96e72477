"""Columns of prices of two documents that are in one ratio or apart by one difference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hengwen.matching.signs.context import SignContext
from hengwen.matching.signs.figures.candidates import candidate_columns
from hengwen.matching.signs.figures.column_relations import Relation, relation, short_decimal
from hengwen.matching.signs.figures.derivation import is_derived
from hengwen.matching.signs.figures.price_tables import Column, price_columns
from hengwen.matching.signs.figures.sentences import Explanation, describe
from hengwen.model.document import Document
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength

_LEAST_BITS = 20  # below which chance may do it among many pairs
_STRONG_BITS = 40
_MOST = 4  # documents that follow each other; more follow what was published
_TAXES = 3, 6, 9, 13  # percent of value-added tax in China
_EQUAL = 0.75  # of the rows that a task sheet has, too
_SHOWN = 5

Found = tuple[int, int, Sign]


@dataclass(frozen=True, slots=True)
class _Related:
    """Two columns that are related. `derived`: whether one was made from the other; `given`: both from a template."""

    left: Column
    right: Column
    relation: Relation
    derived: bool
    given: bool

    @property
    def worth(self) -> tuple[bool, float]:
        return self.derived, self.relation.bits


def price_signs(context: SignContext) -> Iterator[Found]:
    """The sign of every pair of documents that are compared and have related columns: one, of those that tell most."""
    columns = {place: some for place, document in enumerate(context.documents) if (some := price_columns(document))}
    if context.document_frequency(columns) < 2:
        return
    related = _related(context, columns)
    groups = _groups(related)
    among = context.document_frequency(columns)
    for (i, j), found in sorted(related.items(), key=lambda item: item[0]):
        having = context.document_frequency(groups[i])
        strength = _strength(found, having, published=_is_published(i, j, related))
        yield i, j, _sign((context.documents[i], context.documents[j]), found, strength, having, among)


def _related(context: SignContext, columns: Mapping[int, Sequence[Column]]) -> dict[tuple[int, int], _Related]:
    """Of every pair the two columns whose relation tells most."""
    given = [column for template in context.templates for column in price_columns(template, every=True)]
    found: dict[tuple[int, int], _Related] = {}
    for (i, one), (j, other) in candidate_columns(context, columns):
        left, right = columns[i][one], columns[j][other]
        between = relation(left, right)
        if between is None or between.bits < _LEAST_BITS:
            continue
        derived = is_derived(between, (left.unit, right.unit))
        each = _Related(left, right, between, derived, _are_given(left, right, given))
        if (i, j) not in found or each.worth > found[i, j].worth:
            found[i, j] = each
    return found


def _are_given(left: Column, right: Column, given: Sequence[Column]) -> bool:
    """Whether the numbers of a task sheet or form are those of both, or in one ratio or difference with both."""
    return any(_follows(each, left) and _follows(each, right) for each in given)


def _follows(given: Column, column: Column) -> bool:
    keys = given.cells.keys() & column.cells.keys()
    equal = sum(given.cells[key].value == column.cells[key].value for key in keys)
    return equal >= max(1, _EQUAL * len(keys)) or relation(given, column) is not None


def _groups(related: Mapping[tuple[int, int], _Related]) -> Mapping[int, set[int]]:
    """The documents that hang together by related columns, by each of them."""
    groups: dict[int, set[int]] = {}
    for i, j in related:
        together = groups.get(i, {i}) | groups.get(j, {j})
        groups.update(dict.fromkeys(together, together))
    return groups


def _is_published(i: int, j: int, related: Mapping[tuple[int, int], _Related]) -> bool:
    """Whether one of two documents has what others took short discounts off, too: the highest prices allowed."""
    for place in (i, j):
        ratios = [
            found.relation if pair[0] == place else found.relation.turned
            for pair, found in related.items()
            if place in pair and found.relation.is_ratio
        ]
        if len(ratios) > 1 and all(each.high < 1 and short_decimal(each.low, each.high) is not None for each in ratios):
            return True
    return False


def _strength(found: _Related, having: int, *, published: bool) -> Strength:
    """Weak where something innocent explains it as well; else by how rarely it comes about by chance."""
    offers = found.left.is_offer and found.right.is_offer
    if (
        not offers
        or found.given
        or published
        or not found.derived
        or having > _MOST
        or _tax(found.relation) is not None
    ):
        return Strength.WEAK
    return Strength.STRONG if found.relation.bits >= _STRONG_BITS else Strength.MEDIUM


def _tax(relation: Relation) -> int | None:
    """The rate of tax in percent that a ratio may be; None where it is none."""
    if not relation.is_ratio:
        return None
    ratios = (relation, relation.turned)
    return next((rate for rate in _TAXES for each in ratios if each.low <= 1 + rate / 100 <= each.high), None)


def _explanation(found: _Related) -> Explanation:
    if found.given:
        return Explanation.TEMPLATE
    if _tax(found.relation) is not None:
        return Explanation.TAX
    return Explanation.NONE if found.derived else Explanation.COMMON_LIST


def _sign(documents: tuple[Document, Document], found: _Related, strength: Strength, having: int, among: int) -> Sign:
    kind = SignKind.CONSTANT_RATIO if found.relation.is_ratio else SignKind.CONSTANT_DIFFERENCE
    shown = found.relation.rows[:_SHOWN]
    left, right = (
        tuple(SignPlace(row[side].span, document.page_at(row[side].span.start)) for row in shown)
        for side, document in enumerate(documents)
    )
    return Sign(kind, strength, describe(found.relation, _explanation(found)), having, among, left, right, ("item",))
