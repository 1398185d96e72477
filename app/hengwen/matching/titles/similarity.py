"""Whether two titles are the same one, edited: words in common by weight, words and numbers that distinguish them.

The measure is ours: a logistic model of twelve signals, each of which can be shown, with coefficients of one sign each
(`COEFFICIENTS`). They were fitted once, with a bound on their signs, on one half of 4,000 pairs of titles of technical
articles; `docs/titles.md` describes how, and what it does on the other half. Two were set by hand, for titles of
other kinds.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, fsum, log1p
from typing import NamedTuple

from hengwen.matching.titles.pairing import (
    CHARACTERS,
    Numbers,
    Pairing,
    SimilarWords,
    bits,
    compare_numbers,
    heaviest,
    pair_words,
    shared_bits,
)
from hengwen.matching.titles.weights import Weights, general
from hengwen.model.messages import Message, message
from hengwen.text.title_words import is_chinese, is_name, is_noun, is_number, is_part, meanings


class Signals(NamedTuple):
    """What speaks for (first four) and against (the others) two titles being one; also the coefficients of these.

    shared: ln(1 + bits of shared and similar words / 10). bigrams: pairs of neighbouring characters of both, of all
    (Dice). short_bigrams: the same, of those of the shorter title. same_count: both have the same count, 0 or 1.
    replaced: ln(1 + bits of words not shared, in the title that has fewer of them / 5). other_name: bits / 10 of the
    weightiest word in letters that is not shared, in the title where it is lighter. other_word: the same for a word in
    letters on one side and a Chinese one on the other. other_part, other_number, one_sided: see `Numbers`, 0 or 1.
    other_thing: as other_name for Chinese nouns, less their similarity; 0 where a word in letters is shared, which
    then is the subject. other_kind: two kinds of documents, 0 or 1.
    """

    shared: float
    bigrams: float
    short_bigrams: float
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
    bigrams=2.50,
    short_bigrams=1.08,
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

_KINDS = (
    "条例|办法|细则|规定|规则|准则|标准|规范|规程|章程|公约|决定|决议|意见|通知|公告|通告|公报|批复|函|司法解释|纲要|规划|"
    "申报书|申请书|任务书|计划书|合同|协议|说明书|报告|开题报告|中期报告|结题报告|验收报告|工作总结|教案|大纲|试卷|答案"
)
_KIND = re.compile(rf"(?:实施)?({'|'.join(sorted(_KINDS.split('|'), key=len, reverse=True))})$")
_TAIL = re.compile(r"(?:年|修订|修正|试行|暂行|草案|征求意见|全文|[版稿本])+$")


@dataclass(frozen=True, slots=True)
class TitleKind:
    """A title without its numbers, the kind of document it ends with or "", and all before the words for the kind."""

    text: str
    name: str
    subject: str


def kind_of(words: Sequence[str]) -> TitleKind:
    """The kind of document that a title, as words, ends with; a state of the text, as （修订版）, is no part of it."""
    text = _TAIL.sub("", "".join(word for word in words if not is_number(word) and not is_part(word)))
    found = _KIND.search(text)
    return TitleKind(text, found[1], text[: found.start()]) if found else TitleKind(text, "", text)


def other_kind(a: TitleKind, b: TitleKind) -> bool:
    """Whether two titles end by naming two kinds of documents, or one is the other with a kind added.

    The list is of kinds that stand side by side for one subject: a law, the regulation and the rules for its
    enforcement; the proposal, the interim and the final report of one project.
    """
    if a.name and b.name:
        return a.name != b.name
    return a.name != b.name and a.subject == b.subject


@dataclass(frozen=True, slots=True)
class Title:
    """A title made ready for comparing: its words, what they mean, their weight in bits, pairs of characters, kind, and
    the different characters.
    """

    words: tuple[str, ...]
    meaning: tuple[str, ...]
    bits: float
    bigrams: Counter[str]
    kind: TitleKind
    characters: frozenset[str]


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
    bigrams = Counter("".join(pair) for pair in pairwise("".join(meaning)))
    characters = frozenset("".join(meaning))
    return Title(tuple(words), meaning, bits(meaning, weights), bigrams, kind_of(meaning), characters)


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


def title_score(a: Title, b: Title, weights: Weights) -> float:
    """The score alone; 0 at once where no word of one can be like a word of the other."""
    return 0.0 if a.characters.isdisjoint(b.characters) else compare_prepared(a, b, weights).score


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
    bigrams, short_bigrams = _bigrams(a, b)
    best = NONE._replace(
        shared=log1p((shared + CHARACTERS * rest) / 10),
        bigrams=bigrams,
        short_bigrams=short_bigrams,
        same_count=1.0,
        replaced=log1p((1 - CHARACTERS) * rest / 5),
    )
    return a.words == b.words or INTERCEPT + _dot(best, COEFFICIENTS) > -ROUNDING


def _bigrams(a: Title, b: Title) -> tuple[float, float]:
    """Pairs of neighbouring characters that both titles have, of all (Dice) and of those of the shorter title."""
    bigrams, left, right = (a.bigrams & b.bigrams).total(), a.bigrams.total(), b.bigrams.total()
    return 2 * bigrams / max(1, left + right), bigrams / max(1, min(left, right))


def _dot(signals: Signals, coefficients: Signals) -> float:
    return fsum(x * y for x, y in zip(signals, coefficients, strict=True))


def measure(a: Title, b: Title, pairing: Pairing, numbers: Numbers, weights: Weights) -> Signals:
    """The signals of two titles that are not both empty."""
    shared = fsum((bits(pairing.shared, weights), *(shared_bits(pair, weights) for pair in pairing.alike)))
    bigrams, short_bigrams = _bigrams(a, b)
    names = [heaviest(filter(is_name, side), weights) for side in (pairing.left, pairing.right)]
    chinese = [heaviest(filter(is_chinese, side), weights) for side in (pairing.left, pairing.right)]
    return Signals(
        shared=log1p(shared / 10),
        bigrams=bigrams,
        short_bigrams=short_bigrams,
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
    alike = {word: pair.similarity for pair in pairing.alike for word in (pair.left, pair.right)}
    left, right = (
        max((weights[word] * (1 - alike.get(word, 0.0)) for word in filter(is_noun, side)), default=0.0)
        for side in (pairing.only_left, pairing.only_right)
    )
    return min(left, right) / 10


def reasons(similarity: TitleSimilarity) -> list[Message]:
    """What the titles share, what is similar, what only one of them has, and numbers that distinguish them."""
    return [*_shared(similarity), *_different(similarity)]


def _shared(similarity: TitleSimilarity) -> Iterator[Message]:
    pairing = similarity.pairing
    if pairing.shared:
        yield message("in both: {words}", words=_list(pairing.shared))
    if pairing.alike:
        yield message("alike: {words}", words=_list([_side_by_side(pair) for pair in pairing.alike]))
    if pairing.left:
        yield message("only in the first: {words}", words=_list(pairing.left))
    if pairing.right:
        yield message("only in the second: {words}", words=_list(pairing.right))


def _different(similarity: TitleSimilarity) -> Iterator[Message]:
    numbers = similarity.numbers
    if numbers.other_part:
        yield message("other part: {left} ≠ {right}", left=_list(numbers.parts[0]), right=_list(numbers.parts[1]))
    if numbers.other_number:
        yield message("other number: {left} ≠ {right}", left=_list(numbers.others[0]), right=_list(numbers.others[1]))
    if similarity.other_kind:
        yield message("another kind of document")


def _list(words: Sequence[str]) -> str:
    return " ".join(words)


def _side_by_side(pair: SimilarWords) -> str:
    return f"{pair.left}～{pair.right}"
