# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Compiled kernels of `hengwen.kernels.reports.json_layout`."""

from cpython.mem cimport PyMem_Free
from cpython.unicode cimport PyUnicode_AsUCS4Copy
from libc.stdlib cimport free, malloc


cdef void _pair_brackets(const Py_UCS4* line, Py_ssize_t count, Py_ssize_t* ends) noexcept nogil:
    """Put at the place of each bracket that opens that of its partner."""
    cdef Py_ssize_t place = 0, open_place = -1, outer
    cdef Py_UCS4 letter
    cdef bint in_string = False
    while place < count:
        letter = line[place]
        if in_string:
            if letter == u"\\":
                place += 1
            elif letter == u'"':
                in_string = False
        elif letter == u'"':
            in_string = True
        elif letter == u"[" or letter == u"{":
            ends[place] = open_place
            open_place = place
        elif (letter == u"]" or letter == u"}") and open_place >= 0:
            outer = ends[open_place]
            ends[open_place] = place
            open_place = outer
        place += 1


cdef inline Py_ssize_t _begin(Py_UCS4* laid, Py_ssize_t size, Py_ssize_t depth) noexcept nogil:
    """Begin a line; without `laid` only count what it takes."""
    cdef Py_ssize_t blank
    if laid != NULL:
        laid[size] = u"\n"
        for blank in range(depth):
            laid[size + 1 + blank] = u" "
    return size + 1 + depth


cdef Py_ssize_t _lay_out(
    const Py_UCS4* line, Py_ssize_t count, Py_ssize_t depth, Py_ssize_t width, const Py_ssize_t* ends, Py_UCS4* laid
) noexcept nogil:
    """Write the laid out value, or only count its characters; return how many these are."""
    cdef Py_ssize_t place = 0, size = 0, whole = 0
    cdef Py_UCS4 letter
    cdef bint in_string = False
    while place < count:
        letter = line[place]
        if place >= whole and not in_string and (letter == u"[" or letter == u"{"):
            if ends[place] + 1 - place + depth <= width:
                whole = ends[place] + 1
        elif place >= whole and not in_string and (letter == u"]" or letter == u"}"):
            depth -= 1
            size = _begin(laid, size, depth)
        if laid != NULL:
            laid[size] = letter
        size += 1
        if in_string and letter == u"\\":
            place += 1
            if laid != NULL:
                laid[size] = line[place]
            size += 1
        elif letter == u'"':
            in_string = not in_string
        elif place >= whole and not in_string:
            if letter == u"[" or letter == u"{":
                depth += 1
                size = _begin(laid, size, depth)
            elif letter == u",":
                size = _begin(laid, size, depth)
                place += 1  # the space behind it
        place += 1
    return size


def laid_out(str line, Py_ssize_t depth, Py_ssize_t width):
    cdef Py_ssize_t count = len(line), size
    cdef Py_ssize_t* ends = <Py_ssize_t*> malloc(max(1, count) * sizeof(Py_ssize_t))
    cdef Py_UCS4* letters = NULL
    cdef Py_UCS4* laid = NULL
    if ends == NULL:
        raise MemoryError
    try:
        letters = PyUnicode_AsUCS4Copy(line)
        _pair_brackets(letters, count, ends)
        size = _lay_out(letters, count, depth, width, ends, NULL)
        laid = <Py_UCS4*> malloc(max(1, size) * sizeof(Py_UCS4))
        if laid == NULL:
            raise MemoryError
        _lay_out(letters, count, depth, width, ends, laid)
        return (<char*> laid)[: size * sizeof(Py_UCS4)].decode("utf-32-le", "surrogatepass")
    finally:
        PyMem_Free(letters)
        free(laid)
        free(ends)
