"""Tells whether one of two titles is the other one, edited: common words by weight, and words and numbers that
distinguish them.

The measure is ours: a logistic model of twelve signals, each of which can be shown, with coefficients of one sign each
(`COEFFICIENTS`). They were fitted once, with a constraint on their signs, on one half of 4,000 pairs of titles of
technical articles. `docs/titles.md` describes how, and the results on the other half. Two were set by hand, for titles
of other kinds.
"""

from collections.abc import Iterator, Sequence
from math import exp

from msgspec import Struct

from hengwen.matching.titles.kinds import other_kind
from hengwen.matching.titles.pairing import Numbers, Pairing, SimilarWords, bits, compare_numbers, pair_words
from hengwen.matching.titles.signals import best_odds, log_odds, measure
from hengwen.matching.titles.title import Title, make_title
from hengwen.matching.titles.weights import Weights, general
from hengwen.model.messages import Message, message

MATCH = 0.5
"""Similarity from which on titles match."""

LEAST = 0.35
"""Share of the bits of the title that has fewer that two titles must share word for word to match."""

ROUNDING = 1e-6
"""More than the rounding error of the log-odds."""

CEILING = 0.9999
"""Upper limit of similarity unless the words are the same, in the same order."""


class TitleSimilarity(Struct, frozen=True):
    """`score`: 0 to 1, 1 only for the same words in the same order; `match`: whether the titles are probably one."""

    score: float
    match: bool
    pairing: Pairing
    numbers: Numbers
    other_kind: bool


def compare_titles(a: Sequence[str], b: Sequence[str], weights: Weights | None = None) -> TitleSimilarity:
    """Return the similarity of two titles given as words (`title_words`), weighted by general texts or a collection."""
    weights = general() if weights is None else weights
    return compare_prepared(make_title(a, weights), make_title(b, weights), weights)


def compare_prepared(a: Title, b: Title, weights: Weights) -> TitleSimilarity:
    """Return the similarity of two titles prepared with the same weights; the same in either order."""
    pairing = pair_words(a.meaning, b.meaning, weights)
    numbers = compare_numbers(pairing)
    score = _score(a, b, pairing, numbers, weights)
    enough = bits(pairing.shared, weights) >= LEAST * min(a.bits, b.bits)
    return TitleSimilarity(score, score >= MATCH and enough, pairing, numbers, other_kind(a.kind, b.kind))


def title_score(a: Title, b: Title, weights: Weights) -> float:
    """Return the score alone; 0 at once where no word of one can be similar to a word of the other."""
    if a.characters.isdisjoint(b.characters):
        return 0.0
    pairing = pair_words(a.meaning, b.meaning, weights)
    return _score(a, b, pairing, compare_numbers(pairing), weights) if pairing.shared or pairing.alike else 0.0


def _score(a: Title, b: Title, pairing: Pairing, numbers: Numbers, weights: Weights) -> float:
    if not pairing.shared and not pairing.alike:
        return 0.0
    if a.words == b.words:
        return 1.0
    return CEILING / (1 + exp(-log_odds(measure(a, b, pairing, numbers, weights))))


def could_match(a: Title, b: Title, shared: float) -> bool:
    """Return whether titles may match that share this many bits word for word, `a` the lighter; never wrongly False."""
    return a.words == b.words or best_odds(a, b, shared) > -ROUNDING


def reasons(similarity: TitleSimilarity) -> list[Message]:
    """Explain a similarity: shared words, similar words, words of only one title, and numbers that distinguish them."""
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
