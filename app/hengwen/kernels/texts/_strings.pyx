# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.strings`."""

from cpython.mem cimport PyMem_Free
from cpython.unicode cimport PyUnicode_AsUCS4Copy
from libc.stdint cimport int64_t, uint8_t, uint32_t


def within(
    str text, const uint32_t[::1] codes, const int64_t[::1] begins, const uint8_t[::1] last, const uint8_t[::1] before
):
    cdef Py_ssize_t count = len(text), place, offset, first, length
    cdef int number
    cdef uint32_t* letters = <uint32_t*> PyUnicode_AsUCS4Copy(text)
    cdef uint8_t[256] is_there
    for number in range(256):
        is_there[number] = 0
    for place in range(count):
        number = last[letters[place] & 0xFFFF]
        while number:
            first = begins[number - 1]
            length = begins[number] - first
            if not is_there[number] and place + length <= count:
                offset = 0
                while offset < length and letters[place + offset] == codes[first + offset]:
                    offset += 1
                is_there[number] = offset == length
            number = before[number]
    PyMem_Free(letters)
    return [is_there[number] != 0 for number in range(1, before.shape[0])]
