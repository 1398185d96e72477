# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.overlaps`."""

from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np


cdef inline bint _take(char* side, int64_t start, int64_t length) noexcept nogil:
    """Take a stretch of one side when less than half of it is taken; whether it was."""
    cdef int64_t place, taken = 0
    for place in range(start, start + length):
        taken += side[place]
    if 2 * taken >= length:
        return False
    memset(side + start, 1, length)
    return True


def share_out(
    const int64_t[::1] x, const int64_t[::1] y, const int64_t[::1] lengths, int64_t least, int64_t shortest
):
    cdef Py_ssize_t count = len(lengths), run
    cdef int64_t ends_x = 1, ends_y = 1, step, first, longest, begin
    places, found = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    cdef int64_t[::1] shifts = places, sizes = found
    for run in range(count):
        ends_x, ends_y = max(ends_x, x[run] + lengths[run]), max(ends_y, y[run] + lengths[run])
    cdef char* left = <char*> calloc(ends_x, 1)
    cdef char* right = <char*> calloc(ends_y, 1)
    if left == NULL or right == NULL:
        free(left)
        free(right)
        raise MemoryError
    with nogil:
        for run in range(count):
            first, longest, begin = 0, 0, 0
            for step in range(lengths[run]):
                if left[x[run] + step] or right[y[run] + step]:
                    begin = step + 1
                elif step + 1 - begin > longest:
                    first, longest = begin, step + 1 - begin
            if longest >= least:
                shifts[run], sizes[run] = first, longest
                memset(left + x[run] + first, 1, longest)
                memset(right + y[run] + first, 1, longest)
        for run in range(count):
            if not sizes[run] and lengths[run] >= shortest:
                if _take(left, x[run], lengths[run]) or _take(right, y[run], lengths[run]):
                    sizes[run] = -1
    free(left)
    free(right)
    return places, found
