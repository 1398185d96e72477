"""How long the tokens of a text are: the unit in which the shortest passage is counted (ours).

A Chinese character is 1. Six English words are as much text as thirteen Chinese characters, so a word of several
letters is 13/6; a number, or a single letter, is 1. Shares count tokens all the same, as people count words: in a text
of one language the unit makes no difference, and in a text of two languages a copied word is one word.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.code_points import LAST, codes_at

HUNDRED = 100
"""A unit: units are whole hundredths, so that sums are exact in any order."""

WORD = 217
"""Hundredths of a word of several letters."""

_NO_WORDS = 0x2E80, 0xA4D0  # scripts in which each character is a token
_PLANE = LAST + 1

Units = NDArray[np.uint8]


def text_units(text: str, starts: NDArray[np.uint16] | NDArray[np.int32]) -> Units:
    """Return the tokens that begin at some offsets of a text in hundredths of a unit, as `text.units` does by token.

    uint8, the shape of `starts`. A word begins with two letters. Linear in the length of the text.
    """
    words = _letters()[codes_at(text, starts)] & _letters()[codes_at(text, starts, 1)]
    return np.where(words, np.uint8(WORD), np.uint8(HUNDRED))


@cache
def _letters() -> NDArray[np.bool_]:
    """Return which characters are letters of words, bool, shape (65536,)."""
    letters = np.fromiter(map(str.isalpha, map(chr, range(_PLANE))), dtype=np.bool_, count=_PLANE)
    letters[_NO_WORDS[0] : _NO_WORDS[1]] = letters[0xAC00:0xD7B0] = letters[0xF900:0xFB00] = False
    letters[-1] = False
    return letters
