# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.votes`."""

from libc.stdint cimport int64_t, uint8_t

import numpy as np

include "_hash.pxi"

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


cdef void _add(const uint64_t* hashes, Py_ssize_t count, int64_t* counts) noexcept nogil:
    """Add to each of 64 counts how many of at most 255 hashes have the bit."""
    cdef uint64_t ones[8]
    cdef int bit
    _count(hashes, count, ones)
    for bit in range(64):
        counts[bit] += ones[bit >> 3] >> (8 * (bit & 7)) & 255


cdef uint64_t _voted(int64_t* counts, int64_t most) noexcept nogil:
    """Return the bits that more than half have, and empty the counts."""
    cdef uint64_t voted = 0
    cdef int bit
    for bit in range(64):
        if 2 * counts[bit] > most:
            voted |= <uint64_t> 1 << bit
        counts[bit] = 0
    return voted


def vote_equally(hashes, bounds):
    cdef const uint64_t[::1] given = np.ascontiguousarray(hashes, dtype=np.uint64)
    cdef const int64_t[::1] edges = np.ascontiguousarray(bounds, dtype=np.int64)
    cdef Py_ssize_t count = max(0, len(bounds) - 1), stretch, first, last, length = len(hashes)
    cdef int64_t[64] counts = [0] * 64
    for stretch in range(count):
        if not 0 <= edges[stretch] <= edges[stretch + 1] <= length:
            raise IndexError("a stretch that ends behind the last hash")
    voted = np.zeros(count, dtype=np.uint64)
    cdef uint64_t[::1] voted_view = voted
    with nogil:
        for stretch in range(count):
            first = edges[stretch]
            while first < edges[stretch + 1]:
                last = min(edges[stretch + 1], first + 255)
                _add(&given[first], last - first, counts)
                first = last
            voted_view[stretch] = _voted(counts, edges[stretch + 1] - edges[stretch])
    return voted


def vote_of_pairs(tokens, ranges):
    cdef const uint32_t[::1] given = np.ascontiguousarray(tokens, dtype=np.uint32)
    cdef const int64_t[:, ::1] edges = np.ascontiguousarray(ranges, dtype=np.int64).reshape(-1, 2)
    cdef Py_ssize_t count = len(ranges), stretch, place, last, filled, length = len(tokens)
    cdef int size
    cdef uint64_t[255] hashes
    cdef int64_t[64] counts = [0] * 64
    for stretch in range(count):
        if not 0 <= edges[stretch, 0] <= edges[stretch, 1] <= length:
            raise IndexError("a stretch that ends behind the last token")
    voted = np.zeros(count, dtype=np.uint64)
    cdef uint64_t[::1] voted_view = voted
    with nogil:
        for stretch in range(count):
            size = 2 if edges[stretch, 1] - edges[stretch, 0] > 1 else 1
            last, filled = edges[stretch, 1] - size + 1, 0
            for place in range(edges[stretch, 0], last):
                hashes[filled] = _mixed(_polynomial(&given[place], size))
                filled += 1
                if filled == 255 or place == last - 1:
                    _add(hashes, filled, counts)
                    filled = 0
            voted_view[stretch] = _voted(counts, last - edges[stretch, 0])
    return voted
