# Equal pairs of tokens around the runs of a chain, as in `hengwen.matching.alignment.refinement`; included by the
# kernel of passages.


cdef inline uint64_t _mixed(uint64_t value) noexcept nogil:
    value = ((value ^ _SALT) ^ ((value ^ _SALT) >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef Py_ssize_t _separators_before(const Texts* texts, int64_t place) noexcept nogil:
    """How many separators begin or end at a place or before it, as `Texts.segments`."""
    cdef Py_ssize_t low = 0, high = texts.separator_count, middle
    while low < high:
        middle = (low + high) >> 1
        if texts.separators[middle] <= place:
            low = middle + 1
        else:
            high = middle
    return low


cdef bint _open_window(
    Work* work, Side* side, int64_t document, int64_t first, int64_t last, const Run* runs, Py_ssize_t count, bint right
) noexcept nogil:
    """Lay out the window around a chain in one text, in which only runs are covered; False without memory."""
    cdef const Texts* texts = &work.texts
    cdef Py_ssize_t number = _separators_before(texts, first), run
    cdef int64_t high = texts.starts[document] + texts.lengths[document], place
    side.low = max(texts.starts[document], first - work.settings.margin)
    if number:
        side.low = max(side.low, texts.separators[number - 1])
    if number < texts.separator_count:
        high = min(high, texts.separators[number])
    side.size = min(high, last + work.settings.margin) - side.low
    if not (
        _grown(<void**> &side.tokens, &side.room[0], side.size, sizeof(uint32_t))
        and _grown(<void**> &side.cover, &side.room[1], side.size, sizeof(uint8_t))
        and _grown(<void**> &side.differing, &side.room[2], side.size, sizeof(uint8_t))
        and _grown(<void**> &side.notation, &side.room[3], side.size, sizeof(uint16_t))
    ):
        return False
    for place in range(side.size):
        side.tokens[place] = texts.tokens[side.low + place] if texts.eligible[side.low + place] else 0
        side.notation[place] = texts.notation[(side.low + place) * texts.notation_step]
    memset(side.cover, 0, side.size)
    memset(side.differing, 0, side.size)
    for run in range(count):
        memset(side.cover + _start(&runs[run], right) - side.low, 1, runs[run].length)
    side.first, side.last = first - side.low, last - side.low
    return True


cdef inline Slot* _slot(Work* work, const uint32_t* pair, int64_t mask) noexcept nogil:
    """Return the slot of a pair of tokens of the right window, or the free one for it."""
    cdef uint64_t place = _mixed(<uint64_t> pair[0] << 32 | pair[1]) & <uint64_t> mask
    cdef const uint32_t* known
    while work.slots[place].head:
        known = work.right_side.tokens + work.slots[place].head - 1
        if known[0] == pair[0] and known[1] == pair[1]:
            break
        place = (place + 1) & <uint64_t> mask
    return &work.slots[place]


cdef int64_t _index_pairs(Work* work) noexcept nogil:
    """Index the pairs of tokens of the right window, the places of each ascending; the mask of slots, 0 without memory.
    """
    cdef Side* right = &work.right_side
    cdef int64_t y, size = 64
    cdef Slot* slot
    while size < 2 * right.size:
        size *= 2
    if not (
        _grown(<void**> &work.slots, &work.slot_room, size, sizeof(Slot))
        and _grown(<void**> &work.next, &work.next_room, right.size, sizeof(int32_t))
    ):
        return 0
    memset(work.slots, 0, size * sizeof(Slot))
    for y in range(right.size - 2, -1, -1):
        if right.tokens[y] and right.tokens[y + 1]:
            slot = _slot(work, right.tokens + y, size - 1)
            work.next[y] = slot.head
            slot.head, slot.count = <int32_t> y + 1, slot.count + 1
    return size - 1


cdef inline bint _add_partner(Work* work, int64_t x, int64_t y) noexcept nogil:
    if not _grown(<void**> &work.partners, &work.partner_room, work.partner_count + 1, sizeof(Partner)):
        return False
    work.partners[work.partner_count].x, work.partners[work.partner_count].y = <int32_t> x, <int32_t> y
    work.partner_count += 1
    return True


cdef inline bint _add_pair(Work* work, const Run* before, const Run* after, int64_t x, int64_t y) noexcept nogil:
    """Add a pair of places if it is near a diagonal, more than chance and not in runs; False without memory."""
    cdef const Texts* texts = &work.texts
    cdef int64_t i = x + work.left_side.low, j = y + work.right_side.low, band = work.settings.band
    if not (labs(j - i - before.y + before.x) <= band or labs(j - i - after.y + after.x) <= band):
        return True
    if max(texts.first[i] + texts.after[i + 1], texts.first[j] + texts.after[j + 1]) < work.settings.least:
        return True
    if work.left_side.cover[x] and work.left_side.cover[x + 1]:
        return True
    if work.right_side.cover[y] and work.right_side.cover[y + 1]:
        return True
    return _add_partner(work, x, y)


cdef bint _find_pairs(Work* work, const Run* runs, Py_ssize_t count) noexcept nogil:
    """Collect the equal pairs of tokens near a diagonal that are more than chance; False without memory."""
    cdef Side* left = &work.left_side
    cdef int64_t x, y, mask = _index_pairs(work)
    cdef Py_ssize_t before = 0
    cdef const Run* after
    cdef Slot* slot
    if not mask:
        return False
    for x in range(left.size - 1):
        while before + 1 < count and runs[before + 1].x - left.low <= x:
            before += 1
        if not (left.tokens[x] and left.tokens[x + 1]):
            continue
        after = &runs[min(before + 1, count - 1)]
        slot = _slot(work, left.tokens + x, mask)
        if not slot.head:
            continue
        if slot.count > work.settings.most:
            if slot.rank < slot.count:
                slot.cursor = work.next[slot.cursor - 1] if slot.rank else slot.head
                slot.rank += 1
            if not _add_pair(work, &runs[before], after, x, slot.cursor - 1):
                return False
            continue
        y = slot.head
        while y:
            if not _add_pair(work, &runs[before], after, x, y - 1):
                return False
            y = work.next[y - 1]
    return True


cdef inline bint _same_notation(const Settings* settings, int64_t one, int64_t other) noexcept nogil:
    """As `same_notation` of two tokens."""
    cdef int64_t before, behind, others_before, others_behind
    if one == other:
        return True
    if one % settings.before_it != other % settings.before_it:
        return False
    before, others_before = one // settings.before_it & settings.joint, other // settings.before_it & settings.joint
    behind, others_behind = one // settings.behind_it & settings.joint, other // settings.behind_it & settings.joint
    if before != others_before and before and others_before:
        return False
    return behind == others_behind or not behind or not others_behind


cdef bint _has_numbers(const Side* side) noexcept nogil:
    cdef int64_t place
    for place in range(side.size):
        if side.notation[place]:
            return True
    return False


cdef inline bint _in_gap(const Side* side, int64_t place) noexcept nogil:
    return 0 <= place < side.size and not side.cover[place] and side.tokens[place] != 0


cdef bint _is_number(const Side* side, int64_t place) noexcept nogil:
    """Return whether the gap around a place is numbers alone."""
    cdef int64_t other = place
    while _in_gap(side, place) and side.notation[place]:
        place -= 1
    while _in_gap(side, other) and side.notation[other]:
        other += 1
    return not (_in_gap(side, place) or _in_gap(side, other))


cdef void _mark_gap(Side* side, int64_t place) noexcept nogil:
    cdef int64_t other = place
    while _in_gap(side, place):
        side.differing[place] = True
        place -= 1
    while _in_gap(side, other):
        side.differing[other] = True
        other += 1


cdef void _mark_differing(Work* work, int64_t x, int64_t y) noexcept nogil:
    """Mark gaps that are numbers on both sides."""
    if _in_gap(&work.left_side, x) and _in_gap(&work.right_side, y):
        if _is_number(&work.left_side, x) and _is_number(&work.right_side, y):
            _mark_gap(&work.left_side, x)
            _mark_gap(&work.right_side, y)


cdef void _uncover(Side* side, const uint8_t* marks) noexcept nogil:
    """Uncover tokens that are only aligned with another number, unless none inside the chain would be left."""
    cdef int64_t place
    for place in range(side.first, side.last):
        if side.cover[place] and marks[place] != 1:
            break
    else:
        return
    for place in range(side.size):
        if marks[place] == 1:
            side.cover[place], side.differing[place] = False, True


cdef bint _compare_numbers(Work* work, const Run* runs, Py_ssize_t count) noexcept nogil:
    """Uncover numbers that are others on the other side, and mark gaps that are; False without memory."""
    cdef Side* left = &work.left_side
    cdef Side* right = &work.right_side
    cdef Py_ssize_t number, run, differing = 0, pairs = work.partner_count
    cdef int64_t step
    cdef Partner pair
    for number in range(pairs):
        if not _add_partner(work, work.partners[number].x + 1, work.partners[number].y + 1):
            return False
    for run in range(count):
        for step in range(runs[run].length):
            if not _add_partner(work, runs[run].x - left.low + step, runs[run].y - right.low + step):
                return False
    if not _grown(<void**> &work.marks, &work.mark_room, left.size + right.size, sizeof(uint8_t)):
        return False
    memset(work.marks, 0, left.size + right.size)
    for number in range(work.partner_count):
        pair = work.partners[number]
        if _same_notation(&work.settings, left.notation[pair.x], right.notation[pair.y]):
            work.marks[pair.x] |= 2
            work.marks[left.size + pair.y] |= 2
        else:
            differing += 1
            work.marks[pair.x] |= 1
            work.marks[left.size + pair.y] |= 1
    if differing:
        _uncover(left, work.marks)
        _uncover(right, work.marks + left.size)
    for number in range(work.partner_count):
        pair = work.partners[number]
        if _same_notation(&work.settings, left.notation[pair.x], right.notation[pair.y]):
            _mark_differing(work, pair.x + 1, pair.y + 1)
            _mark_differing(work, pair.x - 1, pair.y - 1)
    return True


cdef bint _cover(Work* work, const Run* runs, Py_ssize_t count) noexcept nogil:
    """Cover the equal pairs of tokens near the runs of a chain, and compare its numbers; False without memory."""
    cdef Py_ssize_t number
    cdef Partner pair
    work.partner_count = 0
    if not _find_pairs(work, runs, count):
        return False
    for number in range(work.partner_count):
        pair = work.partners[number]
        work.left_side.cover[pair.x] = work.left_side.cover[pair.x + 1] = True
        work.right_side.cover[pair.y] = work.right_side.cover[pair.y + 1] = True
    if not (_has_numbers(&work.left_side) or _has_numbers(&work.right_side)):
        return True
    return _compare_numbers(work, runs, count)
