# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.lines`."""

from cpython.mem cimport PyMem_Free
from cpython.unicode cimport PyUnicode_AsUCS4Copy
from libc.stdint cimport int32_t, uint8_t

import numpy as np

cdef enum:
    BLANK = 1
    LINE_END = 10
    ASCII = 0x80


cdef Py_ssize_t _solid_lines(const Py_UCS4* text, Py_ssize_t count, const uint8_t[::1] sorts) noexcept nogil:
    """Count the lines that are not blank."""
    cdef Py_ssize_t place, lines = 0, size = sorts.shape[0]
    cdef Py_UCS4 code
    cdef bint inside = False
    for place in range(count):
        code = text[place]
        if code == LINE_END:
            inside = False
        elif not inside and not (code < size and sorts[code] & BLANK):
            inside = True
            lines += 1
    return lines


def lines_in(str text, const uint8_t[::1] sorts):
    cdef Py_UCS4* letters = PyUnicode_AsUCS4Copy(text)
    try:
        rows = np.zeros((_solid_lines(letters, len(text), sorts), 5), dtype=np.int32)
        _fill(letters, len(text), sorts, rows)
    finally:
        PyMem_Free(letters)
    return rows


cdef void _fill(const Py_UCS4* text, Py_ssize_t count, const uint8_t[::1] sorts, int32_t[:, ::1] facts):
    """Put a row for each line."""
    cdef Py_ssize_t place, line = -1, size = sorts.shape[0]
    cdef int bits, within = 0
    cdef int32_t plain = 0
    cdef Py_UCS4 code
    cdef bint inside = False
    for place in range(count):
        code = text[place]
        bits = sorts[code] if code < size else 0
        if code == LINE_END:
            inside = False
            continue
        if not inside:
            if bits & BLANK:
                continue
            inside = True
            line += 1
            plain = within = 0
            facts[line, 0] = <int32_t> place
            facts[line, 3] = bits
        plain += code < ASCII
        within |= bits
        if not bits & BLANK:  # else it may be at the end of the line
            facts[line, 1] = <int32_t> (place + 1)
            facts[line, 2] = plain
            facts[line, 4] = within
