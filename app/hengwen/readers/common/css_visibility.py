"""Whether text can be seen, by CSS and similar properties in ODT and HTML, as far as it is cheap to know."""

import re
from colorsys import hls_to_rgb

from hengwen.model.document import FindingKind
from hengwen.model.regex import regex
from hengwen.readers.common.colours import NOTHING, UNKNOWN, WHITE, is_invisible
from hengwen.readers.guesses import guess

_NAMES = {
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF, "yellow": 0xFFFF00,
    "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0, "maroon": 0x800000, "navy": 0x000080, "purple": 0x800080,
    "teal": 0x008080, "olive": 0x808000, "lime": 0x00FF00, "aqua": 0x00FFFF, "fuchsia": 0xFF00FF, "orange": 0xFFA500,
    "snow": 0xFFFAFA, "ivory": 0xFFFFF0, "whitesmoke": 0xF5F5F5, "ghostwhite": 0xF8F8FF, "floralwhite": 0xFFFAF0,
    "mintcream": 0xF5FFFA, "azure": 0xF0FFFF, "transparent": NOTHING, "none": NOTHING,
}  # fmt: skip
_LIGHTNESS = regex(r"(?:ok)?l(?:ab|ch)\(\s*(\d{1,3}(?:\.\d{0,6})?)(%?)")
_SILENT = ("", "inherit", "initial", "unset", "revert", "currentcolor", "auto")
_SIZE = regex(r"\s*([\d.]{1,12})\s*(pt|px|em|rem|cm|mm|in|%)?\s*", re.IGNORECASE)
_POINTS = {"pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "cm": 28.35, "mm": 2.835, "in": 72.0, "%": 0.12, "": 0.75}
_FIGURE = r"(\d{0,12}(?:\.\d{0,12})?%?)"
_FUNCTION = regex(rf"(rgb|hsl)a?\(\s*{_FIGURE}(?:deg)?[\s,]+{_FIGURE}[\s,]+{_FIGURE}\s*(?:[,/]\s*{_FIGURE}\s*)?\)")
_FLAT = regex(r"[01](?:\.0*)?(?:px|pt)?|0?\.\d+(?:px|pt)?|0[a-z%]{0,4}")
_NO_HEIGHT = regex(r"0(?:\.0*)?(?:px|pt|em|%)?")
_OVERFLOW = ("overflow", "overflow-y", "overflow-x")
_GROWS = ("flex", "flex-grow", "min-height", "min-width")
_CLEAR_FILTER = regex(r"opacity\(0(?:\.0*)?%?\)")
_SCALES = ("transform", "scale", "zoom", "clip-path")
_SHRUNK = regex(r"(?:scale[xy3d]*|zoom)\(\s*0*(?:\.0\d*)?\s*[,)\s]|circle\(0|polygon\((?:\s*0[a-z%]{0,3}\s*,?)+\)")
_BEGINS = ("left", "top", "inset", "text-indent", "margin-left", "margin-top", "transform", "translate")
_FAR_BEFORE = regex(r"-\s*(?:\d{4,}(?:\.\d*)?(?!\d*%)|[1-9]\d{2,}(?:vw|vh|em|rem))")
_FAR_BEHIND = regex(r"(?<![-\d.])\d{4,}(?!\d*%)")
_CLIPPED = regex(r"rect\((?:\s*[01](?:px|pt)?\s*,?){4}\)")
_IMPORTANT = regex(r"!\s*important$", re.IGNORECASE)
_PARTS = regex(r"""(?:[^;"']|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|["'])++""", re.DOTALL)
_WORDS = regex(r"""[^"']{0,200}["']""")  # strings keep their capitals
_LONGEST = 100_000  # characters of one rule
_INSET = regex(r"inset\((?:50|100)%\)")
_SHORTHAND = regex(r"(?:^|\s)([\d.]{1,12}(?:pt|px|em|rem|cm|mm|in|%)|0)(?:\s*/\s*\S+)?\s")


def font_size(style: dict[str, str]) -> str:
    """Return the size of letters, also out of `font`; empty for none."""
    shorthand = _SHORTHAND.search(style.get("font", ""))
    return style.get("font-size") or (shorthand[1] if shorthand else "")


def parse_colour(stated: str) -> int | None:
    """Parse a colour of CSS as an RGB number; None when it says nothing, below zero when it is unknown or no colour."""
    name = stated.lower().replace("!important", "").strip()
    if name in _SILENT:
        return None
    if function := _FUNCTION.fullmatch(name):
        kind, *figures, opacity = function.groups()
        red, green, blue = _hsl(*figures) if kind == "hsl" else (_number(figure, 255) for figure in figures)
        return _on_paper((red, green, blue), 1.0 if opacity is None else _number(opacity, 1))
    code = name.removeprefix("#")
    if len(code) in (3, 4):
        code = "".join(2 * letter for letter in code)
    if (light := _LIGHTNESS.match(name)) and float(light[1]) >= (98 if light[2] or name[0] == "l" else 0.98):
        return WHITE
    if re.fullmatch(r"[0-9a-f]{6}(?:[0-9a-f]{2})?", code) and name not in _NAMES:
        return _on_paper(tuple(bytes.fromhex(code[:6])), int(code[6:] or "ff", 16) / 255)
    return _NAMES.get(name, UNKNOWN)


def _number(figure: str, whole: float) -> float:
    """Parse a figure from 0 to `whole`; per cent are parts of it."""
    value = float(figure.removesuffix("%") or 0) if figure not in (".", ".%") else 0.0
    return min(whole, value * whole / 100 if figure.endswith("%") else value)


def _hsl(hue: str, saturation: str, lightness: str) -> tuple[float, float, float]:
    red, green, blue = hls_to_rgb(
        _number(hue, 360) / 360, _number(lightness, 100) / 100, _number(saturation, 100) / 100
    )
    return 255 * red, 255 * green, 255 * blue


def _on_paper(colour: tuple[float, ...], opacity: float) -> int:
    """Return a colour as it looks on white paper; `NOTHING` where it is clear."""
    seen = (round(255 + (part - 255) * opacity) for part in colour)
    return int.from_bytes(bytes(seen)) if opacity else NOTHING


def background_colour(background: str) -> int | None:
    """Return the colour that `background` names among other things; unknown where there is a picture."""
    if "url(" in background or "gradient" in background:
        return UNKNOWN
    colours = (parse_colour(word) for word in re.findall(r"(?:rgb|hsl)a?\([^)]*\)|\S+", background))
    return next((colour for colour in colours if colour is not None and colour != UNKNOWN), None)


def is_tiny(size: str) -> bool | None:
    """Return whether a font size is under 2 pt; None when it says nothing that can be known."""
    match = _SIZE.fullmatch(size.lower().replace("!important", ""))
    if match is None or match[1].count(".") > 1 or match[1] == ".":
        return None
    return float(match[1]) * _POINTS[match[2] or ""] < 2


def declarations(style: str) -> dict[str, str]:
    """Return the properties of a `style` attribute, in lower case but for words; `!important` wins over later ones."""
    properties: dict[str, str] = {}
    quoted = '"' in style or "'" in style
    for declaration in _PARTS.findall(style[:_LONGEST]) if quoted else style[:_LONGEST].split(";"):
        name, colon, value = (part.strip() for part in declaration.partition(":"))
        name = name.lower()
        value = _IMPORTANT.sub("!important", value if quoted and _WORDS.match(value) else value.lower())
        if colon and ("!important" in value or "!important" not in properties.get(name, "")):
            properties[name] = value
    return properties


def _is_clear(opacity: str) -> bool:
    """Return whether black letters of this opacity cannot be seen on white paper."""
    known = re.fullmatch(_FIGURE, opacity) is not None and any(map(str.isdecimal, opacity))
    return known and is_invisible(_on_paper((0, 0, 0), _number(opacity, 1)), WHITE)


@guess(lambda _style: None)
def hiding_finding(style: dict[str, str]) -> FindingKind | None:
    """Return how a style hides the whole element; None when it does not. What is `veiled` may hold seen elements."""
    value = {name: words.removesuffix("!important").strip() for name, words in style.items()}
    if value.get("display") == "none" or value.get("content-visibility") == "hidden":
        return FindingKind.HIDDEN
    cut = any(value.get(name, "") in ("hidden", "clip", "auto", "scroll") for name in _OVERFLOW)
    flat = any(_FLAT.fullmatch(value.get(side, "")) for side in ("height", "max-height", "width", "max-width"))
    flat &= not any(name in value for name in _GROWS)
    flat |= bool(_NO_HEIGHT.fullmatch(value.get("line-height", "")))
    if _is_clear(value.get("opacity", "1")) or (flat and cut) or _CLEAR_FILTER.search(value.get("filter", "")):
        return FindingKind.HIDDEN
    clipped = _CLIPPED.fullmatch(value.get("clip", "")) or _INSET.fullmatch(value.get("clip-path", ""))
    if clipped or any(_SHRUNK.search(f"{name}({value[name]})") for name in _SCALES if name in value):
        return FindingKind.HIDDEN
    return FindingKind.OUTSIDE if _is_away(value) else None


def _is_away(value: dict[str, str]) -> bool:
    """Return whether a style moves an element far off the page, or its words out of it."""
    before = any(_FAR_BEFORE.search(value.get(side, "")) for side in _BEGINS)
    away = value.get("position") in ("absolute", "fixed")
    return before or (away and any(_FAR_BEHIND.search(value.get(side, "")) for side in ("right", "bottom")))


def veiled(style: dict[str, str], outer: bool) -> bool:
    """Return whether an element is invisible and leaves its place empty; elements within may be seen again."""
    visibility = style.get("visibility", "").removesuffix("!important").strip()
    return outer if visibility in _SILENT else visibility in ("hidden", "collapse")
