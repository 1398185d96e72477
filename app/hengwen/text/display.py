"""Makes texts and figures presentable: every text can be shown, every figure is honest at its limits."""

import re
import sys
from collections.abc import Sequence
from datetime import datetime

_CONTROL_PICTURES = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_NEW_LINE, _REPLACEMENT, _BOX = 0x2424, 0xFFFD, 0x25AF
_NOT_IN_HTML = [*range(0x80, 0xA0), *range(0xD800, 0xE000), *range(0xFDD0, 0xFDF0)]
_NOT_IN_HTML += [plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)]
_UNPRINTABLE = dict.fromkeys(_NOT_IN_HTML, _REPLACEMENT) | _CONTROL_PICTURES | {0x7F: 0x2421, 0x85: _NEW_LINE}
# Zero-width characters hide words from a search, direction marks turn lines around.
_HIDDEN = (
    0x00AD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2065),
    *range(0x2066, 0x2070), 0xFEFF, *range(0xFFF9, 0xFFFD),
)  # fmt: skip
_INVISIBLE = dict.fromkeys(_HIDDEN, _BOX) | {0x0D: 0x240D, 0x2028: _NEW_LINE, 0x2029: _NEW_LINE}
_NOT_VISIBLE = _UNPRINTABLE | _INVISIBLE
# On one line: line ends and tabs as pictures, and the bytes of a name that is not UTF-8 as such.
_NOT_ON_A_LINE: dict[int, int | str] = {
    **_NOT_VISIBLE,
    0x09: 0x2409,
    0x0A: _NEW_LINE,
    **{code: f"\\x{code - 0xDC00:02x}" for code in range(0xDC80, 0xDD00)},
}

_DIGITS = 6  # decimals of a share in files: the last ones of a quotient mean nothing, and differ between systems
_LEAST, _MOST = 10**-_DIGITS, round(1 - 10**-_DIGITS, _DIGITS)
EDGE = 0.0005
"""A share closer than this to 0 or 1 has no figure with one decimal."""

_TINY = EDGE / 5


def printable(text: str) -> str:
    """Return the text with characters that HTML cannot contain as a picture (␀) or as U+FFFD; all offsets stay."""
    return text.translate(_UNPRINTABLE)


def visible(text: str) -> str:
    """Return text with boxes for characters that are invisible or reverse lines, and only line feeds as line ends."""
    return text.translate(_NOT_VISIBLE)


def visible_line(text: str) -> str:
    """Return a text such as a file name on one line: nothing in it begins another line or commands a terminal."""
    return text.translate(_NOT_ON_A_LINE)


def rounded_share(share: float) -> float:
    """Return a share as files have it: only a true 0 is 0 and only a true 1 is 1."""
    if not share:
        return 0.0
    rounded = round(float(share), _DIGITS)
    return min(max(rounded, _LEAST), _MOST) if 0 < share < 1 else rounded


def percent(share: float) -> str:
    """Return a share of 0 to 1 with one decimal; only a true 0 is `0 %` and only a true 1 is `100 %`."""
    figure = round(share * 100, 1)
    if share > 0 and figure == 0:
        return "< 0.1\u00a0%"
    if share < 1 and figure == 100:
        return "> 99.9\u00a0%"
    return f"{figure:.1f}\u00a0%" if 0 < share < 1 else f"{figure:.0f}\u00a0%"


def percents(shares: Sequence[float], whole: float) -> list[str]:
    """Return shares that are parts of `whole`, each with one decimal, so that they add up to `percent(whole)` as shown.

    They are rounded down, those with the largest remainders up (Hamilton's method).
    """
    if whole in shares:  # one of them is all of it
        return [percent(share) for share in shares]
    down = [int(share * 1000) for share in shares]
    missing = max(round(round(whole * 100, 1) * 10) - sum(down), 0)
    up = sorted(range(len(shares)), key=lambda place: down[place] - shares[place] * 1000)[:missing]
    figures = [figure + (place in up) for place, figure in enumerate(down)]
    return [
        percent(figure / 1000 if 0 < figure < 1000 else share if figure else min(share, _TINY))
        for figure, share in zip(figures, shares, strict=True)
    ]


def whole_percent(share: float) -> str:
    """Return a share of 0 to 1 without decimals, as honest at its limits: 99.7 % is `99 %`."""
    figure = min(max(round(share * 100), 1), 99) if 0 < share < 1 else round(share * 100)
    return f"{figure}\u00a0%"


def moment(when: str) -> str:
    """Return a time in ISO 8601 and UTC in this machine's time zone, and which that is; anything else unchanged."""
    time = _local(when)
    if time is None:
        return when
    offset = f"{time:%z}"
    zone = f"{offset[0]}{int(offset[1:3])}:{offset[3:5]}".removesuffix(":00")
    return f"{time:%Y-%m-%d %H:%M} UTC{zone if zone != '+0' else ''}"


def local_moment(when: str) -> str:
    """Return the time likewise without the zone."""
    time = _local(when)
    return f"{time:%Y-%m-%d %H:%M}" if time else when


def _local(when: str) -> datetime | None:
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):  # a year that this system cannot convert
        return None


def as_file_name(name: str) -> str:
    """Return a name as a file name that is valid on every system, and can be written on this one."""
    coding = sys.getfilesystemencoding()
    name = visible_line(name).encode(coding, "replace").decode(coding)
    return re.sub(r'[<>:"/\\|?*\u2400-\u2424\u25af\ufffd]+', "_", name)[:60].strip(" .") or "_"


def number(value: int) -> str:
    """Return a count with separated thousands."""
    return f"{value:,}"


def excerpt(text: str, length: int = 60) -> str:
    """Return the beginning of a text on one line, with an ellipsis where it continues."""
    line = " ".join(text[: length * 4].split())
    return line if len(line) <= length and len(text) <= length * 4 else line[:length] + "…"
