"""Finds the ends of sentences and lines, for what is counted by the sentence, and where text runs on."""

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


LINE_BEGINS, RUNS_ON = 1, 2
"""Bits of a token in `line_places`."""

_DELETE = 0x7F  # the last character of ASCII


def line_places(text: str, normalised: NormalisedText) -> NDArray[np.uint8]:
    """Return the bits of each token, uint8, shape (tokens,): `LINE_BEGINS` where it is the first of a line, `RUNS_ON`
    where the next one follows without a mark between them, in Latin script after one blank.
    """
    codes, starts, ends = code_points(text), normalised.starts, normalised.ends
    places = np.zeros(len(starts), dtype=np.uint8)
    gaps = starts[1:] - ends[:-1]
    places[:-1][gaps == 0] = RUNS_ON
    blank = np.flatnonzero(gaps == 1)
    before, after = ends[blank], starts[blank + 1]
    latin = (codes[before] == ord(" ")) & (codes[before - 1] <= _DELETE) & (codes[after] <= _DELETE)
    places[blank[latin]] = RUNS_ON
    begins = np.searchsorted(starts, np.flatnonzero(codes == ord("\n")))
    places[begins[begins < len(starts)]] |= LINE_BEGINS
    return places
