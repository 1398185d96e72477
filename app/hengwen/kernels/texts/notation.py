"""Looks at the characters around the numbers of a text."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.texts import _notation
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Codes = NDArray[np.uint32]
_Places = NDArray[np.int32]
_Marks = NDArray[np.uint16]

_WORD_TOKEN = np.uint32(0x8000_0000)
_LAST = 0xFFFF
_DASH, _FRACTION, _POWER = 1, 5, 4


AS_SIGN, AS_JOINT, AS_UNIT = 1, 1 << 4, 1 << 8
IS_NUMBER, IS_RAISED, CLOSES, IS_NUMERAL = 1 << 10, 1 << 11, 1 << 12, 1 << 13
"""Facts about a character: the number of its class as a sign, a joint or a unit from these bits on; whether it is of a
number, is raised, closes something, after which a dash is no sign, or is a token that is a number by itself.
"""

NUMBER, SIGN, UNIT, BEFORE_IT, BEHIND_IT = 1, 1 << 1, 1 << 5, 1 << 8, 1 << 12
"""The parts of a notation: that it is a number; the class of the sign before it, of the unit after it, and of the
joints to the numbers around it, from these bits on.
"""


def notation_of(  # noqa: PLR0917 - what a text and its characters have
    codes: _Codes, tokens: _Codes, starts: _Places | NDArray[np.uint16], ends: _Places, marks: _Marks, roman: _Codes
) -> NDArray[np.uint16]:
    """Return the notation of each token that is a number or begins with one; uint16, shape (tokens,), 0 for others.

    `codes`: of the whole text. `starts`, `ends`: the characters of each token. `marks`: of each code point up to
    U+FFFF, as above, shape (65536,), 0 for the last, which stands for all others; signs of class 1 are dashes,
    joints of class 5 those of a fraction. `roman`: words that are numbers, ascending, not empty.
    """
    find = _notation.notation_of if COMPILED else notation_in_python
    return find(codes, tokens, starts.astype(np.int32, copy=False), ends, marks, roman)


def notation_in_python(  # noqa: PLR0917 - what a text and its characters have
    codes: _Codes, tokens: _Codes, starts: _Places | NDArray[np.uint16], ends: _Places, marks: _Marks, roman: _Codes
) -> NDArray[np.uint16]:
    """Do the same as `notation_of`, in numpy."""
    words = np.flatnonzero(tokens >= _WORD_TOKEN)
    notation = (marks[np.minimum(tokens, _LAST)] & IS_NUMERAL > 0).astype(np.uint16)
    notation[words] = roman[np.minimum(np.searchsorted(roman, tokens[words]), len(roman) - 1)] == tokens[words]
    of_text = np.zeros(len(codes) + 4, dtype=np.uint16)
    of_text[2:-2] = marks[np.minimum(codes, _LAST)]
    numerals = words[of_text[starts[words] + 2] & IS_NUMBER > 0]
    starts, ends = starts[numerals] + 2, ends[numerals] + 2
    sign = of_text[starts - 1] // AS_SIGN & 15
    sign[(of_text[starts - 2] & CLOSES > 0) & (sign == _DASH)] = 0
    unit = of_text[ends] // AS_UNIT & 3
    joined = (numerals[1:] == numerals[:-1] + 1) & (starts[1:] == ends[:-1] + 1)
    joint = np.where(joined, of_text[ends[:-1]] // AS_JOINT & 15, 0).astype(np.uint16)
    joint[starts[1:] == starts[:-1]] = _FRACTION
    sign[1:][joint > 0] = 0
    raised, before = of_text[1:] & IS_RAISED > 0, of_text[:-1]
    up = np.append(False, raised & (before & IS_NUMBER > 0) & (before & IS_RAISED == 0))
    powers = np.append(0, np.cumsum(up, dtype=np.int32))
    unit[powers[ends] > powers[starts + 1]] = _POWER
    notation[numerals] = NUMBER + SIGN * sign + UNIT * unit
    notation[numerals[1:]] += BEFORE_IT * joint
    notation[numerals[:-1]] += BEHIND_IT * joint
    return notation
