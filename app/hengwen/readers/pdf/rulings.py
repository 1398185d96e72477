"""The straight level and upright lines drawn on a PDF page: rules, borders, edges of filled boxes."""

import ctypes
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.pdf import pdfium

Floats = NDArray[np.float64]
Segment = tuple[float, float, float, float]

_SEGMENTS = 20_000  # lines of a page that are read; drawings have more
_OF_PATH = 4_000  # the same for one path
_THIN = 3.0  # points: a narrower box is a line
_LEVEL = 0.7  # points that the ends of a level line may differ in height
NEAR = 2.5
"""Points: double lines are one, and lines that miss each other by less meet."""
_WHITE = 252  # of 255 in each colour: nobody sees where such a box ends
CLEAR = 16
"""Opacity, of 255, up to which ink counts as none."""
_SHORT = 5.0  # points: strokes of letters and ticks are shorter than any side of a cell


@dataclass(frozen=True, slots=True)
class Rulings:
    """Lines in points: `level` of rows (y, left, right), `upright` of rows (x, bottom, top), both float64 (n, 3)."""

    level: Floats
    upright: Floats

    def turned(self, degrees: int) -> "Rulings":
        """Return the lines, turned so that text of this direction runs from left to right."""
        quarter = round(degrees / 90) % 4
        if degrees % 90:
            return NO_RULINGS
        level, upright = self.level, self.upright
        for _ in range(quarter):  # a quarter turn takes (x, y) to (-y, x)
            level, upright = upright * (1, -1, -1), level * (-1, 1, 1)
            level = level[:, [0, 2, 1]]
        return Rulings(level, upright)


NO_RULINGS = Rulings(np.zeros((0, 3)), np.zeros((0, 3)))


def rulings_from(segments: Iterable[Segment]) -> Rulings:
    """Return the lines among segments (x, y, x, y); slanted and short ones are left out."""
    ends = np.array(list(segments), dtype=np.float64).reshape(-1, 4)
    ends = ends[np.isfinite(ends).all(axis=1)]
    across, along = np.abs(ends[:, 2] - ends[:, 0]), np.abs(ends[:, 3] - ends[:, 1])
    level = ends[(along <= _LEVEL) & (across >= _SHORT)]
    upright = ends[(across <= _LEVEL) & (along >= _SHORT)]
    return Rulings(_merged(_lines(level, 1)), _merged(_lines(upright, 0)))


def _merged(lines: Floats) -> Floats:
    """Join lines of one place that touch, short strokes left out; rows of place and both ends."""
    if not len(lines):
        return lines
    lines = lines[np.lexsort((lines[:, 1], _clustered(lines[:, 0])))]
    places = _clustered(lines[:, 0])
    result: list[list[float]] = []
    for place, low, high in zip(places.tolist(), lines[:, 1].tolist(), lines[:, 2].tolist(), strict=True):
        if result and result[-1][0] == place and low <= result[-1][2] + NEAR:
            result[-1][2] = max(result[-1][2], high)
        else:
            result.append([place, low, high])
    return np.array([line for line in result if line[2] - line[1] >= _SHORT]).reshape(-1, 3)


def _clustered(places: Floats) -> Floats:
    """Replace each place by the first of those near it; a step starts from the first one, so that no chain runs on."""
    order = np.argsort(places, kind="stable")
    result = np.empty_like(places)
    first = None
    for index in order.tolist():
        place = float(places[index])
        if first is None or place - first > NEAR:
            first = place
        result[index] = first
    return result


def _lines(ends: Floats, axis: int) -> Floats:
    """Return rows of place and both ends; along `axis` the lines have no extent."""
    place = (ends[:, axis] + ends[:, axis + 2]) / 2
    other = 1 - axis
    return np.column_stack((place, ends[:, [other, other + 2]].min(axis=1), ends[:, [other, other + 2]].max(axis=1)))


def drawn_rulings(paths: Sequence[tuple[Any, pdfium.Matrix]]) -> Rulings:
    """Return the lines of path objects of PDFium, each with the matrix of its form."""
    segments: list[Segment] = []
    left = _SEGMENTS
    for path, matrix in paths:
        if left <= 0:
            break
        count = min(raw.FPDFPath_CountSegments(path), _OF_PATH, left)
        left -= count
        if count > 1 and is_drawn(path):
            segments += _of_path(path, count, matrix)
    return rulings_from(segments)


def is_drawn(path: Any) -> bool:
    """Return whether a path object of PDFium leaves ink on paper."""
    mode, stroked = pdfium.drawing_mode(path)
    fill = pdfium.fill_of(path)
    white = fill and (fill[3] <= CLEAR or min(fill[:3]) >= _WHITE)
    return stroked or (mode != raw.FPDF_FILLMODE_NONE and not white)


def _of_path(path: Any, count: int, outer: pdfium.Matrix) -> Iterator[Segment]:
    """Yield the sides of a path; of a rounded box those of the box, of a thin box the line along its middle."""
    points, curved = _points(path, count, outer)
    for shape in points:
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
        if len(shape) > 2 and min(right - left, top - bottom) <= _THIN:
            x, y = (left + right) / 2, (bottom + top) / 2
            yield (left, y, right, y) if right - left > top - bottom else (x, bottom, x, top)
        elif curved and count <= 20:
            yield from ((left, y, right, y) for y in (bottom, top))
            yield from ((x, bottom, x, top) for x in (left, right))
        else:
            yield from ((*one, *two) for one, two in pairwise(shape))


def _points(path: Any, count: int, outer: pdfium.Matrix) -> tuple[list[list[tuple[float, float]]], bool]:
    """Return the corners of each subpath on the page, closed where it is; and whether there are curves."""
    a, b, c, d, e, f = pdfium.placed(path, outer)
    shapes: list[list[tuple[float, float]]] = []
    curved = False
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        kind = raw.FPDFPathSegment_GetType(segment)
        point = a * x.value + c * y.value + e, b * x.value + d * y.value + f
        if not all(map(math.isfinite, point)):
            continue
        if kind == raw.FPDF_SEGMENT_MOVETO or not shapes:
            shapes.append([])
        curved |= kind == raw.FPDF_SEGMENT_BEZIERTO
        shapes[-1].append(point)
        if raw.FPDFPathSegment_GetClose(segment):
            shapes[-1].append(shapes[-1][0])
    return [shape for shape in shapes if len(shape) > 1], curved
