# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.common_ngrams`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import os

import numpy as np

cdef uint64_t _FACTOR = 0x9E3779B97F4A7C15ULL
cdef uint64_t _SECRET = int.from_bytes(os.urandom(8)) | 1  # no text can be written so that all fall on one slot


cdef struct Slot:
    uint64_t key
    int64_t count  # one more than the n-grams with this hash that are left; 0 in an empty slot


cdef inline uint64_t _hash(const uint32_t* tokens, int size) noexcept nogil:
    """The hash of `hengwen.kernels.hashes.hashing`."""
    cdef uint64_t value = 0
    cdef int place
    for place in range(size):
        value = value * _FACTOR + tokens[place]
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef inline Slot* _slot(Slot* slots, int bits, uint64_t key) noexcept nogil:
    """The slot of a key, or the empty one where it would be."""
    cdef uint64_t place = (key * _SECRET) >> (64 - bits), mask = (<uint64_t> 1 << bits) - 1
    while slots[place].count and slots[place].key != key:
        place = (place + 1) & mask
    return &slots[place]


cdef inline void _fill(Slot* slots, int bits, const uint32_t* tokens, Py_ssize_t count, int size) noexcept nogil:
    """Count the n-grams of some tokens."""
    cdef Py_ssize_t place
    cdef uint64_t key
    cdef Slot* slot
    for place in range(count - size + 1):
        key = _hash(tokens + place, size)
        slot = _slot(slots, bits, key)
        slot.count = max(1, slot.count) + 1
        slot.key = key


cdef int _bits(Py_ssize_t count) noexcept nogil:
    """The bits of the number of slots for so many keys, less than half of which are taken."""
    cdef int bits = 4
    while (<Py_ssize_t> 1 << bits) < 2 * count:
        bits += 1
    return bits


cdef Slot* _table(int bits) except NULL:
    cdef Slot* slots = <Slot*> calloc(<size_t> 1 << bits, sizeof(Slot))
    if slots == NULL:
        raise MemoryError
    return slots


def common_ngrams(left, right, int size):
    cdef const uint32_t[::1] one = np.ascontiguousarray(left, dtype=np.uint32)
    cdef const uint32_t[::1] other = np.ascontiguousarray(right, dtype=np.uint32)
    cdef Py_ssize_t count = one.shape[0], others = other.shape[0], place
    cdef int64_t common = 0
    cdef int bits = _bits(count)
    cdef Slot* slot
    if min(count, others) < size:
        return 0
    cdef Slot* slots = _table(bits)
    with nogil:
        _fill(slots, bits, &one[0], count, size)
        for place in range(others - size + 1):
            slot = _slot(slots, bits, _hash(&other[place], size))
            if slot.count > 1:
                slot.count -= 1
                common += 1
    free(slots)
    return common


def in_known_ngrams(tokens, known, first, after, const uint8_t[::1] units, int most, double enough, int64_t least):
    cdef const uint32_t[::1] one = np.ascontiguousarray(tokens, dtype=np.uint32)
    cdef const uint32_t[::1] other = np.ascontiguousarray(known, dtype=np.uint32)
    cdef const uint8_t[::1] alone = np.ascontiguousarray(first, dtype=np.uint8)
    cdef const uint8_t[::1] following = np.ascontiguousarray(after, dtype=np.uint8)
    cdef Py_ssize_t count = one.shape[0], others = other.shape[0], place, step
    cdef int bits = _bits(others), size
    cdef int64_t information, length
    if not len(alone) == len(following) == len(units) == count:
        raise ValueError("values of other tokens")
    inside = np.zeros(count, dtype=bool)
    cdef uint8_t[::1] marked = inside.view(np.uint8)
    if min(count, others) < 2:
        return inside
    cdef Slot* slots = _table(bits)
    with nogil:
        for size in range(2, most + 1):
            if size > count or size > others:
                break
            if size > 2:
                memset(slots, 0, (<size_t> 1 << bits) * sizeof(Slot))
            _fill(slots, bits, &other[0], others, size)
            for place in range(count - size + 1):
                information, length = alone[place], units[place]
                for step in range(1, size):
                    information += following[place + step]
                    length += units[place + step]
                if information >= enough and length >= least:
                    if _slot(slots, bits, _hash(&one[place], size)).count:
                        memset(&marked[place], 1, size)
    free(slots)
    return inside
