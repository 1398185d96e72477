# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.paragraph_pairs`."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcmp

import numpy as np

include "_memory.pxi"

cdef enum:
    NEAR = -1  # tokens of a piece of two paragraphs with near fingerprints: it comes before their runs

cdef struct Piece:
    int64_t row
    int64_t other
    int64_t tokens

cdef struct Found:
    int64_t pair
    int64_t row
    int64_t other
    int64_t near
    int64_t distance
    int64_t common

cdef struct Room:
    Piece* pieces
    Py_ssize_t piece_room
    Found* found
    Py_ssize_t found_room
    uint64_t* keys
    Py_ssize_t key_room
    Py_ssize_t count

cdef struct Side:
    const int64_t* ranges
    const uint64_t* prints
    const uint32_t* tokens
    Py_ssize_t count


cdef int _by_rows(const void* one, const void* other) noexcept nogil:
    cdef Piece* first = <Piece*> one
    cdef Piece* second = <Piece*> other
    if first.row != second.row:
        return (first.row > second.row) - (first.row < second.row)
    if first.other != second.other:
        return (first.other > second.other) - (first.other < second.other)
    return (first.tokens > second.tokens) - (first.tokens < second.tokens)


cdef int _by_value(const void* one, const void* other) noexcept nogil:
    cdef uint64_t first = (<uint64_t*> one)[0], second = (<uint64_t*> other)[0]
    return (first > second) - (first < second)


