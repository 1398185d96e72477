"""Finds the lines of a text, and which sorts of characters each has, in one pass."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.texts import _lines
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

BLANK = 1
"""The sort of blank characters, line ends among them."""


def lines_in(text: str, sorts: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return a row for each line of a text that is not blank, int32, shape (lines, 5), without the blanks around it:
    its first character and that after the last, how many of its characters are ASCII, the sorts of the first one, and
    those of all.

    Lines end with LF. `sorts`: of each code point as bits, uint8, shape (0x110000,), `BLANK` among them.
    """
    return (_lines.lines_in if COMPILED else lines_in_python)(text, sorts)


def lines_in_python(text: str, sorts: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Do the same as `lines_in`, in numpy."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    kinds, is_end = sorts[codes], codes == ord("\n")
    solid = np.flatnonzero(kinds & BLANK == 0)
    if not len(solid):
        return np.zeros((0, 5), dtype=np.int32)
    edges = np.diff(np.cumsum(is_end)[solid]) > 0
    starts, ends = solid[np.append(True, edges)], solid[np.append(edges, True)] + 1
    plain = np.concatenate(([0], np.cumsum(codes < 0x80)))
    within = np.bitwise_or.reduceat(np.append(kinds, 0), np.stack((starts, ends), 1).ravel())[::2]
    return np.stack((starts, ends, plain[ends] - plain[starts], kinds[starts], within), 1).astype(np.int32)
