"""The scene of a PDF page, collected from PDFium's page objects in the order of painting."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, repeat
from typing import Any

import numpy as np
from pypdfium2 import raw

from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.optional_content import layer_names
from hengwen.readers.pdf.pdfium import Matrix
from hengwen.readers.pdf.rulings import CLEAR, drawn_rulings, is_drawn
from hengwen.readers.pdf.scene import UNPAINTED, Box, Patch, Scene, intersection

_OBJECTS = 20_000  # objects of a page that are read
_DEPTH = 4  # of forms within forms
_LEAST = 3.0  # points: smaller ones can neither hide a letter nor be its background
_PAINTED = frozenset((raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING))
_OC = np.frombuffer("OC\0".encode("utf-16-le"), dtype=np.uint16)

_UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(slots=True)
class _Objects:
    """Page objects in the order of painting, those of forms in their place with the form's matrix."""

    handles: list[pdfium.Handle] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    matrices: list[Matrix] = field(default_factory=list)

    def add(self, handles: Sequence[pdfium.Handle], matrix: Matrix, depth: int) -> None:
        """Add objects, and those in the forms among them."""
        handles = handles[: _OBJECTS - len(self.handles)]
        kinds = list(map(pdfium.object_type, handles))
        begin = 0
        for place in [place for place, kind in enumerate(kinds) if kind == raw.FPDF_PAGEOBJ_FORM]:
            self._extend(handles[begin:place], kinds[begin:place], matrix)
            if depth:
                self.add(*_inside(handles[place], matrix), depth - 1)
            begin = place + 1
        self._extend(handles[begin:], kinds[begin:], matrix)

    def _extend(self, handles: Sequence[pdfium.Handle], kinds: Sequence[int], matrix: Matrix) -> None:
        self.handles += handles
        self.kinds += kinds
        self.matrices += repeat(matrix, len(handles))


def _objects_of(page: Any) -> _Objects:
    objects = _Objects()
    count = min(raw.FPDFPage_CountObjects(page.raw), _OBJECTS)
    objects.add(list(map(pdfium.page_object, repeat(pdfium.handle(page.raw)), range(count))), _UPRIGHT, _DEPTH - 1)
    return objects


def text_objects(page: Any) -> list[pdfium.Handle]:
    """Return the texts of a `pypdfium2.PdfPage`, those of forms among them."""
    objects = _objects_of(page)
    pairs = zip(objects.handles, objects.kinds, strict=True)
    return [handle for handle, kind in pairs if kind == raw.FPDF_PAGEOBJ_TEXT]


def painted_boxes(page: Any) -> tuple[list[Box], int]:
    """Return the boxes of the pictures on a `pypdfium2.PdfPage`, and how many shapes are drawn on it."""
    objects = _objects_of(page)
    every = list(zip(objects.handles, objects.kinds, objects.matrices, strict=True))
    images = (_bounds(pdfium.typed(handle), matrix) for handle, kind, matrix in every if kind == raw.FPDF_PAGEOBJ_IMAGE)
    return [box for box in images if box], objects.kinds.count(raw.FPDF_PAGEOBJ_PATH)


def scene_of(page: Any, buffer: pdfium.AnswerBuffer) -> Scene:
    """Return the scene of a `pypdfium2.PdfPage`."""
    objects = _objects_of(page)
    order = [place for place, kind in enumerate(objects.kinds) if kind == raw.FPDF_PAGEOBJ_TEXT]
    texts = [objects.handles[place] for place in order]
    matrices = [objects.matrices[place] for place in order]
    unsure = [text.value or 0 for text, matrix in zip(texts, matrices, strict=True) if _may_be_cut(text, matrix)]
    paths = [
        (pdfium.typed(objects.handles[place]), objects.matrices[place])
        for place, kind in enumerate(objects.kinds)
        if kind == raw.FPDF_PAGEOBJ_PATH
    ]
    ink_boxes = partial(_ink_boxes, texts, matrices, paths)
    scene = Scene(_by_address(texts, order), _layers(texts, buffer), frozenset(unsure), ink_boxes)
    for place, kind in enumerate(objects.kinds):
        patch = (
            _patch(pdfium.typed(objects.handles[place]), kind, place, objects.matrices[place])
            if kind in _PAINTED
            else None
        )
        if patch is not None:
            scene.add(patch)
    scene.rulings = drawn_rulings(paths)
    return scene


def _by_address(texts: Sequence[pdfium.Handle], order: Sequence[int]) -> dict[int, int]:
    return {text.value or 0: place for text, place in zip(texts, order, strict=True)}


def _layers(texts: Sequence[pdfium.Handle], buffer: pdfium.AnswerBuffer) -> dict[int, str]:
    """Return the layer of each text that is in one, by its address. Most marks are about other things."""
    counts = list(map(pdfium.object_marks, texts))
    layered: set[int] = set()
    for number in range(max(counts, default=0)):
        marked = [place for place, count in enumerate(counts) if count > number]
        buffer.write_names(map(pdfium.object_mark, (texts[place] for place in marked), repeat(number)), len(marked))
        names = buffer.rows(np.uint16, len(marked), len(_OC))
        layered.update(marked[place] for place in np.flatnonzero((names == _OC).all(axis=1)).tolist())
    return {texts[place].value or 0: name for place in layered if (name := layer_names(pdfium.typed(texts[place])))}


