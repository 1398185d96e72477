"""Looks up characters of a text."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.texts import _code_points
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

LAST = 0xFFFF
"""The code point of all characters beyond the first plane."""


def codes_at(text: str, offsets: NDArray[np.uint16] | NDArray[np.int32], shift: int = 0) -> NDArray[np.uint16]:
    """Return the code points of the characters at some offsets, uint16, the shape of these; 0 outside the text.

    `offsets`: shape (n,). `shift`: added to each of them. Characters beyond the first plane are `LAST`.
    """
    look_up = _code_points.codes_at if COMPILED else codes_at_in_python
    return look_up(text, offsets.astype(np.int32, copy=False), shift)


def codes_at_in_python(text: str, offsets: NDArray[np.int32], shift: int) -> NDArray[np.uint16]:
    """Do the same as `codes_at`, in numpy."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    places = offsets.astype(np.int64) + shift
    inside = (places >= 0) & (places < len(codes))
    values = np.zeros(len(places), dtype=np.uint16)
    values[inside] = np.minimum(codes[places[inside]], LAST)
    return values
