"""Finds totals of three offers or more in an arithmetic or a geometric series."""

import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from hengwen.model.document import Document
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.span import Span
from hengwen.signs.context import PairSign, SignContext
from hengwen.signs.figures.price_tables import trailing

_TOTAL = regex(
    r"(?:投标总报?价|总报价|报价总[额价]|投标报价|合同总价|[总合]计(?:金额|报价)?|总金额|总价"
    r"|grand total|total (?:price|bid|amount|cost)|bid price)[^\d\n。；;，,%]{0,40}?"
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{4,12}(?:\.\d{1,2})?)(?![\d.,]*\d|\s?[%％万亿年])",
    re.IGNORECASE,
)
_WORDS = "总价", "总计", "总金额", "总报价", "合计", "报价总", "投标报价"  # one of these is in every total, or
_ENGLISH = "total", "d pr"  # in lower case; “bid price” without its i, which may be written without a dot
_MANY = 40  # offers, beyond which three in a series are no surprise, and too many to try
_NEAR = Fraction(3, 2)  # the highest of a series to the lowest
_STEPS = 200  # shares of a published total, in half percents
_TOLERANCE = Fraction(3, 2)  # of the last written digit
_LEAST_BITS, _MEDIUM_BITS, _STRONG_BITS = 9, 12, 18


class _Total(Struct, frozen=True):
    """The total of an offer, as in its text."""

    value: Decimal
    written: str
    span: Span


class _Series(Struct, frozen=True):
    """Offers in a series by their places in the check, the lowest first; and how unlikely it is by chance."""

    places: tuple[int, ...]
    arithmetic: bool
    bits: float
    of_one_list: bool


def total_signs(context: SignContext) -> Iterator[PairSign]:
    """Yield a sign for every compared pair whose totals are in one series with others."""
    totals = {
        place: total for place, document in enumerate(context.documents) if (total := _total(document)) is not None
    }
    if not 3 <= context.document_frequency(totals) <= _MANY:
        return
    series_of_pair: dict[tuple[int, int], _Series] = {}
    for series in sorted(_all_series(context, totals), key=lambda one_series: (one_series.bits, one_series.places)):
        series_of_pair.update(dict.fromkeys(context.pairs(series.places), series))
    among = context.document_frequency(totals)
    for (i, j), series in sorted(series_of_pair.items(), key=lambda item: item[0]):
        left, right = (
            (SignPlace(totals[place_of].span, context.documents[place_of].page_at(totals[place_of].span.start)),)
            for place_of in (i, j)
        )
        what = _describe(series, [totals[member].written for member in series.places])
        frequency = len(series.places)
        yield i, j, Sign(SignKind.TOTALS_IN_SERIES, _strength(series), what, frequency, among, left, right)


def _total(document: Document) -> _Total | None:
    """Return the highest number of a document that is called a total."""
    if not any(word in document.text for word in _WORDS) and not any(
        word in document.text.lower() for word in _ENGLISH
    ):
        return None
    totals = [
        _Total(Decimal(match["number"].replace(",", "")), match["number"], Span(*match.span("number")))
        for match in _TOTAL.finditer(document.text)
    ]
    return max(totals, key=lambda total: total.value, default=None)


def _all_series(context: SignContext, totals: Mapping[int, _Total]) -> Iterator[_Series]:
    """Yield every three totals of different people in a series, if that is less likely than chance among so many."""
    ordered = sorted(totals, key=lambda place: (totals[place].value, place))
    tries = math.log2(max(1, math.comb(len(ordered), 3)))
    for three in combinations(ordered, 3):
        values = [Fraction(totals[place].value) for place in three]
        if not values[0] < values[1] < values[2] <= _NEAR * values[0]:
            continue
        if context.document_frequency(three) < len(three) or len(context.pairs(three)) < len(three):
            continue
        unit = Fraction(1, 100) if any("." in totals[place].written for place in three) else Fraction(1)
        for arithmetic in (True, False):
            expected = 2 * values[1] - values[0] if arithmetic else values[1] ** 2 / values[0]
            if abs(values[2] - expected) <= _TOLERANCE * unit:
                grid = 10.0 ** min(trailing(totals[place].value) for place in three)
                could = float((values[2] - values[0]) / 2) / max(grid, float(2 * _TOLERANCE * unit))
                bits = math.log2(max(1.0, could)) - tries
                if bits >= _LEAST_BITS:
                    yield _Series(three, arithmetic, bits, _of_one_list(values, unit))


def _of_one_list(values: list[Fraction], unit: Fraction) -> bool:
    """Return whether the totals may be shares of one published total, in half per cents, or no markup on the lowest."""
    step = (values[1] - values[0]) / values[0]
    width = _TOLERANCE * unit / values[0]
    near = abs(step.limit_denominator(_STEPS) - step) <= width
    return near and abs(round(step * 1000) - step * 1000) > width * 1000


def _strength(series: _Series) -> Strength:
    if series.of_one_list or series.bits < _MEDIUM_BITS:
        return Strength.WEAK
    return Strength.STRONG if series.bits >= _STRONG_BITS else Strength.MEDIUM


def _describe(series: _Series, written: list[str]) -> Message:
    values = dict(zip(("first", "second", "third"), written, strict=True))
    if series.arithmetic:
        return message(
            "The totals {first}, {second} and {third} of three files are equally far apart: were they agreed upon?",
            **values,
        )
    return message(
        "The totals {first}, {second} and {third} of three files grow by one factor: were they agreed upon?", **values
    )
