# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.segmentation`."""

from libc.math cimport INFINITY
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

import numpy as np

cdef enum:
    HAN = 2
    LETTERS = 3


cdef struct Trie:
    const uint32_t* roots
    const uint32_t* codes
    const uint32_t* children
    const double* weights
    double unknown


cdef inline Py_ssize_t _child(Trie* trie, Py_ssize_t node, uint32_t code) noexcept nogil:
    """The node that a character leads to, -1 for none."""
    cdef Py_ssize_t low, high, end, middle
    if node == 0 and code < 0x10000:
        return <Py_ssize_t> trie.roots[code] - 1
    low, end = trie.children[node], trie.children[node + 1]
    high = end
    while low < high:
        middle = (low + high) >> 1
        if trie.codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < end and trie.codes[low] == code else -1


cdef void _segment_run(
    const uint32_t* text, Py_ssize_t count, Trie* trie, double* best, Py_ssize_t* ends
) noexcept nogil:
    """The most probable words of a run: `ends[i]` is where the word that begins at `i` ends."""
    cdef Py_ssize_t place, at, node, end
    cdef double probability, most
    best[count] = 0
    for place in range(count - 1, -1, -1):
        most, end = -INFINITY, place + 1
        node, at = 0, place
        while at < count:
            node = _child(trie, node, text[at])
            if node < 0:
                break
            at += 1
            if trie.weights[node] <= 0:
                probability = trie.weights[node] + best[at]
                if probability >= most:
                    most, end = probability, at
        best[place] = trie.unknown + best[place + 1] if most == -INFINITY else most
        ends[place] = end


cdef Trie _trie(dictionary):
    """The arrays of a dictionary, which must outlive it."""
    cdef const uint32_t[::1] roots = dictionary.roots, codes = dictionary.codes, children = dictionary.children
    cdef const double[::1] weights = dictionary.weights
    cdef Trie trie
    trie.roots, trie.codes, trie.children, trie.weights = &roots[0], &codes[0], &children[0], &weights[0]
    trie.unknown = dictionary.unknown
    return trie


def segment(const uint32_t[::1] text, const uint8_t[::1] kinds, dictionary):
    cdef Trie trie = _trie(dictionary)
    cdef Py_ssize_t count = len(text), start = 0, end, place, longest = 0, filled = 0
    found = np.empty(count, dtype=np.uint32)
    cdef uint32_t[::1] lengths = found
    cdef double* best
    cdef Py_ssize_t* ends
    if not count:
        return found
    with nogil:
        while start < count:
            end = start + 1
            while end < count and kinds[end] == kinds[start]:
                end += 1
            if kinds[start] == HAN and end - start > longest:
                longest = end - start
            start = end
    best = <double*> malloc((longest + 1) * sizeof(double))
    ends = <Py_ssize_t*> malloc((longest + 1) * sizeof(Py_ssize_t))
    if best == NULL or ends == NULL:
        free(best)
        free(ends)
        raise MemoryError
    with nogil:
        start = 0
        while start < count:
            end = start + 1
            while end < count and kinds[end] == kinds[start]:
                end += 1
            if kinds[start] == HAN:
                _segment_run(&text[start], end - start, &trie, best, ends)
                place = 0
                while place < end - start:
                    lengths[filled] = <uint32_t> (ends[place] - place)
                    filled += 1
                    place = ends[place]
            elif kinds[start] == LETTERS:
                lengths[filled] = <uint32_t> (end - start)
                filled += 1
            start = end
    free(best)
    free(ends)
    return found[:filled].copy()


def number_words(const uint32_t[::1] letters, const uint32_t[::1] lengths):
    cdef Py_ssize_t count = len(lengths), size = 16, start = 0, word, slot, other, place, different = 0
    cdef uint64_t key
    cdef uint32_t length
    while size < 2 * count:
        size *= 2
    found, places = np.empty(count, dtype=np.uint32), np.empty(count, dtype=np.int64)
    begins = np.empty(count, dtype=np.int64)
    cdef uint32_t[::1] numbers = found
    cdef long long[::1] firsts = places, starts = begins
    cdef Py_ssize_t* table = <Py_ssize_t*> calloc(size, sizeof(Py_ssize_t))
    if table == NULL:
        raise MemoryError
    with nogil:
        for word in range(count):
            length = lengths[word]
            starts[word] = start
            key = length
            for place in range(start, start + length):
                key = (key ^ letters[place]) * <uint64_t> 0x9E3779B97F4A7C15
                key ^= key >> 29
            slot = key & (size - 1)
            while table[slot]:
                other = firsts[table[slot] - 1]
                if lengths[other] == length:
                    for place in range(length):
                        if letters[starts[other] + place] != letters[start + place]:
                            break
                    else:
                        break
                slot = (slot + 1) & (size - 1)
            if not table[slot]:
                firsts[different] = word
                different += 1
                table[slot] = different
            numbers[word] = <uint32_t> (table[slot] - 1)
            start += length
    free(table)
    return found, places[:different].copy()


def spell_words(const uint32_t[::1] letters, const long long[::1] starts, const long long[::1] ends, dictionary):
    cdef Trie trie = _trie(dictionary)
    cdef const uint64_t[::1] known = dictionary.hashes
    cdef Py_ssize_t count = len(starts), word, place, node, filled = 0
    codes = np.empty(int(np.asarray(ends).sum() - np.asarray(starts).sum()) + max(0, count - 1), dtype=np.uint32)
    found = np.empty(count, dtype=np.uint64)
    cdef uint32_t[::1] spelled = codes
    cdef uint64_t[::1] hashes = found
    with nogil:
        for word in range(count):
            if word:
                spelled[filled] = 10
                filled += 1
            node = 0
            for place in range(starts[word], ends[word]):
                spelled[filled] = letters[place]
                filled += 1
                if node >= 0:
                    node = _child(&trie, node, letters[place])
            hashes[word] = known[node] if node > 0 else 0
    return codes, found
