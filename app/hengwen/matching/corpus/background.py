"""How common tokens and pairs of tokens are in general texts, which a small collection cannot show by itself."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.resources import resource
from hengwen.text.normalisation import normalise

WORDS = 60
"""About the words of a paragraph: the share of paragraphs with a rare word is so many times its share among
words.
"""

RAREST = 5e-4
"""Expected share of paragraphs with a token or a pair that no list has."""

_ENGLISH = (
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which "
    "one you were all her she there would their we him been has when who will no more if out so what up its about than "
    "into them can only other time new some could these two may first then do any like my now over such our even most "
    "after also many before must through where much should well each just those how because between under both same"
)
_ENGLISH_SHARE = 0.3  # of the paragraphs in which one of these words is expected; ours

_Table = tuple[NDArray[np.uint64], NDArray[np.float64]]


def expected_share(hashes: NDArray[np.uint64], size: int) -> NDArray[np.float64]:
    """Return the share of paragraphs of general texts with each n-gram of one token or two, 0 to 1, the same shape.

    1 - (1 - f)^`WORDS` for a word, or a character of words, with the frequency f in the dictionary of jieba.
    """
    known, shares = _tables()[size - 1]
    places = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
    return np.where(known[places] == hashes, shares[places], RAREST)


@cache
def _tables() -> tuple[_Table, _Table]:
    """Return the hashes of single tokens and of pairs, ascending, with their shares."""
    frequencies: tuple[dict[str, float], dict[str, float]] = ({}, {})
    for line in resource("text", "frequencies.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            count, words = line.split("\t")
            _count(words.split(), int(count) / 1e6, frequencies)
    frequencies[0].update(dict.fromkeys(_ENGLISH.split(), 1 - (1 - _ENGLISH_SHARE) ** (1 / WORDS)))
    return _table(frequencies[0], 1), _table(frequencies[1], 2)


def _count(words: list[str], frequency: float, by_size: tuple[dict[str, float], dict[str, float]]) -> None:
    """Add the frequency of some words to those of their characters and pairs of characters."""
    for word in words:
        for size, ngrams in enumerate(by_size, 1):
            for ngram in dict.fromkeys(word[place : place + size] for place in range(len(word) - size + 1)):
                ngrams[ngram] = ngrams.get(ngram, 0.0) + frequency


def _table(frequencies: dict[str, float], size: int) -> _Table:
    """Return the n-grams with their shares. All are normalised at once, each to `size` tokens; those that become the
    same (乾 and 干) are one, with the sum of their frequencies.
    """
    hashes = ngram_hashes(normalise(" ".join(frequencies)).tokens, size)[::size]
    known, place = np.unique(hashes, return_inverse=True)
    sums = np.bincount(place, np.array(list(frequencies.values()))).astype(np.float64)
    return known, 1 - (1 - sums) ** WORDS
