"""Images and form entries in the data stream, for which the text has signs ([MS-DOC] 2.9.190, 2.9.78)."""

from hengwen.readers.common.placement import TWIP, PageSize
from hengwen.readers.doc.binary import i16, i32, u16, u32, utf16
from hengwen.readers.doc.shapes import SHAPE, read_shape

_NAMED = 0x66  # the name of a file comes first
_DROP_DOWN = 2
_UNSET = 25
_LIST = 0xFFFF


def is_large(data: bytes, at: int, page: PageSize) -> bool:
    """Return whether an image is large on its page."""
    if i32(data, at) < 68 or not 0 <= at < len(data):
        return False
    wide, high = (i16(data, at + goal) * u16(data, at + scale) / 1000 for goal, scale in ((28, 32), (30, 34)))
    return wide > 0 and high > 0 and wide * high * TWIP * TWIP >= page.large_area


def inline_words(data: bytes, at: int) -> str:
    """Return the words of WordArt in a line."""
    size, header = i32(data, at), u16(data, at + 4)
    first = at + header
    if size <= header or u16(data, at + 6) == _NAMED or u16(data, first + 2) != SHAPE:
        return ""
    return read_shape(data, first + 8, min(first + 8 + u32(data, first + 4), at + size)).words


def drop_down_value(data: bytes, at: int) -> str:
    """Return the chosen entry of a form's drop-down list; empty for other fields."""
    at += u16(data, at + 4)
    bits = u16(data, at + 4)
    if u32(data, at) != 0xFFFFFFFF or bits & 3 != _DROP_DOWN:
        return ""
    picked = bits >> 2 & 31
    at = _after_string(data, at + 10)  # its name
    default = u16(data, at)
    at += 2
    for _ in range(5):  # format of text, help, status, macros
        at = _after_string(data, at)
    return _entry(data, at, default if picked == _UNSET else picked)


def _after_string(data: bytes, at: int) -> int:
    """Return where the data after a zero-ended string begins."""
    return at + 2 + 2 * u16(data, at) + 2


def _entry(data: bytes, at: int, number: int) -> str:
    """Return an entry of a table of strings."""
    if u16(data, at) != _LIST or number >= u16(data, at + 2):
        return ""
    at += 6
    for _ in range(number):
        at += 2 + 2 * u16(data, at)
    return utf16(data[at + 2 : at + 2 + 2 * u16(data, at)])
