# Short passages of texts that have much in common, as in `hengwen.matching.alignment.short_passages`; included by the
# kernel of passages.


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
