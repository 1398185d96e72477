"""Colours in Office Open XML as RGB numbers: hexadecimal, by theme, by the name of a highlighter."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from hengwen.readers.common.colours import AUTO, NOTHING, UNKNOWN, WHITE, alike
from hengwen.readers.common.xml_names import Element
from hengwen.readers.ooxml.names import attribute, child, full, short

_OFFICE = {
    "dk1": 0x000000, "lt1": 0xFFFFFF, "dk2": 0x44546A, "lt2": 0xE7E6E6, "accent1": 0x4472C4, "accent2": 0xED7D31,
    "accent3": 0xA5A5A5, "accent4": 0xFFC000, "accent5": 0x5B9BD5, "accent6": 0x70AD47, "hlink": 0x0563C1,
    "folHlink": 0x954F72,
}  # fmt: skip
_ROLES = {
    "background1": "lt1", "light1": "lt1", "bg1": "lt1", "text1": "dk1", "dark1": "dk1", "tx1": "dk1",
    "background2": "lt2", "light2": "lt2", "bg2": "lt2", "text2": "dk2", "dark2": "dk2", "tx2": "dk2",
    "hyperlink": "hlink", "followedHyperlink": "folHlink",
}  # fmt: skip
_HIGHLIGHTS = {
    "black": 0x000000, "blue": 0x0000FF, "cyan": 0x00FFFF, "green": 0x00FF00, "magenta": 0xFF00FF, "red": 0xFF0000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF, "darkBlue": 0x00008B, "darkCyan": 0x008B8B, "darkGreen": 0x006400,
    "darkMagenta": 0x800080, "darkRed": 0x8B0000, "darkYellow": 0x808000, "darkGray": 0xA9A9A9,
    "lightGray": 0xD3D3D3,
}  # fmt: skip


def rgb(value: str | None) -> int | None:
    """Return `FFFFFF` or `#ffffff` as a number; None for anything else."""
    value = (value or "").removeprefix("#")
    return int(value, 16) if re.fullmatch(r"[0-9A-Fa-f]{6}", value) else None


class Palette:
    """The colours of a document's theme, those of Office where it has none."""

    def __init__(self, theme: Element | None = None, roles: Mapping[str, str] = MappingProxyType({})) -> None:
        self._colours = dict(_OFFICE)
        self._roles = _ROLES | dict(roles)
        scheme = None if theme is None else next(theme.iter(full("a:clrScheme")), None)
        for entry in () if scheme is None else scheme:
            value = next((rgb(one.get("lastClr") or one.get("val")) for one in entry), None)
            if value is not None:
                self._colours[short(entry).partition(":")[2]] = value

    def text_colour(self, properties: Element) -> int | None:
        """Return the colour of letters that `w:rPr` names; a fill of Word 2010 goes before the plain colour."""
        effect = child(properties, "w14:textFill")
        if effect is not None:
            return self.fill(effect, "w14")
        color = child(properties, "w:color")
        return None if color is None else self._named(color, "w:val", "w:theme", "w:themeColor")

    def background(self, element: Element | None) -> int | None:
        """Return the background by `w:shd`; None where it says nothing, AUTO where it removes an inherited one."""
        if element is None:
            return None
        pattern = attribute(element)
        if pattern in (None, "clear", "nil"):
            return self._named(element, "w:fill", "w:themeFill", "w:themeFill")
        return self._named(element, "w:color", "w:theme", "w:themeColor") if pattern == "solid" else UNKNOWN

    def highlight(self, properties: Element) -> int | None:
        """Return the colour of the highlighter."""
        return _HIGHLIGHTS.get(attribute(child(properties, "w:highlight")) or "")

    def _named(self, element: Element, plain: str, prefix: str, theme: str) -> int:
        name = attribute(element, theme) or ""
        base = self._colours.get(self._roles.get(name, name))
        if base is None:
            value = rgb(attribute(element, plain))
            return AUTO if value is None else value
        tint, shade = (_share(attribute(element, f"{prefix}{which}")) for which in ("Tint", "Shade"))
        return _mixed(_mixed(base, WHITE, tint), 0, shade)

    def fill(self, element: Element | None, prefix: str = "a") -> int | None:
        """Return the colour of a drawing's fill (`a:solidFill` and the like below `element`); None if it names none."""
        if child(element, f"{prefix}:noFill") is not None:
            return NOTHING
        stops = (
            [] if element is None else list(element.iterfind(f"{full(f'{prefix}:gradFill')}//{full(f'{prefix}:gs')}"))
        )
        colours = [
            filled[0]
            for filled in (child(element, f"{prefix}:solidFill"), *stops)
            if filled is not None and len(filled)
        ]
        values = [self.colour(colour, prefix) for colour in colours]
        if not values:
            return None
        return values[0] if all(value == values[0] or alike(value, values[0]) for value in values) else UNKNOWN

    def colour(self, colour: Element, prefix: str = "a") -> int:
        """Return a colour of a drawing, such as `a:srgbClr`, with its changes."""
        changes = {short(change).partition(":")[2]: _thousandths(change, prefix) for change in colour}
        letters = prefix == "w14"  # for these `alpha` is how transparent they are, for shapes how opaque
        alpha = min(1.0, max(0.0, changes.get("alpha", 0 if letters else 100) / 100))
        if alpha == letters:
            return NOTHING
        value = _value(colour, prefix) or ""
        base = rgb(value) if rgb(value) is not None else self._colours.get(self._roles.get(value, value), UNKNOWN)
        if base is None or base < 0:
            return UNKNOWN
        return _mixed(_changed(base, changes), WHITE, 1 - alpha if letters else 1.0)


def _share(value: str | None) -> float:
    """Return `themeTint` or `themeShade` as a share: FF is the whole colour, 00 none of it."""
    return int(value, 16) / 255 if value and re.fullmatch(r"[0-9A-Fa-f]{1,2}", value) else 1.0


def _mixed(one: int, other: int, share: float) -> int:
    parts = (round((one >> bits & 0xFF) * share + (other >> bits & 0xFF) * (1 - share)) << bits for bits in (0, 8, 16))
    return sum(parts)


def _changed(base: int, changes: dict[str, float]) -> int:
    dimmed = _mixed(base, 0, min(1.0, changes.get("lumMod", 100) / 100) * min(1.0, changes.get("shade", 100) / 100))
    lighter = min(1.0, changes.get("lumOff", 0) / 100)
    return _mixed(_mixed(dimmed, WHITE, min(1.0, changes.get("tint", 100) / 100)), WHITE, 1 - lighter)


def _value(element: Element, prefix: str) -> str | None:
    return attribute(element, "w14:val") if prefix == "w14" else element.get("lastClr") or element.get("val")


def _thousandths(element: Element, prefix: str) -> float:
    """Return a percentage in DrawingML's thousandths."""
    try:
        return float(_value(element, prefix) or "") / 1000
    except ValueError:
        return 100.0
