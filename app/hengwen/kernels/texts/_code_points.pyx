# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.code_points`."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint16_t

import numpy as np

cdef Py_UCS4 _LAST = 0xFFFF


def codes_at(str text, const int32_t[::1] offsets, int shift):
    cdef Py_ssize_t number, place, count = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    codes = np.zeros(offsets.shape[0], dtype=np.uint16)
    cdef uint16_t[::1] found = codes
    for number in range(offsets.shape[0]):
        place = <Py_ssize_t> offsets[number] + shift
        if 0 <= place < count:
            found[number] = <uint16_t> min(_LAST, PyUnicode_READ(kind, data, place))
    return codes
