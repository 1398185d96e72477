"""`title-cosine`: short titles compared by the cosine of their words (Liu 2015)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from hengwen.matching.titles.words import meanings

WHOLE = 0.75
"""Cosine at which two titles match."""

WINDOW = 0.85
"""Cosine at which a window of the longer title matches the shorter one."""

LONGER = 1.5
"""How many times the words of the other a title needs to be looked at by windows."""

EDGE = 2
"""Words by which a window may be longer than the shorter title."""


def cosine(a: Counter[str], b: Counter[str]) -> float:
    """Cosine of two vectors of word frequencies, 0 to 1; 0 when one is empty."""
    shared = sum(n * b[word] for word, n in a.items())
    return shared / sqrt(_square(a) * _square(b)) if shared else 0.0


def _square(counts: Counter[str]) -> int:
    return sum(n * n for n in counts.values())


def title_cosine(a: Sequence[str], b: Sequence[str]) -> tuple[float, bool]:
    """The best cosine of two titles given as words (`title_words`), 0 to 1, and whether they match (Liu 2015).

    Whole against whole; and when one has at least 1.5 times the words of the other, windows of the shorter one's
    length, and up to two words more, slide over the longer one. Synonyms count as one word.
    """
    short, long = sorted((meanings(a), meanings(b)), key=len)
    whole = cosine(Counter(short), Counter(long))
    windowed = 0.0
    if short and len(long) >= LONGER * len(short):
        windowed = max(cosine(Counter(short), Counter(window)) for window in _windows(long, len(short)))
    return max(whole, windowed), whole >= WHOLE or windowed >= WINDOW


def _windows(long: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for length in range(size, min(size + EDGE, len(long)) + 1):
        for start in range(len(long) - length + 1):
            yield long[start : start + length]
