# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.numbering`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

import numpy as np

cdef enum:
    FEWEST = 1 << 10


cdef inline Py_ssize_t _slot(const uint64_t* values, uint64_t value, const uint32_t* table, Py_ssize_t size,
                             const int64_t* firsts) noexcept nogil:
    """Where a value stands in the table, or belongs."""
    cdef uint64_t key = (value ^ (value >> 32)) * <uint64_t> 0x9E3779B97F4A7C15
    cdef Py_ssize_t slot = (key ^ (key >> 32)) & (size - 1)
    while table[slot] and values[firsts[table[slot] - 1]] != value:
        slot = (slot + 1) & (size - 1)
    return slot


cdef uint32_t* _grown(const uint64_t* values, uint32_t* table, Py_ssize_t size, const int64_t* firsts,
                      Py_ssize_t different) noexcept nogil:
    """A table of a new size, of the same values, instead of this one; NULL without memory."""
    cdef Py_ssize_t number
    free(table)
    table = <uint32_t*> calloc(size, sizeof(uint32_t))
    if table != NULL:
        for number in range(different):
            table[_slot(values, values[firsts[number]], table, size, firsts)] = <uint32_t> (number + 1)
    return table


def number_values(values):
    cdef const uint64_t[::1] given = np.ascontiguousarray(values, dtype=np.uint64)
    cdef Py_ssize_t count = len(given), size = FEWEST, place, slot, different = 0
    numbers_found, firsts_found = np.empty(count, dtype=np.int32), np.empty(count, dtype=np.int64)
    if not count:
        return numbers_found, firsts_found
    cdef int32_t[::1] numbers = numbers_found
    cdef int64_t[::1] firsts = firsts_found
    cdef uint32_t* table = <uint32_t*> calloc(size, sizeof(uint32_t))
    with nogil:
        for place in range(count):
            if table == NULL:
                break
            slot = _slot(&given[0], given[place], table, size, &firsts[0])
            if not table[slot]:
                firsts[different] = place
                different += 1
                table[slot] = <uint32_t> different
            numbers[place] = <int32_t> (table[slot] - 1)
            if 2 * different > size:
                size *= 4
                table = _grown(&given[0], table, size, &firsts[0], different)
    if table == NULL:
        raise MemoryError
    free(table)
    return numbers_found, firsts_found[:different].copy()
