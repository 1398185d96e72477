# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.ngrams`.

The places of n-grams are dealt by the first bits of their hashes to parts that fit the cache of a processor. In each
part most n-grams that stand once are left out by a table of bits, and the others are sorted by digits. Time and memory
are those of any tokens, whatever they are.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

import numpy as np

include "_hash.pxi"
include "_portions.pxi"

cdef enum:
    DIGIT = 11
    DIGITS = 1 << DIGIT
    MOST_BITS = 12  # of the number of a part
    SLOT_BITS = 16  # of the place of a hash in the table of bits
    WORDS = 1 << (SLOT_BITS - 6)


cdef packed struct Entry:  # in three quarters of the memory
    uint64_t hash
    uint32_t place


cdef inline Py_ssize_t _part(uint64_t hash, int bits) noexcept nogil:
    return <Py_ssize_t> ((hash >> 1) >> (63 - bits))


cdef Py_ssize_t _without_single(Entry* entries, Py_ssize_t count, int bits) noexcept nogil:
    """Move the entries of a part to its front, in their order, without most whose hash no other one has; how many."""
    cdef uint64_t seen[WORDS]
    cdef uint64_t again[WORDS]
    cdef uint64_t bit
    cdef Py_ssize_t number, slot, kept = 0
    memset(seen, 0, sizeof(seen))
    memset(again, 0, sizeof(again))
    for number in range(count):
        slot = <Py_ssize_t> ((entries[number].hash << bits) >> (64 - SLOT_BITS))
        bit = <uint64_t> 1 << (slot & 63)
        again[slot >> 6] |= seen[slot >> 6] & bit
        seen[slot >> 6] |= bit
    for number in range(count):
        slot = <Py_ssize_t> ((entries[number].hash << bits) >> (64 - SLOT_BITS))
        entries[kept] = entries[number]
        kept += (again[slot >> 6] >> (slot & 63)) & 1
    return kept


cdef Entry* _sort(Entry* entries, Entry* others, Py_ssize_t count, int low, int high) noexcept nogil:
    """The entries in the order of some bits of their hashes, else in their own; in either of both arrays."""
    cdef Py_ssize_t counted[DIGITS]
    cdef Py_ssize_t number, before, here
    while low < high:
        memset(counted, 0, sizeof(counted))
        for number in range(count):
            counted[(entries[number].hash >> low) & (DIGITS - 1)] += 1
        before = 0
        for number in range(DIGITS):
            here = counted[number]
            counted[number] = before
            before += here
        for number in range(count):
            here = (entries[number].hash >> low) & (DIGITS - 1)
            others[counted[here]] = entries[number]
            counted[here] += 1
        entries, others = others, entries
        low += DIGIT
    return entries


cdef Entry* _sorted(Entry* entries, Entry* others, Py_ssize_t count, int bits, int digits) noexcept nogil:
    """The entries of a part in the order of their hashes: in that of so many digits, which tell nearly all apart, and
    then of all bits, where these do not.
    """
    cdef int high = 64 - bits, low = max(0, high - digits * DIGIT)
    cdef Py_ssize_t number
    cdef Entry* ordered = _sort(entries, others, count, low, high)
    for number in range(1, count):
        if (ordered[number].hash >> low) == (ordered[number - 1].hash >> low) and (
            ordered[number].hash != ordered[number - 1].hash
        ):
            # Equal bits are in the order of the places, so all others may follow.
            return _sort(ordered, others if ordered == entries else entries, count, 0, high)
    return ordered


cdef struct Rolling:
    const uint32_t* tokens
    int size
    uint64_t power
    uint64_t polynomial


cdef inline void _roll(Rolling* rolling, Py_ssize_t place) noexcept nogil:
    """Go on to the run at a place, one place after the other."""
    if place:
        rolling.polynomial -= rolling.tokens[place - 1] * rolling.power
    rolling.polynomial = rolling.polynomial * _FACTOR + rolling.tokens[place + rolling.size - 1]


