"""The four levels of similarity in reports: green, yellow, orange and red."""

LEVEL_EDGES = (10, 30, 50)
"""Per cent, where yellow, orange and red begin."""

LEVEL_COLOURS = (("#E2F3E7", "#1B6236"), ("#FCF2CC", "#6E5300"), ("#FDE8D0", "#8A4600"), ("#FBE0DF", "#9B1C1C"))
"""Background and text of the four levels, on paper."""

LEVELS = ("0–9\u00a0%", "10–29\u00a0%", "30–49\u00a0%", "≥ 50\u00a0%")
"""The ranges of similarity."""


def level(share: float) -> int:
    """0 to 3, green to red, by the figure that is shown."""
    return sum(round(share * 100, 1) >= edge for edge in LEVEL_EDGES)
