# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.numbering`."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free

import os

import numpy as np

cdef uint64_t _SECRET = int.from_bytes(os.urandom(8)) | 1  # no text can be written so that all fall on one slot


def numbered(values):
    cdef const uint64_t[::1] given = np.ascontiguousarray(values, dtype=np.uint64)
    cdef Py_ssize_t count = given.shape[0], place, kinds = 0
    cdef uint64_t slot, mask
    cdef int bits = 4
    while (<Py_ssize_t> 1 << bits) < 2 * count:
        bits += 1
    mask = (<uint64_t> 1 << bits) - 1
    numbers, firsts, counts = np.empty(count, np.int64), np.empty(count, np.int64), np.zeros(count, np.int64)
    cdef int64_t[::1] number = numbers, first = firsts, times = counts
    cdef int64_t* slots = <int64_t*> calloc(<size_t> 1 << bits, sizeof(int64_t))  # one more than the number
    if slots == NULL:
        raise MemoryError
    with nogil:
        for place in range(count):
            slot = (given[place] * _SECRET) >> (64 - bits)
            while slots[slot] and given[first[slots[slot] - 1]] != given[place]:
                slot = (slot + 1) & mask
            if not slots[slot]:
                first[kinds] = place
                kinds += 1
                slots[slot] = kinds
            number[place] = slots[slot] - 1
            times[number[place]] += 1
    free(slots)
    return numbers, firsts[:kinds].copy(), counts[:kinds].copy()