cdef Rolling _rolling(const uint32_t* tokens, int size) noexcept nogil:
    cdef Rolling rolling
    cdef int step
    rolling.tokens, rolling.size = tokens, size
    rolling.polynomial, rolling.power = _polynomial(tokens, size - 1), 1
    for step in range(size - 1):
        rolling.power *= _FACTOR
    return rolling


def repeated_ngrams(
    const uint32_t[::1] tokens, const uint8_t[::1] begins, int size, int digits=3, Py_ssize_t least_at_once=1 << 22
):
    cdef Py_ssize_t total = len(begins), count = 0, place, part, filled = 0, ngrams = 0, number, longest = 0, most = 0
    cdef Py_ssize_t first = 0, last = 0, edge, kept, at_once
    cdef int bits
    cdef uint64_t hash
    cdef Rolling rolling
    if total and total + size - 1 > len(tokens):
        raise IndexError("a run of tokens that ends behind the last one")
    with nogil:
        for place in range(total):
            count += begins[place]
    total = total if count else 0
    at_once = max(least_at_once, count >> 2)  # all are looked through each time: their work grows with their number
    bits = min(MOST_BITS, max(0, count.bit_length() - 13))
    cdef Py_ssize_t parts = 1 << bits
    places_array, firsts_array = np.empty(count, dtype=np.uint32), np.empty(count // 2, dtype=np.uint32)
    sizes = np.zeros(parts, dtype=np.int64)
    cdef uint32_t[::1] places = places_array, firsts = firsts_array
    cdef int64_t[::1] in_part = sizes
    if total:
        with nogil:
            rolling = _rolling(&tokens[0], size)
            for place in range(total):
                _roll(&rolling, place)
                if begins[place]:
                    in_part[_part(_mixed(rolling.polynomial), bits)] += 1
            while last < parts:  # parts at once, as many as there is room for
                first = last
                last, number = _portion(&in_part[0], first, parts, at_once)
                most = max(most, number)
            for part in range(parts):
                longest = max(longest, <Py_ssize_t> in_part[part])
    cdef Entry* buffer = <Entry*> malloc((most + longest + 1) * sizeof(Entry))
    cdef Entry* entries
    if buffer == NULL:
        raise MemoryError
    with nogil:
        last = 0
        while total and last < parts:
            first = last
            last, number = _portion(&in_part[0], first, parts, at_once)
            edge = 0
            for part in range(first, last):
                number = in_part[part]
                in_part[part] = edge
                edge += number
            rolling = _rolling(&tokens[0], size)
            for place in range(total):
                _roll(&rolling, place)
                if not begins[place]:
                    continue
                hash = _mixed(rolling.polynomial)
                part = _part(hash, bits)
                if first <= part < last:
                    buffer[in_part[part]].hash = hash
                    buffer[in_part[part]].place = <uint32_t> place
                    in_part[part] += 1
            edge = 0
            for part in range(first, last):
                kept = _without_single(buffer + edge, in_part[part] - edge, bits)
                entries = _sorted(buffer + edge, buffer + most, kept, bits, digits)
                for number in range(1, kept):
                    if entries[number].hash == entries[number - 1].hash:
                        if number == 1 or entries[number - 2].hash != entries[number].hash:
                            firsts[ngrams] = <uint32_t> filled
                            ngrams += 1
                            places[filled] = entries[number - 1].place
                            filled += 1
                        places[filled] = entries[number].place
                        filled += 1
                edge = in_part[part]
    free(buffer)
    return places_array[:filled].copy(), firsts_array[:ngrams].copy()


def ngram_numbers(const uint32_t[::1] places, const uint32_t[::1] firsts, Py_ssize_t tokens):
    numbers_array = np.full(tokens, -1, dtype=np.int32)
    cdef int32_t[::1] numbers = numbers_array
    cdef Py_ssize_t count = len(places), ngrams = len(firsts), ngram, number, last
    for number in range(count):
        if places[number] >= tokens:
            raise IndexError("a place behind the last token")
    with nogil:
        for ngram in range(ngrams):
            last = firsts[ngram + 1] if ngram + 1 < ngrams else count
            for number in range(firsts[ngram], min(last, count)):
                numbers[places[number]] = <int32_t> ngram
    return numbers_array


cdef void _count_groups(
    const int32_t[::1] numbers,
    const uint8_t[::1] begins,
    const int64_t[::1] starts,
    const int64_t[::1] ends,
    const int64_t[::1] groups,
    const int64_t[::1] order,
    int32_t[:, ::1] counts,
) noexcept nogil:
    """Count the groups of documents with each n-gram, the documents of one group one after the other; beside each count
    is one more than the number of the last group, so that one place of memory has both.
    """
    cdef Py_ssize_t position, document, place
    cdef int32_t group = 0, number
    for position in range(order.shape[0]):
        document = order[position]
        group += not position or groups[document] != groups[order[position - 1]]
        for place in range(starts[document], min(ends[document], begins.shape[0])):
            number = numbers[place]
            if number >= 0 and begins[place] and counts[number, 1] != group:
                counts[number, 1] = group
                counts[number, 0] += 1


def frequency(
    const int32_t[::1] numbers,
    const uint8_t[::1] begins,
    Py_ssize_t count,
    const int64_t[::1] starts,
    const int64_t[::1] ends,
    groupings,
):
    cdef Py_ssize_t total = len(begins), place
    cdef int32_t[:, ::1] counts
    if len(numbers) < total or len(starts) != len(ends):
        raise ValueError("arrays of different lengths")
    fewest = np.full(count, 0xFFFF, dtype=np.int32)
    for groups in groupings:
        if len(groups) != len(starts):
            raise ValueError("arrays of different lengths")
        counts = np.zeros((count, 2), dtype=np.int32)
        order = np.argsort(groups, kind="stable")
        _count_groups(numbers, begins, starts, ends, groups, order, counts)
        np.minimum(fewest, np.asarray(counts)[:, 0], out=fewest)
    frequencies_array = np.zeros(len(numbers), dtype=np.uint16)
    cdef uint16_t[::1] frequencies = frequencies_array, of_ngram = fewest.astype(np.uint16)
    with nogil:
        for place in range(total):
            if begins[place]:
                frequencies[place] = 1 if numbers[place] < 0 else of_ngram[numbers[place]]
    return frequencies_array


cdef _require_inside(const int64_t[:, ::1] ranges, Py_ssize_t tokens):
    cdef Py_ssize_t row
    for row in range(ranges.shape[0]):
        if not 0 <= ranges[row, 0] <= ranges[row, 1] <= tokens:
            raise IndexError("a range that ends behind the last token")


def ranges_with(const int32_t[::1] numbers, const int64_t[:, ::1] ranges, Py_ssize_t count):
    counts_array, latest = np.zeros(count, dtype=np.int64), np.full(count, -1, dtype=np.int32)
    cdef int64_t[::1] counts = counts_array
    cdef int32_t[::1] last = latest
    cdef Py_ssize_t row, place
    cdef int32_t number
    _require_inside(ranges, len(numbers))
    with nogil:
        for row in range(ranges.shape[0]):
            for place in range(ranges[row, 0], ranges[row, 1]):
                number = numbers[place]
                if number >= 0 and last[number] != row:
                    last[number] = <int32_t> row
                    counts[number] += 1
    return counts_array


cdef struct Figures:
    int64_t next  # where its next row stands, -1 for none
    int32_t row  # the last one that has it
    int32_t weight


def rows_and_weights(
    const int32_t[::1] numbers,
    const int64_t[:, ::1] ranges,
    const int64_t[::1] begins,
    Py_ssize_t total,
    const int32_t[::1] weights,
):
    cdef Py_ssize_t row, place, count = len(weights)
    cdef Figures* ngram
    listed, sums_array = np.empty(total, dtype=np.int32), np.zeros(len(ranges), dtype=np.int64)
    cdef int32_t[::1] rows = listed
    cdef int64_t[::1] sums = sums_array
    if len(begins) != count:
        raise ValueError("arrays of different lengths")
    _require_inside(ranges, len(numbers))
    cdef Figures* figures = <Figures*> malloc((count + 1) * sizeof(Figures))
    if figures == NULL:
        raise MemoryError
    with nogil:
        for place in range(count):
            figures[place].weight, figures[place].next, figures[place].row = weights[place], begins[place], -1
        for row in range(ranges.shape[0]):
            for place in range(ranges[row, 0], ranges[row, 1]):
                if numbers[place] < 0:
                    continue
                ngram = &figures[numbers[place]]
                if ngram.row == row:
                    continue
                ngram.row = <int32_t> row
                sums[row] += ngram.weight
                if ngram.next >= 0:
                    rows[ngram.next] = <int32_t> row
                    ngram.next += 1
    free(figures)
    return listed, sums_array


def rows_with(const int32_t[::1] numbers, const int64_t[:, ::1] ranges, const int64_t[::1] counts, wanted):
    cdef const uint8_t[::1] listed = wanted.view(np.uint8)
    steps = np.where(wanted, counts, 0)
    begins, latest = np.cumsum(steps) - steps, np.full(len(steps), -1, dtype=np.int32)
    rows_array = np.empty(int(steps.sum()), dtype=np.int32)
    cdef int64_t[::1] next = begins
    cdef int32_t[::1] rows = rows_array, last = latest
    cdef Py_ssize_t row, place
    cdef int32_t number
    _require_inside(ranges, len(numbers))
    with nogil:
        for row in range(ranges.shape[0]):
            for place in range(ranges[row, 0], ranges[row, 1]):
                number = numbers[place]
                if number >= 0 and listed[number] and last[number] != row:
                    last[number] = <int32_t> row
                    rows[next[number]] = <int32_t> row
                    next[number] += 1
    return rows_array


cdef int64_t _first_places(
    const int32_t[::1] numbers, const int64_t[:, ::1] ranges, const uint8_t[::1] wanted, int64_t[:, ::1] counts,
    int64_t[::1] places
) noexcept nogil:
    """Count the first places of each n-gram in the ranges, where wanted; list them from the counts on if there is room.

    Beside each count is one more than the last range with the n-gram.
    """
    cdef Py_ssize_t row, place
    cdef int64_t total = 0
    cdef int32_t number
    for row in range(ranges.shape[0]):
        for place in range(ranges[row, 0], ranges[row, 1]):
            number = numbers[place]
            if number >= 0 and counts[number, 1] != row + 1:
                counts[number, 1] = row + 1
                if wanted[place]:
                    if places.shape[0]:
                        places[counts[number, 0]] = place
                    counts[number, 0] += 1
                    total += 1
    return total


def first_places(const int32_t[::1] numbers, const int64_t[:, ::1] ranges, Py_ssize_t count, wanted):
    cdef const uint8_t[::1] listed = wanted.view(np.uint8)
    rows = np.zeros((count, 2), dtype=np.int64)
    cdef int64_t total
    _require_inside(ranges, min(len(numbers), len(listed)))
    total = _first_places(numbers, ranges, listed, rows, np.empty(0, dtype=np.int64))
    places, counts = np.empty(total, dtype=np.int64), rows[:, 0].copy()
    if total:
        rows[:, 0], rows[:, 1] = np.cumsum(counts) - counts, 0
        _first_places(numbers, ranges, listed, rows, places)
    return places, counts


def sums_in(const uint8_t[::1] values, const int64_t[:, ::1] ranges):
    sums_array = np.zeros(len(ranges), dtype=np.int64)
    cdef int64_t[::1] sums = sums_array
    cdef Py_ssize_t row, place
    cdef int64_t total
    _require_inside(ranges, len(values))
    with nogil:
        for row in range(ranges.shape[0]):
            total = 0
            for place in range(ranges[row, 0], ranges[row, 1]):
                total += values[place]
            sums[row] = total
    return sums_array
