"""Whether two titles are the same one, edited: words in common by weight, words and numbers that tell them apart.

The measure is ours: a logistic model of twelve signals, each of which can be shown, with coefficients of one sign each
(`COEFFICIENTS`). They were fitted once, with a bound on their signs, on one half of 4,000 pairs of titles of technical
articles; `docs/titles.md` tells how, and what it does on the other half. Two were set by hand, for titles of
other kinds.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, fsum, log1p
from typing import NamedTuple

from hengwen.matching.titles.kinds import TitleKind, kind_of, other_kind
from hengwen.matching.titles.numbers import Numbers, compare_numbers
from hengwen.matching.titles.pairing import CHARACTERS, Pairing, bits, heaviest, pair_words, worth
from hengwen.matching.titles.weights import Weights, general
from hengwen.text.title_words import is_chinese, is_name, is_noun, meanings


class Signals(NamedTuple):
    """What speaks for (first four) and against (the others) two titles being one; also the coefficients of these.

    shared: ln(1 + bits of shared and alike words / 10). runs: pairs of neighbouring characters that both have, of all
    (Dice). short_runs: the same, of those of the shorter title. same_count: both have the same count, 0 or 1.
    replaced: ln(1 + bits of words not shared, in the title that has fewer of them / 5). other_name: bits / 10 of the
    weightiest word in letters that is not shared, in the title where it is lighter. other_word: the same for a word in
    letters on one side and a Chinese one on the other. other_part, other_number, one_sided: see `Numbers`, 0 or 1.
    other_thing: as other_name for Chinese nouns, less what they are alike; 0 where a word in letters is shared, which
    then is the subject. other_kind: two kinds of documents, 0 or 1.
    """

    shared: float
    runs: float
    short_runs: float
    same_count: float
    replaced: float
    other_name: float
    other_word: float
    other_part: float
    other_number: float
    one_sided: float
    other_thing: float
    other_kind: float


COEFFICIENTS = Signals(
    shared=2.19,
    runs=2.50,
    short_runs=1.08,
    same_count=0.85,
    replaced=-1.05,
    other_name=-1.95,
    other_word=-0.55,
    other_part=-4.25,
    other_number=-2.70,
    one_sided=-1.43,
    other_thing=-2.50,
    other_kind=-2.50,
)
"""What each signal adds to the log-odds that two titles are one; the last two were set by hand."""

INTERCEPT = -4.2
"""Log-odds without any signal, so that titles match from 0 on."""

NONE = Signals(*[0.0] * len(COEFFICIENTS))
"""No signal at all."""

MATCH = 0.5
"""Similarity from which titles match."""

LEAST = 0.45
"""Share of the bits of the title that has fewer that two titles must share word for word to match."""

ROUNDING = 1e-6
"""More than the log-odds can be wrong by rounding."""

CEILING = 0.9999
"""Similarity that titles stay under unless their words are the same, in the same order."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title made ready for comparing: its words, what they mean, their weight in bits, pairs of characters, kind."""

    words: tuple[str, ...]
    meaning: tuple[str, ...]
    bits: float
    runs: Counter[str]
    kind: TitleKind


@dataclass(frozen=True, slots=True)
class TitleSimilarity:
    """`score`: 0 to 1, 1 only for the same words in the same order; `match`: whether the titles are likely one."""

    score: float
    match: bool
    pairing: Pairing
    numbers: Numbers
    other_kind: bool


def make_title(words: Sequence[str], weights: Weights, meant: Sequence[str] | None = None) -> Title:
    """Prepare the words of a title (`title_words`) for comparing; `meant`: their `meanings`, where known."""
    meaning = tuple(meanings(words) if meant is None else meant)
    runs = Counter("".join(pair) for pair in pairwise("".join(meaning)))
    return Title(tuple(words), meaning, bits(meaning, weights), runs, kind_of(meaning))


