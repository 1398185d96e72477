# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.coverage`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memset
from os import urandom

include "_memory.pxi"

# No text can be made to fill few slots of the table; the result does not depend on it.
cdef uint64_t _SALT = int.from_bytes(urandom(8), "little")

cdef struct Run:
    int64_t x, y, length

cdef struct Slot:
    int32_t head, count, rank, cursor

cdef struct Side:
    const uint32_t* tokens
    uint8_t* cover
    uint8_t* differing
    const uint16_t* notation
    int64_t low, size

cdef struct Partner:
    int32_t x, y


cdef int _by_place(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.x != right.x:
        return (left.x > right.x) - (left.x < right.x)
    return (left.y > right.y) - (left.y < right.y)


cdef inline uint64_t _mixed(uint64_t value) noexcept nogil:
    value = ((value ^ _SALT) ^ ((value ^ _SALT) >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef class Coverer:
    cdef const uint8_t[::1] _first, _after
    cdef int64_t _band, _most, _before_it, _behind_it, _joint
    cdef double _least
    cdef Side _left, _right
    cdef Py_ssize_t _run_room, _slot_room, _next_room, _partner_room, _mark_room, _partners, _runs_count
    cdef Run* _runs
    cdef Slot* _slots
    cdef int32_t* _next
    cdef Partner* _found
    cdef uint8_t* _marks

    def __cinit__(self, first, after, int64_t band, int64_t most, double least, notation):
        self._first, self._after = first, after
        self._band, self._most, self._least = band, most, least
        self._before_it, self._behind_it, self._joint = notation

    def __dealloc__(self):
        free(self._runs)
        free(self._slots)
        free(self._next)
        free(self._found)
        free(self._marks)

    def cover(self, left, right, runs, firsts):
        cdef const uint32_t[::1] left_tokens = left[0], right_tokens = right[0]
        cdef uint8_t[::1] left_cover = left[1].view("u1"), right_cover = right[1].view("u1")
        cdef uint8_t[::1] left_differing = left[2].view("u1"), right_differing = right[2].view("u1")
        cdef const uint16_t[::1] left_notation = left[3], right_notation = right[3]
        cdef const int64_t[::1] left_base = left[4], right_base = right[4], left_low = left[5], right_low = right[5]
        cdef const int64_t[::1] x = runs[0], y = runs[1], length = runs[2], bounds = firsts
        cdef Py_ssize_t chain, count = len(firsts) - 1, i, j
        cdef bint enough = True
        if max(len(left[0]), len(right[0])) >= 1 << 31:
            raise ValueError("too many tokens")
        with nogil:
            for chain in range(count):
                i, j = left_base[chain], right_base[chain]
                self._left.tokens, self._right.tokens = &left_tokens[i], &right_tokens[j]
                self._left.cover, self._right.cover = &left_cover[i], &right_cover[j]
                self._left.differing, self._right.differing = &left_differing[i], &right_differing[j]
                self._left.notation, self._right.notation = &left_notation[i], &right_notation[j]
                self._left.low, self._right.low = left_low[chain], right_low[chain]
                self._left.size = (left_base[chain + 1] if chain + 1 < count else left_tokens.shape[0]) - i - 1
                self._right.size = (right_base[chain + 1] if chain + 1 < count else right_tokens.shape[0]) - j - 1
                enough = self._take_runs(x, y, length, bounds[chain], bounds[chain + 1]) and self._cover_chain()
                if not enough:
                    break
        if not enough:
            raise MemoryError

    cdef bint _take_runs(
        self, const int64_t[::1] x, const int64_t[::1] y, const int64_t[::1] length, int64_t first, int64_t last
    ) noexcept nogil:
        """Take the runs of a chain, by place in the windows."""
        cdef int64_t number
        self._runs_count = last - first
        if not _grown(<void**> &self._runs, &self._run_room, self._runs_count, sizeof(Run)):
            return False
        for number in range(first, last):
            self._runs[number - first].x = x[number] - self._left.low
            self._runs[number - first].y = y[number] - self._right.low
            self._runs[number - first].length = length[number]
        qsort(self._runs, self._runs_count, sizeof(Run), _by_place)
        return True

    cdef bint _cover_chain(self) noexcept nogil:
        """Cover the equal pairs of tokens of one chain, and compare its numbers; False without memory."""
        cdef Py_ssize_t number
        cdef Partner pair
        self._partners = 0
        if not (self._index() and self._find_pairs()):
            return False
        for number in range(self._partners):
            pair = self._found[number]
            self._left.cover[pair.x] = self._left.cover[pair.x + 1] = True
            self._right.cover[pair.y] = self._right.cover[pair.y + 1] = True
        return not (_has_numbers(&self._left) or _has_numbers(&self._right)) or self._compare_numbers()

    cdef bint _index(self) noexcept nogil:
        """Index the pairs of tokens of the right window, the places of each ascending; False without memory."""
        cdef int64_t y, size = 64
        cdef Slot* slot
        while size < 2 * self._right.size:
            size *= 2
        if not (
            _grown(<void**> &self._slots, &self._slot_room, size, sizeof(Slot))
            and _grown(<void**> &self._next, &self._next_room, self._right.size, sizeof(int32_t))
        ):
            return False
        memset(self._slots, 0, size * sizeof(Slot))
        for y in range(self._right.size - 2, -1, -1):
            if self._right.tokens[y] and self._right.tokens[y + 1]:
                slot = self._slot(self._right.tokens + y, size - 1)
                self._next[y] = slot.head
                slot.head, slot.count = <int32_t> y + 1, slot.count + 1
        return True

    cdef inline Slot* _slot(self, const uint32_t* pair, int64_t mask) noexcept nogil:
        """Return the slot of a pair of tokens, or the free one for it."""
        cdef uint64_t place = _mixed(<uint64_t> pair[0] << 32 | pair[1]) & <uint64_t> mask
        cdef const uint32_t* known
        while self._slots[place].head:
            known = self._right.tokens + self._slots[place].head - 1
            if known[0] == pair[0] and known[1] == pair[1]:
                break
            place = (place + 1) & <uint64_t> mask
        return &self._slots[place]

    cdef bint _find_pairs(self) noexcept nogil:
        """Collect the equal pairs of tokens near a diagonal that are more than chance; False without memory."""
        cdef int64_t x, mask = 64, y
        cdef Py_ssize_t before = -1
        cdef Slot* slot
        while mask < 2 * self._right.size:
            mask *= 2
        for x in range(self._left.size - 1):
            while before + 1 < self._runs_count and self._runs[before + 1].x <= x:
                before += 1
            if not (self._left.tokens[x] and self._left.tokens[x + 1]):
                continue
            slot = self._slot(self._left.tokens + x, mask - 1)
            if not slot.head:
                continue
            if slot.count > self._most:
                if slot.rank < slot.count:
                    slot.cursor = self._next[slot.cursor - 1] if slot.rank else slot.head
                    slot.rank += 1
                if not self._add(x, slot.cursor - 1, max(0, before)):
                    return False
                continue
            y = slot.head
            while y:
                if not self._add(x, y - 1, max(0, before)):
                    return False
                y = self._next[y - 1]
        return True

    cdef inline bint _add(self, int64_t x, int64_t y, Py_ssize_t before) noexcept nogil:
        """Add a pair of places if it is near a diagonal, more than chance and not in runs; False without memory."""
        cdef Py_ssize_t after = min(before + 1, self._runs_count - 1)
        cdef int64_t off = y - x - self._runs[before].y + self._runs[before].x
        cdef int64_t other = y - x - self._runs[after].y + self._runs[after].x
        cdef int64_t i = x + self._left.low, j = y + self._right.low
        if not (-self._band <= off <= self._band or -self._band <= other <= self._band):
            return True
        if max(self._first[i] + self._after[i + 1], self._first[j] + self._after[j + 1]) < self._least:
            return True
        if self._left.cover[x] and self._left.cover[x + 1] or self._right.cover[y] and self._right.cover[y + 1]:
            return True
        return self._add_partner(x, y)

    cdef inline bint _add_partner(self, int64_t x, int64_t y) noexcept nogil:
        if not _grown(<void**> &self._found, &self._partner_room, self._partners + 1, sizeof(Partner)):
            return False
        self._found[self._partners].x, self._found[self._partners].y = <int32_t> x, <int32_t> y
        self._partners += 1
        return True

    cdef bint _compare_numbers(self) noexcept nogil:
        """Uncover numbers that are others on the other side, and mark gaps that are; False without memory."""
        cdef Py_ssize_t number, run, differing = 0
        cdef int64_t step
        for number in range(self._partners):
            if not self._add_partner(self._found[number].x + 1, self._found[number].y + 1):
                return False
        for run in range(self._runs_count):
            for step in range(self._runs[run].length):
                if not self._add_partner(self._runs[run].x + step, self._runs[run].y + step):
                    return False
        if not _grown(
            <void**> &self._marks, &self._mark_room, self._left.size + self._right.size, sizeof(uint8_t)
        ):
            return False
        memset(self._marks, 0, self._left.size + self._right.size)
        for number in range(self._partners):
            if self._same(self._found[number]):
                self._marks[self._found[number].x] |= 2
                self._marks[self._left.size + self._found[number].y] |= 2
            else:
                differing += 1
                self._marks[self._found[number].x] |= 1
                self._marks[self._left.size + self._found[number].y] |= 1
        if differing:
            self._uncover(&self._left, self._marks)
            self._uncover(&self._right, self._marks + self._left.size)
        for number in range(self._partners):
            if self._same(self._found[number]):
                self._mark_differing(self._found[number].x + 1, self._found[number].y + 1)
                self._mark_differing(self._found[number].x - 1, self._found[number].y - 1)
        return True

    cdef inline bint _same(self, Partner pair) noexcept nogil:
        """The same as `same_notation` of two tokens."""
        cdef int64_t one = self._left.notation[pair.x], other = self._right.notation[pair.y]
        cdef int64_t before = one // self._before_it & self._joint, behind = one // self._behind_it & self._joint
        cdef int64_t others_before = other // self._before_it & self._joint
        cdef int64_t others_behind = other // self._behind_it & self._joint
        if one == other:
            return True
        if one % self._before_it != other % self._before_it:
            return False
        if before != others_before and before and others_before:
            return False
        return behind == others_behind or not behind or not others_behind

    cdef void _uncover(self, Side* side, uint8_t* marks) noexcept nogil:
        """Uncover tokens that are only aligned with another number, unless none inside the chain would be left."""
        cdef int64_t place, first = side.size, last = 0, start
        cdef Py_ssize_t run
        for run in range(self._runs_count):
            start = self._runs[run].x if side == &self._left else self._runs[run].y
            first, last = min(first, start), max(last, start + self._runs[run].length)
        for place in range(first, last):
            if side.cover[place] and marks[place] != 1:
                break
        else:
            return
        for place in range(side.size):
            if marks[place] == 1:
                side.cover[place], side.differing[place] = False, True

    cdef void _mark_differing(self, int64_t x, int64_t y) noexcept nogil:
        """Mark gaps that are numbers on both sides."""
        if _in_gap(&self._left, x) and _in_gap(&self._right, y):
            if _is_number(&self._left, x) and _is_number(&self._right, y):
                _mark(&self._left, x)
                _mark(&self._right, y)


cdef bint _has_numbers(Side* side) noexcept nogil:
    cdef int64_t place
    for place in range(side.size):
        if side.notation[place]:
            return True
    return False


cdef inline bint _in_gap(Side* side, int64_t place) noexcept nogil:
    return 0 <= place < side.size and not side.cover[place] and side.tokens[place] != 0


cdef bint _is_number(Side* side, int64_t place) noexcept nogil:
    """Return whether the gap around a place is numbers alone."""
    cdef int64_t other = place
    while _in_gap(side, place) and side.notation[place]:
        place -= 1
    while _in_gap(side, other) and side.notation[other]:
        other += 1
    return not (_in_gap(side, place) or _in_gap(side, other))


cdef void _mark(Side* side, int64_t place) noexcept nogil:
    cdef int64_t other = place
    while _in_gap(side, place):
        side.differing[place] = True
        place -= 1
    while _in_gap(side, other):
        side.differing[other] = True
        other += 1
