"""Colours for things without an order, such as the sources of a document. Safe for colour-blind readers, and numbered.

The hues are near those of Okabe and Ito (Color Universal Design, 2008), moved until the nearest two of a row are 13 or
more apart in CIE Lab for usual, protanope and deuteranope eyes (simulated as by Machado and others, 2009), the pale
tones behind text as well as the strong ones.
"""

from hengwen.gui.style.theme import DARK, MatchColour, Theme

_LIGHT = (
    MatchColour("#fcc686", "#ff6e0e"),
    MatchColour("#8ae9ff", "#37a8ec"),
    MatchColour("#97f6b7", "#1d6c4d"),
    MatchColour("#f5f481", "#8cb32d"),
    MatchColour("#a8aafd", "#1a60d5"),
    MatchColour("#e5a682", "#b23c25"),
    MatchColour("#d7aed2", "#b098bb"),
    MatchColour("#bed2c6", "#52566f"),
)
_DARK = (
    MatchColour("#855600", "#eb8103"),
    MatchColour("#2469a3", "#59ceff"),
    MatchColour("#096a48", "#04c779"),
    MatchColour("#525725", "#fff229"),
    MatchColour("#27178d", "#3277fd"),
    MatchColour("#762500", "#b95729"),
    MatchColour("#681c66", "#c06ba3"),
    MatchColour("#4a5360", "#cfd8d6"),
)

COUNT = len(_LIGHT)
"""Different colours; further things start again, and are told apart by their numbers."""


def shades(theme: Theme) -> tuple[MatchColour, ...]:
    """Return all colours in a theme."""
    return _DARK if theme is DARK else _LIGHT


def shade(theme: Theme, number: int) -> MatchColour:
    """Return the colour of the thing with this number, from 0 on."""
    return shades(theme)[number % COUNT]
