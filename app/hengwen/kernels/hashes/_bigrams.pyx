# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.hashes.bigrams`."""

from libc.math cimport log, rint
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from os import urandom

import numpy as np

# No text can be made to fill few slots of a table; the figures do not depend on it.
cdef uint64_t _SALT = int.from_bytes(urandom(8), "little")

# Of each kind of token, and of each kind of pair of neighbours, which are numbered by their first tokens
cdef struct Tables:
    int32_t* slots
    int32_t* kinds  # of each token
    int32_t* firsts  # the first place of a kind
    int32_t* counts
    int32_t* starts  # where the places of a kind begin
    int32_t* places  # by kind
    int32_t* met  # the kind that was last followed by it
    int32_t* pair_after  # the number of the pair of both
    int32_t* followers
    int32_t* before
    int32_t* pairs  # of each token and the next
    int32_t* seconds
    int32_t* again
    int32_t kind_count, pair_count


cdef inline uint64_t _mixed(uint64_t value) noexcept nogil:
    value = ((value ^ _SALT) ^ ((value ^ _SALT) >> 30)) * 0xBF58476D1CE4E5B9ULL
    return value ^ (value >> 31)


cdef inline uint8_t _steps(double chance, double nat, int most) noexcept nogil:
    return <uint8_t> min(rint(-nat * log(max(chance, 1e-9))), <double> most)


cdef void _number_tokens(const uint32_t* tokens, int32_t count, uint64_t mask, Tables* tables) noexcept nogil:
    cdef int32_t place, kind
    cdef uint64_t slot
    memset(tables.slots, 0, (mask + 1) * sizeof(int32_t))
    tables.kind_count = 0
    for place in range(count):
        slot = _mixed(tokens[place]) & mask
        while tables.slots[slot] and tokens[tables.firsts[tables.slots[slot] - 1]] != tokens[place]:
            slot = (slot + 1) & mask
        if not tables.slots[slot]:
            kind = tables.kind_count
            tables.firsts[kind], tables.counts[kind] = place, 0
            tables.kind_count += 1
            tables.slots[slot] = tables.kind_count
        tables.kinds[place] = tables.slots[slot] - 1
        tables.counts[tables.kinds[place]] += 1
    tables.kinds[count] = tables.kind_count  # what the last token is followed by


cdef void _number_pairs(int32_t count, Tables* tables) noexcept nogil:
    cdef int32_t place, kind, second, row
    memset(tables.met, 0, (tables.kind_count + 1) * sizeof(int32_t))
    memset(tables.followers, 0, (tables.kind_count + 1) * sizeof(int32_t))
    memset(tables.before, 0, (tables.kind_count + 1) * sizeof(int32_t))
    tables.starts[0] = 0
    for kind in range(tables.kind_count):
        tables.starts[kind + 1] = tables.starts[kind] + tables.counts[kind]
    for place in range(count - 1, -1, -1):
        kind = tables.kinds[place]
        tables.starts[kind + 1] -= 1
        tables.places[tables.starts[kind + 1]] = place
    tables.pair_count = 0
    for kind in range(tables.kind_count):
        for row in range(tables.starts[kind + 1], tables.starts[kind + 1] + tables.counts[kind]):
            place = tables.places[row]
            second = tables.kinds[place + 1]
            if tables.met[second] != kind + 1:
                tables.met[second], tables.pair_after[second] = kind + 1, tables.pair_count
                tables.seconds[tables.pair_count], tables.again[tables.pair_count] = second, 0
                tables.followers[kind] += 1
                tables.before[second] += 1
                tables.pair_count += 1
            tables.pairs[place] = tables.pair_after[second]
            tables.again[tables.pair_after[second]] += 1


cdef void _inform(
    const uint32_t* tokens, int32_t count, uint64_t mask, double nat, int most, uint8_t* first, uint8_t* after,
    uint8_t* steps, Tables* tables
) noexcept nogil:
    cdef int32_t place, kind, pair = 0, last, second
    cdef double following
    _number_tokens(tokens, count, mask, tables)
    _number_pairs(count, tables)
    for kind in range(tables.kind_count):
        last = pair + tables.followers[kind]
        for pair in range(pair, last):
            second = tables.seconds[pair]
            following = <double> tables.counts[second] / <double> count if second < tables.kind_count else 0.0
            following = <double> (tables.again[pair] - 1) + <double> tables.followers[kind] * following
            following = following / <double> tables.counts[kind]
            steps[pair] = _steps(max(following, <double> tables.before[second] / <double> tables.pair_count), nat, most)
        pair = last
    after[0] = <uint8_t> most
    for place in range(count - 1):
        after[place + 1] = steps[tables.pairs[place]]
    for kind in range(tables.kind_count):
        steps[kind] = _steps(<double> tables.counts[kind] / <double> count, nat, most)
    for place in range(count):
        first[place] = steps[tables.kinds[place]]


def fill_in(tokens, ranges, double nat, int most, first, after):
    cdef const uint32_t[::1] given = tokens
    cdef const int64_t[:, ::1] edges = ranges
    cdef uint8_t[::1] as_first = first, as_after = after
    cdef Py_ssize_t number, length, size = len(tokens)
    cdef Tables tables
    if not len(first) == len(after) == size:
        raise ValueError("arrays of different lengths")
    for number in range(len(ranges)):
        if not 0 <= edges[number, 0] <= edges[number, 1] <= size:
            raise IndexError("a text that ends behind the last token")
    length = np.max(ranges[:, 1] - ranges[:, 0], initial=0) if len(ranges) else 0
    if not length:
        return
    if length >= 1 << 30:
        raise ValueError("too many tokens")
    cdef uint64_t mask = (1 << (2 * length - 1).bit_length()) - 1, own
    cdef int32_t[:, ::1] rows = np.empty((12, length + 2), dtype=np.int32)
    cdef int32_t[::1] slots = np.empty(mask + 1, dtype=np.int32)
    cdef uint8_t[::1] steps = np.empty(length + 1, dtype=np.uint8)
    tables.slots, tables.kinds, tables.firsts, tables.counts = &slots[0], &rows[0, 0], &rows[1, 0], &rows[2, 0]
    tables.starts, tables.places, tables.met, tables.pair_after = &rows[3, 0], &rows[4, 0], &rows[5, 0], &rows[6, 0]
    tables.followers, tables.before, tables.pairs = &rows[7, 0], &rows[8, 0], &rows[9, 0]
    tables.seconds, tables.again = &rows[10, 0], &rows[11, 0]
    with nogil:
        for number in range(edges.shape[0]):
            length = edges[number, 1] - edges[number, 0]
            own = 1
            while own < 2 * <uint64_t> length:
                own *= 2
            if length:
                _inform(
                    &given[edges[number, 0]], <int32_t> length, min(own - 1, mask), nat, most,
                    &as_first[edges[number, 0]], &as_after[edges[number, 0]], &steps[0], &tables,
                )
