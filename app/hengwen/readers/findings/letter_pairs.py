"""Pairs of letters that are frequent in English; they tell words from letters in a row.

They are about half of all pairs in prose, and a twentieth of them by chance.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FREQUENT = (
    "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic"
    " ne ea ra ce li ch ll be ma si om ur"
)
_LETTERS = 32


def letter_codes(text: str) -> "NDArray[np.int64]":
    """Return a text of small Latin letters and blanks as numbers: a to z are 1 to 26, other ASCII has others."""
    import numpy as np  # imported here: not while a worker starts

    return np.frombuffer(text.encode("ascii", "replace"), dtype=np.uint8).astype(np.int64) & 31


def frequent_pairs(text: str) -> tuple[int, int]:
    """Count the pairs of neighbouring small letters that are frequent, and all pairs; blanks part words."""
    letters = letter_codes(text)
    if not len(letters):
        return 0, 0
    pairs = letters[:-1] * _LETTERS + letters[1:]
    return int(_table()[pairs].sum()), max(0, len(pairs) - 2 * text.count(" "))


@cache
def _table() -> "NDArray[np.bool_]":
    """Return for each pair of letters, as two numbers of five bits, whether it is frequent; blanks are 0."""
    import numpy as np

    table = np.zeros(_LETTERS * _LETTERS, dtype=np.bool_)
    table[[(ord(pair[0]) & 31) * _LETTERS + (ord(pair[1]) & 31) for pair in _FREQUENT.split()]] = True
    return table
