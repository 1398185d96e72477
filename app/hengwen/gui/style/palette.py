"""Colours for things without an order: sources of a document, groups. Safe for colour-blind readers, and numbered.

The hues are near those of Okabe and Ito (Color Universal Design, 2008), moved until the nearest two of a row are 13 or
more apart in CIE Lab for usual, protanope and deuteranope eyes (simulated as by Machado and others, 2009), the pale
tones behind text as well as the strong ones.
"""

from hengwen.gui.style.theme import DARK, Mark, Theme

_LIGHT = (
    Mark("#fcc686", "#ff6e0e"), Mark("#8ae9ff", "#37a8ec"), Mark("#97f6b7", "#1d6c4d"), Mark("#f5f481", "#8cb32d"),
    Mark("#a8aafd", "#1a60d5"), Mark("#e5a682", "#b23c25"), Mark("#d7aed2", "#b098bb"), Mark("#bed2c6", "#52566f"),
)  # fmt: skip
_DARK = (
    Mark("#855600", "#eb8103"), Mark("#2469a3", "#59ceff"), Mark("#096a48", "#04c779"), Mark("#525725", "#fff229"),
    Mark("#27178d", "#3277fd"), Mark("#762500", "#b95729"), Mark("#681c66", "#c06ba3"), Mark("#4a5360", "#cfd8d6"),
)  # fmt: skip

COUNT = len(_LIGHT)
"""Colours that differ; further things go round again, and are told apart by their numbers."""


def shades(theme: Theme) -> tuple[Mark, ...]:
    """All colours in a look."""
    return _DARK if theme is DARK else _LIGHT


def shade(theme: Theme, number: int) -> Mark:
    """The colour of the thing with this number, from 0 on."""
    return shades(theme)[number % COUNT]
