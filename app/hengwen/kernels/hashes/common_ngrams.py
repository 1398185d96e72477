"""Finds the n-grams of tokens that two stretches have in common, by their hashes."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.hashes.hashing import ngram_hashes

try:
    from hengwen.kernels.hashes import _common_ngrams
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Tokens = NDArray[np.uint32]
_Steps = NDArray[np.uint8]


def common_ngrams(left: _Tokens, right: _Tokens, size: int) -> int:
    """Return how many n-grams of `size` tokens two stretches have in common, as multisets."""
    count = _common_ngrams.common_ngrams if COMPILED else common_ngrams_in_python
    return count(left, right, size)


def in_known_ngrams(  # noqa: PLR0917 - a stretch, the other one, and what counts
    tokens: _Tokens, known: _Tokens, first: _Steps, after: _Steps, units: _Steps, most: int, enough: float, least: int
) -> NDArray[np.bool_]:
    """Return which tokens lie in an n-gram of 2 to `most` tokens that some known tokens have too, bool, shape (n,).

    `first`, `after`, `units`: uint8, shape (n,): the information of each token as the first of an n-gram and after
    another one, and its length. N-grams with less information than `enough`, or shorter than `least`, do not count.
    """
    mark = _common_ngrams.in_known_ngrams if COMPILED else in_known_ngrams_in_python
    return mark(tokens, known, first, after, units, most, enough, least)


def common_ngrams_in_python(left: _Tokens, right: _Tokens, size: int) -> int:
    """Do the same as `common_ngrams`, in numpy."""
    a, b = (np.unique(ngram_hashes(tokens, size), return_counts=True) for tokens in (left, right))
    _, at_a, at_b = np.intersect1d(a[0], b[0], assume_unique=True, return_indices=True)
    return int(np.minimum(a[1][at_a], b[1][at_b]).sum())


def in_known_ngrams_in_python(  # noqa: PLR0917 - as above
    tokens: _Tokens, known: _Tokens, first: _Steps, after: _Steps, units: _Steps, most: int, enough: float, least: int
) -> NDArray[np.bool_]:
    """Do the same as `in_known_ngrams`, in numpy."""
    length = np.concatenate(([0], np.cumsum(units, dtype=np.int64)))
    before = np.concatenate(([0], np.cumsum(after, dtype=np.int64)))
    inside = np.zeros(len(tokens), dtype=bool)
    for size in range(2, most + 1):
        starts = np.flatnonzero(np.isin(ngram_hashes(tokens, size), ngram_hashes(known, size)))
        information = first[starts] + before[starts + size] - before[starts + 1]
        starts = starts[(information >= enough) & (length[starts + size] - length[starts] >= least)]
        for place in range(size):
            inside[starts + place] = True
    return inside
