# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.code_points`."""

from libc.stdint cimport int32_t, uint16_t

import numpy as np

cdef Py_UCS4 _LAST = 0xFFFF


def codes_at(str text, const int32_t[::1] offsets, int shift):
    cdef Py_ssize_t number, place, count = len(text)
    codes = np.zeros(offsets.shape[0], dtype=np.uint16)
    cdef uint16_t[::1] codes_view = codes
    for number in range(offsets.shape[0]):
        place = <Py_ssize_t> offsets[number] + shift
        if 0 <= place < count:
            codes_view[number] = <uint16_t> min(_LAST, <Py_UCS4> text[place])
    return codes
