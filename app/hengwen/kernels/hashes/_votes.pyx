# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.votes`."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

import numpy as np

cdef uint64_t _SPREAD[256]  # the bits of a byte, each in a byte of its own

cdef int _byte, _bit
for _byte in range(256):
    _SPREAD[_byte] = 0
    for _bit in range(8):
        _SPREAD[_byte] |= <uint64_t> (_byte >> _bit & 1) << (8 * _bit)


cdef void _count(const uint64_t* hashes, Py_ssize_t count, uint64_t* ones) noexcept nogil:
    """How many of at most 255 hashes have each bit: eight counts of one byte to a number."""
    cdef Py_ssize_t place
    cdef int part
    for part in range(8):
        ones[part] = 0
    for place in range(count):
        for part in range(8):
            ones[part] += _SPREAD[hashes[place] >> (8 * part) & 255]


def vote_equally(hashes, bounds):
    cdef const uint64_t[::1] given = np.ascontiguousarray(hashes, dtype=np.uint64)
    cdef const int64_t[::1] edges = np.ascontiguousarray(bounds, dtype=np.int64)
    cdef Py_ssize_t count = max(0, len(bounds) - 1), stretch, first, last, length = len(hashes)
    cdef uint64_t ones[8]
    cdef int64_t counts[64]
    cdef int bit
    for stretch in range(count):
        if not 0 <= edges[stretch] <= edges[stretch + 1] <= length:
            raise IndexError("a stretch that ends behind the last hash")
    voted = np.zeros(count, dtype=np.uint64)
    cdef uint64_t[::1] found = voted
    with nogil:
        for stretch in range(count):
            for bit in range(64):
                counts[bit] = 0
            first = edges[stretch]
            while first < edges[stretch + 1]:
                last = min(edges[stretch + 1], first + 255)
                _count(&given[first], last - first, ones)
                for bit in range(64):
                    counts[bit] += ones[bit >> 3] >> (8 * (bit & 7)) & 255
                first = last
            for bit in range(64):
                if 2 * counts[bit] > edges[stretch + 1] - edges[stretch]:
                    found[stretch] |= <uint64_t> 1 << bit
    return voted
