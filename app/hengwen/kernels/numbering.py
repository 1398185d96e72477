"""Numbers the different values of an array."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels import _numbering
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Numbers = NDArray[np.int64]


def numbered(values: NDArray[np.unsignedinteger]) -> tuple[_Numbers, _Numbers, _Numbers]:
    """Return the number of each value in the order of their first places; of each number its first place, and how often
    it occurs; all int64.

    `values`: unsigned, shape (n,).
    """
    return _numbering.numbered(values) if COMPILED else numbered_in_python(values)


def numbered_in_python(values: NDArray[np.unsignedinteger]) -> tuple[_Numbers, _Numbers, _Numbers]:
    """Do the same as `numbered`, in numpy."""
    _, first, which, counts = np.unique(values, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(first)
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return rank[which], first[order], counts[order]
