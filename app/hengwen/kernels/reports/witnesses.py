"""Weighs the tokens of a text as evidence, and counts who has each of them too."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED
from hengwen.kernels.texts.code_points import codes_at

try:
    from hengwen.kernels.reports import _witnesses
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Bools = NDArray[np.bool_]
_Floats = NDArray[np.float64]
_Places = NDArray[np.int64]


def token_worth(  # noqa: PLR0917 - a text, what counts in it, and how much
    text: str,
    tokens: NDArray[np.uint16] | NDArray[np.int32],
    counts: _Bools,
    letters: _Bools,
    signs: _Bools,
    word: float,
    code: float,
) -> _Floats:
    """Return the evidence of each token by itself, float64, shape (tokens,): 0 where it does not count, else 1; of a
    word `word`, directly after a sign `code`.

    `tokens`: shape (tokens,), ascending: the offset in the text of each; a word is one of several characters.
    `counts`: bool, the same shape. `letters`, `signs`: bool, shape (65536,): characters of words, and signs before
    those of code; all characters beyond the first plane are the last one.
    """
    weigh = _witnesses.token_worth if COMPILED else token_worth_in_python
    return weigh(text, tokens.astype(np.int32, copy=False), counts, letters, signs, word, code)


def witnesses(first: _Places, last: _Places, pair: _Places, pairs: int, units: _Floats) -> _Floats:
    """Return how many independent others have each token too, at least 1: float64, shape (tokens,).

    Each counts for the part of this text that it does not share, in hundredths. `first`, `last`, `pair`: int64, shape
    (stretches,): the disjoint stretches that each of `pairs` others has, half-open. `units`: float64, shape (tokens,),
    the worth of each token, multiples of a half: sums of these do not depend on their order.
    """
    return (_witnesses.witnesses if COMPILED else witnesses_in_python)(first, last, pair, pairs, units)


def token_worth_in_python(  # noqa: PLR0917 - as above
    text: str, tokens: NDArray[np.int32], counts: _Bools, letters: _Bools, signs: _Bools, word: float, code: float
) -> _Floats:
    """Do the same as `token_worth`, in numpy."""
    several = np.ones(len(tokens), dtype=bool)
    several[:-1] = tokens[1:] - tokens[:-1] != 1
    places = np.flatnonzero(several)
    places = places[letters[codes_at(text, tokens[places], 1)]]
    words = places[~_are_starts(tokens, tokens[places] + 1)]
    worth = np.ones(len(tokens))
    worth[words] = word
    worth[words[signs[codes_at(text, tokens[words], -1)] & ~_are_starts(tokens, tokens[words] - 1)]] = code
    return worth * counts


def _are_starts(tokens: NDArray[np.int32], offsets: NDArray[np.int32]) -> _Bools:
    """Return at which offsets of a text a token begins, bool, the shape of these."""
    nearest = np.minimum(np.searchsorted(tokens, offsets), len(tokens) - 1)
    return np.asarray(tokens[nearest] == offsets)


def witnesses_in_python(first: _Places, last: _Places, pair: _Places, pairs: int, units: _Floats) -> _Floats:
    """Do the same as `witnesses`, in numpy."""
    before = np.concatenate(([0.0], np.cumsum(units)))
    shares = np.bincount(pair, before[last] - before[first], pairs) / max(units.sum(), 1.0)
    apart = np.rint(100 * (1 - shares)).astype(np.int64)[pair]
    depth = np.zeros(len(units) + 1, dtype=np.int64)
    np.add.at(depth, first, apart)
    np.add.at(depth, last, -apart)
    return np.maximum(np.cumsum(depth[:-1]), 100) / 100
