"""The text as a pane shows it: every character that would break or disturb the display replaced, one for one."""

from functools import cache

_PICTURES = 0x2400  # the block of Unicode with a picture for each control character
_UNSHOWABLE = "\ufffd"
_INVISIBLE = "\u25af"
# Zero-width characters hide words from a search, direction marks turn lines around: both are shown as a box.
_HIDDEN = (0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF, 0xFFFC, 0x00AD)


@cache
def _table() -> dict[int, str]:
    table = {code: chr(_PICTURES + code) for code in range(0x20) if chr(code) not in "\t\n"}
    table |= {0x7F: "\u2421"} | dict.fromkeys(range(0x80, 0xA0), _UNSHOWABLE)
    table |= dict.fromkeys((0x2028, 0x2029), "\u2424") | dict.fromkeys(_HIDDEN, _INVISIBLE)
    # Half a surrogate pair cannot be painted; beside another half the two would melt into one character.
    return table | dict.fromkeys((*range(0xD800, 0xE000), 0xFFFE, 0xFFFF), _UNSHOWABLE)


def shown(text: str) -> str:
    """The same number of code points, each of them one that can be painted."""
    return text.translate(_table())
