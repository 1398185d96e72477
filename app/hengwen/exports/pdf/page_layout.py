"""Lays out the blocks of a sheet on pages, one below the other."""

from dataclasses import dataclass

from hengwen.exports.pdf.lines import Line, wrap_lines
from hengwen.exports.pdf.page import HEIGHT, WIDTH, PdfPage
from hengwen.exports.pdf.typeface import Typeface
from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    DefinitionList,
    Heading,
    Runs,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    Tiles,
    plain,
    quiet,
)
from hengwen.exports.sheets.widths import column_widths
from hengwen.views.colours import NO_LEVEL, level_colours

LEFT, TOP, BOTTOM = 48.0, 52.0, 56.0
CONTENT_WIDTH = WIDTH - 2 * LEFT
SIZE, LEADING = 9.5, 15.5
_SMALL, _TIGHT = 8.5, 12.5
_HEAD_SIZE = 8.0
_PAD = 4.0
_TILE = 48.0


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A heading and its position: `page` from 0, `y` from the bottom."""

    text: str
    level: int
    page: int
    y: float


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to the heading with the anchor `target`: its page, its left and right edge and its base line.

    `operator`: the number of what was drawn on the page where the page of that heading belongs, None where it does not.
    """

    target: str
    page: int
    left: float
    right: float
    y: float
    operator: int | None


