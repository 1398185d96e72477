"""How much evidence equal tokens are: how rarely a text with the same words in another order has them at a place
(ours).

Two texts of few different words (tables, drills, logs) share runs of words by chance, and any two texts of one subject
share its terms. The model is a text of the same pairs of words, by absolute discounting (Ney, Essen, Kneser, On
structuring probabilistic dependences in stochastic language modelling, 1994). A pair of tokens that stands once carries
as much information as both tokens by themselves; one that returns again and again carries hardly more than its first
token. No token carries more than the number of others it follows allows (Kneser and Ney, Improved backing-off for
m-gram language modeling, 1995): in a text of few words each pair is rare, and none of them says anything. As in the
statistics of local alignments (Karlin and Altschul, Methods for assessing the statistical significance of molecular
sequence features, 1990), a run counts when too few like it can be expected at all places where it may stand.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.bigrams import chances

RUNS = 0.2
"""Maximum expected tokens in runs like this one, in another text of the same words and pairs of words."""

PAIRS = 0.3
"""The same for pairs of tokens near the diagonal of a run."""

LONG = 20
"""Tokens of a run that always counts: a sentence that somebody repeats often was copied all the same."""

NAT = 16
"""Steps of a natural unit of information: the unit in which information is stored."""

_MOST = 255


class Information(NamedTuple):
    """How much information each token of a text carries in a text of the same words, in steps of `NAT`, uint8, shape
    (tokens,): `first` as the first of a run, `after` after the token before it.
    """

    first: NDArray[np.uint8]
    after: NDArray[np.uint8]


def information(tokens: NDArray[np.uint32]) -> Information:
    """Return the information of each token of one text, uint32, shape (tokens,)."""
    if not len(tokens):
        return Information(np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.uint8))
    number, share, which, of_pairs = chances(tokens)
    steps = _steps(np.concatenate((share, of_pairs)))
    after = np.full(len(tokens), _MOST, dtype=np.uint8)
    after[1:] = steps[len(share) :][which]
    return Information(steps[number], after)


def least(places: int | NDArray[np.int64], expected: float) -> NDArray[np.float64]:
    """Return the information, in `NAT` steps, from which fewer than `expected` runs are expected at `places` places."""
    return np.asarray(NAT * np.log(np.maximum(1, places) / expected))


def _steps(chance: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Return the information of events as probable as this, at most 1, in steps; uint8, the same shape."""
    steps: NDArray[np.float64] = np.rint(-NAT * np.log(np.maximum(chance, 1e-9)))
    fitting: NDArray[np.uint8] = np.minimum(steps, _MOST).astype(np.uint8)
    return fitting
