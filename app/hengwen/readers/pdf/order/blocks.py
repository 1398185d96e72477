"""What a page is put into before it is read: blocks of lines, and grids that stand among its runs."""

from dataclasses import dataclass, field

from hengwen.readers.pdf.lines import GlyphRun, TextLine


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are read one after the other; `cell` says that they stand in a table, `apart` by themselves."""

    lines: list[TextLine]
    cell: bool = False
    apart: bool = False


@dataclass(slots=True)
class FramedRun(GlyphRun):
    """A grid with its text, as a run in the place of its first line; `floor` is its lower edge in points."""

    blocks: list[Block] = field(default_factory=list)
    floor: float = 0.0
