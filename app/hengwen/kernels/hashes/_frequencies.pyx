# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernel of `hengwen.kernels.hashes.frequencies`."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

import numpy as np


cdef inline uint32_t _suffix(const uint8_t* entry) noexcept nogil:
    """The first three bytes, the lowest first."""
    return entry[0] | <uint32_t> entry[1] << 8 | <uint32_t> entry[2] << 16


def frequencies(const uint64_t[::1] hashes, const uint8_t[:, ::1] entries, const int64_t[::1] firsts, int bits):
    """See `hengwen.kernels.hashes.frequencies.frequencies`."""
    counts = np.zeros(hashes.shape[0], dtype=np.int64)
    cdef int64_t[::1] result = counts
    cdef Py_ssize_t number
    cdef int64_t page, first, end, middle
    cdef uint32_t suffix
    with nogil:
        for number in range(hashes.shape[0]):
            page = hashes[number] >> (64 - bits) if bits else 0
            suffix = (hashes[number] >> (40 - bits)) & 0xFFFFFF
            first, end = firsts[page], firsts[page + 1]
            while first < end:
                middle = (first + end) >> 1
                if _suffix(&entries[middle, 0]) < suffix:
                    first = middle + 1
                else:
                    end = middle
            if first < firsts[page + 1] and _suffix(&entries[first, 0]) == suffix:
                result[number] = entries[first, 3] | <int64_t> entries[first, 4] << 8
    return counts
