# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.neighbours`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

import numpy as np

cdef enum:
    MOST = 64
    BLOCK = 8  # columns that are passed over at once

cdef double LEAST = 5e-324


cdef struct Runs:
    int32_t* table
    int32_t* entries
    char* met
    char* on_left
    char* on_right
    Py_ssize_t size


cdef inline Py_ssize_t _slot(Runs* runs, const uint32_t* right, const uint32_t* wanted, int run) noexcept nogil:
    """The slot of a run of tokens on the right, or an empty one."""
    cdef uint64_t mixed = 0
    cdef int step
    cdef Py_ssize_t slot
    for step in range(run):
        mixed = (mixed ^ wanted[step]) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= mixed >> 29
    slot = <Py_ssize_t> (mixed & <uint64_t> (runs.size - 1))
    while runs.table[slot]:
        for step in range(run):
            if right[runs.table[slot] - 1 + step] != wanted[step]:
                break
        else:
            return slot
        slot = (slot + 1) & (runs.size - 1)
    return slot


cdef void _cover(char* starts, Py_ssize_t count, int run) noexcept nogil:
    """Of places at which runs start make those that lie in one."""
    cdef Py_ssize_t place, last = -run
    for place in range(count):
        if starts[place]:
            last = place
        starts[place] = place - last < run


cdef void _find_runs(
    Runs* runs, const uint32_t* left, Py_ssize_t lefts, const uint32_t* right, Py_ssize_t rights, int run
) noexcept nogil:
    """Which tokens of both sides lie in runs of so many that both have."""
    cdef Py_ssize_t place, slot
    memset(runs.on_left, 0, lefts + 1)
    memset(runs.on_right, 0, rights + 1)
    if lefts < run or rights < run:
        return
    runs.size = 16
    while runs.size < 2 * rights:
        runs.size *= 2
    memset(runs.table, 0, runs.size * sizeof(int32_t))
    memset(runs.met, 0, rights)
    for place in range(rights - run + 1):
        slot = _slot(runs, right, right + place, run)
        if not runs.table[slot]:
            runs.table[slot] = <int32_t> place + 1
        runs.entries[place] = runs.table[slot] - 1
    for place in range(lefts - run + 1):
        slot = _slot(runs, right, left + place, run)
        if runs.table[slot]:
            runs.on_left[place] = runs.met[runs.table[slot] - 1] = 1
    for place in range(rights - run + 1):
        runs.on_right[place] = runs.met[runs.entries[place]]
    _cover(runs.on_left, lefts, run)
    _cover(runs.on_right, rights, run)


cdef struct Features:
    const int32_t* singles
    const int32_t* doubles
    const int32_t* weights
    uint64_t* marked  # a bit for each feature
    int32_t* shared


cdef inline bint _is_marked(const Features* features, int32_t feature) noexcept nogil:
    cdef int32_t number = feature if feature >= 0 else 0
    return (feature >= 0) & ((features.marked[number >> 6] >> (number & 63)) & 1)


cdef inline void _mark_one(Features* features, int32_t feature) noexcept nogil:
    features.marked[feature >> 6] |= <uint64_t> 1 << (feature & 63)


cdef void _mark(Features* features, Py_ssize_t first, Py_ssize_t last, const char* hidden) noexcept nogil:
    """Mark the features of a stretch that do not lie entirely in hidden tokens."""
    cdef Py_ssize_t token
    for token in range(first, last):
        if features.singles[token] >= 0 and not hidden[token - first]:
            _mark_one(features, features.singles[token])
        if features.doubles[token] >= 0 and not (hidden[token - first] and hidden[token + 1 - first]):
            _mark_one(features, features.doubles[token])


