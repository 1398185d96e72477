# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.pairs.passages`."""

from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, labs, qsort
from libc.string cimport memcmp, memcpy, memset
from os import urandom

import numpy as np

include "_memory.pxi"

# No text can be made to fill few slots of the table; the result does not depend on it.
cdef uint64_t _SALT = int.from_bytes(urandom(8), "little")

# Columns of the figures of a passage; the last ones are the numbers of its four kinds of stretches
cdef enum:
    PAIR, FIRST_X, LAST_X, FIRST_Y, LAST_Y, LENGTH, EQUAL, ALIGNED, IDENTICAL, MOVES, RUNS, STRETCHES
    FIGURES = 15
    GAPS = 4

cdef struct Column:
    const uint8_t* values
    Py_ssize_t step  # 0 where one value stands for all

cdef struct Texts:
    const uint32_t* tokens
    const uint8_t* eligible
    const uint8_t* first
    const uint8_t* after
    const uint16_t* notation
    Py_ssize_t notation_step, separator_count
    const int64_t* separators
    const int64_t* starts
    const int64_t* lengths
    const double* least
    Column units, evidence, weight, line_weight, weak, copied, ends

cdef struct Settings:
    int64_t shortest, again, mixed, shared, full, lines, sentence, long_run, stretch, shift, core, supporting, pull
    int64_t margin, most, band, reach, small_gap, alone, short_sentence, seed, more_units, short_gap
    int64_t before_it, behind_it, joint, edge
    int64_t gaps[GAPS]
    double density, long_units, part, more, support, least, aligned, whole, passage, close

cdef struct Run:
    int64_t chain
    int32_t x, y, length
    int32_t before, after  # its own tokens, and those of runs nearby on about one diagonal
    int32_t number
    bint marked

cdef struct Sums:
    int64_t tokens, units, longest, evidence, weight, full, strong, copied
    int64_t first_x, last_x, first_y, last_y

cdef struct Side:
    uint32_t* tokens  # of the window; 0 for those that take no part
    uint8_t* cover
    uint8_t* differing
    uint16_t* notation
    Py_ssize_t room[4]
    int64_t low, size
    int64_t first, last  # tokens of the window in the chain, and then in the passage

cdef struct Slot:
    int32_t head, count, rank, cursor

cdef struct Partner:
    int32_t x, y

cdef struct Sentence:
    int64_t last, aligned, tokens
    bint whole

cdef struct Work:
    Texts texts
    Settings settings
    int64_t pair, left, right, shorter  # the pair that is aligned, its texts, and the length of the shorter one
    Side left_side, right_side
    Run* disputed
    Run* single
    Run* repeated
    Run* kept
    Run* parts
    Slot* slots
    int32_t* next
    Partner* partners
    Sentence* sentences
    uint8_t* left_marks
    uint8_t* right_marks
    uint8_t* marks
    uint8_t* counted
    int64_t* figures  # of all passages: `FIGURES` of each
    int64_t* runs  # three numbers of each run
    int64_t* stretches  # two of each stretch
    Py_ssize_t disputed_room, single_room, repeated_room, kept_room, part_room, slot_room, next_room, partner_room
    Py_ssize_t sentence_room, left_room, right_room, mark_room, counted_room, figure_room, runs_room, stretch_room
    Py_ssize_t single_count, repeated_count, partner_count, figure_count, runs_count, stretch_count


cdef inline int64_t _value(const Column* column, int64_t place) noexcept nogil:
    return column.values[place * column.step]


include "_chains.pxi"
include "_coverage.pxi"
include "_stretches.pxi"
include "_overlaps.pxi"


cdef bint _refine(Work* work, const Run* runs, Py_ssize_t count, const Sums* sums) noexcept nogil:
    """Make both sides of the passage of a chain, as `refine`; False without memory."""
    if not (
        _open_window(work, &work.left_side, work.left, sums.first_x, sums.last_x, runs, count, False)
        and _open_window(work, &work.right_side, work.right, sums.first_y, sums.last_y, runs, count, True)
        and _cover(work, runs, count)
    ):
        return False
    _grow(work, &work.left_side)
    _grow(work, &work.right_side)
    return True


cdef bint _is_identical(const Work* work) noexcept nogil:
    """Whether both sides of a passage are the same tokens, with numbers in one notation."""
    cdef const Side* left = &work.left_side
    cdef const Side* right = &work.right_side
    cdef int64_t place, size = left.last - left.first
    cdef const uint32_t* tokens = work.texts.tokens
    if right.last - right.first != size:
        return False
    if memcmp(tokens + left.low + left.first, tokens + right.low + right.first, size * sizeof(uint32_t)):
        return False
    for place in range(size):
        if not _same_notation(&work.settings, left.notation[left.first + place], right.notation[right.first + place]):
            return False
    return True


