# The tokens of a passage that count, as in `hengwen.matching.alignment.stretches`; included by the kernel of passages.


cdef int64_t _reach(const Work* work, const Side* side, int64_t first, int64_t last) noexcept nogil:
    """Over how many uncovered tokens a passage may grow to or from a stretch of covered ones."""
    cdef int64_t place, full = 0
    for place in range(first, last):
        full += _value(&work.texts.evidence, side.low + place) == _value(&work.texts.units, side.low + place)
    return min(work.settings.reach, 2 * full)


cdef void _grow(const Work* work, Side* side) noexcept nogil:
    """Set the first and the last token to those of the passage, as `Side.grown`."""
    cdef int64_t first = side.first, last = side.last, edge, other
    while not side.cover[first]:
        first += 1
    while not side.cover[last - 1]:
        last -= 1
    while first > 0 and side.cover[first - 1]:
        first -= 1
    while last < side.size and side.cover[last]:
        last += 1
    while True:
        edge = first - 1  # the stretch before it
        while edge >= 0 and not side.cover[edge]:
            edge -= 1
        other = edge
        while other >= 0 and side.cover[other]:
            other -= 1
        if edge < 0 or first - edge - 1 > _reach(work, side, other + 1, edge + 1):
            break
        first = other + 1
    while True:
        edge = last
        while edge < side.size and not side.cover[edge]:
            edge += 1
        other = edge
        while other < side.size and side.cover[other]:
            other += 1
        if edge == side.size or edge - last > _reach(work, side, edge, other):
            break
        last = other
    side.first, side.last = first, last


cdef Py_ssize_t _find_sentences(Work* work, const Side* side) noexcept nogil:
    """Find the sentences of a passage on one side, and which were taken from the other text; how many, -1 without
    memory.
    """
    cdef const Settings* settings = &work.settings
    cdef Py_ssize_t count = 0, number
    cdef int64_t place, tokens = 0, all_aligned = 0, all_tokens = 0
    cdef double density
    cdef Sentence* sentence = NULL
    for place in range(side.first, side.last):
        if sentence == NULL or _value(&work.texts.ends, side.low + place - 1) and tokens >= settings.short_sentence:
            if not _grown(<void**> &work.sentences, &work.sentence_room, count + 1, sizeof(Sentence)):
                return -1
            sentence = &work.sentences[count]
            sentence.aligned = sentence.tokens = 0
            count += 1
        if place == side.first or _value(&work.texts.ends, side.low + place - 1):
            tokens = 0  # of the sentence as it stands in the text
        tokens += side.tokens[place] != 0
        sentence.tokens += side.tokens[place] != 0
        sentence.aligned += side.cover[place]
        sentence.last = place + 1
    for number in range(count):
        sentence = &work.sentences[number]
        sentence.whole = <double> sentence.aligned >= settings.aligned * <double> max(1, sentence.tokens)
        if sentence.whole:
            all_aligned += sentence.aligned
            all_tokens += sentence.tokens
    density = <double> all_aligned / <double> max(1, all_tokens)
    for number in range(count):
        sentence = &work.sentences[number]
        sentence.whole = sentence.whole and (
            <double> sentence.aligned + settings.passage * density
            >= settings.whole * (<double> sentence.tokens + settings.passage)
        )
    return count


cdef bint _mark_counted(Work* work, Side* side) noexcept nogil:
    """Mark the tokens of a passage that count as shared, as `with_small_gaps`, in `counted`; False without memory."""
    cdef Py_ssize_t sentences = _find_sentences(work, side), sentence = 0
    cdef int64_t first = side.first, place, length
    cdef bint kept, whole
    if sentences < 0 or not _grown(<void**> &work.counted, &work.counted_room, side.size, sizeof(uint8_t)):
        return False
    while first < side.last:
        while work.sentences[sentence].last <= first:
            sentence += 1
        place, length, whole = first, 0, work.sentences[sentence].whole
        while (
            place < work.sentences[sentence].last
            and side.cover[place] == side.cover[first]
            and side.differing[place] == side.differing[first]
        ):
            length += side.tokens[place] != 0
            place += 1
        if side.cover[first]:
            kept = whole or length >= work.settings.alone
        else:
            kept = whole and length <= work.settings.small_gap and not side.differing[first]
        memset(work.counted + first, kept, place - first)
        first = place
    return True


cdef Py_ssize_t _add_stretches(Work* work, const Side* side, int64_t start, bint equal) noexcept nogil:
    """Add the rows of tokens that count, or of those that are covered as well, in places of the text, which begins at
    `start`; how many, -1 without memory.
    """
    cdef int64_t place = side.first, first
    cdef Py_ssize_t count = 0
    while place < side.last:
        if not work.counted[place] or (equal and not side.cover[place]):
            place += 1
            continue
        first = place
        while place < side.last and work.counted[place] and (side.cover[place] or not equal):
            place += 1
        if not _grown(<void**> &work.stretches, &work.stretch_room, work.stretch_count + 2, sizeof(int64_t)):
            return -1
        work.stretches[work.stretch_count] = side.low + first - start
        work.stretches[work.stretch_count + 1] = side.low + place - start
        work.stretch_count += 2
        count += 1
    return count


cdef int64_t _count_open(const Side* side, const uint8_t* counted) noexcept nogil:
    """How many tokens of a passage are not left out; of those that count where these are given."""
    cdef int64_t place, count = 0
    for place in range(side.first, side.last):
        if side.tokens[place] and (counted == NULL or counted[place]):
            count += 1
    return count


cdef int64_t _count_covered(const Side* side) noexcept nogil:
    cdef int64_t place, count = 0
    for place in range(side.first, side.last):
        count += side.cover[place]
    return count
