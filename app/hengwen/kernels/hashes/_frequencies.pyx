# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernel of `hengwen.kernels.hashes.frequencies`."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

import numpy as np


cdef inline uint32_t _suffix(const uint8_t* entry) noexcept nogil:
    """The first three bytes, the lowest first."""
    return entry[0] | <uint32_t> entry[1] << 8 | <uint32_t> entry[2] << 16


cdef inline int64_t _first(
    const uint8_t[:, ::1] entries, int64_t low, int64_t high, uint32_t suffix
) noexcept nogil:
    """The first of some entries that is not less than a suffix: searched around where it lies if all are far apart."""
    cdef int64_t step = 8, middle = low + (((high - low) * suffix) >> 24)
    if low >= high:
        return low
    if _suffix(&entries[middle, 0]) < suffix:
        low = middle + 1
        while low + step < high and _suffix(&entries[low + step, 0]) < suffix:
            low += step + 1
            step *= 2
        high = min(high, low + step)
    else:
        high = middle
        while high - step > low and _suffix(&entries[high - step, 0]) >= suffix:
            high -= step
            step *= 2
        low = max(low, high - step)
    while low < high:
        middle = (low + high) >> 1
        if _suffix(&entries[middle, 0]) < suffix:
            low = middle + 1
        else:
            high = middle
    return low


def frequencies(const uint64_t[::1] hashes, const uint8_t[:, ::1] entries, const int64_t[::1] firsts, int bits):
    """See `hengwen.kernels.hashes.frequencies.frequencies`."""
    counts = np.zeros(hashes.shape[0], dtype=np.int64)
    cdef int64_t[::1] result = counts
    cdef Py_ssize_t number
    cdef int64_t page, place
    cdef uint32_t suffix
    with nogil:
        for number in range(hashes.shape[0]):
            page = hashes[number] >> (64 - bits) if bits else 0
            suffix = (hashes[number] >> (40 - bits)) & 0xFFFFFF
            place = _first(entries, firsts[page], firsts[page + 1], suffix)
            if place < firsts[page + 1] and _suffix(&entries[place, 0]) == suffix:
                result[number] = entries[place, 3] | <int64_t> entries[place, 4] << 8
    return counts
