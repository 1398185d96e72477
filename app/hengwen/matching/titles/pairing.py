"""Pairs the words of two titles: shared, similar or only in one; and finds the numbers that distinguish titles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum

from msgspec import Struct

from hengwen.model.regex import regex
from hengwen.text.numerals import LAST, PART
from hengwen.text.title_words import is_chinese, is_name, is_number, is_part, is_proper

SPELLING = 0.7
"""Levenshtein similarity from which on two words in letters may be one, misspelt (Sheell, Shell)."""

BEGINNING = 0.8
"""Similarity of two words in letters one of which begins the other (snap, snapcraft), from `STEM` letters on."""

STEM = 3
LONG_STEM = 5
"""Letters from which on two English words with different endings may have one stem."""

_ENDINGS = regex("|(?:e|al|ally|ly|ive|ity|ness|ence|ance|ant|ment|er|or)?s?|es|e?d|ing|ent|(?:t|at)?ions?")
"""Endings of English words of one stem: detection, detecting."""

CHARACTERS = 0.8
"""Similarity of two Chinese words of the same characters; most pairs of similar meaning share one (增加, 添加)."""


class SimilarWords(Struct, frozen=True):
    """Two words that may replace each other; `similarity` is over 0 and under 1."""

    left: str
    right: str
    similarity: float


class Pairing(Struct, frozen=True):
    """The words both titles have, pairs of similar words, and the remaining words of each."""

    shared: tuple[str, ...]
    alike: tuple[SimilarWords, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def only_left(self) -> tuple[str, ...]:
        """All words that the right title lacks, including those similar to one of its words."""
        return *self.left, *(pair.left for pair in self.alike)

    @property
    def only_right(self) -> tuple[str, ...]:
        """All words that the left title lacks, including those similar to one of its words."""
        return *self.right, *(pair.right for pair in self.alike)


@lru_cache(maxsize=1 << 16)
def word_similarity(a: str, b: str) -> float:
    """Return how far two words may replace each other, 0 to under 1; numbers never do, and 河北 is not 湖北.

    A Chinese word whose characters the other one has in order is its short form: 车企, 汽车企业. One character is no
    short form.
    """
    from rapidfuzz.distance import LCSseq, Levenshtein  # only where titles are compared

    if is_name(a) and is_name(b):
        if min(len(a), len(b)) >= STEM and (a.startswith(b) or b.startswith(a)):
            return BEGINNING
        if _one_stem(a, b):
            return BEGINNING
        return BEGINNING * Levenshtein.normalized_similarity(a, b, score_cutoff=SPELLING)
    if is_proper(a) and is_proper(b) and not (a in b or b in a):
        return 0.0
    if is_chinese(a) and is_chinese(b) and min(len(a), len(b)) > 1:
        same = LCSseq.similarity(a, b)
        short = min(len(a), len(b))
        return _shortened(a, b) if same == short else CHARACTERS * 2 * same / (len(a) + len(b))
    return 0.0


def _shortened(a: str, b: str) -> float:
    """Return less where the short form is only the word for all of a kind: 酒店 of 希尔顿酒店."""
    return CHARACTERS / 2 if _is_named_kind(a, b) or _is_named_kind(b, a) else CHARACTERS


def _is_named_kind(named: str, kind: str) -> bool:
    return is_proper(named) and named.endswith(kind)


def _one_stem(a: str, b: str) -> bool:
    return any(
        a[:end] == b[:end] and _ENDINGS.fullmatch(a, end) and _ENDINGS.fullmatch(b, end)
        for end in range(LONG_STEM, min(len(a), len(b)) + 1)
    )


def pair_words(a: Sequence[str], b: Sequence[str], weights: Mapping[str, float]) -> Pairing:
    """Pair the words of two titles: equal words first, then the most similar of the others, the heaviest first."""
    left, right = Counter(a), Counter(b)
    shared = left & right
    if shared:
        left, right = left - shared, right - shared
    alike = _alike(list(left), list(right), weights)
    left.subtract(pair.left for pair in alike)
    right.subtract(pair.right for pair in alike)
    return Pairing(tuple(shared.elements()), tuple(alike), tuple(left.elements()), tuple(right.elements()))


def _alike(left: Sequence[str], right: Sequence[str], weights: Mapping[str, float]) -> list[SimilarWords]:
    similar = [SimilarWords(x, y, same) for x in left for y in right if (same := word_similarity(x, y))]
    similar.sort(key=lambda pair: (-shared_bits(pair, weights), *sorted((pair.left, pair.right))))
    used: set[str] = set()
    chosen = []
    for pair in similar:
        if pair.left not in used and pair.right not in used:
            used |= {pair.left, pair.right}
            chosen.append(pair)
    return chosen


def shared_bits(pair: SimilarWords, weights: Mapping[str, float]) -> float:
    """Return the bits that two similar words share."""
    return pair.similarity * min(weights[pair.left], weights[pair.right])


def bits(words: Iterable[str], weights: Mapping[str, float]) -> float:
    """Return the weight of words together, in bits; exactly the same in every order."""
    return fsum(weights[word] for word in words)


def heaviest(words: Iterable[str], weights: Mapping[str, float]) -> float:
    """Return the weight of the heaviest word, in bits; 0 without words."""
    return max((weights[word] for word in words), default=0.0)


class Numbers(Struct, frozen=True):
    """Parts of a series and other numbers that only one of two titles has, and plain numbers that both have."""

    parts: tuple[tuple[str, ...], tuple[str, ...]]
    others: tuple[tuple[str, ...], tuple[str, ...]]
    shared: tuple[str, ...]

    @property
    def other_part(self) -> bool:
        """Whether both titles are parts of a series, but not the same part."""
        return all(self.parts)

    @property
    def other_number(self) -> bool:
        """Whether each title has a year, version or count that the other one lacks."""
        return all(self.others)

    @property
    def one_sided(self) -> bool:
        """Whether one title has a count where the other one has none; a year or a version may be missing."""
        left, right = (any(map(is_count, side)) for side in self.others)
        return left != right

    @property
    def same_count(self) -> bool:
        """Whether both titles have the same count."""
        return any(map(is_count, self.shared))


def is_year(word: str) -> bool:
    """Return whether a number is a year of the last or this century."""
    return len(word) == 4 and word[:2] in ("19", "20")


def is_count(word: str) -> bool:
    """Return whether a number is neither a year nor a version."""
    return "." not in word and not is_year(word)


def compare_numbers(pairing: Pairing) -> Numbers:
    """Return the numbers that two titles do not share, without those that are one number written in two ways."""
    left, right = ([w for w in side if is_part(w) or is_number(w)] for side in (pairing.left, pairing.right))
    for word in tuple(left):
        same = next((other for other in right if _one(word, other)), None)
        if same is not None:
            left.remove(word)
            right.remove(same)
    return Numbers(
        (_parts(left), _parts(right)),
        (_others(left), _others(right)),
        tuple(word for word in pairing.shared if is_number(word)),
    )


def _parts(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if is_part(word))


def _others(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if is_number(word))


def _one(a: str, b: str) -> bool:
    """Return whether two numbers are one: 第2 is 2, 7 may be 7.0, the last part any but the first."""
    a, b = a.removeprefix(PART), b.removeprefix(PART)
    if LAST in (a, b):
        return "1" not in (a, b)
    return a == b or b.startswith(f"{a}.") or a.startswith(f"{b}.")
