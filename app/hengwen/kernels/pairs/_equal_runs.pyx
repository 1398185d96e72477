# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.equal_runs`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, qsort
from libc.string cimport memset

import numpy as np

include "_memory.pxi"

cdef struct Run:
    int64_t group, x, y, length
    bint near

cdef struct Sums:
    int64_t evidence, units, first_x, last_x, first_y, last_y
    int64_t weight[2]
    int64_t full[2]
    int64_t strong[2]
    int64_t copied[2]


cdef int _by_key(const void* one, const void* other) noexcept nogil:
    cdef uint64_t left = (<uint64_t*> one)[0], right = (<uint64_t*> other)[0]
    return (left > right) - (left < right)


cdef int _by_x(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.group != right.group:
        return (left.group > right.group) - (left.group < right.group)
    if left.x != right.x:
        return (left.x > right.x) - (left.x < right.x)
    return (left.y > right.y) - (left.y < right.y)


cdef int _by_y(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.group != right.group:
        return (left.group > right.group) - (left.group < right.group)
    return (left.y > right.y) - (left.y < right.y)


cdef int _by_diagonal(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    cdef int64_t here = left.y - left.x, there = right.y - right.x
    if here != there:
        return (here > there) - (here < there)
    return (left.x > right.x) - (left.x < right.x)


cdef class RunFinder:
    cdef const uint32_t[::1] _tokens
    cdef const uint8_t[:] _eligible, _units, _evidence, _weight, _line_weight, _copied, _weak  # may be broadcast
    cdef const int32_t[::1] _numbers, _firsts, _counts, _places
    cdef const int64_t[::1] _bounds, _limits, _shorter
    cdef int64_t _most_repeats, _neighbours, _gap, _margin, _least_units
    cdef int64_t _shortest, _least_weight, _least_copied, _long, _lines, _sentence
    cdef double _part
    cdef bint _bounded
    cdef uint8_t* _marks
    cdef int64_t _marked
    cdef Py_ssize_t _key_room, _hit_room, _run_room, _found_room, _found, _seeds
    cdef uint64_t* _keys
    cdef int64_t* _hits
    cdef Run* _runs
    cdef Run* _all

    def __cinit__(self, tokens, eligible, values, index, limits, bound):
        self._tokens, self._eligible = tokens, eligible.view(np.uint8)
        self._units, self._evidence, self._weight, self._line_weight = values[:4]
        self._copied, self._weak = (marked.view(np.uint8) for marked in values[4:])
        self._numbers, self._firsts, self._counts, self._places, self._bounds, self._limits = index
        self._most_repeats, self._neighbours, self._gap, self._least_units = limits
        self._bounded = bound is not None
        if self._bounded:
            self._shortest, self._least_weight, self._least_copied = bound[:3]
            self._margin, self._long, self._part, self._lines, self._sentence = bound[3:]
        self._marked = -1
        self._marks = <uint8_t*> calloc((self._limits[len(self._limits) - 1] >> 3) + 1, 1)
        if self._marks == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self._marks)
        free(self._keys)
        free(self._hits)
        free(self._runs)
        free(self._all)

    def find(self, pairs, shorter, Py_ssize_t first, Py_ssize_t most):
        cdef const int64_t[:, ::1] given = pairs
        cdef Py_ssize_t place = first, count = len(pairs), number
        cdef int64_t documents = len(self._bounds) - 1
        cdef bint enough = True
        if count and not 0 <= np.min(pairs) <= np.max(pairs) < documents:
            raise IndexError("a text that is not in the index")
        self._shorter, self._found, self._seeds = shorter, 0, 0
        with nogil:
            while place < count and self._seeds <= most and enough:
                enough = self._pair(place - first, given[place, 0], given[place, 1], self._shorter[place])
                place += 1
        if not enough:
            raise MemoryError
        columns = np.empty((4, self._found), dtype=np.int64)
        cdef int64_t[:, ::1] result = columns
        with nogil:
            for number in range(self._found):
                result[0, number], result[1, number] = self._all[number].group, self._all[number].x
                result[2, number], result[3, number] = self._all[number].y, self._all[number].length
        return place - first, columns

    cdef bint _pair(self, Py_ssize_t pair, int64_t left, int64_t right, int64_t shorter) noexcept nogil:
        """Add the runs of a pair; False without memory."""
        cdef Py_ssize_t count, kept = 0, place
        self._mark(left)
        count = self._collect_seeds(left, right)
        if count > 0:
            count = self._join(count)
        if count < 0:
            return False
        count = self._without_isolated(count)
        if not count or (self._bounded and not self._may_match(count, shorter)):
            return True
        qsort(self._runs, count, sizeof(Run), _by_diagonal)
        if not _grown(<void**> &self._all, &self._found_room, self._found + count, sizeof(Run)):
            return False
        for place in range(count):
            self._all[self._found] = self._runs[place]
            self._all[self._found].group = pair
            self._found += 1
        return True

    cdef void _mark(self, int64_t left) noexcept nogil:
        """Mark the seeds of one text instead of those of the one before."""
        cdef int64_t row
        if left == self._marked:
            return
        if self._marked >= 0:
            for row in range(self._bounds[self._marked], self._bounds[self._marked + 1]):
                self._marks[self._numbers[row] >> 3] = 0
        for row in range(self._bounds[left], self._bounds[left + 1]):
            self._marks[self._numbers[row] >> 3] |= <uint8_t> (1 << (self._numbers[row] & 7))
        self._marked = left

    cdef int64_t _row(self, int32_t number, int64_t low, int64_t high) noexcept nogil:
        """Return the row with a number, which is there."""
        cdef int64_t middle
        while low < high:
            middle = (low + high) >> 1
            if self._numbers[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low

    cdef Py_ssize_t _collect_seeds(self, int64_t left, int64_t right) noexcept nogil:
        """Fill in the keys of all equal seeds of two texts, by diagonal, place and size; how many, -1 without memory."""
        cdef int64_t row, own = self._bounds[left], end = self._bounds[left + 1], total = 0
        cdef Py_ssize_t hits = 0, hit, filled = 0
        cdef int32_t number
        for row in range(self._bounds[right], self._bounds[right + 1]):
            number = self._numbers[row]
            if self._marks[number >> 3] >> (number & 7) & 1:
                if not _grown(<void**> &self._hits, &self._hit_room, 2 * hits + 2, sizeof(int64_t)):
                    return -1
                own = self._row(number, own, end)
                self._hits[2 * hits], self._hits[2 * hits + 1] = own, row
                hits += 1
                total += self._places_of(own, row)
        self._seeds += total
        if not _grown(<void**> &self._keys, &self._key_room, total, sizeof(uint64_t)):
            return -1
        for hit in range(hits):
            filled = self._add_seeds(self._hits[2 * hit], self._hits[2 * hit + 1], filled)
        qsort(self._keys, filled, sizeof(uint64_t), _by_key)
        return filled

    cdef inline int64_t _places_of(self, int64_t own, int64_t other) noexcept nogil:
        """Return how many pairs of places are taken of a seed."""
        cdef int64_t theirs = self._counts[other]
        return self._counts[own] if theirs > self._most_repeats else self._counts[own] * theirs

    cdef Py_ssize_t _add_seeds(self, int64_t own, int64_t other, Py_ssize_t filled) noexcept nogil:
        cdef int64_t mine = self._counts[own], theirs = self._counts[other], step, size = 2, x, y
        cdef int64_t total = self._places_of(own, other), place
        while self._numbers[own] >= self._limits[size - 1]:
            size += 1
        for step in range(total):
            if theirs > self._most_repeats:
                x, y = self._firsts[own] + step, self._firsts[other] + min(step, theirs - 1)
            else:
                x, y = self._firsts[own] + step // theirs, self._firsts[other] + step % theirs
            x, y = self._places[x], self._places[y]
            for place in range(size):
                if self._tokens[x + place] != self._tokens[y + place]:
                    break
            else:
                self._keys[filled] = <uint64_t> (y - x + (1 << 30)) << 33 | <uint64_t> x << 2 | <uint64_t> (size - 2)
                filled += 1
        return filled

    cdef Py_ssize_t _join(self, Py_ssize_t seeds) noexcept nogil:
        """Make runs of sorted seeds, extended, each once; how many, -1 without memory."""
        cdef Py_ssize_t seed = 0, count = 0
        cdef int64_t diagonal, x, first, reach, done = -1, on = 0
        while seed < seeds:
            diagonal = <int64_t> (self._keys[seed] >> 33)
            first = <int64_t> (self._keys[seed] >> 2 & 0x7FFFFFFF)
            reach = first
            while seed < seeds and <int64_t> (self._keys[seed] >> 33) == diagonal:
                x = <int64_t> (self._keys[seed] >> 2 & 0x7FFFFFFF)
                if x > reach:
                    break
                reach = max(reach, x + <int64_t> (self._keys[seed] & 3) + 2)
                seed += 1
            if count and diagonal == on and first < done:
                continue  # the run before reaches over it
            if not _grown(<void**> &self._runs, &self._run_room, count + 1, sizeof(Run)):
                return -1
            self._extend(&self._runs[count], first, reach, diagonal - (1 << 30))
            on, done = diagonal, self._runs[count].x + self._runs[count].length
            count += 1
        return count

    cdef void _extend(self, Run* run, int64_t first, int64_t last, int64_t diagonal) noexcept nogil:
        while first > 0 and first + diagonal > 0 and self._equal(first - 1, first - 1 + diagonal):
            first -= 1
        while max(last, last + diagonal) < self._tokens.shape[0] and self._equal(last, last + diagonal):
            last += 1
        run.group, run.x, run.y, run.length, run.near = 0, first, first + diagonal, last - first, False

    cdef inline bint _equal(self, int64_t x, int64_t y) noexcept nogil:
        return self._tokens[x] == self._tokens[y] and self._eligible[x] and self._eligible[y] and self._tokens[x]

    cdef Py_ssize_t _without_isolated(self, Py_ssize_t count) noexcept nogil:
        """Keep runs that are long, or have another one nearby in both texts; by place."""
        cdef Py_ssize_t one, other, kept = 0
        cdef int64_t units, place
        cdef Run* run
        cdef Run* late
        qsort(self._runs, count, sizeof(Run), _by_x)
        for one in range(count):
            run = &self._runs[one]
            for other in range(one + 1, min(count, one + 1 + self._neighbours)):
                late = &self._runs[other]
                if late.x - run.x > self._gap + run.length:
                    break
                if max(late.y - run.y - run.length, run.y - late.y - late.length) <= self._gap:
                    run.near = late.near = True
            units = 0
            if not run.near:
                for place in range(run.x, run.x + run.length):
                    units += self._units[place]
            if run.near or units >= self._least_units:
                self._runs[kept] = run[0]
                kept += 1
        return kept

    cdef bint _may_match(self, Py_ssize_t count, int64_t shorter) noexcept nogil:
        """Return whether runs that are close together may weigh enough for a passage, as in `RunFilter.promising`."""
        cdef Py_ssize_t first = 0, last, turn
        for turn in range(2):
            self._cut(count, False)
            qsort(self._runs, count, sizeof(Run), _by_y)
            self._cut(count, True)
            qsort(self._runs, count, sizeof(Run), _by_x)
        while first < count:
            last = first
            while last < count and self._runs[last].group == self._runs[first].group:
                last += 1
            if self._weighs_enough(first, last, shorter):
                return True
            first = last
        return False

    cdef void _cut(self, Py_ssize_t count, bint right) noexcept nogil:
        """Number the groups of sorted runs anew, which end at wider gaps in one of the texts."""
        cdef int64_t begin, reach = 0, group = -1, before = -1
        cdef Py_ssize_t number
        cdef Run* run
        for number in range(count):
            run = &self._runs[number]
            begin = run.y if right else run.x
            if run.group != before or begin - reach > self._gap:
                group += 1
                reach = begin
            before, run.group = run.group, group
            reach = max(reach, begin + run.length)

    cdef bint _weighs_enough(self, Py_ssize_t first, Py_ssize_t last, int64_t shorter) noexcept nogil:
        cdef Sums sums
        cdef Py_ssize_t number, side
        cdef int64_t place, start, units, weight, most = 0, extent, in_lines = 0
        cdef Run* run
        memset(&sums, 0, sizeof(Sums))
        for number in range(first, last):
            in_lines += self._runs[number].length if self._runs[number].length >= self._lines else 0
        sums.first_x, sums.first_y = self._runs[first].x, self._runs[first].y
        for number in range(first, last):
            run = &self._runs[number]
            sums.first_x, sums.last_x = min(sums.first_x, run.x), max(sums.last_x, run.x + run.length)
            sums.first_y, sums.last_y = min(sums.first_y, run.y), max(sums.last_y, run.y + run.length)
            for side in range(2):
                start = run.y if side else run.x
                for place in range(start, start + run.length):
                    units = self._units[place]
                    weight = self._weight[place]
                    if in_lines >= self._sentence and run.length >= self._lines:
                        weight = max(weight, self._line_weight[place])
                    most = max(most, units)
                    sums.weight[side] += units * weight
                    sums.full[side] += units if self._weight[place] == 100 else 0
                    sums.strong[side] += 0 if self._weak[place] else units
                    sums.copied[side] += units if self._copied[place] else 0
                    sums.evidence += 0 if side else self._evidence[place]
        if sums.evidence < self._shortest:
            return False
        if min(sums.weight[0], sums.weight[1]) >= 100 * self._least_weight:
            return True
        if min(sums.full[0], sums.full[1]) >= self._shortest:
            return True
        if min(sums.copied[0], sums.copied[1]) >= self._least_copied:
            return True
        extent = min(sums.last_x - sums.first_x, sums.last_y - sums.first_y) + 2 * self._margin
        if most * extent + 1 < self._long and most * extent + 1 < self._part * shorter:
            return False
        return min(sums.strong[0], sums.strong[1]) >= self._shortest
