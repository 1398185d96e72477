"""What is painted on a PDF page, in the order of painting: what lies behind a letter, and what lies over it."""

import ctypes
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from pypdfium2 import raw

from hengwen.readers.pdf_marks import layer_names

_OBJECTS = 20_000  # of a page that are looked at
_DEPTH = 4  # of forms within forms
_LEAST = 3.0  # points: what is smaller can neither hide a letter nor be its ground
_CELL = 40.0  # points: patches are looked up by the squares of the page they reach into
_WIDE = 600  # squares; what reaches into more is looked at everywhere
_MOST = 80  # patches looked at for a square; maps have thousands, and time must stay linear
UNPAINTED = frozenset((raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP))

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
_UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)


class Patch(NamedTuple):
    """Something painted: `colour` is None for pictures, `solid` says that nothing behind it shows anywhere in `box`."""

    order: int
    box: Box
    colour: Colour | None
    solid: bool
    picture: bool


@dataclass(slots=True)
class Scene:
    """The patches of a page, the place of each text in the order of painting, and the boxes of inked text."""

    order: dict[int, int] = field(default_factory=dict)
    layers: dict[int, str] = field(default_factory=dict)
    inks: list[tuple[Any, Matrix]] = field(default_factory=list)
    pictures: list[Patch] = field(default_factory=list)
    last: int = -1
    _texts: list[Box] | None = None
    wide: list[Patch] = field(default_factory=list)
    cells: dict[tuple[int, int], list[Patch]] = field(default_factory=lambda: defaultdict(list))

    def add(self, patch: Patch) -> None:
        """Note a patch in the squares it reaches into."""
        if patch.picture:
            self.pictures.append(patch)
        self.last = patch.order if patch.solid else self.last
        left, bottom, right, top = (max(-1000, min(1000, int(edge // _CELL))) for edge in patch.box)
        if (right - left + 1) * (top - bottom + 1) > _WIDE:
            _keep(self.wide, patch)
            return
        for x in range(left, right + 1):
            for y in range(bottom, top + 1):
                _keep(self.cells[x, y], patch)

    @property
    def bare(self) -> bool:
        """Whether nothing but text is on the page."""
        return not self.wide and not self.cells

    def _at(self, x: float, y: float) -> Iterator[Patch]:
        """What lies at a place: first what is everywhere, then the rest in the order of painting."""
        patches = (self.wide, self.cells.get((int(x // _CELL), int(y // _CELL)), ()))
        return (
            each
            for part in patches
            for each in part
            if each.box[0] <= x <= each.box[2] and each.box[1] <= y <= each.box[3]
        )

    def ground(self, x: float, y: float, order: int) -> Colour | None:
        """The colour behind what is painted as number `order`; None for pictures and for what cannot be known."""
        below = (patch for patch in self._at(x, y) if patch.order < order)
        last = max(below, key=lambda patch: patch.order, default=None)
        if last is None:
            return WHITE
        return last.colour if last.solid else None

    def covered(self, x: float, y: float, order: int) -> bool:
        """Whether something without gaps was painted over a place later."""
        return order < self.last and any(patch.solid and patch.order > order for patch in self._at(x, y))

    def inked(self, x: float, y: float) -> bool:
        """Whether coloured shapes or inked text lie at a place, before or after; the boxes are measured when asked."""
        if any(patch.colour != WHITE for patch in self._at(x, y)):
            return True
        if self._texts is None:
            self._texts = [box for each, matrix in self.inks if (box := bounds(each, matrix))]
        return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in self._texts)

    def pictured(self, frame: Box) -> bool:
        """Whether pictures fill most of the page, as in a scan."""
        whole = max(1.0, (frame[2] - frame[0]) * (frame[3] - frame[1]))
        areas = ((box[2] - box[0]) * (box[3] - box[1]) for box in (_cut(each.box, frame) for each in self.pictures))
        return sum(areas) > 0.5 * whole


def _keep(patches: list[Patch], patch: Patch) -> None:
    if len(patches) < _MOST:
        patches.append(patch)


def scene_of(page: Any) -> Scene:
    """The scene of a `pypdfium2.PdfPage`."""
    scene = Scene()
    for order, (each, matrix) in enumerate(_objects(page)):
        kind = raw.FPDFPageObj_GetType(each)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            key = address(each)
            scene.order[key] = order
            if raw.FPDFTextObj_GetTextRenderMode(each) not in UNPAINTED:
                scene.inks.append((each, matrix))
            if name := layer_names(each):
                scene.layers[key] = name
        elif kind in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
            patch = _patch(each, kind, order, matrix)
            if patch is not None:
                scene.add(patch)
    return scene


def address(pointer: Any) -> int:
    """What tells one page object from another; 0 for none."""
    return ctypes.addressof(pointer.contents) if pointer else 0


def _objects(page: Any) -> Iterator[tuple[Any, Matrix]]:
    """Objects in the order of painting, those of forms in their place with the form's matrix."""
    count = min(raw.FPDFPage_CountObjects(page.raw), _OBJECTS)
    stack = [iter([(raw.FPDFPage_GetObject(page.raw, at), _UPRIGHT) for at in range(count)])]
    left = _OBJECTS
    while stack and left:
        found = next(stack[-1], None)
        if found is None:
            stack.pop()
            continue
        left -= 1
        if raw.FPDFPageObj_GetType(found[0]) == raw.FPDF_PAGEOBJ_FORM:
            if len(stack) < _DEPTH:
                stack.append(iter(_inside(*found)))
        else:
            yield found


def _inside(form: Any, outer: Matrix) -> list[tuple[Any, Matrix]]:
    own = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(form, own)
    matrix = _product((own.a, own.b, own.c, own.d, own.e, own.f), outer)
    count = min(raw.FPDFFormObj_CountObjects(form), _OBJECTS)
    return [(raw.FPDFFormObj_GetObject(form, at), matrix) for at in range(count)]


def _product(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = two
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def bounds(each: Any, matrix: Matrix) -> Box | None:
    """The frame of a page object on the page."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(each, left, bottom, right, top):
        return None
    return _moved((left.value, bottom.value, right.value, top.value), matrix)


def _patch(each: Any, kind: int, order: int, matrix: Matrix) -> Patch | None:
    box = bounds(each, matrix)
    if box is None or box[2] - box[0] < _LEAST or box[3] - box[1] < _LEAST:
        return None  # half of the objects in a chart
    box = _clipped(each, box, matrix)
    if kind != raw.FPDF_PAGEOBJ_PATH:
        picture = kind == raw.FPDF_PAGEOBJ_IMAGE
        return Patch(order, box, None, picture and not raw.FPDFPageObj_HasTransparency(each), picture)
    return _shape(each, order, box)


def _shape(each: Any, order: int, box: Box) -> Patch | None:
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(each, mode, stroke)
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    known = raw.FPDFPageObj_GetFillColor(each, red, green, blue, alpha)
    if mode.value == raw.FPDF_FILLMODE_NONE or (known and alpha.value == 0):
        return None
    clear = not known or alpha.value < 255 or raw.FPDFPageObj_HasTransparency(each)
    colour = (red.value, green.value, blue.value) if known else None
    return Patch(order, box, colour, not clear and _rectangular(each), picture=False)


def _rectangular(path: Any) -> bool:
    """A few straight lines, each upright or level."""
    count = raw.FPDFPath_CountSegments(path)
    if not 4 <= count <= 6:
        return False
    points = [_point(raw.FPDFPath_GetPathSegment(path, at)) for at in range(count)]
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
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def _clipped(each: Any, box: Box, matrix: Matrix) -> Box:
    """The part of a box that the object's clipping paths leave, each taken as its own frame."""
    clip = raw.FPDFPageObj_GetClipPath(each)
    for number in range(min(max(0, raw.FPDFClipPath_CountPaths(clip)), 8) if clip else 0):
        count = min(raw.FPDFClipPath_CountPathSegments(clip, number), 40)
        points = [_point(raw.FPDFClipPath_GetPathSegment(clip, number, at)) for at in range(count)]
        if points:
            frame = (
                min(p[0] for p in points),
                min(p[1] for p in points),
                max(p[0] for p in points),
                max(p[1] for p in points),
            )
            box = _cut(box, _moved(frame, matrix))
    return box


def _cut(box: Box, frame: Box) -> Box:
    left, bottom = max(box[0], frame[0]), max(box[1], frame[1])
    return left, bottom, max(left, min(box[2], frame[2])), max(bottom, min(box[3], frame[3]))
