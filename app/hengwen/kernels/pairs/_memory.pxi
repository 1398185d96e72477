from libc.stdlib cimport realloc


cdef bint _grown(void** block, Py_ssize_t* room, Py_ssize_t needed, size_t size) noexcept nogil:
    """Make a block hold at least so many values; False without memory."""
    cdef Py_ssize_t wanted = max(needed, 2 * room[0], 64)
    cdef void* moved
    if needed <= room[0]:
        return True
    moved = realloc(block[0], <size_t> wanted * size)
    if moved == NULL:
        return False
    block[0], room[0] = moved, wanted
    return True
