# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.neighbours`."""

from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memset

import numpy as np

cdef enum:
    MOST = 64


cdef int _ascending(const void* a, const void* b) noexcept nogil:
    cdef int32_t left = (<const int32_t*> a)[0], right = (<const int32_t*> b)[0]
    return (left > right) - (left < right)


def shared_weights(
    const int32_t[::1] singles,
    const int32_t[::1] doubles,
    const int64_t[:, ::1] ranges,
    const int64_t[::1] weights,
    const int64_t[:, ::1] pairs,
):
    cdef Py_ssize_t count = len(pairs), pair, token
    cdef int64_t left, right, last = -1, total
    cdef int32_t feature, stamp = 0
    cdef int side
    found = np.empty(count, dtype=np.int64)
    cdef int64_t[::1] sums = found
    # The pair for which a feature was seen on the left, or was counted.
    cdef int32_t* on_left = <int32_t*> calloc(len(weights) + 1, sizeof(int32_t))
    cdef int32_t* counted = <int32_t*> calloc(len(weights) + 1, sizeof(int32_t))
    if on_left == NULL or counted == NULL:
        free(on_left)
        free(counted)
        raise MemoryError
    with nogil:
        for pair in range(count):
            left, right = pairs[pair, 0], pairs[pair, 1]
            if left != last:
                stamp = <int32_t> pair + 1
                for token in range(ranges[left, 0], ranges[left, 1]):
                    if singles[token] >= 0:
                        on_left[singles[token]] = stamp
                    if doubles[token] >= 0:
                        on_left[doubles[token]] = stamp
                last = left
            total = 0
            for token in range(ranges[right, 0], ranges[right, 1]):
                for side in range(2):
                    feature = doubles[token] if side else singles[token]
                    if feature >= 0 and on_left[feature] == stamp and counted[feature] != pair + 1:
                        counted[feature] = <int32_t> pair + 1
                        total += weights[feature]
            sums[pair] = total
    free(on_left)
    free(counted)
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
