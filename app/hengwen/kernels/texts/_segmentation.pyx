# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.texts.segmentation`."""

from libc.math cimport INFINITY
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp

import numpy as np

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch(address) __builtin_prefetch(address)
    #else
    #define prefetch(address) ((void) (address))
    #endif
    #define FACTOR 0x9E3779B97F4A7C15ULL
    """
    void prefetch(const void* address) noexcept nogil
    const uint64_t FACTOR

cdef enum:
    NONE = 1
    HAN = 2
    LETTERS = 3
    LINE_END = 10


cdef struct Trie:
    const uint32_t* roots
    const uint64_t* steps
    const double* weights
    double unknown
    int shift


cdef inline uint32_t _step(Trie* trie, uint64_t node, uint32_t code) noexcept nogil:
    """The step from a node with a character: twice the number of its node, one more where that has children; or 0."""
    cdef uint64_t key = node << 21 | code, place
    if node == 0 and code < 0x10000:
        return trie.roots[code]
    place = (key * FACTOR) >> trie.shift
    while trie.steps[place] and trie.steps[place] >> 22 != key:
        place += 1
    return <uint32_t> (trie.steps[place] & 0x3FFFFF)


cdef inline void _ahead(Trie* trie, uint64_t node, uint32_t code) noexcept nogil:
    """Begin to load what `_step` will look at: memory is what it waits for."""
    prefetch(&trie.steps[((node << 21 | code) * FACTOR) >> trie.shift])


cdef void _segment_run(
    const uint32_t* text, Py_ssize_t count, Trie* trie, double* best, Py_ssize_t* ends, uint32_t* seconds
) noexcept nogil:
    """The most probable words of a run: `ends[i]` is where the word that begins at `i` ends.

    `seconds`: room for the step with the second character of the words at each place.
    """
    cdef Py_ssize_t place, at, end
    cdef uint32_t step
    cdef double probability, most, weight
    for place in range(count - 1):
        seconds[place] = _step(trie, 0, text[place])
        if seconds[place] & 1:
            _ahead(trie, seconds[place] >> 1, text[place + 1])
    for place in range(count - 1):
        step = seconds[place]
        seconds[place] = step = _step(trie, step >> 1, text[place + 1]) if step & 1 else 0
        if step:
            prefetch(&trie.weights[step >> 1])
        if step & 1 and place + 2 < count:
            _ahead(trie, step >> 1, text[place + 2])
    seconds[count - 1] = 0
    best[count] = 0
    for place in range(count - 1, -1, -1):
        most, end, at = -INFINITY, place + 1, place
        step = _step(trie, 0, text[at])
        while step:
            at += 1
            weight = trie.weights[step >> 1]
            if weight <= 0:
                probability = weight + best[at]
                if probability >= most:
                    most, end = probability, at
            if at == place + 1:
                step = seconds[place]
            else:
                step = _step(trie, step >> 1, text[at]) if at < count and step & 1 else 0
        best[place] = trie.unknown + best[place + 1] if most == -INFINITY else most
        ends[place] = end


cdef Trie _trie(dictionary):
    """The arrays of a dictionary, which must outlive it."""
    cdef const uint32_t[::1] roots = dictionary.roots
    cdef const uint64_t[::1] steps = dictionary.steps
    cdef const double[::1] weights = dictionary.weights
    cdef Trie trie
    trie.roots, trie.steps, trie.weights = &roots[0], &steps[0], &weights[0]
    trie.unknown, trie.shift = dictionary.unknown, dictionary.shift
    return trie


def segment(const uint32_t[::1] text, const uint8_t[::1] kinds, dictionary):
    cdef Trie trie = _trie(dictionary)
    cdef Py_ssize_t count = len(text), start = 0, end, place, longest = 0, filled = 0
    lengths_array = np.empty(count, dtype=np.uint32)
    cdef uint32_t[::1] lengths = lengths_array
    cdef double* best
    cdef Py_ssize_t* ends
    cdef uint32_t* seconds
    if not count:
        return lengths_array
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
    seconds = <uint32_t*> malloc((longest + 1) * sizeof(uint32_t))
    if best == NULL or ends == NULL or seconds == NULL:
        free(best)
        free(ends)
        free(seconds)
        raise MemoryError
    with nogil:
        start = 0
        while start < count:
            end = start + 1
            while end < count and kinds[end] == kinds[start]:
                end += 1
            if kinds[start] == HAN:
                _segment_run(&text[start], end - start, &trie, best, ends, seconds)
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
    free(seconds)
    return lengths_array[:filled].copy()


def index_words(const uint32_t[::1] text, const uint8_t[::1] kinds, const uint32_t[::1] lengths, dictionary):
    cdef Trie trie = _trie(dictionary)
    cdef const uint64_t[::1] known = dictionary.hashes
    cdef Py_ssize_t count = len(lengths), size = 16, start = 0, word, slot, other, place, different = 0, filled = 0
    cdef Py_ssize_t characters = 0, wanted = 0
    cdef uint64_t key
    cdef uint32_t length, step
    while size < 2 * count:
        size *= 2
    for place in range(len(text)):
        characters += kinds[place] != NONE
    for word in range(count):
        wanted += lengths[word]
    if wanted != characters:
        raise ValueError("words of another text")
    numbers_array = np.empty(count, dtype=np.uint32)
    cdef uint32_t[::1] numbers = numbers_array
    cdef uint32_t* letters = <uint32_t*> malloc((characters + 1) * sizeof(uint32_t))
    cdef Py_ssize_t* firsts = <Py_ssize_t*> malloc((count + 1) * sizeof(Py_ssize_t))
    cdef uint32_t* sizes = <uint32_t*> malloc((count + 1) * sizeof(uint32_t))
    cdef uint32_t* table = <uint32_t*> calloc(size, sizeof(uint32_t))
    if letters == NULL or firsts == NULL or sizes == NULL or table == NULL:
        free(letters)
        free(firsts)
        free(sizes)
        free(table)
        raise MemoryError
    with nogil:
        for place in range(text.shape[0]):
            letters[filled] = text[place]
            filled += kinds[place] != NONE
        filled = 0
        for word in range(count):
            length = lengths[word]
            key = length
            for place in range(start, start + length):
                key = (key ^ letters[place]) * FACTOR
                key ^= key >> 29
            slot = key & (size - 1)
            while table[slot]:
                other = table[slot] - 1
                if sizes[other] == length and not memcmp(
                    letters + firsts[other], letters + start, length * sizeof(uint32_t)
                ):
                    break
                slot = (slot + 1) & (size - 1)
            if not table[slot]:
                firsts[different], sizes[different] = start, length
                filled += length + 1
                different += 1
                table[slot] = <uint32_t> different
            numbers[word] = table[slot] - 1
            start += length
    spelled_array = np.empty(max(0, filled - 1), dtype=np.uint32)
    begins_array, hashes_array = np.zeros(different + 1, dtype=np.int64), np.zeros(different, dtype=np.uint64)
    cdef uint32_t[::1] spelled = spelled_array
    cdef int64_t[::1] begins = begins_array
    cdef uint64_t[::1] hashes = hashes_array
    with nogil:
        filled = 0
        for word in range(different):
            if word + 8 < different and sizes[word + 8] > 1:
                place = firsts[word + 8]
                _ahead(&trie, _step(&trie, 0, letters[place]) >> 1, letters[place + 1])
            if word:
                spelled[filled - 1] = LINE_END
            step = 1
            for place in range(firsts[word], firsts[word] + sizes[word]):
                spelled[filled] = letters[place]
                filled += 1
                if step:
                    step = _step(&trie, step >> 1, letters[place]) if step & 1 else 0
            hashes[word] = step >> 1
            prefetch(&known[step >> 1])
            filled += 1
            begins[word + 1] = filled
        for word in range(different):
            hashes[word] = known[hashes[word]]
    free(letters)
    free(firsts)
    free(sizes)
    free(table)
    return numbers_array, spelled_array, begins_array, hashes_array
