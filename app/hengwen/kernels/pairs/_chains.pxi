# Chains of runs, as in `hengwen.matching.alignment.chains`; included by the kernel of passages.


cdef int _by_left(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.chain != right.chain:
        return (left.chain > right.chain) - (left.chain < right.chain)
    if left.x != right.x:
        return (left.x > right.x) - (left.x < right.x)
    if left.y != right.y:
        return (left.y > right.y) - (left.y < right.y)
    return (left.length > right.length) - (left.length < right.length)


cdef int _by_right(const void* one, const void* other) noexcept nogil:
    cdef Run* left = <Run*> one
    cdef Run* right = <Run*> other
    if left.chain != right.chain:
        return (left.chain > right.chain) - (left.chain < right.chain)
    return (left.y > right.y) - (left.y < right.y)


cdef inline int64_t _start(const Run* run, bint right) noexcept nogil:
    return run.y if right else run.x


cdef inline void _sort(Run* runs, Py_ssize_t count, bint right) noexcept nogil:
    if count > 1:
        qsort(runs, count, sizeof(Run), _by_right if right else _by_left)


cdef inline Py_ssize_t _chain_end(const Run* runs, Py_ssize_t first, Py_ssize_t count) noexcept nogil:
    """The run after the last one of the chain that begins at a run."""
    cdef Py_ssize_t end = first
    while end < count and runs[end].chain == runs[first].chain:
        end += 1
    return end


cdef int64_t _cut(Run* runs, Py_ssize_t count, int64_t gap, bint right) noexcept nogil:
    """Number the chains anew, cut where one text has a wider gap; how many there are."""
    cdef int64_t reach = 0, chain = -1, before = -1, begin
    cdef Py_ssize_t run
    _sort(runs, count, right)
    for run in range(count):
        begin = _start(&runs[run], right)
        if runs[run].chain != before or begin - reach > gap:
            chain, reach = chain + 1, begin
        before, runs[run].chain = runs[run].chain, chain
        reach = max(reach, begin + runs[run].length)
    return chain + 1


cdef void _cut_up(Run* runs, Py_ssize_t count, int64_t gap) noexcept nogil:
    """Cut chains until nothing is left to cut, as `parts_in_python`; they are by chain and place then."""
    cdef int64_t known = -1, found = 0
    while found > known and count > 1:
        known = found
        _cut(runs, count, gap, False)
        found = _cut(runs, count, gap, True)
    _sort(runs, count, False)


cdef void _mark_supported(const Settings* settings, Run* runs, Py_ssize_t count) noexcept nogil:
    """Mark the runs of a chain that have enough of it nearby, as `_supported`."""
    cdef Py_ssize_t one, other
    cdef int64_t weighted = 0, total = 0, around
    cdef double typical
    for one in range(count):
        runs[one].before = runs[one].after = runs[one].length
    for one in range(count):
        for other in range(one + 1, min(count, one + 1 + settings.supporting)):
            if runs[other].x - runs[one].x - runs[one].length > settings.stretch:
                break
            if labs((runs[other].y - runs[other].x) - (runs[one].y - runs[one].x)) <= settings.shift:
                runs[other].before += runs[one].length
                runs[one].after += runs[other].length
    for one in range(count):
        around = min(max(runs[one].before, runs[one].after), settings.stretch)
        weighted += runs[one].length * around
        total += runs[one].length
    typical = <double> weighted / <double> total
    for one in range(count):
        around = min(max(runs[one].before, runs[one].after), settings.stretch)
        runs[one].marked = <double> around >= settings.support * typical


cdef bint _mark_fixed(Work* work, Run* runs, Py_ssize_t count, int64_t gap) noexcept nogil:
    """Set `before` of the runs of a chain, 1 where they are part of a core; without cores that of all that are marked.
    False without memory.
    """
    cdef Py_ssize_t number, parts = 0, first = 0, last
    cdef int64_t tokens
    cdef bint coreless = True
    if not _grown(<void**> &work.parts, &work.part_room, count, sizeof(Run)):
        return False
    for number in range(count):
        runs[number].before = False
        if runs[number].marked:
            work.parts[parts] = runs[number]
            work.parts[parts].chain, work.parts[parts].number = 0, number
            parts += 1
    _cut_up(work.parts, parts, gap)
    while first < parts:
        last, tokens = _chain_end(work.parts, first, parts), 0
        for number in range(first, last):
            tokens += work.parts[number].length
        if tokens >= work.settings.core:
            coreless = False
            for number in range(first, last):
                runs[work.parts[number].number].before = True
        first = last
    for number in range(count if coreless else 0):
        runs[number].before = runs[number].marked
    return True


cdef void _mark_between(Run* runs, Py_ssize_t count) noexcept nogil:
    """Mark the runs of a chain that do not lie before its first fixed one or behind the last one, in both texts."""
    cdef int64_t first_x = INT64_MAX, last_x = -1, first_y = INT64_MAX, last_y = -1
    cdef Py_ssize_t number
    cdef Run* run
    for number in range(count):
        run = &runs[number]
        if run.before:
            first_x, last_x = min(first_x, run.x), max(last_x, run.x + run.length)
            first_y, last_y = min(first_y, run.y), max(last_y, run.y + run.length)
    for number in range(count):
        run = &runs[number]
        if first_x <= run.x and run.x + run.length <= last_x and first_y <= run.y and run.y + run.length <= last_y:
            run.marked = True


cdef Py_ssize_t _only_marked(Run* runs, Py_ssize_t count) noexcept nogil:
    """Keep the marked runs; how many there are."""
    cdef Py_ssize_t run, kept = 0
    for run in range(count):
        if runs[run].marked:
            runs[kept] = runs[run]
            kept += 1
    return kept


cdef Py_ssize_t _trimmed(Run* runs, Py_ssize_t count, int64_t pull, bint right) noexcept nogil:
    """Keep the runs that are left after each chain has lost short ones at its ends in one text; how many there are."""
    cdef Py_ssize_t first, last, end = 0, begin
    _sort(runs, count, right)
    while end < count:
        begin, end = end, _chain_end(runs, end, count)
        first, last = begin, end - 1
        while first < last and (
            _start(&runs[first + 1], right) - _start(&runs[first], right) - runs[first].length
            > pull * runs[first].length
        ):
            first += 1
        while first < last and (
            _start(&runs[last], right) - _start(&runs[last - 1], right) - runs[last - 1].length
            > pull * runs[last].length
        ):
            last -= 1
        for begin in range(begin, end):
            runs[begin].marked = first <= begin <= last
    return _only_marked(runs, count)


cdef Py_ssize_t _within(Work* work, Run* runs, Py_ssize_t count, int64_t gap) noexcept nogil:
    """Cut chains where runs are further apart, without chance at their ends, as `Chains.within`; how many runs are
    left, by chain and place, -1 without memory.
    """
    cdef Py_ssize_t first = 0, last, kept
    if count < 2:
        return count
    _cut_up(runs, count, gap)
    while first < count:
        last = _chain_end(runs, first, count)
        _mark_supported(&work.settings, runs + first, last - first)
        if not _mark_fixed(work, runs + first, last - first, gap):
            return -1
        _mark_between(runs + first, last - first)
        first = last
    kept = _only_marked(runs, count)
    if kept < count:
        _cut_up(runs, kept, gap)
    kept = _trimmed(runs, kept, work.settings.pull, False)
    kept = _trimmed(runs, kept, work.settings.pull, True)
    _sort(runs, kept, False)
    return kept


cdef void _add_up(
    const Texts* texts, const Settings* settings, const Run* runs, Py_ssize_t count, Sums* sums
) noexcept nogil:
    """Sum up the tokens in the runs of a chain, as `Chains.sums`."""
    cdef int64_t figures[2][5]
    cdef int64_t place, units, in_lines = 0, here
    cdef Py_ssize_t run, side
    cdef bint line
    memset(sums, 0, sizeof(Sums))
    memset(figures, 0, sizeof(figures))
    sums.first_x = sums.first_y = INT64_MAX
    for run in range(count):
        in_lines += runs[run].length if runs[run].length >= settings.lines else 0
        sums.tokens += runs[run].length
        sums.first_x, sums.last_x = min(sums.first_x, runs[run].x), max(sums.last_x, runs[run].x + runs[run].length)
        sums.first_y, sums.last_y = min(sums.first_y, runs[run].y), max(sums.last_y, runs[run].y + runs[run].length)
    for run in range(count):
        line = in_lines >= settings.sentence and runs[run].length >= settings.lines
        here = sums.units
        for side in range(2):
            for place in range(_start(&runs[run], side), _start(&runs[run], side) + runs[run].length):
                units = _value(&texts.units, place)
                if not side:
                    sums.units += units
                    sums.evidence += _value(&texts.evidence, place)
                figures[side][0] += units * _value(&texts.line_weight if line else &texts.weight, place)
                figures[side][1] += units if _value(&texts.weight, place) == settings.full else 0
                figures[side][2] += 0 if _value(&texts.weak, place) else units
                figures[side][3] += units if _value(&texts.copied, place) else 0
        sums.longest = max(sums.longest, sums.units - here)
    sums.weight = min(figures[0][0], figures[1][0]) // settings.full
    sums.full, sums.strong = min(figures[0][1], figures[1][1]), min(figures[0][2], figures[1][2])
    sums.copied = min(figures[0][3], figures[1][3])


cdef inline bint _is_long(const Settings* settings, const Sums* sums, int64_t equal, int64_t shorter) noexcept nogil:
    """As `RunFilter._are_long`."""
    return <double> sums.units / <double> sums.tokens * <double> equal >= min(
        settings.long_units, settings.part * <double> shorter
    )


cdef bint _is_promising(const Settings* settings, const Sums* sums, int64_t shorter) noexcept nogil:
    """As `RunFilter.promising`."""
    cdef int64_t extent = min(sums.last_x - sums.first_x, sums.last_y - sums.first_y) + 2 * settings.margin
    if sums.evidence < settings.shortest:
        return False
    if sums.weight >= settings.shortest + settings.mixed or sums.full >= settings.shortest:
        return True
    if sums.copied >= settings.shared:
        return True
    return sums.strong >= settings.shortest and _is_long(settings, sums, extent, shorter)


cdef bint _is_enough(const Settings* settings, const Sums* sums, int64_t equal, int64_t shorter) noexcept nogil:
    """As `RunFilter.enough`."""
    cdef int64_t weight
    if sums.longest < settings.shortest and <double> equal < <double> settings.shortest / 100.0 + settings.more:
        return False
    if sums.evidence < settings.shortest:
        return False
    weight = sums.strong if _is_long(settings, sums, equal, shorter) else sums.weight
    return weight >= min(sums.units, settings.shortest + settings.mixed) or sums.copied >= settings.shared


cdef int64_t _information(const Texts* texts, int64_t start, int64_t length) noexcept nogil:
    """The information of a run in its text, as `Texts.run_information`."""
    cdef int64_t place, total = texts.first[start]
    for place in range(start + 1, start + length):
        total += texts.after[place]
    return total


cdef Py_ssize_t _more_than_chance(Work* work, Run* runs, Py_ssize_t count) noexcept nogil:
    """Keep the runs that are more than chance, as `Texts.are_evidence`; how many there are."""
    cdef const Texts* texts = &work.texts
    cdef int64_t left = texts.lengths[work.left], right = texts.lengths[work.right]
    cdef double shorter = <double> min(left, right), least
    cdef Py_ssize_t run
    for run in range(count):
        runs[run].marked = <double> runs[run].length >= min(<double> work.settings.long_run, shorter / 2.0)
        if not runs[run].marked:
            least = texts.least[(work.left if left > right else work.right) * work.settings.long_run + runs[run].length]
            runs[run].marked = (
                <double> _information(texts, runs[run].x, runs[run].length) >= least
                or <double> _information(texts, runs[run].y, runs[run].length) >= least
            )
    return _only_marked(runs, count)
