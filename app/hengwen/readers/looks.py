"""What CSS and its kin in ODT and HTML say about the visibility of text, as far as it is cheap to know."""

import re

from hengwen.document import Oddity

_COLOURS = {"white": "ffffff", "transparent": "ffffff", "none": "ffffff", "inherit": "", "initial": "ffffff"}
_SIZE = re.compile(r"\s*([\d.]{1,12})\s*(pt|px|em|rem|cm|mm|in)?\s*", re.IGNORECASE)
_POINTS = {"pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "cm": 28.35, "mm": 2.835, "in": 72.0, "": 0.75}
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+)\s*)?\)")


def is_light(colour: str) -> bool | None:
    """Whether a colour cannot be told from white paper; None when it says nothing."""
    name = colour.strip().lower().removesuffix("!important").strip()
    rgb = _RGB.fullmatch(name)
    if rgb:
        return rgb[4] in ("0", "0.0") or min(int(rgb[1]), int(rgb[2]), int(rgb[3])) >= 0xF5
    code = _COLOURS.get(name, name.removeprefix("#"))
    if len(code) == 3:
        code = "".join(2 * letter for letter in code)
    return min(bytes.fromhex(code)) >= 0xF5 if re.fullmatch(r"[0-9a-f]{6}", code) else None if not code else False


def is_tiny(size: str) -> bool | None:
    """Whether a font size is under 2 pt; None when it says nothing that can be known."""
    match = _SIZE.fullmatch(size.lower().removesuffix("!important"))
    if match is None or match[1].count(".") > 1 or match[1] == ".":
        return None
    return float(match[1]) * _POINTS[match[2] or ""] < 2


def declarations(style: str) -> dict[str, str]:
    """The properties of a `style` attribute, in lower case."""
    pairs = (each.partition(":") for each in style.lower()[:10_000].split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}


def unseen(style: dict[str, str]) -> Oddity | None:
    """How a style hides all that is in its element, None when it does not."""
    value = {name: words.removesuffix("!important").strip() for name, words in style.items()}
    if value.get("display") == "none" or value.get("visibility") in ("hidden", "collapse"):
        return Oddity.HIDDEN
    if re.fullmatch(r"0*\.?0+%?", value.get("opacity", "1")):
        return Oddity.HIDDEN
    away = any(re.match(r"-\d{4,}", value.get(side, "")) for side in ("left", "top", "right", "text-indent"))
    return Oddity.OUTSIDE if away else None
