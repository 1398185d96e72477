"""Looks for many short strings in a text at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.texts import _strings
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

MOST = 255
"""Strings that are looked for at once, at most."""

_PLANE = 1 << 16


class Strings:
    """Strings to look for, none of them empty, `MOST` at most."""

    def __init__(self, strings: Sequence[str]) -> None:
        if len(strings) > MOST or "" in strings:
            raise ValueError("too many strings, or an empty one")
        self._strings = tuple(strings)
        self._codes = np.frombuffer("".join(strings).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        self._begins: NDArray[np.int64] = np.cumsum([0, *map(len, strings)], dtype=np.int64)
        # The number, from 1, of the last string that begins with a character, and of the one before with the same.
        self._last: NDArray[np.uint8] = np.zeros(_PLANE, dtype=np.uint8)
        self._before: NDArray[np.uint8] = np.zeros(len(strings) + 1, dtype=np.uint8)
        for number, string in enumerate(strings, 1):
            place = ord(string[0]) % _PLANE
            self._before[number], self._last[place] = self._last[place], number

    def within(self, text: str) -> list[bool]:
        """Return which of the strings a text has."""
        if not COMPILED:
            return [string in text for string in self._strings]
        return _strings.within(text, self._codes, self._begins, self._last, self._before)
