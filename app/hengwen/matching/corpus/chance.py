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

from hengwen.kernels.hashes.bigrams import inform

RUNS = 0.2
"""Maximum expected tokens in runs like this one, in another text of the same words and pairs of words."""

PAIRS = 0.3
"""The same for pairs of tokens near the diagonal of a run."""

LONG = 20
"""Tokens of a run that always counts: a sentence that somebody repeats often was copied all the same."""

NAT = 16
"""Steps of a natural unit of information: the unit in which information is stored."""

STEPS = NAT, 255
"""Steps of a natural unit, and the most that is told."""


class Information(NamedTuple):
    """How much information each token of a text carries in a text of the same words, in steps of `NAT`, uint8, shape
    (tokens,): `first` as the first of a run, `after` after the token before it.
    """

    first: NDArray[np.uint8]
    after: NDArray[np.uint8]


def information(tokens: NDArray[np.uint32]) -> Information:
    """Return the information of each token of one text, uint32, shape (tokens,)."""
    known = Information(*np.zeros((2, len(tokens)), dtype=np.uint8))
    inform(tokens, np.array([(0, len(tokens))], dtype=np.int64), STEPS, *known)
    return known


def least(places: int | NDArray[np.int64], expected: float) -> NDArray[np.float64]:
    """Return the information, in `NAT` steps, from which fewer than `expected` runs are expected at `places` places."""
    return np.asarray(NAT * np.log(np.maximum(1, places) / expected))
