# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.notation`."""

from libc.stdint cimport int32_t, uint16_t, uint32_t

import numpy as np

cdef enum:
    LAST = 0xFFFF
    WORD_TOKEN = 0x80000000
    DASH = 1
    FRACTION = 5
    POWER = 4
    IS_NUMBER = 1 << 10
    RAISED = 1 << 11
    CLOSING = 1 << 12
    NUMERAL = 1 << 13
    NUMBER = 1
    SIGN = 1 << 1
    UNIT = 1 << 5
    BEFORE_IT = 1 << 8
    BEHIND_IT = 1 << 12


cdef inline int _marks_at(const uint32_t[::1] codes, const uint16_t[::1] marks, Py_ssize_t place) noexcept nogil:
    """The marks of a character; none outside the text, and beyond the table those of its last one."""
    return marks[min(codes[place], <uint32_t> LAST)] if 0 <= place < codes.shape[0] else 0


cdef bint _is_one_of(const uint32_t[::1] ascending, uint32_t token) noexcept nogil:
    cdef Py_ssize_t place = 0
    while place < ascending.shape[0] and ascending[place] < token:
        place += 1
    return place < ascending.shape[0] and ascending[place] == token


cdef bint _has_power(
    const uint32_t[::1] codes, const uint16_t[::1] marks, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Whether a raised digit follows one that is not, within a number."""
    cdef int before = _marks_at(codes, marks, start), here
    for place in range(start + 1, end):
        here = _marks_at(codes, marks, place)
        if here & RAISED and before & IS_NUMBER and not before & RAISED:
            return True
        before = here
    return False


def notation_of(
    const uint32_t[::1] codes, const uint32_t[::1] tokens, const int32_t[::1] starts, const int32_t[::1] ends,
    const uint16_t[::1] marks, const uint32_t[::1] roman,
):
    cdef Py_ssize_t count = min(len(tokens), len(starts), len(ends)), token, last = -1
    cdef int sign, unit, joint
    notation = np.zeros(count, dtype=np.uint16)
    cdef uint16_t[::1] notation_view = notation
    if len(marks) <= LAST:
        raise ValueError("too few marks")
    with nogil:
        for token in range(count):
            if tokens[token] < WORD_TOKEN:
                notation_view[token] = marks[min(tokens[token], <uint32_t> LAST)] & NUMERAL > 0
                continue
            if not _marks_at(codes, marks, starts[token]) & IS_NUMBER:
                notation_view[token] = _is_one_of(roman, tokens[token])
                continue
            sign = _marks_at(codes, marks, starts[token] - 1) & 15
            if sign == DASH and _marks_at(codes, marks, starts[token] - 2) & CLOSING:
                sign = 0
            unit = POWER if _has_power(codes, marks, starts[token], ends[token]) else (
                _marks_at(codes, marks, ends[token]) >> 8 & 3
            )
            joint = 0
            if last >= 0 and starts[last] == starts[token]:
                joint = FRACTION
            elif last >= 0 and last == token - 1 and starts[token] == ends[last] + 1:
                joint = _marks_at(codes, marks, ends[last]) >> 4 & 15
            if joint:
                sign = 0
                notation_view[last] += <uint16_t> (BEHIND_IT * joint)
            notation_view[token] = <uint16_t> (NUMBER + SIGN * sign + UNIT * unit + BEFORE_IT * joint)
            last = token
    return notation
