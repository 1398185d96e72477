# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.numbering`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

import numpy as np

include "_portions.pxi"

cdef enum:
    FEWEST = 1 << 10


ctypedef fused Value:
    uint32_t
    uint64_t


cdef inline Py_ssize_t _slot(const Value* values, Value value, const uint32_t* table, Py_ssize_t size,
                             const int64_t* firsts) noexcept nogil:
    """Where a value stands in the table, or belongs."""
    cdef uint64_t wide = value
    cdef uint64_t key = (wide ^ (wide >> 32)) * <uint64_t> 0x9E3779B97F4A7C15
    cdef Py_ssize_t slot = (key ^ (key >> 32)) & (size - 1)
    while table[slot] and values[firsts[table[slot] - 1]] != value:
        slot = (slot + 1) & (size - 1)
    return slot


cdef uint32_t* _grown(const Value* values, uint32_t* table, Py_ssize_t size, const int64_t* firsts,
                      Py_ssize_t different) noexcept nogil:
    """A table of a new size, of the same values, instead of this one; NULL without memory."""
    cdef Py_ssize_t number
    free(table)
    table = <uint32_t*> calloc(size, sizeof(uint32_t))
    if table != NULL:
        for number in range(different):
            table[_slot(values, values[firsts[number]], table, size, firsts)] = <uint32_t> (number + 1)
    return table


def number_values(const Value[::1] given):
    cdef Py_ssize_t count = len(given), size = FEWEST, place, slot, different = 0
    numbers_array, firsts_array = np.empty(count, dtype=np.int32), np.empty(count, dtype=np.int64)
    if not count:
        return numbers_array, firsts_array
    cdef int32_t[::1] numbers = numbers_array
    cdef int64_t[::1] firsts = firsts_array
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
    return numbers_array, firsts_array[:different].copy()


cdef struct Pair:
    int32_t second
    uint32_t place


def repeated_pairs(const int32_t[::1] numbers, Py_ssize_t count, Py_ssize_t least_at_once=1 << 22):
    cdef Py_ssize_t total = len(numbers), place, first = 0, last = 0, most = 0, filled = 0, edge, number, pairs
    cdef Py_ssize_t at_once = max(least_at_once, total >> 2)  # all are looked through each time
    cdef int32_t second
    pairs_array, firsts_array = np.full(total, -1, dtype=np.int32), np.empty(total // 2, dtype=np.uint32)
    times_array, ends_array = np.zeros((2, count), dtype=np.int64)
    cdef int32_t[::1] pair_numbers = pairs_array
    cdef uint32_t[::1] firsts = firsts_array
    cdef int64_t[::1] times = times_array, ends = ends_array
    for place in range(total):
        if numbers[place] >= count:
            raise IndexError("a number behind the last one")
        if numbers[place] >= 0:
            times[numbers[place]] += 1
    while last < count:
        last, pairs = _portion(&times[0], last, count, at_once)
        most = max(most, pairs)
    cdef Pair* buffer = <Pair*> malloc((most + 1) * sizeof(Pair))
    # How often each number is the second of a pair, -1 where that pair has its number.
    cdef int32_t* seconds = <int32_t*> calloc(count + 1, sizeof(int32_t))
    cdef int32_t* pair_of = <int32_t*> malloc((count + 1) * sizeof(int32_t))
    if buffer == NULL or seconds == NULL or pair_of == NULL:
        free(buffer)
        free(seconds)
        free(pair_of)
        raise MemoryError
    with nogil:
        last = 0
        while last < count:
            first = last
            last, pairs = _portion(&times[0], first, count, at_once)
            edge = 0
            for number in range(first, last):
                ends[number] = edge
                edge += times[number]
            for place in range(total - 1):
                if first <= numbers[place] < last and numbers[place + 1] >= 0:
                    buffer[ends[numbers[place]]].second = numbers[place + 1]
                    buffer[ends[numbers[place]]].place = <uint32_t> place
                    ends[numbers[place]] += 1
            edge = 0
            for number in range(first, last):
                for place in range(edge, ends[number]):
                    seconds[buffer[place].second] += 1
                for place in range(edge, ends[number]):
                    second = buffer[place].second
                    if seconds[second] == 1:
                        continue
                    if seconds[second] > 0:
                        firsts[filled] = buffer[place].place
                        pair_of[second] = <int32_t> (count + filled)
                        filled += 1
                        seconds[second] = -1
                    pair_numbers[buffer[place].place] = pair_of[second]
                for place in range(edge, ends[number]):
                    seconds[buffer[place].second] = 0
                edge += times[number]
    free(buffer)
    free(seconds)
    free(pair_of)
    return pairs_array, firsts_array[:filled].copy(), times_array
