"""Colours for things without an order: sources of a document, groups. Safe for colour-blind readers, and numbered.

The hues are those of Okabe and Ito (Color Universal Design, 2008), which the common kinds of colour blindness tell
apart; here with a pale tone of each to stand behind text.
"""

from hengwen.gui.theme import DARK, Mark, Theme

_LIGHT = (
    Mark("#f8d9a0", "#c98500"), Mark("#bfe0f7", "#3a9bd9"), Mark("#9fdcc6", "#009e73"), Mark("#f6efaa", "#a89a00"),
    Mark("#b3cbe8", "#0072b2"), Mark("#f7c0a2", "#d55e00"), Mark("#edcbe0", "#b8568f"), Mark("#dcdcd8", "#6d6d6d"),
)  # fmt: skip
_DARK = (
    Mark("#6b4a00", "#e69f00"), Mark("#1f4d6b", "#56b4e9"), Mark("#00543d", "#1fbf92"), Mark("#5c5500", "#f0e442"),
    Mark("#003d66", "#4a9fe0"), Mark("#6e2f00", "#f07b2a"), Mark("#5a2c49", "#d98bb5"), Mark("#4a4d50", "#a9adb3"),
)  # fmt: skip

COUNT = len(_LIGHT)
"""Colours that differ; further things go round again, and are told apart by their numbers."""


def shades(theme: Theme) -> tuple[Mark, ...]:
    """All colours in a look."""
    return _DARK if theme is DARK else _LIGHT


def shade(theme: Theme, number: int) -> Mark:
    """The colour of the thing with this number, from 0 on."""
    return shades(theme)[number % COUNT]
