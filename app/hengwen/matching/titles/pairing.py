"""The words of two titles laid side by side: shared, alike, or only in one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

from rapidfuzz.distance import LCSseq, Levenshtein

from hengwen.text.title_words import is_chinese, is_name, is_proper

SPELLING = 0.7
"""Levenshtein similarity from which two words in letters may be one, misspelt (Sheell, Shell)."""

BEGINNING = 0.8
"""Likeness of two words in letters of which one begins the other (snap, snapcraft), from `STEM` letters on."""

STEM = 3

CHARACTERS = 0.8
"""Likeness of two Chinese words of the same characters; most pairs of near meaning share one (增加, 添加)."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two words that may stand for each other; `likeness` is over 0 and under 1."""

    left: str
    right: str
    likeness: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """The words both titles have, pairs that are alike, and what is left of each."""

    shared: tuple[str, ...]
    alike: tuple[Alike, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def only_left(self) -> tuple[str, ...]:
        """All words that the right title has not, those that are like one of its words too."""
        return *self.left, *(pair.left for pair in self.alike)

    @property
    def only_right(self) -> tuple[str, ...]:
        """All words that the left title has not, those that are like one of its words too."""
        return *self.right, *(pair.right for pair in self.alike)


@lru_cache(maxsize=1 << 16)
def likeness(a: str, b: str) -> float:
    """How far two words may stand for each other, 0 to under 1; numbers never do, and 河北 is not 湖北."""
    if is_name(a) and is_name(b):
        if min(len(a), len(b)) >= STEM and (a.startswith(b) or b.startswith(a)):
            return BEGINNING
        return BEGINNING * Levenshtein.normalized_similarity(a, b, score_cutoff=SPELLING)
    if is_proper(a) and is_proper(b) and not (a in b or b in a):
        return 0.0
    if is_chinese(a) and is_chinese(b):
        return CHARACTERS * 2 * LCSseq.similarity(a, b) / (len(a) + len(b))
    return 0.0


def pair_words(a: Sequence[str], b: Sequence[str], weights: Mapping[str, float]) -> Pairing:
    """Lay two titles side by side: equal words first, then the likest of the others, weightiest first."""
    left, right = Counter(a), Counter(b)
    shared = left & right
    alike = _alike(list(left - right), list(right - left), weights)
    left, right = left - shared, right - shared
    left.subtract(pair.left for pair in alike)
    right.subtract(pair.right for pair in alike)
    return Pairing(tuple(shared.elements()), tuple(alike), tuple(left.elements()), tuple(right.elements()))


def _alike(left: Sequence[str], right: Sequence[str], weights: Mapping[str, float]) -> list[Alike]:
    found = [Alike(x, y, same) for x in left for y in right if (same := likeness(x, y))]
    found.sort(key=lambda pair: (-worth(pair, weights), *sorted((pair.left, pair.right))))
    used: set[str] = set()
    chosen = []
    for pair in found:
        if pair.left not in used and pair.right not in used:
            used |= {pair.left, pair.right}
            chosen.append(pair)
    return chosen


def worth(pair: Alike, weights: Mapping[str, float]) -> float:
    """What two words that are alike share, in bits."""
    return pair.likeness * min(weights[pair.left], weights[pair.right])


def bits(words: Iterable[str], weights: Mapping[str, float]) -> float:
    """The weight of words together, in bits; exactly the same in every order."""
    return fsum(weights[word] for word in words)


def heaviest(words: Iterable[str], weights: Mapping[str, float]) -> float:
    """The weight of the weightiest word, in bits; 0 without words."""
    return max((weights[word] for word in words), default=0.0)
