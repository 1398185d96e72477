# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.pair_counts`."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

import numpy as np

include "_memory.pxi"


cdef struct Pairs:
    int64_t* rows
    Py_ssize_t room
    Py_ssize_t filled


cdef _taken(Pairs* pairs, bint complete):
    """The pairs as an array; their memory is given back."""
    rows_array = np.empty((pairs.filled // 2, 2), dtype=np.int64)
    cdef int64_t[:, ::1] rows = rows_array
    cdef Py_ssize_t number
    for number in range(pairs.filled // 2):
        rows[number, 0], rows[number, 1] = pairs.rows[2 * number], pairs.rows[2 * number + 1]
    free(pairs.rows)
    if not complete:
        raise MemoryError
    return rows_array


cdef inline bint _add_pair(Pairs* pairs, int64_t one, int64_t other) noexcept nogil:
    """Add a pair; False without memory."""
    if not _grown(<void**> &pairs.rows, &pairs.room, pairs.filled + 2, sizeof(int64_t)):
        return False
    pairs.rows[pairs.filled], pairs.rows[pairs.filled + 1] = min(one, other), max(one, other)
    pairs.filled += 2
    return True


cdef struct Set:
    Py_ssize_t first
    Py_ssize_t end
    int32_t often
    int32_t put_off  # the text for which it is counted at last


cdef bint _count_pairs(
    Set* sets, const int32_t[::1] members, const int32_t[::1] own, const int64_t[::1] bounds, int32_t[::1] shared,
    int32_t[::1] met, const double[::1] least, Pairs* pairs
) noexcept nogil:
    """Find what each text shares enough with for itself; False without memory. `own`: the sets of each, largest first.

    The largest sets, up to three quarters of enough, are counted at last, for texts that may come to it with them.
    """
    cdef Py_ssize_t text, place, member, count
    cdef int32_t other, total, put_off
    cdef Set* one
    for text in range(least.shape[0]):
        count, put_off = 0, 0
        for place in range(bounds[text], bounds[text + 1]):
            one = &sets[own[place]]
            if 4.0 * (put_off + one.often) < 3.0 * least[text]:
                put_off += one.often
                one.put_off = <int32_t> text
                continue
            for member in range(one.first, one.end):
                met[count] = members[member]  # one not met before stays there
                count += not shared[members[member]]
                shared[members[member]] += one.often
        for member in range(count):
            other = met[member]
            total, shared[other] = shared[other], 0
            if other == text or <double> total + put_off < least[text]:
                continue
            for place in range(bounds[other], bounds[other + 1] if total < least[text] else 0):
                if sets[own[place]].put_off == text:
                    total += sets[own[place]].often
            if total >= least[text] and not _add_pair(pairs, text, other):
                return False
    return True


def pairs_in_sets(
    const int32_t[::1] members,
    const int64_t[::1] firsts,
    const int64_t[::1] sizes,
    const int64_t[::1] often,
    const double[::1] least,
):
    cdef Py_ssize_t texts = len(least), number, member, place
    if not len(firsts) == len(sizes) == len(often):
        raise ValueError("arrays of different lengths")
    for number in range(len(firsts)):
        if not 0 <= firsts[number] <= firsts[number] + sizes[number] <= len(members):
            raise IndexError("a set that ends behind the last member")
    for number in range(len(members)):
        if not 0 <= members[number] < texts:
            raise IndexError("a text behind the last one")
    cdef int64_t[::1] order = np.argsort(np.negative(sizes), kind="stable")
    cdef int64_t[::1] bounds = np.zeros(texts + 1, dtype=np.int64), next
    cdef int32_t[::1] own, shared = np.zeros(texts, dtype=np.int32), met = np.empty(texts + 1, dtype=np.int32)
    cdef Pairs pairs = Pairs(NULL, 0, 0)
    cdef Set* sets = <Set*> malloc((len(firsts) + 1) * sizeof(Set))
    if sets == NULL:
        raise MemoryError
    cdef bint complete
    for number in range(len(firsts)):
        sets[number] = Set(firsts[number], firsts[number] + sizes[number], <int32_t> often[number], -1)
        for member in range(sets[number].first, sets[number].end):
            bounds[members[member] + 1] += 1
    np.cumsum(bounds, out=np.asarray(bounds))
    own, next = np.empty(bounds[texts], dtype=np.int32), np.array(bounds)
    for place in range(len(order)):
        number = order[place]
        for member in range(sets[number].first, sets[number].end):
            own[next[members[member]]] = <int32_t> number
            next[members[member]] += 1
    with nogil:
        complete = _count_pairs(sets, members, own, bounds, shared, met, least, &pairs)
    free(sets)
    keys = np.unique(_taken(&pairs, complete) @ np.array((texts, 1), dtype=np.int64))
    return np.column_stack(np.divmod(keys, max(1, texts)))


cdef enum:
    SLOTS = 1 << 13


cdef struct Cell:
    int64_t column  # counted on from text to text, so that nothing has to be emptied; 0 for an empty cell
    int64_t key  # the other text and its cell
    int64_t end  # of the last n-gram in it
    int64_t evidence


cdef inline Cell* _cell(Cell* cells, int64_t column, int64_t key) noexcept nogil:
    """The cell of a column of the left text; there is room for all of a column (`close_pairs`)."""
    cdef uint64_t slot = (<uint64_t> key * <uint64_t> 0x9E3779B97F4A7C15) >> 51
    while cells[slot].column == column and cells[slot].key != key:
        slot = (slot + 1) & (SLOTS - 1)
    if cells[slot].column != column:
        cells[slot] = Cell(column, key, 0, 0)
    return &cells[slot]


cdef bint _is_close(
    Cell* cells, const int64_t* columns, int64_t left, int64_t text, int64_t inside, const int32_t* before,
    const int64_t[::1] sizes
) noexcept nogil:
    """Add an n-gram at a place on the left to the four cells it lies in; whether one of these has enough evidence."""
    cdef int64_t size = sizes[0], width = sizes[1]
    cdef int shift, other
    cdef bint close = False
    cdef Cell* cell
    for shift in range(2):
        for other in range(2):
            cell = _cell(
                cells + shift * SLOTS, columns[shift], text << 32 | ((inside + other * width // 2) // width) << 1 | other
            )
            # Sums before places may pass the bounds of their type; their differences do not.
            if cell.end < left + size:
                cell.evidence += <int32_t> (<uint32_t> before[left + size] - <uint32_t> before[max(left, cell.end)])
                cell.end = left + size
            close |= cell.evidence >= sizes[2]
    return close


cdef bint _find_close(
    const int32_t[::1] at, const int32_t[::1] later, const int64_t[::1] places, const int32_t[::1] texts,
    const int64_t[:, ::1] ranges, const int32_t[::1] before, const int64_t[::1] sizes, int64_t[::1] mates, Cell* cells,
    Pairs* pairs
) noexcept nogil:
    """Find the pairs of one text after the other with those after it; False without memory."""
    cdef Py_ssize_t text, row
    cdef int64_t place, half, latest, start
    cdef int64_t columns[2]
    cdef int shift
    columns[0], columns[1] = 0, 0
    for text in range(ranges.shape[0]):
        latest, start = -1, ranges[text, 0]
        for place in range(start, ranges[text, 1]):
            if at[place] < 0:
                continue
            half = (place - start) // (sizes[1] // 2)
            for shift in range(2 if half != latest else 0):  # a cell of one of both shifts, or of both, is new
                columns[shift] += latest < 0 or (half + shift) // 2 != (latest + shift) // 2
            latest = half
            for row in range(at[place] + 1, at[place] + 1 + later[at[place]]):
                if mates[texts[row]] != text and _is_close(
                    cells, columns, place, texts[row], places[row] - ranges[texts[row], 0], &before[0], sizes
                ):
                    mates[texts[row]] = text
                    if not _add_pair(pairs, text, texts[row]):
                        return False
    return True


def close_pairs(
    const int64_t[::1] places,
    const int64_t[::1] counts,
    const int32_t[::1] texts,
    const int64_t[:, ::1] ranges,
    const int32_t[::1] before,
    const int64_t[::1] sizes,
):
    cdef Py_ssize_t text, row = 0, ngram
    cdef int64_t number
    if not 2 <= sizes[1] or 2 * sizes[1] * np.max(counts, initial=0) > SLOTS // 2:
        raise ValueError("more cells than there is room for")
    if len(texts) != len(places) or np.sum(counts) != len(places):
        raise ValueError("arrays of different lengths")
    for text in range(len(ranges)):
        if not 0 <= ranges[text, 0] <= ranges[text, 1] < len(before):
            raise IndexError("a text behind the last token")
    cdef int32_t[::1] at = np.full(len(before) - 1, -1, dtype=np.int32), later = np.empty(len(places), dtype=np.int32)
    for ngram in range(len(counts)):
        for number in range(counts[ngram] - 1, -1, -1):
            if not (0 <= texts[row] < len(ranges) and 0 <= places[row] < len(before) - sizes[0]):
                raise IndexError("a place behind the last token")
            later[row] = <int32_t> number
            if number:
                at[places[row]] = <int32_t> row
            row += 1
    cdef int64_t[::1] mates = np.full(len(ranges), -1, dtype=np.int64)
    cdef Pairs pairs = Pairs(NULL, 0, 0)
    cdef Cell* cells = <Cell*> calloc(2 * SLOTS, sizeof(Cell))
    if cells == NULL:
        raise MemoryError
    cdef bint complete
    with nogil:
        complete = _find_close(at, later, places, texts, ranges, before, sizes, mates, cells, &pairs)
    free(cells)
    return _taken(&pairs, complete)
