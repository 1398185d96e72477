from libc.stdint cimport int64_t


cdef (Py_ssize_t, Py_ssize_t) _portion(
    const int64_t* sizes, Py_ssize_t first, Py_ssize_t parts, Py_ssize_t at_once
) noexcept nogil:
    """The part after the last of those that are taken at once, from `first` on, and how many values they have."""
    cdef Py_ssize_t last = first + 1, count = sizes[first]
    while last < parts and count + sizes[last] <= at_once:
        count += sizes[last]
        last += 1
    return last, count
