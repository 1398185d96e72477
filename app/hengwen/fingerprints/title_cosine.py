"""`title-cosine`: compares short titles by the cosine of their words (Liu 2015)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.similarity import SHARE, Levels, level_of
from hengwen.kernels.hashes.votes import vote_equally
from hengwen.model.messages import message
from hengwen.text.title_words import meanings
from hengwen.text.words import hash64

WHOLE = 0.75
"""Cosine at which two titles match."""

WINDOW = 0.85
"""Cosine at which a window of the longer title matches the shorter one."""

LONGER = 1.5
"""Times the words of the other title that a title needs to be compared by windows."""

EDGE = 2
"""Words by which a window may be longer than the shorter title."""


Rule = Callable[[Sequence[str], Sequence[str]], tuple[float, bool]]
"""The best cosine of two titles given as words, and whether they match."""


@dataclass(frozen=True, slots=True)
class TitleFingerprints:
    """The words of titles: `values` uint64, shape (documents,), their simhash; `titles`, to be compared one by one."""

    values: NDArray[np.uint64]
    titles: tuple[Sequence[str], ...]

    @property
    def size(self) -> int:
        """Bytes of all fingerprints."""
        return self.values.nbytes

    def documents(self) -> NDArray[np.uint64]:
        """Return the fingerprint itself: 0 without a title."""
        return self.values

    def similarity(self) -> "TitleCosineSimilarity":
        """Return the similarity by the cosine of the titles, whatever the fingerprints say."""
        return TitleCosineSimilarity(self.titles)


class TitleCosineSimilarity:
    """The similarity of two titles by a rule: the best cosine, and whether they match.

    Pairs that do not match stay below the threshold of a match: windows have a threshold of their own.
    """

    most = SHARE
    match = round(WHOLE * SHARE)

    def __init__(self, titles: Sequence[Sequence[str]], rule: "Rule | None" = None) -> None:
        self._titles, self._rule = titles, rule or title_cosine
        self._words = [frozenset(meanings(title)) for title in titles]

    def of(self, one: int, others: NDArray[np.int64]) -> Levels:
        """Return the similarity."""
        similarities = np.zeros(len(others), dtype=np.float64)
        for place, other in enumerate(others.tolist()):
            if not self._words[one].isdisjoint(self._words[other]):
                cosine, match = self._rule(self._titles[one], self._titles[other])
                similarities[place] = cosine if match else min(cosine, WHOLE - 1 / SHARE)
        return level_of(similarities)


@dataclass(frozen=True, slots=True)
class TitleCosine(Method):
    """Cosine of the words of the titles (Liu 2015)."""

    name = "title-cosine"
    about = message("Only the titles are compared, synonyms counting as one word.")

    def fingerprints(self, corpus: Corpus) -> TitleFingerprints:
        """Return the simhash of the words of each title, with synonyms replaced.

        The expected Hamming distance of two titles is 64 · θ / π, θ the angle between their vectors of word frequencies
        (Charikar 2002): distance 10 stands for a cosine of .88, 15 for .74.
        """
        titles = tuple(source.title_words for source in corpus.texts)
        hashes = np.array([hash64(word) for title in titles for word in title], dtype=np.uint64)
        bounds = np.concatenate(([0], np.cumsum(list(map(len, titles))))).astype(np.int64)
        return TitleFingerprints(vote_equally(hashes, bounds), titles)


def cosine(a: Counter[str], b: Counter[str]) -> float:
    """Return the cosine of two vectors of word frequencies, 0 to 1; 0 when one is empty."""
    shared = sum(n * b[word] for word, n in a.items())
    return shared / sqrt(_square(a) * _square(b)) if shared else 0.0


def _square(counts: Counter[str]) -> int:
    return sum(n * n for n in counts.values())


def title_cosine(a: Sequence[str], b: Sequence[str]) -> tuple[float, bool]:
    """Return the best cosine of two titles given as words (`title_words`), 0 to 1, and whether they match.

    The titles are compared as wholes. When one has at least 1.5 times the words of the other, windows of the shorter
    one's length, and up to two words more, also slide over the longer one (ours; `liu` is the source's rule). Synonyms
    count as one word.
    """
    short, long = sorted((meanings(a), meanings(b)), key=len)
    whole = cosine(Counter(short), Counter(long))
    windowed = 0.0
    if short and len(long) >= LONGER * len(short):
        windowed = max(cosine(Counter(short), Counter(window)) for window in _windows(long, len(short)))
    return max(whole, windowed), whole >= WHOLE or windowed >= WINDOW


def liu(a: Sequence[str], b: Sequence[str]) -> tuple[float, bool]:
    """Return the cosine and the verdict likewise, to the letter of Liu 2015.

    When one has at least 1.5 times the words of the other, only windows are compared. They have the shorter one's
    length; those in the first half of the way have up to two words more behind them, as in the source's program, whose
    loop for the second half never runs.
    """
    short, long = sorted((meanings(a), meanings(b)), key=len)
    if not short or len(long) < LONGER * len(short):
        whole = cosine(Counter(short), Counter(long))
        return whole, whole >= WHOLE
    half = (len(long) - len(short)) // 2
    ends = (start + len(short) + (min(half, EDGE) if start < half else 0) for start in range(len(long)))
    windows = (long[start:end] for start, end in zip(range(len(long) - len(short) + 1), ends, strict=False))
    best = max(cosine(Counter(short), Counter(window)) for window in windows)
    return best, best >= WINDOW


def _windows(long: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for length in range(size, min(size + EDGE, len(long)) + 1):
        for start in range(len(long) - length + 1):
            yield long[start : start + length]
