# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.tokens`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

import numpy as np

cdef uint64_t _FACTOR = 0x9E3779B97F4A7C15ULL

cdef enum:
    UNKNOWN = 0
    DROPPED = 1
    SEPARATOR = 2
    TOKEN = 3
    LETTER = 4
    EXPANDS = 5
    SPACE = 0x20


def fold(const uint32_t[::1] codes, const uint32_t[::1] normalised, const uint8_t[::1] classes, bint whole):
    cdef Py_ssize_t count = len(codes), size = min(len(normalised), len(classes)), place, filled = 0
    cdef uint8_t kind
    cdef bint known = True
    with nogil:
        for place in range(count):
            kind = classes[codes[place]] if codes[place] < size else UNKNOWN
            filled += kind != DROPPED
            if kind == UNKNOWN or (kind == EXPANDS and not whole):
                known = False
                break
    if not known:
        return None
    letters, kinds = np.empty(filled, dtype=np.uint32), np.empty(filled, dtype=np.uint8)
    places = np.empty(filled, dtype=np.int64)
    cdef uint32_t[::1] folded = letters
    cdef uint8_t[::1] folded_classes = kinds
    cdef int64_t[::1] sources = places
    filled = 0
    with nogil:
        for place in range(count):
            kind = classes[codes[place]]
            if kind == DROPPED:
                continue
            if kind == EXPANDS:
                kind = SEPARATOR
            folded[filled] = SPACE if kind == SEPARATOR else normalised[codes[place]]
            folded_classes[filled] = kind
            sources[filled] = place
            filled += 1
    return letters, kinds, places


cdef inline uint32_t _hash(uint64_t value) noexcept nogil:
    """The finalizer of SplitMix64, cut to 31 bits and marked as a word."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return <uint32_t> ((value ^ (value >> 31)) >> 33) | 0x80000000U


def tokens_of(const uint32_t[::1] codes, const uint8_t[::1] classes, const int64_t[::1] sources):
    cdef Py_ssize_t count = min(len(codes), len(classes), len(sources)), place, filled = 0
    cdef uint64_t power, terms
    cdef bint inside = False
    with nogil:
        for place in range(count):
            filled += classes[place] == TOKEN or (classes[place] == LETTER and not inside)
            inside = classes[place] == LETTER
    tokens_array = np.empty(filled, dtype=np.uint32)
    begins, finishes = np.empty(filled, dtype=np.int32), np.empty(filled, dtype=np.int32)
    cdef uint32_t[::1] tokens = tokens_array
    cdef int32_t[::1] starts = begins, ends = finishes
    filled, place = 0, 0
    with nogil:
        while place < count:
            if classes[place] == TOKEN or classes[place] == LETTER:
                starts[filled] = <int32_t> sources[place]
                if classes[place] == TOKEN:
                    tokens[filled] = codes[place]
                else:
                    power, terms = 1, codes[place]
                    while place + 1 < count and classes[place + 1] == LETTER:
                        place += 1
                        power *= _FACTOR
                        terms += power * codes[place]
                    tokens[filled] = _hash(terms)
                ends[filled] = <int32_t> (sources[place] + 1)
                filled += 1
            place += 1
    return tokens_array, begins, finishes


cdef inline uint8_t _mark(const uint32_t[::1] codes, const uint8_t[::1] marks, Py_ssize_t place) noexcept nogil:
    """The marks of a character; none beyond the end of the text and of the table."""
    return marks[codes[place]] if place < codes.shape[0] and codes[place] < marks.shape[0] else 0


def sentence_ends(
    const uint32_t[::1] codes, const int32_t[::1] starts, const int32_t[::1] ends, const uint8_t[::1] marks
):
    cdef Py_ssize_t count = min(len(starts), len(ends)), length = len(codes), token, place, following
    cdef uint8_t mark, behind
    between = np.zeros(count, dtype=np.bool_)
    cdef uint8_t[::1] between_view = between.view(np.uint8)
    with nogil:
        for token in range(count):
            following = starts[token + 1] if token + 1 < count else length
            place = max(0, ends[token])
            while place < following and not between_view[token]:
                mark = _mark(codes, marks, place)
                behind = _mark(codes, marks, place + 1) if mark & 2 else 0
                if mark & 1 or behind & 4 or (behind & 8 and _mark(codes, marks, place + 2) & 4):
                    between_view[token] = 1
                place += 1
    return between
