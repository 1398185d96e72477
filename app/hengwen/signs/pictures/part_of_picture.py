"""Finds how a picture, or a part of it, lies in another one, by local features.

Two pairs of features determine where all others must lie. All maps are tried, and the one that most features follow is
taken, without chance.
"""

import numpy as np
from numpy.typing import NDArray

from hengwen.readers.pictures.features import Features
from hengwen.signs.pictures.registration import Affine

LEAST_FITTING = 15
"""Features that must follow one map: grids of tables make a dozen follow a wrong one."""

_NEAR = 64  # bits of 256 in which one feature may differ in two pictures
_BETTER = 0.85  # times the distance of the next best
_MOST = 50  # of the nearest features, from which maps are made
_APART = 0.06  # of the longer side between two features that make a map
_TOLERANCE = 0.018  # of the longer side
_TURN = 0.4  # radians by which features may be turned otherwise than the map
_LARGEST, _SMALLEST = 4.0, 0.25

Sizes = tuple[tuple[int, int], tuple[int, int]]
"""Width and height of both pictures in pixels."""


def matching_features(one: Features, other: Features) -> NDArray[np.int64]:
    """Return features of two pictures with some that are alike, and like no other, shape (n, 2), the nearest first."""
    left, right = (np.ascontiguousarray(features["bits"]).view(np.uint64).reshape(-1, 4) for features in (one, other))
    distances = np.zeros((len(left), len(right)), dtype=np.uint16)
    for word in range(4):
        distances += np.bitwise_count(left[:, word, None] ^ right[None, :, word])
    best = distances.argmin(axis=1)
    rows = np.arange(len(left))
    mutual = distances.argmin(axis=0)[best] == rows
    nearest = distances[rows, best]
    distances[rows, best] = 256
    second = distances.min(axis=1)
    chosen = np.flatnonzero(mutual & (nearest <= _NEAR) & (nearest < _BETTER * second))
    order = chosen[np.argsort(nearest[chosen], kind="stable")][:_MOST]
    return np.column_stack((order, best[order]))


def part_map(one: Features, other: Features, sizes: Sizes) -> tuple[Affine, int] | None:
    """Return the map from one picture to the other that most features follow, and how many; None if too few do."""
    matches = matching_features(one, other)
    if len(matches) < LEAST_FITTING:
        return None
    p, q = _places(one[matches[:, 0]], sizes[0]), _places(other[matches[:, 1]], sizes[1])
    turns = _turn(other[matches[:, 1]]) - _turn(one[matches[:, 0]])
    fitting = _most_fitting(p, q, turns, max(sizes[0]) * _APART, max(sizes[1]) * _TOLERANCE)
    count = int(fitting.sum())
    return (_affine(p[fitting], q[fitting], sizes), count) if count >= LEAST_FITTING else None


def _places(features: Features, size: tuple[int, int]) -> NDArray[np.complex128]:
    return np.asarray(features["x"] * (size[0] / 65535) + features["y"] * (size[1] / 65535 * 1j))


def _turn(features: Features) -> NDArray[np.float64]:
    return np.asarray(features["angle"] * (2 * np.pi / 256))


def _most_fitting(
    p: NDArray[np.complex128], q: NDArray[np.complex128], turns: NDArray[np.float64], apart: float, tolerance: float
) -> NDArray[np.bool_]:
    """Return which matches follow the best map, of those that two of them determine."""
    i, j = np.triu_indices(len(p), 1)
    far = (np.abs(p[i] - p[j]) > apart) & (np.abs(q[i] - q[j]) > 0)
    i, j = i[far], j[far]
    factor = (q[j] - q[i]) / (p[j] - p[i])
    scale = np.abs(factor)
    good = (scale > _SMALLEST) & (scale < _LARGEST) & (_between(turns[i], np.angle(factor)) < _TURN)
    factor, shift = factor[good], (q[i] - factor * p[i])[good]
    if not len(factor):
        return np.zeros(len(p), dtype=np.bool_)
    fits = np.abs(factor[:, None] * p[None, :] + shift[:, None] - q[None, :]) < tolerance
    best = fits.sum(axis=1).argmax()
    return np.asarray(fits[best] & (_between(turns, np.angle(factor[best])) < _TURN))


def _between(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the angle between directions, 0 to pi."""
    return np.abs((one - other + np.pi) % (2 * np.pi) - np.pi)


def _affine(p: NDArray[np.complex128], q: NDArray[np.complex128], sizes: Sizes) -> Affine:
    """Return the best fitting map without shear, which few points do not determine; for pictures 1 wide and 1 high."""
    (wide, high), (other_wide, other_high) = sizes
    centre, other_centre = p.mean(), q.mean()
    factor = np.vdot(p - centre, q - other_centre) / max(np.vdot(p - centre, p - centre).real, 1e-9)
    shift = other_centre - factor * centre
    a, b = factor.real, factor.imag
    return np.array((
        (a * wide / other_wide, -b * high / other_wide, shift.real / other_wide),
        (b * wide / other_high, a * high / other_high, shift.imag / other_high),
    ))  # fmt: skip
