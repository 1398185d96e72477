"""Finds the ends of sentences, for what is counted by the sentence."""

import numpy as np
from numpy.typing import NDArray

from hengwen.text.normalisation import NormalisedText

_ENDS = "。！？!?；;…．｡\n\v\f\r\x85\u2028\u2029"
_BLANKS = " \t\n\r\u00a0\u3000"


def _table(characters: str) -> NDArray[np.bool_]:
    """Return which code points up to U+FFFF are in a string, shape (65536,)."""
    table = np.zeros(1 << 16, dtype=bool)
    table[[ord(character) for character in characters]] = True
    return table


_END, _BLANK, _CLOSING = _table(_ENDS), _table(_BLANKS), _table("\"'”’)]）」』")


def sentence_ends(text: str, normalised: NormalisedText) -> NDArray[np.bool_]:
    """Return which tokens are the last of a sentence or a line, bool, shape (tokens,); linear in the length of the
    text.

    A full stop ends one only before a blank, ignoring closing marks: it also occurs in numbers, names of files and
    addresses.
    """
    if not len(normalised):
        return np.zeros(0, dtype=bool)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    codes = np.minimum(codes, (1 << 16) - 1).astype(np.uint16)
    ends = _END[codes]
    ends[:-1] |= (codes[:-1] == ord(".")) & _BLANK[codes[1:]]
    ends[:-2] |= (codes[:-2] == ord(".")) & _CLOSING[codes[1:-1]] & _BLANK[codes[2:]]
    before = np.concatenate(([0], np.cumsum(ends, dtype=np.int32)))
    following = np.append(normalised.starts[1:], len(text))
    is_end: NDArray[np.bool_] = before[following] > before[np.minimum(normalised.ends, following)]
    is_end[-1] = True
    return is_end
