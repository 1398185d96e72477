"""Numbers the different values of an array in order of appearance."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _numbering
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


def number_values(values: NDArray[np.uint64]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the number of each value among the different ones, int32, the same shape, and the first place of each
    different one, int64, ascending. At most 2³¹ - 1 values.
    """
    return (_numbering.number_values if COMPILED else number_in_python)(values)


def number_in_python(values: NDArray[np.uint64]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Do the same as `number_values`, in numpy."""
    _, firsts, places = np.unique(values, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return rank[places], firsts[order]
