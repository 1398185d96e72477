"""Colours of the heat map: the hues of the levels, and a lightness that goes one way only, so it reads without hues."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from hengwen.gui.style.levels import Levels, luminance
from hengwen.gui.style.theme import DARK, Theme

_LIGHT_ENDS, _DARK_ENDS = (0.80, 0.035), (0.055, 0.86)
"""Luminance of the least share and of the whole."""

_VIVID = 0.45  # least saturation of a level's hue, unless its colour is grey
_HALVINGS = 12


@lru_cache(maxsize=16)
def scale(levels: Levels, theme: Theme) -> NDArray[np.uint32]:
    """256 colours as 0xffRRGGBB, shape (256,): the first for nothing, the others for shares from just above 0 to 1."""
    first, last = _DARK_ENDS if theme is DARK else _LIGHT_ENDS
    shares = np.linspace(0, 1, 255)
    # Evenly for the eye, which tells dark tones better apart than light ones.
    wanted = (np.cbrt(first) + (np.cbrt(last) - np.cbrt(first)) * shares) ** 3
    colours = [_shade(levels.colours[levels.place(s)], light) for s, light in zip(shares.tolist(), wanted, strict=True)]
    return np.array([QColor(theme.panel).rgb(), *(colour.rgb() for colour in colours)], dtype=np.uint32)


def _shade(colour: str, light: float) -> QColor:
    """A colour of the same hue with a luminance."""
    base = QColor(colour)
    hue, saturation = max(0.0, base.hslHueF()), base.hslSaturationF()
    saturation = max(saturation, _VIVID) if saturation > 0.1 else saturation
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        dark = luminance(QColor.fromHslF(hue, saturation, middle).name()) < light
        low, high = (middle, high) if dark else (low, middle)
    return QColor.fromHslF(hue, saturation, (low + high) / 2)