cdef bint _add_sides(Work* work, int64_t* figures) noexcept nogil:
    """Add the stretches of a passage on the left, those that count and those that are equal, and on the right, and fill
    in how many they are; False without memory.
    """
    cdef Py_ssize_t side, kind
    cdef Side* one
    cdef int64_t start
    figures[ALIGNED] = 0
    for side in range(2):
        one = &work.right_side if side else &work.left_side
        start = work.texts.starts[work.right if side else work.left]
        if not _mark_counted(work, one):
            return False
        figures[ALIGNED] += _count_open(one, work.counted)
        for kind in range(2):
            figures[STRETCHES + 2 * side + kind] = _add_stretches(work, one, start, kind)
            if figures[STRETCHES + 2 * side + kind] < 0:
                return False
    return True


cdef bint _add_passage(Work* work, const Run* runs, Py_ssize_t count) noexcept nogil:
    """Add the passage that both sides hold, made from these runs; False without memory."""
    cdef const Side* left = &work.left_side
    cdef const Side* right = &work.right_side
    cdef int64_t left_start = work.texts.starts[work.left], right_start = work.texts.starts[work.right]
    cdef Py_ssize_t run, row = 3 * work.runs_count
    cdef int64_t* figures
    if not (
        _grown(<void**> &work.figures, &work.figure_room, FIGURES * (work.figure_count + 1), sizeof(int64_t))
        and _grown(<void**> &work.runs, &work.runs_room, row + 3 * count, sizeof(int64_t))
    ):
        return False
    figures = work.figures + FIGURES * work.figure_count
    figures[PAIR] = work.pair
    figures[FIRST_X], figures[LAST_X] = left.low + left.first - left_start, left.low + left.last - left_start
    figures[FIRST_Y], figures[LAST_Y] = right.low + right.first - right_start, right.low + right.last - right_start
    figures[LENGTH] = _count_open(left, NULL) + _count_open(right, NULL)
    figures[EQUAL] = _count_covered(left) + _count_covered(right)
    figures[IDENTICAL], figures[MOVES], figures[RUNS] = _is_identical(work), 0, count
    for run in range(count):
        work.runs[row], work.runs[row + 1] = runs[run].x - left_start, runs[run].y - right_start
        work.runs[row + 2] = runs[run].length
        figures[MOVES] += run > 0 and runs[run].y < runs[run - 1].y
        row += 3
    work.runs_count += count
    work.figure_count += 1
    return _add_sides(work, figures)


cdef bint _search(Work* work, Run* runs, Py_ssize_t count, int gap) noexcept nogil:
    """Add the passages of a chain; what is too sparse is cut at the next narrower gap. False without memory."""
    cdef Py_ssize_t first = 0, last
    cdef int64_t left, right, length
    cdef Sums sums
    count = _within(work, runs, count, work.settings.gaps[gap])
    while first < count:
        last = _chain_end(runs, first, count)
        _add_up(&work.texts, &work.settings, runs + first, last - first, &sums)
        if _is_promising(&work.settings, &sums, work.shorter):
            if not _refine(work, runs + first, last - first, &sums):
                return False
            left, right = _count_covered(&work.left_side), _count_covered(&work.right_side)
            length = _count_open(&work.left_side, NULL) + _count_open(&work.right_side, NULL)
            if <double> (left + right) / <double> length < work.settings.density:
                if gap + 1 < GAPS and not _search(work, runs + first, last - first, gap + 1):
                    return False
            elif _is_enough(&work.settings, &sums, min(left, right), work.shorter):
                if not _add_passage(work, runs + first, last - first):
                    return False
        first = last
    return count >= 0


cdef bint _search_chains(Work* work, Run* runs, Py_ssize_t count) noexcept nogil:
    """Add the passages of chains of runs, without those that may be chance; False without memory."""
    cdef Py_ssize_t first = 0, last, begin, end, until, kept
    cdef Sums sums
    _sort(runs, count, False)
    while first < count:
        last = _chain_end(runs, first, count)
        kept = _within(work, runs + first, last - first, work.settings.gaps[0])
        if kept < 0:
            return False
        begin, until = first, first + kept
        while begin < until:
            end = _chain_end(runs, begin, until)
            _add_up(&work.texts, &work.settings, runs + begin, end - begin, &sums)
            if _is_promising(&work.settings, &sums, work.shorter):
                kept = _more_than_chance(work, runs + begin, end - begin)
                if kept and not _search(work, runs + begin, kept, 0):
                    return False
            begin = end
        first = last
    return True


cdef void _number_segments(Work* work, Run* runs, Py_ssize_t count) noexcept nogil:
    """Number chains by the segments around runs in both texts."""
    cdef Py_ssize_t run
    for run in range(count):
        runs[run].chain = _separators_before(&work.texts, runs[run].x) * (work.texts.separator_count + 1)
        runs[run].chain += _separators_before(&work.texts, runs[run].y)


include "_short_passages.pxi"


