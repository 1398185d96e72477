"""Messages about two columns of prices: a question, with one row of both as an example."""

from enum import Enum, auto

from hengwen.model.messages import Message, message
from hengwen.signs.figures.column_relations import Relation, short_decimal

_PLACES = 4  # of a ratio with infinitely many decimals


class Explanation(Enum):
    """Innocent explanations of a relation, besides those of every relation."""

    NONE = auto()
    TEMPLATE = auto()
    COMMON_LIST = auto()
    TAX = auto()


def describe(relation: Relation, explanation: Explanation) -> Message:
    """Return the question: how many rows of how many, the ratio or difference, and one row as in both."""
    if not relation.is_ratio:
        return _of_difference(relation, explanation)
    turned, ratio = _written_ratio(relation)
    values: dict[str, str | int] = {
        "rows": len(relation.rows),
        "all": len(relation.shared),
        "ratio": ratio,
        **_example(turned),
    }
    match explanation:
        case Explanation.TEMPLATE:
            return message(
                "{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}), and so are those of the"
                " task sheet with both: did both take one discount off it?",
                **values,
            )
        case Explanation.TAX:
            return message(
                "{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}), which is a rate of tax:"
                " does only one of both lists include it?",
                **values,
            )
        case Explanation.COMMON_LIST:
            return message(
                "{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}): did both start from one"
                " list, such as published prices, or one from the other?",
                **values,
            )
        case _:
            return message(
                "{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}): was one list worked out"
                " from the other?",
                **values,
            )


def _of_difference(relation: Relation, explanation: Explanation) -> Message:
    rising = relation if relation.low > 0 else relation.turned
    values: dict[str, str | int] = {
        "rows": len(rising.rows),
        "all": len(rising.shared),
        "difference": _decimal(rising.low),
        **_example(rising),
    }
    if explanation is Explanation.TEMPLATE:
        return message(
            "{rows} of {all} prices are {difference} apart ({item}: {one} and {other}), and those of the task sheet"
            " hang together with both: did both start from it?",
            **values,
        )
    return message(
        "{rows} of {all} prices are {difference} apart ({item}: {one} and {other}): was one list worked out from the"
        " other?",
        **values,
    )


def _written_ratio(relation: Relation) -> tuple[Relation, str]:
    """Return a relation turned so that its ratio is short, or above 1, and that ratio."""
    rising = relation if relation.low > 1 else relation.turned
    for direction in (rising, rising.turned):
        if (short := short_decimal(direction.low, direction.high)) is not None:
            return direction, _decimal(short)
    return rising, f"{rising.middle:.{_PLACES}f}"


def _example(relation: Relation) -> dict[str, str]:
    """Return a row as in both, one with the same name in both if there is any, and as little round as others."""
    one, other = max(relation.rows, key=lambda row: (row[0].label == row[1].label, len(row[0].written)))
    return {"item": one.label, "one": one.written, "other": other.written}


def _decimal(number: float) -> str:
    return f"{number:,.6f}".rstrip("0").rstrip(".")
