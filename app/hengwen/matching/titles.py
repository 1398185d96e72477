"""Short titles compared by the cosine of their words (Liu 2015)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

from hengwen.resources import resource
from hengwen.text.fold import normalise
from hengwen.text.words import words

WHOLE = 0.75
"""Cosine at which two titles match."""

WINDOW = 0.85
"""Cosine at which a window of the longer title matches the shorter one."""

LONGER = 1.5
"""How many times the words of the other a title needs to be looked at by windows."""

EDGE = 2
"""Words by which a window may be longer than the shorter title."""


@dataclass(frozen=True, slots=True)
class TitleSimilarity:
    """`score`: the best cosine found, 0 to 1; `match`: whether it reaches the threshold of the rule that gave it."""

    score: float
    match: bool


@cache
def synonyms() -> dict[str, str]:
    """Phrases that count as another one, folded; the longest first."""
    lines = resource("text", "synonyms.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("→") for line in lines if "→" in line and not line.startswith("#")]
    return dict(sorted(((normalise(old), normalise(new)) for old, new in pairs), key=lambda pair: -len(pair[0])))


def title_words(title: str) -> list[str]:
    """The words of a title in order, each phrase of the synonym list replaced by the one it stands for."""
    text = normalise(title)
    for phrase, same in synonyms().items():
        text = text.replace(phrase, same)
    return words(text)


def cosine(a: Counter[str], b: Counter[str]) -> float:
    """Cosine of two vectors of word frequencies, 0 to 1; 0 when one is empty."""
    shared = sum(n * b[word] for word, n in a.items())
    return shared / sqrt(_square(a) * _square(b)) if shared else 0.0


def _square(counts: Counter[str]) -> int:
    return sum(n * n for n in counts.values())


def compare_titles(a: Sequence[str], b: Sequence[str]) -> TitleSimilarity:
    """Similarity of two titles given as words (`title_words`): whole against whole, or the best window (Liu 2015).

    When one has at least 1.5 times the words of the other, windows of the shorter one's length, and up to two words
    more, slide over the longer one.
    """
    short, long = sorted((a, b), key=len)
    whole = cosine(Counter(short), Counter(long))
    windowed = 0.0
    if short and len(long) >= LONGER * len(short):
        windowed = max(cosine(Counter(short), Counter(window)) for window in _windows(long, len(short)))
    return TitleSimilarity(max(whole, windowed), whole >= WHOLE or windowed >= WINDOW)


def _windows(long: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for length in range(size, min(size + EDGE, len(long)) + 1):
        for start in range(len(long) - length + 1):
            yield long[start : start + length]


def similar_titles(titles: Sequence[Sequence[str]]) -> dict[tuple[int, int], TitleSimilarity]:
    """All pairs i < j of titles (as words) that match, found by their rare words.

    A match shares more than half the words of the shorter title, so it shares one of its rarer half (prefix
    filtering, Chaudhuri et al., ICDE 2006); only titles with such a word in common are compared.
    """
    postings: dict[str, list[int]] = defaultdict(list)
    for place, title in enumerate(titles):
        for word in set(title):
            postings[word].append(place)
    found = {}
    for i, title in enumerate(titles):
        rarest = sorted(set(title), key=lambda word: (len(postings[word]), word))
        for j in {j for word in rarest[: len(rarest) // 2 + 1] for j in postings[word]} - {i}:
            pair = (min(i, j), max(i, j))
            if pair not in found and (similarity := compare_titles(titles[pair[0]], titles[pair[1]])).match:
                found[pair] = similarity
    return found
