"""PDFium's functions as they are called for thousands of letters and texts in a row.

`pypdfium2.raw` checks and converts every argument of every call, which takes 250 of 370 ns. Here the functions are
bound without argument types and called by `map`, 120 ns each. So arguments must already be of the right C types: Python
integers for `int`, and instances of ctypes for everything else.
"""

import ctypes
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray
from pypdfium2 import raw

_ROW = 32  # bytes of the largest answer: four doubles


class Handle(ctypes.c_void_p):
    """A page object or mark of PDFium. `value` is its address."""


def _bound(function: Any, result: Any) -> Callable[..., Any]:
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(function, ctypes.c_void_p).value or 0)


char_unicode = _bound(raw.FPDFText_GetUnicode, ctypes.c_uint)
char_generated = _bound(raw.FPDFText_IsGenerated, ctypes.c_int)
char_object = _bound(raw.FPDFText_GetTextObject, ctypes.c_void_p)
char_loose_box = _bound(raw.FPDFText_GetLooseCharBox, ctypes.c_int)
char_box = _bound(raw.FPDFText_GetCharBox, ctypes.c_int)
char_origin = _bound(raw.FPDFText_GetCharOrigin, ctypes.c_int)
char_matrix = _bound(raw.FPDFText_GetMatrix, ctypes.c_int)
char_font_size = _bound(raw.FPDFText_GetFontSize, ctypes.c_double)
page_object = _bound(raw.FPDFPage_GetObject, Handle)
form_object = _bound(raw.FPDFFormObj_GetObject, Handle)
object_type = _bound(raw.FPDFPageObj_GetType, ctypes.c_int)
object_fill = _bound(raw.FPDFPageObj_GetFillColor, ctypes.c_int)
object_marks = _bound(raw.FPDFPageObj_CountMarks, ctypes.c_int)
object_mark = _bound(raw.FPDFPageObj_GetMark, Handle)
mark_value_type = _bound(raw.FPDFPageObjMark_GetParamValueType, ctypes.c_int)
mark_name = _bound(raw.FPDFPageObjMark_GetName, ctypes.c_int)
text_font = _bound(raw.FPDFTextObj_GetFont, ctypes.c_void_p)
text_mode = _bound(raw.FPDFTextObj_GetTextRenderMode, ctypes.c_int)


def handle(pointer: Any) -> Handle:
    """Return a handle for a bound function in place of a typed pointer."""
    return Handle(ctypes.cast(pointer, ctypes.c_void_p).value)


def typed(handle: Handle) -> Any:
    """Return a typed pointer for `pypdfium2.raw` in place of a page object."""
    return ctypes.cast(handle, raw.FPDF_PAGEOBJECT)


Matrix = tuple[float, float, float, float, float, float]
"""A transformation of one plane to another: (a, b, c, d, e, f) of ISO 32000-1, 8.3.3."""


def placed(page_object: Any, outer: Matrix) -> Matrix:
    """Return the matrix from a page object's own points to the page, `outer` being that of the form it lies in."""
    own = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(page_object, own)
    a, b, c, d, e, f = own.a, own.b, own.c, own.d, own.e, own.f
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def fill_of(page_object: Any) -> tuple[int, int, int, int] | None:
    """Return red, green, blue and opacity of a page object's fill; None for a pattern."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    known = raw.FPDFPageObj_GetFillColor(page_object, red, green, blue, alpha)
    return (red.value, green.value, blue.value, alpha.value) if known else None


def drawing_mode(path: Any) -> tuple[int, bool]:
    """Return how a path is filled, and whether it has a stroke."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(path, mode, stroke)
    return mode.value, bool(stroke.value)


class AnswerBuffer:
    """Rows of memory for PDFium's answers, one for each letter; made once for a document."""

    def __init__(self) -> None:
        self._room = 8192
        self._memory = ctypes.create_string_buffer(self._room * _ROW)
        self._places: dict[int, list[Any]] = {}

    def rows(self, dtype: DTypeLike, count: int, columns: int) -> NDArray[Any]:
        """Return the first `columns` values of the first `count` rows, a copy of shape (count, columns)."""
        memory = memoryview(self._memory).cast("B")
        values: NDArray[Any] = np.frombuffer(memory, dtype=dtype, count=count * _ROW // np.dtype(dtype).itemsize)
        return values.reshape(count, -1)[:, :columns].copy()

    def fill(
        self, function: Callable[..., Any], argument: Any, indices: Sequence[int], offsets: Sequence[int] = (0,)
    ) -> None:
        """Call a function for each index; it writes into the row of the index, at `offsets` in bytes."""
        self._prepare(len(indices))
        columns = (self._column(offset, len(indices)) for offset in offsets)
        deque(map(function, repeat(argument), indices, *columns), 0)

    def results_of_objects(
        self, function: Callable[..., Any], handles: Sequence["Handle"], offsets: Sequence[int]
    ) -> list[Any]:
        """Return the results of a function of one page object for each; it writes as in `fill`."""
        self._prepare(len(handles))
        return list(map(function, handles, *(self._column(offset, len(handles)) for offset in offsets)))

    def write_names(self, marks: Iterable[Handle], count: int) -> None:
        """Write the first letters of the name of each mark into its row, as UTF-16."""
        self._prepare(count)
        names, lengths = self._column(0, count), self._column(16, count)
        deque(map(mark_name, marks, names, repeat(ctypes.c_ulong(16)), lengths), 0)

    def _prepare(self, count: int) -> None:
        if count > self._room:
            self._room = max(2 * self._room, count)
            self._memory = ctypes.create_string_buffer(self._room * _ROW)
            self._places = {}
        ctypes.memset(self._memory, 0, count * _ROW)

    def _column(self, offset: int, count: int) -> list[Any]:
        """Return references to the values at `offset` of at least `count` rows; each is made when first needed."""
        places = self._places.setdefault(offset, [])
        ends = range(len(places) * _ROW + offset, count * _ROW, _ROW)
        places += map(ctypes.byref, repeat(self._memory), ends)
        return places
