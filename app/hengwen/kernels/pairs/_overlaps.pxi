# Tokens that several runs have, as in `hengwen.matching.alignment.overlap_resolution`; included by the kernel of
# passages.


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


cdef inline bint _ends_sentence(const Work* work, const Run* run, int64_t step) noexcept nogil:
    return _value(&work.texts.ends, run.x + step) or _value(&work.texts.ends, run.y + step)


cdef int64_t _edge(const Work* work, const Run* run, int64_t first, int64_t step, int64_t most) noexcept nogil:
    """Return how many tokens from the `first` of a run on, forward or back by `step`, belong to another sentence and to
    other runs as well.
    """
    cdef int64_t size, place = first
    cdef int64_t left = run.x - work.texts.starts[work.left], right = run.y - work.texts.starts[work.right]
    for size in range(1, min(work.settings.edge, most) + 1):
        if work.left_marks[left + place] < 2 and work.right_marks[right + place] < 2:
            return 0
        if _ends_sentence(work, run, place if step > 0 else place - 1):
            return size
        place += step
    return 0


cdef void _count(uint8_t* marks, int64_t length) noexcept nogil:
    cdef int64_t place
    for place in range(length):
        marks[place] = min(2, marks[place] + 1)


cdef void _keep_within_sentences(Work* work, Run* runs, Py_ssize_t count) noexcept nogil:
    """Cut the runs as `_within_sentences`; the marks, which are blank, are blank again."""
    cdef Py_ssize_t run
    cdef int64_t left = work.texts.starts[work.left], right = work.texts.starts[work.right], first, last
    for run in range(count):
        _count(work.left_marks + runs[run].x - left, runs[run].length)
        _count(work.right_marks + runs[run].y - right, runs[run].length)
    for run in range(count):
        first, last = 0, runs[run].length
        if runs[run].x and runs[run].y and not _ends_sentence(work, &runs[run], -1):
            first = _edge(work, &runs[run], 0, 1, last - work.settings.seed)
        if not _ends_sentence(work, &runs[run], last - 1):
            last -= _edge(work, &runs[run], last - 1, -1, last - first - work.settings.seed)
        runs[run].x += first
        runs[run].y += first
        runs[run].length = last - first
    memset(work.left_marks, 0, work.texts.lengths[work.left])
    memset(work.right_marks, 0, work.texts.lengths[work.right])


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
    _keep_within_sentences(work, runs, disputed)
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
