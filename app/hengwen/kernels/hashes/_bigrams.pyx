# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.bigrams`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from os import urandom

import numpy as np

# No text can be made to fill few slots of a table; the numbers do not depend on it.
cdef uint64_t _SALT = int.from_bytes(urandom(8), "little")


cdef inline uint64_t _mixed(uint64_t value) noexcept nogil:
    value = ((value ^ _SALT) ^ ((value ^ _SALT) >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef Py_ssize_t _number(
    const uint64_t[::1] keys, int32_t[::1] firsts, int32_t[::1] slots, int32_t[::1] numbers, int32_t[::1] counts
) noexcept nogil:
    """Number keys by their first places, `firsts`, and count those of each number; how many numbers there are."""
    cdef uint64_t mask = <uint64_t> slots.shape[0] - 1, slot
    cdef Py_ssize_t place, found = 0
    slots[:] = -1
    for place in range(keys.shape[0]):
        slot = _mixed(keys[place]) & mask
        while slots[slot] >= 0 and keys[firsts[slots[slot]]] != keys[place]:
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            slots[slot] = <int32_t> found
            firsts[found], counts[found] = <int32_t> place, 0
            found += 1
        numbers[place] = slots[slot]
        counts[slots[slot]] += 1
    return found


def chances(tokens):
    cdef const uint32_t[::1] given = np.ascontiguousarray(tokens, dtype=np.uint32)
    cdef Py_ssize_t count = len(tokens), place, kind_count, pair_count
    if not 0 < count < 1 << 30:
        raise ValueError("no tokens, or too many")
    number, which, of_kind, of_pair, followers, before, where = np.zeros((7, count + 1), dtype=np.int32)
    cdef uint64_t[::1] keys = np.empty(count, dtype=np.uint64)
    cdef int32_t[::1] slots = np.empty(1 << (2 * count - 1).bit_length(), dtype=np.int32)
    cdef int32_t[::1] numbers = number, pairs = which, counts = of_kind, again = of_pair
    cdef int32_t[::1] after = followers, ahead = before, firsts = where
    cdef int32_t first, second
    share, of_pairs = np.empty((2, count), dtype=np.float64)
    cdef double[::1] shares = share, found = of_pairs
    cdef double following
    with nogil:
        for place in range(count):
            keys[place] = given[place]
        kind_count = _number(keys, firsts, slots, numbers, counts)
        for place in range(kind_count):
            shares[place] = <double> counts[place] / <double> count
        numbers[count] = <int32_t> kind_count  # what the last token is followed by
        for place in range(count):
            keys[place] = <uint64_t> numbers[place] << 32 | <uint64_t> numbers[place + 1]
        pair_count = _number(keys, firsts, slots, pairs, again)
        for place in range(pair_count):
            after[numbers[firsts[place]]] += 1
            ahead[numbers[firsts[place] + 1]] += 1
        for place in range(pair_count):
            first, second = numbers[firsts[place]], numbers[firsts[place] + 1]
            following = shares[second] if second < kind_count else 0.0
            following = (<double> (again[place] - 1) + <double> after[first] * following) / <double> counts[first]
            found[place] = max(following, <double> ahead[second] / <double> pair_count)
    return number[:count], share[:kind_count], which[: count - 1], of_pairs[:pair_count]
