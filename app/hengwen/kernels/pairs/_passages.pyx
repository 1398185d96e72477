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
    int64_t before_it, behind_it, joint
    int64_t gaps[GAPS]
    double density, long_units, part, more, support, least, aligned, whole, passage, close

cdef struct Run:
    int64_t chain, x, y, length
    int64_t before, after  # its own tokens, and those of runs nearby on about one diagonal
    Py_ssize_t number
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
    int64_t pair, left, right, shorter  # the pair that is aligned: its number, both texts, the length of the shorter one
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


cdef int _by_length(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.length != right.length:
        return (left.length < right.length) - (left.length > right.length)
    return _by_left(one, other)


cdef void _mark_contested(Run* runs, Py_ssize_t count, bint right) noexcept nogil:
    """Mark the runs that have tokens of one text in common with another one."""
    cdef Py_ssize_t run
    cdef int64_t reach = -1
    _sort(runs, count, right)
    for run in range(count):
        runs[run].marked |= reach > _start(&runs[run], right)
        reach = max(reach, _start(&runs[run], right) + runs[run].length)
        if run + 1 < count:
            runs[run].marked |= _start(&runs[run], right) + runs[run].length > _start(&runs[run + 1], right)


cdef bint _take(uint8_t* side, int64_t length) noexcept nogil:
    """Take a stretch of one side when less than half of it is taken; whether it was."""
    cdef int64_t place, taken = 0
    for place in range(length):
        taken += side[place]
    if 2 * taken >= length:
        return False
    memset(side, 1, length)
    return True


cdef bint _blank(uint8_t** marks, Py_ssize_t* room, Py_ssize_t size) noexcept nogil:
    """Make marks of so many tokens, none of them set; False without memory."""
    if not _grown(<void**> marks, room, size, sizeof(uint8_t)):
        return False
    memset(marks[0], 0, size)
    return True


cdef bint _share_out(Work* work, Py_ssize_t count) noexcept nogil:
    """Give each token of a pair to one of its runs, as `resolve_overlaps`; False without memory."""
    cdef Run* runs = work.disputed
    cdef Py_ssize_t run, disputed = 0
    cdef uint8_t* left
    cdef uint8_t* right
    cdef int64_t step, first, longest, begin
    if not (
        _grown(<void**> &work.single, &work.single_room, count, sizeof(Run))
        and _grown(<void**> &work.repeated, &work.repeated_room, count, sizeof(Run))
        and _blank(&work.left_marks, &work.left_room, work.texts.lengths[work.left])
        and _blank(&work.right_marks, &work.right_room, work.texts.lengths[work.right])
    ):
        return False
    work.single_count = work.repeated_count = 0
    _mark_contested(runs, count, False)
    _mark_contested(runs, count, True)
    for run in range(count):
        if runs[run].marked:
            runs[disputed] = runs[run]
            disputed += 1
        else:
            work.single[work.single_count] = runs[run]
            work.single_count += 1
    qsort(runs, disputed, sizeof(Run), _by_length)
    for run in range(disputed):
        left = work.left_marks + runs[run].x - work.texts.starts[work.left]
        right = work.right_marks + runs[run].y - work.texts.starts[work.right]
        first, longest, begin = 0, 0, 0
        for step in range(runs[run].length):
            if left[step] or right[step]:
                begin = step + 1
            elif step + 1 - begin > longest:
                first, longest = begin, step + 1 - begin
        runs[run].marked = longest < work.settings.seed
        if not runs[run].marked:
            work.single[work.single_count] = runs[run]
            work.single[work.single_count].x += first
            work.single[work.single_count].y += first
            work.single[work.single_count].length = longest
            work.single_count += 1
            memset(left + first, 1, longest)
            memset(right + first, 1, longest)
    for run in range(disputed):
        if runs[run].marked and runs[run].length >= work.settings.again:
            left = work.left_marks + runs[run].x - work.texts.starts[work.left]
            right = work.right_marks + runs[run].y - work.texts.starts[work.right]
            if _take(left, runs[run].length) or _take(right, runs[run].length):
                work.repeated[work.repeated_count] = runs[run]
                work.repeated_count += 1
    return True


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


cdef bint _is_close(const Work* work, Py_ssize_t first) noexcept nogil:
    """Whether the passages from the first one on are enough of the shorter text, as in `short_passages`."""
    cdef int64_t aligned[2]
    cdef int64_t tokens[2]
    cdef int64_t place, start, text
    cdef Py_ssize_t passage, side, kind, stretch, row = work.stretch_count
    for side in range(2):
        text, aligned[side], tokens[side] = work.right if side else work.left, 0, 0
        start = work.texts.starts[text]
        for place in range(start, start + work.texts.lengths[text]):
            tokens[side] += work.texts.eligible[place]
    for passage in range(work.figure_count - 1, first - 1, -1):
        for kind in range(3, -1, -1):
            for stretch in range(work.figures[FIGURES * passage + STRETCHES + kind]):
                row -= 2
                if not kind & 1:
                    aligned[kind >> 1] += work.stretches[row + 1] - work.stretches[row]
    return <double> min(aligned[0], aligned[1]) >= work.settings.close * <double> min(tokens[0], tokens[1])


cdef bint _is_beside(const Work* work, const Run* run, Py_ssize_t first) noexcept nogil:
    """Whether a run lies outside the passages from the first one on."""
    cdef int64_t x = run.x - work.texts.starts[work.left], y = run.y - work.texts.starts[work.right]
    cdef Py_ssize_t passage
    cdef const int64_t* figures
    for passage in range(first, work.figure_count):
        figures = work.figures + FIGURES * passage
        if x < figures[LAST_X] and figures[FIRST_X] < x + run.length:
            return False
        if y < figures[LAST_Y] and figures[FIRST_Y] < y + run.length:
            return False
    return True


cdef bint _add_short(Work* work, Py_ssize_t before) noexcept nogil:
    """Add short passages beside those from the first one on, as `short_passages`; False without memory."""
    cdef Run* runs = work.kept
    cdef Py_ssize_t run, count = 0, first = 0, last
    cdef int64_t place, units
    cdef Sums sums
    for run in range(work.single_count):
        units = 0
        for place in range(work.single[run].x, work.single[run].x + work.single[run].length):
            units += _value(&work.texts.units, place)
        if units >= work.settings.shortest + work.settings.more_units and _is_beside(work, &work.single[run], before):
            runs[count] = work.single[run]
            count += 1
    if not count or not _is_close(work, before):
        return True
    _number_segments(work, runs, count)
    count = _within(work, runs, count, work.settings.short_gap)
    while first < count:
        last = _chain_end(runs, first, count)
        _add_up(&work.texts, &work.settings, runs + first, last - first, &sums)
        if not (_refine(work, runs + first, last - first, &sums) and _add_passage(work, runs + first, last - first)):
            return False
        first = last
    return count >= 0


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
    Work* work, const int64_t[:, ::1] runs, const int64_t[:, ::1] pairs, const int64_t[::1] shorter
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
    found = np.empty((rows, columns), dtype=np.int64)
    cdef int64_t[:, ::1] copied = found
    if rows:
        memcpy(&copied[0, 0], values, rows * columns * sizeof(int64_t))
    return found


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
        cdef const int64_t[::1] separators = np.append(texts.separators, 0), starts = texts.starts, lengths = texts.lengths
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
        cdef const int64_t[:, ::1] given = runs, numbers = pairs
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
