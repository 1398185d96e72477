"""Images and form entries in the data stream, for which the text has signs ([MS-DOC] 2.9.190, 2.9.78)."""

from hengwen.readers.common.placement import TWIP, PageSize
from hengwen.readers.doc.binary import i16, i32, u16, u32, utf16
from hengwen.readers.doc.shapes import SHAPE, read_shape

_NAMED = 0x66  # the name of a file comes first
_DROP_DOWN = 2
_UNSET = 25
_LIST = 0xFFFF


def is_large(data: bytes, place: int, page: PageSize) -> bool:
    """Return whether an image is large on its page."""
    if i32(data, place) < 68 or not 0 <= place < len(data):
        return False
    wide, high = (i16(data, place + goal) * u16(data, place + scale) / 1000 for goal, scale in ((28, 32), (30, 34)))
    return wide > 0 and high > 0 and wide * high * TWIP * TWIP >= page.large_area


def inline_words(data: bytes, place: int) -> str:
    """Return the words of WordArt in a line."""
    size, header = i32(data, place), u16(data, place + 4)
    first = place + header
    if size <= header or u16(data, place + 6) == _NAMED or u16(data, first + 2) != SHAPE:
        return ""
    return read_shape(data, first + 8, min(first + 8 + u32(data, first + 4), place + size)).words


def drop_down_value(data: bytes, place: int) -> str:
    """Return the chosen entry of a form's drop-down list; empty for other fields."""
    place += u16(data, place + 4)
    bits = u16(data, place + 4)
    if u32(data, place) != 0xFFFFFFFF or bits & 3 != _DROP_DOWN:
        return ""
    picked = bits >> 2 & 31
    place = _after_string(data, place + 10)  # its name
    default = u16(data, place)
    place += 2
    for _ in range(5):  # format of text, help, status, macros
        place = _after_string(data, place)
    return _entry(data, place, default if picked == _UNSET else picked)


def _after_string(data: bytes, place: int) -> int:
    """Return where the data after a zero-ended string begins."""
    return place + 2 + 2 * u16(data, place) + 2


def _entry(data: bytes, place: int, number: int) -> str:
    """Return an entry of a table of strings."""
    if u16(data, place) != _LIST or number >= u16(data, place + 2):
        return ""
    place += 6
    for _ in range(number):
        place += 2 + 2 * u16(data, place)
    return utf16(data[place + 2 : place + 2 + 2 * u16(data, place)])
