"""Tells whether two similar pictures are the same, by correlation in small windows that have contents. Ours.

Screenshots of one program with different words have nearly all low frequencies in common, and correlate as a whole.
Different words differ in every window of a few pixels.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

SIDE = 96
"""Pixels in each direction that pictures are brought to, whatever their shape."""

_WINDOW = 9
_TEXTURED = 6.0  # standard deviation of grey values in a window
_AGREES = 0.6  # correlation of a window

Floats = NDArray[np.float32]
ScalarT = TypeVar("ScalarT", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Windows:
    """A picture divided into small windows: grey values, their mean and their deviation, each of shape (96, 96)."""

    values: Floats
    means: Floats
    deviations: Floats

    def turned(self, orientation: int) -> "Windows":
        """Return it mirrored and turned, as `oriented` does."""
        if not orientation:
            return self
        return Windows(*(oriented(values, orientation) for values in (self.values, self.means, self.deviations)))

    @property
    def texture(self) -> float:
        """The share of windows with contents."""
        return float((self.deviations > _TEXTURED).mean())


def oriented(values: NDArray[ScalarT], orientation: int) -> NDArray[ScalarT]:
    """Return a picture mirrored left to right if `orientation` is 4 or more, then turned left by so many quarters."""
    mirrored = values[:, ::-1] if orientation >= 4 else values
    return np.ascontiguousarray(np.rot90(mirrored, orientation % 4))


def windows_of(values: Floats) -> Windows:
    """Return the windows of grey values."""
    means = _mean(values)
    return Windows(values, means, np.sqrt(np.maximum(_mean(values * values) - means * means, 0.0)))


def agreement(one: Windows, other: Windows, inside: NDArray[np.bool_] | None = None) -> float:
    """Return the share of windows, of those with contents in either picture, that show the same, 0 to 1.

    `inside`: the windows to compare, all by default.
    """
    shows = np.maximum(one.deviations, other.deviations) > _TEXTURED
    if inside is not None:
        shows &= inside
    covariance = _mean(one.values * other.values) - one.means * other.means
    agrees = covariance > _AGREES * (one.deviations * other.deviations + 1.0)
    return float((agrees & shows).sum() / max(1, shows.sum()))


def _mean(values: Floats) -> Floats:
    """Return the mean of each window, at its centre; windows at the edges are cut off there."""
    padded = np.pad(values, _WINDOW // 2)
    return np.asarray(_sums(_sums(padded).T).T * _parts_of_windows(values.shape), dtype=np.float32)


def _sums(values: Floats) -> Floats:
    """Return the sums of nine rows each, shape (rows - 8, columns), by sums of two, four and eight."""
    two = values[:-1] + values[1:]
    four = two[:-2] + two[2:]
    return np.asarray(four[:-5] + four[4:-1] + values[_WINDOW - 1 :], dtype=np.float32)


@cache
def _parts_of_windows(shape: tuple[int, int]) -> Floats:
    """Return the share of one pixel in the window around each pixel, shape as given."""
    inside = _sums(_sums(np.pad(np.ones(shape, dtype=np.float32), _WINDOW // 2)).T).T
    return np.asarray(1 / inside, dtype=np.float32)
