"""Tells in one pass which sorts of rare characters a text has: what looks for one of them costs nothing elsewhere."""

from collections.abc import Iterator
from enum import IntFlag
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ZERO_WIDTH = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
)
ZERO_WIDTH += "\uffa0\ufff9-\ufffb\U000e0000-\U000e007f\U000e0100-\U000e01ef"
"""Characters that take no room, as the inside of a character class: soft hyphens, joiners, direction marks, fillers."""

PRIVATE_USE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
RADICALS = "\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f"
GREEK = "\u0370-\u03ff\u1f00-\u1fff"
FOREIGN = f"{GREEK}\u0400-\u052f\u0530-\u058f\u10a0-\u10ff\u13a0-\u13ff\u2c80-\u2cff\uab70-\uabbf"
CONTROLS = "\x00-\x08\x0e-\x1a\x1c-\x1f"
BLANKS = " \u00a0\u2002-\u200a\u202f"
"""The same of private-use characters, of radicals and compatibility forms, of Greek letters, of these and of other
letters that look like Latin ones (Cyrillic, Armenian, Georgian, Cherokee, Coptic), of controls that no text has, and of
blanks.
"""

_PORTION = 1 << 16  # characters looked at at once


class Rare(IntFlag):
    """A sort of characters. `SINGLE`: Latin letters or Chinese characters near each other, each between two blanks."""

    ZERO_WIDTH = 1
    PRIVATE_USE = 2
    RADICAL = 4
    FOREIGN = 8
    CONTROL = 16
    SINGLE = 32


_BLANK = 64
_SETS = {
    Rare.ZERO_WIDTH: ZERO_WIDTH,
    Rare.PRIVATE_USE: PRIVATE_USE,
    Rare.RADICAL: RADICALS,
    Rare.FOREIGN: FOREIGN,
    Rare.CONTROL: CONTROLS,
    Rare.SINGLE: "A-Za-z\u4e00-\u9fff",
    _BLANK: BLANKS,
}


@lru_cache(maxsize=2)  # asked for one text by all that look for something odd in it
def rare_characters(text: str) -> Rare:
    """Return the sorts of rare characters that a text has."""
    import numpy as np  # imported here: not while a worker starts

    from hengwen.kernels.texts.characters import NEAR, sorts_of

    table, sorts = _table(), 0
    for first in range(0, len(text), _PORTION):
        portion = text[first : first + _PORTION + NEAR + 2].encode("utf-32-le", "surrogatepass")
        sorts |= sorts_of(np.frombuffer(portion, np.uint32), table, Rare.SINGLE, _BLANK)
    return Rare(sorts & ~_BLANK)


@cache
def _table() -> "NDArray[np.uint8]":
    """Return the sorts of each code point, shape (0x110000,)."""
    import numpy as np

    table = np.zeros(0x110000, dtype=np.uint8)
    for sort, characters in _SETS.items():
        for first, last in _ranges(characters):
            table[first : last + 1] |= int(sort)
    return table


def _ranges(characters: str) -> Iterator[tuple[int, int]]:
    """Yield the first and last code points of the parts of a character class."""
    place = 0
    while place < len(characters):
        last = place + 2 if characters[place + 1 : place + 2] == "-" else place
        yield ord(characters[place]), ord(characters[last])
        place = last + 1
