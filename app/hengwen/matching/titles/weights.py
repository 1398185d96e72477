"""The weight of a word in a title: in bits, by how many titles have it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import log2

from hengwen.resources import resource
from hengwen.text.title_words import frame_words, is_chinese, is_name

LENGTH = 10
"""Approximate words of a title: a word is so many times as common among titles as among words."""

RAREST, COMMONEST = 2e-4, 0.5
"""Minimum and maximum expected share of titles with a Chinese word."""

NAME, NUMBER = 1e-3, 3e-3
"""Expected share of titles with one word in letters, or with one number; both ours."""

PRIOR = 300
"""Titles that the expectation counts as: a small collection shows little about its words."""

FRAME = 2.5
"""Maximum bits of a word of a frame (基于, 研究, 系统, study); a content word is heavier."""


@cache
def _frequencies() -> dict[str, float]:
    """Return Chinese word → share of the words of general texts."""
    lines = resource("text", "frequencies.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {word: int(count) / 1e6 for count, words in rows for word in words.split()}


def _expected(word: str) -> float:
    if is_chinese(word):
        return min(max(LENGTH * _frequencies().get(word, 0.0), RAREST), COMMONEST)
    return NAME if is_name(word) else NUMBER


class Weights(dict[str, float]):
    """Word → its weight in bits: minus the binary logarithm of the share of titles that have it.

    The share combines the given titles with the expectation from general texts, which counts as `PRIOR` titles
    (additive smoothing): without titles it is the expectation alone, with many it is almost that of the titles.
    """

    def __init__(self, titles: Iterable[Sequence[str]] = ()) -> None:
        super().__init__()
        self._titles = 0
        self._with: Counter[str] = Counter()
        for title in titles:
            self._titles += 1
            self._with.update(dict.fromkeys(title, 1))

    def __missing__(self, word: str) -> float:
        share = (self._with[word] + PRIOR * _expected(word)) / (self._titles + PRIOR)
        weight = -log2(share)
        self[word] = min(weight, FRAME) if word in frame_words() else weight
        return self[word]

    def is_content(self, word: str) -> bool:
        """Return whether a word is heavier than those of frames: it is none, and few of the titles have it."""
        return self[word] > FRAME


@cache
def general() -> Weights:
    """Return the weights without a collection of titles."""
    return Weights()
