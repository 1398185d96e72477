"""How much a token tells: the unit in which lengths, thresholds and evidence are counted (ours).

`model.units` says what it is. As evidence a word of everybody's, such as “the” or “which”, is 1 as numbers and
single letters are: six of these in a row are an idiom.
"""

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

from hengwen.model.units import HUNDRED, WORD, Units
from hengwen.resources import resource
from hengwen.text.normalisation import WORD_TOKEN, normalise

_DIGITS = 4  # digits of the longest number that is known by its hash; years and codes are among them


def token_units(tokens: NDArray[np.uint32]) -> Units:
    """Return how long each token is, in hundredths of a unit: uint8, the same shape."""
    return _units(tokens, _short_tokens())


def token_evidence(tokens: NDArray[np.uint32]) -> Units:
    """Return how much evidence each token is, in hundredths of a unit: uint8, the same shape."""
    return _units(tokens, _little_evidence())


def _units(tokens: NDArray[np.uint32], little: NDArray[np.uint32]) -> Units:
    """Return `WORD` for every Latin word that is not among those of one unit, which are ascending."""
    units = np.full(tokens.shape, HUNDRED, dtype=np.uint8)
    places = np.flatnonzero(tokens >= WORD_TOKEN)
    words = tokens[places]
    nearest = np.minimum(np.searchsorted(little, words), len(little) - 1)
    units[places[little[nearest] != words]] = WORD
    return units


@cache
def _short_tokens() -> NDArray[np.uint32]:
    """Return the tokens of single letters and of numbers, ascending."""
    return np.sort(normalise(", ".join((*ascii_lowercase, *_numbers()))).tokens)


def _numbers() -> Iterator[str]:
    return (f"{number:0{digits}}" for digits in range(1, _DIGITS + 1) for number in range(10**digits))


@cache
def _little_evidence() -> NDArray[np.uint32]:
    """Return these and the words that say nothing about the subject of a text, ascending."""
    lines = resource("text", "stop-words.txt").read_text(encoding="utf-8").splitlines()
    words = normalise("\n".join(line for line in lines if not line.startswith("#"))).tokens
    return np.union1d(_short_tokens(), words[words >= WORD_TOKEN])
