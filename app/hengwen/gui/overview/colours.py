"""Colours of the charts. They differ in lightness first, which every eye sees, and in hue only besides."""

from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from hengwen.gui.theme import DARK, Theme

_LIGHT_STOPS = ("#fbead9", "#f3b268", "#d9603b", "#a3182c", "#4a0a1f")
_DARK_STOPS = ("#43302a", "#8a4a22", "#cf7a2c", "#f3bb5e", "#fff4d6")


def stops(theme: Theme) -> tuple[str, ...]:
    """The colours of the scale from just above nothing to everything."""
    return _DARK_STOPS if theme is DARK else _LIGHT_STOPS


@cache
def scale(theme_stops: tuple[str, ...], empty: str) -> NDArray[np.uint32]:
    """256 colours as 0xffRRGGBB, shape (256,): the first for nothing, the others evenly between the stops."""
    parts = np.array([_bands(stop) for stop in theme_stops]) * 255
    at = np.linspace(0, len(parts) - 1, 255)
    rows = np.stack([np.interp(at, np.arange(len(parts)), parts[:, band]) for band in range(3)], axis=1)
    rows = np.vstack([np.array(_bands(empty)) * 255, rows]).round().astype(np.uint32)
    made: NDArray[np.uint32] = 0xFF000000 | rows[:, 0] << 16 | rows[:, 1] << 8 | rows[:, 2]
    return made


def _bands(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, 0 to 1."""
    made = QColor(colour)
    return made.redF(), made.greenF(), made.blueF()


def rises(theme_stops: tuple[str, ...]) -> bool:
    """Whether lightness goes one way from stop to stop, as it must for those who see no hues."""
    light = [lightness(stop) for stop in theme_stops]
    return all(a < b for a, b in pairwise(light)) or all(a > b for a, b in pairwise(light))


def lightness(colour: str) -> float:
    """Relative luminance of sRGB, 0 to 1 (WCAG 2)."""
    bands = np.array(_bands(colour))
    linear = np.where(bands <= 0.04045, bands / 12.92, ((bands + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))
