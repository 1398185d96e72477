"""Finds where one picture lies in another: small shifts, turns and scales, by the grey values themselves.

Lucas and Kanade (IJCAI 1981) in the inverse compositional form of Baker and Matthews (IJCV 2004), with six parameters
of an affine map and two for brightness and contrast, from coarse to fine.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Floats = NDArray[np.float32]
Affine = NDArray[np.float64]
"""Shape (2, 3): from a place in one picture to that in the other, x before y, both pictures being 1 wide and 1 high."""

IDENTITY: Affine = np.array(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
COARSE, MIDDLE, FINE = range(3)
"""The sizes at which pictures are registered, by their numbers."""

_LEVELS = ((24, 6), (48, 5), (96, 3))  # pixels in each direction, and steps
_STILL = 0.02  # of a pixel: smaller steps end the search
_FARTHEST = 2.5  # times that a picture may be larger or smaller in the other
_LEAST_GAIN = 0.05  # contrast of the other picture, times that of the first
_LEAST_SHARED = 0.2  # of a picture must lie in the other


@dataclass(frozen=True, slots=True)
class _Level:
    """A picture at one size, and the effect of a small change of each parameter on it, shape (side, side, 8)."""

    values: Floats
    changes: Floats


class Pyramid:
    """A picture of shape (96, 96) at several sizes."""

    def __init__(self, values: Floats) -> None:
        image = Image.fromarray(np.ascontiguousarray(values))
        self.images = [
            image if side == len(values) else image.resize((side, side), Image.Resampling.HAMMING)
            for side, _ in _LEVELS
        ]
        self._levels: dict[int, _Level] = {}

    def level(self, number: int) -> _Level:
        """Return the values of one size with their changes, made when they are first needed."""
        if number not in self._levels:
            self._levels[number] = _level(np.asarray(self.images[number]))
        return self._levels[number]


def _level(values: Floats) -> _Level:
    side = len(values)
    down, across = (np.asarray(gradient, dtype=np.float32) * side for gradient in np.gradient(values))
    place = (np.arange(side, dtype=np.float32) + 0.5) / side
    x, y = np.broadcast_to(place[None, :], values.shape), np.broadcast_to(place[:, None], values.shape)
    changes = (across * x, across * y, across, down * x, down * y, down, values, np.ones_like(values))
    return _Level(values, np.stack(changes, axis=-1))


def register(one: Pyramid, other: Pyramid, start: Affine, size: int) -> Affine | None:
    """Return the map from `one` to `other` that makes both most alike at a size, from `start`; None if it diverges."""
    return _refined(one.level(size), other.images[size], start, _LEVELS[size][1])


def _refined(level: _Level, image: Image.Image, start: Affine, steps: int) -> Affine | None:
    affine, side = start, len(level.values)
    for _ in range(steps):
        warped, inside = warp(image, affine, side)
        chosen = level.changes[inside]
        if len(chosen) < _LEAST_SHARED * side * side:
            return None
        hessian = chosen.T @ chosen + np.eye(8, dtype=np.float32) * 1e-3
        step = np.linalg.solve(hessian.astype(np.float64), (chosen.T @ warped[inside]).astype(np.float64))
        if step[6] <= _LEAST_GAIN:
            return None
        change = step[:6] / step[6]
        affine = _after(affine, change)
        if not _is_sensible(affine):
            return None
        if np.abs(change).max() * side < _STILL:
            break
    return affine


def _after(affine: Affine, change: NDArray[np.float64]) -> Affine:
    moved = np.eye(3)
    moved[:2] += change.reshape(2, 3)
    return affine @ inverse_of(moved)


def inverse_of(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the inverse, shape (3, 3), of an affine map of shape (3, 3) or (2, 3)."""
    whole = np.vstack((matrix[:2], (0.0, 0.0, 1.0)))
    return np.asarray(np.linalg.inv(whole) if abs(np.linalg.det(whole)) > 1e-9 else np.eye(3))


def _is_sensible(affine: Affine) -> bool:
    scales = np.linalg.svd(affine[:, :2], compute_uv=False)
    return bool(1 / _FARTHEST < scales[1] <= scales[0] < _FARTHEST)


def warp(image: Image.Image, affine: Affine, side: int) -> tuple[Floats, NDArray[np.bool_]]:
    """Return a picture in mode F as the other would show it, shape (side, side), and which of these pixels it has."""
    wide, high = image.size
    (a, b, c), (d, e, f) = affine.tolist()
    matrix = (a * wide / side, b * wide / side, c * wide, d * high / side, e * high / side, f * high)
    warped = image.transform((side, side), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)
    place = (np.arange(side) + 0.5) / side
    x = a * place[None, :] + b * place[:, None] + c
    y = d * place[None, :] + e * place[:, None] + f
    edge_x, edge_y = 0.5 / wide, 0.5 / high
    inside = (x >= edge_x) & (x <= 1 - edge_x) & (y >= edge_y) & (y <= 1 - edge_y)
    return np.asarray(warped, dtype=np.float32), inside