cdef bint _align(Work* work, Py_ssize_t count) noexcept nogil:
    """Add the passages of the pair whose runs are disputed; False without memory."""
    cdef Py_ssize_t run, before = work.figure_count
    if not (_share_out(work, count) and _grown(<void**> &work.kept, &work.kept_room, work.single_count, sizeof(Run))):
        return False
    for run in range(work.single_count):
        work.kept[run] = work.single[run]
    _number_segments(work, work.kept, work.single_count)
    for run in range(work.repeated_count):
        work.repeated[run].chain = run
    if not _search_chains(work, work.kept, work.single_count):
        return False
    if not _search_chains(work, work.repeated, work.repeated_count):
        return False
    return work.figure_count == before or _add_short(work, before)


cdef bint _align_all(
    Work* work, const int32_t[:, ::1] runs, const int64_t[:, ::1] pairs, const int64_t[::1] shorter
) noexcept nogil:
    """Add the passages of all pairs; False without memory."""
    cdef Py_ssize_t first = 0, last, run, count = runs.shape[1]
    while first < count:
        last = first
        while last < count and runs[0, last] == runs[0, first]:
            last += 1
        if not _grown(<void**> &work.disputed, &work.disputed_room, last - first, sizeof(Run)):
            return False
        for run in range(first, last):
            work.disputed[run - first] = Run(0, runs[1, run], runs[2, run], runs[3, run], 0, 0, 0, False)
        work.pair, work.shorter = runs[0, first], shorter[runs[0, first]]
        work.left, work.right = pairs[work.pair, 0], pairs[work.pair, 1]
        if not _align(work, last - first):
            return False
        first = last
    return True


cdef _array(const int64_t* values, Py_ssize_t rows, Py_ssize_t columns):
    copied_array = np.empty((rows, columns), dtype=np.int64)
    cdef int64_t[:, ::1] copied = copied_array
    if rows:
        memcpy(&copied[0, 0], values, rows * columns * sizeof(int64_t))
    return copied_array


cdef Column _column(values) except *:
    """An array of bytes, perhaps one value for all; whoever calls keeps it."""
    cdef const uint8_t[:] given = values.view(np.uint8)
    cdef Column column
    column.values, column.step = &given[0], values.strides[0]
    return column


cdef class PassageFinder:
    cdef Work _work
    cdef object _kept  # what is pointed to

    def __cinit__(self, texts, settings):
        cdef const uint32_t[::1] tokens = texts.tokens
        cdef const uint8_t[::1] eligible = texts.eligible.view(np.uint8), first = texts.first, after = texts.after
        cdef const uint16_t[:] notation = texts.notation
        cdef const int64_t[::1] separators = np.append(texts.separators, 0)  # never empty
        cdef const int64_t[::1] starts = texts.starts, lengths = texts.lengths
        cdef const double[:, ::1] least = texts.least
        cdef Texts* own = &self._work.texts
        self._kept = (texts, np.asarray(separators))
        own.tokens, own.eligible, own.first, own.after = &tokens[0], &eligible[0], &first[0], &after[0]
        own.notation, own.notation_step = &notation[0], texts.notation.strides[0] // sizeof(uint16_t)
        own.separators, own.separator_count = &separators[0], len(texts.separators)
        own.starts, own.lengths, own.least = &starts[0], &lengths[0], &least[0, 0]
        own.units, own.evidence = _column(texts.units), _column(texts.evidence)
        own.weight, own.line_weight = _column(texts.weight), _column(texts.line_weight)
        own.weak, own.copied, own.ends = _column(texts.weak), _column(texts.copied), _column(texts.sentence_ends)
        self._work.settings = settings

    def __dealloc__(self):
        cdef Work* work = &self._work
        cdef Side* side
        for block in range(2):
            side = &work.right_side if block else &work.left_side
            free(side.tokens)
            free(side.cover)
            free(side.differing)
            free(side.notation)
        free(work.disputed)
        free(work.single)
        free(work.repeated)
        free(work.kept)
        free(work.parts)
        free(work.slots)
        free(work.next)
        free(work.partners)
        free(work.sentences)
        free(work.left_marks)
        free(work.right_marks)
        free(work.marks)
        free(work.counted)
        free(work.figures)
        free(work.runs)
        free(work.stretches)

    def find(self, runs, pairs, shorter):
        cdef Work* work = &self._work
        cdef const int32_t[:, ::1] given = runs
        cdef const int64_t[:, ::1] numbers = pairs
        cdef const int64_t[::1] lengths = shorter
        cdef bint enough
        work.figure_count = work.runs_count = work.stretch_count = 0
        with nogil:
            enough = _align_all(work, given, numbers, lengths)
        if not enough:
            raise MemoryError
        return (
            _array(work.figures, work.figure_count, FIGURES),
            _array(work.runs, work.runs_count, 3),
            _array(work.stretches, work.stretch_count // 2, 2),
        )