class PageLayout:
    """Puts blocks on pages and begins new pages where they are full."""

    def __init__(self, typeface: Typeface) -> None:
        self.typeface = typeface
        self.pages = [PdfPage(typeface)]
        self.bookmarks: list[Bookmark] = []
        self.anchors: dict[str, Bookmark] = {}
        self.links: list[Link] = []
        self.y = HEIGHT - TOP

    @property
    def page(self) -> PdfPage:
        """The current page."""
        return self.pages[-1]

    def new_page(self) -> None:
        """Begin a new page, unless this one is empty."""
        if self.y < HEIGHT - TOP:
            self.pages.append(PdfPage(self.typeface))
            self.y = HEIGHT - TOP

    def ensure_room(self, height: float) -> None:
        """Begin a new page where less than this is left."""
        if self.y - height < BOTTOM:
            self.new_page()

    def wrap(self, runs: Runs, size: float, width: float) -> list[Line]:
        """Return the lines of a text."""
        return wrap_lines(runs, size, width, self.typeface.width)

    def add(self, block: Block) -> None:
        """Put one block on the pages."""
        match block:
            case Heading():
                self._heading(block)
            case Text():
                self._text(block)
            case DefinitionList():
                rows = tuple((quiet(name), plain(value)) for name, value in block.rows)
                self._grid(TableBlock((), rows, (0.26, 0.74)))
            case Tiles():
                self._tiles(block.tiles)
            case TableBlock():
                self._grid(block)
            case Break():
                self.new_page()

    def _heading(self, heading: Heading) -> None:
        size = 13.0 if heading.level == 1 else 10.5
        lines = self.wrap((TextRun(heading.text, bold=True),), size, CONTENT_WIDTH)
        self.ensure_room(len(lines) * size * 1.4 + 70)
        self.y -= 12 if heading.level == 1 else 8
        bookmark = Bookmark(heading.text, heading.level, len(self.pages) - 1, self.y)
        self.bookmarks.append(bookmark)
        if heading.anchor:
            self.anchors[heading.anchor] = bookmark
        for line in lines:
            self.y -= size * 1.4
            self.page.line(line, LEFT, self.y + size * 0.3, size)
        self.y -= 3

    def _text(self, text: Text) -> None:
        size = {"title": 14.0, "heading": 11.0, "note": _SMALL}.get(text.role, SIZE)
        leading = size * LEADING / SIZE
        lines = self.wrap(text.runs, size, CONTENT_WIDTH)
        self.ensure_room(90.0 if text.close else leading)
        for line in lines:
            self.ensure_room(leading)
            self.y -= leading
            self._line(line, LEFT, self.y + leading * 0.28, size)
        self.y -= 3 if text.close or text.role == "note" else 4

    def _line(self, line: Line, x: float, y: float, size: float) -> None:
        """Draw a line, and keep its links."""
        self.page.line(line, x, y, size)
        for piece in line:
            if piece.run.target:
                operator = self.page.operators - 1 if piece.run.names_page else None
                left, right = x + piece.x, x + piece.x + piece.width
                self.links.append(Link(piece.run.target, len(self.pages) - 1, left, right, y, operator))

    # Tiles

    def _tiles(self, tiles: tuple[Tile, ...]) -> None:
        self.ensure_room(_TILE + 10)
        self.y -= 6
        width = (CONTENT_WIDTH + 6) / max(len(tiles), 1)
        for place, tile in enumerate(tiles):
            self._tile(tile, LEFT + place * width, width - 6)
        self.y -= _TILE + 6

    def _tile(self, tile: Tile, x: float, width: float) -> None:
        background, colour = level_colours(tile.level)
        self.page.box(x, self.y - _TILE, width, _TILE, background)
        self.page.text(x + 6, self.y - 18, tile.value, 13, colour, bold=True)
        for place, line in enumerate(self.wrap((TextRun(tile.label, TextRole.QUIET),), 7.2, width - 10)[:3]):
            self.page.line(line, x + 6, self.y - 28 - place * 8.6, 7.2)

    # Grids

    def _grid(self, grid: TableBlock) -> None:
        size, leading = (SIZE, LEADING) if grid.texts else (_SMALL, _TIGHT)
        widths = column_widths(
            grid, CONTENT_WIDTH, 2 * _PAD + 0.1, lambda text, head: self._width(text, _HEAD_SIZE if head else size)
        )
        head = [
            self.wrap((TextRun(text, TextRole.QUIET),), _HEAD_SIZE, width - 2 * _PAD)
            for text, width in zip(grid.head, widths, strict=False)
        ]
        self.ensure_room(_height(head, 11) + 2 * leading + 3 * _PAD)
        self._head(head, widths, grid.right)
        for row in grid.rows:
            cells = [self.wrap(runs, size, width - 2 * _PAD) for runs, width in zip(row, widths, strict=True)]
            self._row(grid, cells, widths, (size, leading), head)
        self.y -= 7

    def _width(self, text: str, size: float) -> float:
        return sum(map(self.typeface.width, text)) * size / 1000

    def _head(self, head: list[list[Line]], widths: list[float], right: frozenset[int]) -> None:
        if any(map(_any_text, head)):
            height = _height(head, 11) + 2 * _PAD - 1
            self.page.box(LEFT, self.y - height, CONTENT_WIDTH, height, NO_LEVEL[0])
            self._cells(head, widths, right, (_HEAD_SIZE, 11))
            self.y -= height
        self.page.rule(LEFT, self.y, CONTENT_WIDTH)

    def _row(
        self,
        grid: TableBlock,
        cells: list[list[Line]],
        widths: list[float],
        font: tuple[float, float],
        head: list[list[Line]],
    ) -> None:
        """Put one row; where it is cut or does not fit, it continues on the next page, below the head."""
        leading = font[1]
        page = HEIGHT - TOP - BOTTOM - 3 * _PAD - _height(head, 11)
        if not grid.texts and self.y - _height(cells, leading) - 2 * _PAD < BOTTOM and _height(cells, leading) < page:
            self._continue_table(head, widths, grid.right)
        while True:
            fits = max(1, int((self.y - BOTTOM - 2 * _PAD) / leading))
            now, cells = [cell[:fits] for cell in cells], [cell[fits:] for cell in cells]
            height = _height(now, leading) + 2 * _PAD
            self._cells(now, widths, grid.right, font)
            self.y -= height
            self.page.rule(LEFT, self.y, CONTENT_WIDTH)
            if not any(cells):
                return
            self._continue_table(head, widths, grid.right)

    def _continue_table(self, head: list[list[Line]], widths: list[float], right: frozenset[int]) -> None:
        self.new_page()
        self._head(head, widths, right)

    def _cells(
        self, cells: list[list[Line]], widths: list[float], right: frozenset[int], font: tuple[float, float]
    ) -> None:
        """Put cell by cell, each one whole: readers copy them in this order."""
        (size, leading), x = font, LEFT
        for place, (cell, width) in enumerate(zip(cells, widths, strict=False)):
            for number, line in enumerate(cell, 1):
                end = line[-1].x + line[-1].width if line else 0.0
                shift = width - 2 * _PAD - end if place in right else 0.0
                self._line(line, x + _PAD + shift, self.y - _PAD - number * leading + leading * 0.3, size)
            x += width


def _any_text(cell: list[Line]) -> bool:
    return any(cell) and any(piece.text for line in cell for piece in line)


def _height(cells: list[list[Line]], leading: float) -> float:
    return max(map(len, cells), default=0) * leading
