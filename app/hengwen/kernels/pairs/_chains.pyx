# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.chains`."""

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc, qsort

import numpy as np

# Columns of the sums
cdef enum:
    UNITS, LONGEST, EVIDENCE, WEIGHT, FULL, STRONG, COPIED, COLUMNS

cdef struct Run:
    int64_t part, x, y, length
    Py_ssize_t number


cdef int _by_x(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.part != right.part:
        return (left.part > right.part) - (left.part < right.part)
    return (left.x > right.x) - (left.x < right.x)


cdef int _by_y(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.part != right.part:
        return (left.part > right.part) - (left.part < right.part)
    return (left.y > right.y) - (left.y < right.y)


cdef int64_t _cut(Run* runs, Py_ssize_t count, int64_t gap, bint right) noexcept nogil:
    """Number the parts anew, cut where one text has a wider gap; how many there are."""
    cdef int64_t reach = 0, part = -1, before = -1, begin
    cdef Py_ssize_t run
    qsort(runs, count, sizeof(Run), _by_y if right else _by_x)
    for run in range(count):
        begin = runs[run].y if right else runs[run].x
        if runs[run].part != before or begin - reach > gap:
            part, reach = part + 1, begin
        before, runs[run].part = runs[run].part, part
        reach = max(reach, begin + runs[run].length)
    return part + 1


def parts(runs, firsts, int64_t gap):
    cdef const int64_t[::1] x = runs[0], y = runs[1], length = runs[2], bounds = firsts
    cdef Py_ssize_t chain, run, count = len(firsts) - 1, most = 1, size
    cdef int64_t known, found, base = 0
    numbers = np.empty(len(runs[0]), dtype=np.int64)
    cdef int64_t[::1] result = numbers
    cdef Run* own
    for chain in range(count):
        most = max(most, bounds[chain + 1] - bounds[chain])
    own = <Run*> malloc(most * sizeof(Run))
    if own == NULL:
        raise MemoryError
    with nogil:
        for chain in range(count):
            size = bounds[chain + 1] - bounds[chain]
            for run in range(size):
                own[run].part, own[run].number = 0, bounds[chain] + run
                own[run].x, own[run].y, own[run].length = x[own[run].number], y[own[run].number], length[own[run].number]
            known, found = 0, min(1, size)
            while found > known:
                known = found
                _cut(own, size, gap, False)
                found = _cut(own, size, gap, True)
            for run in range(size):
                result[own[run].number] = base + own[run].part
            base += found
    free(own)
    return numbers


def sums(runs, firsts, values, int64_t lines, int64_t sentence, int64_t full):
    cdef const int64_t[::1] x = runs[0], y = runs[1], length = runs[2], bounds = firsts
    cdef const uint8_t[:] units = values[0], evidence = values[1], weight = values[2], line_weight = values[3]
    cdef const uint8_t[:] weak = values[4].view("u1"), copied = values[5].view("u1")
    cdef Py_ssize_t chain, run, side, column, count = len(firsts) - 1
    cdef int64_t place, first, last, in_lines, longest, here
    cdef int64_t found[2][COLUMNS]
    cdef bint line
    table = np.empty((COLUMNS, count), dtype=np.int64)
    cdef int64_t[:, ::1] result = table
    with nogil:
        for chain in range(count):
            in_lines = longest = 0
            for side in range(2):
                for column in range(COLUMNS):
                    found[side][column] = 0
            for run in range(bounds[chain], bounds[chain + 1]):
                in_lines += length[run] if length[run] >= lines else 0
            for run in range(bounds[chain], bounds[chain + 1]):
                line = in_lines >= sentence and length[run] >= lines
                for side in range(2):
                    first = y[run] if side else x[run]
                    last, here = first + length[run], found[0][UNITS]
                    for place in range(first, last):
                        found[side][UNITS] += units[place]
                        found[side][EVIDENCE] += evidence[place]
                        found[side][WEIGHT] += units[place] * (line_weight[place] if line else weight[place])
                        found[side][FULL] += units[place] if weight[place] == full else 0
                        found[side][STRONG] += 0 if weak[place] else units[place]
                        found[side][COPIED] += units[place] if copied[place] else 0
                    if not side:
                        longest = max(longest, found[0][UNITS] - here)
            for column in range(COLUMNS):
                result[column, chain] = min(found[0][column], found[1][column])
            result[LONGEST, chain] = longest
            result[WEIGHT, chain] //= full
    return table
