# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.strings`."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int64_t, uint8_t, uint32_t


cdef inline uint32_t _code(int kind, void* data, Py_ssize_t place):
    return <uint32_t> PyUnicode_READ(kind, data, place)


def within(
    str text, const uint32_t[::1] codes, const int64_t[::1] begins, const uint8_t[::1] last, const uint8_t[::1] before
):
    cdef Py_ssize_t count = len(text), place, offset, first, length
    cdef int kind = PyUnicode_KIND(text), number
    cdef void* data = PyUnicode_DATA(text)
    cdef uint8_t[256] found
    for number in range(256):
        found[number] = 0
    for place in range(count):
        number = last[_code(kind, data, place) & 0xFFFF]
        while number:
            first = begins[number - 1]
            length = begins[number] - first
            if not found[number] and place + length <= count:
                offset = 0
                while offset < length and _code(kind, data, place + offset) == codes[first + offset]:
                    offset += 1
                found[number] = offset == length
            number = before[number]
    return [found[number] != 0 for number in range(1, before.shape[0])]