cdef void _unmark(Features* features, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Leave nothing marked; only features of the stretch were."""
    cdef Py_ssize_t token
    for token in range(first, last):
        if features.singles[token] >= 0:
            features.marked[features.singles[token] >> 6] = 0
        if features.doubles[token] >= 0:
            features.marked[features.doubles[token] >> 6] = 0


cdef int64_t _marked_in(Features* features, Py_ssize_t first, Py_ssize_t last, const char* hidden) noexcept nogil:
    """The sum of the weights of the marked features of a stretch that do not lie entirely in hidden tokens."""
    cdef Py_ssize_t token, filled = 0
    cdef int32_t feature
    cdef int64_t total = 0
    for token in range(first, last):  # without a branch that no processor foresees
        features.shared[filled] = features.singles[token]
        filled += _is_marked(features, features.singles[token]) & (1 ^ hidden[token - first])
        features.shared[filled] = features.doubles[token]
        filled += _is_marked(features, features.doubles[token]) & (
            1 ^ (hidden[token - first] & hidden[token + 1 - first])
        )
    for token in range(filled):
        feature = features.shared[token]
        if _is_marked(features, feature):  # for the first time
            features.marked[feature >> 6] ^= <uint64_t> 1 << (feature & 63)
            total += features.weights[feature]
    for token in range(filled):
        _mark_one(features, features.shared[token])
    return total


cdef bint _may_have_run(
    const Features* features, Py_ssize_t left, Py_ssize_t left_end, Py_ssize_t right, Py_ssize_t right_end, int run
) noexcept nogil:
    """Whether so many tokens may follow each other in two stretches, the left one's features being marked: those of
    tokens that have no number are unknown.
    """
    cdef Py_ssize_t token, length = 0
    for token in range(left, left_end):
        if features.singles[token] < 0:
            return True
    for token in range(right, right_end):
        if features.singles[token] >= 0 and not _is_marked(features, features.singles[token]):
            length = 0
            continue
        length += 1
        if length >= run:
            return True
        if features.doubles[token] >= 0 and not _is_marked(features, features.doubles[token]):
            length = 0
    return False


def shared_weights(
    const uint32_t[::1] tokens,
    const int32_t[::1] singles,
    const int32_t[::1] doubles,
    const int64_t[:, ::1] ranges,
    const int32_t[::1] weights,
    const int64_t[:, ::1] pairs,
    int run,
):
    cdef Py_ssize_t count = len(pairs), pair, longest = 1, first, last, begin, end
    cdef int64_t marked = -1
    cdef Runs runs
    cdef Features features
    sums_array = np.zeros(count, dtype=np.int64)
    if not len(weights) or not len(ranges):
        return sums_array
    cdef int64_t[::1] sums = sums_array
    for pair in range(len(ranges)):
        longest = max(longest, ranges[pair, 1] - ranges[pair, 0])
    features.singles, features.doubles, features.weights = &singles[0], &doubles[0], &weights[0]
    features.marked = <uint64_t*> calloc(len(weights) // 64 + 1, sizeof(uint64_t))
    features.shared = <int32_t*> malloc((2 * longest + 1) * sizeof(int32_t))
    runs.table = <int32_t*> malloc((4 * longest + 16) * sizeof(int32_t))
    runs.entries = <int32_t*> malloc(longest * sizeof(int32_t))
    runs.met = <char*> malloc(longest)
    runs.on_left = <char*> malloc(longest + 1)
    runs.on_right = <char*> malloc(longest + 1)
    cdef char* nothing = <char*> calloc(longest + 1, 1)
    try:
        if not (
            features.marked and features.shared and runs.table and runs.entries and runs.met and runs.on_left
            and runs.on_right and nothing
        ):
            raise MemoryError
        with nogil:
            for pair in range(count):
                if pairs[pair, 0] != marked:
                    if marked >= 0:
                        _unmark(&features, ranges[marked, 0], ranges[marked, 1])
                    marked = pairs[pair, 0]
                    _mark(&features, ranges[marked, 0], ranges[marked, 1], nothing)
                first, last = ranges[marked, 0], ranges[marked, 1]
                begin, end = ranges[pairs[pair, 1], 0], ranges[pairs[pair, 1], 1]
                if not (run and _may_have_run(&features, first, last, begin, end, run)):
                    sums[pair] = _marked_in(&features, begin, end, nothing)
                    continue
                _find_runs(&runs, &tokens[first], last - first, &tokens[begin], end - begin, run)
                _unmark(&features, first, last)
                _mark(&features, first, last, runs.on_left)
                sums[pair] = _marked_in(&features, begin, end, runs.on_right)
                _mark(&features, first, last, nothing)
    finally:
        free(features.marked)
        free(features.shared)
        free(runs.table)
        free(runs.entries)
        free(runs.met)
        free(runs.on_left)
        free(runs.on_right)
        free(nothing)
    return sums_array


cdef double _bar(
    const double* sums, const int64_t* authors, int64_t author, Py_ssize_t width, Py_ssize_t step, Py_ssize_t above
) noexcept nogil:
    """The lowest of the highest sums in every so many columns, in which those of the author are 0."""
    cdef double highest[MOST]
    cdef double value
    cdef Py_ssize_t column = -step, kept = 0, place
    while column + step < width:
        column += step
        value = sums[column]
        if kept == above and (value <= highest[kept - 1] or authors[column] == author):
            continue
        if authors[column] == author:
            value = 0
        place = kept if kept < above else kept - 1
        while place > 0 and highest[place - 1] < value:
            highest[place] = highest[place - 1]
            place -= 1
        highest[place] = value
        kept = kept + 1 if kept < above else kept
    return highest[kept - 1] if kept else 0


cdef Py_ssize_t _highest(
    const double* sums, const int64_t* authors, int64_t author, Py_ssize_t width, double least, Py_ssize_t most,
    Py_ssize_t* best
) noexcept nogil:
    """The columns of others with the highest sums that are at least so high, the highest first; how many there are.
    `sums`: with room for whole blocks.
    """
    cdef Py_ssize_t block = -BLOCK, column, place, kept = 0
    cdef int step, reaches
    while block + BLOCK < width:
        block += BLOCK
        reaches = 0
        for step in range(BLOCK):
            reaches |= sums[block + step] >= least
        if not reaches:
            continue
        for column in range(block, block + BLOCK):
            if sums[column] < least or column >= width or authors[column] == author:
                continue
            if kept == most and sums[column] <= sums[best[kept - 1]]:
                continue
            place = kept if kept < most else kept - 1
            while place > 0 and sums[best[place - 1]] < sums[column]:
                best[place] = best[place - 1]
                place -= 1
            best[place] = column
            kept = kept + 1 if kept < most else kept
    return kept


cdef struct List:
    int64_t first
    int64_t last
    double weight


def nearest(
    const int64_t[::1] held_firsts,
    const int32_t[::1] held,
    const int64_t[::1] authors,
    const int64_t[::1] weights,
    const int64_t[::1] firsts,
    const int32_t[::1] columns,
    const double[::1] factors,
    const int64_t[::1] column_authors,
    Py_ssize_t step,
    Py_ssize_t above,
    Py_ssize_t most,
):
    cdef Py_ssize_t rows = len(authors), width = len(factors), row, number, place, kept, total = 0, longest = 0, filled
    cdef Py_ssize_t blocks = (width + BLOCK - 1) // BLOCK
    cdef double weight
    cdef Py_ssize_t best[MOST]
    if not 0 < most <= MOST or not 0 < above <= MOST:
        raise ValueError("too many neighbours")
    neighbours_array = np.empty((rows * most, 2), dtype=np.int64)
    if not width:
        return neighbours_array[:0]
    cdef int64_t[:, ::1] neighbours = neighbours_array
    cdef const int64_t* others = &column_authors[0]
    for row in range(rows):
        longest = max(longest, held_firsts[row + 1] - held_firsts[row])
    cdef double* sums = <double*> malloc(blocks * BLOCK * sizeof(double))
    cdef List* lists = <List*> malloc((longest + 1) * sizeof(List))
    if sums == NULL or lists == NULL:
        free(sums)
        free(lists)
        raise MemoryError
    with nogil:
        for row in range(rows):
            memset(sums, 0, blocks * BLOCK * sizeof(double))
            filled = 0
            for place in range(held_firsts[row], held_firsts[row + 1]):
                lists[filled].first, lists[filled].last = firsts[held[place]], firsts[held[place] + 1]
                lists[filled].weight = <double> weights[held[place]]
                filled += lists[filled].first < lists[filled].last
            for place in range(filled):
                weight = lists[place].weight
                for number in range(lists[place].first, lists[place].last):
                    sums[columns[number]] += weight * factors[columns[number]]
            weight = _bar(sums, others, authors[row], width, step, above)
            kept = _highest(sums, others, authors[row], width, max(weight, LEAST), most, best)
            for place in range(kept):
                neighbours[total, 0], neighbours[total, 1] = row, best[place]
                total += 1
    free(sums)
    free(lists)
    return neighbours_array[:total].copy()
