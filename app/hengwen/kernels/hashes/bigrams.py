"""How probable the tokens of a text and its pairs of neighbouring tokens are."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _bigrams
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Numbers = NDArray[np.integer[Any]]


class Chances(NamedTuple):
    """How probable the tokens of one text are.

    `number`: the number of each different token, shape (tokens,), in any order; `share`: float64, of each number, its
    share of the text. `which`: the number of each different pair of neighbours, shape (tokens - 1,); `of_pairs`:
    float64, of each of these numbers, the probability of the second token after the first one.
    """

    number: _Numbers
    share: NDArray[np.float64]
    which: _Numbers
    of_pairs: NDArray[np.float64]


def chances(tokens: NDArray[np.uint32]) -> Chances:
    """Return how probable the tokens of one text are, by absolute discounting with a discount of 1; uint32, shape
    (tokens,), at least one.

    A pair that stands once is as probable as its second token is among those that follow the first one. None is less
    probable than the share of different pairs that end with its second token.
    """
    return Chances(*_bigrams.chances(tokens)) if COMPILED else chances_in_python(tokens)


def chances_in_python(tokens: NDArray[np.uint32]) -> Chances:
    """Do the same as `chances`, in numpy."""
    kinds, number, counts = np.unique(tokens, return_inverse=True, return_counts=True)
    end = len(kinds)  # what the last token is followed by
    after = np.append(number[1:], end)
    pairs, which, again = np.unique(number * (end + 1) + after, return_inverse=True, return_counts=True)
    token, following = np.divmod(pairs, end + 1)
    share = counts / len(tokens)
    followers, before = np.bincount(token), np.bincount(following)
    second = np.append(share, 0.0)[following]
    of_pairs = np.maximum((again - 1 + followers[token] * second) / counts[token], before[following] / len(pairs))
    return Chances(number, share, which[:-1], of_pairs)
