# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.reports.witnesses`."""

from libc.math cimport rint
from libc.stdint cimport int32_t, int64_t, uint8_t

import numpy as np

cdef Py_ssize_t _LAST = 0xFFFF


cdef inline bint _is_marked(str text, int64_t place, const uint8_t[::1] marks) noexcept:
    if not 0 <= place < len(text):
        return marks[0]
    return marks[min(_LAST, <Py_ssize_t> <Py_UCS4> text[place])]


cdef inline bint _touches(const int32_t[::1] tokens, Py_ssize_t token, int step) noexcept nogil:
    """Return whether a token begins at the character before or after the first one of a token."""
    cdef Py_ssize_t other = token
    while 0 <= other < tokens.shape[0] and tokens[other] == tokens[token]:
        other += step
    return 0 <= other < tokens.shape[0] and tokens[other] == tokens[token] + step


def token_worth(
    str text, const int32_t[::1] tokens, counts, letters, signs, double word, double code
):
    cdef const uint8_t[::1] counted = counts.view(np.uint8), letter = letters.view(np.uint8), sign = signs.view(np.uint8)
    cdef Py_ssize_t count = tokens.shape[0], token
    if counted.shape[0] != count or min(letter.shape[0], sign.shape[0]) <= _LAST:
        raise ValueError("marks of another text")
    worth = np.empty(count, dtype=np.float64)
    cdef double[::1] worth_view = worth
    for token in range(count):
        worth_view[token] = counted[token]
        if not counted[token] or token + 1 < count and tokens[token + 1] - tokens[token] == 1:
            continue
        if _is_marked(text, <int64_t> tokens[token] + 1, letter) and not _touches(tokens, token, 1):
            worth_view[token] = word
            if _is_marked(text, <int64_t> tokens[token] - 1, sign) and not _touches(tokens, token, -1):
                worth_view[token] = code
    return worth


def witnesses(first, last, pair, Py_ssize_t pairs, units):
    cdef const int64_t[::1] begin = first, end = last, owner = pair
    cdef const double[::1] unit = units
    cdef Py_ssize_t count = len(units), stretch, token, stretches = len(first)
    cdef int64_t depth = 0
    if len(last) != stretches or len(pair) != stretches:
        raise ValueError("stretches without an end")
    for stretch in range(stretches):
        if not 0 <= begin[stretch] <= end[stretch] <= count or not 0 <= owner[stretch] < pairs:
            raise IndexError("a stretch that ends behind the last token")
    sums, shares, steps = np.zeros(count + 1), np.zeros(pairs), np.zeros(count + 1, dtype=np.int64)
    holders = np.empty(count, dtype=np.float64)
    cdef double[::1] before = sums, share = shares, holders_view = holders
    cdef int64_t[::1] step = steps
    with nogil:
        for token in range(count):
            before[token + 1] = before[token] + unit[token]
        for stretch in range(stretches):
            share[owner[stretch]] += before[end[stretch]] - before[begin[stretch]]
        for token in range(pairs):
            share[token] = rint(100 * (1 - share[token] / max(before[count], 1.0)))
        for stretch in range(stretches):
            step[begin[stretch]] += <int64_t> share[owner[stretch]]
            step[end[stretch]] -= <int64_t> share[owner[stretch]]
        for token in range(count):
            depth += step[token]
            holders_view[token] = <double> max(depth, 100) / 100.0
    return holders
