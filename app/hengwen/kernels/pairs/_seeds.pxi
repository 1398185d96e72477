# Where seeds begin, as in `hengwen.matching.alignment.seeds`; included by the kernel of equal runs.


cdef inline uint64_t _hash(const uint32_t* tokens, int size) noexcept nogil:
    cdef uint64_t value = _SALT + size
    cdef int place
    for place in range(size):
        value = (value ^ tokens[place]) * 0x9E3779B97F4A7C15ULL
        value ^= value >> 29
    return value


cdef inline uint16_t _cell(const uint32_t* tokens, int size) noexcept nogil:
    """The bit of a seed in a filter, which is not the first one."""
    cdef uint16_t cell = <uint16_t> (_hash(tokens, size) >> 48)
    return cell if cell else 1


def add_seed_places(const uint32_t[::1] tokens, eligible, units, evidence, weak, repeats, uint32_t word, sizes, cells):
    cdef const uint8_t[:] taking_part = eligible.view(np.uint8), long = units, telling = evidence
    cdef const uint8_t[:] common = weak.view(np.uint8), again
    cdef Py_ssize_t place, count = len(tokens)
    cdef int words[LARGEST]
    cdef int taken = 0, little = 0
    cdef uint8_t found
    cdef uint8_t[::1] result = sizes
    cdef uint16_t[::1] bits = cells
    again = taking_part if repeats is None else repeats.view(np.uint8)
    words[:] = [0, 0, 0, 0]
    with nogil:
        for place in range(count - 1, -1, -1):
            if not taking_part[place]:
                taken = 0
                continue
            taken = taken + 1 if taken < LARGEST else LARGEST
            little = (little + 1 if taken > 1 else 1) if telling[place] != long[place] or common[place] else 0
            words[3], words[2], words[1], words[0] = words[2], words[1], words[0], tokens[place] >= word
            found = 0
            if taken >= 2 and words[0] + words[1] == 2 and little < 2:
                found |= 1
            if taken >= 3 and words[0] + words[1] + words[2] >= 1 and little < 3:
                found |= 2
            if taken >= 4 and little < 4 and again[place]:
                found |= 4
            result[place] = found
            if found:
                bits[place] = _cell(&tokens[place], 2 if found & 1 else 3 if found & 2 else 4)
