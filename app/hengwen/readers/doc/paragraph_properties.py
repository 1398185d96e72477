"""The format of paragraphs, as far as it decides their kind and whether they can be seen ([MS-DOC] 2.6.2)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hengwen.readers.doc.binary import i16, u16, u32
from hengwen.readers.doc.colours import shading, short_shading
from hengwen.readers.doc.sprms import Sprm, sprms

BODY_LEVEL = 9
_CENTRED = 1
_DEEPEST = 20  # tables within each other


@dataclass(frozen=True, slots=True)
class ParagraphProperties:
    """A paragraph. `list_number` counts from 1, 0 is none; `outline` from 0, 9 is no heading; `depth`: of tables.

    `row_end`: it only ends the row of a table, `cell_end`: the cell of a nested one. `background`: a colour, None for
    none. Lengths in twips: `left`, its indent; `line`, the height of its lines where it is exact.
    """

    style: int = 0
    in_table: bool = False
    depth: int = 0
    row_end: bool = False
    cell_end: bool = False
    list_number: int | None = None
    list_level: int | None = None
    outline: int = BODY_LEVEL
    centred: bool = False
    background: int | None = None
    left: int = 0
    line: int | None = None

    @property
    def table_depth(self) -> int:
        """In how many tables within each other it stands."""
        return max(self.depth, 1) if self.in_table or self.depth > 0 else 0


def changed(base: ParagraphProperties, grpprl: bytes, data: bytes = b"") -> ParagraphProperties:
    """Return `base`, which the style gives, changed by modifiers; `data` is the stream that holds very long ones."""
    now = base
    for sprm in sprms(grpprl):
        if sprm.code in _CHANGES:
            now = _CHANGES[sprm.code](now, sprm)
        elif sprm.code in _ELSEWHERE and data:
            now = changed(now, elsewhere(sprm, data))
    return now


def elsewhere(sprm: Sprm, data: bytes) -> bytes:
    """Return modifiers in the data stream, their size before them."""
    return data[sprm.value + 2 : sprm.value + 2 + u16(data, sprm.value)]


def _line(now: ParagraphProperties, sprm: Sprm) -> ParagraphProperties:
    height = i16(sprm.operand, 0)  # an exact one is negative
    return replace(now, line=-height if height <= 0 and not i16(sprm.operand, 2) else None)


_ELSEWHERE = (0x6646, 0x6645)
_CHANGES: dict[int, Callable[[ParagraphProperties, Sprm], ParagraphProperties]] = {
    0x2416: lambda now, sprm: replace(now, in_table=bool(sprm.value)),
    0x2417: lambda now, sprm: replace(now, row_end=bool(sprm.value)),
    0x244B: lambda now, sprm: replace(now, cell_end=bool(sprm.value)),
    0x244C: lambda now, sprm: replace(now, row_end=bool(sprm.value)),
    0x6649: lambda now, sprm: replace(now, depth=min(u32(sprm.operand, 0), _DEEPEST)),
    0x664A: lambda now, sprm: replace(now, depth=max(0, min(now.depth + sprm.signed, _DEEPEST))),
    0x460B: lambda now, sprm: replace(now, list_number=sprm.value),
    0x260A: lambda now, sprm: replace(now, list_level=sprm.value),
    0x2640: lambda now, sprm: replace(now, outline=sprm.value),
    0x2403: lambda now, sprm: replace(now, centred=sprm.value == _CENTRED),
    0x2461: lambda now, sprm: replace(now, centred=sprm.value == _CENTRED),
    0x442D: lambda now, sprm: replace(now, background=short_shading(sprm.value)),
    0xC64D: lambda now, sprm: replace(now, background=shading(sprm.operand)),
    0x840F: lambda now, sprm: replace(now, left=sprm.signed),
    0x845E: lambda now, sprm: replace(now, left=sprm.signed),
    0x6412: _line,
}
