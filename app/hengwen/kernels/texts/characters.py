"""Looks at every character of a text once, by tables of code points."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.texts import _characters
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Codes = NDArray[np.uint32]
_Table = NDArray[np.uint8]

NEAR = 4
"""Characters from one that stands alone to the next, at most, where both may belong to a spread word."""


def sorts_of(codes: _Codes, table: _Table, single: int, blank: int) -> int:
    """Return the sorts of all code points, as bits of `table`, shape (0x110000,).

    `single`: the bit of characters that count only where two of them are `NEAR` each other, each between two characters
    of the bit `blank`.
    """
    return (_characters.sorts_of if COMPILED else sorts_in_python)(codes, table, single, blank)


def count_by_line(codes: _Codes, table: _Table, columns: _Table) -> NDArray[np.int32] | None:
    """Return in how many characters of each line the bits of `columns` are set: int32, shape (lines, 4).

    `table`: uint8, shape (0x110000,), the kind of each code point, below 16; 0 for one that is not known: then None is
    returned. `columns`: uint8, shape (16,), four bits for each kind. Lines end with LF.
    """
    return (_characters.count_by_line if COMPILED else count_in_python)(codes, table, columns)


def sorts_in_python(codes: _Codes, table: _Table, single: int, blank: int) -> int:
    """Do the same as `sorts_of`, in numpy."""
    sorts = table[codes]
    alone = (sorts[1:-1] & single > 0) & (sorts[:-2] & sorts[2:] & blank > 0)
    near = (np.diff(np.flatnonzero(alone)) <= NEAR).any()
    return int(np.bitwise_or.reduce(sorts)) & ~single | (single if near else 0)


def count_in_python(codes: _Codes, table: _Table, columns: _Table) -> NDArray[np.int32] | None:
    """Do the same as `count_by_line`, in numpy."""
    kinds = table[codes]
    if not kinds.all():
        return None
    ends = codes == ord("\n")
    lines = np.cumsum(ends) - ends
    cells = np.bincount(lines * 16 + kinds, minlength=16 * (int(ends.sum()) + 1))
    bits = np.unpackbits(columns[:, None], axis=1, count=4, bitorder="little")
    counts: NDArray[np.int32] = (cells.reshape(-1, 16) @ bits).astype(np.int32)
    return counts
