# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.neighbours`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memset

import numpy as np

cdef enum:
    MOST = 64


cdef int _ascending(const void* a, const void* b) noexcept nogil:
    cdef int32_t left = (<const int32_t*> a)[0], right = (<const int32_t*> b)[0]
    return (left > right) - (left < right)


cdef struct Runs:
    int32_t* table
    int32_t* entries
    char* met
    char* on_left
    char* on_right
    Py_ssize_t size


cdef inline Py_ssize_t _slot(Runs* runs, const uint32_t* right, const uint32_t* wanted, int run) noexcept nogil:
    """The slot of a run of tokens on the right, or an empty one."""
    cdef uint64_t mixed = 0
    cdef int step
    cdef Py_ssize_t slot
    for step in range(run):
        mixed = (mixed ^ wanted[step]) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    slot = <Py_ssize_t> (mixed & <uint64_t> (runs.size - 1))
    while runs.table[slot]:
        for step in range(run):
            if right[runs.table[slot] - 1 + step] != wanted[step]:
                break
        else:
            return slot
        slot = (slot + 1) & (runs.size - 1)
    return slot


cdef void _cover(char* starts, Py_ssize_t count, int run) noexcept nogil:
    """Of places at which runs start make those that lie in one."""
    cdef Py_ssize_t place, last = -run
    for place in range(count):
        if starts[place]:
            last = place
        starts[place] = place - last < run


cdef void _find_runs(
    Runs* runs, const uint32_t* left, Py_ssize_t lefts, const uint32_t* right, Py_ssize_t rights, int run
) noexcept nogil:
    """Which tokens of both sides lie in runs of so many that both have."""
    cdef Py_ssize_t place, slot
    memset(runs.on_left, 0, lefts + 1)
    memset(runs.on_right, 0, rights + 1)
    if lefts < run or rights < run:
        return
    runs.size = 16
    while runs.size < 2 * rights:
        runs.size *= 2
    memset(runs.table, 0, runs.size * sizeof(int32_t))
    memset(runs.met, 0, rights)
    for place in range(rights - run + 1):
        slot = _slot(runs, right, right + place, run)
        if not runs.table[slot]:
            runs.table[slot] = <int32_t> place + 1
        runs.entries[place] = runs.table[slot] - 1
    for place in range(lefts - run + 1):
        slot = _slot(runs, right, left + place, run)
        if runs.table[slot]:
            runs.on_left[place] = runs.met[runs.table[slot] - 1] = 1
    for place in range(rights - run + 1):
        runs.on_right[place] = runs.met[runs.entries[place]]
    _cover(runs.on_left, lefts, run)
    _cover(runs.on_right, rights, run)


def shared_weights(
    const uint32_t[::1] tokens,
    const int32_t[::1] singles,
    const int32_t[::1] doubles,
    const int64_t[:, ::1] ranges,
    const int64_t[::1] weights,
    const int64_t[:, ::1] pairs,
    int run,
):
    cdef Py_ssize_t count = len(pairs), features = len(weights), pair, token, longest = 1, first
    cdef int64_t left, right, last = -1, total
    cdef int32_t feature, stamp = 0
    cdef int side
    cdef Runs runs
    found = np.empty(count, dtype=np.int64)
    cdef int64_t[::1] sums = found
    for pair in range(len(ranges)):
        longest = max(longest, ranges[pair, 1] - ranges[pair, 0])
    # The pair for which a feature was seen on the left, or was counted.
    cdef int32_t* on_left = <int32_t*> calloc(features + 1, sizeof(int32_t))
    cdef int32_t* counted = <int32_t*> calloc(features + 1, sizeof(int32_t))
    runs.table = <int32_t*> malloc((4 * longest + 16) * sizeof(int32_t))
    runs.entries = <int32_t*> malloc(longest * sizeof(int32_t))
    runs.met = <char*> malloc(longest)
    runs.on_left = <char*> calloc(longest + 1, 1)
    runs.on_right = <char*> calloc(longest + 1, 1)
    try:
        if not (on_left and counted and runs.table and runs.entries and runs.met and runs.on_left and runs.on_right):
            raise MemoryError
        with nogil:
            for pair in range(count):
                left, right = pairs[pair, 0], pairs[pair, 1]
                if run:
                    _find_runs(
                        &runs, &tokens[ranges[left, 0]], ranges[left, 1] - ranges[left, 0],
                        &tokens[ranges[right, 0]], ranges[right, 1] - ranges[right, 0], run,
                    )
                if left != last or run:
                    stamp = <int32_t> pair + 1
                    first = ranges[left, 0]
                    for token in range(first, ranges[left, 1]):
                        if singles[token] >= 0 and not runs.on_left[token - first]:
                            on_left[singles[token]] = stamp
                        if doubles[token] >= 0 and not (runs.on_left[token - first] and runs.on_left[token + 1 - first]):
                            on_left[doubles[token]] = stamp
                    last = left
                total = 0
                first = ranges[right, 0]
                for token in range(first, ranges[right, 1]):
                    for side in range(2):
                        feature = doubles[token] if side else singles[token]
                        if feature < 0 or on_left[feature] != stamp or counted[feature] == pair + 1:
                            continue
                        if runs.on_right[token - first] and (not side or runs.on_right[token + 1 - first]):
                            continue
                        counted[feature] = <int32_t> pair + 1
                        total += weights[feature]
                sums[pair] = total
    finally:
        free(on_left)
        free(counted)
        free(runs.table)
        free(runs.entries)
        free(runs.met)
        free(runs.on_left)
        free(runs.on_right)
    return found


