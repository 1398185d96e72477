"""The signals of a logistic model of two titles, with their coefficients.

There are two cases. Titles that share a word in letters as their subject (Linux, Redis; but no tool, as in
基于Python的) are judged by pairs of characters. All others, and titles without Chinese, are judged by the characters of
their content words, and replaced nouns count against them.
"""

from collections import Counter
from math import fsum, log1p
from typing import NamedTuple

from hengwen.matching.titles.kinds import other_kind
from hengwen.matching.titles.pairing import CHARACTERS, Numbers, Pairing, bits, heaviest, shared_bits
from hengwen.matching.titles.replaced import compare_replaced
from hengwen.matching.titles.title import Title
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import is_chinese, is_name


class Signals(NamedTuple):
    """Signals for (first six) and against (the others) two titles being one; also the coefficients of these.

    shared: ln(1 + bits of shared and similar words / 10). bigrams, short_bigrams: pairs of neighbouring characters of
    both, of all (Dice) and of those of the shorter title; 0 in titles without a subject in letters. content,
    short_content: the same of the characters of content words; 0 in titles with one. same_count: both have the same
    count, 0 or 1. no_name: no subject in letters, 0 or 1.
    replaced: ln(1 + bits of words not shared, in the title that has fewer of them / 5). other_name: bits / 10 of the
    weightiest word in letters that is not shared, in the title where it is lighter. other_word: the same for a word in
    letters on one side and a Chinese one on the other, beside a shared subject in letters. other_part, other_number,
    one_sided: see `Numbers`, 0 or 1. other_thing, in_place, other_action: bits / 10 of `Replaced`, in titles without a
    subject in letters. named_thing: in_place beside one. opposite: see `Replaced`. other_kind: two kinds of documents.
    """

    shared: float
    bigrams: float
    short_bigrams: float
    content: float
    short_content: float
    same_count: float
    no_name: float
    replaced: float
    other_name: float
    other_word: float
    other_part: float
    other_number: float
    one_sided: float
    other_thing: float
    in_place: float
    other_action: float
    named_thing: float
    opposite: float
    other_kind: float


COEFFICIENTS = Signals(
    shared=2.07,
    bigrams=3.49,
    short_bigrams=1.68,
    content=2.23,
    short_content=0.88,
    same_count=0.78,
    no_name=1.64,
    replaced=-0.87,
    other_name=-1.85,
    other_word=-0.41,
    other_part=-4.36,
    other_number=-2.83,
    one_sided=-1.31,
    other_thing=-1.01,
    in_place=-0.62,
    other_action=-0.09,
    named_thing=-0.16,
    opposite=-3.73,
    other_kind=-2.50,
)
"""The coefficient of each signal in the log-odds that two titles are one; the last was set by hand."""

INTERCEPT = -5.54
"""Log-odds without any signal, so that titles match from 0 on."""

NONE = Signals(*[0.0] * len(COEFFICIENTS))
"""No signal at all."""


def log_odds(signals: Signals) -> float:
    """Return the log-odds that two titles are one."""
    return INTERCEPT + fsum(x * y for x, y in zip(signals, COEFFICIENTS, strict=True))


def measure(a: Title, b: Title, pairing: Pairing, numbers: Numbers, weights: Weights) -> Signals:
    """Return the signals of two titles that are not both empty."""
    shared = fsum((bits(pairing.shared, weights), *(shared_bits(pair, weights) for pair in pairing.alike)))
    names = [heaviest(filter(is_name, side), weights) for side in (pairing.left, pairing.right)]
    signals = NONE._replace(
        shared=log1p(shared / 10),
        same_count=float(numbers.same_count),
        replaced=log1p(max(0.0, min(a.bits, b.bits) - shared) / 5),
        other_name=min(names) / 10,
        other_part=float(numbers.other_part),
        other_number=float(numbers.other_number),
        one_sided=float(numbers.one_sided),
        other_kind=float(other_kind(a.kind, b.kind)),
    )
    replaced = compare_replaced(a, b, pairing)
    if named(a, b):
        dice, short = _shared_part(a.bigrams, b.bigrams)
        chinese = [heaviest(filter(is_chinese, side), weights) for side in (pairing.left, pairing.right)]
        return signals._replace(
            bigrams=dice,
            short_bigrams=short,
            other_word=max(min(names[0], chinese[1]), min(names[1], chinese[0])) / 10,
            named_thing=replaced.in_place / 10,
            opposite=float(replaced.opposite),
        )
    dice, short = _shared_part(a.content, b.content)
    return signals._replace(
        content=dice,
        short_content=short,
        no_name=1.0,
        other_thing=replaced.thing / 10,
        in_place=replaced.in_place / 10,
        other_action=replaced.other / 10,
        opposite=float(replaced.opposite),
    )


def best_odds(a: Title, b: Title, shared: float) -> float:
    """Return the maximum of the log-odds of titles that share some bits word for word, `a` the lighter one."""
    rest, by = max(0.0, a.bits - shared), COEFFICIENTS
    odds = INTERCEPT + by.shared * log1p((shared + CHARACTERS * rest) / 10) + by.same_count
    odds += by.replaced * log1p((1 - CHARACTERS) * rest / 5)
    if named(a, b):
        dice, short = _shared_part(a.bigrams, b.bigrams)
        return odds + by.bigrams * dice + by.short_bigrams * short
    odds += by.no_name
    if odds + by.content + by.short_content <= 0:
        return odds + by.content + by.short_content
    dice, short = _shared_part(a.content, b.content)
    return odds + by.content * dice + by.short_content * short


def _shared_part(left: Counter[str], right: Counter[str]) -> tuple[float, float]:
    """Return the share that two titles have in common, of all (Dice) and of the shorter one."""
    shared, sizes = (left & right).total(), (left.total(), right.total())
    return 2 * shared / max(1, sum(sizes)), shared / max(1, min(sizes))


def named(a: Title, b: Title) -> bool:
    """Return whether titles share a word in letters as their subject; titles without Chinese have none."""
    return (a.chinese or b.chinese) and not (a.letters & b.letters) <= (a.tools | b.tools)
