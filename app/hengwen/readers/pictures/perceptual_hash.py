"""A perceptual hash from which the hashes of all turned and mirrored pictures follow: the signs of low frequencies.

A variant of pHash (Zauner 2010): the threshold is zero instead of the median, so that turning and mirroring only swap
coefficients of the cosine transform or change their signs.
"""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom edge of a part of a picture, in pixels."""

_ROWS = 32  # pixels of the picture that is transformed
_KEPT = 8  # frequencies in each direction; the very first, which is its brightness, is left out
_PLAIN = 4.0  # standard deviation of grey values in a line of a border
_PASSES = 8  # borders within borders: desktop, frame, margin
_LEAST = 0.2  # share of each side that is left when the border is cut off


def _cosines() -> NDArray[np.float32]:
    """Return the first rows of the cosine transform (DCT-II), shape (8, 32)."""
    angles = np.pi / _ROWS * np.outer(np.arange(_KEPT), np.arange(_ROWS) + 0.5)
    return np.asarray(np.cos(angles), dtype=np.float32)


_TRANSFORM = _cosines()
_WEIGHTS = np.uint64(1) << np.arange(64, dtype=np.uint64)


def perceptual_hash(grey: Image.Image, box: Box | None = None) -> int:
    """Return the hash of a picture in mode L, or of a part of it: 64 bits, the lowest always 0.

    Bit 8u + v is the sign of the coefficient of frequency u downwards and v across.
    """
    small = np.asarray(grey.resize((_ROWS, _ROWS), Image.Resampling.BOX, box), dtype=np.float32)
    coefficients = _TRANSFORM @ small @ _TRANSFORM.T
    bits = (coefficients > 0).ravel()
    bits[0] = False
    return int(_WEIGHTS[bits].sum())


def border_cut(grey: Image.Image) -> Box:
    """Cut the plain border of a picture in mode L, also within several, such as a desktop and a margin."""
    values = np.asarray(grey, dtype=np.float32)
    rows, columns = values.shape
    left, top, right, bottom = 0, 0, columns, rows
    for _ in range(_PASSES):
        inner = values[top:bottom, left:right]
        upper, lower = _edges(inner.std(axis=1))
        first, last = _edges(inner[upper:lower].std(axis=0))
        box = left + first, top + upper, left + last, top + lower
        if box[2] - box[0] < _LEAST * columns or box[3] - box[1] < _LEAST * rows:
            break
        unchanged = box == (left, top, right, bottom)
        left, top, right, bottom = box
        if unchanged:
            break
    return left, top, right, bottom


def _edges(deviations: NDArray[np.float32]) -> tuple[int, int]:
    """Return the first line that is not plain, and the one behind the last; both 0 where all are plain."""
    busy = np.flatnonzero(deviations > _PLAIN)
    return (int(busy[0]), int(busy[-1]) + 1) if len(busy) else (0, 0)
