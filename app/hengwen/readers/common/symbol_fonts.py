"""The characters that symbol fonts show: characters of Symbol and Wingdings as Unicode."""

from hengwen.model.regex import regex

_GREEK = dict(zip(
    "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcywVJjv",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψωςϑφϖ",
    strict=True,
))  # fmt: skip
_SYMBOL = {ord(latin): greek for latin, greek in _GREEK.items()} | {
    0xA3: "≤", 0xA5: "∞", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±",
    0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈",
    0xC6: "∅", 0xC7: "∩", 0xC8: "∪", 0xCC: "⊂", 0xCD: "⊆", 0xCE: "∈", 0xCF: "∉", 0xD1: "∇", 0xD5: "∏",
    0xD6: "√", 0xD7: "⋅", 0xD9: "∧", 0xDA: "∨", 0xE5: "∑", 0xF2: "∫", 0x22: "∀", 0x24: "∃", 0x5E: "⊥",
    0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x7E: "∼",
}  # fmt: skip
_CIRCLED = {0x81 + number: chr(0x2460 + number) for number in range(10)}
_BLACK_CIRCLED = {0x8C + number: chr(0x2776 + number) for number in range(10)}
_WINGDINGS = _CIRCLED | _BLACK_CIRCLED | {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x9F: "•", 0xA1: "○",
    0xA7: "▪", 0xA8: "□", 0xB2: "✧", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xF0: "⇨",
    0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0xA3: "□"}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}

UNKNOWN = "□"
_PRIVATE = regex("[\uf020-\uf0ff]")


def symbol(font: str, code: str) -> str:
    """Return the character a font shows for a code such as `F0FC`; a box for an unknown one."""
    try:
        value = int(code, 16)
    except ValueError:
        return UNKNOWN
    table = _FONTS.get(font.lower())
    if table is not None:
        low = value & 0xFF
        return table.get(low) or (chr(low) if 0x20 <= low < 0x7F and table is _SYMBOL else UNKNOWN)
    if 0xF000 <= value <= 0xF0FF:
        value -= 0xF000
    return chr(value) if 0x20 <= value < 0xD800 or 0xF900 <= value < 0xFFFE else UNKNOWN


def has_symbols(font: str) -> bool:
    """Return whether the characters of a font are known symbols."""
    return font.lower() in _FONTS


def with_symbols(text: str, font: str) -> str:
    """Return text of a symbol font as it looks; in other fonts unchanged."""
    if not has_symbols(font):
        return text
    return _PRIVATE.sub(lambda match: symbol(font, f"{ord(match[0]):X}"), text)
