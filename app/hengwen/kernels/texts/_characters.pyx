# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.characters`."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

cdef enum:
    NEAR = 4
    LINE_END = 10


def sorts_of(const uint32_t[::1] codes, const uint8_t[::1] table, int single, int blank):
    cdef Py_ssize_t count = len(codes), size = len(table), place, last = -NEAR - 1
    cdef int sorts = 0, before, here = 0, behind = 0
    cdef bint near = False
    with nogil:
        for place in range(count):
            before, here = here, behind
            behind = table[codes[place]] if codes[place] < size else 0
            sorts |= behind
            if here & single and before & behind & blank:
                near = near or place - last <= NEAR
                last = place
    return sorts & ~single | (single if near else 0)


def count_by_line(const uint32_t[::1] codes, const uint8_t[::1] table, const uint8_t[::1] columns):
    cdef Py_ssize_t count = len(codes), size = len(table), lines = 1, place, line = 0
    cdef uint8_t bits
    cdef bint known = len(columns) == 16
    with nogil:
        for place in range(count):
            known = known and codes[place] < size and 0 < table[codes[place]] < 16
            lines += codes[place] == LINE_END
    if not known:
        return None
    counts = np.zeros((lines, 4), dtype=np.int32)
    cdef int32_t[:, ::1] counts_view = counts
    with nogil:
        for place in range(count):
            bits = columns[table[codes[place]]]
            counts_view[line, 0] += bits & 1
            counts_view[line, 1] += bits >> 1 & 1
            counts_view[line, 2] += bits >> 2 & 1
            counts_view[line, 3] += bits >> 3 & 1
            line += codes[place] == LINE_END
    return counts
