"""A PDF page drawn with and without some of its letters: the final test whether they are seen.

By their places alone, letters under a highlighter, under a clear stamp, on a thick line or on a drawn shape seem
covered or lost in the paper. If they are seen, the painted page changes without them.
"""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from hengwen.readers.pdf import pdfium
from hengwen.readers.pdf.runs import Bools, Floats

_SCALE = 1.5  # dots per point: nine for the smallest letters that people read
_DOTS = 3_000_000  # of a painted page at most
_OBJECTS = 15_000  # objects of a page that is painted: drawings of maps take seconds
_PIXELS = 40_000_000  # pixels of all pictures of a page that is painted: they are unpacked for it
_ALIKE = 16  # steps of 255 that look the same
_INK = 40  # steps of 255 between the lightest and the darkest dot of a drawing
_PAGES = 60  # pages of a document that are painted; the rest is judged by them

Boxes = Floats
"""Boxes in points of shape (n, 4): left, right, bottom, top."""


class PagePainter:
    """Paints the pages of a document with seemingly unseen letters; some documents have them on every page."""

    def __init__(self) -> None:
        self._painted = self._cleared = 0

    def can_paint(self, page: Any) -> bool:
        """Return whether a page is not too large to be painted, and not too many are."""
        return self._painted < _PAGES and _can_be_painted(page)

    def seen(self, page: Any, objects: Sequence[int], boxes: Boxes) -> Bools:
        """Return which letters, in boxes and of the text objects with these addresses, the page loses without them.

        Where the page is too large to be painted, or enough pages are, the result of the others is used.
        """
        if not self.can_paint(page):
            return np.full(len(boxes), self._painted >= _PAGES and self._cleared > 0.9 * self._painted)
        self._painted += 1
        changed = _changes(page, sorted({address for address in objects if address}), boxes)
        self._cleared += bool(len(changed) and changed.mean() > 0.5)
        return changed

    def on_ink(self, page: Any, boxes: Boxes) -> Bools:
        """Return which boxes of letters without ink have a drawing: a scan, or letters as shapes."""
        if not self.can_paint(page):
            return np.zeros(len(boxes), dtype=np.bool_)
        self._painted += 1
        picture, frames = _painted(page), _frames(page, boxes)
        dark, light = _extremes(picture.min(axis=2), frames, np.min), _extremes(picture.max(axis=2), frames, np.max)
        return np.asarray(light - dark > _INK)


def _changes(page: Any, objects: Sequence[int], boxes: Boxes) -> Bools:
    before = _painted(page)
    with _switched_off(objects):
        after = _painted(page)
    difference = np.abs(before - after).max(axis=2)
    return np.asarray(_extremes(difference, _frames(page, boxes), np.max) > _ALIKE)


def _can_be_painted(page: Any) -> bool:
    """Return whether painting is cheap enough: few objects, and no pictures that unpack into very much."""
    if raw.FPDFPage_CountObjects(page.raw) > _OBJECTS:
        return False
    width, height, pixels = ctypes.c_uint(), ctypes.c_uint(), 0
    for count, page_object in enumerate(page.get_objects(max_depth=4)):
        if count > _OBJECTS:
            return False
        if page_object.type == raw.FPDF_PAGEOBJ_IMAGE and raw.FPDFImageObj_GetImagePixelSize(
            page_object.raw, width, height
        ):
            pixels += width.value * height.value
        elif page_object.type == raw.FPDF_PAGEOBJ_SHADING:
            return False
    return pixels <= _PIXELS


@contextmanager
def _switched_off(objects: Sequence[int]) -> Iterator[None]:
    handles = [pdfium.typed(pdfium.Handle(address)) for address in objects]
    for handle in handles:
        raw.FPDFPageObj_SetIsActive(handle, False)
    try:
        yield
    finally:
        for handle in handles:
            raw.FPDFPageObj_SetIsActive(handle, True)


def _scale(page: Any) -> float:
    width, height = page.get_size()
    return float(min(_SCALE, (_DOTS / max(1.0, width * height)) ** 0.5))


def _painted(page: Any) -> NDArray[np.int16]:
    """Return the page as colours of shape (height, width, 3), without annotations and forms."""
    bitmap = page.render(scale=_scale(page), may_draw_forms=False, draw_annots=False)
    colours: NDArray[np.int16] = bitmap.to_numpy()[:, :, :3].astype(np.int16)
    bitmap.close()
    return colours


def _frames(page: Any, boxes: Boxes) -> NDArray[np.int64]:
    """Return boxes on the page as dots, half-open: left, right, top, bottom, of shape (n, 4)."""
    scale = _scale(page)
    width, height = (round(size * scale) for size in page.get_size())
    corner, across, up = (_dot(page, width, height, *point) for point in ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0)))
    step = np.array([(across - corner) / 1000, (up - corner) / 1000])
    one, two = boxes[:, [0, 2]] @ step + corner, boxes[:, [1, 3]] @ step + corner
    low, high = np.floor(np.minimum(one, two)), np.ceil(np.maximum(one, two)) + 1
    return np.column_stack((low[:, 0], high[:, 0], low[:, 1], high[:, 1])).astype(np.int64)


def _dot(page: Any, width: int, height: int, x: float, y: float) -> Floats:
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, x, y, across, down)
    return np.array([across.value, down.value], dtype=np.float64)


def _extremes(
    values: NDArray[np.int16], frames: NDArray[np.int64], extreme: Callable[[NDArray[np.int16]], Any]
) -> NDArray[np.int64]:
    """Return the extreme value within each frame, 0 where it lies off the page."""
    height, width = values.shape
    cut = np.clip(frames, 0, [width, width, height, height]).tolist()
    parts = (values[top:bottom, left:right] for left, right, top, bottom in cut)
    return np.array([extreme(part) if part.size else 0 for part in parts], dtype=np.int64)