def compare_titles(a: Sequence[str], b: Sequence[str], weights: Weights | None = None) -> TitleSimilarity:
    """Similarity of two titles given as words (`title_words`), weighed as in general texts or by a collection."""
    weights = general() if weights is None else weights
    return compare_prepared(make_title(a, weights), make_title(b, weights), weights)


def compare_prepared(a: Title, b: Title, weights: Weights) -> TitleSimilarity:
    """Similarity of two titles prepared with the same weights; the same in either order."""
    pairing = pair_words(a.meaning, b.meaning, weights)
    numbers = compare_numbers(pairing)
    score = _score(a, b, pairing, numbers, weights)
    enough = bits(pairing.shared, weights) >= LEAST * min(a.bits, b.bits)
    return TitleSimilarity(score, score >= MATCH and enough, pairing, numbers, other_kind(a.kind, b.kind))


def _score(a: Title, b: Title, pairing: Pairing, numbers: Numbers, weights: Weights) -> float:
    if not pairing.shared and not pairing.alike:
        return 0.0
    if a.words == b.words:
        return 1.0
    signals = measure(a, b, pairing, numbers, weights)
    return CEILING / (1 + exp(-INTERCEPT - _dot(signals, COEFFICIENTS)))


def could_match(a: Title, b: Title, shared: float) -> bool:
    """Whether two titles may match that share this many bits word for word, `a` the lighter one: never wrongly no."""
    rest = max(0.0, a.bits - shared)
    runs, short_runs = _runs(a, b)
    best = NONE._replace(
        shared=log1p((shared + CHARACTERS * rest) / 10),
        runs=runs,
        short_runs=short_runs,
        same_count=1.0,
        replaced=log1p((1 - CHARACTERS) * rest / 5),
    )
    return a.words == b.words or INTERCEPT + _dot(best, COEFFICIENTS) > -ROUNDING


def _runs(a: Title, b: Title) -> tuple[float, float]:
    """Pairs of neighbouring characters that both titles have, of all (Dice) and of those of the shorter title."""
    runs, left, right = (a.runs & b.runs).total(), a.runs.total(), b.runs.total()
    return 2 * runs / max(1, left + right), runs / max(1, min(left, right))


def _dot(signals: Signals, coefficients: Signals) -> float:
    return fsum(x * y for x, y in zip(signals, coefficients, strict=True))


def measure(a: Title, b: Title, pairing: Pairing, numbers: Numbers, weights: Weights) -> Signals:
    """The signals of two titles that are not both empty."""
    shared = fsum((bits(pairing.shared, weights), *(worth(pair, weights) for pair in pairing.alike)))
    runs, short_runs = _runs(a, b)
    names = [heaviest(filter(is_name, side), weights) for side in (pairing.left, pairing.right)]
    chinese = [heaviest(filter(is_chinese, side), weights) for side in (pairing.left, pairing.right)]
    return Signals(
        shared=log1p(shared / 10),
        runs=runs,
        short_runs=short_runs,
        same_count=float(numbers.same_count),
        replaced=log1p(max(0.0, min(a.bits, b.bits) - shared) / 5),
        other_name=min(names) / 10,
        other_word=max(min(names[0], chinese[1]), min(names[1], chinese[0])) / 10,
        other_part=float(numbers.other_part),
        other_number=float(numbers.other_number),
        one_sided=float(numbers.one_sided),
        other_thing=_other_thing(pairing, weights),
        other_kind=float(other_kind(a.kind, b.kind)),
    )


def _other_thing(pairing: Pairing, weights: Weights) -> float:
    if any(map(is_name, pairing.shared)):
        return 0.0
    alike = {word: pair.likeness for pair in pairing.alike for word in (pair.left, pair.right)}
    left, right = (
        max((weights[word] * (1 - alike.get(word, 0.0)) for word in filter(is_noun, side)), default=0.0)
        for side in (pairing.only_left, pairing.only_right)
    )
    return min(left, right) / 10
