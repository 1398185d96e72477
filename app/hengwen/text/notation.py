"""How numbers are written: the sign before one, the character that joins it to the next, and the unit after it (ours).

Tokens have no punctuation, so that -3 and 3, 3.5 and 3:5, 5 % and 5 ‰ have equal ones. The characters around the digits
are part of a number all the same: where they differ, the numbers differ.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts import notation
from hengwen.text.normalisation import NormalisedText, code_points, normalise

HAN_NUMERALS = "〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟"
_ROMAN = "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi"
_BEFORE = ("-−﹣－–—~～〜", "+＋", "±", "<＜", ">＞", "≤≦", "≥≧", "$＄", "¥￥", "€", "£", "≈")
_JOINTS = (",，", "-−﹣－–—~～〜", ".．", ":：∶", "/／⁄∕", "×*＊✕", "^＾", "=＝", "+＋", "±")
_AFTER = ("%％﹪", "‰", "°℃℉º")
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_CLOSING = ")]}_\"'”’）］｝」』】〕-−–—"
BEFORE_IT, BEHIND_IT = notation.BEFORE_IT, notation.BEHIND_IT
JOINT = 15  # of either, 0 where there is none

Notation = NDArray[np.uint16]


@cache
def _marks() -> NDArray[np.uint16]:
    """Return the marks of `notation_of` for code points up to U+FFFF, shape (65536,)."""
    marks = np.zeros(1 << 16, dtype=np.uint16)
    for code in (*range(0x3000), *range(0x3200, 0x3400), *range(0xFF00, 0xFFF0)):
        character = chr(code)
        marks[code] = notation.IS_NUMBER * character.isnumeric() | notation.CLOSES * character.isalnum()
    classes = (
        (_BEFORE, notation.AS_SIGN),
        (_JOINTS, notation.AS_JOINT),
        (_AFTER, notation.AS_UNIT),
        ((_RAISED,), notation.IS_RAISED),
    )
    for strings, mark in (*classes, ((_CLOSING,), notation.CLOSES)):
        for number, characters in enumerate(strings, 1):
            marks[[*map(ord, characters)]] |= mark * number
    marks[normalise(HAN_NUMERALS).tokens] |= notation.IS_NUMERAL
    return marks


@cache
def _roman() -> NDArray[np.uint32]:
    """Return the tokens of Roman numerals, ascending."""
    return np.unique(normalise(", ".join(_ROMAN.split())).tokens)


def number_notation(text: str, normalised: NormalisedText) -> Notation:
    """Return the notation of each token that is a number or begins with one; uint16, shape (tokens,), 0 for other
    tokens.

    Linear in the length of the text. Dashes of all kinds are equal, and so are full and half width.
    """
    tokens = normalised.tokens, normalised.starts, normalised.ends
    return notation.notation_of(code_points(text), *tokens, _marks(), _roman())


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
