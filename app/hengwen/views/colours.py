"""The colours of reports, as RRGGBB: of the four levels of similarity, and of passages."""

LEVEL_EDGES = (10, 30, 50)
"""Per cent, where yellow, orange and red begin."""

LEVEL_COLOURS = (("E2F3E7", "1B6236"), ("FCF2CC", "6E5300"), ("FDE8D0", "8A4600"), ("FBE0DF", "9B1C1C"))
"""Background and text of the four levels, green to red, on paper."""

LEVELS = ("0–9\u00a0%", "10–29\u00a0%", "30–49\u00a0%", "≥ 50\u00a0%")
"""The ranges of similarity."""

NO_LEVEL = ("F3F3EF", "1D1F23")
"""Background and text of a figure that is no share; the background is also that of a table's head."""

PASSAGES = ("FFE19A", "BDE6CB", "CFDAFF", "FFD3DA", "E4D4FA", "B9E5EA", "FFD6AE", "DDE7A8")
"""Backgrounds of passages, as in the style sheet of the HTML report; the ninth has the first one again."""


def level(share: float) -> int:
    """Return the level, 0 to 3, green to red, by the figure as shown."""
    return sum(round(share * 100, 1) >= edge for edge in LEVEL_EDGES)


def level_colours(place: int | None) -> tuple[str, str]:
    """Return background and text colour of a figure of a level, or of none."""
    return NO_LEVEL if place is None else LEVEL_COLOURS[place]
