# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.equal_runs`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memset
from os import urandom

import numpy as np

include "_memory.pxi"

# No text can be made to fill few slots of the table; the result does not depend on it.
cdef uint64_t _SALT = int.from_bytes(urandom(8), "little")

cdef enum:
    FILTER = 1024  # words of 64 bits, of which a seed of the first text sets some
    LARGEST = 4  # tokens of a seed; those of the smallest are two fewer

cdef struct Run:
    int32_t group, x, y, length
    bint near

cdef struct Seed:
    int32_t first, last  # entries, counted from 1; 0 where there is none
    int32_t size
    int32_t pair, theirs  # in the second text of which pair it was met, and how often
    int32_t rank, cursor  # how many of these have a partner, and the entry of the next one

cdef struct Entry:
    int32_t place, next

cdef struct Hit:
    int32_t seed, place

cdef struct Sums:
    int64_t evidence, units, first_x, last_x, first_y, last_y
    int64_t weight[2]
    int64_t full[2]
    int64_t strong[2]
    int64_t copied[2]


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


include "_seeds.pxi"


cdef class RunFinder:
    cdef const uint32_t[::1] _tokens
    cdef const uint8_t[:] _eligible, _units, _evidence, _weight, _line_weight, _copied, _weak  # may be broadcast
    cdef const uint8_t[::1] _sizes
    cdef const uint16_t[::1] _cells
    cdef const int64_t[::1] _starts, _ends, _shorter
    cdef int64_t _most_repeats, _neighbours, _gap, _margin, _least_units
    cdef int64_t _shortest, _least_weight, _least_copied, _long, _lines, _sentence
    cdef double _part
    cdef bint _bounded
    cdef uint32_t _word
    cdef int64_t _marked, _left_start, _left_size, _right_start
    cdef int32_t _pairs, _seed_count, _entry_count
    cdef uint64_t _filter[FILTER]
    cdef int32_t* _slots  # numbers of seeds, counted from 1
    cdef Seed* _known
    cdef Py_ssize_t _slot_room, _seed_room, _entry_room, _hit_room, _reach_room, _run_room, _all_room
    cdef Py_ssize_t _all_count, _seeds, _run_count
    cdef uint64_t _mask
    cdef Entry* _entries
    cdef Hit* _hits
    cdef int32_t* _reach
    cdef Run* _runs
    cdef Run* _all

    def __cinit__(self, tokens, eligible, values, seeds, ranges, limits, bound):
        self._tokens, self._eligible = tokens, eligible.view(np.uint8)
        self._sizes, self._cells, self._word = seeds
        self._units, self._evidence, self._weight, self._line_weight = values[:4]
        self._copied, self._weak = (marked.view(np.uint8) for marked in values[4:])
        self._starts, self._ends = ranges
        self._most_repeats, self._neighbours, self._gap, self._least_units = limits
        self._bounded = bound is not None
        if self._bounded:
            self._shortest, self._least_weight, self._least_copied = bound[:3]
            self._margin, self._long, self._part, self._lines, self._sentence = bound[3:]
        self._marked = -1

    def __dealloc__(self):
        free(self._slots)
        free(self._known)
        free(self._entries)
        free(self._hits)
        free(self._reach)
        free(self._runs)
        free(self._all)

    def find(self, pairs, shorter, Py_ssize_t first, Py_ssize_t most):
        cdef const int64_t[:, ::1] given = pairs
        cdef Py_ssize_t place = first, count = len(pairs), number
        cdef bint enough = True
        if count and not 0 <= np.min(pairs) <= np.max(pairs) < len(self._starts):
            raise IndexError("a text that is not there")
        self._shorter, self._all_count, self._seeds = shorter, 0, 0
        with nogil:
            while place < count and self._seeds <= most and enough:
                enough = self._pair(place - first, given[place, 0], given[place, 1], self._shorter[place])
                place += 1
        if not enough:
            raise MemoryError
        columns = np.empty((4, self._all_count), dtype=np.int32)
        cdef int32_t[:, ::1] result = columns
        with nogil:
            for number in range(self._all_count):
                result[0, number], result[1, number] = self._all[number].group, self._all[number].x
                result[2, number], result[3, number] = self._all[number].y, self._all[number].length
        return place - first, columns

    cdef bint _pair(self, Py_ssize_t pair, int64_t left, int64_t right, int64_t shorter) noexcept nogil:
        """Add the runs of a pair; False without memory."""
        cdef Py_ssize_t count, place
        if not (self._mark(left) and self._join(self._collect_hits(right))):
            return False
        count = self._without_isolated(self._run_count)
        if not count or (self._bounded and not self._may_match(count, shorter)):
            return True
        if not _grown(<void**> &self._all, &self._all_room, self._all_count + count, sizeof(Run)):
            return False
        for place in range(count):
            self._all[self._all_count] = self._runs[place]
            self._all[self._all_count].group = pair
            self._all_count += 1
        return True

    cdef bint _mark(self, int64_t left) noexcept nogil:
        """Index the seeds of one text instead of those of the one before; False without memory."""
        cdef int64_t place, start = self._starts[left], end = self._ends[left]
        cdef Py_ssize_t entries = 0, slots = 64
        cdef int bit
        if left == self._marked:
            return True
        self._marked = -1
        for place in range(start, end):
            entries += (self._sizes[place] & 1) + (self._sizes[place] >> 1 & 1) + (self._sizes[place] >> 2 & 1)
        while slots < 2 * entries:
            slots *= 2
        if not (
            _grown(<void**> &self._slots, &self._slot_room, slots, sizeof(int32_t))
            and _grown(<void**> &self._known, &self._seed_room, entries + 1, sizeof(Seed))
            and _grown(<void**> &self._entries, &self._entry_room, entries + 1, sizeof(Entry))
        ):
            return False
        memset(self._slots, 0, slots * sizeof(int32_t))
        memset(self._filter, 0, FILTER * sizeof(uint64_t))
        self._mask, self._left_start, self._left_size = slots - 1, start, end - start
        self._seed_count = self._entry_count = 0
        self._entries[0].next = 0
        for place in range(start, end):
            if self._sizes[place] and self._eligible[place]:
                self._let_through(place)
                for bit in range(3):
                    if self._sizes[place] >> bit & 1:
                        self._index(place, bit + LARGEST - 2)
        self._marked = left
        return True

    cdef void _let_through(self, int64_t place) noexcept nogil:
        """Set the bits of a place of the first text, for the smallest seed that the second text may have there."""
        cdef int size, worth = 1 + (self._tokens[place] >= self._word)
        cdef uint16_t cell
        for size in range(2, 5 if self._sizes[place] & 4 else 4 if self._sizes[place] & 2 else 3):
            worth += 1 + (self._tokens[place + size - 1] >= self._word)
            if worth >= LARGEST:
                cell = _cell(&self._tokens[place], size)
                self._filter[cell >> 6] |= <uint64_t> 1 << (cell & 63)

    cdef void _index(self, int64_t place, int size) noexcept nogil:
        """Add a seed of the first text; there is room for it."""
        cdef uint64_t slot = self._slot(place, size)
        cdef int32_t entry = self._entry_count + 1
        cdef Seed* seed
        self._entry_count = entry
        self._entries[entry].place, self._entries[entry].next = <int32_t> place, 0
        if self._slots[slot]:
            seed = &self._known[self._slots[slot]]
            self._entries[seed.last].next = entry
        else:
            self._seed_count += 1
            self._slots[slot] = self._seed_count
            seed = &self._known[self._seed_count]
            seed.first, seed.size, seed.pair = entry, size, -1
        seed.last = entry

    cdef inline uint64_t _slot(self, int64_t place, int size) noexcept nogil:
        """Return the slot of the seed at a place, or the free one for it."""
        cdef uint64_t slot = _hash(&self._tokens[place], size) & self._mask
        cdef const Seed* seed
        while self._slots[slot]:
            seed = &self._known[self._slots[slot]]
            if seed.size == size and self._are_equal(self._entries[seed.first].place, place, size):
                break
            slot = (slot + 1) & self._mask
        return slot

    cdef inline bint _are_equal(self, int64_t x, int64_t y, int size) noexcept nogil:
        cdef int step
        for step in range(size):
            if self._tokens[x + step] != self._tokens[y + step]:
                return False
        return True

    cdef Py_ssize_t _collect_hits(self, int64_t right) noexcept nogil:
        """Collect the seeds of the second text that the first one has, by place; how many, -1 without memory."""
        cdef int64_t place
        cdef Py_ssize_t hits = 0
        cdef int bit
        cdef int32_t number
        cdef Seed* seed
        cdef const uint16_t* cells = &self._cells[0]
        cdef const uint64_t* let_through = self._filter
        self._pairs, self._right_start = (self._pairs + 1) & 0x3FFFFFFF, self._starts[right]
        for place in range(self._starts[right], self._ends[right]):
            if not let_through[cells[place] >> 6] >> (cells[place] & 63) & 1 or not self._eligible[place]:
                continue
            for bit in range(3):
                if not self._sizes[place] >> bit & 1:
                    continue
                number = self._slots[self._slot(place, bit + LARGEST - 2)]
                if not number:
                    continue
                seed = &self._known[number]
                if seed.pair != self._pairs:
                    seed.pair, seed.theirs, seed.rank, seed.cursor = self._pairs, 0, 0, seed.first
                seed.theirs += 1
                if not _grown(<void**> &self._hits, &self._hit_room, hits + 1, sizeof(Hit)):
                    return -1
                self._hits[hits].seed, self._hits[hits].place = number, <int32_t> place
                hits += 1
        return hits

    cdef bint _join(self, Py_ssize_t hits) noexcept nogil:
        """Make runs of the seeds that were met, each run once; False without memory."""
        cdef Py_ssize_t number
        cdef int32_t entry
        cdef int64_t diagonals
        cdef bint single
        cdef Seed* seed
        self._run_count = 0
        if hits <= 0:
            return hits == 0
        diagonals = self._left_size + self._hits[hits - 1].place - self._right_start + 1
        if not _grown(<void**> &self._reach, &self._reach_room, diagonals, sizeof(int32_t)):
            return False
        memset(self._reach, 0, diagonals * sizeof(int32_t))
        for number in range(hits):
            seed = &self._known[self._hits[number].seed]
            entry, single = seed.first, False
            if seed.theirs > self._most_repeats:  # each has one partner, and the last one all that are left
                seed.rank += 1
                entry, single = seed.cursor, seed.rank < seed.theirs
                seed.cursor = self._entries[entry].next  # of none is none
            while entry:
                self._seeds += 1
                if not self._add_seed(self._entries[entry].place, self._hits[number].place, seed.size):
                    return False
                entry = 0 if single else self._entries[entry].next
        return True

    cdef inline bint _add_seed(self, int64_t x, int64_t y, int size) noexcept nogil:
        """Add the run that a seed begins, if none reaches over it on its diagonal; False without memory."""
        cdef int64_t diagonal = self._left_size + y - self._right_start - (x - self._left_start)
        if x - self._left_start < self._reach[diagonal]:
            return True
        if not _grown(<void**> &self._runs, &self._run_room, self._run_count + 1, sizeof(Run)):
            return False
        self._extend(&self._runs[self._run_count], x, x + size, y - x)
        self._reach[diagonal] = <int32_t> (
            self._runs[self._run_count].x + self._runs[self._run_count].length - self._left_start
        )
        self._run_count += 1
        return True

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
