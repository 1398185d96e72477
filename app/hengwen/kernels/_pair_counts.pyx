# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pair_counts`."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free

import numpy as np


cdef class PairTable:
    """An open hash table: a key plus one, 0 for an empty slot, and how often it was counted."""

    cdef int64_t* _keys
    cdef int32_t* _counts
    cdef Py_ssize_t _size, _filled
    cdef int64_t _documents

    def __cinit__(self, documents):
        self._documents = documents
        self._filled = 0
        self._allocate(1 << 12)

    def __dealloc__(self):
        free(self._keys)
        free(self._counts)

    cdef _allocate(self, Py_ssize_t size):
        self._size = size
        self._keys = <int64_t*> calloc(size, sizeof(int64_t))
        self._counts = <int32_t*> calloc(size, sizeof(int32_t))
        if self._keys == NULL or self._counts == NULL:
            raise MemoryError

    cdef inline void _add(self, int64_t key, int32_t count) noexcept nogil:
        cdef Py_ssize_t mask = self._size - 1, slot
        cdef uint64_t mixed = <uint64_t> key * <uint64_t> 0x9E3779B97F4A7C15
        slot = <Py_ssize_t> ((mixed ^ (mixed >> 32)) & <uint64_t> mask)
        while self._keys[slot] and self._keys[slot] != key + 1:
            slot = (slot + 1) & mask
        if not self._keys[slot]:
            self._keys[slot] = key + 1
            self._filled += 1
        self._counts[slot] += count

    cdef _grow(self):
        cdef int64_t* keys = self._keys
        cdef int32_t* counts = self._counts
        cdef Py_ssize_t size = self._size, slot
        self._filled = 0
        try:
            self._allocate(2 * size)
        except MemoryError:
            free(self._keys)
            free(self._counts)
            self._keys, self._counts = keys, counts
            raise
        with nogil:
            for slot in range(size):
                if keys[slot]:
                    self._add(keys[slot] - 1, counts[slot])
        free(keys)
        free(counts)

    def add_sets(self, const int64_t[:, ::1] sets, const int64_t[::1] counts):
        cdef Py_ssize_t width = sets.shape[1], number, left, right
        for number in range(len(sets)):
            while 2 * (self._filled + width * (width - 1) // 2) > self._size:
                self._grow()
            with nogil:
                for left in range(width):
                    for right in range(left + 1, width):
                        self._add(sets[number, left] * self._documents + sets[number, right], <int32_t> counts[number])

    def rows(self, int32_t least=1):
        cdef Py_ssize_t slot, filled = 0
        with nogil:
            for slot in range(self._size):
                filled += self._counts[slot] >= least
        found = np.empty((filled, 2), dtype=np.int64)
        cdef int64_t[:, ::1] rows = found
        with nogil:
            filled = 0
            for slot in range(self._size):
                if self._counts[slot] >= least:
                    rows[filled, 0], rows[filled, 1] = self._keys[slot] - 1, self._counts[slot]
                    filled += 1
        return found
