# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.hashing`."""

from libc.stdint cimport int64_t

import numpy as np

include "_hash.pxi"


def ngram_hashes(tokens, int size):
    cdef const uint32_t[::1] given = np.ascontiguousarray(tokens, dtype=np.uint32)
    cdef Py_ssize_t count = max(0, len(tokens) - size + 1), place
    hashes = np.empty(count, dtype=np.uint64)
    cdef uint64_t[::1] hashes_view = hashes
    if count:
        with nogil:
            for place in range(count):
                hashes_view[place] = _mixed(_polynomial(&given[place], size))
    return hashes


def ngram_hashes_at(tokens, places, int size):
    cdef const uint32_t[::1] given = np.ascontiguousarray(tokens, dtype=np.uint32)
    cdef const int64_t[::1] wanted = np.ascontiguousarray(places, dtype=np.int64)
    cdef Py_ssize_t count = len(places), number
    cdef int64_t last = len(tokens) - size
    hashes = np.empty(count, dtype=np.uint64)
    cdef uint64_t[::1] hashes_view = hashes
    for number in range(count):
        if not 0 <= wanted[number] <= last:
            raise IndexError("a run of tokens that ends behind the last one")
    if count:
        with nogil:
            for number in range(count):
                hashes_view[number] = _mixed(_polynomial(&given[wanted[number]], size))
    return hashes


def mix(values):
    cdef const uint64_t[::1] given = np.ascontiguousarray(values, dtype=np.uint64).reshape(-1)
    cdef Py_ssize_t number
    mixed = np.empty(values.shape, dtype=np.uint64)
    cdef uint64_t[::1] mixed_view = mixed.reshape(-1)
    with nogil:
        for number in range(given.shape[0]):
            mixed_view[number] = _mixed(given[number])
    return mixed
