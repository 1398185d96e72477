"""How texts and figures look: every text can be shown, every figure is honest at its edges."""

from datetime import datetime

_PICTURES = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"} | {0x7F: 0x2421, 0x85: 0x2424}
_NOT_IN_HTML = [*range(0x80, 0x85), *range(0x86, 0xA0), *range(0xD800, 0xE000), *range(0xFDD0, 0xFDF0)]
_NOT_IN_HTML += [plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)]
_SHOWN = _PICTURES | dict.fromkeys(_NOT_IN_HTML, 0xFFFD)

LEVEL_EDGES = (10, 30, 50)
"""Per cent, where yellow, orange and red begin."""

LEVEL_COLOURS = (("#E2F3E7", "#1B6236"), ("#FCF2CC", "#6E5300"), ("#FDE8D0", "#8A4600"), ("#FBE0DF", "#9B1C1C"))
"""Ground and ink of the four levels, on paper."""

LEVELS = ("0–9\u00a0%", "10–29\u00a0%", "30–49\u00a0%", "≥ 50\u00a0%")
"""The ranges of similarity, green, yellow, orange and red."""


def shown(text: str) -> str:
    """The text with what HTML cannot hold as a picture (␀) or as U+FFFD; character for character, so offsets stay."""
    return text.translate(_SHOWN)


def percent(share: float) -> str:
    """A share of 0 to 1 with one decimal; only a true 0 is `0 %` and only a true 1 is `100 %`."""
    figure = round(share * 100, 1)
    if share > 0 and figure == 0:
        return "< 0.1\u00a0%"
    if share < 1 and figure == 100:
        return "> 99.9\u00a0%"
    return f"{figure:.1f}\u00a0%" if 0 < share < 1 else f"{figure:.0f}\u00a0%"


def whole_percent(share: float) -> str:
    """A share of 0 to 1 without decimals, as honest at its edges: 99.7 % is `99 %`."""
    figure = min(max(round(share * 100), 1), 99) if 0 < share < 1 else round(share * 100)
    return f"{figure}\u00a0%"


def level(share: float) -> int:
    """0 to 3, green to red, by the figure that is shown."""
    return sum(round(share * 100, 1) >= edge for edge in LEVEL_EDGES)


def moment(created: str) -> str:
    """A time in ISO 8601 and UTC as people read it; anything else as it is."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M UTC")
    except ValueError:
        return created


def number(value: int) -> str:
    """A count with its thousands apart."""
    return f"{value:,}"


def excerpt(text: str, length: int = 60) -> str:
    """The beginning of a text on one line; an ellipsis says that it goes on."""
    line = " ".join(text[: length * 4].split())
    return line if len(line) <= length and len(text) <= length * 4 else line[:length] + "…"
