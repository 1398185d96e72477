# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.reports.spans`."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t, uint8_t
from libc.stdlib cimport free, malloc, qsort

import numpy as np

ctypedef fused sums_t:
    int16_t
    int32_t

ctypedef fused places_t:
    uint16_t
    int32_t

cdef struct Edges:
    int64_t start
    int64_t end


cdef int _by_start(const void* one, const void* other) noexcept nogil:
    cdef int64_t first = (<Edges*> one).start, second = (<Edges*> other).start
    return (first > second) - (first < second)


cdef inline Py_ssize_t _place(const places_t[::1] tokens, int64_t offset) noexcept nogil:
    """The first token that begins at an offset or behind it."""
    cdef Py_ssize_t low = 0, count = tokens.shape[0], middle
    while low < count:
        middle = (low + count) // 2
        if tokens[middle] < offset:
            low = middle + 1
        else:
            count = middle
    return low


def tokens_in(const places_t[::1] tokens, spans):
    cdef tuple given = tuple(spans)
    cdef Py_ssize_t number
    places = np.empty((len(given), 2), dtype=np.int64)
    cdef int64_t[:, ::1] places_view = places
    for number, span in enumerate(given):
        places_view[number, 0] = _place[places_t](tokens, span.start)
        places_view[number, 1] = _place[places_t](tokens, span.end)
    return places


def outside(const places_t[::1] tokens, spans):
    cdef Py_ssize_t count = tokens.shape[0], place, depth = 0
    steps, free_tokens = np.zeros(count + 1, dtype=np.int32), np.ones(count, dtype=bool)
    cdef int32_t[::1] step = steps
    cdef uint8_t[::1] free_tokens_view = free_tokens.view(np.uint8)
    cdef bint any_span = False
    for span in spans:
        step[_place[places_t](tokens, span.start)] += 1
        step[_place[places_t](tokens, span.end)] -= 1
        any_span = True
    if any_span:
        with nogil:
            for place in range(count):
                depth += step[place]
                free_tokens_view[place] = depth == 0
    return free_tokens


def counted_in(const places_t[::1] tokens, const sums_t[::1] before, spans):
    cdef tuple given = tuple(spans)
    cdef Py_ssize_t count = tokens.shape[0], size = len(given), number, first, last, reached = 0
    cdef bint ascending = True
    cdef int64_t total = 0
    cdef Edges* edges = <Edges*> malloc(max(1, size) * sizeof(Edges))
    if edges == NULL:
        raise MemoryError
    try:
        if before.shape[0] != count + 1:
            raise ValueError("sums of another text")
        for number, span in enumerate(given):
            edges[number].start, edges[number].end = span.start, span.end
            ascending = ascending and (not number or edges[number - 1].start <= edges[number].start)
        with nogil:
            if not ascending:
                qsort(edges, size, sizeof(Edges), _by_start)
            for number in range(size):
                first, last = _place[places_t](tokens, edges[number].start), _place[places_t](tokens, edges[number].end)
                first = max(first, reached)
                if last > first:
                    total += before[last] - before[first]
                    reached = last
    finally:
        free(edges)
    return total


def sums_in(const places_t[::1] tokens, const sums_t[::1] before, groups):
    cdef Py_ssize_t count = tokens.shape[0], first, last
    cdef int64_t counted, every
    if before.shape[0] != count + 1:
        raise ValueError("sums of another text")
    sums = []
    for spans in groups:
        counted = every = 0
        for span in spans:
            first, last = _place[places_t](tokens, span.start), _place[places_t](tokens, span.end)
            counted += before[last] - before[first]
            every += last - first
        sums.append((counted, every))
    return sums
