"""Numbers the different values of an array in order of appearance, and the pairs of neighbours that return."""

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.hashes import _numbering
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED


_Values = NDArray[np.uint32] | NDArray[np.uint64]


def number_values(values: _Values) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the number of each value among the different ones, int32, the same shape, and the first place of each
    different one, int64, ascending. At most 2³¹ - 1 values.
    """
    return _numbering.number_values(np.ascontiguousarray(values)) if COMPILED else number_in_python(values)


def repeated_pairs(
    numbers: NDArray[np.int32], count: int
) -> tuple[NDArray[np.int32], NDArray[np.uint32], NDArray[np.int64]]:
    """Return the number of the pair of neighbours that begins at each place, int32, shape (n,), -1 for one that stands
    in no other place; the first place of each such pair, uint32; and how often each number stands, int64, (count,).

    `numbers`: int32, shape (n,), below `count`, -1 for what takes no part. Pairs are numbered from `count` on, by their
    first numbers and then in order of appearance. Raises `IndexError` for other numbers, `ValueError` for more than
    2³⁰.
    """
    if len(numbers) > 1 << 30:
        raise ValueError("too many numbers")
    return _numbering.repeated_pairs(numbers, count) if COMPILED else repeated_in_python(numbers, count)


def number_in_python(values: _Values) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Do the same as `number_values`, in numpy."""
    _, firsts, places = np.unique(values, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return rank[places], firsts[order]


def repeated_in_python(
    numbers: NDArray[np.int32], count: int
) -> tuple[NDArray[np.int32], NDArray[np.uint32], NDArray[np.int64]]:
    """Do the same as `repeated_pairs`, in numpy."""
    if numbers.max(initial=-1) >= count:
        raise IndexError("a number behind the last one")
    begins = np.flatnonzero((numbers[:-1] >= 0) & (numbers[1:] >= 0))
    keys = numbers[begins].astype(np.int64) * count + numbers[begins + 1]
    _, firsts, which, times = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    repeated = np.flatnonzero(times > 1)
    repeated = repeated[np.lexsort((firsts[repeated], numbers[begins[firsts[repeated]]]))]
    pair_of = np.full(len(times), -1, dtype=np.int32)
    pair_of[repeated] = count + np.arange(len(repeated))
    pairs = np.full(len(numbers), -1, dtype=np.int32)
    pairs[begins] = pair_of[which]
    places = begins[firsts[repeated]].astype(np.uint32)
    return pairs, places, np.bincount(numbers[numbers >= 0], minlength=count)
