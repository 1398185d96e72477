"""How numbers are written: the sign before one, the character that joins it to the next, and the unit after it (ours).

Tokens have no punctuation, so that -3 and 3, 3.5 and 3:5, 5 % and 5 ‰ have equal ones. The characters around the digits
are part of a number all the same: where they differ, the numbers differ.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.text.normalisation import WORD_TOKEN, NormalisedText, code_points, normalise

HAN_NUMERALS = "〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟"
_ROMAN = "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi"
_BEFORE = ("-−﹣－–—~～〜", "+＋", "±", "<＜", ">＞", "≤≦", "≥≧", "$＄", "¥￥", "€", "£", "≈")
_JOINTS = (",，", "-−﹣－–—~～〜", ".．", ":：∶", "/／⁄∕", "×*＊✕", "^＾", "=＝", "+＋", "±")
_AFTER = ("%％﹪", "‰", "°℃℉º")
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_DASHES, _CODES = 1, 1 << 16
_NUMBER, _SIGN, _UNIT, BEFORE_IT, BEHIND_IT = 1, 1 << 1, 1 << 5, 1 << 8, 1 << 12
JOINT = 15  # of either, 0 where there is none

Notation = NDArray[np.uint16]
Codes = NDArray[np.uint16]


def _numbered(classes: tuple[str, ...]) -> Codes:
    """Return for each code point up to U+FFFF the number of its class, 0 for none, shape (65536,)."""
    table = np.zeros(_CODES, dtype=np.uint16)
    for number, characters in enumerate(classes, 1):
        table[[ord(character) for character in characters]] = number
    return table


_SIGNS, _JOINED = _numbered(_BEFORE), _numbered(_JOINTS)
_FRACTION = int(_JOINED[ord("/")])
_FOLLOWING = _numbered(_AFTER)
_POWER = len(_AFTER) + 1


@cache
def _digits() -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which code points are of numbers, which of them are digits above or below the line, and which are letters
    or closing marks, after which a dash is no sign; each of shape (65536,).
    """
    raised = _numbered((_RAISED,)) > 0
    numbers, closing = np.zeros(_CODES, dtype=bool), np.zeros(_CODES, dtype=bool)
    for code in (*range(0x3000), *range(0x3200, 0x3400), *range(0xFF00, 0xFFF0)):
        character = chr(code)
        numbers[code] = character.isnumeric()
        closing[code] = character.isalnum() or character in ")]}_\"'”’"
    closing[[ord(c) for c in "）］｝」』】〕-−–—"]] = True
    return numbers, raised, closing


@cache
def _numeral_tokens() -> tuple[NDArray[np.uint16], NDArray[np.uint32]]:
    """Return which tokens are Chinese numerals, 1 or 0, shape (65536,), and the tokens of Roman ones, ascending."""
    han = np.zeros(_CODES, dtype=np.uint16)
    han[normalise(HAN_NUMERALS).tokens] = 1
    return han, np.unique(normalise(", ".join(_ROMAN.split())).tokens)


def number_notation(text: str, normalised: NormalisedText) -> Notation:
    """Return the notation of each token that is a number or begins with one; uint16, shape (tokens,), 0 for other
    tokens.

    Linear in the length of the text. Dashes of all kinds are equal, and so are full and half width.
    """
    tokens, (han, roman) = normalised.tokens, _numeral_tokens()
    words = np.flatnonzero(tokens >= WORD_TOKEN)
    notation = han[np.minimum(tokens, _CODES - 1)]
    notation[words] = roman[np.minimum(np.searchsorted(roman, tokens[words]), len(roman) - 1)] == tokens[words]
    codes = np.zeros(len(text) + 4, dtype=np.uint16)
    codes[2:-2] = np.minimum(code_points(text), _CODES - 1)
    numbers, raised, closing = _digits()
    numerals = words[numbers[codes[normalised.starts[words] + 2]]]
    if not len(numerals):
        return notation
    starts, ends = normalised.starts[numerals] + 2, normalised.ends[numerals] + 2
    sign = _SIGNS[codes[starts - 1]]
    sign[closing[codes[starts - 2]] & (sign == _DASHES)] = 0
    unit = _FOLLOWING[codes[ends]]
    joined = (numerals[1:] == numerals[:-1] + 1) & (starts[1:] == ends[:-1] + 1)
    joint = np.where(joined, _JOINED[codes[ends[:-1]]], 0).astype(np.uint16)
    joint[starts[1:] == starts[:-1]] = _FRACTION
    sign[1:][joint > 0] = 0
    if (is_raised := raised[codes]).any():
        up = np.concatenate(([False], is_raised[1:] & numbers[codes[:-1]] & ~is_raised[:-1]))
        powers = np.concatenate(([0], np.cumsum(up, dtype=np.int32)))
        unit[powers[ends] > powers[starts + 1]] = _POWER
    notation[numerals] = _NUMBER + _SIGN * sign + _UNIT * unit
    notation[numerals[1:]] += BEFORE_IT * joint
    notation[numerals[:-1]] += BEHIND_IT * joint
    return notation


def same_notation(one: Notation, other: Notation) -> NDArray[np.bool_]:
    """Return which equal tokens are equal numbers, or no numbers: bool, the shape of both.

    The character that joins a number to the next is compared only where both are joined: a blank may be an error of
    reading.
    """
    same: NDArray[np.bool_] = (one % BEFORE_IT) == (other % BEFORE_IT)
    for place in (BEFORE_IT, BEHIND_IT):
        joints = one // place & JOINT, other // place & JOINT
        same &= (joints[0] == joints[1]) | (joints[0] == 0) | (joints[1] == 0)
    return same
