from libc.stdint cimport uint32_t, uint64_t

cdef uint64_t _FACTOR = 0x9E3779B97F4A7C15ULL


cdef inline uint64_t _mixed(uint64_t value) noexcept nogil:
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef inline uint64_t _polynomial(const uint32_t* tokens, int size) noexcept nogil:
    cdef uint64_t found = 0
    cdef int place
    for place in range(size):
        found = found * _FACTOR + tokens[place]
    return found
