"""The lines of a text that are not blank, and what is in them: most are ruled out by it before they are searched."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LAST_BLANK = 0x3000


class Lines(NamedTuple):
    """The lines of a text that are not blank, without the blanks around them; int32, shape (lines,) each.

    `starts`, `ends`: the first character, and that after the last. `ascii`: how many are ASCII. `firsts`, `sorts`: the
    sorts of the first character and of all, as bits.
    """

    starts: "NDArray[np.int32]"
    ends: "NDArray[np.int32]"
    ascii: "NDArray[np.int32]"
    firsts: "NDArray[np.int32]"
    sorts: "NDArray[np.int32]"


def lines_of(text: str, *sorts: str) -> Lines:
    """Return the lines of a text; they end with LF. `sorts`: the characters of each, up to seven; of the first the bit
    is 2, of the next 4, and so on.
    """
    from hengwen.kernels.texts.lines import lines_in  # with numpy: not while a worker starts

    return Lines(*lines_in(text, _table(sorts)).T)


@cache
def _table(sorts: Iterable[str]) -> "NDArray[np.uint8]":
    """Return the sorts of each code point, uint8, shape (0x110000,)."""
    import numpy as np

    from hengwen.kernels.texts.lines import BLANK

    table = np.zeros(0x110000, dtype=np.uint8)
    table[[code for code in range(_LAST_BLANK + 1) if chr(code).isspace()]] = BLANK
    for number, characters in enumerate(sorts, 1):
        table[[*map(ord, characters)]] |= BLANK << number
    return table
