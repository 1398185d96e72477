"""Colours in a Word document: from a table of sixteen, or as red, green and blue ([MS-DOC] 2.9.119, 2.9.43,
2.9.248).
"""

from hengwen.readers.common.colours import AUTO, UNKNOWN
from hengwen.readers.doc.binary import u16

_TABLE = (
    AUTO, 0x000000, 0x0000FF, 0x00FFFF, 0x00FF00, 0xFF00FF, 0xFF0000, 0xFFFF00, 0xFFFFFF,
    0x000080, 0x008080, 0x008000, 0x800080, 0x800000, 0x808000, 0x808080, 0xC0C0C0,
)  # fmt: skip
_CLEAR, _SOLID = 0, 1
_NOTHING = 0xFFFF


def by_number(number: int) -> int:
    """Return a colour of the table."""
    return _TABLE[number] if number < len(_TABLE) else UNKNOWN


def by_parts(reference: bytes) -> int:
    """Return a colour from red, green, blue, and a byte that is not 0 where the program chooses."""
    return AUTO if len(reference) < 4 or reference[3] else int.from_bytes(reference[:3])


def shading(operand: bytes) -> int | None:
    """Return the background of a shading of ten bytes; None where it says nothing."""
    if len(operand) < 10 or u16(operand, 8) == _NOTHING:
        return None
    pattern = u16(operand, 8)
    return by_parts(operand[4:8]) if pattern == _CLEAR else by_parts(operand[:4]) if pattern == _SOLID else UNKNOWN


def short_shading(value: int) -> int | None:
    """Return the background of a shading of two bytes."""
    if value == _NOTHING:
        return None
    pattern = value >> 10
    number = value >> 5 & 31 if pattern == _CLEAR else value & 31
    return by_number(number) if pattern in (_CLEAR, _SOLID) else UNKNOWN