def nearest(
    const int32_t[::1] singles,
    const int32_t[::1] doubles,
    const int64_t[:, ::1] ranges,
    const int32_t[::1] listed,
    const int64_t[::1] weights,
    const int64_t[::1] firsts,
    const int64_t[::1] columns,
    const double[::1] factors,
    const int64_t[::1] authors,
    const int64_t[::1] column_authors,
    Py_ssize_t step,
    Py_ssize_t above,
    Py_ssize_t most,
):
    cdef Py_ssize_t rows = len(ranges), width = len(factors), longest = 0, row, token, column, filled, number, place, kept
    cdef Py_ssize_t total = 0
    cdef int32_t feature, before
    cdef int side
    cdef double value, weight
    cdef double highest[MOST]
    cdef Py_ssize_t best[MOST]
    if not 0 < most <= MOST or not 0 < above <= MOST:
        raise ValueError("too many neighbours")
    for row in range(rows):
        longest = max(longest, ranges[row, 1] - ranges[row, 0])
    found = np.empty((rows * most, 2), dtype=np.int64)
    cdef int64_t[:, ::1] neighbours = found
    cdef double* sums = <double*> malloc((width + 1) * sizeof(double))
    cdef int32_t* inside = <int32_t*> malloc((2 * longest + 1) * sizeof(int32_t))
    if sums == NULL or inside == NULL:
        free(sums)
        free(inside)
        raise MemoryError
    with nogil:
        for row in range(rows):
            memset(sums, 0, width * sizeof(double))
            filled = 0
            for token in range(ranges[row, 0], ranges[row, 1]):
                for side in range(2):
                    feature = doubles[token] if side else singles[token]
                    if feature >= 0 and listed[feature] >= 0:
                        inside[filled] = listed[feature]
                        filled += 1
            qsort(inside, filled, sizeof(int32_t), &_ascending)
            before = -1
            for number in range(filled):
                if inside[number] == before:
                    continue
                before = inside[number]
                weight = <double> weights[before]
                for place in range(firsts[before], firsts[before + 1]):
                    sums[columns[place]] += weight * factors[columns[place]]
            for column in range(width):
                if column_authors[column] == authors[row]:
                    sums[column] = 0
            # Values from which on a column is looked at: those above the lowest of the highest in every so many.
            kept = 0
            column = -step
            while column + step < width:
                column += step
                value = sums[column]
                if kept == above and value <= highest[kept - 1]:
                    continue
                place = kept if kept < above else kept - 1
                while place > 0 and highest[place - 1] < value:
                    highest[place] = highest[place - 1]
                    place -= 1
                highest[place] = value
                kept = kept + 1 if kept < above else kept
            value = highest[kept - 1] if kept else 0
            kept = 0
            for column in range(width):
                if sums[column] < value or sums[column] <= 0:
                    continue
                if kept == most and sums[column] <= sums[best[kept - 1]]:
                    continue
                place = kept if kept < most else kept - 1
                while place > 0 and sums[best[place - 1]] < sums[column]:
                    best[place] = best[place - 1]
                    place -= 1
                best[place] = column
                kept = kept + 1 if kept < most else kept
            for place in range(kept):
                neighbours[total, 0], neighbours[total, 1] = row, best[place]
                total += 1
    free(sums)
    free(inside)
    return found[:total].copy()