def _ink_boxes(
    texts: Sequence[pdfium.Handle], matrices: Sequence[Matrix], paths: Sequence[tuple[Any, Matrix]]
) -> list[Box]:
    """Return the boxes of the texts that are painted, and of flat shapes, such as the outline of 一: no patches."""
    pairs = zip(texts, matrices, strict=True)
    inked = [(text, matrix) for text, matrix in pairs if pdfium.text_mode(text) not in UNPAINTED and not _clear(text)]
    boxes = (_bounds(pdfium.typed(text), matrix) for text, matrix in inked)
    shapes = ((path, box) for path, matrix in paths if (box := _bounds(path, matrix)) and _is_small(box))
    return [*(box for box in boxes if box), *(box for path, box in shapes if is_drawn(path))]


def _clear(text: pdfium.Handle) -> bool:
    fill = pdfium.fill_of(pdfium.typed(text))
    return fill is not None and fill[3] <= CLEAR


def _inside(form: pdfium.Handle, outer: Matrix) -> tuple[list[pdfium.Handle], Matrix]:
    typed = pdfium.typed(form)
    count = min(raw.FPDFFormObj_CountObjects(typed), _OBJECTS)
    handles = map(pdfium.form_object, repeat(form), map(ctypes.c_ulong, range(count)))
    return list(handles), pdfium.placed(typed, outer)


def _bounds(page_object: Any, matrix: Matrix) -> Box | None:
    """Return the frame of a page object on the page."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(page_object, left, bottom, right, top):
        return None
    return _moved((left.value, bottom.value, right.value, top.value), matrix)


def _is_small(box: Box) -> bool:
    return box[2] - box[0] < _LEAST or box[3] - box[1] < _LEAST


def _patch(page_object: Any, kind: int, order: int, matrix: Matrix) -> Patch | None:
    box = _bounds(page_object, matrix)
    if box is None or _is_small(box):
        return None  # half of the objects in a chart
    box = _clipped(page_object, box, matrix)
    if kind != raw.FPDF_PAGEOBJ_PATH:
        image = kind == raw.FPDF_PAGEOBJ_IMAGE
        return Patch(order, box, None, image and not raw.FPDFPageObj_HasTransparency(page_object), image)
    return _shape(page_object, order, box)


def _shape(page_object: Any, order: int, box: Box) -> Patch | None:
    mode, _ = pdfium.drawing_mode(page_object)
    fill = pdfium.fill_of(page_object)
    if mode == raw.FPDF_FILLMODE_NONE or (fill and fill[3] <= CLEAR):
        return None
    clear = fill is None or fill[3] < 255 or raw.FPDFPageObj_HasTransparency(page_object)
    return Patch(order, box, fill[:3] if fill else None, not clear and _rectangular(page_object), image=False)


def _rectangular(path: Any) -> bool:
    """Return whether a path is a few straight lines, each upright or level."""
    count = raw.FPDFPath_CountSegments(path)
    if not 4 <= count <= 6:
        return False
    points = [_point(raw.FPDFPath_GetPathSegment(path, number)) for number in range(count)]
    steps = pairwise(points)
    return all(one[2] and (abs(one[0] - two[0]) < 0.1 or abs(one[1] - two[1]) < 0.1) for one, two in steps)


def _point(segment: Any) -> tuple[float, float, bool]:
    x, y = ctypes.c_float(), ctypes.c_float()
    raw.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value, y.value, raw.FPDFPathSegment_GetType(segment) != raw.FPDF_SEGMENT_BEZIERTO


def _moved(box: Box, matrix: Matrix) -> Box:
    if matrix is _UPRIGHT:
        return box
    a, b, c, d, e, f = matrix
    return _around([(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])])


def _around(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _clipped(page_object: Any, box: Box, matrix: Matrix) -> Box:
    """Return the part of a box that the object's clipping paths leave, each treated as its own frame."""
    for frames in _clips(page_object, matrix):
        box = intersection(box, _around([(x, y) for frame in frames for x, y in (frame[:2], frame[2:])]))
    return box


def _clips(page_object: Any, matrix: Matrix) -> Iterator[list[Box]]:
    """Yield the frames of the parts of each clipping path of an object: it is painted inside one of each path."""
    clip = raw.FPDFPageObj_GetClipPath(page_object)
    for number in range(min(max(0, raw.FPDFClipPath_CountPaths(clip)), 8) if clip else 0):
        count = min(raw.FPDFClipPath_CountPathSegments(clip, number), 40)
        parts: list[list[tuple[float, float]]] = []
        for index in range(count):
            segment = raw.FPDFClipPath_GetPathSegment(clip, number, index)
            if not parts or raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                parts.append([])
            parts[-1].append(_point(segment)[:2])
        if parts:
            yield [_moved(_around(part), matrix) for part in parts]


def _may_be_cut(text: pdfium.Handle, matrix: Matrix) -> bool:
    """Return whether a text may be cut off by a clipping path, or masked: the painted page says whether it is."""
    typed = pdfium.typed(text)
    if raw.FPDFPageObj_HasTransparency(typed):
        fill = pdfium.fill_of(typed)
        return fill is None or fill[3] == 255  # else it is the colour that is transparent
    clips = list(_clips(typed, matrix))
    box = _bounds(typed, matrix) if clips else None
    if box is None:
        return False
    edge, middle = 0.3 * min(box[2] - box[0], box[3] - box[1]), (box[1] + box[3]) / 2
    left, right = box[0] + edge, box[2] - edge  # a little may be cut off a letter that is read all the same
    return not all(any(f[0] <= left and right <= f[2] and f[1] <= middle <= f[3] for f in frames) for frames in clips)
