# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.reports.joined_ranges`."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc, qsort

import numpy as np

cdef struct Piece:
    int64_t row
    int64_t other
    int64_t tokens


cdef int _by_rows(const void* one, const void* other) noexcept nogil:
    cdef Piece* first = <Piece*> one
    cdef Piece* second = <Piece*> other
    if first.row != second.row:
        return (first.row > second.row) - (first.row < second.row)
    return (first.other > second.other) - (first.other < second.other)


cdef inline int _bits_of(uint64_t value) noexcept nogil:
    value -= (value >> 1) & 0x5555555555555555ULL
    value = (value & 0x3333333333333333ULL) + ((value >> 2) & 0x3333333333333333ULL)
    value = (value + (value >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <int> ((value * 0x0101010101010101ULL) >> 56)


cdef Py_ssize_t _near(
    const uint64_t[::1] left, const int64_t[:, ::1] ranges, const uint64_t[::1] right, const int64_t[:, ::1] others,
    int64_t shortest, int radius, int64_t* pairs,
) noexcept nogil:
    """Put the near pairs one after the other; return how many. Only count them without `pairs`."""
    cdef Py_ssize_t row, other, count = 0
    for row in range(left.shape[0]):
        if ranges[row, 1] - ranges[row, 0] < shortest:
            continue
        for other in range(right.shape[0]):
            if _bits_of(left[row] ^ right[other]) <= radius and others[other, 1] - others[other, 0] >= shortest:
                if pairs != NULL:
                    pairs[2 * count], pairs[2 * count + 1] = row, other
                count += 1
    return count


def near_pairs(
    const uint64_t[::1] left, const int64_t[:, ::1] ranges, const uint64_t[::1] right, const int64_t[:, ::1] others,
    int64_t shortest, int radius,
):
    cdef Py_ssize_t count
    if ranges.shape[0] != left.shape[0] or others.shape[0] != right.shape[0]:
        raise ValueError("fingerprints of other ranges")
    with nogil:
        count = _near(left, ranges, right, others, shortest, radius, NULL)
    pairs = np.empty((count, 2), dtype=np.int64)
    cdef int64_t[:, ::1] pairs_view = pairs
    if count:
        with nogil:
            _near(left, ranges, right, others, shortest, radius, &pairs_view[0, 0])
    return pairs


cdef inline Py_ssize_t _owner(const int64_t[:, ::1] ranges, int64_t place) noexcept nogil:
    """The last range that begins at a place or before it, -1 where none does."""
    cdef Py_ssize_t low = 0, high = ranges.shape[0], middle
    while low < high:
        middle = (low + high) // 2
        if ranges[middle, 0] <= place:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef Py_ssize_t _pieces(
    const int64_t[:, ::1] left, const int64_t[:, ::1] right, int64_t x, int64_t y, int64_t length, Piece* pieces
) noexcept nogil:
    """Put the pieces of a run that lie in one range of either side; return how many. Only count them without `pieces`.
    """
    cdef Py_ssize_t count = 0, row = _owner(left, x), other = _owner(right, y)
    cdef int64_t place = 0, next_place, end
    while place < length:
        while row + 1 < left.shape[0] and left[row + 1, 0] <= x + place:
            row += 1
        while other + 1 < right.shape[0] and right[other + 1, 0] <= y + place:
            other += 1
        next_place = length
        if row + 1 < left.shape[0]:
            next_place = min(next_place, left[row + 1, 0] - x)
        if other + 1 < right.shape[0]:
            next_place = min(next_place, right[other + 1, 0] - y)
        if row >= 0 and other >= 0:
            end = min(next_place, min(left[row, 1] - x, right[other, 1] - y))
            if end > place:
                if pieces != NULL:
                    pieces[count] = Piece(row, other, end - place)
                count += 1
        place = next_place
    return count


def joined_tokens(const int64_t[:, ::1] left, const int64_t[:, ::1] right, const int64_t[:, ::1] runs):
    cdef Py_ssize_t run, count = 0, number, last = 0
    cdef int64_t[:, ::1] joined_view
    with nogil:
        for run in range(runs.shape[0]):
            count += _pieces(left, right, runs[run, 0], runs[run, 1], runs[run, 2], NULL)
    cdef Piece* pieces = <Piece*> malloc(max(1, count) * sizeof(Piece))
    if pieces == NULL:
        raise MemoryError
    try:
        with nogil:
            count = 0
            for run in range(runs.shape[0]):
                count += _pieces(left, right, runs[run, 0], runs[run, 1], runs[run, 2], pieces + count)
            qsort(pieces, count, sizeof(Piece), _by_rows)
            for number in range(1, count):
                if _by_rows(&pieces[last], &pieces[number]):
                    last += 1
                    pieces[last] = pieces[number]
                else:
                    pieces[last].tokens += pieces[number].tokens
        joined = np.empty((last + 1 if count else 0, 3), dtype=np.int64)
        joined_view = joined
        for number in range(joined_view.shape[0]):
            joined_view[number, 0], joined_view[number, 1] = pieces[number].row, pieces[number].other
            joined_view[number, 2] = pieces[number].tokens
    finally:
        free(pieces)
    return joined
