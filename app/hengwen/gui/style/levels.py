"""Levels of similarity, chosen by the user: the start and the colour of each, in every list and chart."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from hengwen.gui.style.theme import DARK, LIGHT, Theme, Tone

USUAL = tuple(tone.bar for tone in LIGHT.levels)
"""The default colours: green, yellow, orange, red."""

_KEPT = "hengwenLevels"
_READABLE = 4.5  # to 1, the contrast of text (WCAG 2)
_PALE = {True: 0.3, False: 0.2}  # opacity of a pill's ground, in the dark theme and in the light one


@dataclass(frozen=True, slots=True)
class Levels:
    """`limits`: per cent at which the second, third and fourth level begin, ascending. `colours`: #rrggbb, of each."""

    limits: tuple[int, int, int] = (10, 30, 50)
    colours: tuple[str, ...] = USUAL

    def __str__(self) -> str:
        """Return the levels as they are saved: `10,30,50,#8fc7a2,…`."""
        return ",".join((*map(str, self.limits), *self.colours))

    def level_of(self, share: float) -> int:
        """Return the level of a share from 0 to 1: 0 to 3, by the figure as shown."""
        return bisect_right(self.limits, round(share * 100, 1) if share < 1 else 100)

    def tone(self, share: float, theme: Theme) -> Tone:
        """Return the tone of a share."""
        place = self.level_of(share)
        return theme.levels[place] if self.colours[place] == USUAL[place] else tone_for(self.colours[place], theme)

    def range_text(self, place: int) -> str:
        """Return `0–9 %`, …, `≥ 50 %`."""
        edges = (0, *self.limits)
        if place == len(self.limits):
            return f"≥ {edges[-1]}\u00a0%"
        return f"{edges[place]}\u2013{edges[place + 1] - 1}\u00a0%"


@lru_cache(maxsize=64)
def read_levels(kept: str) -> Levels:
    """Return the levels from their saved form; the defaults where the text is invalid."""
    limits, colours = kept.split(",")[:3], tuple(kept.split(",")[3:])
    edges = [int(limit) for limit in limits if limit.isdecimal()]
    rising = len(edges) == 3 and edges[0] > 0 and edges[-1] <= 100 and all(a < b for a, b in pairwise(edges))
    if not rising or len(colours) != 4 or not all(QColor.isValidColorName(colour) for colour in colours):
        return Levels()
    return Levels((edges[0], edges[1], edges[2]), colours)


def use_levels(levels: Levels) -> None:
    """Use these levels from now on in the whole application, which stores them, as it stores its palette."""
    app = QCoreApplication.instance()
    if app is not None:
        app.setProperty(_KEPT, str(levels))


def levels_now() -> Levels:
    """Return the current levels."""
    app = QCoreApplication.instance()
    return read_levels(str(app.property(_KEPT) or "") if app is not None else "")


@lru_cache(maxsize=64)
def tone_for(colour: str, theme: Theme) -> Tone:
    """Return a tone of a colour that the user chose: its text is readable on it, whatever the colour is."""
    ground = _mixed(QColor(theme.page), QColor(colour), _PALE[theme is DARK])
    ink, towards = QColor(colour), QColor("#ffffff" if theme is DARK else "#000000")
    for step in range(21):
        ink = _mixed(QColor(colour), towards, step / 20)
        if contrast(ink.name(), ground.name()) >= _READABLE:
            break
    return Tone(ground.name(), ink.name(), colour)


def _mixed(one: QColor, two: QColor, share: float) -> QColor:
    bands = ((one.redF(), two.redF()), (one.greenF(), two.greenF()), (one.blueF(), two.blueF()))
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in bands))


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of an sRGB colour, 0 to 1 (WCAG 2)."""
    parsed = QColor(colour)
    linear = (
        band / 12.92 if band <= 0.04045 else ((band + 0.055) / 1.055) ** 2.4
        for band in (parsed.redF(), parsed.greenF(), parsed.blueF())
    )
    return sum(weight * band for weight, band in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