cdef inline int _bits_of(uint64_t value) noexcept nogil:
    value -= (value >> 1) & 0x5555555555555555ULL
    value = (value & 0x3333333333333333ULL) + ((value >> 2) & 0x3333333333333333ULL)
    value = (value + (value >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <int> ((value * 0x0101010101010101ULL) >> 56)


cdef inline int64_t _length(const Side* side, Py_ssize_t row) noexcept nogil:
    return side.ranges[2 * row + 1] - side.ranges[2 * row]


cdef inline Py_ssize_t _owner(const Side* side, int64_t place) noexcept nogil:
    """The last range that begins at a place or before it, -1 where none does."""
    cdef Py_ssize_t low = 0, high = side.count, middle
    while low < high:
        middle = (low + high) // 2
        if side.ranges[2 * middle] <= place:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef bint _add_piece(Room* room, Py_ssize_t* count, int64_t row, int64_t other, int64_t tokens) noexcept nogil:
    if not _grown(<void**> &room.pieces, &room.piece_room, count[0] + 1, sizeof(Piece)):
        return False
    room.pieces[count[0]] = Piece(row, other, tokens)
    count[0] += 1
    return True


cdef bint _add_near(
    Room* room, Py_ssize_t* count, const Side* left, const Side* right, int64_t shortest, int radius
) noexcept nogil:
    """Add the pairs of long paragraphs with near fingerprints; False without memory."""
    cdef Py_ssize_t row, other
    for row in range(left.count):
        if _length(left, row) < shortest:
            continue
        for other in range(right.count):
            if _bits_of(left.prints[row] ^ right.prints[other]) <= radius and _length(right, other) >= shortest:
                if not _add_piece(room, count, row, other, NEAR):
                    return False
    return True


cdef bint _add_run(
    Room* room, Py_ssize_t* count, const Side* left, const Side* right, int64_t x, int64_t y, int64_t length
) noexcept nogil:
    """Add the pieces of a run that lie in one paragraph of either side; False without memory."""
    cdef Py_ssize_t row = _owner(left, x), other = _owner(right, y)
    cdef int64_t place = 0, next_place, end
    while place < length:
        while row + 1 < left.count and left.ranges[2 * (row + 1)] <= x + place:
            row += 1
        while other + 1 < right.count and right.ranges[2 * (other + 1)] <= y + place:
            other += 1
        next_place = length
        if row + 1 < left.count:
            next_place = min(next_place, left.ranges[2 * (row + 1)] - x)
        if other + 1 < right.count:
            next_place = min(next_place, right.ranges[2 * (other + 1)] - y)
        if row >= 0 and other >= 0:
            end = min(next_place, min(left.ranges[2 * row + 1] - x, right.ranges[2 * other + 1] - y))
            if end > place and not _add_piece(room, count, row, other, end - place):
                return False
        place = next_place
    return True


cdef bint _fill(uint64_t* keys, const uint32_t* tokens, int64_t count) noexcept nogil:
    """Put the pairs of neighbouring tokens, ascending."""
    cdef int64_t place
    for place in range(count - 1):
        keys[place] = <uint64_t> tokens[place] << 32 | tokens[place + 1]
    qsort(keys, max(0, count - 1), sizeof(uint64_t), _by_value)
    return True


cdef int64_t _common(Room* room, const uint32_t* one, int64_t count, const uint32_t* two, int64_t size) noexcept nogil:
    """The pairs of neighbouring tokens that both have, as often as both do; -1 for equal stretches, -2 without memory.
    """
    cdef int64_t place = 0, other = 0, common = 0
    if count == size and not memcmp(one, two, count * sizeof(uint32_t)):
        return -1
    if min(count, size) < 2:
        return 0
    if not _grown(<void**> &room.keys, &room.key_room, count + size, sizeof(uint64_t)):
        return -2
    _fill(room.keys, one, count)
    _fill(room.keys + count, two, size)
    while place < count - 1 and other < size - 1:
        if room.keys[place] == room.keys[count + other]:
            common, place, other = common + 1, place + 1, other + 1
        elif room.keys[place] < room.keys[count + other]:
            place += 1
        else:
            other += 1
    return common


cdef bint _add_found(
    Room* room, Py_ssize_t pieces, Py_ssize_t pair, const Side* left, const Side* right, int64_t shared
) noexcept nogil:
    """Add the paragraphs that near fingerprints or enough tokens of runs join; False without memory."""
    cdef Py_ssize_t number = 0
    cdef int64_t row, other, tokens, near, common
    qsort(room.pieces, pieces, sizeof(Piece), _by_rows)
    while number < pieces:
        row, other, tokens = room.pieces[number].row, room.pieces[number].other, 0
        near = room.pieces[number].tokens == NEAR
        while number < pieces and room.pieces[number].row == row and room.pieces[number].other == other:
            tokens += room.pieces[number].tokens
            number += 1
        if not near and tokens * shared < min(_length(left, row), _length(right, other)):
            continue
        common = _common(
            room, left.tokens + left.ranges[2 * row], _length(left, row),
            right.tokens + right.ranges[2 * other], _length(right, other),
        )
        if common < -1 or not _grown(<void**> &room.found, &room.found_room, room.count + 1, sizeof(Found)):
            return False
        room.found[room.count] = Found(
            pair, row, other, near, _bits_of(left.prints[row] ^ right.prints[other]), common
        )
        room.count += 1
    return True


def _require_sound(tokens, starts, bounds, ranges, prints, pairs, runs):
    """Raise `ValueError` for paragraphs outside of the tokens, pairs of others, or runs of others."""
    if not len(bounds) == len(starts) + 1 or not len(ranges) == len(prints) == bounds[-1] or np.any(np.diff(bounds) < 0):
        raise ValueError("fingerprints of other paragraphs")
    ends = np.repeat(starts, np.diff(bounds)) + ranges[:, 1]
    if np.any(ranges < 0) or np.any(ranges[:, 0] > ranges[:, 1]) or np.max(ends, initial=0) > len(tokens):
        raise ValueError("paragraphs outside of the text")
    if len(pairs) and not 0 <= np.min(pairs) <= np.max(pairs) < len(starts):
        raise ValueError("a text that is not there")
    if np.any(np.diff(runs[:, 0]) < 0) or len(runs) and not 0 <= runs[0, 0] <= runs[-1, 0] < len(pairs):
        raise ValueError("runs of no pair")


def paragraph_pairs(
    const uint32_t[::1] tokens,
    const int64_t[::1] starts,
    const int64_t[::1] bounds,
    const int64_t[:, ::1] ranges,
    const uint64_t[::1] prints,
    const int64_t[:, ::1] pairs,
    const int64_t[:, ::1] runs,
    int64_t shared,
    int64_t shortest,
    int radius,
):
    cdef Room room
    cdef Side sides[2]
    cdef Py_ssize_t pair, run = 0, count, side, number, first
    cdef bint enough = True
    _require_sound(*map(np.asarray, (tokens, starts, bounds, ranges, prints, pairs, runs)))
    near = np.zeros(len(pairs), dtype=bool)
    cdef uint8_t[::1] marked = near.view(np.uint8)
    room.pieces, room.piece_room, room.found, room.found_room = NULL, 0, NULL, 0
    room.keys, room.key_room, room.count = NULL, 0, 0
    try:
        with nogil:
            for pair in range(pairs.shape[0]):
                for side in range(2):
                    number = pairs[pair, side]
                    first = bounds[number]
                    sides[side].count = bounds[number + 1] - first
                    if sides[side].count:
                        sides[side].ranges, sides[side].prints = &ranges[first, 0], &prints[first]
                        sides[side].tokens = &tokens[starts[number]]
                count = 0
                enough = _add_near(&room, &count, &sides[0], &sides[1], shortest, radius)
                marked[pair] = count > 0
                while enough and run < runs.shape[0] and runs[run, 0] == pair:
                    enough = _add_run(&room, &count, &sides[0], &sides[1], runs[run, 1], runs[run, 2], runs[run, 3])
                    run += 1
                if not enough or count and not _add_found(&room, count, pair, &sides[0], &sides[1], shared):
                    enough = False
                    break
        if not enough:
            raise MemoryError
        figures = np.empty((room.count, 6), dtype=np.int64)
        _copy(room.found, room.count, figures)
    finally:
        free(room.pieces)
        free(room.found)
        free(room.keys)
    return near, figures


cdef _copy(const Found* found, Py_ssize_t count, int64_t[:, ::1] figures):
    cdef Py_ssize_t number
    for number in range(count):
        figures[number, 0], figures[number, 1], figures[number, 2] = found[number].pair, found[number].row, found[number].other
        figures[number, 3], figures[number, 4], figures[number, 5] = found[number].near, found[number].distance, found[number].common
