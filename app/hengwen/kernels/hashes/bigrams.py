"""How much information the tokens of a text carry, by how probable they and their pairs of neighbours are."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _bigrams
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

LEAST = 1e-9
"""Probability below which one is as good as another."""


def inform(
    tokens: NDArray[np.uint32],
    ranges: NDArray[np.int64],
    steps: tuple[int, int],
    first: NDArray[np.uint8],
    after: NDArray[np.uint8],
) -> None:
    """Fill in how much information each token of some texts carries, as the first of a run and after the one before it.

    `tokens`: uint32, shape (n,), and `first` and `after`, uint8, of that shape. `ranges`: int64, shape (texts, 2),
    where the texts lie, half-open. `steps`: how many make a natural unit, and the most that is told.

    By absolute discounting with a discount of 1: a pair that stands once is as probable as its second token is among
    those that follow the first one. None is less probable than the share of different pairs that end with its second
    token.
    """
    if COMPILED:
        _bigrams.fill_in(tokens, ranges, *steps, first, after)
        return
    for begin, end in ranges[ranges[:, 1] > ranges[:, 0]].tolist():
        first[begin:end], after[begin:end] = _information(tokens[begin:end], *steps)


def _information(tokens: NDArray[np.uint32], nat: int, most: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the information of each token of one text, in numpy."""
    kinds, number, counts = np.unique(tokens, return_inverse=True, return_counts=True)
    end = len(kinds)  # what the last token is followed by
    pairs, which, again = np.unique(
        number * (end + 1) + np.append(number[1:], end), return_inverse=True, return_counts=True
    )
    token, following = np.divmod(pairs, end + 1)
    share = counts / len(tokens)
    followers, before = np.bincount(token), np.bincount(following)
    second = np.append(share, 0.0)[following]
    of_pairs = np.maximum((again - 1 + followers[token] * second) / counts[token], before[following] / len(pairs))
    after = np.full(len(tokens), most, dtype=np.uint8)
    after[1:] = _steps(of_pairs, nat, most)[which[:-1]]
    return _steps(share, nat, most)[number], after


def _steps(chance: NDArray[np.float64], nat: int, most: int) -> NDArray[np.uint8]:
    """Return the information of events as probable as this, at most 1, in steps; uint8, the same shape."""
    steps: NDArray[np.float64] = np.rint(-nat * np.log(np.maximum(chance, LEAST)))
    fitting: NDArray[np.uint8] = np.minimum(steps, most).astype(np.uint8)
    return fitting
