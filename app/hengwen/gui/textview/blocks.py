"""One paragraph as it is painted: its lines, and the tags after its last line."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from hengwen.gui.style.theme import font
from hengwen.gui.textview.cell_lines import break_cells, column_edges
from hengwen.model.document import ParagraphKind

LINE_HEIGHT = 1.72
_SIZES = {
    ParagraphKind.TITLE: 1.35,
    ParagraphKind.HEADING: 1.14,
    ParagraphKind.FOOTNOTE: 0.87,
    ParagraphKind.HEADER: 0.87,
    ParagraphKind.FOOTER: 0.87,
    ParagraphKind.TABLE: 0.9,
}
_CLOSE = {
    ParagraphKind.TABLE: 0.0,
    ParagraphKind.LIST: 0.2,
    ParagraphKind.CONTENTS: 0.0,
}  # cells and items belong together
_BOLD = (ParagraphKind.TITLE, ParagraphKind.HEADING)
_TAG_PADDING = 7.0
_TAG_GAP = 7.0


@dataclass(frozen=True, slots=True)
class Tag:
    """A small label after the paragraph in which a match ends; `number` is that of the match, None for none."""

    text: str
    number: int | None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Typography:
    """The sizes of one layout: the width of the lines and the pixels of a character of body text."""

    width: float
    pixels: float

    @property
    def tag_font(self) -> QFont:
        """The font of the tags."""
        return font(max(11.0, self.pixels * 0.75))

    @property
    def number_font(self) -> QFont:
        """The font of the numbers in the margin."""
        return font(max(10.0, min(self.pixels * 0.72, 13.0)), bold=True)


@dataclass(slots=True, eq=False)
class TextBlock:
    """A part of the shown text that is laid out as one, from an offset on; `last`: whether its paragraph ends here.

    `formats` are in UTF-16 units, as Qt counts. `columns`: for a row of a table the natural widths of its columns, in
    half characters; None for running text. `is_wide`: whether some characters take two units.
    """

    start: int
    text: str
    kind: ParagraphKind = ParagraphKind.BODY
    last: bool = True
    formats: list[QTextLayout.FormatRange] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tag_boxes: list[QRectF] = field(default_factory=list)
    layout: QTextLayout | None = None
    height: float = 0.0
    columns: tuple[int, ...] | None = None
    is_wide: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_wide = len(self.text.encode("utf-16-le", "surrogatepass")) > 2 * len(self.text)

    @property
    def end(self) -> int:
        """The offset after its last character."""
        return self.start + len(self.text)

    def position(self, offset: int) -> int:
        """Return the position of an offset in the layout, in UTF-16 units; the nearest one for an offset outside."""
        inside = min(max(offset - self.start, 0), len(self.text))
        return inside + (sum(map(_is_wide, self.text[:inside])) if self.is_wide else 0)

    def offset(self, position: int) -> int:
        """Return the offset of a position in the layout; inside a character that of the character."""
        if not self.is_wide:
            return self.start + position
        return self.start + bisect_right([*accumulate(1 + _is_wide(letter) for letter in self.text)], position)

    def font(self, typography: Typography) -> QFont:
        """Return the font of this kind of paragraph."""
        return font(typography.pixels * _SIZES.get(self.kind, 1.0), bold=self.kind in _BOLD)

    def line_height(self, typography: Typography) -> float:
        """Return the pixels from one line to the next."""
        return _measures(typography.width, typography.pixels, self.kind, self.last)[1]

    def edges(self, typography: Typography) -> tuple[float, ...]:
        """Return where the columns of a table begin, and where the last one ends."""
        return column_edges(self.columns or (1,), typography.width, self.font(typography).pixelSize())

    def gap(self, typography: Typography) -> float:
        """Return the pixels below the paragraph."""
        return _measures(typography.width, typography.pixels, self.kind, self.last)[2]

    def estimate(self, typography: Typography) -> None:
        """Discard the layout and estimate the height: exactly for Chinese, where every character is a square."""
        per_line, step, gap = _measures(typography.width, typography.pixels, self.kind, self.last)
        self.layout = None
        self.height = max(1.0, -(-len(self.text) // per_line)) * step + gap

    def lay_out(self, typography: Typography) -> QTextLayout:
        """Break the text into lines and place the tags."""
        layout = QTextLayout(self.text, self.font(typography))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self.formats)
        step = self.line_height(typography)
        if self.columns is None:
            lines = _break(layout, typography.width, step)
        else:
            option.setTabStopDistance(1)
            layout.setTextOption(option)
            lines = break_cells(layout, self.text, self.edges(typography), step)
        rows = lines + self._place_tags(layout, typography, step * (lines - 1))
        self.layout, self.height = layout, rows * step + self.gap(typography)
        return layout

    def _place_tags(self, layout: QTextLayout, typography: Typography, top: float) -> int:
        """Place the tags after the last line, on more lines where they do not fit. Return the number of new lines."""
        self.tag_boxes.clear()
        metrics, step = QFontMetricsF(typography.tag_font), self.line_height(typography)
        x, rows = layout.lineAt(layout.lineCount() - 1).naturalTextWidth() + _TAG_GAP, 0
        if self.columns is not None:  # another cell may follow
            x = typography.width
        for tag in self.tags:
            width, height = metrics.horizontalAdvance(tag.text) + 2 * _TAG_PADDING, metrics.height() + 3
            if x + width > typography.width:
                x, rows = 0.0, rows + 1
            self.tag_boxes.append(QRectF(x, top + rows * step + (step - height) / 2, width, height))
            x += width + _TAG_GAP
        return rows

    def line_top(self, line: QTextLine, typography: Typography) -> float:
        """Return the height at which a line begins inside the block."""
        return line.y() - (self.line_height(typography) - line.height()) / 2

    def line_at(self, x: float, y: float) -> QTextLine | None:
        """Return the line at a point inside the block, or the nearest one; None without a line."""
        if self.layout is None:
            return None
        if self.columns is not None:
            return self._line_of_cell(x, y)
        step = self.layout.lineAt(0).y() * 2 + self.layout.lineAt(0).height()
        number = min(max(int(y // max(step, 1.0)), 0), self.layout.lineCount() - 1)
        return self.layout.lineAt(number)

    def _line_of_cell(self, x: float, y: float) -> QTextLine | None:
        """Return the nearest line in the column that contains a point."""
        assert self.layout is not None
        lines = [self.layout.lineAt(number) for number in range(self.layout.lineCount())]
        left = max((line.x() for line in lines if line.x() <= max(x, 0.0)), default=0.0)
        column = [line for line in lines if line.x() == left]
        return min(column, key=lambda line: abs(line.y() + line.height() / 2 - y), default=None)


@lru_cache(maxsize=256)
def _measures(width: float, pixels: float, kind: ParagraphKind, last: bool) -> tuple[float, float, float]:
    """Return characters per line, pixels from line to line, and pixels below: the same for thousands of blocks."""
    size = pixels * _SIZES.get(kind, 1.0)
    gap = _CLOSE.get(kind, 0.55) if last else 0.0
    return max(1.0, width / size), round(size * LINE_HEIGHT), round(pixels * gap)


def _break(layout: QTextLayout, width: float, step: float) -> int:
    """Make the lines, each centred in its step. Return their number."""
    layout.beginLayout()
    lines = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, lines * step + (step - line.height()) / 2))
        lines += 1
    layout.endLayout()
    return lines


def format_range(block: TextBlock, style: QTextCharFormat, start: int, end: int) -> list[QTextLayout.FormatRange]:
    """Return the format of the part of a stretch that is in a block; an empty list for none."""
    first, last = block.position(start), block.position(end)
    if first >= last:
        return []
    formatted_range = QTextLayout.FormatRange()
    formatted_range.start, formatted_range.length, formatted_range.format = first, last - first, style
    return [formatted_range]


def _is_wide(letter: str) -> bool:
    return letter > "\uffff"
