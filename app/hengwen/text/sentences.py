"""Finds the ends of sentences, for what is counted by the sentence."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts import tokens
from hengwen.text.normalisation import NormalisedText, code_points

_ENDS = "。！？!?；;…．｡\n\v\f\r\x85\u2028\u2029"
_BLANKS = " \t\n\r\u00a0\u3000"
_CLOSING = "\"'”’)]）」』"


def _table() -> NDArray[np.uint8]:
    """Return the bits of `tokens.sentence_ends` for code points up to U+FFFF."""
    table = np.zeros(1 << 16, dtype=np.uint8)
    for bit, characters in enumerate((_ENDS, ".", _BLANKS, _CLOSING)):
        table[[ord(character) for character in characters]] |= 1 << bit
    return table


_MARKS = _table()


def sentence_ends(text: str, normalised: NormalisedText) -> NDArray[np.bool_]:
    """Return which tokens are the last of a sentence or a line, bool, shape (tokens,); linear in the length of the
    text.

    A full stop ends one only before a blank, ignoring closing marks: it also occurs in numbers, names of files and
    addresses.
    """
    is_end = tokens.sentence_ends(code_points(text), normalised.starts, normalised.ends, _MARKS)
    is_end[-1:] = True
    return is_end
