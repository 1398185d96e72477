"""Divides the tokens of two texts among runs that overlap."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _overlaps
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Places = NDArray[np.int64]


def share_out(x: _Places, y: _Places, lengths: _Places, least: int, shortest: int) -> tuple[_Places, _Places]:
    """Return the parts that runs keep when one after the other takes the longest stretch that is free on both sides.

    `x`, `y`: int64, shape (runs,), their starts in both texts. Returns how many tokens later the kept part begins, and
    its tokens, int64, shape (runs,). Parts shorter than `least` are not kept: 0. Of these, runs of at least `shortest`
    tokens with one side mostly free at the end get -1 and take that side, the left one first.
    """
    share = _overlaps.share_out if COMPILED else share_out_in_python
    return share(x, y, lengths, least, shortest)


def share_out_in_python(x: _Places, y: _Places, lengths: _Places, least: int, shortest: int) -> tuple[_Places, _Places]:
    """Do the same as `share_out`, in Python."""
    left, right = (bytearray(int((side + lengths).max(initial=0))) for side in (x, y))
    runs = list(zip(x.tolist(), y.tolist(), lengths.tolist(), strict=True))
    shifts, sizes = np.zeros((2, len(runs)), dtype=np.int64)
    for number, (i, j, length) in enumerate(runs):
        taken = bytes(a | b for a, b in zip(left[i : i + length], right[j : j + length], strict=True))
        longest = max(taken.split(b"\1"), key=len)
        if len(longest) >= least:
            shift, size = taken.find(longest), len(longest)
            shifts[number], sizes[number] = shift, size
            left[i + shift : i + shift + size] = right[j + shift : j + shift + size] = b"\1" * size
    for number, (i, j, length) in enumerate(runs):
        if not sizes[number] and length >= shortest and (_take(left, i, length) or _take(right, j, length)):
            sizes[number] = -1
    return shifts, sizes


def _take(side: bytearray, start: int, length: int) -> bool:
    """Take a stretch of one side when less than half of it is taken. Return whether it was taken."""
    if side.count(1, start, start + length) * 2 >= length:
        return False
    side[start : start + length] = b"\1" * length
    return True
