"""How the style of a DOCX table makes the letters and backgrounds of its cells look, by their place in the table."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hengwen.readers.common.colours import AUTO, UNKNOWN
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.run_properties import parse_run_format
from hengwen.readers.ooxml.colours import Palette
from hengwen.readers.ooxml.names import attribute, child, full, number

_FLAGS = {
    "firstRow": 0x20,
    "lastRow": 0x40,
    "firstColumn": 0x80,
    "lastColumn": 0x100,
    "noHBand": 0x200,
    "noVBand": 0x400,
}
_WHOLE = "wholeTable"


@dataclass(frozen=True, slots=True)
class CellFormat:
    """The format that a style gives the cells of a region: letters, and background, None for nothing."""

    run_format: RunFormat = field(default_factory=RunFormat)
    background: int | None = None

    def over(self, base: "CellFormat") -> "CellFormat":
        """Return this region where it says something, `base` elsewhere."""
        return CellFormat(
            self.run_format.over(base.run_format),
            base.background if self.background in (None, AUTO) else self.background,
        )


_NOTHING = CellFormat()


class TableStyle:
    """A table style with those it is based on: `ancestry`, oldest first."""

    def __init__(self, ancestry: Iterable[Element], palette: Palette) -> None:
        self._regions: dict[str, CellFormat] = {}
        self._bands = {"Row": 1, "Col": 1}
        for style in ancestry:
            for region in (style, *style.iterfind(full("w:tblStylePr"))):
                name = _WHOLE if region is style else attribute(region, "w:type") or _WHOLE
                self._regions[name] = _region(region, palette).over(self._regions.get(name, _NOTHING))
            for way in self._bands:
                size = number(child(style, "w:tblPr", f"w:tblStyle{way}BandSize"))
                self._bands[way] = max(1, size) if size else self._bands[way]
        self._whole = self._regions.get(_WHOLE, _NOTHING).over(_NOTHING)
        self._has_parts = self._regions.keys() > {_WHOLE}

    @property
    def paints(self) -> bool:
        """Return whether any region has a background of its own."""
        return any(region.background is not None for region in self._regions.values())

    def at(self, grid: "TableGrid") -> CellFormat:
        """Return the format of the cell at the grid's position."""
        region = self._whole
        for name in _names(grid, self._bands["Row"], self._bands["Col"]) if self._has_parts else ():
            if name in self._regions:
                region = self._regions[name].over(region)
        if grid.regions_unknown and self.paints:
            return CellFormat(region.run_format, UNKNOWN)
        return region


def _region(element: Element, palette: Palette) -> CellFormat:
    backgrounds = (palette.background(child(element, name, "w:shd")) for name in ("w:tcPr", "w:tblPr"))
    return CellFormat(
        parse_run_format(child(element, "w:rPr"), palette),
        next((background for background in backgrounds if background is not None), None),
    )


class TableGrid:
    """The position in a table while it is read.

    `regions_unknown`: the table does not say which regions of its style it shows.
    """

    def __init__(self, table: Element) -> None:
        look = child(table, "w:tblPr", "w:tblLook")
        self.regions_unknown = look is None
        self._flags = _flags(look)
        self._rows = sum(1 for row in table.iter(full("w:tr")) if _table_of(row) is table)
        grid = child(table, "w:tblGrid")
        self._columns = 0 if grid is None else len(grid)
        self._row, self._column, self._end = -1, 0, 0
        self.cells: list[tuple[int, int, int]] = []
        """Of the row: the column of each cell, and the drafts that are its own, from the first up to the last."""

    def begin_row(self) -> None:
        """Go to the next row."""
        self._row += 1
        self._end = 0
        self.cells = []

    @property
    def column(self) -> int:
        """Return the first column of the cell, from 0."""
        return self._column

    def begin_cell(self, properties: Element | None) -> None:
        """Go to the next cell of the row."""
        self._column = self._end
        self._end += max(1, min(number(child(properties, "w:gridSpan")) or 1, 100))

    def edges(self) -> frozenset[str]:
        """Return the shown edges of the table that the cell belongs to."""
        edges = (
            ("firstRow", self._row == 0),
            ("lastRow", self._row == self._rows - 1),
            ("firstColumn", self._column == 0),
            ("lastColumn", self._end >= self._columns > 0),
        )
        return frozenset(name for name, here in edges if here and name in self._flags)

    def band(self, way: str, size: int) -> str:
        """Return the name of the stripe that the cell is in; empty where stripes are off or do not reach."""
        rows = way == "Horz"
        place, head = (self._row, "firstRow") if rows else (self._column, "firstColumn")
        place -= head in self._flags
        if place < 0 or ("noHBand" if rows else "noVBand") in self._flags:
            return ""
        return f"band{1 + place // size % 2}{way}"


def _names(grid: TableGrid, rows: int, columns: int) -> Iterator[str]:
    """Yield the regions of a cell but the whole table, the weakest first (ECMA-376, 17.7.6)."""
    yield grid.band("Vert", columns)
    yield grid.band("Horz", rows)
    edges = grid.edges()
    short = {"firstColumn": "firstCol", "lastColumn": "lastCol"}
    for name in ("firstColumn", "lastColumn", "firstRow", "lastRow"):
        if name in edges:
            yield short.get(name, name)
    for row, upper in (("firstRow", "n"), ("lastRow", "s")):
        for column, side in (("firstColumn", "w"), ("lastColumn", "e")):
            if {row, column} <= edges:
                yield f"{upper}{side}Cell"


def _flags(look: Element | None) -> frozenset[str]:
    """Return the switches of `w:tblLook`, by name or as bits of one number."""
    if look is None:
        return frozenset()
    value = attribute(look) or ""
    bits = int(value, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,4}", value) else 0
    named = {name: attribute(look, f"w:{name}") for name in _FLAGS}
    return frozenset(
        name for name, bit in _FLAGS.items() if (named[name] in ("1", "true", "on") if named[name] else bits & bit)
    )


def _table_of(row: Element) -> Element | None:
    return next(row.iterancestors(full("w:tbl")), None)
